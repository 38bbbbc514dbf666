// Hovers of a manifest.
import schema from '../../../../../schemas/v0/manifest.schema.json';
import { spanOf, type Spot, spotAt, startOf } from '../../../text/json/tree.ts';
import { own } from '../../../text/json/value.ts';
import { code, plain } from '../../../text/markup.ts';
import type { Path } from '../../../text/positions.ts';
import { contractInShort } from '../../contract/editing/reference-text.ts';
import type { Artifact, ArtifactRecord, Contracted, Origin } from '../model.ts';
import { recordThere } from './navigation.ts';
import type { ManifestFeatures, ManifestSource } from '../source.ts';

export const hover: ManifestFeatures['hover'] = ({ source }, offset) => {
  const spot = spotAt(source.tree, offset);
  const text = spot && textFor(source, spot);
  return text ? { at: spanOf(spot.node), text } : undefined;
};

/** The contract of an entry, wherever in the entry the caret is, and on a key the meaning of the member. */
function textFor(source: ManifestSource, { path, node, onKey }: Spot): string | undefined {
  if (!onKey && (node.type === 'object' || node.type === 'array') && path.length !== 2) return undefined;
  const there = recordThere(source, startOf(node));
  const isOrigin = path.length === 3 && path[2] === 'origin';
  const about = there?.artifact && !isOrigin ? recordText(there.record, there.artifact) : undefined;
  const isExplained = path.length === 2 || (about && !onKey);
  const meaning = isExplained ? undefined : meaningInManifest(path);
  return [about, meaning && plain(meaning)].filter(Boolean).join('\n\n') || undefined;
}

/** The meaning of each origin, in a few words. */
export const ORIGIN_MEANINGS: Readonly<Record<Origin, string>> = {
  inferred: 'Derived from existing sources',
  synced: 'Kept the same as its source',
};

/** The description of a path of a manifest, by its schema. */
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

/** The contract of a record and the state of its address, as Markdown; empty as long as the file is not read. */
function recordText(record: ArtifactRecord, artifact: Artifact): string {
  if (artifact.kind === 'contract') return `${contractInShort(artifact)}\n\n${addressText(record, artifact)}`;
  if (artifact.kind === 'other') return `${code(artifact.path)} isn't a contract: ${plain(artifact.why)}.`;
  if (artifact.kind === 'nothing') return `${code(artifact.path)} doesn't exist.`;
  return NOWHERE[artifact.kind];
}

const NOWHERE = {
  itself: 'This is the manifest itself, which lists contracts only.',
  outside: "The path is outside the folder of the manifest, so the file isn't read.",
  unknown: '',
} as const;

function addressText({ address }: ArtifactRecord, { addressed }: Contracted): string {
  if (!addressed.ok) {
    const [first] = addressed.obstacles;
    return `It has no address${first ? `: ${plain(first.why)}` : '.'}`;
  }
  const recomputed = code(addressed.address);
  if (address === addressed.address) return `The recorded address is up to date:\n\n${recomputed}`;
  return address === undefined
    ? `No address is recorded. Recomputed from the saved file:\n\n${recomputed}`
    : `**The recorded address is out of date** (SR-137). Recomputed from the saved file:\n\n${recomputed}`;
}
