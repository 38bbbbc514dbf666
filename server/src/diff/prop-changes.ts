// The changes of the props of a contract.
import { type Contract, isAllowed, type Prop, propNamed, PROPERTIES } from '../kinds/contract/model.ts';
import { has, jsonKey, own, type TypeName, valueAt } from '../text/json/value.ts';
import { addTo, memo } from '../text/maps.ts';
import { anyOf, quote } from '../text/words.ts';
import { type Changed, isEqual, orNotation, textChanges, type Two } from './change.ts';

export const isOpen = ({ value }: Contract): boolean =>
  valueAt(value, ['props', 'additionalProperties']) === true;

/** The names of the props that one of both declares or requires. */
export const namesOf = ({ before, after }: Two<Contract>): readonly string[] => [
  ...new Set([after.props, before.props, after.required, before.required].flat().map(({ name }) => name)),
];

export function propChanges(name: string, both: Two<Contract>): readonly Changed[] {
  const { before, after } = both;
  const [old, now] = [propNamed(before, name), propNamed(after, name)];
  const [was, is] = [requiredNames(before).has(name), requiredNames(after).has(name)];
  const at = [...PROPERTIES, name];
  const prop = `The prop ${quote(name)}`;
  if (!old && now && is && !was)
    return [{ id: 'prop/added-required', message: `The required prop ${quote(name)} is added.`, at }];
  const requirement: Changed[] = [];
  if (is && !was) requirement.push({ id: 'prop/required', message: `${prop} is required now.`, at });
  if (was && !is && (now || !old))
    requirement.push({ id: 'prop/optional', message: `${prop} is optional now.`, at });
  if (!old && now)
    return [{ id: 'prop/added', message: `${prop} is added.`, at, isMild: !isOpen(before) }, ...requirement];
  if (old && !now) {
    const other = likelyRenames(both).get(name);
    const renamed =
      other === undefined ? '' : `, and probably renamed to ${quote(other)}, which has the same schema`;
    return [
      { id: 'prop/removed', message: `${prop} is removed${renamed}.`, at, isMild: isOpen(after) },
      ...requirement,
    ];
  }
  // It is required, but declared on neither side.
  if (!old || !now) return requirement;
  const props = { before: old, after: now };
  return orNotation(both, at, [
    ...requirement,
    ...typeChanges(props),
    ...enumChanges(props),
    ...defaultChanges(props),
    ...textChanges(both, [...at, 'description'], ` of ${quote(name)}`),
  ]);
}

const requiredNames = memo(({ required }: Contract) => new Set(required.map(({ name }) => name)));

/**
 * The added prop that each removed one is probably called now: no other added one has its schema, and no other removed one.
 */
const likelyRenames = memo(({ before, after }: Two<Contract>): ReadonlyMap<string, string> => {
  const [removed, added] = [onlyIn(before, after), onlyIn(after, before)];
  return new Map(
    [...removed].flatMap(([schema, [name, ...others]]): [string, string][] => {
      const [other, ...otherAdded] = added.get(schema) ?? [];
      return other !== undefined && others.length + otherAdded.length === 0 ? [[name!, other]] : [];
    }),
  );
});

/** The names of the props that only one contract declares, by their schema. */
function onlyIn(contract: Contract, other: Contract): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const { name } of contract.props)
    if (!has(other.properties, name)) addTo(names, jsonKey(own(contract.properties, name)), name);
  return names;
}

/** An enum decides what a prop accepts, so that only the types of its values matter. */
function typeChanges({ before, after }: Two<Prop>): Changed[] {
  const [old, now] = [typesOf(before), typesOf(after)];
  const gains = now.some((type) => !old.includes(type));
  const loses = old.some((type) => !now.includes(type));
  if (!gains && !loses) return [];
  const id = !loses ? 'type/widened' : gains ? 'type/changed' : 'type/narrowed';
  const does = id === 'type/changed' ? 'changes' : id === 'type/widened' ? 'is widened' : 'is narrowed';
  const [from, to] = [anyOf(before.types ?? []), anyOf(after.types ?? [])];
  const message = `The type of ${quote(after.name)} ${does} from ${from} to ${to}.`;
  const isMild = before.values?.every((value) => !isAllowed(value, old) || isAllowed(value, now)) ?? false;
  return [{ id, message, at: [...after.path, 'type'], isMild }];
}

/** The types of a prop. An integer is a number. */
const typesOf = ({ types = [] }: Prop): readonly TypeName[] =>
  types.includes('number') ? [...types, 'integer'] : types;

function enumChanges({ before, after }: Two<Prop>): Changed[] {
  const { name } = after;
  const at = [...after.path, 'enum'];
  const [old, now] = [before.values, after.values];
  if (!old && !now) return [];
  if (!old) {
    const message = `${quote(name)} accepts ${now!.length > 0 ? `only ${anyOf(now!)}` : 'no value'} now.`;
    return [{ id: 'enum/added', message, at }];
  }
  if (!now) {
    const message = `${quote(name)} accepts more than ${anyOf(old) || 'no value'} now.`;
    return [{ id: 'enum/removed', message, at }];
  }
  const [oldIndexes, nowIndexes] = [indexesByKey(old), indexesByKey(now)];
  const removed = [...oldIndexes].flatMap(([key, index]): Changed[] => {
    if (nowIndexes.has(key)) return [];
    const message = `${quote(name)} no longer accepts ${quote(old[index])}.`;
    return [{ id: 'enum/value-removed', message, at: { before: [...at, index], after: at } }];
  });
  const added = [...nowIndexes].flatMap(([key, index]): Changed[] => {
    if (oldIndexes.has(key)) return [];
    const message = `${quote(name)} accepts ${quote(now[index])} too.`;
    return [{ id: 'enum/value-added', message, at: { before: at, after: [...at, index] } }];
  });
  const oldOrder = [...oldIndexes.keys()].filter((key) => nowIndexes.has(key));
  const nowOrder = [...nowIndexes.keys()].filter((key) => oldIndexes.has(key));
  const isOrdered = oldOrder.every((key, index) => key === nowOrder[index]);
  const message = `The values of ${quote(name)} have another order.`;
  return [...removed, ...added, ...(isOrdered ? [] : [{ id: 'enum/order', message, at } satisfies Changed])];
}

/** The index of each distinct value, by its key. */
function indexesByKey(values: readonly unknown[]): ReadonlyMap<string, number> {
  const indexes = new Map<string, number>();
  for (const [index, key] of values.map(jsonKey).entries()) if (!indexes.has(key)) indexes.set(key, index);
  return indexes;
}

function defaultChanges({ before, after }: Two<Prop>): Changed[] {
  const { name, path } = after;
  const at = [...path, 'default'];
  const [old, now] = [quote(before.default), quote(after.default)];
  const [first, firstNow] = [before.values?.[0], after.values?.[0]];
  if (before.hasDefault && after.hasDefault) {
    if (isEqual(before.default, after.default)) return [];
    const message = `The default of ${quote(name)} changes from ${old} to ${now}.`;
    return [{ id: 'default/changed', message, at }];
  }
  if (before.hasDefault)
    return [{ id: 'default/removed', message: `${quote(name)} has no default any more; it was ${old}.`, at }];
  if (after.hasDefault) {
    const isMild = first !== undefined && isEqual(first, after.default);
    return [{ id: 'default/added', message: `${quote(name)} has the default ${now} now.`, at, isMild }];
  }
  if (first === undefined || firstNow === undefined || isEqual(first, firstNow)) return [];
  const change = `changes from ${quote(first)} to ${quote(firstNow)}`;
  const message = `The first value of ${quote(name)}, which DSDS reads as the default, ${change}.`;
  return [{ id: 'default/implied', message, at: [...path, 'enum', 0] }];
}
