import { servesSeveral } from '../../server/src/check/fix-all.ts';
import { fixableContract, sourceOf } from '../../server/src/kinds/contract/check.ts';
import { nearestName, nearestNames } from '../../server/src/text/words.ts';
import { fixed, offers, titles } from '../offers.ts';
import { withProp } from '../rules/contracts.ts';
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

suite('what a fix writes anew says all that was there', () => {
  const TITLE = /^(Move|Keep|Remove|Add|Widen|Declare)/;
  const rewriting = (text: string): string[] =>
    titles(text).filter((title) => !TITLE.test(title.replace('* ', '')));
  const root = (members: string): string => `{ "contractId": "a", "component": "A", ${members} }`;

  test('a number that would be spelled in another way stays where it is', () => {
    for (const number of ['12345678901234567890', '1.10']) {
      for (const text of [
        root(`"states": ["a", ${number}]`),
        withProp(`{ "type": "string", "default": ${number} }`),
        withProp(`{ "type": "integer", "enum": [1], "enum": ${number} }`),
        withProp(`{ "type": "number", "enum": ${number} }`),
        withProp(`["a", ${number}]`),
        root(`"variants": { "size": { "values": [${number}, 2] } }`),
      ])
        assert.deepEqual(rewriting(text), [], text);
    }
  });
  test('any other goes with the rest', () => {
    const text = root('"variants": { "size": { "values": [0.5, -2, 1e+21] } }');
    assert.ok(fixed(text, 'Turn "variants" into the prop "size"').includes('"enum": [0.5, -2, 1e+21]'));
  });
  test('of several that are equal each has to be written that way', () => {
    const title = '* Change 1 to "1"';
    const axis = (first: string): string =>
      withProp(`{ "type": "string", "enum": [${first}], "default": 1 }`);
    assert.equal(titles(axis('1')).filter((each) => `* ${each}` === title).length, 2);
    assert.deepEqual(rewriting(axis('1.0')), []);
  });
  test('a prop that moves is copied', () =>
    assert.equal(
      fixed(
        root('"props": { "size": {\n"type": "number", "default": 1.0e2 }, "additionalProperties": false }'),
        'Move "size" into "properties"',
      ),
      root(
        '"props": { "properties": { "size": { "type": "number", "default": 1.0e2 } }, "additionalProperties": false }',
      ),
    ));
  test('the order of the text, also of names that look like numbers', () => {
    for (const text of [
      root('"variants": { "1": ["x"], "a": ["x"], "0": ["x"] }'),
      root('"variants": [{ "name": "b", "values": [1] }, { "name": "1", "values": [1] }]'),
      root('"slots": { "b": {}, "1": {} }'),
      root('"states": { "b": null, "1": null }'),
    ])
      assert.deepEqual(rewriting(text), [], text);
    assert.equal(rewriting(root('"states": { "1": null, "b": null }')).length, 1);
  });
  test('a member that is written twice is not left out silently', () => {
    for (const text of [
      root('"states": [{ "name": "a", "name": "b" }]'),
      root('"slots": { "a": "x", "a": "y" }'),
      root('"states": "a", "states": "b"'),
      root('"variants": { "size": [1] }, "variants": { "size": [2] }'),
      root('"variants": { "size": { "values": [1], "values": [2] } }'),
      root('"props": [], "props": [{ "name": "a" }]'),
    ])
      assert.deepEqual(rewriting(text), [], text);
  });
});

suite('a member that is written twice with the same value', () => {
  const title = 'Remove the repeated "component", which is identical';
  test('has one fix, and keeps the first place', () => {
    const text = '{ "component": "A", "contractId": "a", "component": "A" }';
    assert.deepEqual(titles(text), [`* ${title}`]);
    assert.equal(fixed(text, title), '{ "component": "A", "contractId": "a" }');
  });
  test('not where one of them differs, if only in how it is written', () => {
    for (const last of ['"a"', '"\\u0041"'])
      assert.deepEqual(
        [
          ...new Set(
            titles(`{ "contractId": "a", "component": "A", "component": "A", "component": ${last} }`),
          ),
        ],
        ['Keep the last "component", the one that counts now', 'Keep the first "component"'],
      );
  });
});

suite('preferred only where it is plain', () => {
  const root = (members: string): string => `{ "contractId": "a", "component": "A", ${members} }`;
  test('a text that may be a list of several values', () => {
    assert.deepEqual(titles(withProp('{ "type": "string", "enum": "x, y" }')), [
      'Change "enum" of "p" to ["x, y"]',
    ]);
    assert.deepEqual(titles(root('"states": "on off"')), ['Change "states" to ["on off"]']);
    assert.deepEqual(titles(root('"states": "hover"')), ['* Change "states" to ["hover"]']);
  });
  test('a type name that the values of the prop do not bear out', () => {
    assert.deepEqual(titles(withProp('{ "type": "int", "default": 1.5 }')), ['Change "int" to "integer"']);
    assert.deepEqual(titles(withProp('{ "type": ["int", "null"], "enum": [1.5, null], "default": 1.5 }')), [
      'Change ["int","null"] to ["integer", "null"]',
    ]);
    assert.deepEqual(titles(withProp('{ "type": "int", "enum": [1, 2], "default": 1 }')), [
      '* Change "int" to "integer"',
    ]);
  });
  test('a name whose value does not fit what is nearest', () => {
    assert.deepEqual(titles(root('"prop": { "size": { "type": "string" } }')), [
      'Change "prop" to "props"',
      'Remove "prop"',
    ]);
    assert.deepEqual(titles(root('"state": "hover"')), ['Remove "state"']);
    // "status" is near "states", but no list.
    assert.deepEqual(titles(root('"statos": "draft"')), ['Remove "statos"']);
    assert.deepEqual(titles(root('"prop": [{ "name": "size", "type": "string" }]')), ['Remove "prop"']);
    assert.deepEqual(titles(root('"statos": ["draft"]')), [
      '* Change "statos" to "states"',
      'Remove "statos"',
    ]);
    assert.deepEqual(titles(root('"prop": { "additionalProperties": true }')), [
      '* Change "prop" to "props"',
      'Remove "prop"',
    ]);
  });
  test('a name whose value contradicts what is there', () => {
    assert.ok(
      titles(withProp('{ "type": "string", "enum": ["x"], "defaultValue": "y" }')).includes(
        'Change "defaultValue" to "default"',
      ),
    );
    assert.equal(
      titles(withProp('{ "type": "string", "values": ["x"], "default": "y" }'))[0],
      'Change "values" to "enum"',
    );
  });
  test('a literal of another language is that of JSON', () =>
    assert.deepEqual(titles('{ "default": None }'), ['* Write null']));
  test('what would be done twice is offered once', () =>
    assert.deepEqual(titles(withProp('{ "type": "string", "required": true }', ', "required": ["p"]')), [
      '* Remove "required": "p" is already listed in "required"',
    ]));
});

suite('a slip', () => {
  test('may be letters that have changed places', () => {
    assert.deepEqual(nearestNames('samll', ['large', 'small']), ['small']);
    assert.deepEqual(nearestNames('lable', ['label', 'table']), ['label', 'table']);
    assert.deepEqual(nearestNames('contractName', ['contractId']), []);
  });
});

suite('a slip that could mean several names', () => {
  test('is no guess', () => {
    assert.equal(nearestName('sizeC', ['sizeA', 'sizeB']), undefined);
    assert.deepEqual(nearestNames('sizeC', ['sizeA', 'other', 'sizeB', 'sizeA']), ['sizeA', 'sizeB']);
    assert.equal(nearestName('sizeC', ['sizeA', 'sizeCC', 'sizec']), 'sizec');
  });

  test('is none where only the accents are encoded in another way', () => {
    assert.equal(nearestName('re\u0301sume\u0301', ['resume', 'r\u00e9sum\u00e9']), 'r\u00e9sum\u00e9');
    assert.equal(nearestName('\u00e9', ['e\u0301']), 'e\u0301');
  });

  test('the nearest ones are offered, none of them preferred, and not for all', () => {
    const required =
      '{ "contractId": "a", "component": "A", "props": { "additionalProperties": true, "properties": { "sizeA": { "type": "string" }, "sizeB": { "type": "string" } }, "required": ["sizeC"] } }';
    assert.deepEqual(titles(required).slice(0, 3), [
      'Change "sizeC" to "sizeA"',
      'Change "sizeC" to "sizeB"',
      'Declare the prop "sizeC" as a string',
    ]);
    assert.equal(offers(required)[0]?.all, undefined);
    const values = ['smaa', 'smab', 'smac', 'smad'].map((value) => `"${value}"`).join(', ');
    const text = withProp(`{ "type": "string", "enum": [${values}], "default": "smax" }`);
    assert.deepEqual(titles(text).slice(0, 4), [
      'Change the default to "smaa", one of the nearest values',
      'Change the default to "smab", one of the nearest values',
      'Change the default to "smac", one of the nearest values',
      'Add "smax" to the "enum"',
    ]);
  });
});

suite('a fix for all', () => {
  const serves = (values: string, all: string): boolean =>
    servesSeveral(
      fixableContract(sourceOf(withProp(`{ "type": "string", "enum": ${values} }`))),
      'prop/type-mismatch',
      all,
    );
  test('is one where several findings have a fix of their own', () => {
    assert.equal(serves('[1,2]', 'Convert all values to the types of their props'), true);
    assert.equal(serves('[1,"2"]', 'Convert all values to the types of their props'), false);
    assert.equal(serves('[1,null]', 'Convert all values to the types of their props'), false);
  });
});
