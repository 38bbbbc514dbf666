import type { ContractRule } from '../facts.ts';
import { changing, mapAll, removing } from '../fixes.ts';
import type { Fix, RuleSettings } from '../../../check/rule.ts';
import { has, isObject, own, plainText, type TypeName, valueAt } from '../../../text/json/value.ts';
import type { Path } from '../../../text/positions.ts';
import type { Content, Edit } from '../../../text/text-edit.ts';
import { allOf, anyOf, quote, sentence, thingIn, WITH_ARTICLE } from '../../../text/words.ts';
import { entryNamed, type Contract, type Entry, isAllowed, NEEDED_MEMBERS, propNamed } from '../model.ts';
import { likelyId, likelyName } from '../new-contract.ts';
import {
  fixesOfList,
  fixesOfType,
  meantByObject,
  meantType,
  movingToSlots,
  removingProp,
  retyping,
} from './meant-types.ts';
import { propFrom, propsFrom } from './misplaced-props.ts';

export const wrongType: ContractRule<{
  thing: string;
  expected: TypeName[];
  actual: TypeName;
  role: string;
}> = {
  code: 'schema/type',
  severity: 'error',
  summary: 'A value of the wrong type, such as a number instead of a string.',
  describe({ thing, expected, actual, role }) {
    const types = anyOf(expected, (name) => WITH_ARTICLE[name]);
    return {
      message: `${role === 'prop' ? 'The prop ' : ''}${sentence(thing)} must be ${types}, but is ${WITH_ARTICLE[actual]}.`,
      help: TO_BE[role] ?? `Write ${types}, or remove it.`,
    };
  },

  fixes({ args: { expected, role }, path }, contract, { stem, settings }) {
    const value = valueAt(contract.value, path);
    const isItem = typeof path.at(-1) === 'number';
    const mayGo = !NEEDED.has(role);
    if (value === null && mayGo) {
      // Without it the required props would be the next mistakes.
      if (role === 'properties' && contract.required.length > 0) return [];
      // In a list it may stand for a name that is still to be written.
      return [removing(path, { preferred: !isItem, all: 'Remove all nulls that can be left out' })];
    }
    const fix = BY_ROLE[role] ?? (expected.includes('string') ? toText : undefined);
    const fixes = fix?.({ value, path, contract, stem, settings }) ?? [];
    // Only a list of types may not become empty.
    return mayGo && isItem ? [...fixes, removing(path)] : fixes;
  },
};

/** A value of the wrong kind, and what there is to know about it. */
interface Place {
  readonly value: unknown;
  readonly path: Path;
  readonly contract: Contract;
  readonly stem: string | undefined;
  readonly settings: RuleSettings;
}

/** Roles of values that can't be removed. */
const NEEDED = new Set([...NEEDED_MEMBERS, 'item of type', 'prop', '']);

/** Fixes by the role of the value. */
const BY_ROLE: Record<string, (place: Place) => readonly Fix[]> = {
  $schema: ({ path }) => [removing(path)],
  contractId({ path, contract, stem }) {
    const likely = likelyId(contract, stem);
    return likely ? [change(path, likely.id, { preferred: likely.sure })] : [];
  },
  component: ({ path, contract, stem }) => [change(path, likelyName(contract, stem))],
  props({ path, value }) {
    const props = propsFrom(value, path);
    if (!props) return [];
    const { properties, required } = props;
    const members: [string, Content][] = [
      ['properties', properties(['required'])],
      ...(required.length > 0 ? [['required', { value: required }] as [string, Content]] : []),
      ['additionalProperties', { value: false }],
    ];
    const title = 'Turn the array into "properties" of a closed prop set';
    return [{ title, edits: [{ once: path }, { replace: path, members }], preferred: true }];
  },
  properties({ path, value }) {
    const props = propsFrom(value, path);
    const title = 'Turn the array into an object with each prop by its name';
    const edits = (): Edit[] => [{ once: path }, { replace: path, ...props!.properties([]) }];
    return props ? [{ title, edits: edits(), preferred: true }] : [];
  },
  prop({ path, value, contract, settings }) {
    const as = typeof value === 'string' ? meantType(value)?.as : undefined;
    if (as === 'content') return movingToSlots(path, contract, settings);
    return as === 'function' ? [removingProp(path, contract)] : reshaped(path, propFrom(value));
  },
  type({ path, value, contract, settings }) {
    const meant = meantByObject(value);
    const prop = path.slice(0, -1);
    return meant ? fixesOfType(prop, meant, contract, settings) : retyping(prop, contract);
  },
  'item of type': ({ path, contract, settings }) => fixesOfList(path, contract, settings),
  slots: ({ path, value }) => reshaped(path, listFrom(value, slotFrom)),
  'item of slots': (place) => toText(place, place.contract.slots),
  states: ({ path, value }) => reshaped(path, listFrom(value, stateFrom)),
  'item of states': (place) => [...nameOfState(place), ...toText(place, place.contract.states)],
  enum({ path, value, contract }) {
    const prop = propNamed(contract, String(path[2]));
    const isEnum = isAllowed(value, prop?.types) && (!prop?.hasDefault || prop.default === value);
    // A name may be that of a type.
    return isEnum ? [rewritten(path, [value])] : [];
  },
  'item of required': (place) => (isDeclared(place) ? toText(place, place.contract.required) : []),
  required(place) {
    if (place.path.length > 2) return toBoolean(place);
    return isDeclared(place) ? reshaped(place.path, listOf(place.value)) : [];
  },
  additionalProperties: toBoolean,
};

const change = (path: Path, value: unknown, more?: Partial<Fix>): Fix =>
  changing(thingIn(path), path, value, more);

/** The value in another way, where nothing of how it is written gets lost with that. */
function rewritten(path: Path, value: unknown, more?: Partial<Fix>): Fix {
  const fix = change(path, value, more);
  return { ...fix, edits: [{ exact: path }, ...fix.edits] };
}

/** The fix that brings a value into the shape of the format, if there is one. */
function reshaped(path: Path, value: unknown): Fix[] {
  if (value === undefined) return [];
  // A single name is meant as a list of it, unless it looks like several.
  const [only]: unknown[] = Array.isArray(value) && value.length === 1 ? value : [];
  const areSeveral = typeof only === 'string' && /[,;|\s]/.test(only);
  const isSafe = typeof only === 'string' && !areSeveral;
  return [rewritten(path, value, { preferred: !areSeveral, ...(isSafe && { safe: true }) })];
}

const listOf = (name: unknown): unknown[] | undefined =>
  typeof name === 'string' && name !== '' ? [name] : undefined;

const isDeclared = ({ value, contract }: Place): boolean => has(contract.properties, plainText(value) ?? '');

/** A number, true or false as the text that looks the same, unless the list has it already. */
function toText({ value, path }: Place, there?: readonly Entry[]): Fix[] {
  const text = typeof value === 'boolean' || typeof value === 'number' ? plainText(value) : undefined;
  if (text === undefined || (there && entryNamed(there, text) !== undefined)) return [];
  return [rewritten(path, text, { ...SURE, all: 'Put all values that must be text into quotes' })];
}

const SURE = { preferred: true, alone: true };

function toBoolean({ value, path }: Place): Fix[] {
  if (value === 'true' || value === 'false')
    return [change(path, value === 'true', { preferred: true, safe: true })];
  return [change(path, false), change(path, true)];
}

/** A state is only a name, and so is what remains of a record. */
function nameOfState({ value, path, contract }: Place): Fix[] {
  const name = own(value, 'name');
  if (typeof name !== 'string' || name === '' || entryNamed(contract.states, name) !== undefined) return [];
  const lost = Object.keys(value as object).filter((each) => each !== 'name');
  const title = `Change ${thingIn(path)} to its name ${quote(name)}`;
  if (lost.length > 0) return [rewritten(path, name, { title: `${title}, without ${allOf(lost)}` })];
  return [rewritten(path, name, { title, ...SURE, all: 'Change all state objects to their names' })];
}

// Values that are written in another shape than the format has for them, in that shape: undefined where something in
// them would have no place there, so that nothing gets lost.

/** One name, or things by their names, as a list. */
function listFrom(value: unknown, convert: (name: string, value: unknown) => unknown): unknown[] | undefined {
  if (!isObject(value)) return listOf(value);
  return mapAll(Object.entries(value), ([name, each]) => (name === '' ? undefined : convert(name, each)));
}

function slotFrom(name: string, slot: unknown): unknown {
  if (isNothing(slot)) return name;
  if (typeof slot === 'string') return { name, description: slot };
  const fits = isObject(slot) && Object.keys(slot).every((key) => key === 'description' || key === 'a11y');
  return fits ? { name, ...slot } : undefined;
}

const stateFrom = (name: string, state: unknown): unknown => (isNothing(state) ? name : undefined);

/** Returns true if beside a name there is nothing else to say. */
const isNothing = (value: unknown): boolean =>
  value === null || value === true || value === '' || (isObject(value) && Object.keys(value).length === 0);

/** Help by the role of the value. */
const TO_BE: Record<string, string> = {
  '': 'Write an object with "contractId" and "component". A file has one contract.',
  additionalProperties: 'Write false to allow only the declared props, or true to allow any.',
  name: 'Write the name of the slot.',
  origin: 'Write "inferred" or "synced".',
  contractId: 'Write the id of the component, such as "icon-button".',
  component: 'Write the display name, such as "Icon Button".',
  props: 'Write an object with "properties" and "additionalProperties".',
  properties: 'Write an object that has each prop by its name.',
  required: 'Write an array of the names of the required props.',
  slots: 'Write an array of slot names, or of objects with a "name".',
  states: 'Write an array of state names.',
  enum: 'Write an array of the allowed values.',
  'item of states': 'A state is a string, such as "open".',
  'item of slots': 'Write the name of the slot, or an object with a "name".',
  'item of required': 'Write the name of a declared prop.',
  'item of type': 'Write a type name such as "string".',
  type: 'Write a type name such as "string", or an array of type names.',
  prop: 'Write an object such as { "type": "string" }.',
  contractVersion: 'Write the version to publish, such as "1.0.0".',
  artifacts: 'Write the list of entries, one for each contract.',
  'item of artifacts': 'Write an entry with "path", "address" and "origin".',
  path: 'Write the path of the contract, relative to the folder of the manifest.',
  address: 'Write the content address of the contract.',
};
