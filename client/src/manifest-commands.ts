import vscode = require('vscode');
import type { BaseLanguageClient } from 'vscode-languageclient';
import { counted } from '../../server/src/text/words.ts';
import { createFiles } from './contract-file.ts';
import { type Server, showServerStopped } from './server.ts';

/**
 * Runs a server command about a manifest: the one of the lens, the one in the active editor, or one that is
 * picked. Shows the server's error.
 */
export async function runManifestCommand(
  client: Pick<BaseLanguageClient, 'sendRequest'>,
  command: string,
  given: readonly unknown[],
): Promise<void> {
  try {
    const [manifest, ...more] = typeof given[0] === 'string' ? given : [await pickManifest(client)];
    if (manifest === undefined) return;
    await client.sendRequest('workspace/executeCommand', { command, arguments: [manifest, ...more] });
  } catch (error) {
    void vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error));
  }
}

/** Picks a manifest and shows it, so that its edit is visible. Undefined if none is picked. */
async function pickManifest(client: Pick<BaseLanguageClient, 'sendRequest'>): Promise<string | undefined> {
  const active = vscode.window.activeTextEditor?.document.uri.toString();
  const manifests = await client.sendRequest<readonly KnownManifest[]>('component-contract/manifests', {
    active,
  });
  const isActive = manifests.find(({ uri }) => vscode.Uri.parse(uri).toString() === active);
  if (isActive !== undefined) return isActive.uri;
  if (manifests.length === 0) {
    void offerNew();
    return undefined;
  }
  const [only, ...others] = manifests;
  const isMeant = only && others.length === 0 && (active === undefined || isBelow(active, only.uri));
  const picked = isMeant ? only.uri : await pickFromManifests(manifests);
  // VS Code keeps a document that an extension opens for minutes after it is closed.
  if (picked !== undefined) await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(picked));
  return picked;
}

/** Returns true if a file is in the folder of a manifest or below. */
const isBelow = (file: string, manifest: string): boolean =>
  file.startsWith(vscode.Uri.joinPath(vscode.Uri.parse(manifest), '../').toString());

/** A manifest of a project, and how far it is up to date. */
interface KnownManifest {
  readonly uri: string;
  readonly state: string;
}

async function pickFromManifests(manifests: readonly KnownManifest[]): Promise<string | undefined> {
  const another = { label: '$(add) New Manifest...', uri: undefined };
  const items = manifests.map(({ uri, state }) => ({
    label: vscode.workspace.asRelativePath(vscode.Uri.parse(uri)),
    description: state,
    uri,
  }));
  const placeHolder = 'Select a manifest';
  const picked = await vscode.window.showQuickPick([...items, another], { placeHolder });
  if (picked === another) await vscode.commands.executeCommand(NEW_MANIFEST_COMMAND);
  return picked?.uri;
}

async function offerNew(): Promise<void> {
  const create = 'Create manifest.json...';
  const choice = await vscode.window.showInformationMessage('No manifest found.', create);
  if (choice === create) await vscode.commands.executeCommand(NEW_MANIFEST_COMMAND);
}

const NEW_MANIFEST_COMMAND = 'component-contract.newManifest';

/** The manifest that the server proposes. */
interface NewManifest {
  readonly uri: string;
  readonly text: string;
  readonly contracts: number;
  /** A sentence about the contracts that it doesn't list. */
  readonly leftOut?: string;
}

/** Creates the manifest of the project of the active editor. */
export function registerNewManifest(server: Server): vscode.Disposable {
  return vscode.commands.registerCommand(NEW_MANIFEST_COMMAND, () =>
    newManifest(server).catch(async (error: unknown) => {
      if (server.state === 'stopped') return showServerStopped(server, 'No manifest created.');
      void vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error));
    }),
  );
}

async function newManifest(server: Server): Promise<void> {
  const active = vscode.window.activeTextEditor?.document.uri.toString();
  const made = (contractVersion?: string): Promise<NewManifest | null> =>
    server.request('component-contract/newManifest', { active, contractVersion });
  const planned = await made();
  if (!planned) {
    void vscode.window.showInformationMessage('No contracts found for a manifest.');
    return;
  }
  const file = vscode.Uri.parse(planned.uri);
  const name = vscode.workspace.asRelativePath(file);
  const there = await textOf(file);
  if (there !== undefined && !/^\s*(\{\s*\})?\s*$/.test(there)) {
    await open(file);
    void vscode.window.showInformationMessage(`${name} already exists.`);
    return;
  }
  const contractVersion = await vscode.window.showInputBox({
    title: 'New Manifest',
    prompt: `Version of the contracts in ${name} (${counted(planned.contracts, 'contract')})`,
    placeHolder: '1.0.0',
    ignoreFocusOut: true,
    validateInput: (version) => (version.trim() === '' ? 'Enter a version.' : undefined),
  });
  const manifest = contractVersion === undefined ? null : await made(contractVersion.trim());
  if (!manifest) return;
  const { text, leftOut } = manifest;
  if (!(there === undefined ? await createFiles([{ uri: file, text }]) : await fill(file, text))) return;
  await open(file);
  if (leftOut !== undefined) void vscode.window.showWarningMessage(leftOut);
}

const open = (file: vscode.Uri): Thenable<unknown> =>
  vscode.commands.executeCommand('vscode.open', file, { preview: false });

/** Text of a file, with unsaved changes; undefined if there is none. */
const textOf = (file: vscode.Uri): Promise<string | undefined> =>
  Promise.resolve(vscode.workspace.openTextDocument(file)).then(
    (document) => document.getText(),
    () => undefined,
  );

/** Writes into a file without content. */
function fill(file: vscode.Uri, text: string): Thenable<boolean> {
  const edit = new vscode.WorkspaceEdit();
  edit.replace(file, new vscode.Range(0, 0, Number.MAX_SAFE_INTEGER, 0), text);
  return vscode.workspace.applyEdit(edit);
}
