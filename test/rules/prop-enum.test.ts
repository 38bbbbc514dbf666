import { checkMarked } from '../marked.ts';
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
  test('what is repeated, or an empty list, goes', () => {
    assert.deepEqual(made(inProp('{ "type": "string", "enum": ["l", "m", "l"], "default": "l" }')), {
      '* Remove the repeated "l"': inProp('{ "type": "string", "enum": ["l", "m"], "default": "l" }'),
    });
    assert.deepEqual(made(inProp('{ "type": "string", "enum": [] }')), {
      'Remove the empty "enum"': inProp('{ "type": "string" }'),
    });
  });
});
