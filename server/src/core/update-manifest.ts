import type { Artifact, Artifacts, Contracted } from './artifacts.ts';
import { has, isObject, own } from './contract.ts';
import type { Edit } from './edits/edit.ts';
import type { ArtifactRecord, Manifest, Origin } from './manifest.ts';

/**
 * All that makes a manifest that of its directory: addresses recomputed, records taken out that lead to no contract or say a
 * thing twice, and contracts put in that have none; or only what is `listed` is looked after, or only the `addresses`. Nothing
 * is done of which not all is known, and what is wrong in another way stays as it is.
 */
export function updates(
  manifest: Manifest,
  artifacts: Artifacts,
  { only, origin }: { readonly only?: 'addresses' | 'listed'; readonly origin?: Origin | undefined } = {},
): Edit[] {
  const edits: Edit[] = [];
  const kept: ArtifactRecord[] = [];
  const listed = new Set<string>();
  const moved = new Map<string, Origin>();
  for (const record of manifest.records) {
    const artifact = record.path === undefined ? undefined : artifacts.at(record.path);
    const isAgain = artifact?.kind === 'contract' && listed.has(artifact.uri);
    if (artifact && only !== 'addresses' && (isAgain || isNoContract(artifact))) {
      edits.push({ remove: record.at });
      // A contract that says the same elsewhere is the one that was here.
      if (artifact.kind === 'nothing' && record.address && record.origin) {
        moved.set(record.address, record.origin);
      }
      continue;
    }
    kept.push(record);
    if (artifact?.kind !== 'contract') continue;
    listed.add(artifact.uri);
    edits.push(...addressing(manifest, record, artifact));
  }
  if (only !== undefined || !artifacts.isWhole) return edits;
  const added = artifacts.contracts.flatMap((contract) => {
    if (listed.has(contract.uri) || !contract.addressed.ok) return [];
    return recordOf(contract, moved.get(contract.addressed.address) ?? origin);
  });
  return [...edits, ...adding(manifest, added, kept)];
}

/** What a manifest says of a contract. */
export interface NewRecord {
  readonly path: string;
  readonly address: string;
  readonly origin: Origin;
}

/** The record of a contract; none where it has no address. */
export function recordOf({ path, addressed }: Contracted, origin: Origin = 'inferred'): NewRecord[] {
  return addressed.ok ? [{ path, address: addressed.address, origin }] : [];
}

/** What makes the address of a record that of its contract; nothing where it is, or where the contract has none. */
export function addressing(
  { value }: Manifest,
  { index, at }: ArtifactRecord,
  { addressed }: Contracted,
): Edit[] {
  const record = (own(value, 'artifacts') as unknown[])[index];
  if (!addressed.ok || own(record, 'address') === addressed.address) return [];
  const { address } = addressed;
  if (has(record, 'address')) return [{ replace: [...at, 'address'], value: address }];
  return [{ insert: at, name: 'address', after: ['path'], value: address }];
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
    return [{ insert: [], name: 'artifacts', after: ['$schema', 'contractVersion'], value: added }];
  }
  if (list === null || (Array.isArray(list) && list.length === 0)) {
    return [{ replace: ['artifacts'], value: added }];
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

/** Whether all of them have paths, each before the next. */
export const isAscending = (records: readonly ArtifactRecord[]): boolean =>
  records.every(({ path }, index) => path !== undefined && (index === 0 || records[index - 1]!.path! < path));
