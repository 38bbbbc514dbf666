// The interface of a kind of document: all that the project, the editor and the checker know of it. Only `index.ts` lists
// the kinds.
import type { DocumentSource, FixableDocument } from '../check/fix-all.ts';
import type { Rules } from '../check/rule.ts';
import type { Ruling } from '../check/ruling.ts';

export type KindId = 'contract' | 'manifest' | 'dsds' | 'config';

/** A text, and what its project says about it. */
export interface DocumentText<Facts = unknown> {
  readonly uri: string;
  readonly text: string;
  readonly ruling?: Ruling | undefined;
  readonly facts?: Facts | undefined;
}

export interface DocumentKind<Source extends DocumentSource = DocumentSource, Facts = unknown> {
  readonly id: KindId;
  /** Whether the editor publishes our syntax findings. For the other kinds their own language servers do. */
  readonly ownsSyntax: boolean;
  /** Whether a file of this name is usually of this kind. */
  isNamed(name: string): boolean;
  readonly rules: Rules;
  /** Reads a document that is of this kind. Its parts are made when they are first needed. */
  read(document: DocumentText<Facts>): Source;
  /** The document with the fixes of its findings; `uri` is that of its file. */
  fixable(source: Source, uri: string): FixableDocument;
}
