import { offers, titles } from '../offers.ts';
import { inProp, inProps, made, root } from './contracts.ts';
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

suite('schema/type', () => {
  test('a null that others rely on stays', () =>
    assert.deepEqual(
      titles(inProps('"properties": null, "required": ["a"], "additionalProperties": false')),
      [],
    ));
  test('a state record to its name; what else it says is named in the title', () => {
    assert.deepEqual(made(root('"states": [{ "name": "on" }]')), {
      '* Change item 1 of "states" to its name "on"': root('"states": ["on"]'),
    });
    assert.deepEqual(made(root('"states": ["x", { "name": "on", "a": 1, "b": 2 }]')), {
      'Change item 2 of "states" to its name "on", without "a" and "b"': root('"states": ["x", "on"]'),
      'Remove item 2 of "states"': root('"states": ["x"]'),
    });
  });
  test('an item that says no name can be removed, but that is never preferred', () => {
    const required = (items: string): string =>
      inProps(`"required": [${items}], "additionalProperties": true`);
    for (const item of ['["x"]', '{}', '{ "name": 5 }', '1.10', '{ "name": "y", "name": "z" }']) {
      assert.deepEqual(
        offers(root(`"states": ["x", ${item}]`), undefined)
          .filter(({ code }) => code === 'schema/type')
          .map(({ title, preferred, safe, after }) => [title, preferred, safe, after]),
        [['Remove item 2 of "states"', undefined, undefined, root('"states": ["x"]')]],
        item,
      );
    }
    assert.deepEqual(made(root('"slots": [["a"], "b"]')), {
      'Remove item 1 of "slots"': root('"slots": ["b"]'),
    });
    assert.deepEqual(made(required('["a"]')), { 'Remove item 1 of "required"': required('') });
    assert.deepEqual(made(required('5')), { 'Remove item 1 of "required"': required('') });
    assert.deepEqual(titles(inProp('{ "type": ["string", {}] }')), ['Remove item 2 of "type" of "p"']);
  });
  test('a value that is only missing its quotes, or has too many', () => {
    assert.deepEqual(made(root('"description": 1')), {
      '* Change "description" to "1"': root('"description": "1"'),
    });
    assert.deepEqual(made(root('"states": [true]')), {
      '* Change item 1 of "states" to "true"': root('"states": ["true"]'),
    });
    assert.deepEqual(titles(root('"states": ["1", 1]')), ['Remove item 2 of "states"']);
    assert.deepEqual(made(inProps('"additionalProperties": "true"')), {
      '* Change "additionalProperties" to true': inProps('"additionalProperties": true'),
    });
  });
  test('a choice where it could be either', () =>
    assert.deepEqual(titles(inProps('"additionalProperties": "no"')), [
      'Change "additionalProperties" to false',
      'Change "additionalProperties" to true',
    ]));
  test('a single value to a list of it', () => {
    assert.deepEqual(made(root('"states": "on"')), {
      '* Change "states" to ["on"]': root('"states": ["on"]'),
    });
    assert.deepEqual(made(root('"slots": "x"')), { '* Change "slots" to ["x"]': root('"slots": ["x"]') });
    const required = (list: string): string =>
      inProps(
        `"properties": { "p": { "type": "string" } }, "required": ${list}, "additionalProperties": true`,
      );
    assert.deepEqual(made(required('"p"')), { '* Change "required" to ["p"]': required('["p"]') });
    assert.deepEqual(titles(required('"q"')), []);
    assert.deepEqual(made(inProp('{ "type": "string", "enum": "x", "default": "x" }')), {
      'Change "enum" of "p" to ["x"]': inProp('{ "type": "string", "enum": ["x"], "default": "x" }'),
    });
    assert.deepEqual(titles(inProp('{ "type": "string", "enum": "x", "default": "y" }')), []);
  });
  test('a name in the place of values may be that of a type: nothing is preferred', () =>
    assert.deepEqual(titles(inProp('{ "type": "string", "enum": "ButtonTone" }')), [
      'Change "enum" of "p" to ["ButtonTone"]',
    ]));
  test('an object in the place of a type, with the values and the default that it means', () => {
    for (const [written, after] of [
      [
        `{ "text": "'thin' | 'bold'" }, "default": "'bold'"`,
        '"string", "enum": ["bold", "thin"], "default": "bold"',
      ],
      [`{ "text": "1 | 2" }`, '"integer", "enum": [1, 2]'],
      ['{ "name": "enum", "value": ["on", "off"] }', '"string", "enum": ["on", "off"]'],
      ['{ "name": "boolean" }', '"boolean"'],
    ] as const) {
      const [fix, ...others] = offers(inProp(`{ "type": ${written} }`));
      assert.deepEqual(
        [fix?.after, fix?.preferred, fix?.safe, others],
        [inProp(`{ "type": ${after} }`), true, undefined, []],
      );
    }
    assert.deepEqual(titles(inProp('{ "type": { "name": "number", "required": true } }')), [
      'Change "type" to "number", without "required"',
    ]);
  });
  test('a null that stands for nothing is removed', () => {
    assert.deepEqual(made(root('"description": null')), { '* Remove "description"': root('') });
    assert.deepEqual(made(root('"slots": ["x", null]')), {
      'Remove item 2 of "slots"': root('"slots": ["x"]'),
    });
  });
  test('other shapes, where nothing gets lost', () => {
    assert.deepEqual(made(root('"slots": { "start": {}, "end": "Behind it.", "top": { "a11y": {} } }')), {
      '* Change "slots" to ["start",{"name":"end","descri...]': root(
        '"slots": ["start", { "name": "end", "description": "Behind it." }, { "name": "top", "a11y": {} }]',
      ),
    });
    assert.deepEqual(titles(root('"slots": { "start": { "x": 1 } }')), []);
    assert.deepEqual(made(root('"states": { "on": true, "off": null }')), {
      '* Change "states" to ["on", "off"]': root('"states": ["on", "off"]'),
    });
    assert.deepEqual(titles(root('"states": { "on": false, "off": { "since": 2 } }')), []);
    const list = '[{ "name": "__proto__", "type": "string" }, { "type": "null", "name": "b" }]';
    const object = '{ "__proto__": { "type": "string" }, "b": { "type": "null" } }';
    assert.deepEqual(made(inProps(`"properties": ${list}, "additionalProperties": true`)), {
      '* Turn the array into an object with each prop by its name': inProps(
        `"properties": ${object}, "additionalProperties": true`,
      ),
    });
    assert.deepEqual(made(root(`"props": ${list}`)), {
      '* Turn the array into "properties" of a closed prop set': inProps(
        `"properties": ${object}, "additionalProperties": false`,
      ),
    });
    assert.deepEqual(titles(root('"props": [{ "name": "a" }, { "name": "a" }]')), []);
  });
  test('a prop of which only the type or the values are written', () => {
    assert.deepEqual(made(inProp('"bool"')), {
      '* Change "p" to { "type": "boolean" }': inProp('{ "type": "boolean" }'),
    });
    assert.deepEqual(titles(inProp('["string", "null"]')), [
      '* Change "p" to { "type": ["string", "null"] }',
    ]);
    assert.deepEqual(titles(inProp('["a", "b"]')), []);
    assert.deepEqual(titles(inProp('"what it is"')), []);
  });
  test('a type that is none', () => {
    assert.deepEqual(made(inProp('{ "type": 1, "default": "x" }')), {
      '* Change "type" to "string"': inProp('{ "type": "string", "default": "x" }'),
    });
    assert.deepEqual(made(inProp('{ "type": ["string", null] }')), {
      '* Change ["string",null] to ["string", "null"]': inProp('{ "type": ["string", "null"] }'),
    });
    assert.deepEqual(titles(inProp('{ "type": ["null", null] }')), ['* Change ["null",null] to "null"']);
    assert.deepEqual(titles(inProp('{ "type": [1], "enum": ["x"], "default": "x" }')), [
      '* Change "type" to "string"',
    ]);
  });
  test('names that must be there', () => {
    assert.deepEqual(titles('{ "contractId": 1, "component": "Icon Button" }', 'icon-button'), [
      '* Change "contractId" to "icon-button"',
    ]);
    assert.deepEqual(titles('{ "contractId": "icon-button", "component": {} }'), [
      'Change "component" to "Icon Button"',
    ]);
  });
});
