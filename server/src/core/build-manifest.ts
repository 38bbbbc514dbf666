import type { Artifacts, Contracted } from './artifacts.ts';
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
import { isAscending, recordOf, updates } from './update-manifest.ts';
import { byCodeUnits } from './words.ts';

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
    const said = rest && has(rest, 'origin') ? { origin: own(rest, 'origin') } : undefined;
    return recordOf(contract, moved ?? origin).map((record) => ({ ...rest, ...record, ...said }));
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

/** A relative path as names joined by `/`. */
function plainest(path: string): string {
  const names: string[] = [];
  for (const name of path.split('/')) {
    if (name === '..' && names.length > 0 && names.at(-1) !== '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  return names.join('/');
}
