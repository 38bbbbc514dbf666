import { check } from '../../server/src/kinds/contract/check.ts';
import { ruleOf } from '../../server/src/kinds/index.ts';
import { checkMarked } from '../marked.ts';
import { allFixed, fixed, titles } from '../offers.ts';
import { withProp } from './contracts.ts';
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

suite('SR-126', () => {
  test('names like members of Object.prototype are declared only if they are', () =>
    checkMarked(`
{ "contractId": "a", "component": "A", "props": { "additionalProperties": true,
  "properties": { "__proto__": { "type": "string" }, "": { "type": "string" } },
                                                     ~~ information name/spelling
  "required": ["__proto__", "", "toString", "constructor"] } }
                                ~~~~~~~~~~ error SR-126 The required prop "toString" isn't declared.
                                            ~~~~~~~~~~~~~ error SR-126`));

  test('without properties every name is reported; with nonsense in their place the schema speaks alone', () => {
    checkMarked(`
{ "contractId": "a", "component": "A", "props": { "additionalProperties": true, "required": ["x"] } }
                                                                                             ~~~ error SR-126`);
    checkMarked(`
{ "contractId": "a", "component": "A", "props": { "additionalProperties": true, "required": ["x"], "properties": 1 } }
                                                                                                                 ~ error schema/type`);
  });
});

suite('SR-126', () => {
  test('the help names the prop that is meant', () => {
    const helpFor = (name: string): string | undefined => {
      const text = withProp('{ "type": "string" }', `, "required": ["${name}"]`).replace('"p"', '"variant"');
      return ruleOf('SR-126').describe(check(text).findings[0]!.args).help;
    };
    assert.equal(helpFor('varaint'), 'Did you mean "variant"? Otherwise declare it in "properties".');
    assert.equal(helpFor('gap'), 'Declare it in "properties", or remove it from "required".');
  });
});

suite('SR-126: declare the prop, or remove the name', () => {
  test('declared like its neighbours, over lines', () =>
    assert.equal(
      fixed(
        `{
  "contractId": "a",
  "component": "A",
  "props": {
    "properties": {
      "label": {
        "type": "string"
      }
    },
    "required": ["label", "sise"],
    "additionalProperties": false
  }
}
`,
        'Declare the prop "sise" as a string',
      ),
      `{
  "contractId": "a",
  "component": "A",
  "props": {
    "properties": {
      "label": {
        "type": "string"
      },
      "sise": {
        "type": "string"
      }
    },
    "required": ["label", "sise"],
    "additionalProperties": false
  }
}
`,
    ));

  test('declared where there are no properties, or none in them', () => {
    assert.equal(
      fixed(
        '{\n  "contractId": "a",\n  "component": "A",\n  "props": {\n    "required": ["x"],\n    "additionalProperties": true\n  }\n}',
        'Declare the prop "x" as a string',
      ),
      '{\n  "contractId": "a",\n  "component": "A",\n  "props": {\n    "properties": {\n      "x": { "type": "string" }\n    },\n    "required": ["x"],\n    "additionalProperties": true\n  }\n}',
    );
    assert.equal(
      fixed(
        '{\n  "contractId": "a",\n  "component": "A",\n  "props": {\n    "properties": {},\n    "required": ["x"],\n    "additionalProperties": true\n  }\n}',
        'Declare the prop "x" as a string',
      ),
      '{\n  "contractId": "a",\n  "component": "A",\n  "props": {\n    "properties": {\n      "x": { "type": "string" }\n    },\n    "required": ["x"],\n    "additionalProperties": true\n  }\n}',
    );
  });

  test('the nearest declared name, unless that is listed already', () => {
    const doc = (required: string): string =>
      withProp('{ "type": "string" }, "size": { "type": "string" }', `, "required": ${required}`);
    assert.deepEqual(titles(doc('["sise"]')), [
      '* Change "sise" to "size"',
      'Declare the prop "sise" as a string',
      'Remove "sise" from "required"',
    ]);
    assert.equal(fixed(doc('["sise"]'), 'Change "sise" to "size"'), doc('["size"]'));
    assert.deepEqual(titles(doc('["size", "sise"]')), [
      'Declare the prop "sise" as a string',
      'Remove "sise" from "required"',
    ]);
  });

  test('all of them at once: of two slips only one can become the name', () => {
    const doc = (properties: string, required: string): string =>
      withProp(`{ "type": "string" }${properties}`, `, "required": ${required}`);
    const size = ', "size": { "type": "string" }';
    const all = (text: string, title: string): string =>
      allFixed(text, { code: 'SR-126', wants: (fix) => fix.all === title });
    const text = doc(size, '["sise", "p", "sizee", "other"]');
    assert.equal(all(text, 'Remove all undeclared names from "required"'), doc(size, '["p"]'));
    assert.equal(
      all(text, 'Change all undeclared names in "required" to the nearest declared ones'),
      doc(size, '["size", "p", "sizee", "other"]'),
    );
    assert.equal(
      all(doc('', '["x", "y"]'), 'Declare all undeclared names in "required" as strings'),
      doc(', "x": { "type": "string" }, "y": { "type": "string" }', '["x", "y"]'),
    );
  });
});
