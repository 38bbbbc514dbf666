// The interface of a kind of document: all that the project, the editor and the checker know of it. Only `index.ts` lists
// the kinds.
import type { DocumentSource, FixableDocument } from '../check/fix-all.ts';
import type { Elsewhere, Rules, RuleSettings } from '../check/rule.ts';
import type { Declared, RegistryItem, Lookup } from '../sources/declared.ts';
import type { Span } from '../text/positions.ts';

export type KindId = 'contract' | 'manifest' | 'dsds' | 'config';

/** A text, and what its project says about it. */
interface DocumentText<Facts> {
  readonly uri: string;
  readonly text: string;
  readonly settings?: RuleSettings | undefined;
  /** True if its name or its project says that it is of this kind, whatever its content. */
  readonly isConfigured?: boolean | undefined;
  readonly facts?: Facts | undefined;
  /** The stored content of this text, where there is one. */
  readonly content?: unknown;
}

export interface DocumentKind<Source extends DocumentSource = DocumentSource, Facts = unknown> {
  readonly id: KindId;
  /** Returns true if a file of this name is usually of this kind. */
  isNamed(name: string): boolean;
  readonly rules: Rules;
  /** Reads a document that is of this kind. Its parts are made when they are first needed. */
  read(document: DocumentText<Facts>): Source;
  /** Its documents in projects; undefined where documents don't depend on others. */
  readonly inProject?: (host: ProjectHost) => KindInProject<Source, Facts>;
  /** Returns true if a text says that it is of this kind, whatever the name of its file. Contracts are known by other means. */
  readonly detect?: (text: string, name: string) => boolean;
  /** The usual names of its files, as globs. */
  readonly globs: readonly string[];
  /** The document with the fixes of its findings; `uri` is that of its file. */
  fixable(source: Source, uri: string): FixableDocument;
}

/** A kind, a name, and the project's folder where each project has names of its own: `id`, `button`, `file:///p/`. */
export type Key = readonly [kind: string, name: string, projectRoot?: string | undefined];

/** The keys that a file provides and needs. */
export interface Keys {
  readonly provides: readonly Key[];
  readonly needs: readonly Key[];
}

/**
 * The index of all projects: which files provide a key and which need it. A change touches keys, and matters to the documents
 * that need one of them whose answer is another by then.
 */
export interface Index {
  /** Records that a document has read a key. */
  read(uri: string, kind: string, name: string, projectRoot?: string): void;
  /** The files that provide a key; an answer that asks for them is made anew when they are others. */
  providers(kind: string, name: string, projectRoot?: string): ReadonlySet<string>;
  /** The documents that need a key. */
  needing(kind: string, name: string, projectRoot?: string): string[];
  /** Marks the answers to a key, and those made of them, as out of date. */
  touch(kind: string, name: string, projectRoot?: string): void;
  /**
   * Defines how the answers to keys of a kind are made: each once, when it is first asked for, and again after something that it
   * was made of was touched. With `isSame` an answer that is the same again affects no one,
   * though the places in it may be others.
   */
  answers<Answer>(
    kind: string,
    make: (name: string, projectRoot: string) => Answer,
    isSame?: (before: Answer, now: Answer) => boolean,
  ): (name: string, projectRoot?: string) => Answer;
}

/** The role of a file in its project. */
export interface FileRole {
  /** The id of its kind, or what kind of source it is. */
  readonly role: string;
  readonly settings: RuleSettings | undefined;
  /** True if the config file names it as a document of its kind, whatever its content. */
  readonly isConfigured: boolean;
}

/** The membership of a file in a project. */
export interface Membership extends FileRole {
  /** The folder that the project begins with. */
  readonly projectRoot: string;
  /** Of a document that links to others, the folder that no link leads out of. */
  readonly root: string | undefined;
  /** True if no search finds it, but it is open. It gets facts about others, and they get none about it. */
  readonly isOutside: boolean;
}

/** A file of a project, and all that is kept of it. */
export interface MemberFile<Content = unknown> extends Membership {
  /** The content from which its kind makes keys and facts; undefined where the text is not of this kind. */
  readonly content?: Content | undefined;
  /** The text that was read, where the kind compares it. */
  readonly text?: string | undefined;
}

/** A contract by the name of its file (`called`), or since its project names the file (`named`), whatever it holds. */
export type CalledContract = 'named' | 'called' | undefined;

/** A file without a text. */
export type NoText = 'gone' | 'folder' | 'unknown';

/** A project, as its kinds of documents see it. URIs are canonical. */
export interface ProjectHost {
  readonly index: Index;
  /** Returns true if all files of a project are read. */
  readonly isWhole: (projectRoot: string) => boolean;
  readonly memberAt: (uri: string) => MemberFile | undefined;
  /** The contracts of a project that a search finds. */
  readonly contractsIn: (projectRoot: string) => Iterable<string>;
  readonly calledContract: (uri: string) => CalledContract;
  /** The text of a file as it counts now: as an editor has it, else as it is saved. */
  readonly textOf: (uri: string) => string | undefined;
  readonly savedText: (uri: string) => string | undefined;
  readonly withoutText: (uri: string) => NoText;
  /** The folder that no link of a project leads out of. */
  readonly limitOf: (projectRoot: string) => string;
  readonly element: (cemRef: string, projectRoot: string) => Lookup<Declared>;
  /** The React components of a project. */
  readonly components: (name: '', projectRoot: string) => readonly Declared[];
  readonly item: (registryRef: string, projectRoot: string) => Lookup<RegistryItem>;
  /** Returns true if the component of a contract is gone. */
  readonly describesNothing: (contract: string, projectRoot: string) => boolean;
  /** A contract of a project refers to another element than before. */
  readonly refersTo: (projectRoot: string) => void;
  /** The span of a place in another file; undefined where it no longer exists. */
  readonly spanOf: (place: Pick<Elsewhere, 'uri' | 'path'>) => Span | undefined;
}

/** The documents of one kind in all projects. */
export interface KindInProject<
  Source extends DocumentSource = DocumentSource,
  Facts = unknown,
  Content = unknown,
> {
  /** The kind of the keys by which its documents need the files that they lead to. */
  readonly leadsBy?: string;
  /** The content to store of a file. `source`: the document, if it exists already. */
  content(
    uri: string,
    text: string | undefined,
    membership: Membership,
    source?: Source,
  ): Content | undefined;
  keys(uri: string, member: MemberFile<Content>): Keys;
  /** Returns true if a member is a document of this kind. Without it all are. */
  isOne?(member: MemberFile<Content>): boolean;
  /** The content of a member is about to be another. */
  changing?(uri: string, before: MemberFile<Content> | undefined, now: MemberFile<Content> | undefined): void;
  /** The facts for a document, there or not. */
  facts(uri: string, projectRoot: string | undefined): Facts;
  /** The facts for a document that needs none about other files. */
  readonly alone?: Facts;
  /** Returns true if the project has no more to say about a member than {@link alone}. */
  isAlone?(uri: string, member: MemberFile<Content>): boolean;
}
