import type { ContractRule } from '../facts.ts';
import type { Fix } from '../../../check/rule.ts';
import { own, valueAt } from '../../../text/json/value.ts';
import { allOf, anyOf, quote, thingIn } from '../../../text/words.ts';
import { agrees, fold } from '../fold.ts';
import { TYPE_NAMES } from '../model.ts';
import { likelyId, likelyName } from '../new-contract.ts';
import { allow, retyping } from '../type-names.ts';
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
    const remove: Fix = { title: `Remove ${quote(value)} from "type"`, edits: [{ remove: path }] };
    if (nearest === undefined) {
      return Array.isArray(types) && types.length > 1 ? [remove] : retyping(owner, prop);
    }
    const isThere = Array.isArray(types) && types.includes(nearest);
    const change: Fix = {
      title: `Change ${quote(value)} to ${quote(nearest)}`,
      edits: [{ replace: path, value: nearest }],
    };
    const fix = isThere ? remove : change;
    if (allow(Array.isArray(types) ? types.with(Number(item), nearest) : [nearest], prop)) {
      return [{ ...fix, preferred: true, all: 'Change all unknown type names to the nearest known ones' }];
    }
    // The prop's own values say something else, and either may be what is wrong.
    const other = Array.isArray(types) ? [] : retyping(owner, prop);
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
    const folded = fold(value);
    const advice = folded.ok ? ` It could be ${quote(folded.id)}.` : '';
    return `${thing} cannot be ${quote(value)}. Write lowercase letters and digits, in segments joined by single hyphens.${advice}`;
  },

  fixes({ args: { value }, path }, contract, { stem }) {
    const fixes: Fix[] = [];
    const offer = (id: string, preferred: boolean): unknown =>
      fixes.push({
        title: `Change ${quote(value)} to ${quote(id)}`,
        edits: [{ replace: path, value: id }],
        preferred,
      });
    const folded = fold(value);
    const isPlain = folded.ok && agrees(contract.component, folded.id);
    if (folded.ok) offer(folded.id, isPlain);
    // An id that the display name does not fold to may be right, but it is not the only one to think of.
    const likely = isPlain ? undefined : likelyId(contract, stem);
    if (likely) offer(likely.id, likely.sure && !folded.ok);
    return fixes;
  },
};

export const minLength: ContractRule<{ thing: string; role: string }> = {
  code: 'schema/minLength',
  severity: 'error',
  summary: 'A text that must not be empty is empty.',
  message: ({ thing, role }) =>
    `${thing} is empty. ${ADVICE[role] ?? 'Write at least one character, or remove it.'}`,

  fixes({ args: { role }, path }, contract, { stem, ruling }) {
    const change = (value: string, title = `Change ${thingIn(path)} to ${quote(value)}`): Fix => ({
      title,
      edits: [{ replace: path, value }],
    });
    const remove: Fix = { title: `Remove ${thingIn(path)}`, edits: [{ remove: path }] };
    if (role === 'component') return [change(likelyName(contract, stem))];
    if (role === '$schema') return [pointAtSchema, remove];
    if (role !== 'name' && role !== 'item of slots') {
      return [{ ...remove, preferred: true, all: 'Remove all empty texts that can be left out' }];
    }
    // Custom elements call the slot for what has no other "", and this is what others call it.
    const isTaken = contract.slots.some(({ name }) => name === ruling.defaultSlot);
    const slot = path.slice(0, 2);
    return [
      ...(isTaken ? [] : [change(ruling.defaultSlot, `Name the slot ${quote(ruling.defaultSlot)}`)]),
      { title: `Remove ${thingIn(slot)}`, edits: [{ remove: slot }] },
    ];
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
  fixes: ({ path }, contract) => retyping(path.slice(0, -1), valueAt(contract.value, path.slice(0, -1))),
};

export const uniqueItems: ContractRule<{ thing: string; value: unknown }> = {
  code: 'schema/uniqueItems',
  severity: 'error',
  summary: 'A name stands twice in a list that names each thing once.',
  message: ({ thing, value }) => `${quote(value)} stands in ${thing} already. Remove the second one.`,
  // Which of two equal names goes makes no difference to what the list says, and no other fix leaves that as it is.
  fixes: ({ args: { value }, path }) => [
    {
      title: `Remove the repeated ${quote(value)}`,
      edits: [{ remove: path }],
      preferred: true,
      safe: true,
      all: 'Remove all repeated names',
    },
  ],
};
