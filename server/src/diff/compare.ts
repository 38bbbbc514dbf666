// The comparison of two sets of contracts: which of them are the same contract, and the changes of each.
import { AS_SHIPPED, fullText, MOST_LISTED, namedSettings } from '../check/rule.ts';
import { check } from '../kinds/contract/check.ts';
import type { Contract } from '../kinds/contract/model.ts';
import { CONTRACT_RULES } from '../kinds/contract/rules/index.ts';
import { locateAll } from '../text/json/locate.ts';
import { addTo } from '../text/maps.ts';
import { type Lines, linesOf, pointerOf, type Range } from '../text/positions.ts';
import { byCodeUnits } from '../text/words.ts';
import type { Change } from './change.ts';
import { CHANGE_CLASSES, type ChangeClasses, compareChanges } from './changes.ts';
import { changesOf } from './contract-changes.ts';

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

export interface Uncompared {
  readonly side: 'before' | 'after';
  readonly file: ContractFile;
  /** The reason, as the end of a sentence. */
  readonly why: string;
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
  const isSkipped = ({ file, isForeign }: Unread): boolean => isForeign && !contractPaths.has(file.path);
  const asUncompared = ({ side, file, why }: Unread): Uncompared => ({ side, file, why });
  return {
    contracts: contracts.sort(
      (a, b) => rankOf(a.changes[0]!) - rankOf(b.changes[0]!) || byCodeUnits(a.contractId, b.contractId),
    ),
    uncompared: unread.filter((each) => !isSkipped(each)).map(asUncompared),
    skipped: unread.filter(isSkipped).map(asUncompared),
  };
}

const rankOf = (change: PlacedChange): number => CHANGE_CLASSES.indexOf(change.class);

/** What is known of a file that is no valid contract. */
interface Unread extends Uncompared {
  readonly contractId?: string | undefined;
  readonly isForeign: boolean;
}

function readFiles(files: readonly ContractFile[], side: Uncompared['side']) {
  const read: ReadContract[] = [];
  const unread: Unread[] = [];
  for (const file of files) {
    const result = readFile(file);
    if ('contract' in result) read.push(result);
    else unread.push({ side, file, ...result });
  }
  return { read, unread };
}

function readFile(file: ContractFile): ReadContract | Omit<Unread, 'side' | 'file'> {
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
function isHiddenBy(unread: readonly Unread[]): (read: ReadContract) => boolean {
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
    const oldsByKey = byKey(olds, keyOf);
    const paired = new Set<ReadContract>();
    for (const [key, [now, ...others]] of byKey(nows, keyOf)) {
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
  return [...pairs, ...olds.map((old) => ({ before: old })), ...nows.map((now) => ({ after: now }))];
}

function withoutIdsOf(others: readonly ReadContract[], read: readonly ReadContract[]) {
  const ids = new Set(others.map(idOf));
  return read.filter((each) => !ids.has(idOf(each)));
}

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

function byKey(all: readonly ReadContract[], keyOf: KeyOf): ReadonlyMap<string, readonly ReadContract[]> {
  const lists = new Map<string, ReadContract[]>();
  for (const each of all) addTo(lists, keyOf(each), each);
  return lists;
}

function changedContract({ before, after }: Pair, most: number): ChangedContract {
  const newer = (after ?? before)!;
  const classes = newer.file.classes;
  const all = changesOf(before?.contract, after?.contract).map((change): Change => ({
    ...change,
    class: classes?.get(change.id) ?? change.class,
  }));
  const changes = all.sort(compareChanges).slice(0, most);
  const [old, now] = [placesIn(before, changes, 'before'), placesIn(after, changes, 'after')];
  return {
    contractId: newer.contract.contractId ?? '',
    component: newer.contract.component ?? '',
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
