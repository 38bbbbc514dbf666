import { check } from '../../server/src/kinds/contract/check.ts';
import { ruleOf } from '../../server/src/kinds/index.ts';
import { checkMarked } from '../marked.ts';
import { offers, titles } from '../offers.ts';
import { inProp, made, withProps } from './contracts.ts';
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

suite('prop/type-mismatch', () => {
  test('a default and values that the type does not allow; 1.0 is an integer, an integer is a number', () =>
    checkMarked(
      withProps(`
  "a": { "type": "integer", "default": 1.0 },
  "b": { "type": ["number", "null"], "enum": [1, null, "1"], "default": 1 },
                                                       ~~~ warning prop/type-mismatch The enum value "1" of "b" doesn't match its type "number" or "null".
  "c": { "type": "boolean", "default": "true" },
                                       ~~~~~~ warning prop/type-mismatch
  "d": { "type": "float", "default": "x" }
                 ~~~~~~~ error schema/enum`),
    ));

  test('the help and the fix name the same type', () => {
    const helpOf = (prop: string): string | undefined => {
      const found = check(withProps(`"a": ${prop}`)).findings.find(
        ({ code }) => code === 'prop/type-mismatch',
      );
      return found && ruleOf(found.code).describe(found.args).help;
    };
    assert.deepEqual(
      [
        '{ "type": "string", "default": 3 }',
        '{ "type": "string", "default": 3.5 }',
        '{ "type": "boolean", "enum": [7.5, 3], "default": 3 }',
        '{ "type": ["null", "integer"], "default": 0.25 }',
      ].map(helpOf),
      [
        'It is an integer. Change the value, or add "integer" to the type.',
        'It is a number. Change the value, or add "number" to the type.',
        'It is a number. Change the value, or add "number" to the type.',
        'It is a number. Change the value, or change "integer" to "number" in the type.',
      ],
    );
  });
});

suite('prop/type-mismatch', () => {
  test('a value in quotes by mistake', () => {
    assert.deepEqual(made(inProp('{ "type": "integer", "default": "1" }')), {
      '* Change "1" to 1': inProp('{ "type": "integer", "default": 1 }'),
      'Add "string" to "type"': inProp('{ "type": ["integer", "string"], "default": "1" }'),
    });
    assert.deepEqual(titles(inProp('{ "type": "boolean", "default": "true" }')), [
      '* Change "true" to true',
      'Add "string" to "type"',
    ]);
    for (const [type, text] of [
      ['integer', '1.5'],
      ['number', '01'],
      ['number', '1e999'],
      ['boolean', 'yes'],
    ])
      assert.deepEqual(
        titles(inProp(`{ "type": "${type}", "default": "${text}" }`)),
        ['Add "string" to "type"'],
        text,
      );
  });
  test('a number where a text belongs: offered, but it may be the type that is wrong', () =>
    assert.deepEqual(titles(inProp('{ "type": "string", "default": 1 }')), [
      'Change 1 to "1"',
      'Add "integer" to "type"',
    ]));
  test('an enum value and the default that is equal to it stay equal', () =>
    assert.equal(
      offers(inProp('{ "type": "integer", "enum": [1, "2", "2"], "default": "2" }'))[0]?.after,
      inProp('{ "type": "integer", "enum": [1, 2, 2], "default": 2 }'),
    ));
  test('a value that is there in the right type is not converted', () =>
    assert.deepEqual(titles(inProp('{ "type": "integer", "enum": [2, "2"], "default": 2 }')), [
      'Add "string" to "type"',
    ]));
  test('the type is widened for what the prop has', () => {
    assert.deepEqual(made(inProp('{ "type": "integer", "default": 2.5 }')), {
      'Change "integer" to "number" in "type"': inProp('{ "type": "number", "default": 2.5 }'),
    });
    assert.deepEqual(made(inProp('{ "type": ["integer", "null"], "default": 2.5 }')), {
      'Change "integer" to "number" in "type"': inProp('{ "type": ["number", "null"], "default": 2.5 }'),
    });
    assert.deepEqual(
      offers(inProp('{ "type": ["array"], "enum": [2, 2.5], "default": 2 }')).map(({ after }) => after),
      Array.from({ length: 3 }, () =>
        inProp('{ "type": ["array", "number"], "enum": [2, 2.5], "default": 2 }'),
      ),
    );
  });
  test('a default of null may just be none', () =>
    assert.deepEqual(made(inProp('{ "type": "string", "default": null }')), {
      'Add "null" to "type"': inProp('{ "type": ["string", "null"], "default": null }'),
      'Remove the default': inProp('{ "type": "string" }'),
    }));
});
