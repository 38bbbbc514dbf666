import * as messages from '../../../check/messages.ts';
import type { ContractRule } from '../facts.ts';
import { changing, removing, renaming, retyping } from '../fixes.ts';
import type { Fix } from '../../../check/rule.ts';
import { changeTitle, quote, thingIn } from '../../../text/words.ts';
import type { Path } from '../../../text/positions.ts';
import { type Contract, firstByName } from '../model.ts';
import { agrees, foldOf } from '../fold.ts';
import { displayNameFor, likelyId, likelyName } from '../new-contract.ts';
import { meantType } from '../type-names.ts';
import { fixesOfItem, fixesOfType } from './meant-types.ts';

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
  ...messages.enumeration,

  fixes({ args: { value }, path }, contract, { ruling }) {
    const isItem = typeof path.at(-1) === 'number';
    const prop = path.slice(0, isItem ? -2 : -1);
    const meant = meantType(value as string);
    if (isItem) return fixesOfItem(path, meant, contract, ruling);
    return meant ? fixesOfType(prop, meant, contract, ruling) : retyping(prop, contract);
  },
};

export const pattern: ContractRule<messages.PatternArgs> = {
  code: 'schema/pattern',
  severity: 'error',
  ...messages.pattern,

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
      ...inWords(value, path, contract),
    ];
  },
};

/** Of an id in camel case: its words in the id, and in the display name, which has the same ones. */
function inWords(value: string, path: Path, contract: Contract): Fix[] {
  const words = value.split(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/);
  const id = foldOf(words.join('-'));
  if (words.length < 2 || id === undefined || foldOf(contract.component) !== id.replaceAll('-', ''))
    return [];
  const name = displayNameFor(id);
  const title = `${changeTitle(value, id)}, and the display name to ${quote(name)}`;
  return [
    {
      title,
      edits: [
        { replace: path, value: id },
        { replace: ['component'], value: name },
      ],
    },
  ];
}

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
