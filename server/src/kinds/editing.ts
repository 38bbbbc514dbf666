// The interface between an editor and a kind of document. What goes beyond the document itself is asked of a workspace.
import type { FixableDocument } from '../check/fix-all.ts';
import type { Elsewhere } from '../check/rule.ts';
import type { Declared, RegistryItem } from '../sources/declared.ts';
import type { Layout } from '../text/json/format.ts';
import type { Node } from '../text/json/tree.ts';
import type { Span } from '../text/positions.ts';
import type { TextEdit } from '../text/text-edit.ts';
import type { FilePlace, Move } from '../text/uri.ts';
import type {
  Action,
  CommandWork,
  ContractState,
  Definition,
  FileEdits,
  Highlight,
  Hover,
  Lens,
  Link,
  OutlineItem,
  Refactoring,
  Refused,
  RenamedContract,
  RenamedThing,
  RenamePlan,
  Status,
  Suggestions,
  Target,
  ThingName,
} from './answers.ts';

/** A kind of document that an editor can have open. */
export type DocumentId = 'contract' | 'manifest' | 'dsds' | 'config';

/** An open document: its URI as the editor spells it, and what is made of its text. */
export interface EditedDocument<Source = unknown> {
  readonly uri: string;
  readonly source: Source;
  /** Undefined of what lies in no folder. */
  readonly place: FilePlace | undefined;
  /** Why its project leaves it alone, as the end of a sentence. */
  readonly whyNotChecked?: string | undefined;
}

/** The capabilities of an editor that answers depend on. */
export interface EditorView {
  /** The commands of its own that it runs. */
  readonly commands: readonly string[];
  readonly canRenameFiles: boolean;
  /** It makes edits on request, so that commands of the server can be offered. */
  readonly canApplyEdits: boolean;
  /** It shows a page that the server has written. */
  readonly canShowPages: boolean;
}

/** The status of a document beside its language, which menus depend on too. */
export interface DocumentStatus extends Status {
  readonly kind: DocumentId;
  /** Other documents are compared with it. */
  readonly isCompared: boolean;
}

/** The files of all projects. The URIs that it answers are canonical, but for that of a text. */
export interface Workspace {
  /** A file as it counts now, under the URI that an editor has it open by; one that is not open has no version. */
  readonly textAt: (uri: string) => FileText | undefined;
  /** The folder that the project of a file begins with. */
  readonly projectRoot: (uri: string) => string | undefined;
  /** A document of a kind, open or not; undefined of anything else. */
  readonly document: (kind: DocumentId, uri: string) => unknown;
  /** All documents of a kind, as far as the workspace lists them. */
  readonly documents: (kind: DocumentId) => readonly string[];
  /** The documents of a kind that lead to a file. */
  readonly leadingTo: (kind: DocumentId, uri: string) => readonly string[];
  /** Facts of the project for a document of a kind, whether it exists or not. */
  readonly facts: (kind: DocumentId, uri: string) => unknown;
  readonly contracts: () => readonly ContractFile[];
  /** The contracts that refer to a thing by any of its names. */
  readonly contractsUsing: (thing: Declared | RegistryItem) => readonly ContractFile[];
  /** Declarations of a project. */
  readonly elementsIn: (projectRoot: string) => readonly Declared[];
  readonly itemsIn: (projectRoot: string) => readonly RegistryItem[];
  /** Which components and contracts of a project belong together. */
  readonly coverage: (projectRoot: string) => Coverage;
  /** The span of a value in a file; undefined where it no longer exists. */
  readonly spanOf: (place: Elsewhere) => Span | undefined;
  /** The errors and warnings that the editor shows in a file. */
  readonly shown: (uri: string) => ShownFindings;
  /** The URI of the schema of contracts that comes with this program. */
  readonly contractSchema?: string | undefined;
  /** Additions of other kinds to contracts. */
  readonly contributions: readonly Contribution[];
}

export interface FileText {
  readonly uri: string;
  readonly text: string;
  readonly version?: number;
}

/** The numbers of findings that closed files have, too. */
export interface ShownFindings {
  readonly errors: number;
  readonly warnings: number;
}

/** Which components and contracts of a project belong together. */
export interface Coverage {
  /** The number of components that can have a contract. */
  readonly components: number;
  /** Those without one, by file and place. */
  readonly withoutContract: readonly Declared[];
  /** The contracts whose component is gone. */
  readonly withoutComponent: readonly ContractFile[];
}

/** A contract of a project, with the names it goes by. */
export interface ContractFile {
  readonly uri: string;
  readonly projectRoot: string;
  readonly summary: {
    readonly contractId: string | undefined;
    readonly component: string | undefined;
    readonly cemRef: string | undefined;
    readonly registryRef: string | undefined;
    readonly props: readonly string[];
    /** The number of its traits; undefined where it can't be read here. */
    readonly traits?: number | undefined;
    /** True if a syntax error hides its names. */
    readonly isUnknown?: boolean;
  };
}

/** Answers of a kind about its documents. A feature that a kind leaves out is not offered for its documents. */
export interface Editing<Source = unknown> {
  /** Tests for a document of another format, about which most features have no answer. */
  isForeign?(source: Source): boolean;
  hover?(document: EditedDocument<Source>, offset: number, workspace: Workspace): Hover | undefined;
  complete?(document: EditedDocument<Source>, offset: number, workspace: Workspace): Suggestions | undefined;
  definition?(document: EditedDocument<Source>, offset: number, workspace: Workspace): Definition | undefined;
  references?(
    document: EditedDocument<Source>,
    offset: number,
    withDeclaration: boolean,
    workspace: Workspace,
  ): readonly Target[];
  /** A generator where there may be thousands. */
  links?(document: EditedDocument<Source>, workspace: Workspace): Iterable<Link>;
  highlights?(document: EditedDocument<Source>, offset: number): readonly Highlight[];
  /** The state of a document, which an editor shows beside its language. */
  status?(document: EditedDocument<Source>, workspace: Workspace): Status;
  lenses?(document: EditedDocument<Source>, workspace: Workspace, editor: EditorView): readonly Lens[];
  outline?(source: Source): OutlineItem | undefined;
  /** The edits that format a document. */
  format?(source: Source, options: Layout, within?: Span): readonly TextEdit[];
  /** The tree of a JSON document that no other language server folds. */
  jsonTree?(source: Source): Node | undefined;
  renameable?(
    document: EditedDocument<Source>,
    offset: number,
    workspace: Workspace,
  ): { readonly at: Span; readonly name: string } | Refused;
  rename?(
    document: EditedDocument<Source>,
    offset: number,
    newName: string,
    workspace: Workspace,
    editor: EditorView,
  ): RenamePlan | Refused;
  /** Edits in the documents of the kind when files and folders move. */
  moves?: FileMoves;
  fixes?(document: EditedDocument<Source>, workspace: Workspace): FixableDocument;
  /** Actions about the findings of a rule, beside their fixes. */
  findingActions?(document: EditedDocument<Source>, code: string): readonly Action[];
  refactorings?(source: Source, at: Span): readonly Refactoring[];
  /** Actions on a whole document, which an editor may run on saving. */
  sourceActions?: readonly SourceAction<Source>[];
  /** Actions about a place, or about the whole document, that change nothing. */
  viewActions?(
    document: EditedDocument<Source>,
    offset: number | undefined,
    editor: EditorView,
  ): readonly Action[];
  /** The kind of the view actions of a whole document, among the source actions. */
  viewKind?: string;
  /** Commands of the server that are about such documents, by their ids. */
  commands?: Readonly<Record<string, Command>>;
  /** Requests beyond the protocol, by their methods: about an open document, or about the workspace. */
  documentRequests?: readonly DocumentRequest[];
  requests?: Readonly<Record<string, WorkspaceRequest>>;
  contributes?: Contribution;
}

/** Additions of one kind to contracts: each is put behind what the contract itself says. */
export interface Contribution {
  /** Facts about a prop or a state of a contract, as Markdown. */
  hover?(contract: string, thing: ThingName, workspace: Workspace): string | undefined;
  /** Lenses above a contract, behind its own. */
  lenses?(contract: string, workspace: Workspace, editor: EditorView): readonly Omit<Lens, 'at'>[];
  /** Tests for a contract that a document of the kind is compared with. */
  isCompared?(contract: string, workspace: Workspace): boolean;
  /** The states of contracts beside documents of the kind, by the canonical URIs of the contracts. */
  states?(
    contracts: ReadonlySet<string>,
    workspace: Workspace,
  ): ReadonlyMap<string, readonly ContractState[]>;
  /** The places that stand for a contract, or for a thing that it declares. */
  references?(contract: string, thing: ThingName | undefined, workspace: Workspace): readonly Target[];
  afterRename?(contract: string, renamed: RenamedThing, workspace: Workspace): readonly FileEdits[] | Refused;
  afterNewId?(contract: string, to: RenamedContract, workspace: Workspace): readonly FileEdits[] | Refused;
}

export type Contributions = Required<Contribution>;

export interface FileMoves {
  /** The edits that keep links intact, and sentences about the links that can't be changed. */
  edits(
    moves: readonly Move[],
    workspace: Workspace,
  ): { readonly edits: readonly FileEdits[]; readonly warnings: readonly string[] };
}

export interface SourceAction<Source = unknown> {
  /** Its kind in the hierarchy of code actions. */
  readonly kind: string;
  title(document: EditedDocument<Source>): string;
  edits(document: EditedDocument<Source>, workspace: Workspace): readonly TextEdit[];
}

/** A command of the server. */
export interface Command {
  run(args: readonly unknown[], workspace: Workspace, editor: EditorView): CommandWork | Refused;
}

/** A request about an open document of a kind, also where that is of another format. */
interface DocumentRequest {
  readonly method: string;
  readonly about: DocumentId;
  readonly answer: (document: EditedDocument<never>, workspace: Workspace) => unknown;
}

export interface WorkspaceRequest {
  /** It is answered when all files are read. */
  readonly readsAll?: boolean;
  readonly answer: (params: never, workspace: Workspace) => unknown;
}

/** A refusal as long as the index is not complete. */
export const NOT_READ_YET = 'The project is still being indexed. Try again in a moment.';
