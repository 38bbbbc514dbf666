import { ruleOf, RULES } from '../../server/src/kinds/index.ts';
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { AS_SHIPPED } from '../../server/src/check/rule.ts';
import { check } from '../../server/src/kinds/contract/check.ts';
import { contractText, damagedText, forAll } from '../arbitrary.ts';
import { checkMarked } from '../marked.ts';

/** A contract with these props, from the second line on. */
const withProps = (properties: string, more = ''): string =>
  `{ "contractId": "a", "component": "A", "props": { "additionalProperties": false, "properties": {\n${properties}\n} ${more}} }`;

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

suite('SR-127', () => {
  test('values are compared as JSON', () =>
    checkMarked(
      withProps(`
  "a": { "type": "number", "enum": [1.0], "default": 1 },
  "b": { "type": "number", "enum": [0], "default": -0 },
  "c": { "type": "object", "enum": [{ "x": 1, "y": [2] }], "default": { "y": [2], "x": 1 } },
  "d": { "type": ["string", "number"], "enum": ["1"], "default": 1 },
                                                                 ~ error SR-127 The default 1 isn't in the enum of "d".
  "e": { "type": "string", "enum": [], "default": "x" }
                                   ~~ information prop/enum
                                                  ~~~ error SR-127 The default "x" isn't in the enum of "e".`),
    ));

  test('the enum is shown beside it', () => {
    const text = withProps('"a": { "type": "string", "enum": ["x"], "default": "y" }');
    const [finding] = check(text).findings;
    const seen = finding?.related.map(({ at, message }) => [text.slice(at.start, at.end), message]);
    assert.deepEqual(seen, [['["x"]', 'The allowed values']]);
  });
});

suite('numbers beyond the range of JavaScript', () => {
  test('are not called null', () =>
    checkMarked(
      withProps(`
  "a": { "type": "integer", "enum": [1], "default": 1e400 }
                                                    ~~~~~ error SR-127 The default 1e999 isn't in the enum of "a".`),
    ));
});

suite('large values', () => {
  test('a large default is compared with many values in no time', () => {
    const values = Array.from({ length: 3000 }, (_, index) => `${index}`.repeat(50));
    const list = Array.from({ length: 20_000 }, (_, index) => index);
    for (const value of ['x'.repeat(400_000), list]) {
      const prop = { type: ['string', 'array'], enum: [...values, list], default: value };
      const contract = {
        contractId: 'a',
        component: 'A',
        props: { properties: { prop }, additionalProperties: true },
      };
      assert.equal(check(JSON.stringify(contract)).findings.length, 1);
    }
  });
});

suite('SR-128', () => {
  test('takes the place of the plain finding, at the root only', () =>
    checkMarked(`
{ "contractId": "a", "component": "A", "variants": {}, "slots": [{ "name": "x", "variants": 1 }] }
                                       ~~~~~~~~~~ error SR-128
                                                                                ~~~~~~~~~~ error schema/additionalProperties`));
});

suite('SR-130', () => {
  const named = (id: string, component: string): string[] =>
    check(JSON.stringify({ contractId: id, component })).findings.map(
      ({ code, severity }) => `${severity} ${code}`,
    );

  test('is information where id and fold differ', () =>
    assert.deepEqual(named('btn', 'Button'), ['information SR-130']));
  test('is silent where they agree', () => assert.deepEqual(named('icon-button', 'Icon Button'), []));
  test('is silent where the display name does not fold', () => assert.deepEqual(named('coffee', 'Café'), []));
  test('is silent where the id is no id: that is one mistake', () =>
    assert.deepEqual(named('Btn', 'Button'), ['error schema/pattern']));
});

suite('SR-139 and SCN-018', () => {
  test('a default that is not first, an enum without one, and neither where there is nothing to say', () =>
    checkMarked(
      withProps(`
  "a": { "type": "string", "enum": ["x", "y", "y"], "default": "y" },
                                              ~~~ information prop/enum
                                                               ~~~ hint SR-139 The default "y" isn't the first value in the enum of "a".
  "b": { "type": "string", "enum": ["x", "y"] },
                           ~~~~~~ hint SCN-018
  "c": { "type": "string", "enum": ["x", "x"], "default": "x" },
                                         ~~~ information prop/enum
  "d": { "type": "string", "enum": [] }
                                   ~~ information prop/enum`),
    ));
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

suite('state/prop', () => {
  const [prop, state] = ['"busy": { "type": "string" }', '"states": ["hover", "busy"]'];
  test('a state with the name of a prop', () =>
    checkMarked(`
{ "contractId": "a", "component": "A",
  "props": { "properties": { ${prop} }, "additionalProperties": false },
  ${state}
                      ~~~~~~ hint state/prop The state "busy" has the name of a prop.
}`));
  test('not of another name', () =>
    checkMarked(`
{ "contractId": "a", "component": "A",
  "props": { "properties": { "Busy": { "type": "string" } }, "additionalProperties": false },
  ${state}
}`));
});

suite('name/spelling', () => {
  test('names that are not meant so; what real libraries have is right', () => {
    checkMarked(
      withProps(
        `
  "icon?": { "type": "string" },
  ~~~~~~~ information name/spelling The prop "icon?" has the mark "?" of TypeScript.
  "": { "type": "string" },
  ~~ information name/spelling
  "row height": { "type": "string" },
  ~~~~~~~~~~~~ information name/spelling
  "ariaLabel": { "type": "string" },
  "arialabel": { "type": "string" },
  ~~~~~~~~~~~ information name/spelling The prop "arialabel" differs from "ariaLabel" only in case.
  "aria-label": { "type": "string" }, "xlink:href": { "type": "string" }, "--gap": { "type": "string" },
  "$state": { "type": "string" }, "données": { "type": "string" }`,
      ),
    );
    checkMarked(`
{ "contractId": "a", "component": "A", "states": ["busy", "::active", "Busy", "focus-visible", "is open", ":is(x)"] }
                                                          ~~~~~~~~~~ information name/spelling
                                                                      ~~~~~~ information name/spelling
                                                                                                          ~~~~~~~~ information name/spelling`);
  });
});

suite('slot/duplicate and state/duplicate', () => {
  test('names count whether they are bare or in a record; each repetition is marked', () =>
    checkMarked(`
{ "contractId": "a", "component": "A", "slots": ["x", { "name": "x" }, "x"], "states": ["__proto__", "__proto__"] }
                                                                ~~~ information slot/duplicate
                                                                       ~~~ information slot/duplicate
                                                                                                     ~~~~~~~~~~~ information state/duplicate`));
});

suite('ours or foreign', () => {
  const ids = (text: string): string[] =>
    check(text).findings.map(({ code, severity }) => `${severity} ${code}`);
  const kind = (text: string): string => check(text).kind.kind;
  test('a text that a quote cuts in two is not taken for what stands before the quote', () =>
    assert.deepEqual(ids('{"contractId":"button","component":"Bu"tton"}'), ['error json/syntax']));

  const withSchema = (schema: unknown): string =>
    JSON.stringify({ $schema: schema, contractId: 'BAD', component: 'A' });

  for (const schema of [
    'component.contract.schema.json',
    '../schemas/v0/component.contract.schema.json',
    'https://elsewhere.test/x/schemas/v0/component.contract.schema.json#',
  ]) {
    test(`ours: ${schema}`, () => assert.deepEqual(ids(withSchema(schema)), ['error schema/pattern']));
  }
  test('ours: an empty $schema, or one that is no string, beside an identifying member', () => {
    assert.deepEqual(ids(withSchema('')), ['error schema/minLength', 'error schema/pattern']);
    assert.deepEqual(ids(withSchema(1)), ['error schema/type', 'error schema/pattern']);
    for (const schema of ['""', '1', 'null'])
      assert.equal(kind(`{ "$schema": ${schema}, "abi": [] }`), 'foreign');
  });
  test('no $schema: ours by an identifying member, misspelled or not, or by nothing but members of the format', () => {
    assert.deepEqual(ids('{}'), ['error schema/required', 'error schema/required']);
    const ours = [
      '{ "description": "A button" }',
      '{ "contractid": "button" }',
      '{ "cemref": "x-a", "x": 1 }',
    ];
    for (const text of [
      ...ours,
      '{ "component": "Button", "name": "x", "props": [] }',
      '[]',
      '1',
      '{ "props": {} }',
    ])
      assert.equal(kind(text), 'contract', text);
    const foreign = [
      '{ "name": "PaymentAPI", "version": "1.0", "description": "Pays", "endpoints": [] }',
      '{ "name": "Button", "props": [{ "name": "x", "type": "enum" }] }',
      '{ "id": "c1", "states": [], "transitions": [] }',
      '{ "x": 1, "slots": [] }',
      '{ "props": [] }',
      '{ "contractName": "Escrow", "abi": [] }',
    ];
    for (const text of foreign) assert.equal(kind(text), 'foreign', text);
  });
  test('whatever the members, as the rule says', () => {
    const names = fc.constantFrom(
      ...'contractId contractid component Componnent cemRef registryRef registyRef description slots states props $schema $format'
        .split(' ')
        .concat('name', 'id', 'endpoints', 'variants', 'x'),
    );
    const values = fc.constantFrom(null, '', 1, 'x', [], {}, 'schemas/v0/component.contract.schema.json');
    const documents = fc.dictionary(names, values, { maxKeys: 4, noNullPrototype: true });
    const isForeign = (doc: Record<string, unknown>): boolean => {
      const members = Object.keys(doc);
      const { $schema, props, slots, states } = doc;
      const isText = (name: string): boolean => typeof doc[name] === 'string';
      if (isText('$schema') && String($schema).endsWith('component.contract.schema.json')) return false;
      if ('$format' in doc || $schema === 'x') {
        const isClaimed = isText('contractId') && isText('component');
        return !isClaimed || members.some((name) => /^(name|id|endpoints|variants|x)$/.test(name));
      }
      const isIdentifying = (name: string): boolean =>
        /^(contractid|compon+ent|cemref|regist?r?yref)$/i.test(name);
      if (members.some((name) => isIdentifying(name) && isText(name))) return false;
      const isObject = typeof props === 'object' && props !== null && !Array.isArray(props);
      if (isObject && (Array.isArray(slots) || Array.isArray(states))) return false;
      const known = /^(\$schema|contractId|component|cemRef|registryRef|description|slots|states|props)$/;
      return members.some((name) => !known.test(name)) || (props !== undefined && !isObject);
    };
    forAll(documents, (doc) => {
      assert.equal(kind(JSON.stringify(doc)), isForeign(doc) ? 'foreign' : 'contract');
    });
  });
  test('of broken text the members in all of it count, but for what is being typed', () => {
    assert.equal(kind('{ "name": "x", ], "endpoints": [] }'), 'foreign');
    assert.equal(kind('{ "name": "x" "contractId": "a" }'), 'contract');
    assert.equal(kind('{ "name": "x", "contractId": "a'), 'contract');
    assert.equal(kind('{ "nam'), 'contract');
    assert.equal(kind('{ "name": "B'), 'contract');
  });
  test('another version: one warning and nothing else', () =>
    assert.deepEqual(ids(withSchema('https://x.test/schemas/v1/component.contract.schema.json')), [
      'warning schema/newer',
    ]));
  test('another schema or format, and not both names: nothing', () => {
    for (const more of [
      '"props": 1',
      '"contractId": "BAD"',
      '"component": "A"',
      '"contractId": 1, "component": "A"',
    ])
      for (const other of ['"$schema": "https://x.test/y.json"', '"$format": "acme@1"'])
        assert.deepEqual([kind(`{ ${other}, ${more} }`), ids(`{ ${other}, ${more} }`)], ['foreign', []]);
  });
  test('another schema or format, both names, and members that no contract has: one warning', () => {
    checkMarked(`
{ "$schema": "https://x.test/y.json", "contractId": "BAD", "component": "A", "axes": [] }
             ~~~~~~~~~~~~~~~~~~~~~~~ warning schema/foreign Not checked: "$schema" names another format, but it looks like a contract.`);
    checkMarked(`
{ "anatomy": [], "contractId": "BAD", "component": "A", "$format": { "version": 2 } }
                                                                   ~~~~~~~~~~~~~~~~ warning schema/foreign Not checked: "$format" names another format, but it looks like a contract.`);
    checkMarked(`
{ "contractId": "BAD", "component": "A", "$schema": "https://x.test/y.json", "axes": [] }
                                                    ~~~~~~~~~~~~~~~~~~~~~~~ warning schema/foreign Not checked: "$schema" names another format, but it looks like a contract.`);
  });
  test('another schema, both names, and no member of another format: all else is checked', () => {
    checkMarked(`
{ "$schema": "https://json-schema.org/draft-07/schema", "contractId": "BAD", "component": "A", "slot": [] }
             ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~ warning schema/foreign "$schema" isn't the component contract schema.
                                                                      ~~~~~ error schema/pattern
                                                                                               ~~~~~~ error schema/additionalProperties`);
    assert.deepEqual(ids('{ "$format": "acme@1", "contractId": "a", "component": "A" }'), [
      'error schema/additionalProperties',
    ]);
  });
  test('a $schema with a slip, or in another folder, is ours: that is a finding, and all else is checked', () => {
    const SLIPS = [
      'component.contracts.schema.json',
      '../schema/v0/Component.contract.schema.json',
      'x/component.contract.schema.jsn#',
    ];
    for (const slip of SLIPS)
      assert.deepEqual(ids(withSchema(slip)), ['warning schema/foreign', 'error schema/pattern'], slip);
    assert.deepEqual(ids(withSchema('../../spec/component.contract.schema.json')), [
      'information schema/foreign',
      'error schema/pattern',
    ]);
    assert.equal(kind('{ "$schema": "component.contract.shema.json", "name": "Button" }'), 'contract');
  });
  test('identifying members count only as strings', () => {
    assert.equal(kind('{ "core": { "a": 1 }, "component": { "button": {} } }'), 'foreign');
    assert.equal(kind('{ "contractId": 7, "x": 1 }'), 'foreign');
    assert.equal(kind('{ "contractId": 7, "props": {} }'), 'contract');
    assert.equal(kind('{ "contractId": , "x": 1 }'), 'contract');
  });
  test('props, slots and states in the shape of a contract make one, whatever its names are called', () => {
    const text =
      '{ "id": "toast", "name": "Toast", "props": { "properties": {}, "additionalProperties": false }, "states": ["open"] }';
    assert.equal(kind(text), 'contract');
    const renames = check(text).findings.filter(({ code }) => code === 'schema/additionalProperties');
    assert.deepEqual(
      renames.map(({ args }) => [args['name'], args['nearest']]),
      [
        ['id', 'contractId'],
        ['name', 'component'],
      ],
    );
    assert.equal(kind('{ "id": "toast", "props": [], "states": ["open"] }'), 'foreign');
    assert.equal(kind('{ "id": "toast", "props": {}, "states": { "open": {} } }'), 'foreign');
  });
  test('what is named is ours whatever it holds', () => {
    const named = (text: string): string[] =>
      check(text, { ...AS_SHIPPED, isNamed: true }).findings.map(({ code }) => code);
    assert.deepEqual(named('{ "$format": "acme@1", "axes": [] }').length, 4);
    assert.deepEqual(named('{ "$schema": "https://x.test/y.json", "contractId": "a", "component": "A" }'), [
      'schema/foreign',
    ]);
    const inner = '{ "contractId": "a", "component": "A" }';
    const byName = check(`{ "Toast": ${inner} }`, { ...AS_SHIPPED, isNamed: true });
    const finding = byName.findings.find(({ code }) => code === 'schema/additionalProperties')!;
    assert.equal(finding.args['as'], 'contract');
  });
  test('no $schema and none of our members: foreign, and it says why', () => {
    const { kind: found, findings } = check('{ "abi": [], "bytecode": "0x" }');
    assert.deepEqual(found, {
      kind: 'foreign',
      why: 'it has "abi", but no "contractId" and no "component"',
    });
    assert.deepEqual(findings, []);
  });
  test('while $schema is being written, the other members decide', () => {
    assert.equal(kind('{\n  "$schema": "https://x.t\n  "contractId": "a"\n}'), 'contract');
    assert.equal(kind('{\n  "$schema": "https://x.t\n  "abi": []\n}'), 'foreign');
  });
  test('a foreign document stays foreign while it is broken', () => {
    assert.equal(kind('{ "abi": [1,, 2], "bytecode": "0x" }'), 'foreign');
    assert.equal(kind('{ "abi" [], "$schema": "https://x.test/y.json" }'), 'foreign');
    assert.equal(kind('{ "con'), 'contract');
    assert.equal(kind('{"component":"A","foo":1,,"$schema":"https://json-schema.org/x"}'), 'foreign');
    assert.equal(kind('{"__proto__":1,"a":2'), 'foreign');
  });
});

suite('all findings', () => {
  test('stand in document order, and are the same on every run', () =>
    forAll(contractText, (text) => {
      const { findings } = check(text);
      assert.deepEqual(check(text).findings, findings);
      findings
        .slice(1)
        .forEach((finding, index) => assert.ok(finding.span.start >= findings[index]!.span.start));
    }));

  test('have words, whatever the text', () =>
    forAll(damagedText, (text) => {
      for (const { code, args, span } of check(text).findings) {
        const { message, help } = ruleOf(code).describe(args);
        assert.match(message, /^(?!.*undefined|.*\[object).{10,}\.$/s);
        assert.match(help ?? 'None.', /^[A-Z"](?!.*undefined|.*\[object).{3,}[.?]$/s);
        assert.ok(span.start >= 0 && span.start <= span.end && span.end <= text.length);
      }
    }));

  test('are named once', () => assert.equal(new Set(RULES.map(({ code }) => code)).size, RULES.length));
});
