import { AS_SHIPPED } from '../../server/src/check/rule.ts';
import { check } from '../../server/src/kinds/contract/check.ts';
import { ruleOf } from '../../server/src/kinds/index.ts';
import { checkMarked, knowing } from '../marked.ts';
import { fixed, offers, titles } from '../offers.ts';
import { withProp, withProps } from './contracts.ts';
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

suite('SR-139 and SCN-018', () => {
  test('a default that is not first, an enum without one, and neither where there is nothing to say', () =>
    checkMarked(
      withProps(`
  "a": { "type": "string", "enum": ["x", "y", "y"], "default": "y" },
                                              ~~~ information prop/enum
                                                               ~~~ hint SR-139 The default "y" isn't the first value in the enum of "a".
  "b": { "type": "string", "enum": ["x", "y"] },
                           ~~~~~~ hint SCN-018
  "c": { "type": "string", "enum": ["x", "x"], "default": "x" },
                                         ~~~ information prop/enum
  "d": { "type": "string", "enum": [] }
                                   ~~ information prop/enum`),
    ));
});

test('a default that the code contradicts has one finding', () => {
  const tone = { required: false, tsType: { name: 'string' }, description: '' };
  const docs = (value: string): Record<string, string> => ({
    'react-docgen.json': JSON.stringify({
      'src/a.tsx': [
        { displayName: 'A', description: '', props: { p: { ...tone, defaultValue: { value } } } },
      ],
    }),
  });
  const text = withProps('"p": { "type": "string", "enum": ["s", "m"], "default": "m" }');
  const codes = (files: Record<string, string>, settings = AS_SHIPPED): string[] =>
    check(text, settings, knowing(text, files)).findings.map(({ code }) => code);
  assert.deepEqual(codes(docs("'m'")), ['SR-139']);
  assert.deepEqual(codes(docs("'s'")), ['drift/react']);
  assert.deepEqual(codes(docs("'s'"), { ...AS_SHIPPED, levels: new Map([['drift/react', 'off']]) }), [
    'SR-139',
  ]);
});

suite('SR-139: the default to the front', () => {
  const title = 'Move "m" to the front of the "enum"';
  const wrap = (values: string, eol = '\n'): string =>
    [
      '{',
      '  "contractId": "a",',
      '  "component": "A",',
      '  "props": { "additionalProperties": false, "properties": {',
      `    "p": { "type": "string", "enum": ${values}, "default": "m" }`,
      '  } }',
      '}',
      '',
    ].join(eol);

  test('on one line', () =>
    assert.equal(fixed(wrap('["s", "l", "m", "x"]'), title), wrap('["m", "s", "l", "x"]')));
  test('over lines, CRLF', () =>
    assert.equal(
      fixed(wrap('[\r\n      "s",\r\n      "m"\r\n    ]', '\r\n'), title),
      wrap('[\r\n      "m",\r\n      "s"\r\n    ]', '\r\n'),
    ));
  test('a value is moved as it is written', () =>
    assert.equal(fixed(wrap('["s", "\\u006d"]'), title), wrap('["\\u006d", "s"]')));
  test('it is the preferred one', () =>
    assert.deepEqual(
      offers(wrap('["s", "m"]')).map((fix) => fix.preferred),
      [true],
    ));
});

suite('SCN-018: the first value as the default', () => {
  test('the help for a required prop leads to no default, which would be the next finding', () => {
    const helpFor = (required: string): string | undefined => {
      const [finding] = check(withProp('{ "type": "string", "enum": ["a"] }', required)).findings;
      return ruleOf('SCN-018').describe(finding!.args).help;
    };
    assert.equal(
      helpFor(', "required": ["p"]'),
      'A required prop needs no default: put a harmless value first.',
    );
    assert.equal(helpFor(''), 'Declare the default, if there is one.');
  });
  test('declared behind the values, as it is written there', () => {
    const text = withProp('{ "type": "string", "enum": ["\\u0061", "b"], "description": "x" }');
    assert.deepEqual(titles(text), ['Declare "a" as the default']);
    assert.equal(
      offers(text)[0]?.after,
      withProp('{ "type": "string", "enum": ["\\u0061", "b"], "default": "\\u0061", "description": "x" }'),
    );
  });
  test('not where the prop is required, nor where the type does not allow the value', () => {
    assert.deepEqual(titles(withProp('{ "type": "string", "enum": ["a"] }', ', "required": ["p"]')), []);
    const mismatched = offers(withProp('{ "type": "string", "enum": [1] }'));
    assert.deepEqual(
      mismatched.filter(({ code }) => code === 'SCN-018'),
      [],
    );
  });
});
