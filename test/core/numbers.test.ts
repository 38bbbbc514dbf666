import assert from 'node:assert/strict';
import fc from 'fast-check';
import { suite, test } from 'node:test';
import { addressOf } from '../../server/src/kinds/contract/address.ts';
import { check, sourceOf } from '../../server/src/kinds/contract/check.ts';
import { ruleOf } from '../../server/src/kinds/index.ts';
import { allAsWritten, projectForDsds, projectionOf } from '../../server/src/kinds/contract/traits.ts';
import { inlineText, jsonKey, numberIn, Written } from '../../server/src/text/json/value.ts';
import { quote } from '../../server/src/text/words.ts';
import { forAll } from '../arbitrary.ts';
import { titles } from '../offers.ts';

/** A contract with one prop. */
const withProp = (prop: string, more = ''): string =>
  `{ "contractId": "a", "component": "A", "props": { "properties": { "n": ${prop} }, "additionalProperties": false${more} } }`;

const said = (text: string): string[] =>
  check(text).findings.map(({ code, args }) => `${code}: ${ruleOf(code).describe(args).message}`);

suite('numbers that a double cannot hold', () => {
  test('are compared as they are written, and shown so', () => {
    const text = withProp(
      '{ "type": "integer", "enum": [1, 9007199254740993], "default": 9007199254740992 }',
    );
    assert.deepEqual(said(text), [`SR-127: The default 9007199254740992 isn't in the enum of "n".`]);
    assert.deepEqual(said(text.replace('740992', '740993')), [
      'SR-139: The default 9007199254740993 isn\'t the first value in the enum of "n".',
    ]);
    assert.deepEqual(said(text.replace('9007199254740992', '9007199254740993.0')), [
      'SR-139: The default 9007199254740993.0 isn\'t the first value in the enum of "n".',
    ]);
    assert.ok(titles(text).includes('Add 9007199254740992 to the "enum"'));
  });

  test('are found wherever a number may stand', () => {
    for (const before of [':', ': ', ' :', ' : -', ':-', ':\t', ':\n']) {
      const long = `"default"${before}9007199254740992`;
      const text = withProp(`{ "type": "integer", "enum": [1,9007199254740993], ${long} }`);
      assert.match(
        said(text).join('\n'),
        /^SR-127: The default -?9007199254740992 isn't in the enum/,
        before,
      );
    }
  });

  test('are compared in a broken text, too, up to its first mistake', () => {
    const text = withProp('{ "type": "integer", "enum": [9007199254740993], "default": 9007199254740992 }');
    assert.match(said(`${text.slice(0, -2)},, }`).join('\n'), /SR-127: The default 9007199254740992/);
    const source = sourceOf(text.slice(0, -1));
    assert.deepEqual(
      source.contract.props[0]!.values!.map((value) => inlineText(value)),
      ['9007199254740993'],
    );
  });

  test('are numbers to the schema and to types', () => {
    assert.deepEqual(said(withProp('{ "type": "integer", "default": 1e400 }')), []);
    assert.deepEqual(said(withProp('{ "type": "integer", "default": 1e-400 }')), [
      'prop/type-mismatch: The default 1e-400 of "n" doesn\'t match its type "integer".',
    ]);
    const contract = '{ "contractId": 12345678901234567890, "component": "A" }';
    assert.deepEqual(said(contract), said(contract.replace('12345678901234567890', '1')));
    const required = withProp('{ "type": "null" }', ', "required": [1e400, 1e401, 10e399]');
    const codes = check(required).findings.map(({ code }) => code);
    assert.deepEqual(codes.filter((code) => code === 'schema/uniqueItems').length, 1);
  });

  test('become traits that say what is written', () => {
    const source = sourceOf(
      withProp('{ "type": "number", "enum": [1, 1e400, 9007199254740992, 9007199254740993, 10e399] }'),
    );
    const [trait] = projectionOf(source).traits;
    const values = ['1', '1e400', '9007199254740992', '9007199254740993'];
    assert.equal(inlineText(allAsWritten(source, [trait!])[0]!.values), `[${values.join(', ')}]`);
    const [projected] = projectForDsds(source.contract).traits;
    assert.deepEqual(
      projected!.values!.map(({ id }) => id),
      values,
    );
  });

  test('are doubles in the canonical form, which has none beyond their range', () => {
    assert.deepEqual(addressOf('[9007199254740993]'), addressOf('[9007199254740992]'));
    const found = addressOf('[1e400]');
    assert.deepEqual(!found.ok && found.obstacles.map(({ why }) => why), [
      'The number 1e400 is beyond the range of a double.',
    ]);
  });

  test('are those whose shortest text is another number', () => {
    for (const text of [
      '9007199254740993',
      '0.30000000000000000001',
      '1e400',
      '-1e400',
      '1e-400',
      '123456789012345678e-3',
    ])
      assert.ok(numberIn(text) instanceof Written, text);
    for (const text of [
      '9007199254740992',
      '0.30000000000000004',
      '1.000000000000000000',
      '1e308',
      '-0e999',
      '100000e-5',
    ])
      assert.equal(numberIn(text), Number(text), text);
    assert.equal(jsonKey(numberIn('1e400')), jsonKey(numberIn('0.10E+401')));
    forAll(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) =>
      assert.equal(Object.is(numberIn(JSON.stringify(number)), JSON.parse(JSON.stringify(number))), true),
    );
  });

  test('take no time, however long', () => {
    const zeros = '0'.repeat(1_000_000);
    assert.equal(numberIn(`0.${zeros}`), 0);
    assert.ok(numberIn(`1${zeros}.${zeros}1`) instanceof Written);
    assert.ok(numberIn(`1e${zeros}9`) instanceof Written);
  });
});

suite('a value in a message', () => {
  test('is a list or an object with what fits', () => {
    for (const [value, shown] of [
      [[2, 1], '[2,1]'],
      [[[1, 2]], '[[1,2]]'],
      [[], '[]'],
      [{}, '{}'],
      [{ a: 1, b: [true, null] }, '{"a":1,"b":[true,null]}'],
      [{ a: 1, b: 'a text that is longer than anyone reads' }, '{"a":1,"b":"a text that..."}'],
      [Array.from({ length: 99 }, (_, index) => index), '[0,1,2,3,4,5,6,7,8,9,10,11,12,...]'],
      [{ 'a name that is longer than anyone ever reads': 1 }, '{...}'],
      [JSON.parse('['.repeat(5000) + ']'.repeat(5000)), `${'['.repeat(15)}...${']'.repeat(15)}`],
    ] as const)
      assert.equal(quote(value), shown);
  });
});
