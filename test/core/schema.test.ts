import assert from 'node:assert/strict';
import type shape from '../../schemas/v0/component.contract.schema.json';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { repeats } from '../../server/src/text/json/value.ts';
import { checkMarked } from '../marked.ts';

/** As it is shipped: in a bundle it says nothing to people. */
const schema = JSON.parse(readFileSync('schemas/v0/component.contract.schema.json', 'utf8')) as typeof shape;

suite('the schema file', () => {
  test('compiles under strict ajv, with stock options besides', () => {
    new Ajv2020({ strict: true }).compile(schema);
  });
});

suite('the verdict', () => {
  test('repeated items are found among names like toString', () => {
    assert.deepEqual(repeats(['__proto__', 'toString', '__proto__']), [{ first: 0, again: 2 }]);
    checkMarked(`
{ "contractId": "a", "component": "A", "props": { "additionalProperties": false,
  "properties": { "__proto__": { "type": "string" } },
  "required": ["__proto__", "__proto__"] } }
                            ~~~~~~~~~~~ error schema/uniqueItems "__proto__" is already listed in "required".`);
  });
});

suite('one finding per mistake, in the words of what was meant', () => {
  test('a type name outside the seven', () =>
    checkMarked(`
{ "contractId": "a", "component": "A", "props": { "additionalProperties": false, "properties": {
  "p": { "type": "float" } } } }
                 ~~~~~~~ error schema/enum "float" isn't a type name.`));

  test('an empty list of types', () =>
    checkMarked(`
{ "contractId": "a", "component": "A", "props": { "additionalProperties": false, "properties": {
  "p": { "type": [] } } } }
                 ~~ error schema/minItems`));

  test('a wrong value for a type is one finding, whatever the branches say', () =>
    checkMarked(`
{ "contractId": "a", "component": "A", "props": { "additionalProperties": false, "properties": {
  "p": { "type": 5 } } } }
                 ~ error schema/type "type" of "p" must be a string or an array, but is a number.`));

  test('a repeated and an unknown type in a list', () =>
    checkMarked(`
{ "contractId": "a", "component": "A", "props": { "additionalProperties": false, "properties": {
  "p": { "type": ["string", "str", "string"] } } } }
                            ~~~~~ error schema/enum
                                   ~~~~~~~~ error schema/uniqueItems`));

  test('a state that is a record', () =>
    checkMarked(`
{ "contractId": "a", "component": "A", "states": ["on", { "name": "off" }] }
                                                        ~~~~~~~~~~~~~~~~~ error schema/type Item 2 of "states" must be a string, but is an object.`));

  test('slots: nothing, a number, an empty name, a misspelled one', () =>
    checkMarked(`
{ "contractId": "a", "component": "A", "slots": [{}, 5, "", { "nam": "x" }] }
                                                 ~ error schema/required
                                                     ~ error schema/type Item 2 of "slots" must be a string or an object, but is a number.
                                                        ~~ error schema/minLength
                                                              ~~~~~ error schema/additionalProperties "nam" isn't allowed in item 4 of "slots".`));

  test('what is missing lies on the key of its owner, at the root and in an item on the brace', () =>
    checkMarked(`
{
~ error schema/required The contract has no "contractId".
  "component": "A",
  "props": { "properties": { "p": {} } }
  ~~~~~~~ error schema/required
                             ~~~ error schema/required "p" has no "type".
}`));

  test('a member that is there already is not what an unknown one meant', () =>
    checkMarked(`
{ "contractId": "a", "component": "A", "compnent": "B" }
                                       ~~~~~~~~~~ error schema/additionalProperties "compnent" isn't allowed in the contract.`));

  test('what is deep inside is named with what it is inside of', () =>
    checkMarked(`
{ "contractId": "a", "component": "A", "slots": ["x", { "name": "y", "a11y": { "role": "" } }] }
                                                                                       ~~ error schema/minLength "role" of "a11y" of item 2 of "slots" is empty.`));

  test('a string at the root', () =>
    checkMarked(`
"x"
~~~ error schema/type The contract must be an object, but is a string.`));
});
