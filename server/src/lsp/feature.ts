import type { ManifestSource } from '../kinds/manifest/source.ts';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import {
  type ClientCapabilities,
  LSPErrorCodes,
  ResponseError,
  type ServerCapabilities,
  type TextDocumentIdentifier,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import type { Ruling } from '../check/ruling.ts';
import type { DsdsSource } from '../project/dsds.ts';
import type { Neighbours } from '../project/neighbours.ts';
import type { OpenGuest } from '../project/referring.ts';
import type { Survey } from '../project/survey.ts';
import type { OfContract } from '../project/taken.ts';
import type { Settings } from './server.ts';

/** A document that is open in the editor: its text with positions, and what is made of it. */
export interface OpenContract extends OfContract {
  readonly document: TextDocument;
}

/** A manifest of contracts that is open in the editor. */
export interface OpenManifest extends Pick<OfContract, 'place' | 'folder'> {
  readonly document: TextDocument;
  readonly source: ManifestSource;
}

/** A DSDS document that is open in the editor. */
export interface OpenDsds extends Pick<OfContract, 'place' | 'folder'> {
  readonly document: TextDocument;
  readonly source: DsdsSource;
}

/** What the client said of itself when it started the server, and what its user has set since. */
export interface Client {
  readonly capabilities: ClientCapabilities;
  /** The commands that it runs when a code action names them. */
  readonly commands: readonly string[];
  readonly settings: Settings;
  /** The URIs of the folders that the user works in. */
  readonly folders: readonly string[];
  /** Whether its JSON server knows the schema of a project file, and so reports itself what is wrong in an open one. */
  readonly jsonSchemas: boolean;
  /** Whether it answers for the files of all file systems that it knows. */
  readonly fileSystem: boolean;
}

/**
 * An open file that contracts refer to, such as a Custom Elements Manifest. Its own language server looks after it; ours
 * only knows who refers to what is in it.
 */
export interface Guest {
  readonly document: TextDocument;
  readonly role: OpenGuest['role'];
}

/** All files, and those that the project takes no notice of. */
export interface Files extends Neighbours {
  /** The names of all that lies in a folder, as far as it can be read. */
  namesIn(folder: string): Promise<readonly string[]>;
  /** What all projects and the packages that they depend on declare, read for who asks; or one file. */
  surveyed(file?: string): Promise<Survey>;
  /**
   * Resolves when the open DSDS documents, or the one that is named, count as they are in the editor: long ones are read when
   * their user pauses.
   */
  readonly upToTexts: (uri?: string) => Promise<void>;
  /** How a file is judged, whether it is there or not. */
  rulingFor(uri: string): Promise<Ruling>;
}

/** What a request is about: it names its document itself, or in the data that it was given with an earlier answer. */
export type About =
  | { readonly textDocument: TextDocumentIdentifier }
  | { readonly data: { readonly textDocument: TextDocumentIdentifier } };

/**
 * One request of the language server protocol that is about an open contract. The server looks the contract up, leaves
 * documents of other formats alone, and catches what is thrown; a feature only answers. What it can't do as asked it
 * answers with a `ResponseError`, whose message the editor shows.
 */
export interface Feature<Params extends About = never, Result = unknown> {
  readonly method: string;
  readonly capability: ServerCapabilities;
  /** Whether it also has something to say about a document of another format. */
  readonly alsoForeign?: boolean;
  /** Whether it may edit a project file, so that one which nobody has open is read again before. */
  editsProject?(params: Params): boolean;
  handle(contract: OpenContract, params: Params, client: Client, files: Files): Result | Promise<Result>;
  /** The answer where it is about a guest. */
  handleGuest?(guest: Guest, params: Params, client: Client, files: Files): Result | Promise<Result>;
  /** The answer where it is about a manifest of contracts. */
  handleManifest?(
    manifest: OpenManifest,
    params: Params,
    client: Client,
    files: Files,
  ): Result | Promise<Result>;
  /** The answer where it is about a DSDS document. */
  handleDsds?(dsds: OpenDsds, params: Params, client: Client, files: Files): Result | Promise<Result>;
}

/** One request that is about no open document, but about all files. */
export interface WorkspaceFeature<Params = never, Result = unknown> {
  readonly method: string;
  readonly capability: ServerCapabilities;
  handle(params: Params, client: Client, files: Files, editor: Asked): Result | Promise<Result>;
}

/** What an editor is asked to do while it waits for an answer. */
export interface Asked {
  /** Makes an edit; answers why it was not made. */
  apply(edit: WorkspaceEdit, label: string): Promise<string | undefined>;
  /** Tells the user something that is no failure. */
  say(message: string): void;
}

/** What a command of the server does; it answers why it does nothing, or what a client wants to know of what was done. */
export type RunCommand = (
  args: readonly unknown[],
  client: Client,
  files: Files,
  editor: Asked,
) => Promise<object | null>;

/** Whether an editor can be asked to make the edit that a command comes to. */
export const canRunCommands = ({ capabilities }: Client): boolean =>
  capabilities.workspace?.applyEdit === true;

export const refusal = (message: string): ResponseError =>
  new ResponseError(LSPErrorCodes.RequestFailed, message);

export const NOT_READ_YET = 'Not all files of the project are read yet. Try again in a moment.';
