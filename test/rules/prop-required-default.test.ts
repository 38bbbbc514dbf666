import { checkMarked } from '../marked.ts';
import { made, withProps } from './contracts.ts';
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

suite('prop/required-default', () => {
  test('the default of a prop that is required, also of null and however often it is listed', () =>
    checkMarked(
      withProps(
        `
  "gap": { "type": ["number", "null"], "default": null },
                                                  ~~~~ hint prop/required-default "gap" is required, so its default is never used.
  "rows": { "type": "number", "default": 2 },
  "cols": { "type": "number" }`,
        `, "required": ["cols", "gap"]`,
      ),
    ));
});

suite('prop/required-default', () => {
  test('either the default or the requirement goes', () => {
    const at = (prop: string, required: string): string =>
      `{ "contractId": "a", "component": "A", "props": { "properties": { "rows": ${prop} }, "required": ${required}, "additionalProperties": false } }`;
    assert.deepEqual(made(at('{ "type": "integer", "default": 3 }', '["rows"]')), {
      'Remove the default': at('{ "type": "integer" }', '["rows"]'),
      'Remove "rows" from "required"': at('{ "type": "integer", "default": 3 }', '[]'),
    });
  });
});
