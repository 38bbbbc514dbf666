import * as vscode from 'vscode';
import { fold } from '../../server/src/core/fold.ts';
import { skeletonText } from '../../server/src/core/skeleton.ts';
import { aboutDisplayName, aboutId, aboutPath, LEGAL, type Remark } from './names.ts';

export function registerNewContract(): vscode.Disposable {
  return vscode.commands.registerCommand('component-contract.newContract', (clicked?: unknown) =>
    // The menus of the window hand in other things, or nothing.
    newContract(clicked instanceof vscode.Uri ? clicked : undefined),
  );
}

/** Asks what the component is called and where its contract goes, creates it there and opens it. */
async function newContract(clicked: vscode.Uri | undefined): Promise<void> {
  const component = await askForName();
  if (component === undefined) return;
  const folded = fold(component);
  const contractId = folded.ok ? folded.id : await askForId(component);
  if (contractId === undefined) return;
  const text = skeletonText({ contractId, component });
  if (!vscode.workspace.workspaceFolders?.length) {
    return open(await untitled(contractId, text));
  }
  const file = await askForFile(contractId, clicked);
  if (!file) return;
  const edit = new vscode.WorkspaceEdit();
  edit.createFile(file, { contents: new TextEncoder().encode(text) });
  if (await vscode.workspace.applyEdit(edit)) return open(await vscode.workspace.openTextDocument(file));
  void vscode.window.showErrorMessage(`${vscode.workspace.asRelativePath(file)} could not be created.`);
}

/** A document that is in no file yet, but has its name already, so that it is proposed on saving. */
async function untitled(contractId: string, text: string): Promise<vscode.TextDocument> {
  const uri = vscode.Uri.from({ scheme: 'untitled', path: `${contractId}.contract.json` });
  const document = await vscode.workspace.openTextDocument(uri);
  // Another new contract of the same name may be open, and is not to be written over.
  if (document.getText() !== '') {
    return vscode.workspace.openTextDocument({ language: 'component-contract', content: text });
  }
  const edit = new vscode.WorkspaceEdit();
  edit.insert(uri, new vscode.Position(0, 0), text);
  await vscode.workspace.applyEdit(edit);
  return document;
}

/** With the caret between the braces of the props, which is where most contracts go on. */
async function open(document: vscode.TextDocument): Promise<void> {
  const props = '"properties": {';
  const caret = document.positionAt(document.getText().indexOf(props) + props.length);
  const selection = new vscode.Range(caret, caret);
  await vscode.window.showTextDocument(document, { selection, preview: false });
}

const TITLE = 'New Contract';

function askForName(): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: TITLE,
    prompt: 'The name of the component, as people know it. It is kept as you write it.',
    placeHolder: 'Icon Button',
    ignoreFocusOut: true,
    validateInput: (name) => shown(aboutDisplayName(name)),
  });
}

function askForId(component: string): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: `${TITLE}: contractId of ${component}`,
    prompt: `The identity by which tools know the component: ${LEGAL}.`,
    placeHolder: 'icon-button',
    ignoreFocusOut: true,
    validateInput: (id) => shown(aboutId(id)),
  });
}

async function askForFile(
  contractId: string,
  clicked: vscode.Uri | undefined,
): Promise<vscode.Uri | undefined> {
  const place = await placeFor(clicked);
  if (!place) return undefined;
  const { root, below } = place;
  const uriOf = (path: string): vscode.Uri => vscode.Uri.joinPath(root.uri, ...path.split('/'));
  const path = await vscode.window.showInputBox({
    title: TITLE,
    prompt: `The file to create in the folder ${root.name}.`,
    value: `${below}${contractId}.contract.json`,
    valueSelection: [below.length, below.length + contractId.length],
    ignoreFocusOut: true,
    async validateInput(written) {
      const remark = aboutPath(written);
      if (remark || !(await exists(uriOf(written)))) return shown(remark);
      return shown({ kind: 'refusal', text: 'There is a file of this name already. Write another name.' });
    },
  });
  return path === undefined ? undefined : uriOf(path);
}

/** The workspace folder for a new contract, and the path below it: to the folder that was clicked, or of the active editor. */
async function placeFor(
  clicked: vscode.Uri | undefined,
): Promise<{ root: vscode.WorkspaceFolder; below: string } | undefined> {
  const near = clicked ?? vscode.window.activeTextEditor?.document.uri;
  const root = near && vscode.workspace.getWorkspaceFolder(near);
  if (root) {
    const path = clicked ? `${near.path}/` : near.path;
    return { root, below: path.slice(root.uri.path.length).replace(/^\/|[^/]*$/g, '') };
  }
  const [first, ...others] = vscode.workspace.workspaceFolders ?? [];
  const placeHolder = 'The folder to create the contract in';
  const picked =
    others.length === 0
      ? first
      : await vscode.window.showWorkspaceFolderPick({ placeHolder, ignoreFocusOut: true });
  return picked && { root: picked, below: '' };
}

async function exists(file: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(file);
    return true;
  } catch {
    return false;
  }
}

function shown(remark: Remark | undefined): vscode.InputBoxValidationMessage | undefined {
  return remark && { message: remark.text, severity: SEVERITIES[remark.kind] };
}

const SEVERITIES: Record<Remark['kind'], vscode.InputBoxValidationSeverity> = {
  refusal: vscode.InputBoxValidationSeverity.Error,
  warning: vscode.InputBoxValidationSeverity.Warning,
  information: vscode.InputBoxValidationSeverity.Info,
};
