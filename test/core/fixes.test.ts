import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { nearestName, nearestNames } from '../../server/src/text/similar-names.ts';
import { allFixed, fixed, offers, titles } from '../offers.ts';

/** A contract on one line, with a prop `p`. */
const withProp = (prop: string, more = ''): string =>
  `{ "contractId": "a", "component": "A", "props": { "additionalProperties": true, "properties": { "p": ${prop} }${more} } }`;

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
  test('odd white space stays where it is', () =>
    assert.equal(fixed(wrap('[ "s" ,"l",\n\t"m"]'), title), wrap('[ "m" ,"s",\n\t"l"]')));
  test('a value is moved as it is written', () =>
    assert.equal(fixed(wrap('["s", "\\u006d"]'), title), wrap('["\\u006d", "s"]')));
  test('it is the preferred one', () =>
    assert.deepEqual(
      offers(wrap('["s", "m"]')).map((fix) => fix.preferred),
      [true],
    ));
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

  test('declared on one line where the neighbours are, with tabs and CRLF', () =>
    assert.equal(
      fixed(
        '{\r\n\t"contractId": "a",\r\n\t"component": "A",\r\n\t"props": {\r\n\t\t"properties": {\r\n\t\t\t"b": { "type": "string" }\r\n\t\t},\r\n\t\t"required": ["x"],\r\n\t\t"additionalProperties": false\r\n\t}\r\n}',
        'Declare the prop "x" as a string',
      ),
      '{\r\n\t"contractId": "a",\r\n\t"component": "A",\r\n\t"props": {\r\n\t\t"properties": {\r\n\t\t\t"b": { "type": "string" },\r\n\t\t\t"x": { "type": "string" }\r\n\t\t},\r\n\t\t"required": ["x"],\r\n\t\t"additionalProperties": false\r\n\t}\r\n}',
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

  test('in a minified document everything stays minified', () =>
    assert.equal(
      fixed(
        '{"contractId":"a","component":"A","props":{"required":["__proto__"],"additionalProperties":true}}',
        'Declare the prop "__proto__" as a string',
      ),
      '{"contractId":"a","component":"A","props":{"properties":{"__proto__":{"type":"string"}},"required":["__proto__"],"additionalProperties":true}}',
    ));

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

  test('the name removed from the front, the middle, the end, and alone', () => {
    const doc = (required: string): string =>
      `{ "contractId": "a", "component": "A", "props": { "additionalProperties": true, "required": ${required} } }`;
    const title = 'Remove "x" from "required"';
    const rest = (required: string): string => fixed(doc(required), title);
    assert.equal(rest('["x", "b", "c"]'), doc('["b", "c"]'));
    assert.equal(rest('["b", "x", "c"]'), doc('["b", "c"]'));
    assert.equal(rest('[\n  "b",\n  "x"\n]'), doc('[\n  "b"\n]'));
    assert.equal(rest('[ "x" ]'), doc('[]'));
  });
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

  const merged = (prop: string, variants: string): string =>
    fixed(
      `{ "contractId": "a", "component": "A", "variants": { "p": ${variants} }, "props": { "additionalProperties": true, "properties": { "p": ${prop} } } }`,
      'Turn "variants" into the prop "p"',
    );
  test('merged into the prop that has the name', () => {
    assert.equal(
      merged('{ "type": "string", "enum": ["\\u0061", "b"] }', '["b", "c", "d"]'),
      withProp('{ "type": "string", "enum": ["\\u0061", "b", "c", "d"] }'),
    );
    assert.equal(
      merged('{ "type": "string", "default": "b" }', '["a", "b"]'),
      withProp('{ "type": "string", "enum": ["b", "a"], "default": "b" }'),
    );
    assert.equal(
      merged(
        '{ "type": "string", "enum": ["a", "b"] }',
        '{ "values": ["b", "c"], "default": "b", "description": "x" }',
      ),
      withProp('{ "type": "string", "enum": ["b", "a", "c"], "default": "b", "description": "x" }'),
    );
    assert.equal(
      merged('{ "type": "string", "enum": ["a"] }', '{ "values": ["a", "b"], "default": "b" }'),
      withProp('{ "type": "string", "enum": ["b", "a"], "default": "b" }'),
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
    for (const [prop, axis] of [
      ['{ "type": "number" }', '["sm"]'],
      ['{ "type": "string", "default": "md" }', '["sm"]'],
      ['{ "type": "string", "default": "md" }', '{ "values": ["sm", "md"], "default": "sm" }'],
      ['{ "type": "string", "description": "x" }', '{ "values": ["sm"], "description": "y" }'],
      ['"string"', '["sm"]'],
    ]) {
      const text = `{ "contractId": "a", "component": "A", "variants": { "p": ${axis} }, "props": { "additionalProperties": true, "properties": { "p": ${prop} } } }`;
      const offered = offers(text).filter(({ code }) => code === 'SR-128');
      assert.deepEqual(
        offered.map(({ title }) => title),
        ['Remove "variants"'],
        text,
      );
    }
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

  test('not while the root is broken further on: it may have props there', () =>
    assert.deepEqual(
      titles('{ "contractId": "a", "variants": { "size": ["sm"] }, "props": { oops').filter((title) =>
        title.includes('variants'),
      ),
      ['Remove "variants"'],
    ));
});

suite('SR-130: the fold as contractId', () => {
  test('offered, never preferred', () => {
    const text = '{ "contractId": "combobox", "component": "Combo Box" }';
    assert.deepEqual(titles(text), ['Change "combobox" to "combo-box", derived from "Combo Box"']);
    assert.equal(offers(text)[0]?.after, '{ "contractId": "combo-box", "component": "Combo Box" }');
  });
});

suite('SCN-018: the first value as the default', () => {
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

suite('what a fix writes anew says all that was there', () => {
  const TITLE = /^(Move|Keep|Remove|Add|Widen|Declare)/;
  const rewriting = (text: string): string[] =>
    titles(text).filter((title) => !TITLE.test(title.replace('* ', '')));
  const root = (members: string): string => `{ "contractId": "a", "component": "A", ${members} }`;

  test('a number that would be spelled in another way stays where it is', () => {
    for (const number of ['12345678901234567890', '1.10', '1e5', '-0', '1E400', '0.1000000000000000055511']) {
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
  test('a text that may be a list is several values, or one', () => {
    assert.deepEqual(titles(withProp('{ "type": "string", "enum": "x, y" }')), [
      '* Change "enum" of "p" to ["x", "y"]',
      'Change "enum" of "p" to ["x, y"]',
    ]);
    assert.deepEqual(titles(withProp(`{ "type": "string", "enum": "'x' | 'y'", "default": "y" }`)), [
      '* Change "enum" of "p" to ["x", "y"]',
    ]);
    assert.deepEqual(titles(root('"states": "hover|focus"')), [
      '* Change "states" to ["hover", "focus"]',
      'Change "states" to ["hover|focus"]',
    ]);
    assert.deepEqual(titles(root('"states": "on off"')), ['Change "states" to ["on off"]']);
    assert.deepEqual(titles(root('"states": "hover"')), ['* Change "states" to ["hover"]']);
  });
  test('axes that are merged into a prop widen it', () =>
    assert.deepEqual(
      titles(
        withProp('{ "type": "string", "enum": ["x"], "default": "x" }').replace(
          / }$/,
          ', "variants": { "p": ["x", "y"] } }',
        ),
      ),
      ['Turn "variants" into the prop "p"', 'Remove "variants"'],
    ));
  test('axes that have nothing in common with the prop of their name are not merged', () =>
    assert.deepEqual(
      titles(
        withProp('{ "type": "string", "enum": ["x"] }').replace(/ }$/, ', "variants": { "p": ["a", "b"] } }'),
      ),
      ['Declare "x" as the default', 'Remove "variants"'],
    ));
  test('a type name that the values of the prop do not bear out', () => {
    assert.deepEqual(titles(withProp('{ "type": "int", "default": 1.5 }')), [
      'Change "int" to "integer"',
      'Change "type" to "number"',
    ]);
    assert.deepEqual(titles(withProp('{ "type": "str", "default": 5 }')), [
      'Change "str" to "string"',
      'Change "type" to "integer"',
      'Change "type" to "number"',
    ]);
    assert.deepEqual(titles(withProp('{ "type": ["int", "null"], "enum": [1.5, null], "default": 1.5 }')), [
      'Change "int" to "integer"',
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
    assert.deepEqual(titles(root('"state": "hover"')), [
      '* Change "state" to "states": ["hover"]',
      'Remove "state"',
    ]);
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
  test('a member that is undefined is none', () => {
    assert.deepEqual(titles('{ "default": undefined }'), ['* Remove "default"']);
    assert.deepEqual(titles('{ "contractId": "a", "default": undefined }'), ['* Remove "default"']);
    assert.deepEqual(titles('{ "contractId": "a", "default": undefined, b: None }'), ['* Convert to JSON']);
    assert.deepEqual(titles('{ "default": None }'), ['* Write null']);
  });
  test('what would be done twice is offered once', () =>
    assert.deepEqual(titles(withProp('{ "type": "string", "required": true }', ', "required": ["p"]')), [
      '* Remove "required": "p" is already listed in "required"',
    ]));
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
