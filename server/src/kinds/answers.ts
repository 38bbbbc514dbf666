// Answers of a kind about its documents, as values of no protocol: places are offsets of a text.
import type { CodeTarget, DeclaredName } from '../check/rule.ts';
import type { Span } from '../text/positions.ts';
import type { TextEdit } from '../text/text-edit.ts';

/** The name of something that a contract declares; `of` is the prop that an enum value belongs to. */
export interface ThingName {
  readonly kind: 'prop' | 'enum value' | 'state' | 'slot';
  readonly name: string;
  readonly of?: string;
}

export interface RenamedThing {
  readonly thing: ThingName;
  readonly newName: string;
}

export interface RenamedContract {
  readonly id: string;
  readonly newId: string;
  readonly newText: string;
  /** Of the file, where that is renamed as well. */
  readonly newUri?: string | undefined;
}

/** Why a request can't be fulfilled, as a sentence for the user. */
export interface Refused {
  readonly refused: string;
}

export interface Hover {
  readonly at: Span;
  /** Markdown. */
  readonly text: string;
  /** The code that the text names as `file`. */
  readonly inCode?: readonly CodeTarget[];
}

/** A thing in a file: all of it, and its name there. */
export interface Target {
  readonly uri: string;
  readonly whole: Span;
  readonly name: Span;
}

/** The name at an offset, and what it stands for. */
export interface Definition {
  readonly from: Span;
  readonly to: readonly Target[];
  /** Declarations in code, which the project doesn't read; where there is one, it is the answer. */
  readonly inCode?: readonly CodeTarget[];
}

export interface Link {
  readonly at: Span;
  readonly uri: string;
  readonly tooltip?: string;
}

export interface Highlight {
  readonly at: Span;
  readonly isDeclaration: boolean;
}

/** The state of a document: a keyword for programs, and text for people. */
export interface Status {
  readonly state: 'ready' | 'out of sync' | 'broken' | 'too deep' | 'newer' | 'foreign' | 'not checked';
  readonly text: string;
}

/** A few words above a line of the text; without a command a click does nothing. */
export interface Lens {
  readonly at: Span;
  readonly title: string;
  readonly command?: string;
  readonly args?: readonly unknown[];
  /** It is about something that is out of sync. */
  readonly isBehind?: boolean;
}

/** The state of a contract beside another document. */
export interface ContractState {
  /** In a few words: `in manifest`. */
  readonly text: string;
  /** In a line that names the document. */
  readonly line: string;
  /** The document is out of sync with the contract. */
  readonly isBehind: boolean;
  /** The document has traits to compare with those of the contract. */
  readonly isCompared?: boolean;
}

/** A part of a document as an outline shows it, with the parts that it consists of. */
export interface OutlineItem {
  readonly kind: 'contract' | 'group' | 'prop' | 'boolean prop' | 'enum prop' | 'value' | 'slot' | 'state';
  /** Never empty. */
  readonly name: string;
  /** A few words about it; often none. */
  readonly detail: string;
  readonly span: Span;
  /** The place of its name, inside `span`. */
  readonly at: Span;
  readonly parts: readonly OutlineItem[];
}

/** The edits of one file. */
export interface FileEdits {
  readonly uri: string;
  readonly edits: readonly TextEdit[];
}

/** A rename that is possible; made once the names in a folder are known. */
export interface RenamePlan {
  /** The folder whose names are needed. */
  readonly folder?: string | undefined;
  make(namesInFolder: readonly string[]): Renamed | Refused;
}

interface Renamed {
  /** Edits of the open document itself, which are part of the answer even if there are none. */
  readonly own?: readonly TextEdit[];
  readonly others: readonly FileEdits[];
  /** The new URI of the open document, whose file gets another name after all edits. */
  readonly newUri?: string | undefined;
}

/** Another way to write what a document says: its title, and edits of structure or of text. */
export interface Refactoring {
  readonly title: string;
  readonly edits: readonly TextEdit[];
}

/** An action beyond edits of the document: a command of the editor, or a setting of the config file. */
export type Action = { readonly title: string } & (
  | { readonly command: string; readonly args: readonly unknown[] }
  | { readonly setting: { readonly declaredName: DeclaredName } }
);

/** The result of a command: its edits, and what the user and the client learn once they are made. */
export interface CommandWork {
  readonly label: string;
  readonly edits: readonly FileEdits[];
  /** A sentence for an edit that the editor did not make. */
  whyFailed(why: string): string;
  readonly message?: string | undefined;
  /** A page for the editor to show. */
  readonly page?: MarkdownPage;
  readonly answer?: object | string;
}

/** A page of Markdown about a document. */
export interface MarkdownPage {
  readonly about: string;
  readonly name: string;
  readonly text: string;
}

/** Something that can be written at a caret. */
export interface Suggestion {
  readonly label: string;
  readonly kind: 'member' | 'value' | 'template';
  /** A few words beside the label. */
  readonly detail?: string;
  /** Its meaning, as Markdown. */
  readonly about?: string;
  /** The snippet that replaces the word at the caret. */
  readonly insert: string;
  /** The text that the word is compared with, where that is not the label. */
  readonly match?: string;
  /** It is the one that is selected at first. */
  readonly isFirst?: boolean;
  /** The next suggestions are wanted as soon as this one is in. */
  readonly goOn?: boolean;
}

/** Suggestions at a caret, best first, and how each joins the text around it. */
export interface Suggestions {
  readonly list: readonly Suggestion[];
  /** The text that each of them replaces. */
  readonly replaces: Span;
  /** Text before and behind that of each. */
  readonly before: string;
  readonly behind: string;
  /** The list depends on the word, and changes with every letter. */
  readonly followsWord: boolean;
  /** Further changes: a comma or colon that is missing, blanks that are in the way. */
  readonly besides: readonly TextEdit[];
}

/** The traits of a contract: as a page of Markdown, and to be copied in two forms. `why`: why there is nothing to copy. */
export interface TraitsPage {
  /** The display name of the component. */
  readonly name: string | undefined;
  readonly page: string;
  readonly copy: { readonly count: number; readonly json: string } | { readonly why: string };
  readonly dsds: DsdsForm | { readonly why: string };
}

/** Traits in the form of DSDS. */
export interface DsdsForm {
  readonly count: number;
  readonly yaml: string;
  readonly json: string;
  /** The traits that are not in it, with the reason: `"size": "extra large" isn't a valid DSDS id`. */
  readonly losses: readonly string[];
  /** Number of descriptions that are still TODO. */
  readonly todos: number;
}

/** What a check of all files has found: the number of findings of each severity, and of the files that were checked. */
export interface CheckedAll {
  readonly errors: number;
  readonly warnings: number;
  readonly notes: number;
  readonly files: number;
  /** What the contracts are compared with, in a sentence; empty without contracts. */
  readonly compared: string;
}

/** A request to compare the contracts among some files with those of an older revision. */
export interface ContractComparison {
  /** The name of the revision. */
  readonly revision: string;
  /** The URI of the folder that the paths on the page begin in. */
  readonly root: string;
  readonly before: readonly OldFile[];
  /** The URIs of the files as they are now. */
  readonly after: readonly string[];
  /** The beginnings of the links to the files of each side, before their paths. */
  readonly links?: { readonly before: string; readonly after: string | undefined };
}

/** A file of a revision: the URI that it had, and that of its text. */
export interface OldFile {
  readonly uri: string;
  readonly text: string;
}

/** The changes since an older revision. */
export interface ContractChanges {
  /** All changes, as Markdown. */
  readonly page: string;
  /** Their number, such as `2 breaking changes since v2.1.0`; undefined if a file can't be compared. */
  readonly title?: string;
}
