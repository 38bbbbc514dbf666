// The update of whole DSDS documents for the command line, with messages: a line each, behind the name of the file.
import { applyEdits } from '../../text/text-edit.ts';
import { quote, quotePath } from '../../text/words.ts';
import { changesIn, changesInWords, updateEntries } from './update.ts';
import { differencesOf } from './compare.ts';
import type { LinkedEntry } from './model.ts';
import { describeDifference } from './rules/traits.ts';
import type { DsdsSource } from './source.ts';

/** A DSDS document with the traits of its contracts. */
interface Synced {
  readonly text: string;
  /** The changes of each entry that has changed. */
  readonly done: readonly string[];
  /** The entries that can't be updated, and the reasons. */
  readonly failed: readonly string[];
  /** The indexes of entries that `failed` is about. */
  readonly skipped: ReadonlySet<number>;
}

/** Updates the traits of every entry that is linked with a contract. */
export function synced(source: DsdsSource): Synced {
  const { text } = source;
  const broken = whyBroken(source);
  if (broken !== undefined)
    return { text, done: [], failed: [`: it isn't updated: ${broken}.`], skipped: new Set() };
  const { entries } = source.checked;
  const isAny = entries.some((entry) => changesIn(entry).length > 0);
  const { edits, refused } = isAny
    ? updateEntries(source.page, entries)
    : { edits: [], refused: new Map<LinkedEntry, string>() };
  const why = entries.map((entry) => refused.get(entry) ?? whyNotCompared(entry));
  return {
    text: applyEdits(text, edits),
    done: entries.flatMap((entry, index) =>
      why[index] === undefined && changesIn(entry).length > 0
        ? [`: ${nameOf(entry)}: ${changesInWords(entry)}.`]
        : [],
    ),
    failed: entries.flatMap((entry, index) =>
      why[index] === undefined ? [] : [`: ${nameOf(entry)} isn't updated: ${why[index]}.`],
    ),
    skipped: new Set(entries.flatMap((_, index) => (why[index] === undefined ? [] : [index]))),
  };
}

/** The reason why a document isn't updated; its place is that of a finding at error level. */
function whyBroken({ read: { flaws, isBroken }, checked: { entries } }: DsdsSource): string | undefined {
  if (isBroken) return 'it has syntax errors';
  const isEmpty = entries.length === 0 && flaws.some(({ code }) => BROKEN.has(code));
  return isEmpty ? "it is empty or can't be read" : undefined;
}

const BROKEN: ReadonlySet<string> = new Set(['json/syntax', 'json/empty', 'json/too-deep', 'yaml/syntax']);

/** The reason why an entry with a pointer isn't compared. */
function whyNotCompared({ contract, pointers }: LinkedEntry): string | undefined {
  if (!contract) {
    const lost = pointers.find(({ ref, target }) => ref.href && target.kind === 'unknown');
    return lost && `${quotePath(lost.ref.href!.text)} can't be followed`;
  }
  return contract.projected
    ? undefined
    : `its contract, ${quote(contract.file)}, isn't valid JSON or follows an unsupported schema`;
}

const nameOf = ({ id, name, contract, path }: LinkedEntry): string => {
  const called = id?.text ?? name?.text ?? contract?.contractId;
  if (called !== undefined) return `the entry ${quote(called)}`;
  return path.length === 0 ? 'the entry' : `entry ${Number(path.at(-1)) + 1}`;
};

/** The differences that are left in an updated document, each with its line; `skipped`: the entries without. */
export function leftIn({ read, checked: { entries } }: DsdsSource, skipped: ReadonlySet<number>): string[] {
  if (read.isBroken) return [];
  return entries.flatMap((entry, index) =>
    skipped.has(index)
      ? []
      : differencesOf(entry).map((difference) => {
          const line = read.text.slice(0, difference.at.start).split('\n').length;
          return `:${line}: left to do in ${nameOf(entry)}: ${describeDifference(difference, entry).message}`;
        }),
  );
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
