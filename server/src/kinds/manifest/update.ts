import { type Edit, putMember } from '../../text/text-edit.ts';
import { has, isObject, own } from '../../text/json/value.ts';
import type { Artifact, ArtifactRecord, Artifacts, Contracted, Manifest, Origin } from './model.ts';
import { addTo } from '../../text/maps.ts';

/** The scope of an update: the whole manifest, or only the listed contracts. */
export interface HowToUpdate {
  readonly only?: 'listed' | undefined;
  /** Of contracts that had no record before. */
  readonly origin?: Origin | undefined;
}

/**
 * All that makes a manifest that of its directory: addresses recomputed, records taken out that lead to no contract or say a
 * thing twice, and contracts put in that have none. Nothing is done of which not all is known, and what is wrong in another
 * way stays as it is.
 */
export function updates(manifest: Manifest, artifacts: Artifacts, how: HowToUpdate = {}): Edit[] {
  const { kept, idle, stale, added } = changesTo(manifest, artifacts, how);
  return [
    ...idle.map(({ at }): Edit => ({ remove: at })),
    ...stale.flatMap(({ edits }) => edits),
    ...adding(manifest, added, kept),
  ];
}

export type Changes = ReturnType<typeof changesTo>;

/**
 * The steps of an update of a manifest: the records that stay, in document order, and the idle ones, which lead to no contract or say a
 * thing twice; the number of contracts that it lists; the records with another address than their contracts have; new records.
 */
export function changesTo(manifest: Manifest, artifacts: Artifacts, how: HowToUpdate = {}) {
  const [kept, idle, gone] = [[], [], []] as [ArtifactRecord[], ArtifactRecord[], ArtifactRecord[]];
  const stale: { readonly record: ArtifactRecord; readonly edits: readonly Edit[] }[] = [];
  const listed = new Set<string>();
  for (const record of manifest.records) {
    const artifact = record.path === undefined ? undefined : artifacts.at(record.path);
    const isAgain = artifact?.kind === 'contract' && listed.has(artifact.uri);
    if (artifact && (isAgain || isNoContract(artifact))) {
      idle.push(record);
      if (artifact.kind === 'nothing') gone.push(record);
      continue;
    }
    kept.push(record);
    if (artifact?.kind !== 'contract') continue;
    listed.add(artifact.uri);
    const edits = addressing(manifest, record, artifact);
    if (edits.length > 0) stale.push({ record, edits });
  }
  const unlisted = artifacts.isWhole ? artifacts.contracts.filter(({ uri }) => !listed.has(uri)) : [];
  const added = newRecords(unlisted, gone, how);
  return { kept, idle, contracts: listed.size, stale, added };
}

/**
 * The records of contracts that are not listed where they are. What was moved keeps its origin; where only what is listed is
 * looked after, nothing else gets in, and what has another address by now may be something else.
 */
export function newRecords(
  unlisted: readonly Contracted[],
  gone: readonly ArtifactRecord[],
  { only, origin }: HowToUpdate,
): NewRecord[] {
  const { byAddress, byName } = movedFrom(gone, unlisted);
  return unlisted.flatMap((contract) => {
    const { uri } = contract;
    if (only === 'listed' && !byAddress.has(uri)) return [];
    return newRecord(contract, (byAddress.get(uri) ?? byName.get(uri))?.origin ?? origin);
  });
}

/** A new record of a contract. */
interface NewRecord {
  readonly path: string;
  readonly address: string;
  readonly origin: Origin;
}

/** The record of a contract; none where it has no address. */
export function newRecord({ path, addressed }: Contracted, origin: Origin = 'inferred'): NewRecord[] {
  return addressed.ok ? [{ path, address: addressed.address, origin }] : [];
}

/** The edit that updates the address of a record; none where it is up to date, or where the contract has none. */
export function addressing(
  { value }: Manifest,
  { index, at }: ArtifactRecord,
  { addressed }: Contracted,
): Edit[] {
  const record = (own(value, 'artifacts') as unknown[])[index];
  if (!addressed.ok || own(record, 'address') === addressed.address) return [];
  return [putMember(at, 'address', addressed.address, has(record, 'address'), ['path'])];
}

/** Puts records in, which are in the order of their paths: each at its place if those that stay are in order, else at the end. */
export function adding(
  { value, records }: Manifest,
  added: readonly NewRecord[],
  kept: readonly ArtifactRecord[] = records,
): Edit[] {
  if (added.length === 0 || !isObject(value)) return [];
  const list = own(value, 'artifacts');
  if (list === undefined) {
    return [
      { insert: [], name: 'artifacts', after: ['$schema', 'contractVersion'], value: added, onLines: true },
    ];
  }
  if (list === null || (Array.isArray(list) && list.length === 0)) {
    return [{ replace: ['artifacts'], value: added, onLines: true }];
  }
  if (!Array.isArray(list)) return [];
  const isSorted = records.length === list.length && isAscending(kept);
  let next = isSorted ? 0 : kept.length;
  return added.map((record) => {
    while (next < kept.length && kept[next]!.path! < record.path) next++;
    return { insert: ['artifacts'], index: kept[next]?.index ?? list.length, value: record };
  });
}

const isNoContract = ({ kind }: Artifact): boolean => kind !== 'contract' && kind !== 'unknown';

/** Returns true if all of them have paths, each before the next. */
export const isAscending = (records: readonly ArtifactRecord[]): boolean =>
  records.every(({ path }, index) => path !== undefined && (index === 0 || records[index - 1]!.path! < path));

/**
 * The contracts that were moved to where no record lists them, each with the record that was made for it: the one with its
 * address, or else the one with the name of its file, where neither is there a second time. `gone`: the records that lead to
 * nothing.
 */
function movedFrom(gone: readonly ArtifactRecord[], unlisted: readonly Contracted[]) {
  if (gone.length === 0) return { byAddress: new Map(), byName: new Map() };
  const addresses = groups(gone, ({ address }) => address);
  const same = new Map<string, ArtifactRecord>();
  for (const { uri, addressed } of unlisted) {
    const record = addressed.ok ? addresses.get(addressed.address)?.shift() : undefined;
    if (record) same.set(uri, record);
  }
  const found = new Set(same.values());
  const names = groups(
    gone.filter((record) => !found.has(record)),
    ({ path }) => path && nameIn(path),
  );
  const alike = new Map<string, ArtifactRecord>();
  const others = unlisted.filter(({ uri }) => !same.has(uri));
  for (const [name, [contract, ...more]] of groups(others, ({ path }) => nameIn(path))) {
    const [record, ...again] = names.get(name) ?? [];
    if (contract && record && more.length + again.length === 0) alike.set(contract.uri, record);
  }
  return { byAddress: same, byName: alike };
}

/** The distinctive part of the path of a contract: its name without folders and without the common ending. */
export const nameIn = (path: string): string =>
  path.slice(path.lastIndexOf('/') + 1).replace(/(?:\.cont\w*)?(?:\.js\w*)?$/i, '');

/** All of one key in the order in which they are. */
export function groups<T>(all: readonly T[], keyOf: (each: T) => string | undefined): Map<string, T[]> {
  const made = new Map<string, T[]>();
  for (const each of all) addTo(made, keyOf(each), each);
  return made;
}
