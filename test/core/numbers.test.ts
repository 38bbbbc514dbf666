import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { check, sourceOf } from '../../server/src/kinds/contract/check.ts';
import { ruleOf } from '../../server/src/kinds/index.ts';
import { projectionOf } from '../../server/src/kinds/contract/traits.ts';
import { inlineText } from '../../server/src/text/json/value.ts';
import { fixed } from '../offers.ts';

/** A contract with one prop. */
const withProp = (prop: string, more = ''): string =>
  `{ "contractId": "a", "component": "A", "props": { "properties": { "n": ${prop} }, "additionalProperties": false${more} } }`;

const said = (text: string): string[] =>
  check(text).findings.map(({ code, args }) => `${code}: ${ruleOf(code).describe(args).message}`);

suite('numbers that a double cannot hold', () => {
  test('are doubles', () => {
    const text = withProp(
      '{ "type": "integer", "enum": [1, 9007199254740993], "default": 9007199254740992 }',
    );
    assert.deepEqual(said(text), [
      'SR-139: The default 9007199254740992 isn\'t the first value in the enum of "n".',
    ]);
    assert.deepEqual(said(withProp('{ "type": "integer", "default": 1e-400 }')), []);
    assert.deepEqual(said(withProp('{ "type": "number", "default": 1e400 }')), []);
  });

  test('stay as they are written when they are moved', () => {
    const text = withProp('{ "type": "number", "enum": [1, 9007199254740993], "default": 9007199254740993 }');
    assert.match(
      fixed(text, 'Move 9007199254740992 to the front of the "enum"'),
      /"enum": \[9007199254740993, 1\]/,
    );
  });

  test('are written as JSON that reads as the same number', () => {
    const source = sourceOf(withProp('{ "type": "number", "enum": [1, 1e400, -1e400] }'));
    const [trait] = projectionOf(source).traits;
    const text = inlineText(trait!.values);
    assert.equal(text, '[1, 1e999, -1e999]');
    assert.deepEqual(JSON.parse(text), trait!.values);
  });
});
