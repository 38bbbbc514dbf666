import { checkMarked } from '../marked.ts';
import { offers } from '../offers.ts';
import { withProps } from './contracts.ts';
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

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
