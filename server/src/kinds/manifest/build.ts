import { applyEdits, type Edit, putMember } from '../../text/text-edit.ts';
import { pageOf } from '../../text/json/edit-page.ts';
import { parseJson, syntaxOf } from '../../text/json/parse.ts';
import { has, isObject, own } from '../../text/json/value.ts';
import { documentText, textEdits } from '../../text/make-edits.ts';
import { ledTo } from '../../text/links.ts';
import { byCodeUnits } from '../../text/words.ts';
import {
  type ArtifactRecord,
  type Artifacts,
  type Contracted,
  type Manifest,
  plainest,
  readManifest,
} from './model.ts';
import { type HowToUpdate, isAscending, newRecord, newRecords, updates } from './update.ts';

/**
 * The text of the manifest of these contracts, sorted by path. A record keeps its origin, and a text that there was its layout,
 * to the last byte where nothing is another. Contracts that have no address are left out: who asks has refused them before.
 * Nothing says of a manifest that is yet to be made what it is to list, so that lists all of them.
 */
export function manifestText(
  before: string | undefined,
  contracts: readonly Contracted[],
  { contractVersion, ...how }: HowToUpdate & { readonly contractVersion: string },
): string {
  const sorted = contracts.toSorted((a, b) => byCodeUnits(a.path, b.path));
  const text = before ?? '';
  const parsed = parseJson(text);
  const { value } = parsed;
  if (!isObject(value) || syntaxOf(parsed) !== 'whole') {
    const artifacts = newRecords(sorted, [], { origin: how.origin });
    return `${documentText({ contractVersion, artifacts })}\n`;
  }
  const manifest = readManifest(value);
  const edits = [
    ...stating(value, contractVersion),
    ...(isBuilt(manifest) ? updates(manifest, artifactsOf(sorted), how) : [listing(manifest, sorted, how)]),
  ];
  return applyEdits(text, textEdits(pageOf(text), edits));
}

/** The version that is published, as a member of the manifest. */
function stating(value: object, contractVersion: string): Edit[] {
  if (own(value, 'contractVersion') === contractVersion) return [];
  return [putMember([], 'contractVersion', contractVersion, has(value, 'contractVersion'), ['$schema'])];
}

/** Returns true if a list is as a new one: plain paths, in order, and with origins. */
function isBuilt({ value, records }: Manifest): boolean {
  const list = own(value, 'artifacts');
  if (!Array.isArray(list) || list.length !== records.length || !isAscending(records)) return false;
  return records.every(({ path, origin }) => origin && path === plainest(path!));
}

/** All records anew, in the place of those that there are. */
function listing({ value, records }: Manifest, sorted: readonly Contracted[], how: HowToUpdate): Edit {
  const paths = new Set(sorted.map(({ path }) => path));
  const byPath = new Map<string, ArtifactRecord>();
  const gone: ArtifactRecord[] = [];
  for (const record of records) {
    const path = plainest(record.path ?? '');
    if (!byPath.has(path)) byPath.set(path, record);
    if (!paths.has(path)) gone.push(record);
  }
  const list = own(value, 'artifacts');
  const unlisted = sorted.filter(({ path }) => !byPath.has(path));
  const added = new Map(newRecords(unlisted, gone, how).map((record) => [record.path, record]));
  const artifacts = sorted.flatMap((contract) => {
    const known = byPath.get(contract.path);
    if (!known) return added.get(contract.path) ?? [];
    // What else a record says, and should not, is not ours to take away.
    const rest = (list as unknown[])[known.index] as object;
    const origin = has(rest, 'origin') ? { origin: own(rest, 'origin') } : undefined;
    return newRecord(contract, how.origin).map((record) => ({ ...rest, ...record, ...origin }));
  });
  if (!has(value, 'artifacts')) {
    const after = ['$schema', 'contractVersion'];
    return { insert: [], name: 'artifacts', after, value: artifacts, onLines: true };
  }
  const hasLayout = Array.isArray(list) && list.length > 0;
  return { replace: ['artifacts'], value: artifacts, ...(!hasLayout && { onLines: true }) };
}

/** Facts for a manifest about these contracts only. */
function artifactsOf(contracts: readonly Contracted[]): Artifacts {
  const byPath = new Map(contracts.map((contract) => [contract.path, contract]));
  return {
    isWhole: true,
    contracts,
    at: (path) => byPath.get(path) ?? { kind: 'nothing', path, uri: '' },
    spanOf: () => undefined,
  };
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
