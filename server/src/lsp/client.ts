import type { ClientCapabilities, InitializeParams } from 'vscode-languageserver';
import type { EditorView } from '../kinds/editing.ts';
import { own } from '../text/json/value.ts';
import { canEditFiles } from './convert.ts';

/** The client, as it introduced itself, and the settings of its user. */
export interface Client {
  readonly capabilities: ClientCapabilities;
  /** The commands of its own that answers may name. */
  readonly commands: readonly string[];
  readonly settings: Settings;
  /** The URIs of the folders that the user works in. */
  readonly folders: readonly string[];
  /** Its JSON server knows the schema of a config file, and reports the findings of an open one itself. */
  readonly jsonSchemas: boolean;
  /** It is to be told of changes of the project. */
  readonly projectChanges: boolean;
  /** It reads the files of all file systems that it knows, on request. */
  readonly fileSystem: boolean;
  /** It shows files, such as the pages that the server writes. */
  readonly showsFiles: boolean;
}

/** The user's settings, which an editor sends under the name `component-contract`. */
interface Settings {
  readonly codeLens: 'all' | 'outOfSync' | 'off';
}

/** Reads settings, which may be anything; missing ones have their defaults. */
export function readSettings(sent: unknown): Settings {
  const settings = own(sent, 'component-contract');
  const codeLens = own(settings, 'codeLens');
  return {
    codeLens: codeLens === 'off' || codeLens === 'outOfSync' ? codeLens : 'all',
  };
}

/** The client as the kinds of documents see it. */
export const viewOf = ({ capabilities, commands, showsFiles }: Client): EditorView => ({
  commands,
  canRenameFiles: canEditFiles('rename', capabilities),
  canApplyEdits: capabilities.workspace?.applyEdit === true,
  canShowPages: showsFiles,
});

/** The client as it introduces itself. `canWritePages`: the server can write a page to a file. */
export function clientOf(params: InitializeParams, canWritePages: boolean): Client {
  const { capabilities, initializationOptions, workspaceFolders, rootUri } = params;
  const options = initializationOptions as unknown;
  const commands = own(options, 'commands');
  return {
    capabilities,
    commands: Array.isArray(commands) ? commands : [],
    settings: readSettings(own(options, 'settings')),
    folders: workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []),
    jsonSchemas: own(options, 'jsonSchemas') === true,
    projectChanges: own(options, 'projectChanges') === true,
    fileSystem: own(options, 'fileSystem') === true,
    showsFiles: canWritePages && capabilities.window?.showDocument?.support === true,
  };
}

/** The client before it has introduced itself. */
export const UNKNOWN_CLIENT = clientOf({ capabilities: {}, processId: null, rootUri: null }, false);
