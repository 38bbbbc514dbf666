// Valid contracts for comparisons: pairs that are alike in most parts, and contracts that differ in known changes.
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { ChangeId } from '../../server/src/diff/changes.ts';

/** A contract as a plain value. */
export interface ContractValue {
  $schema?: string;
  contractId: string;
  component: string;
  description?: string;
  cemRef?: string;
  registryRef?: string;
  props?: {
    properties?: Record<string, PropValue>;
    required?: string[];
    additionalProperties: boolean;
  };
  slots?: unknown[];
  states?: string[];
}

interface PropValue {
  type: string | string[];
  default?: unknown;
  description?: string;
  enum?: unknown[];
}

/** Names that a careless program trips over. */
const NAMES = [
  'size',
  'tone',
  'open',
  '',
  '__proto__',
  'constructor',
  'toString',
  'a/b~1',
  '😀',
  '0',
  '10',
  '[object Object]',
];

/** Values of all types, each equal to no other. */
export const VALUES: readonly unknown[] = [
  'small',
  'large',
  '',
  '1',
  'true',
  'null',
  true,
  false,
  null,
  0,
  1,
  1.5,
  -2,
  [],
  [1],
  [[1]],
  {},
  { x: 1 },
  { x: 1, y: [null] },
];

const MORE_NAMES = ['a'.repeat(300), 'x\u200bx', ...Array.from({ length: 40 }, (_, index) => `part${index}`)];

const name = fc.constantFrom(...NAMES);
const text = fc.constantFrom('What it does.', 'Something else.', '');
const aFew = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T[]> => fc.array(of, { maxLength: 4 });

/** An object with some of these members, in any order. */
function objectOf(
  members: Readonly<Record<string, fc.Arbitrary<unknown>>>,
  always: readonly string[],
): fc.Arbitrary<object> {
  const names = Object.keys(members).filter((each) => !always.includes(each));
  return fc
    .tuple(fc.record(members), fc.subarray(names))
    .chain(([values, some]) =>
      fc.tuple(
        fc.constant(values),
        fc.shuffledSubarray([...always, ...some], { minLength: always.length + some.length }),
      ),
    )
    .map(([values, kept]) => Object.fromEntries(kept.map((each) => [each, values[each]])));
}

const typeName = fc.constantFrom('string', 'number', 'integer', 'boolean', 'array', 'object', 'null');
const type = fc.oneof(
  { weight: 3, arbitrary: typeName },
  { weight: 2, arbitrary: fc.uniqueArray(typeName, { minLength: 1, maxLength: 3 }) },
);
const value = fc.constantFrom(...VALUES);
const prop = objectOf({ type, enum: aFew(value), default: value, description: text }, ['type']);
const slot = fc.oneof(
  fc.constantFrom('start', 'end', '__proto__'),
  objectOf(
    {
      name: fc.constantFrom('start', 'end', '__proto__'),
      description: text,
      a11y: objectOf(
        { role: fc.constantFrom('img', 'button'), nameFrom: fc.constant('author'), required: fc.boolean() },
        [],
      ),
    },
    ['name'],
  ),
);
const someProps = fc
  .array(fc.tuple(name, prop), { maxLength: 5 })
  .map((entries): object => Object.fromEntries(entries));

/** Valid contracts of any kind: with undeclared required props, empty enums, values that the type forbids, and repetitions. */
export const validContract = objectOf(
  {
    $schema: fc.constantFrom(
      'https://a.example/schemas/v0/component.contract.schema.json',
      'schemas/v0/component.contract.schema.json',
    ),
    contractId: fc.constantFrom('button', 'icon'),
    component: fc.constantFrom('Button', 'Icon'),
    description: text,
    cemRef: fc.constantFrom('x-button', 'x-icon'),
    registryRef: fc.constantFrom('button', 'icon'),
    props: objectOf(
      {
        properties: someProps,
        required: fc.uniqueArray(name, { maxLength: 3 }),
        additionalProperties: fc.boolean(),
      },
      ['additionalProperties'],
    ),
    slots: aFew(slot),
    states: aFew(fc.constantFrom('hover', 'focus', '__proto__')),
  },
  ['contractId', 'component'],
) as fc.Arbitrary<ContractValue>;

/** Two contracts that differ in a few members: what is below an object is taken from either. */
const alike = (
  contract: fc.Arbitrary<ContractValue>,
): fc.Arbitrary<readonly [ContractValue, ContractValue]> =>
  fc
    .tuple(
      contract,
      contract,
      fc.array(fc.nat(99), { minLength: 40, maxLength: 40 }),
      fc.constantFrom(3, 10, 30),
    )
    .map(([before, other, numbers, share]) => {
      let turn = 0;
      const differs = (): boolean => numbers[turn++ % numbers.length]! < share;
      return [before, mixed(before, other, differs) as ContractValue];
    });

export const alikePair = alike(validContract);

const fewTypes = fc.subarray(['string', 'number', 'integer', 'boolean', 'null'], {
  minLength: 1,
  maxLength: 3,
});
const fewValues = fc.shuffledSubarray(['small', true, false, null, 1, 1.5]);
/** With an enum, or without one, or with one that has all values of its type: it limits nothing. */
const fewProp = fc.oneof(
  { weight: 3, arbitrary: objectOf({ type: fewTypes, enum: fewValues }, ['type']) },
  fc.constantFrom(
    { type: 'boolean' },
    { type: 'boolean', enum: [false, true] },
    { type: ['boolean', 'string'], enum: [true, 'small', false] },
    { type: 'null', enum: [null, 1] },
    { type: ['null', 'boolean'], enum: [true, false, null] },
  ),
);
const fewProps = objectOf({ size: fewProp, '': fewProp }, []);

/** Two contracts that differ in types and enums of two props. */
export const alikeProps = alike(
  objectOf(
    {
      contractId: fc.constant('a'),
      component: fc.constant('A'),
      props: objectOf(
        {
          properties: fewProps,
          required: fc.subarray(['', 'size', 'open']),
          additionalProperties: fc.boolean(),
        },
        ['properties', 'additionalProperties'],
      ),
    },
    ['contractId', 'component', 'props'],
  ) as fc.Arbitrary<ContractValue>,
);

function mixed(one: unknown, other: unknown, differs: () => boolean): unknown {
  if (!isPlain(one) || !isPlain(other)) return differs() ? other : one;
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const members = names.map((each): [string, unknown] => {
    const [mine, others] = [one, other].map((object) =>
      Object.hasOwn(object, each) ? object[each] : undefined,
    );
    return [each, mixed(mine, others, differs)];
  });
  return Object.fromEntries(members.filter(([each, item]) => item !== undefined || ALWAYS.has(each)));
}

const ALWAYS = new Set(['contractId', 'component', 'additionalProperties', 'type', 'name']);

const isPlain = (item: unknown): item is Record<string, unknown> =>
  typeof item === 'object' && item !== null && !Array.isArray(item);

/** Compares two JSON values. */
export const isSame = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(withoutPrototypes(one), withoutPrototypes(other));

/** A copy in which `__proto__` is an ordinary name. */
function withoutPrototypes(item: unknown): unknown {
  if (Array.isArray(item)) return item.map(withoutPrototypes);
  return isPlain(item)
    ? new Map(Object.entries(item).map(([key, each]) => [key, withoutPrototypes(each)]))
    : item;
}

/** The same value with its members in another order, everywhere. */
export function reordered(item: unknown): unknown {
  if (Array.isArray(item)) return item.map(reordered);
  if (!isPlain(item)) return item;
  return Object.fromEntries(
    Object.entries(item)
      .reverse()
      .map(([key, each]) => [key, reordered(each)]),
  );
}

/** Both versions of a contract with props, slots and states. */
interface Versions {
  readonly before: Full;
  readonly after: Full;
}

type Full = ContractValue &
  Required<Pick<ContractValue, 'slots' | 'states'>> & {
    props: { properties: Record<string, PropValue>; required: string[] };
  };

/** Makes one change, in a part with a name that is new in both versions. */
type Mutation = (versions: Versions, name: string) => void;

const ofProp =
  (
    before: Omit<PropValue, 'type'> & { type?: string | string[] },
    after: Omit<PropValue, 'type'> & { type?: string | string[] },
  ): Mutation =>
  (versions, key) => {
    define(versions.before, key, { type: ['string', 'null'], ...before });
    define(versions.after, key, { type: ['string', 'null'], ...after });
  };

/** Defines a prop; an assignment would set the prototype for one name. */
function define({ props }: Full, key: string, schema: PropValue): void {
  Object.defineProperty(props.properties, key, {
    value: schema,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

/** Adds a slot of the name, at the end. */
const addSlot = ({ slots }: Full, record: object | string): number => slots.push(record);

/** A mutation for each change within a contract. */
export const MUTATIONS: Readonly<Record<Exclude<ChangeId, 'contract/removed' | 'contract/added'>, Mutation>> =
  {
    'contract/id': ({ after }) => (after.contractId = 'another'),
    component: ({ after }) => (after.component = 'Another'),
    reference: ({ after }) => (after.cemRef = 'another'),
    'props/closed': ({ before, after }) => {
      before.props.additionalProperties = true;
      after.props.additionalProperties = false;
    },
    'props/opened': ({ before, after }) => {
      before.props.additionalProperties = false;
      after.props.additionalProperties = true;
    },
    'prop/removed': ({ before }, key) => define(before, key, { type: 'string' }),
    'prop/added': ({ after }, key) => define(after, key, { type: 'boolean' }),
    'prop/added-required': ({ after }, key) => {
      define(after, key, { type: 'boolean' });
      after.props.required.push(key);
    },
    'prop/required': ({ before, after }, key) => {
      for (const side of [before, after]) define(side, key, { type: 'string' });
      after.props.required.push(key);
    },
    'prop/optional': ({ before, after }, key) => {
      for (const side of [before, after]) define(side, key, { type: 'string' });
      before.props.required.push(key);
    },
    'type/narrowed': ofProp({ type: ['string', 'number'] }, { type: ['string', 'integer'] }),
    'type/widened': ofProp({ type: 'string' }, { type: ['null', 'string'] }),
    'type/changed': ofProp({ type: ['string', 'null'] }, { type: ['string', 'boolean'] }),
    'enum/added': ofProp({ default: 'a' }, { enum: ['a', 'b'], default: 'a' }),
    'enum/removed': ofProp({ enum: ['a', 'b'] }, {}),
    'enum/value-added': ofProp({ enum: ['a', 'b'] }, { enum: ['a', null, 'b'] }),
    'enum/value-removed': ofProp({ enum: ['a', 'b', 'c'] }, { enum: ['a', 'c'] }),
    'enum/order': ofProp({ enum: ['a', 'b', 'c'] }, { enum: ['a', 'c', 'b'] }),
    'default/added': ofProp({ enum: ['a', 'b'] }, { enum: ['a', 'b'], default: 'b' }),
    'default/removed': ofProp({ default: null }, {}),
    'default/changed': ofProp({ default: 'a' }, { default: '' }),
    'default/implied': ofProp({ enum: ['a', 'b'] }, { enum: ['c', 'a', 'b'] }),
    'slot/removed': ({ before }, key) => addSlot(before, key || 'slot'),
    'slot/added': ({ after }, key) => addSlot(after, { name: key || 'slot', a11y: { role: 'img' } }),
    'slot/a11y': ({ before, after }, key) => {
      addSlot(before, { name: key || 'slot', a11y: { required: false } });
      addSlot(after, { name: key || 'slot', a11y: { required: true } });
    },
    'state/removed': ({ before }, key) => before.states.push(key || 'state'),
    'state/added': ({ after }, key) => after.states.push(key || 'state'),
    text: ofProp({}, { description: 'New.' }),
    notation: ofProp({ type: 'string' }, { type: ['string'] }),
  };

/** Both versions of a contract that differ in some changes, each in a part of its own, and the ids of the changes. */
export const mutatedContract: fc.Arbitrary<{ before: ContractValue; after: ContractValue; ids: ChangeId[] }> =
  fc
    .tuple(
      validContract,
      fc.subarray(Object.keys(MUTATIONS) as (keyof typeof MUTATIONS)[], { minLength: 1 }),
      fc.shuffledSubarray([...NAMES, ...MORE_NAMES], { minLength: NAMES.length + MORE_NAMES.length }),
    )
    .map(([contract, chosen, names]) => {
      const ids = chosen.filter((id) => id !== 'props/opened' || !chosen.includes('props/closed'));
      const [before, after] = [fullOf(contract), fullOf(contract)];
      const used = new Set(
        [Object.keys(before.props.properties), before.props.required, before.states].flat(),
      );
      const fresh = names.filter(
        (each) => !used.has(each) && !JSON.stringify(before.slots).includes(JSON.stringify(each)),
      );
      ids.forEach((id, index) => MUTATIONS[id]({ before, after }, fresh[index]!));
      return {
        before,
        after,
        ids: ids.flatMap((id): ChangeId[] => (id === 'default/implied' ? [id, 'enum/value-added'] : [id])),
      };
    });

/** A copy of a contract that has all arrays and objects. */
function fullOf(contract: ContractValue): Full {
  const { props, slots = [], states = [] } = contract;
  const { properties = {}, required = [], additionalProperties = false } = props ?? {};
  return JSON.parse(
    JSON.stringify({ ...contract, props: { properties, required, additionalProperties }, slots, states }),
  ) as Full;
}
