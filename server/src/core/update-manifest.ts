import type { Artifact, Artifacts, Contracted } from './artifacts.ts';
import { has, isObject, own } from './contract.ts';
import { documentText, type Edit, pageOf, textEdits } from './edits/edit.ts';
import { applyEdits } from './edits/text-edit.ts';
import { parseJson, syntaxOf } from './json.ts';
import {
  type ArtifactRecord,
  type Manifest,
  MANIFEST_SCHEMA_ID,
  type Origin,
  readManifest,
} from './manifest.ts';
import { byCodeUnits } from './words.ts';

/**
 * All that makes a manifest that of its directory: addresses recomputed, records taken out that lead to no contract or say a
 * thing twice, and contracts put in that have none; or only what is listed is looked after, or only the addresses. Nothing is done of which not all is known, and what is wrong in another
 * way stays as it is.
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

/**
 * The text of the manifest of these contracts, sorted by path. A record keeps its origin, and a text that there was its layout,
 * to the last byte where nothing is another. Contracts that have no address are left out: who asks has refused them before.
 */
export function manifestText(
  before: string | undefined,
  contracts: readonly Contracted[],
  { contractVersion, origin }: { readonly contractVersion: string; readonly origin?: Origin | undefined },
): string {
  const sorted = contracts.toSorted((a, b) => byCodeUnits(a.path, b.path));
  const text = before ?? '';
  const parsed = parseJson(text);
  const { value } = parsed;
  if (!isObject(value) || syntaxOf(parsed) !== 'whole') {
    const artifacts = sorted.flatMap((contract) => recordOf(contract, origin));
    return `${documentText({ $schema: MANIFEST_SCHEMA_ID, contractVersion, artifacts })}\n`;
  }
  const manifest = readManifest(value);
  const edits = [
    ...stating(value, contractVersion),
    ...(isBuilt(manifest)
      ? updates(manifest, artifactsOf(sorted), { origin })
      : [listing(manifest, sorted, origin)]),
  ];
  return applyEdits(text, textEdits(pageOf(text), edits));
}

/** The version that is published, as a member of the manifest. */
function stating(value: object, contractVersion: string): Edit[] {
  if (own(value, 'contractVersion') === contractVersion) return [];
  if (has(value, 'contractVersion')) return [{ replace: ['contractVersion'], value: contractVersion }];
  return [{ insert: [], name: 'contractVersion', after: ['$schema'], value: contractVersion }];
}

/** Whether a list is as it would be made: each path in its plainest form, in order, and with an origin. */
function isBuilt({ value, records }: Manifest): boolean {
  const list = own(value, 'artifacts');
  if (!Array.isArray(list) || list.length !== records.length || !isAscending(records)) return false;
  return records.every(({ path, origin }) => origin && path === plainest(path!));
}

/** All records anew, in the place of those that there are. */
function listing({ value, records }: Manifest, sorted: readonly Contracted[], origin?: Origin): Edit {
  const [byPath, byAddress] = [new Map<string, ArtifactRecord>(), new Map<string, Origin>()];
  const paths = new Set(sorted.map(({ path }) => path));
  for (const record of records) {
    const path = plainest(record.path ?? '');
    if (!byPath.has(path)) byPath.set(path, record);
    if (!paths.has(path) && record.address && record.origin) byAddress.set(record.address, record.origin);
  }
  const list = own(value, 'artifacts') as unknown[];
  const artifacts = sorted.flatMap((contract) => {
    const known = byPath.get(contract.path);
    const moved = contract.addressed.ok ? byAddress.get(contract.addressed.address) : undefined;
    // What else a record says, and should not, is not ours to take away.
    const rest = known && (list[known.index] as object);
    return recordOf(contract, known?.origin ?? moved ?? origin).map((record) => ({ ...rest, ...record }));
  });
  if (!has(value, 'artifacts')) {
    return { insert: [], name: 'artifacts', after: ['$schema', 'contractVersion'], value: artifacts };
  }
  return { replace: ['artifacts'], value: artifacts };
}

/** What some contracts, and no other files, say to a manifest. */
function artifactsOf(contracts: readonly Contracted[]): Artifacts {
  const byPath = new Map(contracts.map((contract) => [contract.path, contract]));
  return {
    isWhole: true,
    contracts,
    at: (path) => byPath.get(path) ?? { kind: 'nothing', path, uri: '' },
    spanOf: () => undefined,
  };
}

const isNoContract = ({ kind }: Artifact): boolean => kind !== 'contract' && kind !== 'unknown';

/** Whether all of them have paths, each before the next. */
const isAscending = (records: readonly ArtifactRecord[]): boolean =>
  records.every(({ path }, index) => path !== undefined && (index === 0 || records[index - 1]!.path! < path));

/** A relative path as names joined by `/`. */
function plainest(path: string): string {
  const names: string[] = [];
  for (const name of path.split('/')) {
    if (name === '..' && names.length > 0 && names.at(-1) !== '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  return names.join('/');
}
