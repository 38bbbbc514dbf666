import { specsText, specValue, traitsText, traitValue } from '../../server/src/kinds/dsds/update.ts';
import { type Projected, projectForDsds, projectTraits } from '../../server/src/kinds/contract/traits.ts';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { suite, test } from 'node:test';
import { parse } from 'yaml';
import { readContract } from '../../server/src/kinds/contract/model.ts';
import { contract, forAll } from '../arbitrary.ts';
import { assertDsds } from '../dsds/schema.ts';

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
});
