import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';

/**
 * Answers the server from the file systems of this window, so that what VS Code shows in a virtual workspace is a project
 * like any other. The server asks for many files at once, since each question takes its time.
 */
export function answerFromFileSystem(client: BaseLanguageClient): vscode.Disposable {
  return vscode.Disposable.from(
    client.onRequest('component-contract/listFolders', ({ folders }: { folders: string[] }) =>
      each(folders, namesIn),
    ),
    client.onRequest('component-contract/readFiles', ({ uris }: { uris: string[] }) => each(uris, textOf)),
  );
}

/** How many are asked for at once: some file systems answer over a network. */
const WIDTH = 16;

async function each<T>(uris: readonly string[], ask: (uri: vscode.Uri) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  let next = 0;
  async function some(): Promise<void> {
    while (next < uris.length) {
      const index = next++;
      answers[index] = await ask(vscode.Uri.parse(uris[index]!));
    }
  }
  await Promise.all(Array.from({ length: WIDTH }, some));
  return answers;
}

type Name = [name: string, kind: 'file' | 'folder' | 'other'];

/** Null where there is no such folder. */
async function namesIn(folder: vscode.Uri): Promise<Name[] | null> {
  try {
    const entries = await vscode.workspace.fs.readDirectory(folder);
    return entries.map(([name, type]) => [name, KINDS.get(type) ?? 'other']);
  } catch {
    return null;
  }
}

/** What a link leads to has the mark of a link besides, so it is none of these. */
const KINDS = new Map<vscode.FileType, Name[1]>([
  [vscode.FileType.File, 'file'],
  [vscode.FileType.Directory, 'folder'],
]);

/** Null where there is no such file. */
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
    // Without a byte order mark, as the editor has it.
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { why: 'it is not encoded in UTF-8' };
  }
}
