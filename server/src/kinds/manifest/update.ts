// Builds and updates manifests.
import { pageOf } from '../../text/json/edit-page.ts';
import { parseJson, syntaxOf } from '../../text/json/parse.ts';
import { has, isObject, own } from '../../text/json/value.ts';
import { ledTo } from '../../text/links.ts';
import { documentText, textEdits } from '../../text/make-edits.ts';
import { addTo } from '../../text/maps.ts';
import { applyEdits, type Edit, putMember } from '../../text/text-edit.ts';
import {
  type Artifact,
  type ArtifactRecord,
  type Artifacts,
  type Contracted,
  type Manifest,
  type Origin,
  readManifest,
} from './model.ts';

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
 * The records of contracts that are not listed. One that was moved keeps its origin; if only listed contracts are updated, no
 * other is added.
 */
export function newRecords(
  unlisted: readonly Contracted[],
  gone: readonly ArtifactRecord[],
  { only, origin }: HowToUpdate,
): NewRecord[] {
  const moved = movedFrom(gone, unlisted);
  return unlisted.flatMap((contract) => {
    const record = moved.get(contract.uri);
    return only === 'listed' && !record ? [] : newRecord(contract, record?.origin ?? origin);
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
const isAscending = (records: readonly ArtifactRecord[]): boolean =>
  records.every(({ path }, index) => path !== undefined && (index === 0 || records[index - 1]!.path! < path));

/** The records of contracts that were moved: by the URIs of the contracts, those with the same address that lead to nothing. */
function movedFrom(gone: readonly ArtifactRecord[], unlisted: readonly Contracted[]) {
  const byAddress = new Map<string, ArtifactRecord[]>();
  for (const record of gone) addTo(byAddress, record.address, record);
  const moved = new Map<string, ArtifactRecord>();
  for (const { uri, addressed } of unlisted) {
    const record = addressed.ok ? byAddress.get(addressed.address)?.shift() : undefined;
    if (record) moved.set(uri, record);
  }
  return moved;
}

/**
 * The text of the manifest of the contracts of a project, which is updated if there is one, and keeps its layout then. Contracts
 * without an address are left out: the caller has refused them before.
 */
export function manifestText(
  before: string | undefined,
  artifacts: Artifacts,
  { contractVersion, ...how }: HowToUpdate & { readonly contractVersion: string },
): string {
  const text = before ?? '';
  const parsed = parseJson(text);
  const { value } = parsed;
  if (!isObject(value) || syntaxOf(parsed) !== 'whole') {
    const records = newRecords(artifacts.contracts, [], { origin: how.origin });
    return `${documentText({ contractVersion, artifacts: records })}\n`;
  }
  const isNamed = own(value, 'contractVersion') === contractVersion;
  const version = putMember([], 'contractVersion', contractVersion, has(value, 'contractVersion'), [
    '$schema',
  ]);
  const edits = [...(isNamed ? [] : [version]), ...updates(readManifest(value), artifacts, how)];
  return applyEdits(text, textEdits(pageOf(text), edits));
}

/** The numbers of records that are added, updated, removed and unchanged in the manifest of a folder, as in `2 added, 37 unchanged`. */
export function changesOf(folder: string, before: string | undefined, after: string): string {
  const recordsIn = (text: string): Map<string, string> =>
    new Map(
      readManifest(parseJson(text).value).records.map(({ path = '', address = '', origin }) => [
        ledTo(`${folder}manifest`, path, folder) ?? path,
        `${address} ${origin}`,
      ]),
    );
  const [old, now] = [recordsIn(before ?? ''), recordsIn(after)];
  const count = { added: 0, updated: 0, removed: 0, unchanged: 0 };
  for (const [uri, record] of now) {
    const known = old.get(uri);
    count[known === undefined ? 'added' : known === record ? 'unchanged' : 'updated']++;
  }
  for (const uri of old.keys()) if (!now.has(uri)) count.removed++;
  return Object.entries(count)
    .filter(([what, many]) => many > 0 || (what === 'unchanged' && now.size === 0))
    .map(([what, many]) => `${many} ${what}`)
    .join(', ');
}
