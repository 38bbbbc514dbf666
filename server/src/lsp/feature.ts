// The parts of the server that features are written against.
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { ServerCapabilities, TextDocumentIdentifier, WorkspaceEdit } from 'vscode-languageserver';
import type { RuleSettings } from '../check/rule.ts';
import type { FileText } from '../io/feed.ts';
import type { MarkdownPage, Refused } from '../kinds/answers.ts';
import type { DocumentId, EditedDocument, Editing, Workspace } from '../kinds/editing.ts';
import type { KnownFolder } from '../project/folders.ts';
import type { Survey } from '../project/survey.ts';
import type { Client } from './client.ts';
import { LSPErrorCodes, ResponseError } from './protocol.ts';

/** An open document: its text with positions, and its kind, which has the named members of `Editing`. */
export interface OpenDocument<Member extends keyof Editing = never> extends EditedDocument {
  readonly document: TextDocument;
  readonly kind: DocumentId;
  readonly editing: Editing & Required<Pick<Editing, Member>>;
  /** Undefined of what lies in no folder that is known. */
  readonly folder: KnownFolder | undefined;
}

/** All files of all projects, and those that are read on demand. */
export interface Files extends Workspace {
  /** The names of all files and folders in a folder, as far as it can be read. */
  namesIn(folder: string): Promise<readonly string[]>;
  /** The declarations of all projects and the packages that they depend on, or of one file. */
  surveyed(file?: string): Promise<Survey>;
  /** Resolves when all files are read. */
  readonly whole: () => Promise<void>;
  /** The texts of files, which may lie in a file system of the client. */
  texts(uris: readonly string[]): Promise<readonly FileText[]>;
  /** The settings for a file, whether it exists or not. */
  settingsFor(uri: string): Promise<RuleSettings>;
  /** The folder of a file, whether it exists or not. */
  folderAround(uri: string): Promise<KnownFolder | undefined>;
  /** The reason why a contract at a URI is not checked, whether it exists or not, as the end of a sentence. */
  whyNotChecked(uri: string): Promise<string | undefined>;
}

/** The document of a request: named by the request itself, or by the data of an earlier answer. */
export type About = TextDocumentParams | { readonly data: TextDocumentParams };

export interface TextDocumentParams {
  readonly textDocument: TextDocumentIdentifier;
}

/**
 * A request about an open document. The server looks the document up, leaves out those of kinds without the member and of other
 * formats, and catches exceptions; a feature asks the kind, and converts. What can't be done is a refusal, which the editor shows.
 */
export interface Feature<
  Member extends keyof Editing = keyof Editing,
  Params extends About = never,
  Result = unknown,
> {
  readonly method: string;
  readonly capability: ServerCapabilities;
  /** The member of `Editing` that answers. Kinds without one don't have the feature. */
  readonly member: Member;
  /** It also has an answer about a document of another format. */
  readonly alsoForeign?: boolean;
  /** It may edit a config file, so that one which is not open is read again before. */
  editsProject?(params: Params): boolean;
  handle(open: OpenDocument<Member>, params: Params, client: Client, files: Files): Answer<Result>;
}

/** A request that is about no open document, but about all files. */
export interface WorkspaceFeature<Params = never, Result = unknown> {
  readonly method: string;
  readonly capability: ServerCapabilities;
  handle(params: Params, client: Client, files: Files, editor: Editor): Answer<Result>;
}

/** Without a result the answer is null. */
type Answer<Result, Any = Result | Refused | ResponseError | null | undefined> = Any | Promise<Any>;

/** The editor, while it waits for an answer. */
export interface Editor {
  /** Makes an edit; answers why it was not made. */
  apply(edit: WorkspaceEdit, label: string): Promise<string | undefined>;
  /** Shows a message that is no failure. */
  say(message: string): void;
  /** Opens a page; answers whether it did. */
  show(page: MarkdownPage): Promise<boolean>;
}

export const refusal = (message: string): ResponseError =>
  new ResponseError(LSPErrorCodes.RequestFailed, message);

export const isRefused = (answer: unknown): answer is Refused =>
  typeof answer === 'object' && answer !== null && 'refused' in answer;
