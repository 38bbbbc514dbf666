// A text that is checked by what was known of the text before an edit has the findings that it has by itself.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { suite, test } from 'node:test';
import { AS_SHIPPED } from '../../server/src/check/rule.ts';
import { check, type Checked } from '../../server/src/kinds/contract/check.ts';
import { contractText, forAll } from '../arbitrary.ts';
import { KNOWN } from '../neighbours.ts';

const checkedAfter = (text: string, before?: Checked): Checked => check(text, AS_SHIPPED, KNOWN, before);

/** All that is known of a text, but for what only saves time. */
const known = (checked: Checked): object => ({
  ...checked,
  findings: checked.findings,
  parsed: { ...checked.parsed, members: undefined },
});

const TOKENS = [
  '',
  'x',
  '"',
  '\\',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  ' ',
  '\n',
  '0',
  'e400',
  '0.10000000000000000001',
];

const MEMBERS = [
  '"x": 1,',
  ', "x": []',
  '"type": "string",',
  ', "type": "number"',
  ', "__proto__": {}',
  '"enum": [1, 1],',
];

/** A place as a part of the text, so that it is anywhere in texts of all lengths. */
const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.constantFrom(0, 0, 0, 1, 2, 20),
  added: fc.constantFrom(...TOKENS, ...MEMBERS),
});

const edited = (
  text: string,
  { at, removed, added }: { at: number; removed: number; added: string },
): string => {
  const start = Math.floor(at * text.length);
  return text.slice(0, start) + added + text.slice(start + removed);
};

suite('a text that is edited', () => {
  test('has the findings that it has by itself', () =>
    forAll(
      fc.tuple(contractText, fc.array(edit, { maxLength: 8 })),
      ([original, edits]) => {
        let checked = checkedAfter(original);
        const see = (text: string): void => {
          const next = checkedAfter(text, checked);
          assert.deepEqual(known(next), known(checkedAfter(text)), text);
          checked = next;
        };
        for (const each of edits) {
          const { json } = checked.parsed;
          see(edited(json, each));
          // Most edits break a text, so half of them are undone.
          if (each.at < 0.5) see(json);
        }
      },
      2000,
    ));

  const props = Array.from({ length: 100 }, (_, index) => `"p${index}": { "type": "string" }`).join(',\n');
  const text = `{ "contractId": "a", "component": "A", "props": { "properties": {\n${props}\n}, "required": ["p0"] } }`;

  for (const [how, end] of [
    ['whole', ''],
    ['broken behind the edit', ' "states"'],
  ] as const) {
    test(`keeps what is known of the props that were not edited: ${how}`, () => {
      const before = checkedAfter(text + end);
      const after = checkedAfter(
        (text + end).replace('"p50": { "type": "string"', '"p50": { "type": "strings"'),
        before,
      );
      const kept = after.contract.props.filter((prop, index) => prop === before.contract.props[index]);
      assert.equal(kept.length, 99);
      assert.equal(after.contract.props[50]!.types, undefined);
    });
  }

  test('has props with names that JavaScript has other uses for', () => {
    const many = Array.from({ length: 2000 }, (_, index) => `"q${index}": {}`).join();
    const odd = text.replace(
      '"p50"',
      `"__proto__": { "type": "null" }, "7": {}, "constructor": {}, ${many}, "p50"`,
    );
    const after = odd.replace('"p50": {', '"p50": { "default": 1,');
    const checked = checkedAfter(after, checkedAfter(odd));
    assert.deepEqual(known(checked), known(checkedAfter(after)));
    assert.deepEqual(
      Object.keys(checked.contract.properties!),
      Object.keys(checkedAfter(after).contract.properties!),
    );
    assert.ok(Object.hasOwn(checked.contract.properties!, '__proto__'));
  });

  test('is the same again if it is checked again, so nothing is parsed', () => {
    const before = checkedAfter(text);
    assert.equal(checkedAfter(text, before).contract, before.contract);
  });

  const others: [what: string, from: string, to: string][] = [
    ['a prop is renamed', '"p50"', '"p51"'],
    ['a prop is repeated', '"p50": {', '"p50": {}, "p50": {'],
    [
      'a member of a prop is repeated',
      '"p50": { "type": "string"',
      '"p50": { "type": "string", "type": "number"',
    ],
    [
      'a prop is ended early',
      '"p50": { "type": "string"',
      '"p50": { "type": "string" }, "q": { "type": "null"',
    ],
    [
      'a number is more than JavaScript holds',
      '"p50": { "type"',
      '"p50": { "default": 9007199254740993, "type"',
    ],
    ['the text breaks off', '"p50": { "type": "string"', '"p50": { "type": "string'],
    ['what follows is in a string', '"p50": { "type": "string" },', '"p50": { "type": "string },'],
    ['a name elsewhere is another', '"required": ["p0"]', '"required": ["q"]'],
    ['a value is nested too deep', '"p50": {', `"p50": { "default": ${'['.repeat(9998)}${']'.repeat(9998)},`],
  ];
  for (const [what, from, to] of others) {
    test(`has the findings that it has by itself: ${what}`, () => {
      const [before, after] = [checkedAfter(text), text.replace(from, to)];
      assert.notEqual(after, text);
      // Only the findings: a value that is nested deep can't be compared.
      assert.deepEqual(checkedAfter(after, before).findings, checkedAfter(after).findings);
      // And back again.
      assert.deepEqual(checkedAfter(text, checkedAfter(after)).findings, before.findings);
    });
  }
});
