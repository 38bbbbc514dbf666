import type { FindingText, PlacedAt, Report } from '../../../check/rule.ts';
import { didYouMean, quote, quotePath } from '../../../text/words.ts';
import {
  countingIn,
  type DsdsRule,
  isOfAnyFormat,
  leadsSomewhere,
  type Linked,
  type LinkedEntry,
  type Pointer,
  REL,
  ROLE,
  type WrittenText,
} from '../model.ts';
import { fixesOfPointer, guessesFor, type PointerFault } from '../pointer-fixes.ts';

type PointerArgs = {
  readonly fault: PointerFault;
  /** The text that is written there. */
  readonly written?: string;
  /** The entry that has the contract, too. */
  readonly first?: string;
  /** An object or an array is written there. */
  readonly isOdd?: boolean;
  readonly why?: string;
  readonly nearest?: readonly string[];
};

export const faultyPointer: DsdsRule<PointerArgs> = {
  code: 'SR-138',
  severity: 'error',
  summary: 'A faulty pointer from a DSDS entry to its contract.',
  describe: (args) => POINTER[args.fault](args),

  check(entry, report, { facts: linked }) {
    const counting = countingIn(entry.pointers);
    if (!counting) return;
    const { ref } = counting;
    if (entry.sharedWith) {
      const { id, name, span } = entry.sharedWith;
      const args = { fault: 'shared', written: ref.href!.text, first: (id ?? name)?.text ?? '' } as const;
      const related = [{ at: id ?? span, message: 'The first entry' }];
      report(placeOf(counting), args, { related, severity: 'warning' });
    }
    const message = counting === entry.pointers[0] ? 'The first pointer' : 'The pointer to the contract';
    const isSure = leadsSomewhere(counting);
    for (const pointer of entry.pointers) {
      if (pointer === counting || !isSure) checkPointer(pointer, entry, report, linked);
      else if (!isOfAnyFormat(pointer)) {
        const args = { fault: 'second', written: ref.href!.text } as const;
        report(placeOf(pointer), args, { related: [{ at: ref.href!, message }] });
      }
    }
  },

  fixes({ args, path }, entry, { facts: linked }) {
    const index = Number(path[entry.path.length + 1]);
    const isList = entry.shapes.specs === 'list';
    const pointer = entry.pointers.find(({ ref }) => !isList || ref.path.at(-1) === index);
    return pointer ? fixesOfPointer(args.fault, pointer, entry, linked) : [];
  },
};

const POINTER: Readonly<Record<PointerFault, (args: PointerArgs) => FindingText>> = {
  bare: () => ({
    message: "A link alone doesn't say that it leads to a contract.",
    help: `Write an object with "href", "rel": ${quote(REL)} and "role": ${quote(ROLE)}.`,
  }),
  rel: (args) => describeMember('rel', REL, args),
  role: (args) => describeMember('role', ROLE, args),
  to: ({ written }) =>
    written === undefined
      ? {
          message: 'This pointer to a contract has no "href".',
          help: 'Add it, with the path of the contract.',
        }
      : {
          message: 'A pointer to a contract has an "href", not a "to".',
          help: 'Write the path of the contract as its "href".',
        },
  both: () => ({ message: 'This pointer to a contract has both "to" and "href".', help: 'Remove the "to".' }),
  unlisted: () => ({ message: '"specs" must be an array.', help: 'Put this pointer into an array.' }),
  nothing: ({ written = '', nearest = [] }) => ({
    message: `${quotePath(written)} doesn't exist, so the entry has no contract.`,
    help:
      nearest.length > 0
        ? didYouMean(nearest, quotePath)
        : 'Write the path of a contract, relative to the folder of this document, or remove the pointer.',
  }),
  other: ({ written = '', why }) => ({
    message: `${quotePath(written)} isn't a contract: ${why}.`,
    help: 'Point at the contract, or remove the pointer.',
  }),
  second: ({ written = '' }) => ({
    message: `The entry already points at ${quotePath(written)}.`,
    help: 'A component has one contract in each format. Remove one of the two pointers.',
  }),
  shared: ({ written = '', first }) => ({
    message: `The entry ${quote(first)} already points at ${quotePath(written)}.`,
    help: 'A contract describes one component. Point at the contract of this one, or remove one of the two entries.',
  }),
};

function describeMember(name: string, right: string, { written, isOdd }: PointerArgs): FindingText {
  const help = `Write ${quote(name)}: ${quote(right)}.`;
  if (written === undefined && !isOdd)
    return { message: `This pointer to a contract has no ${quote(name)}.`, help };
  return isOdd
    ? { message: `The ${quote(name)} of this pointer must be a string.`, help }
    : { message: `The ${quote(name)} of a pointer to a contract can't be ${quote(written)}.`, help };
}

function checkPointer(
  pointer: Pointer,
  entry: LinkedEntry,
  report: Report<PointerArgs>,
  linked: Linked,
): void {
  const { ref, target } = pointer;
  const { href, to, rel, role, isBare } = ref;
  const place = placeOf(pointer);
  const at = (text: WrittenText | undefined, member: string): PlacedAt =>
    text ? { ...(ref.alias ?? text), path: [...ref.path, member] } : place;
  const words = (text: WrittenText | undefined): { written?: string } => (text ? { written: text.text } : {});
  if (entry.shapes.specs !== 'list') report(place, { fault: 'unlisted' });
  else if (isBare) report(place, { fault: 'bare' });
  else {
    for (const [name, right, text] of [
      ['rel', REL, rel],
      ['role', ROLE, role],
    ] as const) {
      const odd = ref.odd.get(name);
      if (odd) report({ ...odd, path: [...ref.path, name] }, { fault: name, isOdd: true });
      else if (text?.text !== right) report(at(text, name), { fault: name, ...words(text) });
    }
    if (!href) report(at(to, 'to'), { fault: 'to', ...words(to) });
    else if (to) report(at(to, 'to'), { fault: 'both' });
  }
  if (target.kind === 'nothing' && linked.isWhole) {
    report(place, { fault: 'nothing', written: href!.text, nearest: guessesFor(pointer, entry, linked) });
  } else if (target.kind === 'other') {
    report(place, { fault: 'other', written: href!.text, why: target.why });
  }
}

/** The place of the link of a pointer; all of a pointer without one, and the alias of one that is written elsewhere. */
function placeOf({ ref: { alias, isBare, href, span, path } }: Pointer): PlacedAt {
  return isBare || !href ? { ...(alias ?? span), path } : { ...(alias ?? href), path: [...path, 'href'] };
}
