import { checkMarked } from '../marked.ts';
import { offers, titles } from '../offers.ts';
import { made, root, withProps } from './contracts.ts';
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

suite('state/prop', () => {
  const [prop, state] = ['"busy": { "type": "string" }', '"states": ["hover", "busy"]'];
  test('a state with the name of a prop', () =>
    checkMarked(`
{ "contractId": "a", "component": "A",
  "props": { "properties": { ${prop} }, "additionalProperties": false },
  ${state}
                      ~~~~~~ hint state/prop The state "busy" has the name of a prop.
}`));
  test('not of another name', () =>
    checkMarked(`
{ "contractId": "a", "component": "A",
  "props": { "properties": { "Busy": { "type": "string" } }, "additionalProperties": false },
  ${state}
}`));
});

suite('slot/duplicate and state/duplicate', () => {
  test('names count whether they are bare or in a record; each repetition is marked', () =>
    checkMarked(`
{ "contractId": "a", "component": "A", "slots": ["x", { "name": "x" }, "x"], "states": ["__proto__", "__proto__"] }
                                                                ~~~ information slot/duplicate
                                                                       ~~~ information slot/duplicate
                                                                                                     ~~~~~~~~~~~ information state/duplicate`));
});

suite('state/prop', () => {
  test('the state can go', () => {
    const at = (states: string): string =>
      `{ "contractId": "a", "component": "A", "props": { "properties": { "busy": { "type": "boolean" } }, "additionalProperties": false }, "states": ${states} }`;
    assert.deepEqual(made(at('["hover", "busy"]')), { 'Remove the state': at('["hover"]') });
  });
});

suite('fixes of slot/duplicate and state/duplicate', () => {
  test('state/duplicate', () =>
    assert.deepEqual(made(root('"states": ["a", "b", "a"]')), {
      '* Remove the repeated state "a"': root('"states": ["a", "b"]'),
    }));
  test('slot/duplicate: preferred where nothing is lost', () => {
    const doc = (slots: string): string => root(`"slots": [${slots}]`);
    assert.deepEqual(made(doc('"a", "a"')), { '* Remove the repeated slot "a"': doc('"a"') });
    assert.deepEqual(made(doc('{ "name": "a", "description": "x" }, { "description": "x", "name": "a" }')), {
      '* Remove the repeated slot "a"': doc('{ "name": "a", "description": "x" }'),
    });
    assert.deepEqual(made(doc('"a", { "name": "a", "description": "x" }')), {
      'Remove the repeated slot "a"': doc('"a"'),
    });
  });
});

suite('name/spelling', () => {
  test('names that are not meant so; what real libraries have is right', () => {
    checkMarked(
      withProps(
        `
  "icon?": { "type": "string" },
  ~~~~~~~ information name/spelling The prop "icon?" has the mark "?" of TypeScript.
  "": { "type": "string" },
  ~~ information name/spelling
  "row height": { "type": "string" },
  ~~~~~~~~~~~~ information name/spelling
  "ariaLabel": { "type": "string" },
  "arialabel": { "type": "string" },
  ~~~~~~~~~~~ information name/spelling The prop "arialabel" differs from "ariaLabel" only in case.
  "aria-label": { "type": "string" }, "xlink:href": { "type": "string" }, "--gap": { "type": "string" },
  "$state": { "type": "string" }, "données": { "type": "string" }`,
      ),
    );
    checkMarked(`
{ "contractId": "a", "component": "A", "states": ["busy", "::active", "Busy", "focus-visible", "is open", ":is(x)"] }
                                                          ~~~~~~~~~~ information name/spelling
                                                                      ~~~~~~ information name/spelling
                                                                                                          ~~~~~~~~ information name/spelling`);
  });
});

suite('name/spelling', () => {
  test('the rest of props, and content as an object', () => {
    checkMarked(
      withProps(
        `
  "...others": { "type": "object" },
  ~~~~~~~~~~~ information name/spelling The prop "...others" is written like the rest of some props.
  "children": { "type": "object" }
  ~~~~~~~~~~ information name/spelling The prop "children" is probably content.`,
      ),
    );
    for (const type of ['"string"', '["object", "string"]', '"array"'])
      checkMarked(withProps(`"children": { "type": ${type} }`));
    const text = withProps('"children": { "type": "object", "description": "What it shows." }');
    assert.deepEqual(titles(text), [
      '* Move "children" to "slots" as "default"',
      'Remove the prop "children"',
    ]);
  });
});

suite('name/spelling', () => {
  const at = (names: readonly string[], required: string, states = '[]'): string =>
    `{ "contractId": "a", "component": "A", "props": { "properties": { ${names.map((name) => `"${name}": { "type": "string" }`).join(', ')} }, "required": ${required}, "additionalProperties": false }, "states": ${states} }`;
  const fixesIn = (text: string): Record<string, string> =>
    Object.fromEntries(
      offers(text)
        .filter(({ code }) => code === 'name/spelling')
        .map(({ title, preferred, after }) => [`${preferred ? '* ' : ''}${title}`, after]),
    );
  test('a prop gets the name that usages have, unless there is one', () => {
    assert.deepEqual(fixesIn(at(['icon?', 'size'], '["size"]')), {
      '* Rename "icon?" to "icon"': at(['icon', 'size'], '["size"]'),
    });
    for (const required of ['["icon?"]', '["icon"]', '["icon", "icon?"]'])
      assert.deepEqual(fixesIn(at(['icon?'], required)), {
        'Rename "icon?" to "icon"': at(['icon'], '["icon"]'),
      });
    assert.deepEqual(fixesIn(at(['max row count', ' gap'], '[]')), {
      'Rename "max row count" to "maxRowCount"': at(['maxRowCount', ' gap'], '[]'),
      '* Rename " gap" to "gap"': at(['max row count', 'gap'], '[]'),
    });
    assert.deepEqual(fixesIn(at(['icon?', 'icon', '', 'ICON', '?'], '[]')), {});
  });
  test('a state loses its colons, or goes', () => {
    assert.deepEqual(fixesIn(at([], '[]', '[":active", "::busy", "busy", "BUSY", ":is(x)"]')), {
      '* Change ":active" to "active"': at([], '[]', '["active", "::busy", "busy", "BUSY", ":is(x)"]'),
      '* Remove item 2 of "states"': at([], '[]', '[":active", "busy", "BUSY", ":is(x)"]'),
      'Remove item 4 of "states"': at([], '[]', '[":active", "::busy", "busy", ":is(x)"]'),
      'Remove item 5 of "states"': at([], '[]', '[":active", "::busy", "busy", "BUSY"]'),
    });
  });
});
