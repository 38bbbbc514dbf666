import vscode = require('vscode');
import { fold } from '../../server/src/kinds/contract/fold.ts';
import { skeletonText } from '../../server/src/kinds/contract/new-contract.ts';
import { askForText, askInSteps, type Step } from './ask-for-text.ts';
import { askForFile, createFiles, validateUnused } from './contract-file.ts';
import type { Server } from './server.ts';
import { LEGAL_ID, proposedId, validateContractId, validateDisplayName } from './input-validation.ts';

export function registerNewContract(server: Server): vscode.Disposable {
  return vscode.commands.registerCommand('component-contract.newContract', (clicked?: unknown) =>
    // Menus pass other values, or none.
    newContract(clicked instanceof vscode.Uri ? clicked : undefined, server),
  );
}

/** Asks for the component's name, for its id if the name gives none, and for the file; creates the contract and opens it. */
async function newContract(clicked: vscode.Uri | undefined, server: Server): Promise<void> {
  const hasFolder = (vscode.workspace.workspaceFolders?.length ?? 0) > 0;
  const total = (name: string): number => (name.trim() === '' || fold(name).ok ? 1 : 2) + (hasFolder ? 1 : 0);
  let component = '';
  let contractId = '';

  const askForName: Step = async (step) => {
    const name = await askForText({
      title: TITLE,
      prompt: 'Display name',
      placeHolder: 'Icon Button',
      value: component,
      async validate(written) {
        const folded = fold(written);
        const isUsed = folded.ok && hasFolder && (await validateUnused(server, folded.id, { clicked }));
        return isUsed || validateDisplayName(written);
      },
      position: { step, total },
    });
    if (typeof name !== 'string') return name;
    const folded = fold(name);
    component = name;
    contractId = folded.ok ? folded.id : proposedId(name);
    return folded.ok ? askForPlace : askForId;
  };

  const askForId: Step = async (step) => {
    const id = await askForText({
      title: `${TITLE}: contractId of ${component}`,
      prompt: `contractId: ${LEGAL_ID}`,
      placeHolder: 'icon-button',
      value: contractId,
      validate: async (written) =>
        validateContractId(written) ?? (await validateUnused(server, written, { clicked })),
      position: { step, total: () => total(component) },
    });
    if (typeof id !== 'string') return id;
    contractId = id;
    return askForPlace;
  };

  const askForPlace: Step = async (step) => {
    const text = skeletonText({ contractId, component });
    if (!hasFolder) {
      await open(await untitled(contractId, text));
      setCreated();
      return undefined;
    }
    const position = { step, total: () => total(component) };
    const file = await askForFile(TITLE, contractId, { clicked }, server, position);
    if (!(file instanceof vscode.Uri)) return file;
    if (await createFiles([{ uri: file, text }])) {
      await open(await vscode.workspace.openTextDocument(file));
      setCreated();
    }
    return undefined;
  };

  await askInSteps(askForName);
}

/** Marks the step of the walkthrough as done. */
const setCreated = (): void =>
  void vscode.commands.executeCommand('setContext', 'component-contract.isContractCreated', true);

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
