import { checkMarked } from '../marked.ts';
import { titles } from '../offers.ts';
import { made, root } from './contracts.ts';
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
  test('slot/duplicate: the one that says less goes', () => {
    const doc = (slots: string): string => root(`"slots": [${slots}]`);
    assert.deepEqual(made(doc('"a", "a"')), { '* Remove the repeated slot "a"': doc('"a"') });
    assert.deepEqual(made(doc('{ "name": "a", "description": "x" }, { "description": "x", "name": "a" }')), {
      '* Remove the repeated slot "a"': doc('{ "name": "a", "description": "x" }'),
    });
    assert.deepEqual(made(doc('"a", { "name": "a", "description": "x" }')), {
      '* Keep this slot "a", and remove the first': doc('{ "name": "a", "description": "x" }'),
      'Remove the repeated slot "a"': doc('"a"'),
    });
    assert.deepEqual(
      titles(doc('{ "name": "a", "description": "x" }, { "name": "a", "description": "y" }')),
      ['Keep this slot "a", and remove the first', 'Remove the repeated slot "a"'],
    );
  });
});
