// The interface of a kind of document: all that the project, the editor and the checker know of it. Only `index.ts` lists
// the kinds.
import type { DocumentSource, FixableDocument } from '../check/fix-all.ts';
import type { Rules, Ruling } from '../check/rule.ts';
import type { KindInProject, ProjectHost } from './in-project.ts';

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
  /** Its documents in projects; undefined where documents don't depend on others. */
  readonly inProject?: (host: ProjectHost) => KindInProject<Source, Facts>;
  /** Whether a text says that it is of this kind, whatever the name of its file. Contracts are known by other means. */
  readonly detect?: (text: string, name: string) => boolean;
  /** The usual names of its files, as globs. */
  readonly globs: readonly string[];
  /** Reads a text that may take long a few milliseconds at a time; what it returns is taken by {@link Ahead}. */
  readonly reading?: (uri: string, text: string) => Generator<void, unknown>;
  /** Whether a file of this name may be one that takes long to read, whatever its project calls it. */
  readonly mayBeLong?: (name: string) => boolean;
  /** The document with the fixes of its findings; `uri` is that of its file. */
  fixable(source: Source, uri: string): FixableDocument;
}
