import type { ContractRule } from '../facts.ts';
import { changing, removing, renaming } from '../fixes.ts';
import type { Fix } from '../../../check/rule.ts';
import { anyOf, didYouMean, quote, sentence, thingIn } from '../../../text/words.ts';
import { entryNamed } from '../model.ts';
import { agrees, foldOf } from '../fold.ts';
import { likelyId, likelyName } from '../new-contract.ts';
import { fixesOfList, fixesOfType, meantType, retyping } from './meant-types.ts';

export const enumeration: ContractRule<{
  thing?: string;
  value: unknown;
  allowed: string[];
  nearest?: string;
  meant?: string;
  values?: string;
  as?: string;
}> = {
  code: 'schema/enum',
  severity: 'error',
  summary: 'An unknown type name or origin.',
  describe({ thing, value, allowed, nearest, meant, values, as = '' }) {
    const types = values === undefined ? `"type": ${meant}` : `"type": ${meant} and "enum": ${values}`;
    return {
      message:
        thing === undefined
          ? `${quote(value)} isn't a type name.`
          : `${sentence(thing)} can't be ${quote(value)}.`,
      help:
        INSTEAD_OF_A_TYPE[as] ??
        (meant !== undefined
          ? `Write ${types}.`
          : nearest === undefined
            ? `Use ${anyOf(allowed)}.`
            : didYouMean([nearest])),
    };
  },

  fixes({ args: { value }, path }, contract, { settings }) {
    if (typeof path.at(-1) === 'number') return fixesOfList(path, contract, settings);
    const prop = path.slice(0, -1);
    const meant = meantType(value as string);
    return meant ? fixesOfType(prop, meant, contract, settings) : retyping(prop, contract);
  },
};

/** `meant`: a valid contractId for the value. `why`: what makes the value invalid, if one character does. */
type PatternArgs = { thing: string; value: string; role?: string; meant?: string; why?: string };

export const pattern: ContractRule<PatternArgs> = {
  code: 'schema/pattern',
  severity: 'error',
  summary: 'A "contractId" or a content address in the wrong form.',
  describe({ value, role, meant, why }) {
    if (role === 'address') {
      const help = 'An address is "sha256:" and 64 lowercase hexadecimal digits.';
      return { message: `${quote(value)} isn't a content address.`, help };
    }
    const example = meant === undefined ? '' : `, such as ${quote(meant)}`;
    return {
      message: `${quote(value)} isn't a valid contractId.`,
      help: `${why === undefined ? '' : `${sentence(why)}. `}Use lowercase letters and digits, in segments joined by single hyphens${example}.`,
    };
  },

  fixes({ args: { value }, path }, contract, { stem }) {
    const offer = (meant: string, preferred: boolean): Fix => renaming(value, path, meant, { preferred });
    const id = foldOf(value);
    const isPlain = id !== undefined && agrees(contract.component, id);
    // An id that the display name does not fold to may be right, but it is not the only one to think of.
    const likely = isPlain ? undefined : likelyId(contract, stem);
    return [
      // With the id of the display name first, SR-130 has nothing to report.
      ...(likely ? [offer(likely.id, likely.sure && id === undefined)] : []),
      ...(id === undefined ? [] : [offer(id, isPlain)]),
    ];
  },
};

export const minLength: ContractRule<{ thing: string; role: string }> = {
  code: 'schema/minLength',
  severity: 'error',
  summary: 'A string that must not be empty is empty.',
  describe: ({ thing, role }) => ({
    message: `${sentence(thing)} is empty.`,
    help: TO_FILL[role] ?? 'Write at least one character, or remove it.',
  }),

  fixes({ args: { role }, path }, contract, { stem, settings }) {
    const thing = thingIn(path);
    if (role === 'component') return [changing(thing, path, likelyName(contract, stem))];
    if (role !== 'name' && role !== 'item of slots') {
      return [removing(path, { preferred: true, all: 'Remove all empty strings that can be left out' })];
    }
    // Custom elements call the slot for what has no other "", and this is what others call it.
    const { defaultSlot } = settings;
    const isTaken = entryNamed(contract.slots, defaultSlot) !== undefined;
    const title = `Name the slot ${quote(defaultSlot)}`;
    return [...(isTaken ? [] : [changing(thing, path, defaultSlot, { title })]), removing(path.slice(0, 2))];
  },
};

export const minItems: ContractRule<{ thing: string }> = {
  code: 'schema/minItems',
  severity: 'error',
  summary: 'An empty array of types.',
  describe: ({ thing }) => ({
    message: `${sentence(thing)} is empty.`,
    help: 'Add at least one type, such as "string".',
  }),
  fixes: ({ path }, contract) => retyping(path.slice(0, -1), contract),
};

export const uniqueItems: ContractRule<{ thing: string; value: unknown }> = {
  code: 'schema/uniqueItems',
  severity: 'error',
  summary: 'A name is repeated in an array of unique names.',
  describe: ({ thing, value }) => ({
    message: `${quote(value)} is already listed in ${thing}.`,
    help: 'Remove the repetition.',
  }),
  // Which of two equal names goes makes no difference to what the list says, and no other fix leaves that as it is.
  fixes({ args: { value }, path }) {
    const title = `Remove the repeated ${quote(value)}`;
    return [removing(path, { title, preferred: true, safe: true, all: 'Remove all repeated names' })];
  },
};

/** Help by what stands in the place of a type. */
const INSTEAD_OF_A_TYPE: Readonly<Record<string, string>> = {
  string: 'Write "string", the type of the value in JSON.',
  array: 'Write "array". The format doesn\'t describe the items.',
  object: 'Write "object". The format doesn\'t describe the members.',
  content: 'Content is a slot, not a prop. Declare it in "slots".',
  function: 'A contract has no functions, events or refs. Remove the prop.',
  any: 'Write the types that are allowed, as an array, or remove the prop.',
  optional: 'A prop is optional unless "required" of "props" lists it. Write the type of its value.',
};

/** Help where the string can't just be removed. */
const TO_FILL: Record<string, string> = {
  component: 'Write the display name.',
  name: 'Write the name of the slot.',
  contractVersion: 'Write the version to publish.',
  path: 'Write the path of the contract, relative to the folder of the manifest.',
};
