// The comparison of two sets of contracts: which of them are the same contract, and the changes of each.
import { AS_SHIPPED, fullText, MOST_LISTED, namedSettings } from '../check/rule.ts';
import { check } from '../kinds/contract/check.ts';
import type { Contract } from '../kinds/contract/model.ts';
import { CONTRACT_RULES } from '../kinds/contract/rules/index.ts';
import { locateAll } from '../text/json/locate.ts';
import { jsonKey, own } from '../text/json/value.ts';
import { listsBy } from '../text/maps.ts';
import { type Lines, linesOf, pointerOf, type Range } from '../text/positions.ts';
import { byCodeUnits } from '../text/words.ts';
import type { Change } from './change.ts';
import { CHANGE_CLASSES, CHANGE_IDS, type ChangeClasses, type ChangeId } from './changes.ts';
import { changesOf } from './contract-changes.ts';
import { type Named, renamesIn } from './renames.ts';

/** A file on one side. */
export interface ContractFile {
  /** Its path within its side, by which it is the same file on both. */
  readonly path: string;
  /** Its name for people, such as `v1.0.0:lib/button.contract.json`. */
  readonly file: string;
  /** Its text, or why it can't be read, as the end of a sentence. */
  readonly read: { readonly text: string } | { readonly why: string };
  /** True if it is named as a contract, so that it is one whatever it holds. */
  readonly isNamed?: boolean;
  /** The classes that its project sets. */
  readonly classes?: ChangeClasses | undefined;
}

/** Two sets of contracts, compared. */
export interface Comparison {
  /** The contracts with changes: the most serious first, then by id. */
  readonly contracts: readonly ChangedContract[];
  /** The files that are no valid contract on one side, so that nothing is said about their changes. */
  readonly uncompared: readonly Uncompared[];
  /** The documents of other formats. */
  readonly skipped: readonly Uncompared[];
}

export interface ChangedContract {
  /** The id and the display name on the newer side that has it. */
  readonly contractId: string;
  readonly component: string;
  readonly before: ContractFile | undefined;
  readonly after: ContractFile | undefined;
  /** The first ones in the order of {@link compareChanges}. */
  readonly changes: readonly PlacedChange[];
  /** The number of changes that are not listed. */
  readonly unlisted: number;
}

/** A change with its places in the texts. */
export interface PlacedChange extends Omit<Change, 'before' | 'after'> {
  readonly before: PlaceInFile | undefined;
  readonly after: PlaceInFile | undefined;
}

export interface PlaceInFile {
  readonly file: string;
  readonly range: Range;
  /** A JSON Pointer (RFC 6901). */
  readonly pointer: string;
  /** The lines of the file, for excerpts. */
  readonly lines: Lines;
}

/** A file that is no valid contract on one side. */
export interface Uncompared {
  readonly side: 'before' | 'after';
  readonly file: ContractFile;
  /** The reason, as the end of a sentence. */
  readonly why: string;
  /** The id that it has nevertheless. */
  readonly contractId?: string | undefined;
  readonly isForeign: boolean;
}

/** A file, read as a contract. */
interface ReadContract {
  readonly file: ContractFile;
  /** Its text without a byte order mark. */
  readonly json: string;
  readonly contract: Contract;
}

/** A contract that is on both sides, or on one. */
interface Pair {
  readonly before?: ReadContract | undefined;
  readonly after?: ReadContract | undefined;
  /** The new name of a contract that is removed, if there is a likely one, as the rest of a sentence. */
  readonly renamed?: string | undefined;
}

/**
 * Compares the contracts of two sides. Of each contract, `most` changes are listed. Files that are equal on both sides are `same`,
 * which is asked for only where it matters.
 */
export function compareContracts(
  before: readonly ContractFile[],
  after: readonly ContractFile[],
  most = MOST_LISTED,
  same: () => readonly ContractFile[] = () => [],
): Comparison {
  const old = readFiles(before, 'before');
  const now = readFiles(after, 'after');
  const unread = [...old.unread, ...now.unread];
  const isHidden = isHiddenBy(unread);
  const contracts = pairsOf(old.read, now.read, same)
    .filter((pair) => (pair.before && pair.after) || !isHidden((pair.before ?? pair.after)!))
    .map((pair) => changedContract(pair, most))
    .filter(({ changes }) => changes.length > 0);
  const contractPaths = new Set([...old.read, ...now.read].map(({ file }) => file.path));
  const isSkipped = ({ file, isForeign }: Uncompared): boolean => isForeign && !contractPaths.has(file.path);
  return {
    contracts: contracts.sort(
      (a, b) => rankOf(a.changes[0]!) - rankOf(b.changes[0]!) || byCodeUnits(a.contractId, b.contractId),
    ),
    uncompared: unread.filter((each) => !isSkipped(each)),
    skipped: unread.filter(isSkipped),
  };
}

type Ranked = Pick<Change, 'id' | 'class'>;

/** Compares changes: the most serious first; of one class removals first, then in the order of the format. */
export const compareChanges = (a: Ranked, b: Ranked): number =>
  rankOf(a) - rankOf(b) || kindRankOf(a.id) - kindRankOf(b.id);

const rankOf = (change: Ranked): number => CHANGE_CLASSES.indexOf(change.class);

const kindRankOf = (id: ChangeId): number =>
  /^(contract|prop|slot|state)\/removed$/.test(id) ? -1 : CHANGE_IDS.indexOf(id);

function readFiles(files: readonly ContractFile[], side: Uncompared['side']) {
  const read: ReadContract[] = [];
  const unread: Uncompared[] = [];
  for (const file of files) {
    const result = readFile(file);
    if ('contract' in result) read.push(result);
    else unread.push({ side, file, ...result });
  }
  return { read, unread };
}

function readFile(file: ContractFile): ReadContract | Omit<Uncompared, 'side' | 'file'> {
  if ('why' in file.read) return { why: file.read.why, isForeign: false };
  const settings = file.isNamed ? namedSettings(AS_SHIPPED) : AS_SHIPPED;
  const { contract, findings, kind, parsed } = check(file.read.text, settings);
  if (kind.kind !== 'contract') return { why: kind.why, isForeign: kind.kind === 'foreign' };
  const mistake = findings.find(({ code }) => OF_VALIDITY.test(code));
  if (!mistake) return { file, json: parsed.json, contract };
  const text = fullText(CONTRACT_RULES.get(mistake.code)!.describe(mistake.args));
  return { why: `it isn't a valid contract: ${text}`, contractId: contract.contractId, isForeign: false };
}

/** The rules that decide whether a document is a valid contract. */
const OF_VALIDITY = /^(json|schema)\/|^SR-128$/;

/** Returns true of a contract that seems to be on one side only, but may be on the other in a file that can't be compared. */
function isHiddenBy(unread: readonly Uncompared[]): (read: ReadContract) => boolean {
  const paths = new Set(unread.map(({ file }) => file.path));
  const ids = new Set(unread.flatMap(({ contractId }) => contractId ?? []));
  return ({ file, contract }) => paths.has(file.path) || ids.has(contract.contractId!);
}

/** Pairs the contracts of both sides. */
function pairsOf(
  before: readonly ReadContract[],
  after: readonly ReadContract[],
  same: () => readonly ContractFile[],
): Pair[] {
  const pairs: Pair[] = [];
  let [olds, nows] = [before, after];
  for (const keyOf of KEYS) {
    const oldsByKey = listsBy(olds, keyOf);
    const paired = new Set<ReadContract>();
    for (const [key, [now, ...others]] of listsBy(nows, keyOf)) {
      const [old, ...otherOlds] = oldsByKey.get(key) ?? [];
      // Of several with the same reference it is unknown which is which.
      if (!old || !now || (keyOf !== idOf && others.length + otherOlds.length > 0)) continue;
      pairs.push({ before: old, after: now });
      paired.add(old).add(now);
    }
    olds = olds.filter((each) => !paired.has(each));
    nows = nows.filter((each) => !paired.has(each));
    if (keyOf !== idOf || olds.length + nows.length === 0) continue;
    // While a contract with its id is there, a copy is neither removed nor added.
    const { read } = readFiles(same(), 'after');
    olds = withoutIdsOf([...after, ...read], olds);
    nows = withoutIdsOf([...before, ...read], nows);
  }
  const renames = renamesIn(olds.map(named), nows.map(named), 'content');
  const removed = olds.map((old): Pair => ({ before: old, renamed: renames.get(idOf(old)!) }));
  return [...pairs, ...removed, ...nows.map((now) => ({ after: now }))];
}

function withoutIdsOf(others: readonly ReadContract[], read: readonly ReadContract[]) {
  const ids = new Set(others.map(idOf));
  return read.filter((each) => !ids.has(idOf(each)));
}

/** A contract by its id, and what it says about the component. Without props that is too little to tell it from others. */
const named = ({ contract: { contractId, value, properties } }: ReadContract): Named => ({
  name: contractId!,
  content: properties && jsonKey(['description', 'props', 'slots', 'states'].map((name) => own(value, name))),
});

type KeyOf = (read: ReadContract) => string | undefined;

const idOf: KeyOf = ({ contract }) => contract.contractId;

/** What makes two contracts the same one, the surest first. An id that several files have is first looked for in the same file. */
const KEYS: readonly KeyOf[] = [
  ({ contract, file }) => JSON.stringify([contract.contractId, file.path]),
  idOf,
  ({ contract }) => contract.cemRef,
  ({ contract }) => contract.registryRef,
  ({ file }) => file.path,
];

function changedContract({ before, after, renamed }: Pair, most: number): ChangedContract {
  const { contract, file } = (after ?? before)!;
  const all = changesOf(before?.contract, after?.contract, renamed, file.classes);
  const changes = all.sort(compareChanges).slice(0, most);
  const [old, now] = [placesIn(before, changes, 'before'), placesIn(after, changes, 'after')];
  return {
    contractId: contract.contractId ?? '',
    component: contract.component ?? '',
    before: before?.file,
    after: after?.file,
    changes: changes.map((change, index) => ({ ...change, before: old[index], after: now[index] })),
    unlisted: all.length - changes.length,
  };
}

/** Places in the text of a contract, found in one pass. */
function placesIn(
  read: ReadContract | undefined,
  changes: readonly Change[],
  side: 'before' | 'after',
): readonly (PlaceInFile | undefined)[] {
  if (!read) return [];
  const { json, file } = read;
  const lines = linesOf('text' in file.read ? file.read.text : json);
  const paths = changes.map((change) => change[side] ?? []);
  return locateAll(json, paths).map((spot, index): PlaceInFile | undefined => {
    if (!spot) return undefined;
    const { start, end } = spot.key ?? spot.value;
    return {
      file: file.file,
      range: { start: lines.at(start), end: lines.at(end) },
      pointer: pointerOf(paths[index]!),
      lines,
    };
  });
}
