import vscode = require('vscode');
import type { BaseLanguageClient, StaticFeature } from 'vscode-languageclient';
import { CONFIG_NAME } from '../../server/src/kinds/config/model.ts';

/**
 * Answers the server's requests for files from this window's file systems, so that a virtual workspace is a
 * project like any other. The server asks for many files at once, since each request takes a while.
 */
export function serveFileSystem(client: BaseLanguageClient): vscode.Disposable {
  return vscode.Disposable.from(
    client.onRequest('component-contract/listFolders', ({ folders }: { folders: string[] }) =>
      mapConcurrently(folders, entriesOf),
    ),
    client.onRequest('component-contract/readFiles', ({ uris }: { uris: string[] }) =>
      mapConcurrently(uris, textOf),
    ),
  );
}

/** Concurrent requests: some file systems are remote. */
const CONCURRENCY = 16;

async function mapConcurrently<T>(
  uris: readonly string[],
  ask: (uri: vscode.Uri) => Promise<T>,
): Promise<T[]> {
  const answers: T[] = [];
  let next = 0;
  async function some(): Promise<void> {
    while (next < uris.length) {
      const index = next++;
      answers[index] = await ask(vscode.Uri.parse(uris[index]!));
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, some));
  return answers;
}

type FolderEntry = [name: string, kind: 'file' | 'folder' | 'other'];

/** Entries of a folder; null if it doesn't exist. */
async function entriesOf(folder: vscode.Uri): Promise<FolderEntry[] | null> {
  try {
    const entries = await vscode.workspace.fs.readDirectory(folder);
    return entries.map(([name, type]) => [name, KINDS.get(type) ?? 'other']);
  } catch {
    return null;
  }
}

/** A symbolic link has an additional flag, so it is none of these. */
const KINDS = new Map<vscode.FileType, FolderEntry[1]>([
  [vscode.FileType.File, 'file'],
  [vscode.FileType.Directory, 'folder'],
]);

/** Text of a file; null if it doesn't exist. */
async function textOf(
  uri: vscode.Uri,
): Promise<{ text: string } | { why: string; isFolder?: boolean } | null> {
  let bytes: Uint8Array;
  try {
    bytes = await vscode.workspace.fs.readFile(uri);
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return null;
    const isFolder = error instanceof vscode.FileSystemError && error.code === 'FileIsADirectory';
    return { why: "it can't be read", isFolder };
  }
  try {
    // The decoder drops a byte order mark, as the editor does.
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { why: "it isn't encoded in UTF-8" };
  }
}

/**
 * Sends the text of open config files to the server. VS Code's JSON server provides their editing features.
 * In the client's document selector, our server would be asked for these, too, and VS Code would ask the
 * user which of the two formats the file.
 */
export function syncConfigFiles(client: BaseLanguageClient): void {
  const documentSelector = ['json', 'jsonc'].map((language) => ({ language, pattern: `**/${CONFIG_NAME}` }));
  const feature: StaticFeature = {
    fillClientCapabilities() {},
    // Runs at each start of the server, which forgets former registrations.
    initialize({ textDocumentSync }) {
      const syncKind = typeof textDocumentSync === 'object' ? textDocumentSync.change : textDocumentSync;
      if (!syncKind) return;
      const id = (method: string): string => `${CONFIG_NAME} ${method}`;
      const registerOptions = { documentSelector };
      client.getFeature('textDocument/didOpen').register({ id: id('textDocument/didOpen'), registerOptions });
      client
        .getFeature('textDocument/didChange')
        .register({ id: id('textDocument/didChange'), registerOptions: { documentSelector, syncKind } });
      client
        .getFeature('textDocument/didClose')
        .register({ id: id('textDocument/didClose'), registerOptions });
    },
    getState: () => ({ kind: 'static' }),
    clear() {},
  };
  client.registerFeature(feature);
}
