import type { Args, Elsewhere } from '../../check/finding.ts';
import type { Rule } from '../../check/rule.ts';
import type { Span } from '../../text/span.ts';
import type { Addressed } from '../contract/address.ts';
import type { Manifest } from './model.ts';

/**
 * What the files of a project say to one manifest of it. A manifest speaks of files as they are saved: the address of a
 * text that is still being typed would be that of no file.
 */
export interface Artifacts {
  /** Whether all files of the project are read. Before that nothing is missing, and nothing is unlisted. */
  readonly isWhole: boolean;
  /** What the path of a record leads to. */
  at(path: string): Artifact;
  /**
   * The contracts of the project that lie beside or below the manifest, and that a search finds, ordered by their paths (code
   * units).
   */
  readonly contracts: readonly Contracted[];
  /** Where a place in another file is in its text; undefined where it is not there any more. */
  readonly spanOf: (place: Elsewhere) => Span | undefined;
}

/** A file that a record leads to. */
export type Artifact =
  | Contracted
  /** There is a file, and it is no contract; `why` is the end of a sentence. */
  | { readonly kind: 'other'; readonly path: string; readonly uri: string; readonly why: string }
  /** The manifest itself. */
  | { readonly kind: 'itself' }
  /** No path that stays in the directory of the manifest. Nothing is read there. */
  | { readonly kind: 'outside' }
  /** There is no such file. */
  | { readonly kind: 'nothing'; readonly path: string; readonly uri: string }
  /** Not read yet, or not readable. */
  | { readonly kind: 'unknown'; readonly path: string };

/** A contract as its file says. */
export interface Contracted {
  readonly kind: 'contract';
  /** From the directory of the manifest on, as a record writes it: names joined by `/`, with `./` in front where it needs that. */
  readonly path: string;
  readonly uri: string;
  readonly contractId: string | undefined;
  readonly component: string | undefined;
  /** Computed when it is first needed. */
  readonly addressed: Addressed;
  /** Its identity, or what stands in its place. */
  readonly at: Elsewhere;
}

/** Of a manifest by itself, or as long as the files of its project are not read. */
export const NO_ARTIFACTS: Artifacts = {
  isWhole: false,
  at: (path) => ({ kind: 'unknown', path }),
  contracts: [],
  spanOf: () => undefined,
};

export type ManifestRule<A extends Args = Args> = Rule<A, Manifest, Artifacts>;
