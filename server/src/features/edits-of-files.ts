import { TextDocument } from 'vscode-languageserver-textdocument';
import type { ClientCapabilities, WorkspaceEdit } from 'vscode-languageserver/node';
import { workspaceEditOf } from '../convert.ts';
import type { EditsOfFile } from '../project/moving.ts';
import type { Neighbours } from '../project/neighbours.ts';

/** Edits of files, open or not, each for the version of it that they are made of. */
export function editsOfFiles(
  all: readonly EditsOfFile[],
  files: Neighbours,
  capabilities: ClientCapabilities,
): WorkspaceEdit[] {
  return all.flatMap(({ uri: key, edits }) => {
    const file = files.textAt(key);
    if (!file || edits.length === 0) return [];
    const { uri, text, version } = file;
    const document = TextDocument.create(uri, 'json', version ?? 0, text);
    return [workspaceEditOf(document, edits, capabilities, version ?? null)];
  });
}
