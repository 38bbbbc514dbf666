// Properties of the comparison, with generated contracts.
import { Ajv2020 } from 'ajv/dist/2020.js';
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { CHANGE_IDS, type ChangeId } from '../../server/src/diff/changes.ts';
import { type Comparison, compareContracts, type PlacedChange } from '../../server/src/diff/compare.ts';
import { own } from '../../server/src/text/json/value.ts';
import { forAll, isEnough, remembering } from '../arbitrary.ts';
import {
  alikePair,
  alikeProps,
  type ContractValue,
  isSame,
  mutatedContract,
  reordered,
  validContract,
  VALUES,
} from './contracts.ts';

const compareTexts = (before: string, after: string): Comparison =>
  compareContracts(
    [{ path: 'a', file: 'a', read: { text: before } }],
    [{ path: 'a', file: 'a', read: { text: after } }],
  );

/** The changes between two valid contracts. */
function changesOf(before: object, after: object): readonly PlacedChange[] {
  const { contracts, uncompared, skipped } = compareTexts(
    JSON.stringify(before),
    JSON.stringify(after, null, 2),
  );
  assert.deepEqual(
    [...uncompared, ...skipped].map(({ why }) => why),
    [],
  );
  return contracts.flatMap(({ changes }) => changes);
}

const idsOf = (before: object, after: object): ChangeId[] =>
  changesOf(before, after)
    .map(({ id }) => id)
    .sort();

suite('the changes between two contracts', () => {
  test('are none exactly if the values are equal', () => {
    const counts = { equal: 0, different: 0 };
    forAll(
      fc.oneof(alikePair, fc.tuple(validContract, validContract)),
      ([before, after]) => {
        const isEqual = isSame(before, after);
        counts[isEqual ? 'equal' : 'different']++;
        assert.equal(changesOf(before, after).length === 0, isEqual);
        assert.deepEqual(changesOf(before, reordered(before) as object), []);
      },
      6000,
    );
    assert.ok(isEnough(counts.equal, 500) && isEnough(counts.different, 2000), JSON.stringify(counts));
  });

  test('are the opposite ones if the sides change places', () =>
    forAll(
      alikePair,
      ([before, after]) => {
        const facts = ({ id, before: old, after: now }: PlacedChange): string =>
          `${id} ${old?.pointer} ${now?.pointer}`;
        // An enum that limits nothing is no limit that goes away.
        const mutual = (change: PlacedChange): boolean =>
          change.id !== 'enum/added' || change.class === 'breaking';
        const opposites = changesOf(after, before)
          .filter(mutual)
          .map(({ id, before: now, after: old }) =>
            facts({ id: OPPOSITES[id] ?? id, before: old, after: now } as PlacedChange),
          );
        const forwards = changesOf(before, after)
          .filter(mutual)
          .map((change) =>
            facts({ ...change, id: change.id === 'prop/added-required' ? 'prop/added' : change.id }),
          );
        assert.deepEqual(forwards.sort(), opposites.sort());
      },
      3000,
    ));

  test('are those that were made, each once, and nothing else', () => {
    const found = new Map<ChangeId, number>();
    forAll(
      mutatedContract,
      ({ before, after, ids }) => {
        assert.deepEqual(idsOf(before, after), [...ids].sort());
        for (const id of ids) found.set(id, (found.get(id) ?? 0) + 1);
      },
      3000,
    );
    for (const id of CHANGE_IDS)
      assert.ok(
        id === 'contract/added' || id === 'contract/removed' || isEnough(found.get(id) ?? 0, 200),
        id,
      );
  });

  test('have a sentence and places in both texts', () =>
    forAll(
      alikePair,
      ([before, after]) => {
        for (const { message, before: old, after: now } of changesOf(before, after)) {
          assert.match(message, /^(?!.*(undefined|\[object Object\](?!"))).*\.$/u);
          assert.ok(old && now, message);
          assert.ok(old.pointer !== '' && now.pointer !== '', message);
        }
      },
      3000,
    ));
});

/** What a change becomes if the sides change places; a removed prop may become a required one. */
const OPPOSITES: Partial<Record<ChangeId, ChangeId>> = {
  'props/closed': 'props/opened',
  'props/opened': 'props/closed',
  'prop/removed': 'prop/added',
  'prop/added': 'prop/removed',
  'prop/added-required': 'prop/removed',
  'prop/required': 'prop/optional',
  'prop/optional': 'prop/required',
  'type/narrowed': 'type/widened',
  'type/widened': 'type/narrowed',
  'enum/added': 'enum/removed',
  'enum/removed': 'enum/added',
  'enum/value-added': 'enum/value-removed',
  'enum/value-removed': 'enum/value-added',
  'default/added': 'default/removed',
  'default/removed': 'default/added',
  'slot/removed': 'slot/added',
  'slot/added': 'slot/removed',
  'state/removed': 'state/added',
  'state/added': 'state/removed',
};

// Where it stops at the first error, it doesn't see that the prop "" is missing.
const ajv = new Ajv2020({ strict: false, ownProperties: true, allErrors: true });

/** The verdicts of stock ajv on values, by the text of a schema. It takes no empty enum, which accepts nothing. */
const acceptedBy = remembering((schema) => {
  const validate = ajv.compile(JSON.parse(schema.replaceAll('"enum":[]', '"not":true')) as object);
  ajv.removeSchema();
  return (value: unknown): boolean => validate(value);
});

/** The schema of the prop bags of a contract. */
const schemaOf = ({ props }: ContractValue): string =>
  JSON.stringify({ type: 'object', ...(props ?? { additionalProperties: false }) });

/** Pairs of contracts. Ajv knows no prop "__proto__". */
const pair = fc
  .oneof(alikePair, { weight: 3, arbitrary: alikeProps })
  .map((both) => JSON.parse(JSON.stringify(both).replaceAll('__proto__', 'proto')) as typeof both);

const isOpen = ({ props }: ContractValue): boolean => props?.additionalProperties === true;

/** Values of each type, some of which no enum has. */
const CANDIDATES: readonly unknown[] = [...VALUES, 'fresh', 77, 7.5, ['fresh'], { fresh: 1 }];

type Bag = Readonly<Record<string, unknown>>;

/** A contract accepts no bag with these values of a prop: it has an empty enum, or one with values of other types only. */
const valuesOf = (contract: ContractValue, name: string): readonly unknown[] => {
  const schema = own(contract.props?.properties, name);
  return schema === undefined ? CANDIDATES : CANDIDATES.filter(acceptedBy(JSON.stringify(schema)));
};

/** Prop bags without any prop but the required ones, with each value of each prop beside them, and with an undeclared prop. */
function bagsOf(contract: ContractValue): readonly Bag[] {
  const { properties = {}, required = [] } = contract.props ?? {};
  const least = required.map((name) => [name, valuesOf(contract, name)[0]] as const);
  const names = [...new Set([...Object.keys(properties), ...required, 'undeclared', 'size'])];
  return [
    Object.fromEntries(least),
    ...names.flatMap((name) =>
      valuesOf(contract, name).map((value) => Object.fromEntries([...least, [name, value]])),
    ),
  ];
}

suite('the class of a change of props is what stock ajv says of prop bags', () => {
  test('a bag that was valid is valid, unless a change is breaking; and so is an invalid one, if all changes are none', () => {
    const counts = { harmless: 0, unchanged: 0 };
    forAll(
      pair,
      ([before, after]) => {
        const changes = changesOf(before, after);
        if (changes.some((change) => change.class === 'breaking')) return;
        // In an open set the name of an added prop may have had any value.
        if (isOpen(before) && changes.some(({ id }) => id === 'prop/added')) return;
        const [old, now] = [acceptedBy(schemaOf(before)), acceptedBy(schemaOf(after))];
        counts.harmless++;
        for (const bag of bagsOf(before)) if (old(bag)) assert.ok(now(bag), JSON.stringify(bag));
        if (changes.some((change) => change.class !== 'none')) return;
        counts.unchanged++;
        for (const bag of bagsOf(after)) assert.equal(old(bag), now(bag), JSON.stringify(bag));
      },
      12_000,
    );
    assert.ok(isEnough(counts.harmless, 2000) && isEnough(counts.unchanged, 1000), JSON.stringify(counts));
  });

  test('if a change is breaking, a bag that was valid is not any more', () => {
    let count = 0;
    forAll(
      pair,
      ([before, after]) => {
        const breaking = changesOf(before, after).filter(
          (change) => change.class === 'breaking' && /^(prop|props|type|enum)\//.test(change.id),
        );
        const [old, now] = [acceptedBy(schemaOf(before)), acceptedBy(schemaOf(after))];
        const bags = bagsOf(before).filter(old);
        // Without a valid bag nobody uses the component. In an open set, a removed prop is still permitted, but its name was promised.
        const isPermitted = ({ id }: PlacedChange): boolean => id === 'prop/removed' && isOpen(after);
        if (bags.length === 0 || breaking.every(isPermitted)) return;
        count++;
        assert.ok(
          bags.some((bag) => !now(bag)),
          breaking.map(({ message }) => message).join(' '),
        );
      },
      6000,
    );
    assert.ok(isEnough(count, 1000), String(count));
  });

  test('if types or enums change, and not only their notation, a value is accepted on one side only', () => {
    let count = 0;
    forAll(
      alikeProps,
      ([before, after]) => {
        for (const change of changesOf(before, after)) {
          if (!/^(type|enum)\//.test(change.id) || change.class === 'none') continue;
          const name = change.after!.pointer.split('/')[3]!;
          const [old, now] = [valuesOf(before, name), valuesOf(after, name)];
          count++;
          assert.notDeepEqual(new Set(old), new Set(now), change.message);
        }
      },
      6000,
    );
    assert.ok(isEnough(count, 1000), String(count));
  });
});

suite('strange contracts', () => {
  const withProp = (prop: object): ContractValue => ({
    contractId: 'a',
    component: 'A',
    props: { properties: { p: { type: 'string', ...prop } }, additionalProperties: false },
  });

  test('deep defaults', () => {
    const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    const text = (value: string): string =>
      JSON.stringify(withProp({ default: 0 })).replace(':0', `:${value}`);
    const [{ changes } = { changes: [] }] = compareTexts(text(nested(900)), text(nested(901))).contracts;
    assert.deepEqual(
      changes.map(({ message }) => message),
      [`The default of "p" changes from ${'['.repeat(30)}...] to ${'['.repeat(30)}...].`],
    );
    assert.match(
      compareTexts(text('0'), text(nested(3000))).uncompared[0]!.why,
      /^it isn't a valid contract: /,
    );
  });

  test('an enum of 20,000 values', () => {
    const values = Array.from({ length: 20_000 }, (_, index) => `v${index}`);
    const others = values.map((value) => `${value}x`);
    assert.equal(
      changesOf(
        withProp({ enum: values, default: 'v0' }),
        withProp({ enum: values.toReversed(), default: 'v0' }),
      ).length,
      1,
    );
    assert.equal(
      changesOf(withProp({ enum: values, default: 'v0' }), withProp({ enum: others, default: 'v0' })).length,
      2,
    );
    assert.equal(
      changesOf(withProp({}), withProp({ enum: values }))[0]?.message,
      '"p" accepts only "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7" or 19992 more now.',
    );
  });
});
