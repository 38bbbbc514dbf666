import { ruleOf, RULES } from '../../server/src/kinds/index.ts';
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
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
                                                    ~~~~~ error SR-127 The default 1e400 isn't in the enum of "a".`),
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
                                                               ~~~ hint SR-139 The default "y" isn't the first value in the enum of "a".
  "b": { "type": "string", "enum": ["x", "y"] },
                           ~~~~~~ hint SCN-018
  "c": { "type": "string", "enum": ["x", "x"], "default": "x" },
  "d": { "type": "string", "enum": [] }`),
    ));
});

suite('prop/type-mismatch', () => {
  test('a default and values that the type does not allow; 1.0 is an integer, an integer is a number', () =>
    checkMarked(
      withProps(`
  "a": { "type": "integer", "default": 1.0 },
  "b": { "type": ["number", "null"], "enum": [1, null, "1"], "default": 1 },
                                                       ~~~ information prop/type-mismatch The enum value "1" of "b" doesn't match its type "number" or "null".
  "c": { "type": "boolean", "default": "true" },
                                       ~~~~~~ information prop/type-mismatch
  "d": { "type": "float", "default": "x" }
                 ~~~~~~~ error schema/enum`),
    ));
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
      ...'contractId contractid component Componnent cemRef registryRef registyRef description slots states props $schema'
        .split(' ')
        .concat('name', 'id', 'endpoints', 'variants', 'x'),
    );
    const values = fc.constantFrom(null, '', 1, 'x', [], {}, 'schemas/v0/component.contract.schema.json');
    const documents = fc.dictionary(names, values, { maxKeys: 4, noNullPrototype: true });
    const isForeign = (doc: Record<string, unknown>): boolean => {
      const members = Object.keys(doc);
      if (typeof doc['$schema'] === 'string' && doc['$schema'] !== '') return doc['$schema'] === 'x';
      if (members.some((name) => /^(contractid|compon+ent|cemref|regist?r?yref)$/i.test(name))) return false;
      if (members.some((name) => !/^(\$schema|description|slots|states|props)$/.test(name))) return true;
      const { props } = doc;
      return props !== undefined && (typeof props !== 'object' || props === null || Array.isArray(props));
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
  test('another schema: nothing, or one information where there is a contractId', () => {
    assert.deepEqual(ids('{ "$schema": "https://x.test/y.json", "props": 1 }'), []);
    checkMarked(`
{ "$schema": "https://x.test/y.json", "contractId": "BAD" }
             ~~~~~~~~~~~~~~~~~~~~~~~ information schema/foreign`);
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
