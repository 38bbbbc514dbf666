import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { AS_SHIPPED } from '../../server/src/check/rule.ts';
import { fixesOf } from '../../server/src/check/fix-all.ts';
import { fixableContract, sourceOf } from '../../server/src/kinds/contract/check.ts';
import { SCHEMA_ID } from '../../server/src/kinds/contract/model.ts';
import { skeletonText } from '../../server/src/kinds/contract/new-contract.ts';
import { CONTRACT_RULES } from '../../server/src/kinds/contract/rules/index.ts';
import { fixed, offers, titles } from '../offers.ts';

/** Each title that is offered, with what it makes of the text. */
const made = (text: string, stem?: string, of?: string): Record<string, string> =>
  Object.fromEntries(
    offers(text, stem)
      .filter(({ code }) => !of || code === of)
      .map(({ title, preferred, after }) => [preferred ? `* ${title}` : title, after]),
  );

const root = (members: string): string =>
  `{ "contractId": "a", "component": "A"${members && `, ${members}`} }`;

const UNKNOWN = 'schema/additionalProperties';

const inProps = (members: string): string => root(`"props": { ${members} }`);

const inProp = (prop: string): string =>
  inProps(`"properties": { "p": ${prop} }, "additionalProperties": false`);

suite('schema/required', () => {
  test('the id: the fold of the display name; preferred where the file is called so too', () => {
    const doc = (id: string): string =>
      `{\n  "$schema": "${SCHEMA_ID}",${id}\n  "component": "Icon Button"\n}`;
    const title = 'Add "contractId": "icon-button"';
    const after = doc('\n  "contractId": "icon-button",');
    assert.deepEqual(made(doc(''), 'icon-button'), { [`* ${title}`]: after });
    assert.deepEqual(made(doc(''), 'button'), { [title]: after });
    assert.deepEqual(made(doc('')), { [title]: after });
  });
  test('the id: of what is referred to, without its namespace', () =>
    assert.equal(
      titles('{ "registryRef": "@acme/icon-button" }', 'other')[0],
      'Add "contractId": "icon-button"',
    ));
  test('the id: of the file, where the display name has no fold', () =>
    assert.deepEqual(made('{ "component": "Café" }', 'Cafe Bar'), {
      '* Add "contractId": "cafe-bar"': '{ "contractId": "cafe-bar", "component": "Café" }',
    }));
  test('the display name: a draft made of the id, or of the file', () => {
    assert.deepEqual(made('{ "contractId": "icon-button", "states": [] }'), {
      'Add "component": "Icon Button"':
        '{ "contractId": "icon-button", "component": "Icon Button", "states": [] }',
    });
    assert.deepEqual(made('{}', 'tab_list'), {
      '* Add "contractId": "tab-list"': '{\n  "contractId": "tab-list"\n}',
      'Add "component": "Tab List"': '{\n  "component": "Tab List"\n}',
    });
  });
  test('both where nothing is known: stand-ins that agree', () =>
    assert.deepEqual(titles('{}'), ['Add "contractId": "my-component"', 'Add "component": "My Component"']));
  test('closed or open is a choice', () =>
    assert.deepEqual(made(inProps('"required": []')), {
      'Close the prop set: add "additionalProperties": false': inProps(
        '"required": [], "additionalProperties": false',
      ),
      'Open the prop set: add "additionalProperties": true': inProps(
        '"required": [], "additionalProperties": true',
      ),
    }));
  test('the type that the values make plain, in front', () => {
    assert.deepEqual(made(inProp('{ "enum": ["a", null], "default": "a" }')), {
      '* Add "type": ["string", "null"]': inProp(
        '{ "type": ["string", "null"], "enum": ["a", null], "default": "a" }',
      ),
    });
    assert.deepEqual(titles(inProp('{ "enum": [1, 2.5], "default": 1 }')), ['* Add "type": "number"']);
    assert.deepEqual(titles(inProp('{ "default": false }')), ['* Add "type": "boolean"']);
  });
  test('else the likely types, as a choice', () => {
    assert.deepEqual(titles(inProp('{ "default": 1 }')), ['Add "type": "integer"', 'Add "type": "number"']);
    assert.deepEqual(titles(inProp('{ "default": null }')), [
      'Add "type": ["string", "null"]',
      'Add "type": ["number", "null"]',
    ]);
    assert.deepEqual(titles(inProp('{}')), [
      'Add "type": "string"',
      'Add "type": "number"',
      'Add "type": "boolean"',
    ]);
  });
  test('a slot without a name: the default slot, unless there is one, or none', () => {
    assert.deepEqual(made(root('"slots": [{ "description": "x" }]')), {
      'Add "name": "default"': root('"slots": [{ "name": "default", "description": "x" }]'),
      'Remove item 1 of "slots"': root('"slots": []'),
    });
    assert.deepEqual(titles(root('"slots": ["default", {}]')), ['Remove item 2 of "slots"']);
  });
});

suite('schema/additionalProperties', () => {
  test('a slip: the nearest name, preferred; or removed', () =>
    assert.deepEqual(made(root('"stats": ["x"]')), {
      '* Change "stats" to "states"': root('"states": ["x"]'),
      'Remove "stats"': root(''),
    }));
  test('a slip in what must be there is not removed', () =>
    assert.deepEqual(made('{ "contractId": "a", "componnet": "A" }'), {
      '* Change "componnet" to "component"': '{ "contractId": "a", "component": "A" }',
    }));
  test('two that mean the same: neither is preferred', () =>
    assert.deepEqual(titles(root('"stats": [], "state": []')), [
      'Change "stats" to "states"',
      'Remove "stats"',
      'Change "state" to "states"',
      'Remove "state"',
    ]));
  test('what other formats call it', () => {
    assert.deepEqual(titles('{ "contractId": "a", "title": "A" }'), ['* Change "title" to "component"']);
    assert.deepEqual(made(inProp('{ "type": "string", "options": ["x"], "defaultValue": "x" }')), {
      '* Change "options" to "enum"': inProp('{ "type": "string", "enum": ["x"], "defaultValue": "x" }'),
      'Remove "options"': inProp('{ "type": "string", "defaultValue": "x" }'),
      '* Change "defaultValue" to "default"': inProp(
        '{ "type": "string", "options": ["x"], "default": "x" }',
      ),
      'Remove "defaultValue"': inProp('{ "type": "string", "options": ["x"] }'),
    });
    assert.deepEqual(titles(inProp('{ "type": "string", "options": "x" }')), ['Remove "options"']);
  });
  test('anything else can be removed', () =>
    assert.deepEqual(made(inProp('{ "type": "number", "minimum": 1 }')), {
      'Remove "minimum"': inProp('{ "type": "number" }'),
    }));
  test('the props are an object anyway', () =>
    assert.deepEqual(made(inProps('"type": "object", "additionalProperties": false')), {
      '* Remove "type"': inProps('"additionalProperties": false'),
    }));
  test('"required" of a prop moves to the list of the props', () => {
    const doc = (prop: string, list: string): string =>
      inProps(`"properties": { "p": { "type": "string"${prop} } }${list}, "additionalProperties": false`);
    const move = '* List "p" in "required" of "props" instead';
    const remove = (why: string): string => `* Remove "required": "p" ${why}`;
    const first = (text: string): string | undefined => Object.keys(made(text))[0];
    assert.equal(made(doc(', "required": true', ''))[move], doc('', ', "required": ["p"]'));
    assert.equal(
      made(doc(', "required": true', ', "required": ["q"]'))[move],
      doc('', ', "required": ["q", "p"]'),
    );
    assert.equal(
      first(doc(', "required": true', ', "required": ["p"]')),
      remove('is already listed in "required"'),
    );
    assert.equal(first(doc(', "required": false', '')), remove('is optional without it'));
    // They contradict each other.
    assert.deepEqual(made(doc(', "required": false', ', "required": ["p", "q"]'), undefined, UNKNOWN), {
      'Remove "p" from "required" of "props"': doc('', ', "required": ["q"]'),
      'Remove "required"': doc('', ', "required": ["p", "q"]'),
    });
    assert.equal(first(doc(', "required": "yes"', '')), 'Remove "required"');
    for (const flag of ['"required": "true"', '"requierd": true', '"is_required": true', '"optional": false'])
      assert.equal(made(doc(`, ${flag}`, ''))[move], doc('', ', "required": ["p"]'), flag);
  });
  test('a prop beside "properties" moves into it', () => {
    const move = '* Move "p" into "properties"';
    assert.equal(
      made(
        inProps(
          '"p": { "type": "string", "default": "\\u0061" }, "properties": {}, "additionalProperties": false',
        ),
      )[move],
      inProps(
        '"properties": { "p": { "type": "string", "default": "\\u0061" } }, "additionalProperties": false',
      ),
    );
    assert.equal(
      made(inProps('"p": { "type": "string" }, "additionalProperties": false'))[move],
      inProps('"properties": { "p": { "type": "string" } }, "additionalProperties": false'),
    );
    assert.deepEqual(titles(inProps('"p": { "x": 1 }, "additionalProperties": false')), ['Remove "p"']);
  });
  test('a prop moves as it is written, with whatever little it says', () => {
    const doc = (before: string, after: string): string =>
      `{\r\n\t"contractId": "a",\r\n\t"component": "A",\r\n\t"props": {\r\n${before}\t\t"additionalProperties": false${after}\r\n\t}\r\n}\r\n`;
    const odd = '{"default" :1.10,\r\nTYPE"type": "number","type": "number" }';
    const before = `\t\t"a": ${odd.replace('TYPE', '\t\t\t')},\r\n\t\t"b": "string",\r\n\t\t"c": {},\r\n`;
    assert.equal(
      made(doc(before, ''))['* Move "a", "b" and "c" into "properties"'],
      doc(
        `\t\t"properties": {\r\n\t\t\t"a": ${odd.replace('TYPE', '\t\t\t\t')},\r\n\t\t\t"b": { "type": "string" },\r\n\t\t\t"c": {}\r\n\t\t},\r\n`,
        '',
      ),
    );
    const moved = (prop: string): string | undefined =>
      titles(inProps(`"x": ${prop}, "additionalProperties": true`)).find((title) =>
        title.startsWith('* Move'),
      );
    for (const prop of [
      '{ "type": "bool" }',
      '{ "description": "X" }',
      '{ "default": 1 }',
      '{ "required": true }',
    ])
      assert.equal(moved(prop), '* Move "x" into "properties"', prop);
    for (const other of ['{ "x": {} }', '["a"]', '"elsewhere"', '1'])
      assert.equal(moved(other), undefined, other);
    for (const keyword of ['"title": "text"', '"$defs": {}', '"patternProperties": {}'])
      assert.deepEqual(
        titles(inProps(`${keyword}, "additionalProperties": true`)).filter((title) => title.includes('Move')),
        [],
      );
  });
  test('a prop called "required" beside "properties" moves into it; a required name is declared there', () => {
    const prop = '"required": { "type": "boolean" }';
    assert.deepEqual(made(inProps(`${prop}, "additionalProperties": false`)), {
      '* Move "required" into "properties"': inProps(
        `"properties": { ${prop} }, "additionalProperties": false`,
      ),
    });
    const misplaced = inProps('"p": { "type": "string" }, "required": ["p"], "additionalProperties": false');
    assert.deepEqual(Object.keys(made(misplaced, undefined, 'SR-126')), ['* Move "p" into "properties"']);
  });
  test('a prop that is written twice, or declared already, is one to keep', () => {
    const twice = '"p": { "type": "string" }, "p": { "type": "number" }, "additionalProperties": false';
    assert.deepEqual(
      titles(inProps(twice)).filter((title) => title.includes('Move')),
      [],
    );
    const doc = (prop: string): string =>
      inProps(`${prop}"properties": { "p": { "type": "number" } }, "additionalProperties": false`);
    assert.deepEqual(made(doc('"p": { "type": "number" }, ')), {
      '* Remove "p": the one in "properties" says the same': doc(''),
    });
    assert.deepEqual(made(doc('"p": { "type": "string" }, ')), {
      'Remove "p", and keep the one in "properties"': doc(''),
      'Replace the one in "properties" with this': doc('').replace('number', 'string'),
    });
  });
  test('what stands at the root as in a plain JSON Schema moves into "props"', () => {
    const properties = '"properties": { "p": { "type": "string" } }';
    const move = '* Move "properties" and "required" into "props"';
    assert.equal(
      made(root(`${properties}, "required": ["p"], "states": []`))[move],
      root(`"props": { ${properties}, "required": ["p"], "additionalProperties": false }, "states": []`),
    );
    assert.equal(
      made(root(`"props": { "additionalProperties": true }, ${properties}, "required": ["p"]`))[move],
      root(`"props": { ${properties}, "required": ["p"], "additionalProperties": true }`),
    );
  });
  test('where a member that means the same is there already, one of the two is kept', () => {
    const doc = (more: string): string => inProp(`{ "type": "string", "default": "x"${more} }`);
    assert.deepEqual(made(doc(', "defaultValue": "x"')), {
      '* Remove "defaultValue": "default" says the same': doc(''),
    });
    assert.deepEqual(made(doc(', "defaultValue": "y"')), {
      'Remove "defaultValue", and keep "default"': doc(''),
      'Replace "default" with this': doc('').replace('"x"', '"y"'),
    });
    assert.deepEqual(titles(root('"title": "Something else"')), [
      'Remove "title", and keep "component"',
      'Replace "component" with this',
    ]);
  });
  test('props in an array, of which some are required', () => {
    const array = '[{ "name": "a", "type": "string", "required": true }, { "name": "b", "type": "boolean" }]';
    assert.equal(
      made(root(`"props": ${array}`))['* Turn the array into "properties" of a closed prop set'],
      root(
        '"props": { "properties": { "a": { "type": "string" }, "b": { "type": "boolean" } }, "required": ["a"], "additionalProperties": false }',
      ),
    );
  });
  test('props in an array stay as they are written, but for their names', () => {
    const [before, after] = [
      '[\n    {\n      "id": "1",\n      "type": "number",\n      "default": 1.10,\n      "required": false\n    },\n    {"options":["x"], "id": "0" }\n  ]',
      '{\n    "properties": {\n      "1": {\n        "type": "number",\n        "default": 1.10\n      },\n      "0": {"options":["x"] }\n    },\n    "additionalProperties": false\n  }',
    ];
    const doc = (props: string): string =>
      `{\n  "contractId": "a",\n  "component": "A",\n  "props": ${props}\n}\n`;
    assert.equal(made(doc(before))['* Turn the array into "properties" of a closed prop set'], doc(after));
  });
  test('all props beside "properties" move in one step, but for one whose name is declared', () => {
    const two = '"a": { "type": "string" }, "b": { "enum": ["x"], "type": "string" }';
    assert.equal(
      made(inProps(`${two}, "additionalProperties": false`))['* Move "a" and "b" into "properties"'],
      inProps(`"properties": { ${two} }, "additionalProperties": false`),
    );
    const declared = '"properties": { "a": { "type": "number" } }, "additionalProperties": false';
    assert.equal(
      made(inProps(`${two}, ${declared}`))['* Move "b" into "properties"'],
      inProps(
        '"a": { "type": "string" }, "properties": { "a": { "type": "number" }, "b": { "enum": ["x"], "type": "string" } }, "additionalProperties": false',
      ),
    );
  });
  test('values in objects of their own become an "enum"', () => {
    const after = inProp('{ "type": "string", "enum": ["a", "b"] }');
    const labelled = '[{ "label": "A", "value": "a" }, { "label": "B", "value": "b" }]';
    assert.equal(
      made(inProp(`{ "type": "string", "options": ${labelled} }`))[
        '* Change "options" to an "enum" of its values'
      ],
      after,
    );
    assert.equal(
      made(inProp('{ "type": "string", "oneOf": [{ "const": "a" }, { "const": "b" }] }'))[
        '* Change "oneOf" to an "enum" of its values'
      ],
      after,
    );
    assert.deepEqual(titles(inProp('{ "type": "string", "oneOf": [{ "type": "null" }] }')), [
      'Remove "oneOf"',
    ]);
  });
  test('values become an "enum" as they are written, and where they stand', () => {
    const made1 = (member: string): string | undefined => {
      const fix = offers(inProp(`{ ${member}, "type": "number" }`)).find(({ title }) =>
        title.startsWith('Change'),
      );
      return (
        fix &&
        `${fix.preferred ? '* ' : ''}${/\{ (.*), "type"/.exec(fix.after.slice(fix.after.indexOf('"p"')))![1]}`
      );
    };
    assert.equal(
      made1('"oneOf": [{ "const": 1.10, "title": "A" }, { "const": null }]'),
      '* "enum": [1.10, null]',
    );
    assert.equal(made1('"options": [{ "value": 1e400 }, 2]'), '* "enum": [1e400, 2]');
    assert.equal(made1('"anyOf": [1, 2.0]'), '* "enum": [1, 2.0]');
    assert.equal(made1('"const": 1.0'), '* "enum": [1.0]');
    // It may be what people see that is called so.
    assert.equal(made1('"options": [{ "name": "a" }]'), '"enum": ["a"]');
    assert.equal(made1('"options": [{ "x": 1 }]'), '"enum": [{ "x": 1 }]');
  });
  test('values beside an "enum" are one of the two to keep', () => {
    const doc = (more: string): string => inProp(`{ "type": "string", "enum": ["a", "b"]${more} }`);
    assert.deepEqual(made(doc(', "oneOf": [{ "const": "b" }]'), undefined, UNKNOWN), {
      '* Remove "oneOf": its values are in "enum"': doc(''),
    });
    assert.deepEqual(Object.keys(made(doc(', "oneOf": [{ "const": "c" }]'), undefined, UNKNOWN)), [
      'Remove "oneOf"',
    ]);
    assert.deepEqual(made(doc(', "values": ["c"]'), undefined, UNKNOWN), {
      'Remove "values", and keep "enum"': doc(''),
      'Replace "enum" with this': inProp('{ "type": "string", "enum": ["c"] }'),
    });
  });
  test('"optional" and "nullable" of a prop', () => {
    assert.deepEqual(titles(inProp('{ "type": "string", "optional": true }')), [
      '* Remove "optional": "p" is optional without it',
    ]);
    assert.equal(
      made(inProp('{ "type": "string", "nullable": true }'))['* Add "null" to the type of "p" instead'],
      inProp('{ "type": ["string", "null"] }'),
    );
    const several = (types: string): string => inProp(`{ "type": ["string",\n"number"${types} }`);
    assert.equal(
      made(several('], "nullable": true'))['* Add "null" to the type of "p" instead'],
      several(', "null"]'),
    );
    assert.deepEqual(titles(inProp('{ "type": "null", "nullable": true }')), [
      '* Remove "nullable": "p" has "null" among its types',
    ]);
    assert.deepEqual(titles(inProp('{ "type": "string", "nullable": false }')), [
      '* Remove "nullable": "p" can\'t be null without it',
    ]);
    assert.deepEqual(titles(inProp('{ "type": ["string", "null"], "nullable": false }')), [
      'Remove "null" from the type of "p"',
      'Remove "nullable"',
    ]);
  });
  test('a slot by its "id" has it as its name', () =>
    assert.equal(
      made(root('"slots": [{ "id": "icon" }]'))['* Change "id" to "name"'],
      root('"slots": [{ "name": "icon" }]'),
    ));
  test('no fix that ends the checking is preferred, or made for all', () => {
    assert.ok(titles(root('"schema": "1.0.0"')).every((title) => !title.startsWith('*')));
    assert.ok(
      offers(root('"schema": "1.0.0", "state": []')).filter(({ all }) => all?.startsWith('Change')).length ===
        1,
    );
    assert.equal(titles(root(`"schema": "${SCHEMA_ID}"`))[0], '* Change "schema" to "$schema"');
  });
  test('a tag is the element that a contract refers to', () =>
    assert.equal(titles(root('"tagName": "x-a"'))[0], '* Change "tagName" to "cemRef"'));
});

suite('members that are known from other formats', () => {
  const help = (text: string): (string | undefined)[] => {
    const { findings } = sourceOf(text).checked;
    return findings.flatMap(({ code, args }) =>
      code === UNKNOWN ? [CONTRACT_RULES.get(code)!.describe(args).help] : [],
    );
  };

  test('have a sentence of their own, and no near name', () => {
    for (const [member, said] of [
      ['"events": []', /no events/],
      ['"cssParts": []', /no CSS parts/],
      ['"css-properties": []', /no CSS properties/],
      ['"status": "stable"', /documentation/],
      ['"version": "1.0.0"', /manifest/],
      ['"a11y": { "role": "button" }', /slot/],
      ['"$defs": {}', /no definitions/],
    ] as const) {
      assert.match(help(root(member))[0] ?? '', said, member);
      assert.equal(offers(root(member)).length, 1, member);
    }
    for (const [member, said] of [
      ['"items": {}', /items/],
      ['"properties": {}', /members/],
      ['"required": ["x"]', /members/],
      ['"maxLength": 3', /text/],
      ['"exclusiveMinimum": 0', /numbers/],
      ['"format": "uri"', /form/],
      ['"x-figma": 1', /extensions/],
      ['"allOf": []', /one "type"/],
    ] as const)
      assert.match(help(inProp(`{ "type": "string", ${member} }`))[0] ?? '', said, member);
    assert.match(help(root('"slots": [{ "name": "a", "allowed": ["b"] }]'))[0] ?? '', /what a slot takes/);
    assert.match(help(root('"wibble": 1'))[0] ?? '', /^Remove it\./);
  });
  test('props under another name at the root', () => {
    const size = '{ "type": "string", "enum": ["s"], "default": "s" }';
    assert.deepEqual(made(root(`"options": { "size": ${size}, "open": "boolean" }`)), {
      '* Move "options" into "props" as "properties"': inProps(
        `"properties": { "size": ${size}, "open": { "type": "boolean" } }, "additionalProperties": false`,
      ),
      'Remove "options"': root(''),
    });
    assert.deepEqual(titles(root('"attributes": [{ "name": "size", "type": "string" }]')), [
      '* Move "attributes" into "props" as "properties"',
      'Remove "attributes"',
    ]);
    assert.deepEqual(titles(root('"attributes": [{ "name": "size", "type": { "text": "string" } }]')), [
      'Move "attributes" into "props" as "properties"',
      'Remove "attributes"',
    ]);
    assert.deepEqual(titles(root('"options": { "a": 1 }')), ['Remove "options"']);
    assert.deepEqual(titles(root('"attributes": ["size"]')), ['Remove "attributes"']);
  });
  test('the item of a registry is a reference, and nothing to remove', () =>
    assert.deepEqual(made(root('"shadcnRef": "button"')), {
      '* Change "shadcnRef" to "registryRef"': root('"registryRef": "button"'),
    }));
  test('a role of a slot moves into its "a11y"', () => {
    const slot = (members: string): string => root(`"slots": [{ "name": "a", ${members} }]`);
    assert.deepEqual(made(slot('"role": "img"')), {
      '* Move "role" into "a11y"': slot('"a11y": { "role": "img" }'),
      'Remove "role"': root('"slots": [{ "name": "a" }]'),
    });
    assert.deepEqual(made(slot('"required": true, "a11y": { "role": "img" }')), {
      'Move "required" into "a11y"': slot('"a11y": { "role": "img", "required": true }'),
      'Remove "required"': slot('"a11y": { "role": "img" }'),
    });
    assert.deepEqual(titles(slot('"role": "img", "a11y": { "role": "none" }')), ['Remove "role"']);
  });
  test('a default with its source text is that value', () => {
    const doc = (prop: string): string => inProp(`{ "type": "string", "enum": ["s", "m"], ${prop} }`);
    assert.deepEqual(
      made(doc('"defaultValue": { "value": "\'m\'", "computed": false }'))[
        '* Change "defaultValue" to "default": "m"'
      ],
      doc('"default": "m"'),
    );
    assert.deepEqual(
      titles(doc('"defaultValue": { "value": "Size.M", "computed": true }')).at(-1),
      'Remove "defaultValue"',
    );
    assert.ok(
      titles(inProp('{ "type": "boolean", "defaultValue": { "value": "false" } }')).includes(
        '* Change "defaultValue" to "default": false',
      ),
    );
  });
  test('a definition in the same file is written in its place', () => {
    const definitions = '"$defs": { "size": { "type": "string", "description": "Any." } }';
    const doc = (prop: string): string =>
      root(`${definitions}, "props": { "properties": { "p": ${prop} }, "additionalProperties": false }`);
    assert.equal(
      fixed(doc('{ "$ref": "#/$defs/size", "default": "s" }'), 'Write the definition "size" in its place'),
      doc('{ "default": "s", "type": "string", "description": "Any." }'),
    );
    assert.deepEqual(titles(inProp('{ "$ref": "size.json", "default": "s" }')), [
      'Change "$ref" to "type": "string"',
    ]);
    assert.deepEqual(titles(inProp('{ "$ref": "#/$defs/none", "type": "string" }')), ['Remove "$ref"']);
    assert.equal(
      titles(inProps('"a": { "type": "string" }, "b": { "$ref": "#/x" }, "additionalProperties": false'))[0],
      '* Move "a" and "b" into "properties"',
    );
  });
  test('variants of a design tool are props', () =>
    assert.deepEqual(titles(root('"variantOptions": { "Size": ["s", "m"] }')), [
      '* Turn "variantOptions" into the prop "Size"',
      'Remove "variantOptions"',
    ]));
});

suite('safe fixes of the schema', () => {
  const safe = (text: string): string[] => offers(text).flatMap((offer) => (offer.safe ? [offer.after] : []));
  const doc = (members: string): string => inProps(`"properties": { "p": { "type": "string" } }, ${members}`);
  test('a slip in the name of a member', () => {
    assert.deepEqual(safe(root('"slotz": []')), [root('"slots": []')]);
    assert.deepEqual(safe(root('"cem_ref": "x-a"')), [root('"cemRef": "x-a"')]);
    assert.deepEqual(safe('{ "contractId": "a", "title": "A" }'), []);
    assert.deepEqual(safe(root('"slotz": [], "slotss": []')), []);
  });
  test('a value in quotes, or without its list', () => {
    assert.deepEqual(safe(doc('"additionalProperties": "true"')), [doc('"additionalProperties": true')]);
    assert.deepEqual(safe(doc('"additionalProperties": "yes"')), []);
    assert.deepEqual(safe(doc('"required": "p", "additionalProperties": true')), [
      doc('"required": ["p"], "additionalProperties": true'),
    ]);
    assert.deepEqual(safe(root('"states": "open, closed"')), []);
  });
  test('a prop in the wrong place, or that says that it is required', () => {
    assert.deepEqual(safe(inProps('"p": { "type": "string" }, "additionalProperties": false')), [
      inProps('"properties": { "p": { "type": "string" } }, "additionalProperties": false'),
    ]);
    assert.deepEqual(safe(inProps('"p": "string[]", "additionalProperties": false')), []);
    assert.equal(
      safe(root('"properties": { "p": { "type": "null" } }, "additionalProperties": true'))[0],
      inProps('"properties": { "p": { "type": "null" } }, "additionalProperties": true'),
    );
    // Whether the set is closed isn't said.
    assert.deepEqual(safe(root('"properties": { "p": { "type": "null" } }')), []);
    assert.deepEqual(safe(inProp('{ "type": "string", "required": true }')), [
      inProps(
        '"properties": { "p": { "type": "string" } }, "required": ["p"], "additionalProperties": false',
      ),
    ]);
  });
});

suite('schema/type', () => {
  test('whether all props are required', () => {
    const doc = (required: string): string =>
      inProps(`"properties": { "a": { "type": "string" } }${required}, "additionalProperties": false`);
    assert.deepEqual(made(doc(', "required": true')), {
      'List all declared props in "required"': doc(', "required": ["a"]'),
      'Remove "required": all props are optional': doc(''),
    });
    assert.deepEqual(titles(doc(', "required": false')), ['* Remove "required": all props are optional']);
    assert.deepEqual(titles(doc(', "required": "a, a"')), []);
  });
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
  test('a state record whose name is there already is removed', () => {
    assert.deepEqual(made(root('"states": ["on", { "name": "on" }]')), {
      '* Remove the repeated state "on"': root('"states": ["on"]'),
    });
    assert.deepEqual(made(root('"states": [{ "name": "on", "a": 1 }, "on"]')), {
      'Remove item 1 of "states"': root('"states": ["on"]'),
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
      '* Change "enum" of "p" to ["x"]': inProp('{ "type": "string", "enum": ["x"], "default": "x" }'),
    });
    assert.deepEqual(titles(inProp('{ "type": "string", "enum": "x", "default": "y" }')), []);
  });
  test('a null that stands for nothing is removed', () => {
    assert.deepEqual(made(root('"description": null')), { '* Remove "description"': root('') });
    assert.deepEqual(made(root('"slots": ["x", null]')), {
      'Remove item 2 of "slots"': root('"slots": ["x"]'),
    });
  });
  test('other shapes, where nothing gets lost', () => {
    assert.deepEqual(made(root('"slots": { "start": {}, "end": "Behind it.", "top": { "a11y": {} } }')), {
      '* Change "slots" to ["start",{"name":"end",...},...]': root(
        '"slots": ["start", { "name": "end", "description": "Behind it." }, { "name": "top", "a11y": {} }]',
      ),
    });
    assert.deepEqual(titles(root('"slots": { "start": { "x": 1 } }')), []);
    assert.deepEqual(made(root('"states": { "on": true, "off": null }')), {
      '* Change "states" to ["on", "off"]': root('"states": ["on", "off"]'),
    });
    assert.deepEqual(titles(root('"states": { "on": false, "off": { "since": 2 } }')), [
      'Change "states" to ["on", "off"], without what it says of them',
    ]);
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
    assert.deepEqual(titles(inProp('["a", "b"]')), [
      '* Change "p" to { "type": "string", "enum": ["a", "b"] }',
    ]);
    assert.deepEqual(titles(inProp('"what it is"')), []);
  });
  test('a type that is none', () => {
    assert.deepEqual(made(inProp('{ "type": 1, "default": "x" }')), {
      '* Change "type" to "string"': inProp('{ "type": "string", "default": "x" }'),
    });
    assert.deepEqual(made(inProp('{ "type": ["string", null] }')), {
      '* Change item 2 of "type" of "p" to "null"': inProp('{ "type": ["string", "null"] }'),
    });
    assert.deepEqual(titles(inProp('{ "type": ["null", null] }')), ['Remove item 2 of "type" of "p"']);
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

suite('schema/enum', () => {
  test('what other languages call the types', () => {
    for (const [name, type] of [
      ['float', 'number'],
      ['int', 'integer'],
      ['bool', 'boolean'],
      ['str', 'string'],
      ['strng', 'string'],
    ])
      assert.deepEqual(made(inProp(`{ "type": "${name}" }`)), {
        [`* Change "${name}" to "${type}"`]: inProp(`{ "type": "${type}" }`),
      });
  });
  test('in a list that has the type already, it goes', () =>
    assert.deepEqual(made(inProp('{ "type": ["str", "string"] }')), {
      '* Remove "str" from "type"': inProp('{ "type": ["string"] }'),
    }));
  test('where none is near, the values tell', () => {
    assert.deepEqual(titles(inProp('{ "type": "choice", "enum": ["a"], "default": "a" }')), [
      '* Change "type" to "string"',
    ]);
    assert.deepEqual(titles(inProp('{ "type": ["tone", "null"] }')), ['Remove "tone" from "type"']);
  });
  test('types of TypeScript and other languages: what JSON has of them', () => {
    for (const [text, after] of [
      ['number[]', '"array"'],
      ['readonly Tone[]', '"array"'],
      ['ReadonlyArray<Tone>', '"array"'],
      ['number | null', '["number", "null"]'],
      ['string | number', '["string", "number"]'],
      ['string or boolean', '["string", "boolean"]'],
      ['number/string', '["number", "string"]'],
      ['string | undefined', '"string"'],
      ['number?', '"number"'],
      ['"a" | "b" | (string & {})', '"string"'],
      ['Record<string, Tone>', '"object"'],
      ['{ x: number }', '"object"'],
      ['React.CSSProperties', '"object"'],
      ['Date', '"string"'],
      ['URL | Color', '"string"'],
      ['INTEGER', '"integer"'],
      ['PropTypes.arrayOf(PropTypes.number)', '"array"'],
      ["'one' | 'two'", '"string", "enum": ["one", "two"]'],
      ['1 | 2 | null', '["integer", "null"], "enum": [1, 2, null]'],
      ["false | 'mixed'", '["boolean", "string"], "enum": [false, "mixed"]'],
      ['true | false', '"boolean"'],
    ] as const)
      assert.deepEqual(
        offers(inProp(`{ "type": ${JSON.stringify(text)} }`))
          .filter(({ preferred }) => preferred)
          .map((offer) => offer.after),
        [inProp(`{ "type": ${after} }`)],
        text,
      );
  });
  test('safe is only what keeps all that the text says', () => {
    const isSafe = (type: string): boolean =>
      offers(inProp(`{ "type": "${type}" }`)).some(({ safe }) => safe === true);
    for (const type of ['String', 'bool', 'string | null', "'a' | 'b'", 'number | undefined', 'integr'])
      assert.ok(isSafe(type), type);
    for (const type of [
      'strings',
      'string?',
      'none',
      'string[]',
      'Date',
      '{ a: 1 }',
      "number | 'a'",
      'Tone',
      'ReactNode',
      'any',
    ])
      assert.ok(!isSafe(type), type);
  });
  test('values beside a whole type are named, and nothing is preferred', () => {
    assert.deepEqual(titles(inProp(`{ "type": "number | 'auto'" }`)), [
      `Change "number | 'auto'" to ["number", "string"], without "auto"`,
    ]);
    assert.deepEqual(titles(inProp('{ "type": "string | (() => string)" }')), [
      'Change "string | (() => string)" to "string", without functions',
    ]);
  });
  test('values without quotes are a guess', () => {
    assert.deepEqual(titles(inProp('{ "type": "low | high" }')), [
      'Change "low | high" to "string" with an "enum" of its values',
      'Change "type" to "string"',
      'Change "type" to "number"',
      'Change "type" to "boolean"',
    ]);
    assert.ok(!titles(inProp('{ "type": "Low | High" }'))[0]!.includes('enum'));
    assert.ok(!titles(inProp('{ "type": "low | node" }'))[0]!.includes('enum'));
  });
  test('values go with the default, and with an enum that says the same', () => {
    assert.deepEqual(made(inProp(`{ "type": "'a' | 'b'", "default": "b" }`)), {
      [`* Change "'a' | 'b'" to "string" with an "enum" of its values`]: inProp(
        '{ "type": "string", "enum": ["b", "a"], "default": "b" }',
      ),
    });
    assert.equal(
      titles(inProp(`{ "type": "'a' | 'b'", "enum": ["b", "a"] }`))[0],
      `* Change "'a' | 'b'" to "string"`,
    );
    assert.equal(
      titles(inProp(`{ "type": "'a' | 'b'", "default": "c" }`))[0],
      `Change "'a' | 'b'" to "string", without "a" and "b"`,
    );
  });
  test('a prop that may be undefined leaves "required"', () => {
    const doc = (type: string, required = ''): string =>
      inProps(`"properties": { "p": { "type": ${type} } }, "required": [${required}]`);
    assert.deepEqual(made(doc('"number | undefined"', '"p"'), undefined, 'schema/enum'), {
      'Change "number | undefined" to "number", and remove "p" from "required"': doc('"number"'),
    });
    assert.deepEqual(made(doc('["number", "undefined"]', '"p"'), undefined, 'schema/enum'), {
      'Remove "undefined" from "type", and "p" from "required"': doc('["number"]'),
    });
    assert.deepEqual(made(doc('["number", "undefined"]'), undefined, 'schema/enum'), {
      '* Remove "undefined" from "type"': doc('["number"]'),
    });
  });
  test('content becomes a slot', () => {
    const doc = (props: string, more = ''): string =>
      root(`"props": { "properties": {${props}}, "additionalProperties": false }${more}`);
    assert.deepEqual(made(doc('"icon": { "type": "ReactNode", "description": "In front." }')), {
      '* Move "icon" to "slots"': doc('', ', "slots": [{ "name": "icon", "description": "In front." }]'),
      'Remove the prop "icon"': doc(''),
    });
    assert.equal(
      fixed(
        doc('"children": { "type": "JSX.Element | string" }', ', "slots": ["end"]'),
        'Move "children" to "slots" as "default"',
      ),
      doc('', ', "slots": ["end", "default"]'),
    );
    assert.deepEqual(made(doc('"end": { "type": "TemplateResult" }', ', "slots": ["end"]')), {
      '* Remove "end": "slots" has it': doc('', ', "slots": ["end"]'),
    });
    assert.deepEqual(titles(doc('"end": { "type": "Snippet", "default": "x" }')), [
      'Move "end" to "slots", without "default"',
      'Remove the prop "end"',
    ]);
    assert.equal(titles(doc('"icon": "node"'))[0], '* Move "icon" to "slots"');
  });
  test('a function is no prop', () => {
    for (const type of [
      'function',
      'PropTypes.func',
      '(value: string) => void',
      'MouseEventHandler<Element>',
      'HTMLElement',
    ])
      assert.deepEqual(made(inProp(JSON.stringify({ type }))), {
        'Remove the prop "p"': inProps('"properties": {}, "additionalProperties": false'),
      });
    assert.deepEqual(titles(inProp('{ "type": ["string", "func"] }')), [
      'Remove "func" from "type"',
      'Remove the prop "p"',
    ]);
  });
  test('any value: every type, or no prop; never preferred', () =>
    assert.deepEqual(titles(inProp('{ "type": "unknown" }')), [
      'Change "unknown" to ["string", "number", "boolean", "array", "object", "null"]',
      'Remove the prop "p"',
    ]));
  test('a type in an object of a documentation tool', () => {
    assert.equal(titles(inProp('{ "type": { "name": "string" } }'))[0], '* Change "type" to "string"');
    assert.deepEqual(titles(inProp('{ "type": { "name": "number", "required": true } }')), [
      'Change "type" to "number", without "required"',
    ]);
    assert.deepEqual(
      titles(inProp(`{ "type": { "name": "enum", "value": [{ "value": "'a'" }, { "value": "'b'" }] } }`)),
      ['* Change "type" to "string" with an "enum" of its values'],
    );
  });
});

suite('schema/pattern', () => {
  const doc = (id: string, component = 'Icon Button'): string =>
    `{ "contractId": "${id}", "component": "${component}" }`;
  test('the fold, preferred where the display name folds to the same', () =>
    assert.deepEqual(made(doc('Icon_Button')), {
      '* Change "Icon_Button" to "icon-button"': doc('icon-button'),
    }));
  test('words in camel case, with the display name', () =>
    assert.deepEqual(
      made(doc('tabList', 'TabList'))['Change "tabList" to "tab-list", and the display name to "Tab List"'],
      doc('tab-list', 'Tab List'),
    ));
  test('where it does not, both are offered', () =>
    assert.deepEqual(made(doc('IconButton')), {
      'Change "IconButton" to "iconbutton"': doc('iconbutton'),
      'Change "IconButton" to "icon-button"': doc('icon-button'),
    }));
  test('what has no fold: that of the display name, or the file', () => {
    assert.deepEqual(titles(doc('café', 'Cafe'), 'cafe'), ['* Change "café" to "cafe"']);
    assert.deepEqual(titles(doc('', 'Café'), 'cafe'), ['* Change "" to "cafe"']);
    assert.deepEqual(titles(doc('é', 'é')), []);
  });
});

suite('schema/minLength', () => {
  test('a display name is written', () =>
    assert.deepEqual(made('{ "contractId": "icon-button", "component": "" }'), {
      'Change "component" to "Icon Button"': '{ "contractId": "icon-button", "component": "Icon Button" }',
    }));
  test('what may be left out is removed', () => {
    assert.deepEqual(made(root('"cemRef": "", "states": ["x", ""]')), {
      '* Remove "cemRef"': root('"states": ["x", ""]'),
      '* Remove item 2 of "states"': root('"cemRef": "", "states": ["x"]'),
    });
  });
  test('a slot: the one that custom elements call ""', () => {
    assert.deepEqual(made(root('"slots": [""]')), {
      'Name the slot "default"': root('"slots": ["default"]'),
      'Remove item 1 of "slots"': root('"slots": []'),
    });
    assert.deepEqual(made(root('"slots": ["default", { "name": "" }]')), {
      'Remove item 2 of "slots"': root('"slots": ["default"]'),
    });
  });
  test('a slot is called what the project calls it', () => {
    const ruling = { ...AS_SHIPPED, defaultSlot: 'content' };
    const named = (slots: string): (string | undefined)[] => {
      const reading = sourceOf(root(`"slots": ${slots}`), ruling);
      return reading.checked.findings.map((finding) => fixesOf(fixableContract(reading), finding)[0]?.title);
    };
    assert.deepEqual(named('[""]'), ['Name the slot "content"']);
    assert.deepEqual(named('[{}]'), ['Add "name": "content"']);
    assert.deepEqual(named('["content", ""]'), ['Remove item 2 of "slots"']);
  });
});

suite('lists', () => {
  test('schema/minItems: the type that the values make plain', () =>
    assert.equal(
      fixed(inProp('{ "type": [], "default": true }'), 'Change "type" to "boolean"'),
      inProp('{ "type": "boolean", "default": true }'),
    ));
  test('schema/uniqueItems: safe, and preferred', () => {
    const [offer, ...others] = offers(inProp('{ "type": ["string", "null", "string"] }'));
    assert.deepEqual(others, []);
    assert.deepEqual(
      [offer?.title, offer?.preferred, offer?.safe, offer?.after],
      ['Remove the repeated "string"', true, true, inProp('{ "type": ["string", "null"] }')],
    );
  });
  test('state/duplicate', () =>
    assert.deepEqual(made(root('"states": ["a", "b", "a"]')), {
      '* Remove the repeated state "a"': root('"states": ["a", "b"]'),
    }));
  test('slot/duplicate: the one that says less goes', () => {
    const doc = (slots: string): string => root(`"slots": [${slots}]`);
    assert.deepEqual(made(doc('"a", "a"')), { '* Remove the repeated slot "a"': doc('"a"') });
    assert.deepEqual(made(doc('{ "name": "a", "description": "x" }, { "description": "x", "name": "a" }')), {
      '* Remove the repeated slot "a"': doc('{ "name": "a", "description": "x" }'),
    });
    assert.deepEqual(made(doc('"a", { "name": "a", "description": "x" }')), {
      '* Keep this slot "a", and remove the first': doc('{ "name": "a", "description": "x" }'),
      'Remove the repeated slot "a"': doc('"a"'),
    });
    assert.deepEqual(
      titles(doc('{ "name": "a", "description": "x" }, { "name": "a", "description": "y" }')),
      ['Keep this slot "a", and remove the first', 'Remove the repeated slot "a"'],
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
  test('either the default or the requirement goes', () => {
    const at = (prop: string, required: string): string =>
      `{ "contractId": "a", "component": "A", "props": { "properties": { "rows": ${prop} }, "required": ${required}, "additionalProperties": false } }`;
    assert.deepEqual(made(at('{ "type": "integer", "default": 3 }', '["rows"]')), {
      'Remove the default': at('{ "type": "integer" }', '["rows"]'),
      'Remove "rows" from "required"': at('{ "type": "integer", "default": 3 }', '[]'),
    });
  });
});

suite('state/prop', () => {
  test('the state can go', () => {
    const at = (states: string): string =>
      `{ "contractId": "a", "component": "A", "props": { "properties": { "busy": { "type": "boolean" } }, "additionalProperties": false }, "states": ${states} }`;
    assert.deepEqual(made(at('["hover", "busy"]')), { 'Remove the state': at('["hover"]') });
  });
});

suite('name/spelling', () => {
  const at = (names: readonly string[], required: string, states = '[]'): string =>
    `{ "contractId": "a", "component": "A", "props": { "properties": { ${names.map((name) => `"${name}": { "type": "string" }`).join(', ')} }, "required": ${required}, "additionalProperties": false }, "states": ${states} }`;
  const fixesIn = (text: string): Record<string, string> =>
    Object.fromEntries(
      offers(text)
        .filter(({ code }) => code === 'name/spelling')
        .map(({ title, preferred, after }) => [`${preferred ? '* ' : ''}${title}`, after]),
    );
  test('a prop gets the name that usages have, unless there is one', () => {
    assert.deepEqual(fixesIn(at(['icon?', 'size'], '["size"]')), {
      '* Rename "icon?" to "icon"': at(['icon', 'size'], '["size"]'),
    });
    for (const required of ['["icon?"]', '["icon"]', '["icon", "icon?"]'])
      assert.deepEqual(fixesIn(at(['icon?'], required)), {
        'Rename "icon?" to "icon"': at(['icon'], '["icon"]'),
      });
    assert.deepEqual(fixesIn(at(['max row count', ' gap'], '[]')), {
      'Rename "max row count" to "maxRowCount"': at(['maxRowCount', ' gap'], '[]'),
      '* Rename " gap" to "gap"': at(['max row count', 'gap'], '[]'),
    });
    assert.deepEqual(fixesIn(at(['icon?', 'icon', '', 'ICON', '?'], '[]')), {});
  });
  test('a state loses its colons, or goes', () => {
    assert.deepEqual(fixesIn(at([], '[]', '[":active", "::busy", "busy", "BUSY", ":is(x)"]')), {
      '* Change ":active" to "active"': at([], '[]', '["active", "::busy", "busy", "BUSY", ":is(x)"]'),
      '* Remove item 2 of "states"': at([], '[]', '[":active", "busy", "BUSY", ":is(x)"]'),
      'Remove item 4 of "states"': at([], '[]', '[":active", "::busy", "busy", ":is(x)"]'),
      'Remove item 5 of "states"': at([], '[]', '[":active", "::busy", "busy", "BUSY"]'),
    });
  });
});

suite('$schema', () => {
  test('schema/foreign: a slip in the name of the file is put right, and what is no schema of ours goes', () => {
    const at = (schema: string): string => `{ "$schema": "${schema}", "contractId": "a", "component": "A" }`;
    const right = '../x/schemas/v0/component.contract.schema.json';
    for (const slip of [
      'component.contract.schemas.json#',
      'componet.contract.schema.json',
      'component-contract.schema.json',
    ])
      assert.deepEqual(made(at(`../x/schemas/v0/${slip}`)), {
        [`* Change "$schema" to "${right}"`]: at(right),
      });
    const without = '{ "contractId": "a", "component": "A" }';
    for (const other of [
      '../../spec/component.contract.schema.json',
      'https://json-schema.org/draft-07/schema#',
    ])
      assert.deepEqual(made(at(other)), { '* Remove "$schema"': without });
  });
  test('schema/foreign: another format can be made a contract, but that is not preferred', () => {
    const text = '{ "$format": "acme/ui@2", "contractId": "a", "component": "A", "anatomy": [] }';
    assert.deepEqual(made(text), {
      'Remove "$format"': '{ "contractId": "a", "component": "A", "anatomy": [] }',
    });
  });
  test('schema/type, schema/minLength: what names no schema goes', () => {
    for (const schema of ['1', '""'])
      assert.equal(
        fixed(`{ "$schema": ${schema}, "contractId": "a" }`, 'Remove "$schema"'),
        '{ "contractId": "a" }',
      );
  });
  test('schema/newer: only the version changes, not preferred', () => {
    for (const base of ['', '../', 'https://acme.example/v2/', 'https://acme.example/schemas/v1/x/']) {
      const at = (version: string): string =>
        `{ "$schema": "${base}schemas/${version}/component.contract.schema.json#", "contractId": "a" }`;
      assert.deepEqual(made(at('v1')), { 'Point "$schema" at version v0': at('v0') });
    }
  });
});

suite('json/duplicate-key', () => {
  test('the first or the last is kept, of however many', () => {
    const text = '{ "contractId": "a", "component": "A", "contractId": "b", "contractId": "c" }';
    const found = offers(text).filter(({ code }) => code === 'json/duplicate-key');
    const last = [
      'Keep the last "contractId", the one that counts now',
      '{ "component": "A", "contractId": "c" }',
    ];
    const first = ['Keep the first "contractId"', '{ "contractId": "a", "component": "A" }'];
    assert.deepEqual(
      found.map(({ title, after }) => [title, after]),
      [last, first, last, first],
    );
  });
  test('in an object that does not count itself', () => {
    const text = '{ "a11y": { "x": 1, "x": 2 }, "a11y": {}, "contractId": "a" }';
    const found = offers(text).filter(({ title }) => title.includes('last "x"'));
    assert.deepEqual(
      found.map(({ after }) => after),
      ['{ "a11y": { "x": 2 }, "a11y": {}, "contractId": "a" }'],
    );
  });
});

suite('json/empty', () => {
  test('a contract to begin with, named for its file', () => {
    const [offer] = offers('', 'icon-button');
    assert.deepEqual([offer?.title, offer?.preferred], ['Write a first contract', true]);
    assert.equal(offer?.after, skeletonText({ contractId: 'icon-button', component: 'Icon Button' }));
  });
});

suite('json/syntax', () => {
  const syntaxFixes = (text: string): unknown => made(text, undefined, 'json/syntax');
  test('a comma too many, or too few', () => {
    assert.deepEqual(syntaxFixes('{ "contractId": "a",\n}'), {
      '* Remove the comma': '{ "contractId": "a"\n}',
    });
    assert.deepEqual(syntaxFixes('{ "contractId": "a"\n  "component": "A" }'), {
      '* Add the missing comma': '{ "contractId": "a",\n  "component": "A" }',
    });
    assert.deepEqual(syntaxFixes('{ "states": ["a" "b"] }'), {
      '* Add the missing comma': '{ "states": ["a", "b"] }',
    });
    assert.deepEqual(syntaxFixes('{ "contractId": 1 2 }'), {});
  });
  test('two commas in a row', () => {
    const title = '* Remove one of the commas';
    assert.deepEqual(syntaxFixes('{ "contractId": "a",, "component": "A" }'), {
      [title]: '{ "contractId": "a", "component": "A" }',
    });
    assert.deepEqual(syntaxFixes('{ "states": ["a",,"b"] }'), { [title]: '{ "states": ["a","b"] }' });
    assert.deepEqual(syntaxFixes('{\r\n  "contractId": "a",\r\n  ,\r\n  "component": "A"\r\n}'), {
      [title]: '{\r\n  "contractId": "a",\r\n  "component": "A"\r\n}',
    });
    assert.deepEqual(syntaxFixes('{ "contractId": "a",,}'), {
      '* Convert to JSON': '{ "contractId": "a"}',
      'Remove one of the commas': '{ "contractId": "a",}',
    });
    assert.deepEqual(syntaxFixes('{ , "contractId": "a" }'), {});
    assert.deepEqual(syntaxFixes('{ "contractId": , "component": "A" }'), {});
  });
  test('zeros in front of a number, which may be a text', () => {
    assert.deepEqual(syntaxFixes('{ "contractId": 007 }'), {
      'Write 7': '{ "contractId": 7 }',
      'Put 007 into double quotes': '{ "contractId": "007" }',
    });
    assert.deepEqual(syntaxFixes('[-01.50e1]'), {
      'Write -1.50e1': '[-1.50e1]',
      'Put -01.50e1 into double quotes': '["-01.50e1"]',
    });
    assert.deepEqual(syntaxFixes('[00]'), { 'Write 0': '[0]', 'Put 00 into double quotes': '["00"]' });
    for (const text of ['[01-02]', '[01.]', '[00+7]']) assert.deepEqual(syntaxFixes(text), {}, text);
  });
  test('a word without quotes where a value stands', () => {
    const doc = (value: string): string => `{ "contractId": ${value}, "component": "A" }`;
    assert.deepEqual(syntaxFixes(doc('icon-button')), {
      '* Put icon-button into double quotes': doc('"icon-button"'),
    });
    assert.deepEqual(syntaxFixes('{ "contractId": "a",\n  "component": Café\n}'), {
      '* Put Café into double quotes': '{ "contractId": "a",\n  "component": "Café"\n}',
    });
    assert.deepEqual(syntaxFixes('{ "states": [hover] }'), {
      '* Put hover into double quotes': '{ "states": ["hover"] }',
    });
    for (const slip of ['alse', 'tru', 'nul', 'fa', 'Flase', 'ture'])
      assert.deepEqual(syntaxFixes(doc(slip)), {}, `a slip: ${slip}`);
    for (const part of ['Icon Button', 'x/y', 'a"', 'b: 1'])
      assert.deepEqual(syntaxFixes(doc(part)), {}, `not a word by itself: ${part}`);
    for (const text of ['hover', '{ hover }', '{ "contractId" hover }', '["a" hover]'])
      assert.deepEqual(syntaxFixes(text), {}, `where no value stands: ${text}`);
  });
  test('quotes and words of other languages', () => {
    assert.deepEqual(syntaxFixes("{ 'contractId': 1 }"), { '* Write "contractId"': '{ "contractId": 1 }' });
    assert.deepEqual(syntaxFixes('{ contractId: 1 }'), { '* Write "contractId"': '{ "contractId": 1 }' });
    assert.deepEqual(syntaxFixes('{ "contractId": \'ä\' }'), { '* Write "ä"': '{ "contractId": "ä" }' });
    assert.deepEqual(syntaxFixes('{ "contractId": “a” }'), { '* Write "a"': '{ "contractId": "a" }' });
    assert.deepEqual(syntaxFixes('{ "contractId": \'a b\' }'), {
      '* Convert to JSON': '{ "contractId": "a b" }',
    });
    assert.deepEqual(syntaxFixes('{ "contractId": True }'), { '* Write true': '{ "contractId": true }' });
    assert.deepEqual(syntaxFixes('[None]'), { '* Write null': '[null]' });
    assert.deepEqual(syntaxFixes('{ None }'), {});
    assert.deepEqual(syntaxFixes('{ "contractId": 1 None }'), {});
  });
  test('a blank that JSON does not know', () =>
    assert.deepEqual(syntaxFixes('{\u00a0"contractId": 1 }'), {
      '* Replace with a space': '{ "contractId": 1 }',
    }));
  test('the separators and numbers of other languages', () => {
    assert.deepEqual(syntaxFixes('{ "states": ["a"; "b"] }'), {
      '* Replace with a comma': '{ "states": ["a", "b"] }',
    });
    assert.deepEqual(syntaxFixes('{ "contractId" = 1 }'), {
      '* Replace with a colon': '{ "contractId" : 1 }',
    });
    assert.deepEqual(syntaxFixes('[+1]'), { '* Write 1': '[1]' });
    assert.deepEqual(syntaxFixes('[.5]'), { '* Write 0.5': '[0.5]' });
    assert.deepEqual(syntaxFixes('[7.]'), { '* Write 7': '[7]' });
    assert.deepEqual(syntaxFixes('[0xff]'), { '* Write 255': '[255]' });
    assert.deepEqual(syntaxFixes('[-12_500]'), { '* Write -12500': '[-12500]' });
  });
  test('what begins like a number is one token, and no fix changes its value', () => {
    for (const version of ['2.0.1', '24rem', '50%', '3x', '2026-11-26']) {
      assert.deepEqual(syntaxFixes(`{ "component": ${version} }`), {
        [`Put ${version} into double quotes`]: `{ "component": "${version}" }`,
      });
    }
    for (const sum of ['3+4', '8*', '"a" + 1', '"a" +', 'NaN']) {
      assert.deepEqual(syntaxFixes(`{ "component": ${sum} }`), {}, sum);
    }
  });

  test('a comment is removed, but that is not preferred: it becomes a description, or may be worth keeping', () => {
    assert.deepEqual(syntaxFixes('{ "contractId": 1 } // x'), {
      'Remove the comment': '{ "contractId": 1 }',
    });
    assert.deepEqual(syntaxFixes('{ /* x\n */ "contractId": 1 }'), {
      '* Convert to JSON, with 1 comment as "description"': '{  "contractId": 1, "description": "x" }',
      'Remove the comment': '{  "contractId": 1 }',
    });
    assert.deepEqual(syntaxFixes('{ "contractId": 1 } # x'), {
      'Convert to JSON, without the comment "x"': '{ "contractId": 1 }',
    });
  });
});
