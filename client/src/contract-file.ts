import * as vscode from 'vscode';
import { askForText, type BACK, type Position } from './ask-for-text.ts';
import { validateFolder, validatePath, type ValidationResult } from './input-validation.ts';

/** The possible folders of a new contract: the one that was clicked, and the one of its project. */
interface TargetFolder {
  readonly clicked?: vscode.Uri | undefined;
  readonly home?: vscode.Uri | undefined;
}

/**
 * Asks for the file of a new contract. Proposes the folder that was clicked, or that of the active editor.
 */
export async function askForFile(
  title: string,
  fileName: string,
  where: TargetFolder,
  position?: Position,
): Promise<vscode.Uri | typeof BACK | undefined> {
  const place = await placeFor(where);
  if (!place) return undefined;
  const { root, below } = place;
  const path = await askForText({
    title,
    prompt: `File, relative to ${root.name}`,
    value: `${below}${fileName}`,
    valueSelection: [below.length, below.length + fileName.replace(/\.contract\.json$/, '').length],
    async validate(written) {
      const result = validatePath(written);
      if (result || !(await exists(uriIn(root, written)))) return result;
      return { kind: 'refusal', text: 'This file already exists. Choose another name.' };
    },
    ...(position && { position }),
  });
  return typeof path === 'string' ? uriIn(root, path) : path;
}

/** Asks for the folder of several contracts. `aboutUri` validates a folder. */
export async function askForFolder(
  title: string,
  prompt: string,
  where: TargetFolder,
  aboutUri: (folder: vscode.Uri) => Promise<ValidationResult | undefined>,
): Promise<vscode.Uri | undefined> {
  const place = await placeFor(where);
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
  readonly below: string;
  /** True if no folder of the project can be proposed. */
  readonly isAnywhere: boolean;
}

/**
 * The workspace folder of a new contract, and the path below it of what was clicked or of the active editor.
 */
async function placeFor({ clicked, home }: TargetFolder): Promise<Place | undefined> {
  const near = clicked ?? folderOfActive(home) ?? home;
  const root = near && vscode.workspace.getWorkspaceFolder(near);
  if (root) {
    const below = near.path.slice(root.uri.path.length).replace(/^\/|\/$/g, '');
    return { root, below: below === '' ? '' : `${below}/`, isAnywhere: near === home };
  }
  const [first, ...others] = vscode.workspace.workspaceFolders ?? [];
  const placeHolder = 'Select a folder';
  const picked =
    others.length === 0
      ? first
      : await vscode.window.showWorkspaceFolderPick({ placeHolder, ignoreFocusOut: true });
  return picked && { root: picked, below: '', isAnywhere: true };
}

/** The folder of the file in the active editor, if it is in the project. */
function folderOfActive(home: vscode.Uri | undefined): vscode.Uri | undefined {
  const active = vscode.window.activeTextEditor?.document.uri;
  // Installed packages are read, not written.
  if (!active || active.path.includes('/node_modules/')) return undefined;
  if (home && !active.toString().startsWith(`${home.toString().replace(/\/$/, '')}/`)) return undefined;
  return vscode.workspace.getWorkspaceFolder(active) && vscode.Uri.joinPath(active, '..');
}

/** Names of the entries of a folder; empty if it doesn't exist. */
export async function fileNamesIn(folder: vscode.Uri): Promise<ReadonlySet<string>> {
  const entries = await Promise.resolve(vscode.workspace.fs.readDirectory(folder)).catch(() => []);
  return new Set(entries.map(([name]) => name));
}

async function exists(file: vscode.Uri): Promise<boolean> {
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
