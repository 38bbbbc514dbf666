import type { Fix } from '../../check/rule.ts';
import { putMember } from '../../text/text-edit.ts';
import { own } from '../../text/json/value.ts';
import type { Path } from '../../text/positions.ts';
import { changeTitle, quote, quotePath } from '../../text/words.ts';
import { type ArtifactRecord, type Artifacts, type Contracted, type Manifest, ORIGINS } from './model.ts';
import { addressing } from './update.ts';

/** The record that a path leads to or into. */
export function recordAt({ records }: Manifest, [list, index]: Path): ArtifactRecord | undefined {
  if (list !== 'artifacts' || typeof index !== 'number') return undefined;
  // Mostly all items are records; then there is none to look for.
  return records[index]?.index === index ? records[index] : records.find((record) => record.index === index);
}

/** The contract that a record leads to. */
export function listedContract(
  record: ArtifactRecord | undefined,
  artifacts: Artifacts,
): Contracted | undefined {
  const artifact = record?.path === undefined ? undefined : artifacts.at(record.path);
  return artifact?.kind === 'contract' ? artifact : undefined;
}

/** Why a contract has none, as a sentence; empty where it has one. */
export const whyNoAddress = ({ addressed }: Contracted): string =>
  addressed.ok ? '' : (addressed.obstacles[0]?.why ?? "It isn't JSON that can be hashed.");

/** The contracts beside and below a manifest that no record lists, in the order of their paths. */
export function unlistedIn(manifest: Manifest, artifacts: Artifacts): readonly Contracted[] {
  const listed = new Set(manifest.records.map((record) => listedContract(record, artifacts)?.uri));
  return artifacts.contracts.filter(({ uri }) => !listed.has(uri));
}

/** Takes a record out; `all` is what it is called to do that for every finding of the rule. */
export function removing({ at, path }: ArtifactRecord, all: string): Fix {
  const of = path === undefined ? `entry ${Number(at.at(-1)) + 1}` : `the entry of ${quotePath(path)}`;
  return { title: `Remove ${of}`, edits: [{ remove: at }], all };
}

/** Has a record lead to another contract, whose address goes with that. */
export function leading(manifest: Manifest, record: ArtifactRecord, to: Contracted): Fix {
  const address = addressing(manifest, record, to);
  const change = changeTitle(record.path ?? '', to.path, quotePath);
  return {
    title: address.length > 0 ? `${change}, with its address` : change,
    edits: [putMember(record.at, 'path', to.path, true, []), ...address],
    uses: to.uri,
  };
}

/** Makes the recorded address that of the contract; nothing where that has none, or there is no contract. */
export function readdressing(
  manifest: Manifest,
  record: ArtifactRecord | undefined,
  artifacts: Artifacts,
): Fix[] {
  const contract = listedContract(record, artifacts);
  const edits = record && contract ? addressing(manifest, record, contract) : [];
  return edits.length === 0
    ? []
    : [{ title: 'Update the address', edits, preferred: true, all: 'Update all addresses' }];
}

/** States where the contract of a record comes from, which can't be known here. */
export function originating(manifest: Manifest, record: ArtifactRecord): Fix[] {
  const isThere = memberOf(manifest, record, 'origin') !== undefined;
  return ORIGINS.map((origin) => {
    return {
      title: isThere ? `Change "origin" to ${quote(origin)}` : `Add "origin": ${quote(origin)}`,
      edits: [putMember(record.at, 'origin', origin, isThere, ['path', 'address'])],
      all: isThere
        ? `Change all unknown origins to ${quote(origin)}`
        : `Add "origin": ${quote(origin)} to all entries that have none`,
    };
  });
}

/** The value of a member of a record, of any type. */
function memberOf({ value }: Manifest, { index }: ArtifactRecord, name: string): unknown {
  return own((own(value, 'artifacts') as unknown[])[index], name);
}
