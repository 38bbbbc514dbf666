import { checkMarked } from '../marked.ts';
import { fixed, titles } from '../offers.ts';
import { withProp } from './contracts.ts';
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

suite('SR-128', () => {
  test('takes the place of the plain finding, at the root only', () =>
    checkMarked(`
{ "contractId": "a", "component": "A", "variants": {}, "slots": [{ "name": "x", "variants": 1 }] }
                                       ~~~~~~~~~~ error SR-128
                                                                                ~~~~~~~~~~ error schema/additionalProperties`));
});

suite('SR-128: variants into props', () => {
  const doc = (variants: string, rest = ''): string =>
    `{\n  "contractId": "a",\n  "component": "A",\n  "variants": ${variants}${rest}\n}`;
  const props = (properties: string): string =>
    `{\n  "contractId": "a",\n  "component": "A",\n  "props": {\n    "properties": {\n${properties}\n    },\n    "additionalProperties": false\n  }\n}`;

  test('by name, where there are no props yet', () => {
    const text = doc('{ "size": ["sm", "md"], "on": [true, false] }');
    assert.deepEqual(titles(text), ['* Turn "variants" into the props "size" and "on"', 'Remove "variants"']);
    assert.equal(
      fixed(text, 'Turn "variants" into the props "size" and "on"'),
      props(
        '      "size": { "type": "string", "enum": ["sm", "md"] },\n      "on": { "type": "boolean", "enum": [true, false] }',
      ),
    );
  });

  test('with a default, which comes first, and a description', () =>
    assert.equal(
      fixed(
        doc('{ "size": { "values": [1, 2.5], "default": 2.5, "description": "x" } }'),
        'Turn "variants" into the prop "size"',
      ),
      props('      "size": { "type": "number", "enum": [2.5, 1], "default": 2.5, "description": "x" }'),
    ));

  test('records in a list; and a bare list of values, whose axis has no name of its own', () => {
    const records = doc(
      '[{ "name": "__proto__", "options": ["x"] }, { "name": "b", "enum": ["y"], "type": "string" }]',
    );
    assert.equal(
      fixed(records, 'Turn "variants" into the props "__proto__" and "b"'),
      props(
        '      "__proto__": { "type": "string", "enum": ["x"] },\n      "b": { "type": "string", "enum": ["y"] }',
      ),
    );
    const bare = doc('["primary", "secondary"]');
    assert.deepEqual(titles(bare), ['Turn "variants" into the prop "variant"', 'Remove "variants"']);
    assert.equal(
      fixed(bare, 'Turn "variants" into the prop "variant"'),
      props('      "variant": { "type": "string", "enum": ["primary", "secondary"] }'),
    );
  });

  test('where anything would get lost, only removing it is offered', () => {
    for (const variants of [
      '{ "size": { "sm": 1 } }',
      '{ "size": { "since": "1.0", "values": ["sm"] } }',
      '{ "size": { "values": ["sm"], "default": "md" } }',
      '{ "size": { "values": ["sm"], "type": "number" } }',
      '{ "size": { "values": ["sm"], "since": "1.0" } }',
      '{ "size": ["sm"], "theme": "dark" }',
      '{ "size": [12345678901234567890] }',
      '[{ "values": ["sm"] }]',
      '[{ "name": "a", "values": ["x"] }, { "name": "a", "values": ["y"] }]',
      '"size"',
    ]) {
      assert.deepEqual(titles(doc(variants)), ['Remove "variants"'], variants);
    }
    const declared = withProp('{ "type": "string" }', ' }, "variants": { "p": ["sm"]');
    assert.deepEqual(titles(declared), ['Remove "variants"']);
  });

  test('values with their classes or styles are the names of members; what is lost is said', () => {
    assert.equal(
      fixed(doc('{ "size": { "sm": {}, "md": {} } }'), 'Turn "variants" into the prop "size"'),
      fixed(doc('{ "size": ["sm", "md"] }'), 'Turn "variants" into the prop "size"'),
    );
    assert.deepEqual(titles(doc('{ "size": { "sm": {}, "md": {} } }')), [
      '* Turn "variants" into the prop "size"',
      'Remove "variants"',
    ]);
    const said = ', without what they say of each value';
    assert.deepEqual(
      titles(doc('{ "tone": { "default": "bg-1", "loud": ["bg-2"] }, "on": { "true": "x" } }')),
      [`Turn "variants" into the props "tone" and "on"${said}`, 'Remove "variants"'],
    );
    const switched = fixed(doc('{ "on": { "true": "x" } }'), `Turn "variants" into the prop "on"${said}`);
    assert.match(switched, /"on": \{ "type": "boolean" \}/);
  });

  test('an empty one says nothing, so that removing it is plain', () => {
    for (const variants of ['{}', '[]', 'null'])
      assert.deepEqual(titles(doc(variants)), ['* Remove "variants"'], variants);
  });
});
