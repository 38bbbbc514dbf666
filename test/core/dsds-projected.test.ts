import { specsText, specValue, traitsText, traitValue } from '../../server/src/kinds/dsds/print.ts';
import { type Projected, projectForDsds, projectTraits } from '../../server/src/kinds/contract/traits.ts';
import { ruleOf } from '../../server/src/kinds/index.ts';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { suite, test } from 'node:test';
import { parse } from 'yaml';
import { fullText, AS_SHIPPED } from '../../server/src/check/rule.ts';
import { check } from '../../server/src/kinds/contract/check.ts';
import { NOTHING_KNOWN } from '../../server/src/kinds/contract/facts.ts';
import { readContract } from '../../server/src/kinds/contract/model.ts';
import { contract, contractText, forAll, runs } from '../arbitrary.ts';
import { dsdsReading, toldOf } from '../dsds/reading.ts';
import { assertDsds } from '../dsds/schema.ts';
import { offers } from '../offers.ts';

const of = (props: object, states: unknown[] = []): Projected =>
  projectForDsds(readContract({ props: { properties: props }, states }));

/** What can be written, as a line for each. */
const written = (props: object, states?: unknown[]): string[] =>
  of(props, states)
    .traits.filter(({ isWritable }) => isWritable)
    .map(({ id, values }) => [id, ...(values ?? []).map((value) => value.id)].join(' '));

suite('a contract as DSDS has it', () => {
  test('has the default first, and a description where the contract has one', () =>
    assert.deepEqual(
      of({ size: { enum: ['s', 'm'], default: 'm', description: 'How big.' }, open: { type: 'boolean' } }, [
        'hover',
      ]).traits.map((trait) => traitValue(trait)),
      [
        {
          traitType: 'variant',
          kind: 'enum',
          id: 'size',
          description: 'How big.',
          values: [
            { id: 'm', description: 'TODO' },
            { id: 's', description: 'TODO' },
          ],
        },
        { traitType: 'variant', kind: 'boolean', id: 'open', description: 'TODO' },
        { traitType: 'state', kind: 'boolean', id: 'hover', description: 'TODO' },
      ],
    ));

  test('a blank description is none, and one that is no text neither', () => {
    for (const description of ['', ' \n', 1, null])
      assert.equal(of({ open: { type: 'boolean', description } }).traits[0]?.description, undefined);
  });

  test('numbers and booleans are written as JavaScript prints them', () =>
    assert.deepEqual(written({ n: { enum: [1, 2.0, -0, 1e2, true] } }), ['n 1 2 0 100 true']));

  test('the whole trait is left out where a value has no legal id', () => {
    for (const value of [
      'extra large',
      '1.5',
      1.5,
      '',
      null,
      {},
      [],
      -1,
      1e21,
      'a--b',
      '-a',
      'a.b',
      'a/b',
      'ü',
    ])
      assert.deepEqual(written({ size: { enum: ['s', value] } }), [], JSON.stringify(value));
    for (const value of ['a-b', 'A_$', '0', '$'])
      assert.deepEqual(written({ size: { enum: [value] } }), [`size ${value}`]);
  });

  test('of a prop and a state of one name the first is written; of equal values one', () => {
    assert.deepEqual(written({ open: { type: 'boolean' } }, ['open']), ['open']);
    assert.deepEqual(written({ n: { enum: [1, '1'] } }), []);
    assert.deepEqual(written({ n: { enum: [1, 1.0, 'a', 'a'] } }), ['n 1 a']);
  });

  test('names of Object.prototype are ordinary names', () =>
    assert.deepEqual(
      written(JSON.parse('{"__proto__":{"enum":["constructor","__proto__"]}}') as object, ['toString']),
      ['__proto__ constructor __proto__', 'toString'],
    ));

  test('has all of the normative projection, and nothing else', () =>
    forAll(contract, (value) => {
      const read = readContract(value);
      const projected = projectForDsds(read);
      assert.deepEqual(
        projected.traits.map(({ name, traitType, kind, values }) => [name, traitType, kind, values?.length]),
        projectTraits(read).traits.map(({ name, traitType, kind, values }) => {
          return [name, traitType, kind, values?.length];
        }),
      );
      const lost = new Set(projected.losses.map(({ name, of: what }) => `${what} ${name}`));
      for (const { name, traitType, isWritable } of projected.traits)
        assert.equal(isWritable, !lost.has(`${traitType === 'state' ? 'state' : 'prop'} ${name}`));
    }));

  test('what is written is what DSDS takes, in both languages', () =>
    forAll(contract, (value) => {
      const projected = projectForDsds(readContract(value));
      const traits = projected.traits.filter(({ isWritable }) => isWritable).map(traitValue);
      if (traits.length > 0) assertDsds('traits', traits);
      for (const language of ['yaml', 'json'] as const) {
        const read = parse(traitsText(projected, language), { version: '1.1' }) as unknown;
        assert.deepEqual(read ?? [], traits);
      }
    }));

  test('so is the pointer', () =>
    forAll(fc.string({ minLength: 1 }), (href) => {
      assertDsds('specs', [specValue(href)]);
      for (const language of ['yaml', 'json'] as const)
        assert.deepEqual(parse(specsText(href, language)), [
          { href, rel: 'contract', role: 'Design System Contract' },
        ]);
    }));

  test('takes a time that grows with its length', { timeout: 10_000 }, () => {
    const names = Array.from({ length: runs(10_000) }, (_, index) => `v${index}`);
    const { traits } = of({ a: { enum: names }, b: { enum: names.map((name) => ({ name })) } }, names);
    assert.equal(traits.length, names.length + 2);
  });
});

suite('dsds/loss', () => {
  const told = (text: string, hasDsds = true): string[] =>
    check(text, AS_SHIPPED, { ...NOTHING_KNOWN, hasDsds })
      .findings.filter(({ code }) => code === 'dsds/loss')
      .map(
        ({ span, args }) =>
          `${text.slice(span.start, span.end)} ${fullText(ruleOf('dsds/loss').describe(args))}`,
      );
  const contractWith = (props: string, states = '[]'): string =>
    `{ "contractId": "a", "component": "A", "props": { "properties": ${props}, "additionalProperties": false }, "states": ${states} }`;

  test('lies on what has no form there', () => {
    const lines = told(
      contractWith(
        '{ "a.b": { "type": "boolean" }, "c": { "enum": ["x y", null, 1, "1"] }, "d": { "enum": [] }, "e": { "type": "boolean" }, "f.g": { "type": "string" } }',
        '["e", "h i", "e"]',
      ),
    );
    assert.deepEqual(
      lines.map((line) => line.replace(/can't be a DSDS trait: (.*?)\. .*/, '$1')),
      [
        '"a.b" The prop "a.b" its name isn\'t a valid DSDS id',
        '"x y" The prop "c" its value "x y" isn\'t a valid DSDS id',
        'null The prop "c" its value null isn\'t a valid DSDS id',
        '"1" The prop "c" its value "1" has the same text as another value',
        '"e" The state "e" a prop has the same name',
        '"h i" The state "h i" its name isn\'t a valid DSDS id',
      ],
    );
  });

  test('says by which name a trait and a value that are written by hand are known', () => {
    const lossy = contractWith('{ "a.b": { "type": "boolean" }, "c": { "enum": ["x y", 1e21, null] } }');
    const lines = told(lossy);
    assert.deepEqual(
      lines.map((line) => line.replace(/.*trait: /, '').replace(/\. .*/, '.')),
      [
        "its name isn't a valid DSDS id.",
        'its value "x y" isn\'t a valid DSDS id.',
        'its value "1e+21" isn\'t a valid DSDS id.',
        "its value null isn't a valid DSDS id.",
      ],
    );
    const names = lines.map((line) => /the "name" (".*")\.$/.exec(line)![1]!);
    const trait = (kind: string, more: string): string =>
      `  - { traitType: variant, kind: ${kind}, description: x, ${more} }\n`;
    const values = names.slice(1).map((name, index) => `{ id: v${index}, name: ${name}, description: x }`);
    const document = `id: a\nkind: component\nspecs:\n  - { href: a.contract.json, rel: contract, role: Design System Contract }\ntraits:\n${
      trait('boolean', `id: v, name: ${names[0]}`) + trait('enum', `id: c, values: [${values.join(', ')}]`)
    }`;
    assert.deepEqual(toldOf(dsdsReading(document, { 'a.contract.json': lossy })), []);
  });

  test('is told only where there is a DSDS document', () =>
    assert.deepEqual(told(contractWith('{ "a.b": { "type": "boolean" } }'), false), []));

  test('a state with the name of a prop can be removed', () => {
    const text = contractWith('{ "checked": { "type": "boolean" } }', '["busy", "checked"]');
    const found = offers(text, 'a', { ...NOTHING_KNOWN, hasDsds: true });
    assert.deepEqual(
      found.map(({ title, after }) => [title, after]),
      [['Remove the state', text.replace(', "checked"]', ']')]],
    );
  });

  test('is as many as there are losses', () =>
    forAll(contractText, (text) => {
      const { contract: read } = check(text);
      const losses = projectForDsds(read).losses.filter(({ why }) => why !== 'empty');
      assert.equal(told(text).length, losses.length);
    }));
});
