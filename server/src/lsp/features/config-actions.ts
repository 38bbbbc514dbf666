// Code actions that change the project file.
import { TextDocument } from 'vscode-languageserver-textdocument';
import { type CodeAction, CodeActionKind, type WorkspaceEdit } from 'vscode-languageserver/node';
import type { Action } from '../../kinds/answers.ts';
import { declaredAs, fulfil, type Scope, turnedOff, type Wish } from '../../kinds/config/edit.ts';
import { CONFIG_NAME, levelsFor } from '../../kinds/config/model.ts';
import { nearestFile, repositoryOf } from '../../project/folders.ts';
import { applyEdits } from '../../text/text-edit.ts';
import { folderOf, pathFrom, uriIn } from '../../text/uri.ts';
import { canEditFiles, newFileOf, workspaceEditOf } from '../convert.ts';
import type { Client, OpenDocument } from '../feature.ts';

/** States something for all contracts of a project. */
export function settingAction(
  governed: Governed,
  title: string,
  { declaredName }: Extract<Action, { setting: unknown }>['setting'],
  client: Client,
): CodeAction[] {
  return configAction(governed, title, declaredAs(declaredName), client);
}

/** Turns a rule off in the project file that governs a document, or in a new one. */
export function turnOffActions(governed: Governed, code: string, client: Client): CodeAction[] {
  if (!levelsFor(code).includes('off')) return [];
  return SCOPES.flatMap((scope) =>
    configAction(governed, `Turn off ${code} for this ${scope}`, turnedOff(code, scope), client),
  );
}

const SCOPES: readonly Scope[] = ['file', 'project'];

/** A document that project files may govern. */
type Governed = Pick<OpenDocument, 'place' | 'folder'>;

function configAction(governed: Governed, title: string, wish: Wish, client: Client): CodeAction[] {
  const edit = configEdit(governed, wish, client);
  return edit ? [{ title, kind: CodeActionKind.QuickFix, edit }] : [];
}

/** The edit that makes a wish come true in the project file that governs a document, or in a new one. */
function configEdit(
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

/** The innermost workspace folder around a folder. */
function workspaceFolderOf(folder: string, all: readonly string[]): string | undefined {
  const around = all.map(folderOf).filter((each) => each !== undefined && folder.startsWith(each));
  return around.sort((a = '', b = '') => a.length - b.length).at(-1);
}
