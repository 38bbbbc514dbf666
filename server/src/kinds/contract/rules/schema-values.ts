import * as messages from '../../../check/messages.ts';
import type { ContractRule } from '../facts.ts';
import { changing, removing, retyping } from '../fixes.ts';
import type { Fix } from '../../../check/rule.ts';
import { own, valueAt } from '../../../text/json/value.ts';
import { quote, thingIn } from '../../../text/words.ts';
import { firstByName, isTypeName } from '../model.ts';
import { memo } from '../../../text/maps.ts';
import { agrees, foldOf } from '../fold.ts';
import { likelyId, likelyName } from '../new-contract.ts';
import { allow } from '../type-names.ts';

export const enumeration: ContractRule<{
  thing?: string;
  value: unknown;
  allowed: string[];
  nearest?: string;
}> = {
  code: 'schema/enum',
  severity: 'error',
  ...messages.enumeration,

  fixes({ args: { value, nearest }, path }, contract) {
    const item = path.at(-1);
    const owner = path.slice(0, typeof item === 'number' ? -2 : -1);
    const prop = valueAt(contract.value, owner);
    const types = own(prop, 'type');
    const remove = removing(path, { title: `Remove ${quote(value)} from "type"` });
    if (nearest === undefined) {
      return Array.isArray(types) && types.length > 1 ? [remove] : retyping(owner, contract);
    }
    const known = Array.isArray(types) ? knownTypes(types) : NONE;
    const isThere = known.has(nearest);
    const fix = isThere ? remove : changing(quote(value), path, nearest);
    if (allow([...known, nearest], prop)) {
      return [{ ...fix, preferred: true, all: 'Change all unknown type names to the nearest known ones' }];
    }
    // The prop's own values say something else, and either may be what is wrong.
    const other = Array.isArray(types) ? [] : retyping(owner, contract);
    return [fix, ...other.map((each) => ({ ...each, preferred: false }))];
  },
};

/** The names of types in a list. */
const knownTypes = memo(
  (types: readonly unknown[]): ReadonlySet<unknown> => new Set(types.filter(isTypeName)),
);

const NONE: ReadonlySet<unknown> = new Set();

export const pattern: ContractRule<{ thing: string; value: string; role?: string; meant?: string }> = {
  code: 'schema/pattern',
  severity: 'error',
  ...messages.pattern,

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
  ...messages.minLength,

  fixes({ args: { role }, path }, contract, { stem, ruling }) {
    const thing = thingIn(path);
    if (role === 'component') return [changing(thing, path, likelyName(contract, stem))];
    if (role !== 'name' && role !== 'item of slots') {
      return [removing(path, { preferred: true, all: 'Remove all empty strings that can be left out' })];
    }
    // Custom elements call the slot for what has no other "", and this is what others call it.
    const { defaultSlot } = ruling;
    const isTaken = firstByName(contract.slots).has(defaultSlot);
    const title = `Name the slot ${quote(defaultSlot)}`;
    return [...(isTaken ? [] : [changing(thing, path, defaultSlot, { title })]), removing(path.slice(0, 2))];
  },
};

export const minItems: ContractRule<{ thing: string }> = {
  code: 'schema/minItems',
  severity: 'error',
  ...messages.minItems,
  fixes: ({ path }, contract) => retyping(path.slice(0, -1), contract),
};

export const uniqueItems: ContractRule<{ thing: string; value: unknown }> = {
  code: 'schema/uniqueItems',
  severity: 'error',
  ...messages.uniqueItems,
  // Which of two equal names goes makes no difference to what the list says, and no other fix leaves that as it is.
  fixes({ args: { value }, path }) {
    const title = `Remove the repeated ${quote(value)}`;
    return [removing(path, { title, preferred: true, safe: true, all: 'Remove all repeated names' })];
  },
};
