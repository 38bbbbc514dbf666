// The changes of the values that a prop accepts: of its types and its enum.
import { isAllowed, type Prop } from '../kinds/contract/model.ts';
import { jsonKey, type TypeName } from '../text/json/value.ts';
import { firstBy, memo } from '../text/maps.ts';
import { allOf, anyOf, quote } from '../text/words.ts';
import type { Changed, Two } from './change.ts';

/** The values that a prop accepts: all of some types, and single ones by their keys. */
interface Accepted {
  readonly types: readonly TypeName[];
  readonly values: ReadonlyMap<string, unknown>;
}

/** Values of an enum that the type doesn't allow are not accepted. Without an enum, `boolean` and `null` are single values. */
const acceptedBy = memo((prop: Prop): Accepted => {
  const values = (prop.values ?? [true, false, null]).filter((value) => isAllowed(value, prop.types));
  const types = prop.values ? [] : typesOf(prop).filter((type) => type !== 'boolean' && type !== 'null');
  return { types, values: firstBy(values, jsonKey) };
});

/** The types of a prop. An integer is a number. */
const typesOf = ({ types = [] }: Prop): readonly TypeName[] =>
  types.includes('number') ? [...types, 'integer'] : types;

/** The single values that another prop doesn't accept. */
const valuesBeyond = ({ values }: Accepted, { types, values: others }: Accepted): readonly unknown[] =>
  [...values].flatMap(([key, value]) => (others.has(key) || isAllowed(value, types) ? [] : [value]));

/** Returns true if another prop accepts all that this one does. */
const isWithin = (one: Accepted, other: Accepted): boolean =>
  one.types.every((type) => other.types.includes(type)) && valuesBeyond(one, other).length === 0;

/** Returns true for an enum without any value of its type. */
export const acceptsNothing = (prop: Prop): boolean =>
  prop.values !== undefined && acceptedBy(prop).values.size === 0;

/** A type that no accepted value has doesn't matter. */
export function typeChanges({ before, after }: Two<Prop>): Changed[] {
  const [old, now] = [typesOf(before), typesOf(after)];
  const loses = !isWithin(acceptedBy(before), acceptedBy({ ...after, values: undefined }));
  const gains = !isWithin(acceptedBy(after), acceptedBy({ ...before, values: undefined }));
  if (!loses && !gains) return [];
  const [from, to] = [anyOf(before.types ?? []), anyOf(after.types ?? [])];
  const isWidened = old.every((type) => now.includes(type));
  const isNarrowed = now.every((type) => old.includes(type));
  const id = isWidened ? 'type/widened' : isNarrowed ? 'type/narrowed' : 'type/changed';
  const does = isWidened ? 'is widened' : isNarrowed ? 'is narrowed' : 'changes';
  const message = `The type of ${quote(after.name)} ${does} from ${from} to ${to}.`;
  return [{ id, message, at: [...after.path, 'type'], isMild: !loses }];
}

export function enumChanges({ before, after }: Two<Prop>): Changed[] {
  const name = quote(after.name);
  const at = [...after.path, 'enum'];
  const [old, now] = [acceptedBy(before), acceptedBy(after)];
  const [loses, gains] = [!isWithin(old, now), !isWithin(now, old)];
  if (!before.values && after.values && (loses || gains)) {
    const only = now.values.size > 0 ? `only ${anyOf([...now.values.values()])}` : 'no value';
    return [{ id: 'enum/added', message: `${name} accepts ${only} now.`, at, isMild: !loses }];
  }
  if (before.values && !after.values && gains) {
    const message = `${name} is no longer limited to ${anyOf([...old.values.values()]) || 'no value'}.`;
    return [{ id: 'enum/removed', message, at }];
  }
  if (!before.values || !after.values) return [];
  const changes: Changed[] = [];
  const [lost, gained] = [valuesBeyond(old, now), valuesBeyond(now, old)];
  if (loses) {
    const message = `${name} no longer accepts ${lost.length > 1 ? `${lost.length} values: ` : ''}${allOf(lost)}.`;
    const places = { before: [...at, before.values.indexOf(lost[0])], after: at };
    changes.push({ id: 'enum/value-removed', message, at: places, values: lost });
  }
  if (gains) {
    const which =
      gained.length > 1 ? `${gained.length} more values: ${allOf(gained)}` : `${allOf(gained)} too`;
    const places = { before: at, after: [...at, after.values.indexOf(gained[0])] };
    changes.push({
      id: 'enum/value-added',
      message: `${name} accepts ${which}.`,
      at: places,
      values: gained,
    });
  }
  const oldOrder = [...old.values.keys()].filter((key) => now.values.has(key));
  const nowOrder = [...now.values.keys()].filter((key) => old.values.has(key));
  if (oldOrder.some((key, index) => key !== nowOrder[index]))
    changes.push({ id: 'enum/order', message: `The values of ${name} are in a different order.`, at });
  return changes;
}
