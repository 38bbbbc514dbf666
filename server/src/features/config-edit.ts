import type { WorkspaceEdit } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { applyEdits } from '../core/edits/text-edit.ts';
import { canEditFiles, newFileOf, workspaceEditOf } from '../convert.ts';
import { CONFIG_NAME } from '../core/file-names.ts';
import { fulfil, type Wish } from '../project/edit-config.ts';
import { folderOf, pathFrom, uriIn } from '../project/file-uri.ts';
import { nearestFile, repositoryOf } from '../project/folders.ts';
import type { Client, OpenContract } from './feature.ts';

/** A document that project files may govern. */
export type Governed = Pick<OpenContract, 'place' | 'folder'>;

/** The edit that has the project file that governs a document say something of it, or a new one. */
export function configEdit(
  { place, folder }: Governed,
  wish: Wish,
  { capabilities, folders }: Client,
): WorkspaceEdit | undefined {
  if (!place) return undefined;
  const file = nearestFile(folder);
  if (file) {
    if (file.text === undefined) return undefined;
    const edits = fulfil(file.text, wish, pathFrom(file.folder, place));
    const document = TextDocument.create(file.uri, 'json', 0, file.text);
    return edits.length === 0 ? undefined : workspaceEditOf(document, edits, capabilities, file.version);
  }
  if (!canEditFiles('create', capabilities)) return undefined;
  const home = repositoryOf(folder) ?? workspaceFolderOf(place.folder, folders) ?? place.folder;
  const edits = fulfil('', wish, pathFrom(home, place));
  return edits.length === 0 ? undefined : newFileOf(uriIn(home, CONFIG_NAME), applyEdits('', edits));
}

/** The innermost of the folders that the user works in which holds a folder. */
function workspaceFolderOf(folder: string, all: readonly string[]): string | undefined {
  const around = all.map(folderOf).filter((each) => each !== undefined && folder.startsWith(each));
  return around.sort((a = '', b = '') => a.length - b.length).at(-1);
}
