import { check } from '../../server/src/kinds/contract/check.ts';
import { ruleOf } from '../../server/src/kinds/index.ts';
import { checkMarked } from '../marked.ts';
import { fixed, offers, titles } from '../offers.ts';
import { withProp, withProps } from './contracts.ts';
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

suite('SR-127', () => {
  test('values are compared as JSON', () =>
    checkMarked(
      withProps(`
  "a": { "type": "number", "enum": [1.0], "default": 1 },
  "b": { "type": "number", "enum": [0], "default": -0 },
  "c": { "type": "object", "enum": [{ "x": 1, "y": [2] }], "default": { "y": [2], "x": 1 } },
  "d": { "type": ["string", "number"], "enum": ["1"], "default": 1 },
                                                                 ~ error SR-127 The default 1 isn't in the enum of "d".
  "e": { "type": "string", "enum": [], "default": "x" }
                                   ~~ information prop/enum
                                                  ~~~ error SR-127 The default "x" isn't in the enum of "e".`),
    ));

  test('the enum is shown beside it', () => {
    const text = withProps('"a": { "type": "string", "enum": ["x"], "default": "y" }');
    const [finding] = check(text).findings;
    const seen = finding?.related.map(({ at, message }) => [text.slice(at.start, at.end), message]);
    assert.deepEqual(seen, [['["x"]', 'The allowed values']]);
  });
});

suite('numbers beyond the range of JavaScript', () => {
  test('are not called null', () =>
    checkMarked(
      withProps(`
  "a": { "type": "integer", "enum": [1], "default": 1e400 }
                                                    ~~~~~ error SR-127 The default 1e999 isn't in the enum of "a".`),
    ));
});

suite('SR-127: a value of the enum, one more value, or no default', () => {
  const doc = (values: string, value: string, type = '"string"'): string =>
    withProp(`{ "type": ${type}, "enum": ${values}, "default": ${value} }`);

  test('a typing slip: the nearest value, preferred', () => {
    const text = doc('["small", "medium", "large"]', '"meduim"');
    assert.deepEqual(titles(text), [
      '* Change the default to "medium", the nearest value',
      'Add "meduim" to the "enum"',
      'Remove the default',
    ]);
    assert.equal(
      fixed(text, 'Change the default to "medium", the nearest value'),
      doc('["small", "medium", "large"]', '"medium"'),
    );
  });
  test('the same value as code, as text, or as the only item of an array: one finding, and that value is preferred', () => {
    for (const [values, written, meant, type] of [
      ['["thin", "bold"]', `"'bold'"`, '"bold"'],
      ['["thin", "bold"]', '"`thin`"', '"thin"'],
      ['["thin", "bold"]', '["bold"]', '"bold"'],
      ['["thin", "bold"]', `["'bold'"]`, '"bold"'],
      ['[100, 400]', '"400"', '400', '"integer"'],
      ['["100", "400"]', '400', '"400"'],
      ['[true, "mixed"]', '"true"', 'true', '["boolean", "string"]'],
    ] as const) {
      const text = doc(values, written, type);
      const codes = check(text).findings.map(({ code }) => code);
      assert.deepEqual(codes, ['SR-127'], text);
      const [fix] = offers(text);
      assert.equal(fix?.title, `Change the default to ${meant}, the nearest value`);
      const list = values.replaceAll(' ', '').slice(1, -1).split(',');
      assert.ok(list.includes(meant) && fix.preferred, text);
      assert.equal(fix.after, doc(values, meant, type));
    }
  });
  test('without a slip no value is offered', () =>
    assert.deepEqual(titles(doc('["s", "m"]', '"x"')), ['Add "x" to the "enum"', 'Remove the default']));
  test('the help names the value that is meant', () => {
    const helpFor = (value: string): string | undefined => {
      const [finding] = check(doc('["info", "neutral", "danger"]', value)).findings;
      return ruleOf('SR-127').describe(finding!.args).help;
    };
    assert.equal(helpFor('"netural"'), 'Did you mean "neutral"? Otherwise add it to the enum.');
    assert.equal(helpFor('"loud"'), 'Use "info", "neutral" or "danger", or add it to the enum.');
  });
  test('a value is taken over as it is written', () => {
    assert.equal(
      fixed(
        doc('[1.0, 2]', '12345678901234567890123', '"number"'),
        'Add 1.2345678901234568e+22 to the "enum"',
      ),
      doc('[12345678901234567890123, 1.0, 2]', '12345678901234567890123', '"number"'),
    );
    assert.equal(
      fixed(doc('["\\u0061bc"]', '["abc"]'), 'Change the default to "abc", the nearest value'),
      doc('["\\u0061bc"]', '"\\u0061bc"'),
    );
  });
  test('added in front, where DSDS reads the default', () =>
    assert.equal(
      fixed(doc('["small"]', '"huge"'), 'Add "huge" to the "enum"'),
      doc('["huge", "small"]', '"huge"'),
    ));
  test('an empty enum takes the value, or there is no default', () => {
    const text = doc('[]', '"huge"');
    const [removeEnum, ...ofDefault] = titles(text);
    assert.equal(removeEnum, 'Remove the empty "enum"');
    assert.deepEqual(ofDefault, ['Add "huge" to the "enum"', 'Remove the default']);
    assert.equal(fixed(text, 'Add "huge" to the "enum"'), doc('["huge"]', '"huge"'));
    assert.equal(fixed(text, 'Remove the default'), withProp('{ "type": "string", "enum": [] }'));
  });
  test('a value that the type does not allow is neither taken nor added', () =>
    assert.deepEqual(
      offers(doc('[1, "1"]', '2'))
        .filter(({ code }) => code === 'SR-127')
        .map(({ title }) => title),
      ['Remove the default'],
    ));
});
