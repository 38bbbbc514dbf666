import * as vscode from 'vscode';
import { fold } from '../../server/src/kinds/contract/fold.ts';
import { skeletonText } from '../../server/src/kinds/contract/new-contract.ts';
import { askForFile, asValidationMessage, createFiles } from './contract-file.ts';
import { LEGAL_ID, validateContractId, validateDisplayName } from './input-validation.ts';

export function registerNewContract(): vscode.Disposable {
  return vscode.commands.registerCommand('component-contract.newContract', (clicked?: unknown) =>
    // Menus pass other values, or none.
    newContract(clicked instanceof vscode.Uri ? clicked : undefined),
  );
}

/** Asks for the component's name and the file, creates the contract and opens it. */
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
  const file = await askForFile(TITLE, `${contractId}.contract.json`, { clicked });
  if (file && (await createFiles([{ uri: file, text }])))
    await open(await vscode.workspace.openTextDocument(file));
}

/** An untitled document whose name is proposed on saving. */
async function untitled(contractId: string, text: string): Promise<vscode.TextDocument> {
  const uri = vscode.Uri.from({ scheme: 'untitled', path: `${contractId}.contract.json` });
  const document = await vscode.workspace.openTextDocument(uri);
  // Another new contract of the same name may be open; it isn't overwritten.
  if (document.getText() !== '') {
    return vscode.workspace.openTextDocument({ language: 'component-contract', content: text });
  }
  const edit = new vscode.WorkspaceEdit();
  edit.insert(uri, new vscode.Position(0, 0), text);
  await vscode.workspace.applyEdit(edit);
  return document;
}

/** Opens a contract with the caret between the braces of its props. */
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
    prompt: 'Display name',
    placeHolder: 'Icon Button',
    ignoreFocusOut: true,
    validateInput: (name) => asValidationMessage(validateDisplayName(name)),
  });
}

function askForId(component: string): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: `${TITLE}: contractId of ${component}`,
    prompt: `contractId: ${LEGAL_ID}`,
    placeHolder: 'icon-button',
    ignoreFocusOut: true,
    validateInput: (id) => asValidationMessage(validateContractId(id)),
  });
}
