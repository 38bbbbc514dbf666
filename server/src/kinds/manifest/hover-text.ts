import { howToUpdate } from './source.ts';
import schema from '../../../../schemas/v0/manifest.schema.json';
import { own } from '../../text/json/value.ts';
import { code, plain } from '../../text/markdown.ts';
import type { Path } from '../../text/span.ts';
import { counted } from '../../text/words.ts';
import type { CheckedManifest } from './check.ts';
import type { Artifact, Contracted } from './facts.ts';
import { contractInShort } from '../contract/hover-text.ts';
import type { ArtifactRecord, Origin } from './model.ts';
import { type Changes, changesTo } from './update.ts';

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

/** How far a manifest is that of its directory: what it lists, and what an update would change. */
export const stateOf = ({ manifest, facts, ruling }: CheckedManifest): Changes =>
  changesTo(manifest, facts, howToUpdate(ruling));

/** The state in a line: what is listed, and what an update would change. */
export const stateInWords = (state: Changes): string =>
  [counted(state.contracts, 'contract'), ...behindOf(state)].join(', ');

/** The same, for a line that does the update. */
export const updateInWords = (state: Changes): string =>
  stateInWords(state) + (behindOf(state).length > 0 ? ': update' : '');

function behindOf({ stale, added, idle }: Changes): string[] {
  return [
    stale.length > 0 && `${stale.length} stale`,
    added.length > 0 && `${added.length} unlisted`,
    idle.length > 0 && `${idle.length} to be removed`,
  ].filter((each) => each !== false);
}
