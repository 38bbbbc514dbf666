import { AS_SHIPPED } from '../../server/src/check/rule.ts';
import { check } from '../../server/src/kinds/contract/check.ts';
import { checkMarked } from '../marked.ts';
import { fixed } from '../offers.ts';
import { made } from './contracts.ts';
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

suite('ours or foreign', () => {
  const ids = (text: string): string[] =>
    check(text).findings.map(({ code, severity }) => `${severity} ${code}`);
  const kind = (text: string): string => check(text).kind.kind;
  test('a text that a quote cuts in two is not taken for what stands before the quote', () =>
    assert.deepEqual(ids('{"contractId":"button","component":"Bu"tton"}'), ['error json/syntax']));

  const withSchema = (schema: unknown): string =>
    JSON.stringify({ $schema: schema, contractId: 'BAD', component: 'A' });

  for (const schema of [
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
  test('a $schema with the file name of the schema alone is ours: that is a finding, and all else is checked', () => {
    for (const schema of ['../../spec/component.contract.schema.json', 'component.contract.schema.json#'])
      assert.deepEqual(ids(withSchema(schema)), ['information schema/foreign', 'error schema/pattern']);
    for (const schema of ['./component.contracts.schema.json', 'x/component.contact.schema.json'])
      assert.deepEqual(ids(withSchema(schema)), ['warning schema/foreign', 'error schema/pattern']);
  });
  test('the file name of the schema alone is of other formats, too: the members decide', () => {
    for (const schema of ['./schema/component.contract.schema.json', 'component.contract-schema.json']) {
      const at = (more: string): string => kind(`{ "$schema": "${schema}"${more} }`);
      assert.equal(at(', "title": "Chip", "slots": [{}], "parts": ["label"]'), 'foreign');
      assert.equal(at(', "component": { "name": "Chip" }, "parts": []'), 'foreign');
      assert.equal(at(', "component": "Chip", "parts": []'), 'contract');
      assert.equal(at(', "registryref": "chip", "parts": []'), 'contract');
      assert.equal(at(', "props": {}, "slot": []'), 'contract');
      assert.equal(at(''), 'contract');
    }
    const exact = '{ "$schema": "../schemas/v0/component.contract.schema.json", "parts": [] }';
    assert.equal(kind(exact), 'contract');
  });
  test('a contractId alone, beside members that mean nothing in a contract: foreign, with one warning', () => {
    checkMarked(`
{ "contractId": "L-204", "tenant": "Kim", "description": "Two rooms", "months": 12 }
                         ~~~~~~~~ warning schema/foreign Not checked: it has a "contractId", but nothing else of a contract.`);
    assert.equal(
      check('{ "contractId": "L-204", "tenant": "Kim" }').whyNotChecked,
      'it has "tenant", but no "component"',
    );
    for (const more of [
      '"props": {}',
      '"name": "Chip"',
      '"variants": {}',
      '"properties": {}',
      '"slot": []',
      '"cemRef": 1',
    ])
      assert.equal(kind(`{ "contractId": "chip", "tenant": "Kim", ${more} }`), 'contract', more);
    for (const text of ['{ "contractId": "chip" }', '{ "contractId": "chip", "description": "A chip" }'])
      assert.equal(kind(text), 'contract', text);
  });
  test('an array is of another format, whatever is in it', () => {
    for (const text of ['[]', '[{ "contractId": "a", "component": "A" }]'])
      assert.deepEqual([kind(text), ids(text)], ['foreign', []], text);
    assert.deepEqual(
      check('[]', { ...AS_SHIPPED, isNamed: true }).findings.map(({ code }) => code),
      ['schema/type'],
    );
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

suite('$schema', () => {
  test('schema/foreign: what is no schema of ours goes', () => {
    const at = (schema: string): string => `{ "$schema": "${schema}", "contractId": "a", "component": "A" }`;
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
