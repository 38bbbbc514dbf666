import type { Page } from '../../text/make-edits.ts';
import { applyEdits } from '../../text/text-edit.ts';
import { allOf, quote, quotePath } from '../../text/words.ts';
import type { CheckedDsds } from './check.ts';
import { hasTraits } from './compare.ts';
import { driftOf } from './drift.ts';
import type { LinkedEntry } from './model.ts';
import type { DsdsText } from './read-entries.ts';
import { type Updated, updatesIn } from './update-document.ts';
import { undoneIn, updateOf, writableIn } from './update.ts';
import { changesInWords, type Undone } from './update-steps.ts';

/** A DSDS document that is linked with contracts. */
interface Source {
  readonly text: string;
  readonly read: DsdsText;
  readonly checked: CheckedDsds;
  readonly page: Page;
}

/** A DSDS document with the traits of its contracts, and what is to be told of its entries: a line each, behind the name of the file. */
interface Synced {
  readonly text: string;
  /** What was done to each entry that has changed. */
  readonly done: readonly string[];
  /** What is not done, and need not be. */
  readonly notes: readonly string[];
  /** What could not be done, and why. */
  readonly failed: readonly string[];
  /** The entries of which that was told, by their index. */
  readonly told: ReadonlySet<number>;
}

/** Brings the traits of every entry up to date that is linked with a contract. */
export function synced(source: Source): Synced {
  const { text } = source;
  const broken = whyBroken(source);
  if (broken !== undefined)
    return { text, done: [], notes: [], failed: [`: it stays as it is: ${broken}.`], told: new Set() };
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

/** Why nothing is put into a text; where in it that is, is told with all that is wrong at error level. */
function whyBroken({ read: { flaws, isBroken }, checked: { entries } }: Source): string | undefined {
  const isEmpty = entries.length === 0 && flaws.some(({ code }) => BROKEN.has(code));
  if (isBroken) return 'its text is broken';
  return isEmpty ? 'there is nothing in it that can be read' : undefined;
}

const BROKEN: ReadonlySet<string> = new Set(['json/syntax', 'json/empty', 'json/too-deep', 'yaml/syntax']);

/** What is told of an entry; nothing where it is not linked, or up to date. */
interface Told {
  readonly done?: string;
  readonly failed?: string;
  readonly note?: string;
}

function toldOf(entry: LinkedEntry, update: Updated | undefined): Told {
  const stays = (why: string): Told => ({ failed: `: ${nameOf(entry)} stays as it is: ${why}.` });
  const { contract } = entry;
  if (!contract) {
    const lost = entry.pointers.find(({ ref, target }) => ref.href && target.kind === 'unknown');
    return lost ? stays(`nobody can tell what ${quotePath(lost.ref.href!.text)} leads to`) : {};
  }
  if (!contract.projected) {
    return stays(`its contract, ${quote(contract.file)}, is broken, or of a version that is not known here`);
  }
  const { edits = [], left = [], unordered = [] } = update ?? {};
  return {
    ...(update && edits.length > 0 && { done: `: ${nameOf(entry)}: ${changesInWords(update)}.` }),
    ...(unordered.length > 0 && {
      note: `: ${nameOf(entry)} keeps the order of its traits (${unordered.join('; ')}).`,
    }),
    ...(left.length > 0 && { failed: `: ${nameOf(entry)} is left for you: ${left.join('; ')}.` }),
  };
}

const nameOf = ({ id, name, contract, path }: LinkedEntry): string => {
  const called = id?.text ?? name?.text ?? contract?.contractId;
  if (called !== undefined) return `the entry ${quote(called)}`;
  return path.length === 0 ? 'the entry' : `entry ${Number(path.at(-1)) + 1}`;
};

/** What is not as its contract has it, in a document that was brought up to date: a line for each entry, behind the name of the file; of those of which something was told, only what a person can do. */
export function driftedIn({ read, checked: { entries } }: Source, told: ReadonlySet<number>): string[] {
  if (read.isBroken) return [];
  return entries.flatMap((entry, index) => {
    const undone = undoneIn(entry).map((each) => said(each, read.text));
    if (undone.length > 0) return [`: ${nameOf(entry)} is left for you: ${undone.join('; ')}.`];
    if (told.has(index)) return [];
    if (!hasTraits(entry)) {
      const isOff = writableIn(entry).length > 0 || driftOf(entry).length > 0;
      return isOff ? [`: ${nameOf(entry)} stays as it is: its "traits" are no list.`] : [];
    }
    const names = [...new Set(driftOf(entry).map(({ name }) => name))];
    if (names.length === 0) return [];
    const what = names.length === 1 ? `the trait ${quote(names[0])} is` : `the traits ${allOf(names)} are`;
    return [`: ${nameOf(entry)}: ${what} still not as in the contract.`];
  });
}

function said({ said: what, at }: Undone, text: string): string {
  return at === undefined ? what : `${what} (line ${text.slice(0, at).split('\n').length})`;
}

/** What is no concern of anybody's but worth to be told: entries that are left alone. */
export function leftAloneIn({ checked: { entries } }: Source): string[] {
  if (entries.length === 0) return [': it has no component entry.'];
  return entries.flatMap((entry) => {
    const { contract, pointers } = entry;
    const away = pointers.find(({ target }) => target.kind === 'absolute');
    if (contract || !away) return [];
    return [
      `: ${nameOf(entry)} stays as it is: ${quotePath(away.ref.href!.text)} is an absolute URI, which is never fetched.`,
    ];
  });
}
