// A text that is parsed in pieces has the value that it has as a whole.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { suite, test } from 'node:test';
import { PROPERTIES } from '../../server/src/kinds/contract/model.ts';
import { parseJson, type Parsed } from '../../server/src/text/json/parse.ts';
import { parsingPieces } from '../../server/src/text/json/parse-pieces.ts';
import { finish } from '../../server/src/text/steps.ts';
import { contractText, forAll, isEnough, rightContract } from '../arbitrary.ts';

const inPieces = (text: string, most: number): Parsed | undefined =>
  finish(parsingPieces(text, PROPERTIES, most));

function assertSame(text: string, parsed: Parsed): void {
  const { members, ...rest } = parsed;
  assert.ok(members);
  const whole = parseJson(text);
  assert.deepEqual(rest, whole, text);
  assert.equal(JSON.stringify(rest.value), JSON.stringify(whole.value), 'in the same order');
}

/** A contract with these members in `properties`. */
const contract = (props: string): string =>
  `{ "contractId": "a", "props": { "additionalProperties": false, "properties": ${props}, "required": [] }, "states": [] }`;

suite('a text that is parsed in pieces', () => {
  const plain = contract(
    '{\n "a": {}, "__proto__": { "b": [1] }, "7": "}", "constructor": null,"3": [{}]\n}',
  );

  for (const most of [1, 12, 1000])
    test(`has the same value, with pieces of ${most} characters`, () => {
      const parsed = inPieces(plain, most);
      assert.ok(parsed);
      assertSame(plain, parsed);
      assert.deepEqual(parsed.members?.names, ['a', '__proto__', '7', 'constructor', '3']);
    });

  test('has as many steps as pieces', () => {
    const steps = (most: number): number => [...parsingPieces(plain, PROPERTIES, most)].length;
    assert.deepEqual([steps(1), steps(1000)], [5, 1]);
  });

  const others: [what: string, text: string][] = [
    ['without props', '{ "contractId": "a" }'],
    ['with empty props', contract('{}')],
    ['with a repeated prop', contract('{ "a": {}, "b": {}, "a": {} }')],
    ['with a repeated member in a prop', contract('{ "a": { "x": 1, "x": 2 } }')],
    ['with a repeated member around the props', contract('{ "a": {} }').replace('"states"', '"contractId"')],
    ['with a long number', contract('{ "a": { "default": 9007199254740993 } }')],
    ['with a long number around the props', contract('{ "a": {} }').replace('[] }', '[1e400] }')],
    ['with a byte order mark', `\ufeff${plain}`],
    ['without a comma', contract('{ "a": {} "b": {} }')],
    ['with two commas', contract('{ "a": {},, "b": {} }')],
    ['with a comma at the end', contract('{ "a": {}, }')],
    ['with a comma at the start', contract('{ , "a": {} }')],
    ['that closes too early', contract('{ "a": {} }, "b": {} }')],
    ['with another bracket', contract('{ "a": { ] }')],
    ['with an escape in a key that JSON lacks', contract('{ "a": {}, "\\x": {} }')],
    ['with such an escape around the props', plain.replace('"contractId"', '"\\contractId"')],
    ['that breaks off', contract('{ "a": {}, "b": { "c').replace(/c".*$/, 'c')],
    ['that is nested too deep', contract(`{ "a": ${'['.repeat(9998)}${']'.repeat(9998)} }`)],
    ['that goes on', `${plain} x`],
    ['that is empty', ''],
  ];
  for (const [what, text] of others)
    test(`is left to the parser of whole texts: ${what}`, () => assert.equal(inPieces(text, 1), undefined));

  test('is nested as deep as the whole', () => {
    const deep = contract(`{ "a": ${'['.repeat(9997)}${']'.repeat(9997)} }`);
    assert.deepEqual(parseJson(deep).findings, []);
    assert.ok(inPieces(deep, 1));
  });

  test('has the value of the whole, or none, whatever it is', () => {
    let count = 0;
    forAll(
      fc.record({
        text: fc.oneof(
          contractText,
          rightContract.map((right) => JSON.stringify(right, null, 1)),
        ),
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        added: fc.constantFrom('', '', '', '"', '{', '}', '[', ']', ',', ':', '\\', ' ', '"x": 1,'),
        removed: fc.constantFrom(0, 0, 1, 5),
        most: fc.constantFrom(1, 30, 300),
      }),
      ({ text, at, added, removed, most }) => {
        const start = Math.floor(at * text.length);
        const edited = text.slice(0, start) + added + text.slice(start + removed);
        const parsed = inPieces(edited, most);
        if (!parsed) return;
        assertSame(edited, parsed);
        count++;
      },
      2000,
    );
    assert.ok(isEnough(count, 100), String(count));
  });
});
