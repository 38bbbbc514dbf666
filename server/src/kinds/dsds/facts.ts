import type { Projected } from '../contract/projection.ts';
import type { Elsewhere } from '../../check/finding.ts';
import type { Span } from '../../text/span.ts';

/** What the files of a project say to one DSDS document of it. Of one question the answer is the same object until it is another. */
export interface Linked {
  /** Whether all files of the project are read. Before that nothing is missing. */
  readonly isWhole: boolean;
  /** What an `href` in the document leads to. */
  at(href: string): Target;
  /** The contracts of the project with an identity, ordered by their URIs. */
  contractsWith(contractId: string): readonly LinkedContract[];
  /** The `href` that leads from the document to a file. */
  hrefTo(uri: string): string;
  /** Where a place in another file is in its text; undefined where it is not there any more. */
  readonly spanOf: (place: Elsewhere) => Span | undefined;
}

export type Target =
  | LinkedContract
  /** There is a file, and it is no contract; `why` is the end of a sentence. */
  | { readonly kind: 'other'; readonly uri: string; readonly file: string; readonly why: string }
  /** There is no such file. */
  | { readonly kind: 'nothing'; readonly uri: string; readonly file: string }
  /** An absolute URI, which is never followed. */
  | { readonly kind: 'absolute' }
  /** Not read, or not readable. */
  | { readonly kind: 'unknown' };

/** A contract as it counts now: as an editor has it, where it is open there. */
export interface LinkedContract {
  readonly kind: 'contract';
  readonly uri: string;
  /** Its path from the project's folder on, as messages name it. */
  readonly file: string;
  readonly contractId: string | undefined;
  readonly component: string | undefined;
  /** Its identity, or what stands in its place. */
  readonly at: Elsewhere;
  /** Undefined as long as its text is broken: then nothing is compared with it. */
  readonly projected: Projected | undefined;
}

/** Of a document by itself, or as long as the files of its project are not read. */
export const NOTHING_LINKED: Linked = {
  isWhole: false,
  at: () => ({ kind: 'unknown' }),
  contractsWith: () => [],
  hrefTo: (uri) => uri,
  spanOf: () => undefined,
};
