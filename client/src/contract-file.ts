import vscode = require('vscode');
import { counted, quote } from '../../server/src/text/words.ts';
import { askForText, type BACK, type Position } from './ask-for-text.ts';
import { validateFolder, validatePath, type ValidationResult } from './input-validation.ts';
import type { Server } from './server.ts';

/** The possible folders of a new contract: the one that was clicked, and that of its project. */
export interface TargetFolder {
  readonly clicked?: vscode.Uri | undefined;
  readonly projectRoot?: vscode.Uri | undefined;
  /** The folder in which the contracts of the project lie. */
  readonly usual?: vscode.Uri | undefined;
}

/** What the server says about a contract that is about to be made. */
interface NewContract {
  readonly path: string;
  readonly usedBy: readonly string[];
  readonly whyNotChecked?: string;
}

/** Asks the server about a new contract in a folder. Null if it can't answer. */
const askAbout = (
  server: Server,
  contractId: string,
  { root, folder, isChosen }: Pick<Place, 'root' | 'folder' | 'isChosen'>,
  file?: vscode.Uri,
): Promise<NewContract | null> =>
  server
    .request<NewContract>('component-contract/newContract', {
      contractId,
      root: root.uri.toString(),
      folder: folder.toString(),
      isChosen,
      ...(file && { file: file.toString() }),
    })
    // Without a server a contract can be made, too.
    .catch(() => null);

/** A warning if contracts of the project have an id, as far as the folder is known without a question. */
export async function validateUnused(
  server: Server,
  contractId: string,
  where: TargetFolder,
): Promise<ValidationResult | undefined> {
  const place = knownPlace(where) ?? rootPlace(vscode.workspace.workspaceFolders?.[0]);
  const about = place && (await askAbout(server, contractId, place));
  const [first, ...others] = about?.usedBy ?? [];
  if (first === undefined) return undefined;
  const file = vscode.workspace.asRelativePath(vscode.Uri.parse(first));
  const more = others.length === 0 ? '' : ` and ${counted(others.length, 'other contract')}`;
  return { kind: 'warning', text: `The contractId ${quote(contractId)} is already used by ${file}${more}.` };
}

/**
 * Asks for the file of a new contract. Proposes the folder that was clicked, or else a path by the conventions of the project.
 */
export async function askForFile(
  title: string,
  contractId: string,
  where: TargetFolder,
  server: Server,
  position?: Position,
): Promise<vscode.Uri | typeof BACK | undefined> {
  const place = await placeFor(title, where);
  if (!place) return undefined;
  const { root, below } = place;
  const name = `${contractId}.contract.json`;
  const value = (await askAbout(server, contractId, place))?.path ?? `${below}${name}`;
  const start = value.length - name.length;
  const path = await askForText({
    title,
    prompt: `File, relative to ${root.name}`,
    value,
    valueSelection: [start, start + contractId.length],
    async validate(written) {
      const result = validatePath(written);
      if (result) return result;
      const file = uriIn(root, written);
      if (await exists(file))
        return { kind: 'refusal', text: 'This file already exists. Choose another name.' };
      return validateChecked(server, contractId, file);
    },
    ...(position && { position }),
  });
  return typeof path === 'string' ? uriIn(root, path) : path;
}

/** Why a contract won't be checked in a file, as a warning. */
export async function validateChecked(
  server: Server,
  contractId: string,
  file: vscode.Uri,
): Promise<ValidationResult | undefined> {
  const root = vscode.workspace.getWorkspaceFolder(file);
  const folder = vscode.Uri.joinPath(file, '..');
  const about = root && (await askAbout(server, contractId, { root, folder, isChosen: true }, file));
  const why = about?.whyNotChecked;
  return why === undefined ? undefined : { kind: 'warning', text: `It won't be checked: ${why}.` };
}

/** Asks for the folder of several contracts. `aboutUri` validates a folder. */
export async function askForFolder(
  title: string,
  prompt: string,
  where: TargetFolder,
  aboutUri: (folder: vscode.Uri) => Promise<ValidationResult | undefined>,
): Promise<vscode.Uri | undefined> {
  const place = await placeFor(title, where);
  if (!place) return undefined;
  const { root, below, isAnywhere } = place;
  const path = await askForText({
    title,
    prompt: `${prompt}, relative to ${root.name}`,
    value: isAnywhere ? `${below}contracts` : below.slice(0, -1),
    placeHolder: root.name,
    validate: async (written) => validateFolder(written) ?? (await aboutUri(uriIn(root, written))),
  });
  return typeof path === 'string' ? uriIn(root, path) : undefined;
}

const uriIn = (root: vscode.WorkspaceFolder, path: string): vscode.Uri =>
  vscode.Uri.joinPath(root.uri, ...path.split('/').filter((name) => name !== ''));

interface Place {
  readonly root: vscode.WorkspaceFolder;
  readonly folder: vscode.Uri;
  /** The path of the folder from the root on, empty or with a slash at its end. */
  readonly below: string;
  /** True if the user has clicked the folder. */
  readonly isChosen: boolean;
  /** True if no folder of the project can be proposed. */
  readonly isAnywhere: boolean;
}

/**
 * The workspace folder of a new contract, and the path below it of what was clicked or of the active editor.
 */
async function placeFor(title: string, where: TargetFolder): Promise<Place | undefined> {
  const known = knownPlace(where);
  if (known) return known;
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length <= 1) return rootPlace(folders[0]);
  const items = folders.map((folder) => ({ label: `$(folder) ${folder.name}`, folder }));
  const options = { title, placeHolder: 'Select a folder', ignoreFocusOut: true };
  return rootPlace((await vscode.window.showQuickPick(items, options))?.folder);
}

/** The place without a question. */
function knownPlace({ clicked, projectRoot, usual }: TargetFolder): Place | undefined {
  const near = clicked ?? usual ?? folderOfActive(projectRoot) ?? projectRoot;
  const root = near && vscode.workspace.getWorkspaceFolder(near);
  if (!root) return undefined;
  const path = near.path.slice(root.uri.path.length).replace(/^\/|\/$/g, '');
  const below = path === '' ? '' : `${path}/`;
  return { root, folder: near, below, isChosen: near === clicked, isAnywhere: near === projectRoot };
}

const rootPlace = (root: vscode.WorkspaceFolder | undefined): Place | undefined =>
  root && { root, folder: root.uri, below: '', isChosen: false, isAnywhere: true };

/** The folder of the file in the active editor, if it is in the project. */
function folderOfActive(projectRoot: vscode.Uri | undefined): vscode.Uri | undefined {
  const active = vscode.window.activeTextEditor?.document.uri;
  // Installed packages are read, not written.
  if (!active || active.path.includes('/node_modules/')) return undefined;
  if (projectRoot && !active.toString().startsWith(`${projectRoot.toString().replace(/\/$/, '')}/`))
    return undefined;
  return vscode.workspace.getWorkspaceFolder(active) && vscode.Uri.joinPath(active, '..');
}

export async function exists(file: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(file);
    return true;
  } catch {
    return false;
  }
}

/** Creates files in one edit that can be undone at once. Shows an error and returns false if it fails. */
export async function createFiles(
  files: readonly { readonly uri: vscode.Uri; readonly text: string }[],
): Promise<boolean> {
  const edit = new vscode.WorkspaceEdit();
  for (const { uri, text } of files) edit.createFile(uri, { contents: new TextEncoder().encode(text) });
  if (await vscode.workspace.applyEdit(edit)) return true;
  const [first] = files;
  const what =
    files.length === 1 ? vscode.workspace.asRelativePath(first!.uri) : `The ${files.length} contracts`;
  void vscode.window.showErrorMessage(`${what} can't be created.`);
  return false;
}
