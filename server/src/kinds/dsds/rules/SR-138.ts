import type { Fix, FindingText, PlacedAt, Report } from '../../../check/rule.ts';
import { type Edit, putMember } from '../../../text/text-edit.ts';
import { didYouMean, quote, quotePath } from '../../../text/words.ts';
import {
  countingIn,
  type DsdsRule,
  isOfAnyFormat,
  leadsTo,
  leadsSomewhere,
  type Linked,
  type LinkedEntry,
  type Pointer,
  REL,
  ROLE,
  type WrittenText,
} from '../model.ts';
import { preferredFix } from '../trait-fixes.ts';
import { specValue } from '../update.ts';

/** A mistake in a pointer to a contract. */
type PointerFault =
  'bare' | 'rel' | 'role' | 'to' | 'both' | 'unlisted' | 'nothing' | 'other' | 'second' | 'shared';

type PointerArgs = {
  readonly fault: PointerFault;
  /** The text that is written there. */
  readonly written?: string;
  /** The entry that has the contract, too. */
  readonly first?: string;
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
    const pointer = entry.pointers.find(({ ref }) => leadsTo(ref.path, path));
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

function describeMember(name: string, right: string, { written }: PointerArgs): FindingText {
  const help = `Write ${quote(name)}: ${quote(right)}.`;
  return written === undefined
    ? { message: `This pointer to a contract has no ${quote(name)}.`, help }
    : { message: `The ${quote(name)} of a pointer to a contract can't be ${quote(written)}.`, help };
}

function checkPointer(
  pointer: Pointer,
  entry: LinkedEntry,
  report: Report<PointerArgs>,
  linked: Linked,
): void {
  const { ref, target } = pointer;
  const { href, to, rel, role, isBare, path } = ref;
  const place = placeOf(pointer);
  const check = (fault: 'rel' | 'role' | 'to' | 'both', text: WrittenText | undefined): void => {
    const member = fault === 'both' ? 'to' : fault;
    report(text ? { ...text, path: [...path, member] } : place, {
      fault,
      ...(text && { written: text.text }),
    });
  };
  if (entry.shapes.specs !== 'list') report(place, { fault: 'unlisted' });
  else if (isBare) report(place, { fault: 'bare' });
  else {
    if (rel?.text !== REL) check('rel', rel);
    if (role?.text !== ROLE) check('role', role);
    if (!href) check('to', to);
    else if (to) check('both', to);
  }
  if (target.kind === 'nothing' && linked.isWhole) {
    report(place, { fault: 'nothing', written: href!.text, nearest: guessesFor(pointer, entry, linked) });
  } else if (target.kind === 'other') {
    report(place, { fault: 'other', written: href!.text, why: target.why });
  }
}

/** The place of the link of a pointer; all of a pointer without one. */
const placeOf = ({ ref: { isBare, href, span, path } }: Pointer): PlacedAt =>
  isBare || !href ? { ...span, path } : { ...href, path: [...path, 'href'] };

function fixesOfPointer(fault: PointerFault, pointer: Pointer, entry: LinkedEntry, linked: Linked): Fix[] {
  const { path, href, to } = pointer.ref;
  if (fault === 'rel' || fault === 'role') return [setting(fault, pointer)];
  // One of the two is allowed.
  if (fault === 'both') {
    const all = 'Remove the "to" of all pointers that have both';
    return [preferredFix('Remove the "to"', [{ remove: [...path, 'to'] }], all)];
  }
  if (fault === 'second') return seconding(pointer, entry);
  if (fault === 'unlisted') {
    const list: Edit[] = href ? [{ replace: path, value: [specValue(href.text)], onLines: true }] : [];
    return [preferredFix('Put the pointer into an array', list, 'Put all pointers into arrays')];
  }
  // A list without items is not allowed.
  const gone = entry.specs.length === 1 ? [...entry.path, 'specs'] : path;
  const remove: Fix = { title: 'Remove the pointer', edits: [{ remove: gone }] };
  if (fault === 'bare') return [writing(pointer, href!.text), remove];
  const guesses = guessesFor(pointer, entry, linked);
  const meant = guesses.map((guess): Fix => ({
    title: `Point at ${quotePath(guess)}`,
    edits: pointer.ref.isBare
      ? [{ replace: path, value: specValue(guess) }]
      : [
          putMember(path, 'href', guess, pointer.ref.members.has('href'), []),
          ...(to ? [{ remove: [...path, 'to'] }] : []),
        ],
    preferred: guesses.length === 1,
  }));
  return [...meant, remove];
}

const MOST_GUESSES = 3;

/** The links to the contracts with the id of the entry, which may have been meant. */
const guessesFor = ({ target }: Pointer, { id }: LinkedEntry, linked: Linked): string[] =>
  (id ? linked.contractsWith(id.text) : [])
    .filter(({ uri }) => !('uri' in target && target.uri === uri))
    .slice(0, MOST_GUESSES)
    .map(({ uri }) => linked.hrefTo(uri));

/** Writes a bare link as an object with all members. */
const writing = ({ ref, target }: Pointer, href: string): Fix => ({
  title: 'Write the pointer in full',
  edits: [{ replace: ref.path, value: specValue(href) }],
  preferred: target.kind !== 'nothing' && target.kind !== 'other',
  all: 'Write all pointers to contracts in full',
});

/** Sets a member. A spelling has only one meaning; a member that is missing may have been left out for a reason. */
function setting(name: 'rel' | 'role', { ref, target }: Pointer): Fix {
  const [value, after] = name === 'rel' ? [REL, ['href', 'to']] : [ROLE, ['href', 'to', 'rel']];
  const isThere = ref.members.has(name);
  const isConfigured = ref.role !== undefined && ref.role.text.trim() !== '';
  return {
    title: `${isThere ? 'Change' : 'Add'} ${quote(name)}${isThere ? ' to ' : ': '}${quote(value)}`,
    edits: [putMember(ref.path, name, value, isThere, after)],
    preferred: true,
    // Only a person can tell whether an object in its place may go.
    safe: isThere === (ref[name] !== undefined) && (isConfigured || target.kind === 'contract'),
    all: `Correct the ${quote(name)} of all pointers to contracts`,
  };
}

/** Keeps the pointer that leads to the contract; where both of two lead to one, either. */
function seconding(pointer: Pointer, entry: LinkedEntry): Fix[] {
  const first = countingIn(entry.pointers)!;
  const edit: Edit = { remove: pointer.ref.path };
  const remove = preferredFix('Remove this pointer', [edit], 'Remove all second pointers');
  if (first.target.kind === 'contract' && pointer.target.kind !== 'contract') return [remove];
  return [remove, { title: 'Remove the other pointer', edits: [{ remove: first.ref.path }] }];
}
