import { specValue } from './print.ts';
import type { Fix } from '../../check/rule.ts';
import { type Edit, putMember } from '../../text/text-edit.ts';
import { quote, quotePath } from '../../text/words.ts';
import {
  countingIn,
  type Linked,
  type LinkedContract,
  type LinkedEntry,
  pathIn,
  type Pointer,
  REL,
  ROLE,
} from './model.ts';
import { preferredFix } from './trait-fixes.ts';
import { BEFORE_SPECS } from './update.ts';

/** A mistake in a pointer to a contract (SR-138). */
export type PointerFault =
  'bare' | 'rel' | 'role' | 'to' | 'both' | 'unlisted' | 'nothing' | 'other' | 'second' | 'shared';

/** The fixes of a faulty pointer. */
export function fixesOfPointer(
  fault: PointerFault,
  pointer: Pointer,
  entry: LinkedEntry,
  linked: Linked,
): Fix[] {
  if (fault === 'rel' || fault === 'role') return [setting(fault, pointer)];
  const { path } = pointer.ref;
  // One of the two is allowed.
  if (fault === 'both') {
    const all = 'Remove the "to" of all pointers that have both';
    return [preferredFix('Remove the "to"', [{ remove: [...path, 'to'] }], all)];
  }
  if (fault === 'second') return seconding(pointer, entry);
  if (fault === 'unlisted') return [listing(pointer)];
  // A list without items is not allowed.
  const gone = entry.specs.length === 1 ? [...entry.path, 'specs'] : path;
  const remove: Fix = { title: 'Remove the pointer', edits: [{ remove: gone }] };
  if (fault === 'bare') return [writing(pointer, pointer.ref.href!.text), remove];
  const guesses = guessesFor(pointer, entry, linked);
  const meant = guesses.map((href): Fix => ({
    title: `Point at ${quotePath(href)}`,
    edits: leading(pointer, href),
    preferred: guesses.length === 1,
  }));
  return [...meant, remove];
}

/** Puts a pointer to a contract into an entry that has none; none where something else stands in the place of the list. */
export function pointing(entry: LinkedEntry, { uri }: LinkedContract, linked: Linked): Edit[] {
  const value = specValue(linked.hrefTo(uri));
  const { specs } = entry.shapes;
  const path = [...entry.path, 'specs'];
  if (specs === 'other' || specs === 'word') return [];
  if (specs === 'list') return [{ insert: path, index: entry.specs.length, value }];
  return [
    specs === 'none'
      ? { insert: entry.path, name: 'specs', after: BEFORE_SPECS, value: [value] }
      : { replace: path, value: [value] },
  ];
}

const MOST_GUESSES = 3;

/**
 * The links that may have been meant: the same with slashes, where only that is wrong; or else to the contracts with the identity of
 * the entry, and to those with the identity that the name of the file stands for.
 */
export function guessesFor({ ref, target }: Pointer, entry: LinkedEntry, linked: Linked): string[] {
  const written = ref.href ?? ref.to;
  const slashed = linked.at(pathIn(written?.text ?? '').replaceAll('\\', '/'));
  if (target.kind === 'nothing' && slashed.kind === 'contract') return [linked.hrefTo(slashed.uri)];
  const name = /([^/\\]*)$/.exec(pathIn(written?.text ?? ''))![0].replace(/\.contract\.json$/i, '');
  const ids = new Set([ref.to?.text, entry.id?.text, name].filter((id) => id !== undefined && id !== ''));
  const uris = [...ids].flatMap((id) => linked.contractsWith(id!).map(({ uri }) => uri));
  const others = uris.filter((uri) => !('uri' in target && target.uri === uri));
  return [...new Set(others)].slice(0, MOST_GUESSES).map((uri) => linked.hrefTo(uri));
}

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
    safe: !ref.odd.has(name) && (isConfigured || target.kind === 'contract'),
    all: `Correct the ${quote(name)} of all pointers to contracts`,
  };
}

/** Makes a pointer lead to a contract. */
function leading({ ref: { path, isBare, members, to: written } }: Pointer, value: string): Edit[] {
  if (isBare) return [{ replace: path, value: specValue(value) }];
  const [has, hasTo] = [members.has('href'), members.has('to')];
  const from = [...path, 'href'];
  const to = [...path, 'to'];
  // A member that is taken from elsewhere can't be taken away here.
  if (written && !hasTo) return [];
  // One of the two is allowed. A "to" that becomes the other stays where it is, with its comment.
  if (hasTo && !has)
    return [
      { rename: to, name: 'href' },
      { replace: to, value },
    ];
  if (hasTo) return [{ replace: from, value }, { remove: to }];
  return [putMember(path, 'href', value, has, [])];
}

/** Keeps the pointer that leads to the contract; where both of two lead to one, either. */
function seconding(pointer: Pointer, entry: LinkedEntry): Fix[] {
  const first = countingIn(entry.pointers)!;
  const edit: Edit = { remove: pointer.ref.path };
  const remove = preferredFix('Remove this pointer', [edit], 'Remove all second pointers');
  if (first.target.kind === 'contract' && pointer.target.kind !== 'contract') return [remove];
  return [remove, { title: 'Remove the other pointer', edits: [{ remove: first.ref.path }] }];
}

/** A pointer that stands alone, as the one item of a list: an object as it is written, with its comments. */
function listing({ ref }: Pointer): Fix {
  const edit: Edit = ref.isBare
    ? { replace: ref.path, value: [specValue(ref.href!.text)], onLines: true }
    : { replace: ref.path, list: [{ copy: ref.path }] };
  return preferredFix('Put the pointer into an array', [edit], 'Put all pointers into arrays');
}
