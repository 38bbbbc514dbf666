import { sourceOf } from '../../server/src/kinds/contract/check.ts';
import { SCHEMA_ID } from '../../server/src/kinds/contract/model.ts';
import { CONTRACT_RULES } from '../../server/src/kinds/contract/rules/index.ts';
import { fixed, offers, titles } from '../offers.ts';
import { inProp, inProps, made, root } from './contracts.ts';
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

const UNKNOWN = 'schema/additionalProperties';

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
      'Remove "required"': doc('', ', "required": ["p", "q"]'),
    });
    for (const flag of ['"is_required": true', '"optional": false'])
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
  test('a required name is declared beside "properties"', () => {
    const misplaced = inProps('"p": { "type": "string" }, "required": ["p"], "additionalProperties": false');
    assert.deepEqual(Object.keys(made(misplaced, undefined, 'SR-126')), ['* Move "p" into "properties"']);
  });
  test('a prop that is written twice, or declared already, stays where it is', () => {
    const twice = '"p": { "type": "string" }, "p": { "type": "number" }, "additionalProperties": false';
    assert.deepEqual(
      titles(inProps(twice)).filter((title) => title.includes('Move')),
      [],
    );
    const declared = '"p": { "type": "number" }, "properties": { "p": { "type": "number" } }';
    assert.deepEqual(titles(inProps(`${declared}, "additionalProperties": false`)), ['Remove "p"']);
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
    });
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
  test('values beside an "enum", and a list of values under another name', () => {
    const doc = (more: string): string => inProp(`{ "type": "string", "enum": ["a", "b"]${more} }`);
    assert.deepEqual(made(doc(', "oneOf": [{ "const": "b" }]'), undefined, UNKNOWN), {
      'Remove "oneOf"': doc(''),
    });
    assert.deepEqual(made(doc(', "values": ["c"]'), undefined, UNKNOWN), {
      'Remove "values", and keep "enum"': doc(''),
    });
    assert.deepEqual(
      made(inProp('{ "type": "number", "options": [{ "value": 1.10 }, { "value": 1e400 }] }'))[
        '* Change "options" to an "enum" of its values'
      ],
      inProp('{ "type": "number", "enum": [1.10, 1e400] }'),
    );
    assert.equal(
      titles(inProp('{ "type": "string", "options": [{ "x": 1 }] }'))[0],
      'Change "options" to "enum"',
    );
  });
  test('"optional" of a prop', () =>
    assert.deepEqual(titles(inProp('{ "type": "string", "optional": true }')), [
      '* Remove "optional": "p" is optional without it',
    ]));
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
      ['"attributes": []', /as a prop/],
      ['"variantOptions": {}', /each variant/],
    ] as const) {
      assert.match(help(root(member))[0] ?? '', said, member);
      assert.equal(offers(root(member)).length, 1, member);
    }
    for (const [member, said] of [
      ['"items": {}', /items/],
      ['"properties": {}', /members/],
      ['"required": ["x"]', /members/],
      ['"maxLength": 3', /^The format has no "maxLength"\. Write it into "description"\.$/],
      ['"exclusiveMinimum": 0', /no "exclusiveMinimum"/],
      ['"format": "uri"', /no "format"/],
      ['"x-figma": 1', /extensions/],
      ['"allOf": []', /one "type"/],
      ['"nullable": true', /"null"/],
      ['"$ref": "#/x"', /followed/],
    ] as const)
      assert.match(help(inProp(`{ "type": "string", ${member} }`))[0] ?? '', said, member);
    assert.match(help(root('"slots": [{ "name": "a", "allowed": ["b"] }]'))[0] ?? '', /what a slot takes/);
    assert.match(help(root('"slots": [{ "name": "a", "role": "img" }]'))[0] ?? '', /"a11y"/);
    assert.match(help(root('"wibble": 1'))[0] ?? '', /^Remove it\./);
  });
  test('"nullable" puts null among the types and the values', () => {
    assert.equal(
      fixed(inProp('{ "type": "integer", "nullable": true }'), 'Add "null" to "type" instead'),
      inProp('{ "type": ["integer", "null"] }'),
    );
    assert.deepEqual(
      made(inProp('{ "type": "string", "enum": ["on", "off"], "default": "on", "nullable": true }')),
      {
        '* Add "null" to "type" instead': inProp(
          '{ "type": ["string", "null"], "enum": ["on", "off", null], "default": "on" }',
        ),
        'Remove "nullable"': inProp('{ "type": "string", "enum": ["on", "off"], "default": "on" }'),
      },
    );
    assert.deepEqual(titles(inProp('{ "type": ["null", "string"], "nullable": true }')), [
      'Remove "nullable"',
    ]);
  });
  test('a type follows from the values of members with other names', () => {
    for (const [members, type] of [
      ['"control": "number", "defaultValue": 4.5', 'number'],
      ['"control": "boolean", "defaultValue": true', 'boolean'],
      ['"control": "select", "options": ["on", "off"]', 'string'],
    ] as const)
      assert.equal(titles(inProp(`{ ${members} }`))[0], `* Add "type": "${type}"`);
  });
  test('the item of a registry is a reference, and nothing to remove', () =>
    assert.deepEqual(made(root('"shadcnRef": "button"')), {
      '* Change "shadcnRef" to "registryRef"': root('"registryRef": "button"'),
    }));
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
