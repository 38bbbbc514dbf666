import { applyEdits } from '../../text/text-edit.ts';
import { allOf, quote, quotePath } from '../../text/words.ts';
import { hasTraits } from './compare.ts';
import { driftOf } from './drift.ts';
import type { LinkedEntry } from './model.ts';
import type { DsdsSource } from './source.ts';
import { type Updated, updatesIn } from './update-document.ts';
import { undoneIn, updateOf, writableIn } from './update.ts';
import { changesInWords, type Undone } from './update-steps.ts';

/** A DSDS document with the traits of its contracts, and messages about its entries: a line each, behind the name of the file. */
interface Synced {
  readonly text: string;
  /** The changes of each entry that has changed. */
  readonly done: readonly string[];
  /** The steps that are not made, and need not be. */
  readonly notes: readonly string[];
  /** The steps that could not be made, and the reasons. */
  readonly failed: readonly string[];
  /** The entries that `failed` is about, by their index. */
  readonly told: ReadonlySet<number>;
}

/** Brings the traits of every entry up to date that is linked with a contract. */
export function synced(source: DsdsSource): Synced {
  const { text } = source;
  const broken = whyBroken(source);
  if (broken !== undefined)
    return { text, done: [], notes: [], failed: [`: it isn't updated: ${broken}.`], told: new Set() };
  const { entries } = source.checked;
  // To see a text as edits do takes as long as to read it.
  const isAny = entries.some(updateOf);
  const { edits, updates } = isAny ? updatesIn(source.page, entries) : { edits: [], updates: [] };
  const told = entries.map((entry, index) => toldOf(entry, updates[index]));
  return {
    text: applyEdits(text, edits),
    done: told.flatMap(({ done }) => done ?? []),
    notes: told.flatMap(({ note }) => note ?? []),
    failed: told.flatMap(({ failed }) => failed ?? []),
    told: new Set(told.flatMap(({ failed }, index) => (failed === undefined ? [] : [index]))),
  };
}

/** The reason why nothing is put into a text; its place is that of a finding at error level. */
function whyBroken({ read: { flaws, isBroken }, checked: { entries } }: DsdsSource): string | undefined {
  if (isBroken) return 'it has syntax errors';
  const isEmpty = entries.length === 0 && flaws.some(({ code }) => BROKEN.has(code));
  return isEmpty ? "it is empty or can't be read" : undefined;
}

const BROKEN: ReadonlySet<string> = new Set(['json/syntax', 'json/empty', 'json/too-deep', 'yaml/syntax']);

/** The messages about an entry; none where it is not linked, or up to date. */
type Told = Partial<Record<'done' | 'failed' | 'note', string>>;

function toldOf(entry: LinkedEntry, update: Updated | undefined): Told {
  const stays = (why: string): Told => ({ failed: `: ${nameOf(entry)} isn't updated: ${why}.` });
  const { contract } = entry;
  if (!contract) {
    const lost = entry.pointers.find(({ ref, target }) => ref.href && target.kind === 'unknown');
    return lost ? stays(`${quotePath(lost.ref.href!.text)} can't be followed`) : {};
  }
  if (!contract.projected) {
    return stays(`its contract, ${quote(contract.file)}, isn't valid JSON or follows an unsupported schema`);
  }
  const { edits = [], left = [], unordered = [] } = update ?? {};
  return {
    ...(update && edits.length > 0 && { done: `: ${nameOf(entry)}: ${changesInWords(update)}.` }),
    ...(unordered.length > 0 && {
      note: `: ${nameOf(entry)} keeps the order of its traits (${unordered.join('; ')}).`,
    }),
    ...(left.length > 0 && { failed: `: left to do in ${nameOf(entry)}: ${left.join('; ')}.` }),
  };
}

const nameOf = ({ id, name, contract, path }: LinkedEntry): string => {
  const called = id?.text ?? name?.text ?? contract?.contractId;
  if (called !== undefined) return `the entry ${quote(called)}`;
  return path.length === 0 ? 'the entry' : `entry ${Number(path.at(-1)) + 1}`;
};

/**
 * The drift in a document that was brought up to date: a line for each entry, behind the name of the file; for entries in `told`
 * only the steps that a person can make.
 */
export function driftedIn({ read, checked: { entries } }: DsdsSource, told: ReadonlySet<number>): string[] {
  if (read.isBroken) return [];
  return entries.flatMap((entry, index) => {
    const undone = undoneIn(entry).map((each) => said(each, read.text));
    if (undone.length > 0) return [`: left to do in ${nameOf(entry)}: ${undone.join('; ')}.`];
    if (told.has(index)) return [];
    if (!hasTraits(entry)) {
      const isOff = writableIn(entry).length > 0 || driftOf(entry).length > 0;
      return isOff ? [`: ${nameOf(entry)} isn't updated: its "traits" aren't an array.`] : [];
    }
    const names = [...new Set(driftOf(entry).map(({ name }) => name))];
    if (names.length === 0) return [];
    const what = names.length === 1 ? `the trait ${quote(names[0])} is` : `the traits ${allOf(names)} are`;
    return [`: ${nameOf(entry)}: ${what} still out of sync.`];
  });
}

function said({ said: what, at }: Undone, text: string): string {
  return at === undefined ? what : `${what} (line ${text.slice(0, at).split('\n').length})`;
}

/** Lines about entries that are not updated, which is no failure. */
export function notUpdatedIn({ checked: { entries } }: DsdsSource): string[] {
  if (entries.length === 0) return [': it has no component entry.'];
  return entries.flatMap((entry) => {
    const away = entry.pointers.find(({ target }) => target.kind === 'absolute');
    if (entry.contract || !away) return [];
    const href = quotePath(away.ref.href!.text);
    return [`: ${nameOf(entry)} isn't updated: ${href} is an absolute URI, which is never fetched.`];
  });
}
