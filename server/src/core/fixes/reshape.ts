import { isObject, isTypeName, type JsonObject, orderedObject, TYPE_NAMES } from '../contract.ts';
import { meantType } from './elsewhere.ts';
import { repeats } from '../equal.ts';
import { typesOfValues, written } from './infer-type.ts';

// Values that are written in another shape than the format has for them, in that shape: undefined where something in
// them would have no place there, so that nothing gets lost.

/** Slots by name, as a list. */
export function slotsFrom(slots: JsonObject): unknown[] | undefined {
  return all(Object.entries(slots), ([name, slot]) => {
    if (name === '') return undefined;
    if (isNothing(slot)) return name;
    if (typeof slot === 'string') return { name, description: slot };
    const fits = isObject(slot) && Object.keys(slot).every((key) => key === 'description' || key === 'a11y');
    return fits ? { name, ...slot } : undefined;
  });
}

/** States by name, as a list. */
export function statesFrom(states: JsonObject): unknown[] | undefined {
  return all(Object.entries(states), ([name, state]) => (name !== '' && isNothing(state) ? name : undefined));
}

/** Props in a list, by their names. */
export function propertiesFrom(props: readonly unknown[]): JsonObject | undefined {
  const entries = all(props, (prop): [string, unknown] | undefined => {
    if (!isObject(prop)) return undefined;
    const { name, ...schema } = prop;
    return typeof name === 'string' ? [name, schema] : undefined;
  });
  return entries && orderedObject(entries);
}

/** A prop of which only the type is written, or a list of its types or values. */
export function propFrom(prop: unknown): JsonObject | undefined {
  if (typeof prop === 'string') {
    const type = isTypeName(prop) ? prop : meantType(prop, TYPE_NAMES);
    return type === undefined ? undefined : { type };
  }
  if (!Array.isArray(prop) || prop.length === 0 || prop.some((value) => typeof value === 'object'))
    return undefined;
  const isTypes = prop.every(isTypeName) && repeats(prop).length === 0;
  return isTypes ? { type: prop } : { type: written(typesOfValues(prop)), enum: prop };
}

/** Whether beside a name there is nothing else to say. */
function isNothing(value: unknown): boolean {
  return (
    value === null || value === true || value === '' || (isObject(value) && Object.keys(value).length === 0)
  );
}

function all<T, U>(items: readonly T[], change: (item: T) => U | undefined): U[] | undefined {
  const changed: U[] = [];
  for (const item of items) {
    const value = change(item);
    if (value === undefined) return undefined;
    changed.push(value);
  }
  return changed;
}
