import type { LinkedEntry } from '../core/dsds/check-dsds.ts';
import { hasTraits } from '../core/dsds/compared.ts';
import type { DsdsValue } from '../core/dsds/document.ts';
import { calledBy, driftOf } from '../core/dsds/drift.ts';
import { undoneIn, type Update, updateOf, writableIn } from '../core/dsds/update.ts';
import { type Edit, textEdits } from '../core/edits/edit.ts';
import { applyEdits } from '../core/edits/text-edit.ts';
import { ruleOf } from '../core/rules/index.ts';
import { allOf, counted, listed, quote, quotePath } from '../core/words.ts';
import type { DsdsSource } from '../project/dsds.ts';
import { placeIn } from './documents.ts';

/** A DSDS document with the traits of its contracts, and what is to be told of its entries: a line each, behind the name of the file. */
export interface Synced {
  readonly text: string;
  /** What was done to each entry that has changed. */
  readonly done: readonly string[];
  /** What could not be done, and why. */
  readonly failed: readonly string[];
}

/** Brings the traits of every entry up to date that is linked with a contract. */
export function synced(source: DsdsSource): Synced {
  const { text } = source;
  const broken = whyBroken(source);
  if (broken !== undefined) return { text, done: [], failed: [`: it stays as it is: ${broken}.`] };
  const updated = source.checked.entries.map((entry) => updatedEntry(entry, source));
  const edits = updated.flatMap((each) => each.edits ?? []);
  return {
    // To see a text as edits do takes as long as to read it.
    text: edits.length === 0 ? text : applyEdits(text, textEdits(source.page, edits)),
    done: updated.flatMap(({ done }) => done ?? []),
    failed: updated.flatMap(({ failed }) => failed ?? []),
  };
}

/** Why nothing is put into a text; where in it that is, is told with all that is wrong at error level. */
function whyBroken({ read: { flaws, isBroken }, checked: { entries } }: DsdsSource): string | undefined {
  const isEmpty = entries.length === 0 && flaws.some(({ code }) => BROKEN.has(code));
  if (isBroken) return 'its text is broken';
  return isEmpty ? 'there is nothing in it that can be read' : undefined;
}

const BROKEN: ReadonlySet<string> = new Set(['json/syntax', 'json/empty', 'json/too-deep', 'yaml/syntax']);

/** What becomes of an entry; nothing where it is not linked, or up to date. */
interface Updated {
  readonly edits?: readonly Edit[];
  readonly done?: string;
  readonly failed?: string;
}

function updatedEntry(entry: LinkedEntry, source: DsdsSource): Updated {
  const stays = (why: string): Updated => ({ failed: `: ${nameOf(entry)} stays as it is: ${why}.` });
  const { contract } = entry;
  if (!contract) {
    const lost = entry.pointers.find(({ ref, target }) => ref.href && target.kind === 'unknown');
    return lost ? stays(`nobody can tell what ${quotePath(lost.ref.href!.text)} leads to`) : {};
  }
  if (!contract.projected) {
    return stays(`its contract, ${quote(contract.file)}, is broken, or of a version that is not known here`);
  }
  const update = updateOf(entry);
  if (!update) return {};
  if (textEdits(source.page, update.edits).length === 0) return stays(CANT);
  return { edits: update.edits, done: `: ${nameOf(entry)}: ${changesIn(update, entry)}.` };
}

const CANT =
  "some of it can't be changed safely, such as what has an anchor that is used elsewhere, or comments between brackets";

const nameOf = ({ id, name, contract, path }: LinkedEntry): string => {
  const called = id?.text ?? name?.text ?? contract?.contractId;
  if (called !== undefined) return `the entry ${quote(called)}`;
  return path.length === 0 ? 'the entry' : `entry ${Number(path.at(-1)) + 1}`;
};

/** As in `"open" added, "size: l" and a second "size" removed, the "kind" of "tone" corrected`. */
function changesIn({ added, removed }: Update, entry: LinkedEntry): string {
  const called = namesOfRemoved(entry);
  const parts = [
    [added.map(quote), 'added'],
    [removed.map((each) => called.get(each)?.pop() ?? quote(each)), 'removed'],
    [correctedIn(entry), 'corrected'],
  ] as const;
  const told = parts.flatMap(([names, what]) =>
    names.length > 0 ? [`${listed(names, 'and')} ${what}`] : [],
  );
  return told.join(', ') || 'its traits written as its contract has them';
}

/** What is removed while another of its name stays, or has no name, in words. */
function namesOfRemoved(entry: LinkedEntry): ReadonlyMap<string, string[]> {
  const names = new Map<string, string[]>();
  const put = (key: string, words: string): void => {
    names.set(key, [...(names.get(key) ?? []), words]);
  };
  const isNameless = ({ id, name }: DsdsValue): boolean => !id && !name;
  const numberOf = ({ path }: DsdsValue): number => Number(path.at(-1)) + 1;
  for (const { kind, name, own, first, values } of driftOf(entry)) {
    if (kind === 'extra' && own) {
      if (isNameless(own)) put(name, `trait ${numberOf(own)}, without an id,`);
      else if (first) put(name, `a second ${quote(name)}`);
    }
    if (values?.why !== 'extra') continue;
    const { value, isAgain } = values;
    const key = `${name}: ${calledBy(value)}`;
    if (isNameless(value)) put(key, `value ${numberOf(value)} of ${quote(name)}, without an id,`);
    else if (isAgain) put(key, `a second ${quote(key)}`);
  }
  return names;
}

/** What of the traits that stay is another, in words. */
function correctedIn(entry: LinkedEntry): string[] {
  return driftOf(entry).flatMap(({ kind, name, member, values }) => {
    if (kind === 'kind') return [`the ${quote(member)} of ${quote(name)}`];
    return values?.why === 'order' ? [`the order of ${quote(name)}`] : [];
  });
}

/** What is not as its contract has it, in a document that was brought up to date: a line for each entry, behind the name of the file. */
export function driftedIn({ read, checked: { entries } }: DsdsSource): string[] {
  if (read.isBroken) return [];
  return entries.flatMap((entry) => {
    if (!hasTraits(entry)) {
      const isOff = writableIn(entry).length > 0 || driftOf(entry).length > 0;
      return isOff ? [`: ${nameOf(entry)} stays as it is: its "traits" are no list.`] : [];
    }
    const names = [...new Set(driftOf(entry).map(({ name }) => name))];
    if (names.length === 0) {
      const undone = undoneIn(entry);
      return undone.length > 0 ? [`: ${nameOf(entry)} is left for you: ${listed(undone, 'and')}.`] : [];
    }
    const cant = undoneIn(entry).length > 0;
    const why = cant ? `: its contract has values that are no legal ids in DSDS` : '';
    const what = names.length === 1 ? `the trait ${quote(names[0])} is` : `the traits ${allOf(names)} are`;
    return [`: ${nameOf(entry)}: ${what} still not as the contract has it${why}.`];
  });
}

/** What is no concern of anybody's but worth to be told: entries that are left alone. */
export function leftAloneIn({ checked: { entries } }: DsdsSource): string[] {
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

/** What the contracts of a document have that becomes no DSDS trait, behind the names of their files. */
export function lossesIn(
  { checked: { entries, linked } }: DsdsSource,
  at: (uri: string) => { readonly file: string; readonly text: string },
): string[] {
  return entries.flatMap(({ contract }) =>
    (contract?.projected?.losses ?? []).map(({ at: place, ...args }) => {
      const { file, text } = at(contract!.uri);
      const span = linked.spanOf({ uri: contract!.uri, file: contract!.file, path: place.path });
      return `${file}${placeIn(text, span?.start)}: ${ruleOf(LOSS).message(args)}`;
    }),
  );
}

const LOSS = 'dsds/loss';

/** As in `2 entries in 1 document`. */
export const entriesIn = (entries: number, documents: number): string =>
  `${entries === 1 ? '1 entry' : `${entries} entries`} in ${counted(documents, 'document')}`;
