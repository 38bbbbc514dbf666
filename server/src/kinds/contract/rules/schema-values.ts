import type { ContractRule } from '../facts.ts';
import { changing, removing, retyping } from '../fixes.ts';
import type { Fix } from '../../../check/rule.ts';
import { own, valueAt } from '../../../text/json/value.ts';
import { allOf, anyOf, quote, thingIn } from '../../../text/words.ts';
import { agrees, foldOf } from '../fold.ts';
import { TYPE_NAMES } from '../model.ts';
import { likelyId, likelyName } from '../new-contract.ts';
import { allow } from '../type-names.ts';
import { pointAtSchema } from './schema-version.ts';

export const enumeration: ContractRule<{
  thing?: string;
  value: unknown;
  allowed: string[];
  nearest?: string;
}> = {
  code: 'schema/enum',
  severity: 'error',
  summary: 'A type name outside the seven, or an origin outside the two.',
  message({ thing, value, allowed, nearest }) {
    const guess = nearest === undefined ? '' : ` Did you mean ${quote(nearest)}?`;
    if (thing !== undefined) return `${thing} must be ${anyOf(allowed)}, but is ${quote(value)}.${guess}`;
    return `${quote(value)} is no type name. The type names are ${allOf(allowed)}.${guess}`;
  },

  fixes({ args: { value, nearest }, path }, contract) {
    const item = path.at(-1);
    const owner = path.slice(0, typeof item === 'number' ? -2 : -1);
    const prop = valueAt(contract.value, owner);
    const types = own(prop, 'type');
    const remove = removing(path, { title: `Remove ${quote(value)} from "type"` });
    if (nearest === undefined) {
      return Array.isArray(types) && types.length > 1 ? [remove] : retyping(owner, contract);
    }
    const isThere = Array.isArray(types) && types.includes(nearest);
    const fix = isThere ? remove : changing(quote(value), path, nearest);
    if (allow(Array.isArray(types) ? types.with(Number(item), nearest) : [nearest], prop)) {
      return [{ ...fix, preferred: true, all: 'Change all unknown type names to the nearest known ones' }];
    }
    // The prop's own values say something else, and either may be what is wrong.
    const other = Array.isArray(types) ? [] : retyping(owner, contract);
    return [fix, ...other.map((each) => ({ ...each, preferred: false }))];
  },
};

export const pattern: ContractRule<{ thing: string; value: string; role?: string }> = {
  code: 'schema/pattern',
  severity: 'error',
  summary: 'A "contractId" or an address that is not written as one.',
  message({ thing, value, role }) {
    if (role === 'address') {
      return `${thing} cannot be ${quote(value)}. A content address is "sha256:" and 64 lowercase hexadecimal digits.`;
    }
    const id = foldOf(value);
    const advice = id === undefined ? '' : ` It could be ${quote(id)}.`;
    return `${thing} cannot be ${quote(value)}. Write lowercase letters and digits, in segments joined by single hyphens.${advice}`;
  },

  fixes({ args: { value }, path }, contract, { stem }) {
    const offer = (meant: string, preferred: boolean): Fix =>
      changing(quote(value), path, meant, { preferred });
    const id = foldOf(value);
    const isPlain = id !== undefined && agrees(contract.component, id);
    // An id that the display name does not fold to may be right, but it is not the only one to think of.
    const likely = isPlain ? undefined : likelyId(contract, stem);
    return [
      ...(id === undefined ? [] : [offer(id, isPlain)]),
      ...(likely ? [offer(likely.id, likely.sure && id === undefined)] : []),
    ];
  },
};

export const minLength: ContractRule<{ thing: string; role: string }> = {
  code: 'schema/minLength',
  severity: 'error',
  summary: 'A text that must not be empty is empty.',
  message: ({ thing, role }) =>
    `${thing} is empty. ${ADVICE[role] ?? 'Write at least one character, or remove it.'}`,

  fixes({ args: { role }, path }, contract, { stem, ruling }) {
    const thing = thingIn(path);
    if (role === 'component') return [changing(thing, path, likelyName(contract, stem))];
    if (role === '$schema') return [pointAtSchema, removing(path)];
    if (role !== 'name' && role !== 'item of slots') {
      return [removing(path, { preferred: true, all: 'Remove all empty texts that can be left out' })];
    }
    // Custom elements call the slot for what has no other "", and this is what others call it.
    const { defaultSlot } = ruling;
    const isTaken = contract.slots.some(({ name }) => name === defaultSlot);
    const title = `Name the slot ${quote(defaultSlot)}`;
    return [...(isTaken ? [] : [changing(thing, path, defaultSlot, { title })]), removing(path.slice(0, 2))];
  },
};

/** Where the text cannot just be left out. */
const ADVICE: Record<string, string> = {
  component: 'Write the name that the design system shows.',
  name: 'Write the name of the slot.',
  contractVersion: 'Write the version that is published.',
  path: 'Write the path of the contract, from the directory of the manifest on.',
};

export const minItems: ContractRule<{ thing: string }> = {
  code: 'schema/minItems',
  severity: 'error',
  summary: 'A list of types that is empty.',
  message: ({ thing }) => `${thing} is an empty list. Name at least one type: ${anyOf(TYPE_NAMES)}.`,
  fixes: ({ path }, contract) => retyping(path.slice(0, -1), contract),
};

export const uniqueItems: ContractRule<{ thing: string; value: unknown }> = {
  code: 'schema/uniqueItems',
  severity: 'error',
  summary: 'A name stands twice in a list that names each thing once.',
  message: ({ thing, value }) => `${quote(value)} stands in ${thing} already. Remove the second one.`,
  // Which of two equal names goes makes no difference to what the list says, and no other fix leaves that as it is.
  fixes({ args: { value }, path }) {
    const title = `Remove the repeated ${quote(value)}`;
    return [removing(path, { title, preferred: true, safe: true, all: 'Remove all repeated names' })];
  },
};
