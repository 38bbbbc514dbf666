import { check } from '../../server/src/kinds/contract/check.ts';
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
  test('no slip: the first value, which DSDS would take for the default; not preferred', () => {
    assert.deepEqual(titles(doc('["s", "m"]', '"x"')), [
      'Change the default to "s", the first value',
      'Add "x" to the "enum"',
      'Remove the default',
    ]);
    assert.equal(
      fixed(doc('["small", "large"]', '"huge"'), 'Change the default to "small", the first value'),
      doc('["small", "large"]', '"small"'),
    );
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
      fixed(
        doc('[{ "a" :1.0, "\\u0062":"\\u00e9"}]', '{}', '"object"'),
        'Change the default to {"a":1,"b":"é"}, the first value',
      ),
      doc('[{ "a" :1.0, "\\u0062":"\\u00e9"}]', '{ "a" :1.0, "\\u0062":"\\u00e9"}', '"object"'),
    );
    assert.equal(
      fixed(doc('[1e400]', '1', '"number"'), 'Change the default to 1e999, the first value'),
      doc('[1e400]', '1e400', '"number"'),
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
