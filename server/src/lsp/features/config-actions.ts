import { TextDocument } from 'vscode-languageserver-textdocument';
import { type CodeAction, CodeActionKind, type WorkspaceEdit } from 'vscode-languageserver/node';
import type { DeclaredName } from '../../check/ruling.ts';
import { declaredAs, fulfil, type Scope, turnedOff, type Wish } from '../../kinds/config/edit.ts';
import { CONFIG_NAME } from '../../kinds/config/model.ts';
import { levelsFor } from '../../kinds/config/rule-levels.ts';
import { sourcesOf } from '../../kinds/contract/declared-names.ts';
import { idIsNotTheFold } from '../../kinds/contract/rules/SR-130.ts';
import { declaredNameIsEmpty, declaredNameIsResidual } from '../../kinds/contract/rules/SR-131-132.ts';
import { folderOf, pathFrom, uriIn } from '../../project/file-uri.ts';
import { nearestFile, repositoryOf } from '../../project/folders.ts';
import { applyEdits } from '../../text/text-edit.ts';
import { quote } from '../../text/words.ts';
import { canEditFiles, newFileOf, workspaceEditOf } from '../convert.ts';
import type { Client, OpenContract } from '../feature.ts';

/**
 * What says in the project file where declared names come from: a source that agrees with this identity, or that nobody
 * knows here. It holds for all contracts of the project.
 */
export function declaredNameActions(contract: OpenContract, code: string, client: Client): CodeAction[] {
  const { checked } = contract.source;
  const { contractId } = checked.contract;
  if (!ABOUT_IT.has(code) || contractId === undefined) return [];
  const sources: DeclaredName[] = [...sourcesOf(contractId, checked.contract, checked.facts), 'none'];
  return sources.flatMap((source) => {
    const edit = configEdit(contract, declaredAs(source), client);
    const title = `Set "declaredName" to ${quote(source)} in the project file`;
    return edit ? [{ title, kind: CodeActionKind.QuickFix, edit }] : [];
  });
}

/** The rules that hold an identity against what the project says. */
const ABOUT_IT = new Set([idIsNotTheFold.code, declaredNameIsEmpty.code, declaredNameIsResidual.code]);

/** What turns a rule off in the project file that governs a contract or a manifest, or in a new one. */
export function turnOffActions(governed: Governed, code: string, client: Client): CodeAction[] {
  if (!levelsFor(code).includes('off')) return [];
  return SCOPES.flatMap((scope) => {
    const edit = configEdit(governed, turnedOff(code, scope), client);
    return edit ? [{ title: `Turn off ${code} for this ${scope}`, kind: CodeActionKind.QuickFix, edit }] : [];
  });
}

const SCOPES: readonly Scope[] = ['file', 'project'];

/** A document that project files may govern. */
type Governed = Pick<OpenContract, 'place' | 'folder'>;

/** The edit that has the project file that governs a document say something of it, or a new one. */
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

/** The innermost of the folders that the user works in which holds a folder. */
function workspaceFolderOf(folder: string, all: readonly string[]): string | undefined {
  const around = all.map(folderOf).filter((each) => each !== undefined && folder.startsWith(each));
  return around.sort((a = '', b = '') => a.length - b.length).at(-1);
}
