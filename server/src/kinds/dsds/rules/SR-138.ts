import type { PlacedAt, Report } from '../../../check/rule.ts';
import type { Path } from '../../../text/positions.ts';
import { anyOf, quote, quotePath } from '../../../text/words.ts';
import {
  countingIn,
  type DsdsRule,
  isOfAnyFormat,
  isUnspaced,
  leadsSomewhere,
  type Linked,
  type LinkedEntry,
  type Pointer,
  REL,
  ROLE,
  type Said,
} from '../model.ts';
import { fixesOfPointer, guessesFor, type PointerFault } from '../pointer-fixes.ts';

export const faultyPointer: DsdsRule<Args> = {
  code: 'SR-138',
  severity: 'error',
  summary: 'A pointer from a DSDS entry to its contract is faulty.',
  message: (args) => WORDS[args.fault](args),

  check(entry, report, { facts: linked }) {
    for (const ref of entry.specs.filter(isUnspaced))
      report(
        { ...(ref.isBare ? ref.span : ref.unspaced!), path: ref.path },
        { fault: 'unspaced', isItem: !ref.isBare },
      );
    const counting = countingIn(entry.pointers);
    if (!counting) return;
    const { kind } = entry;
    if (kind && kind.text !== KIND)
      report({ ...kind, path: [...entry.path, 'kind'] }, { fault: 'kind', said: kind.text });
    const { ref } = counting;
    const message = counting === entry.pointers[0] ? 'The first pointer' : 'The pointer to the contract';
    const isSure = leadsSomewhere(counting);
    for (const pointer of entry.pointers) {
      if (pointer === counting || !isSure) checkPointer(pointer, entry, report, linked);
      else if (!isOfAnyFormat(pointer)) {
        const args = { fault: 'second', said: ref.href!.text } as const;
        report(placeOf(pointer), args, { related: [{ at: ref.href!, message }] });
      }
    }
  },

  fixes({ args, path }, entry, { facts: linked }) {
    if (args.fault === 'kind') {
      const edits = [{ replace: path, value: KIND }];
      return [{ title: `Change the kind to ${quote(KIND)}`, edits, preferred: true }];
    }
    const index = Number(path[entry.path.length + 1]);
    const isList = entry.shapes.specs === 'list';
    const pointer = entry.pointers.find(({ ref }) => !isList || ref.path.at(-1) === index);
    return pointer ? fixesOfPointer(args.fault, pointer, entry, linked) : [];
  },
};

const KIND = 'component';

type Args = {
  readonly fault: PointerFault;
  /** The text that is written there. */
  readonly said?: string;
  /** An object or a list is written there. */
  readonly isOdd?: boolean;
  readonly why?: string;
  readonly isItem?: boolean;
  readonly nearest?: readonly string[];
};

const WORDS: Readonly<Record<PointerFault, (args: Args) => string>> = {
  bare: () =>
    `A bare link does not say that it leads to a contract. Write an object with "href", "rel": ${quote(REL)} and "role": ${quote(ROLE)}.`,
  rel: (args) => lacking('rel', REL, args),
  role: (args) => lacking('role', ROLE, args),
  to: ({ said }) =>
    said === undefined
      ? 'This pointer to a contract has no "href". Add it, with the path of the contract.'
      : 'A pointer to a contract leads to a file with "href", and not to an entry with "to". Write the path of the contract as its "href".',
  both: () =>
    'This pointer to a contract has a "to" beside its "href", which leads to an entry. Remove the "to".',
  unlisted: () => '"specs" is a list, also of one pointer. Put this into a list.',
  nothing({ said = '', nearest = [] }) {
    const missing = `There is no file ${quotePath(said)}, so the entry has no contract.`;
    return nearest.length > 0
      ? `${missing} Did you mean ${anyOf(nearest, (each) => quotePath(String(each)))}?`
      : `${missing} Write the path of a contract, from the folder of this document on, or remove the pointer.`;
  },
  other: ({ said = '', why }) =>
    `${quotePath(said)} is no contract: ${why}. Point at the contract, or remove the pointer.`,
  unspaced: ({ isItem }) =>
    isItem
      ? 'This would be a pointer to a contract, but a space is missing behind the "-" of "-href". Write one.'
      : 'This would be a pointer to a contract, but is one text, since no space stands behind the ":" of its members. Write one behind each.',
  kind: ({ said }) =>
    `The "kind" ${quote(said)} is none, so nobody sees that the entry is a component. Write ${quote(KIND)}.`,
  second: ({ said = '' }) =>
    `The entry points at a contract already, ${quotePath(said)}, and a component has one in each format. Remove one of the two pointers.`,
};

function lacking(name: string, right: string, { said, isOdd }: Args): string {
  if (isOdd) return `The ${quote(name)} of this pointer to a contract is no text. Write ${quote(right)}.`;
  return said === undefined
    ? `This pointer to a contract has no ${quote(name)}. Add ${quote(name)}: ${quote(right)}.`
    : `The ${quote(name)} ${quote(said)} is not that of a pointer to a contract. Write ${quote(right)}.`;
}

function checkPointer(pointer: Pointer, entry: LinkedEntry, report: Report<Args>, linked: Linked): void {
  const { ref, target } = pointer;
  const { href, to, rel, role, isBare } = ref;
  const place = placeOf(pointer);
  const at = (text: Said | undefined, member: string): PlacedAt =>
    text ? { ...(ref.alias ?? text), path: [...ref.path, member] } : place;
  const words = (text: Said | undefined): { said?: string } => (text ? { said: text.text } : {});
  // A member that is missing may still be written, where the text breaks inside of the pointer.
  const lacks = (text: Said | undefined): { needs?: Path } => (text ? {} : { needs: ref.path });
  if (entry.shapes.specs !== 'list') report(place, { fault: 'unlisted' });
  else if (isBare) report(place, { fault: 'bare' });
  else {
    for (const [name, right, text] of [
      ['rel', REL, rel],
      ['role', ROLE, role],
    ] as const) {
      const odd = ref.odd.get(name);
      if (odd) report({ ...odd, path: [...ref.path, name] }, { fault: name, isOdd: true });
      else if (text?.text !== right) report(at(text, name), { fault: name, ...words(text) }, lacks(text));
    }
    if (!href) report(at(to, 'to'), { fault: 'to', ...words(to) }, lacks(to));
    else if (to) report(at(to, 'to'), { fault: 'both' });
  }
  if (target.kind === 'nothing' && linked.isWhole) {
    report(place, { fault: 'nothing', said: href!.text, nearest: guessesFor(pointer, entry, linked) });
  } else if (target.kind === 'other') {
    report(place, { fault: 'other', said: href!.text, why: target.why });
  }
}

/** The place of the link of a pointer; all of a pointer without one, and the alias of one that is written elsewhere. */
function placeOf({ ref: { alias, isBare, href, span, path } }: Pointer): PlacedAt {
  return isBare || !href ? { ...(alias ?? span), path } : { ...(alias ?? href), path: [...path, 'href'] };
}
