import { check } from '../../server/src/kinds/contract/check.ts';
import { ruleOf } from '../../server/src/kinds/index.ts';
import { checkMarked } from '../marked.ts';
import { offers, titles } from '../offers.ts';
import { inProp, made, withProps } from './contracts.ts';
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

suite('prop/enum', () => {
  test('each repeated value, and no values at all, also beside a default', () =>
    checkMarked(
      withProps(`
  "a": { "type": ["integer", "array"], "enum": [4, [1], 4.0, [1.0]], "default": 4 },
                                                        ~~~ information prop/enum The value 4 is already in the enum of "a".
                                                             ~~~~~ information prop/enum
  "b": { "type": ["string", "integer"], "enum": ["4", 4], "default": "4" },
  "c": { "type": "number", "enum": [] },
                                   ~~ information prop/enum The enum of "c" is empty, so no value is allowed.
  "d": { "type": "number", "enum": [], "default": 1 }
                                   ~~ information prop/enum
                                                  ~ error SR-127`),
    ));
});

suite('prop/enum', () => {
  test('values with white space or the quotes of code around them, and a boolean as text', () =>
    checkMarked(
      withProps(`
  "a": { "type": "string", "enum": ["thin", "bold ", " heavy"], "default": "thin" },
                                            ~~~~~~~ information prop/enum The value "bold " in the enum of "a" probably means "bold".
  "b": { "type": "string", "enum": ["'thin'", "'bold'"], "default": "'thin'" },
                                    ~~~~~~~~ information prop/enum The value "'thin'" in the enum of "b" probably means "thin".
  "c": { "type": "string", "enum": ["False", "True"], "default": "False" },
                                    ~~~~~~~ information prop/enum The value "False" in the enum of "c" probably means false.
  "d": { "type": "string", "enum": ["true", "false"], "default": "true" },
  "e": { "type": "string", "enum": ["'Inter'", "serif"], "default": "'Inter'" },
  "f": { "type": "string", "enum": [" / ", " ", "-"], "default": " / " },
  "g": { "type": "string", "enum": ["True", "False", "Mixed"], "default": "True" },
  "h": { "type": ["string", "integer"], "enum": ["1", 1, "x y"], "default": "1" }`),
    ));
});

suite('prop/enum', () => {
  test('what is repeated, or an empty list, goes', () => {
    assert.deepEqual(made(inProp('{ "type": "string", "enum": ["l", "m", "l"], "default": "l" }')), {
      '* Remove the repeated "l"': inProp('{ "type": "string", "enum": ["l", "m"], "default": "l" }'),
    });
    assert.deepEqual(made(inProp('{ "type": "string", "enum": [] }')), {
      'Remove the empty "enum"': inProp('{ "type": "string" }'),
    });
  });
});

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
      'Remove the default': inProp('{ "type": "integer" }'),
    });
    assert.deepEqual(titles(inProp('{ "type": "boolean", "default": "true" }')), [
      '* Change "true" to true',
      'Add "string" to "type"',
      'Remove the default',
    ]);
    for (const [type, text] of [
      ['integer', '1.5'],
      ['number', '01'],
      ['number', '1e999'],
      ['boolean', 'yes'],
    ])
      assert.deepEqual(
        titles(inProp(`{ "type": "${type}", "default": "${text}" }`)),
        ['Add "string" to "type"', 'Remove the default'],
        text,
      );
  });
  test('a number where a text belongs: offered, but it may be the type that is wrong', () =>
    assert.deepEqual(titles(inProp('{ "type": "string", "default": 1 }')), [
      'Change 1 to "1"',
      'Add "integer" to "type"',
      'Remove the default',
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
      'Remove the default': inProp('{ "type": "integer" }'),
    });
    assert.deepEqual(made(inProp('{ "type": ["integer", "null"], "default": 2.5 }')), {
      'Change "integer" to "number" in "type"': inProp('{ "type": ["number", "null"], "default": 2.5 }'),
      'Remove the default': inProp('{ "type": ["integer", "null"] }'),
    });
    assert.deepEqual(
      offers(inProp('{ "type": ["array"], "enum": [2, 2.5], "default": 2 }')).map(({ after }) => after),
      Array.from({ length: 3 }, () =>
        inProp('{ "type": ["array", "number"], "enum": [2, 2.5], "default": 2 }'),
      ),
    );
  });
  test('a default may just be none; one of source text is', () => {
    assert.deepEqual(made(inProp('{ "type": "string", "default": null }')), {
      'Add "null" to "type"': inProp('{ "type": ["string", "null"], "default": null }'),
      'Remove the default': inProp('{ "type": "string" }'),
    });
    for (const source of ['new Set()', 'noop()', '(event) => event.detail', 'function () {}'])
      assert.deepEqual(titles(inProp(`{ "type": "object", "default": "${source}" }`)), [
        'Add "string" to "type"',
        '* Remove the default',
      ]);
  });
});
