import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { check } from '../../server/src/kinds/contract/check.ts';
import { statusOf } from '../../server/src/kinds/contract/detect.ts';

suite('status', () => {
  const SCHEMA = 'https://x.test/schemas/v1/component.contract.schema.json';
  const TABLE: readonly [text: string, state: string, words: string][] = [
    ['{ "contractId": "a", "component": "A" }', 'ready', 'Checked as a component contract'],
    ['{ "contractId": "A" }', 'ready', 'Checked as a component contract'],
    ['', 'ready', 'Checked as a component contract'],
    ['{ "contractId": "a", ', 'broken', 'Not valid JSON: checked up to the first syntax error'],
    ['['.repeat(10_001), 'too deep', 'Not checked: nested too deeply'],
    ['['.repeat(10_001) + ']'.repeat(10_001), 'too deep', 'Not checked: nested too deeply'],
    ['{ "abi": [] }', 'foreign', 'Not checked: it has "abi", but no "contractId" and no "component"'],
    [
      '{ "$schema": "https://x.test/y.json", "abi": [ }',
      'foreign',
      'Not checked: its "$schema" is "https://x.test/y.json"',
    ],
    [
      `{ "$schema": "${SCHEMA}", "contractId": "a" }`,
      'newer',
      "Not checked: schema v1 isn't supported (only v0)",
    ],
  ];
  for (const [text, state, words] of TABLE) {
    test(`${state}: ${text.slice(0, 50)}`, () =>
      assert.deepEqual(statusOf(check(text)), { state, text: words }));
  }

  test('the words stay the same while a contract is written', () => {
    const text = JSON.stringify({ contractId: 'a', component: 'A', states: ['hover'] }, null, 2);
    const said = new Set(Array.from(text, (_, end) => statusOf(check(text.slice(0, end))).text));
    assert.ok(said.size <= 2, [...said].join('\n'));
  });
});
