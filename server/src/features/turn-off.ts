import { type CodeAction, CodeActionKind, type WorkspaceEdit } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { applyEdits } from '../core/edits/text-edit.ts';
import { levelsFor } from '../core/ruling.ts';
import { canEditFiles, newFileOf, workspaceEditOf } from '../convert.ts';
import { CONFIG_NAME } from '../core/file-names.ts';
import { folderOf, pathFrom, uriIn } from '../project/file-uri.ts';
import { nearestFile, repositoryOf } from '../project/folders.ts';
import { type Scope, turnOff } from '../project/turn-off.ts';
import type { Client, OpenContract } from './feature.ts';

/** What turns a rule off in the project file that governs a contract, or in a new one. */
export function turnOffActions(contract: OpenContract, code: string, client: Client): CodeAction[] {
  if (!levelsFor(code).includes('off')) return [];
  return SCOPES.flatMap((scope) => {
    const edit = editFor(contract, code, scope, client);
    return edit ? [{ title: `Turn off ${code} for this ${scope}`, kind: CodeActionKind.QuickFix, edit }] : [];
  });
}

const SCOPES: readonly Scope[] = ['file', 'project'];

function editFor(
  { place, folder }: OpenContract,
  code: string,
  scope: Scope,
  { capabilities, folders }: Client,
): WorkspaceEdit | undefined {
  if (!place) return undefined;
  const file = nearestFile(folder);
  if (file) {
    if (file.text === undefined) return undefined;
    const edits = turnOff(file.text, code, pathFrom(file.folder, place), scope);
    const document = TextDocument.create(file.uri, 'json', 0, file.text);
    return edits.length === 0 ? undefined : workspaceEditOf(document, edits, capabilities, file.version);
  }
  if (!canEditFiles('create', capabilities)) return undefined;
  const home = repositoryOf(folder) ?? workspaceFolderOf(place.folder, folders) ?? place.folder;
  const edits = turnOff('', code, pathFrom(home, place), scope);
  return edits.length === 0 ? undefined : newFileOf(uriIn(home, CONFIG_NAME), applyEdits('', edits));
}

/** The innermost of the folders that the user works in which holds a folder. */
function workspaceFolderOf(folder: string, all: readonly string[]): string | undefined {
  const around = all.map(folderOf).filter((each) => each !== undefined && folder.startsWith(each));
  return around.sort((a = '', b = '') => a.length - b.length).at(-1);
}
