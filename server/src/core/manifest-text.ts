import schema from '../../../schemas/v0/manifest.schema.json';
import type { Artifact, Contracted } from './artifacts.ts';
import { own } from './contract.ts';
import type { Path } from './finding.ts';
import type { ArtifactRecord, Origin } from './manifest.ts';
import { code, plain } from './markdown.ts';

/** What each origin says of a contract, in a few words. */
export const ORIGIN_MEANINGS: Readonly<Record<Origin, string>> = {
  inferred: 'Derived from what exists',
  synced: 'Kept the same as its source',
};

/** What stands at a path of a manifest, in the words of its schema; undefined where it says nothing. */
export function meaningInManifest([member, index, ofRecord, ...below]: Path): string | undefined {
  const { artifact } = schema.$defs;
  if (member === undefined) return schema.description;
  if (index === undefined) return descriptionOf(own(schema.properties, String(member)));
  if (member !== 'artifacts' || below.length > 0) return undefined;
  return ofRecord === undefined
    ? artifact.description
    : descriptionOf(own(artifact.properties, String(ofRecord)));
}

function descriptionOf(place: unknown): string | undefined {
  const description = own(place, 'description');
  return typeof description === 'string' ? description : undefined;
}

/** What a record stands for, as Markdown: the contract, and whether the address is its own; empty as long as nobody has read the file. */
export function recordText(record: ArtifactRecord, artifact: Artifact): string {
  if (artifact.kind === 'contract') return `${contractInShort(artifact)}\n\n${addressText(record, artifact)}`;
  if (artifact.kind === 'other')
    return `${code(artifact.path)} is no component contract: ${plain(artifact.why)}\\.`;
  if (artifact.kind === 'nothing') return `There is no file ${code(artifact.path)}.`;
  return NOWHERE[artifact.kind];
}

const NOWHERE = {
  itself: 'This is the manifest itself, which lists contracts only.',
  outside: 'This is no path that stays in the directory of the manifest, so nothing is read there.',
  unknown: '',
} as const;

/** A contract in one line, as Markdown: its names, and where it is. */
export function contractInShort({
  component,
  contractId,
  path,
}: Pick<Contracted, 'component' | 'contractId' | 'path'>): string {
  const name = component === undefined ? 'A contract without a display name' : `**${plain(component)}**`;
  const id = contractId === undefined ? 'without a `contractId`' : `\`contractId\` ${code(contractId)}`;
  return `${name}, ${id}, in ${code(path)}`;
}

function addressText({ address }: ArtifactRecord, { addressed }: Contracted): string {
  if (!addressed.ok) {
    const [first] = addressed.obstacles;
    return `It has no address${first ? `: ${plain(first.why)}` : '.'}`;
  }
  const recomputed = code(addressed.address);
  if (address === addressed.address) return `The recorded address is its own:\n\n${recomputed}`;
  return address === undefined
    ? `No address is recorded. Its own is:\n\n${recomputed}`
    : `**The recorded address is not its own** (SR-137). Recomputed from the file as it is saved:\n\n${recomputed}`;
}
