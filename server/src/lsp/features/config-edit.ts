// Edits of the config file that governs a document.
import type { CodeAction, WorkspaceEdit } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { fulfil, type Wish } from '../../kinds/config/edit.ts';
import { CONFIG_NAME } from '../../kinds/config/model.ts';
import { readConfig } from '../../kinds/index.ts';
import { nearestFile, repositoryOf } from '../../project/folders.ts';
import { applyEdits } from '../../text/text-edit.ts';
import { folderOf, pathFrom, uriIn } from '../../text/uri.ts';
import type { Client } from '../client.ts';
import { canEditFiles, START, workspaceEditOf } from '../convert.ts';
import type { OpenDocument } from '../feature.ts';
import { CodeActionKind } from '../protocol.ts';

/** A document that config files may govern. */
type Governed = Pick<OpenDocument, 'place' | 'folder'>;

/** The action that makes such an edit; none where it can't be made. */
export function configAction(governed: Governed, title: string, wish: Wish, client: Client): CodeAction[] {
  const edit = configEdit(governed, wish, client);
  return edit ? [{ title, kind: CodeActionKind.QuickFix, edit }] : [];
}

/** The edit of that file; undefined where it can't be made. */
export function configEdit(
  { place, folder }: Governed,
  wish: Wish,
  { capabilities, folders }: Client,
): WorkspaceEdit | undefined {
  if (!place) return undefined;
  const file = nearestFile(folder);
  if (file) {
    if (file.text === undefined) return undefined;
    const edits = fulfil(file.text, wish, pathFrom(file.folder, place), readConfig);
    const document = TextDocument.create(file.uri, 'json', 0, file.text);
    return edits.length === 0 ? undefined : workspaceEditOf(document, edits, capabilities, file.version);
  }
  if (!canEditFiles('create', capabilities)) return undefined;
  const projectRoot = repositoryOf(folder) ?? workspaceFolderOf(place.folder, folders) ?? place.folder;
  const edits = fulfil('', wish, pathFrom(projectRoot, place), readConfig);
  if (edits.length === 0) return undefined;
  const uri = uriIn(projectRoot, CONFIG_NAME);
  const textDocument = { uri, version: null };
  const content = { textDocument, edits: [{ range: START, newText: applyEdits('', edits) }] };
  // The whole edit fails if the file is there by then.
  return { documentChanges: [{ kind: 'create', uri }, content] };
}

/** The innermost workspace folder around a folder. */
function workspaceFolderOf(folder: string, all: readonly string[]): string | undefined {
  const around = all.flatMap((uri) => folderOf(uri) ?? []).filter((each) => folder.startsWith(each));
  return around.sort((a, b) => a.length - b.length).at(-1);
}
