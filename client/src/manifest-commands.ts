import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { NEW_MANIFEST_COMMAND } from './new-manifest.ts';

/**
 * Has the server run one of its commands, which are about a manifest: the one that a lens above it names, or else the one
 * in the active editor, or one that is picked. What the server refuses is told in its words.
 */
export async function runOnManifest(
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

/** The URI of a manifest, as the server writes it; undefined where nobody picks one. It is shown, so that its edit is seen. */
async function pickManifest(client: Pick<BaseLanguageClient, 'sendRequest'>): Promise<string | undefined> {
  const active = vscode.window.activeTextEditor?.document.uri.toString();
  const manifests = await client.sendRequest<readonly Known[]>('component-contract/manifests', { active });
  const isActive = manifests.find(({ uri }) => vscode.Uri.parse(uri).toString() === active);
  if (isActive !== undefined) return isActive.uri;
  if (manifests.length === 0) {
    void offerNew();
    return undefined;
  }
  const [only, ...others] = manifests;
  const isMeant = only && others.length === 0 && (active === undefined || isBelow(active, only.uri));
  const picked = isMeant ? only.uri : await pickFrom(manifests);
  // What an extension opens itself VS Code keeps for minutes after somebody has closed it.
  if (picked !== undefined) await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(picked));
  return picked;
}

/** Whether a file lies in the directory of a manifest, or further down. */
const isBelow = (file: string, manifest: string): boolean =>
  file.startsWith(vscode.Uri.joinPath(vscode.Uri.parse(manifest), '../').toString());

/** A manifest of a project, and how far it is up to date. */
interface Known {
  readonly uri: string;
  readonly state: string;
}

async function pickFrom(manifests: readonly Known[]): Promise<string | undefined> {
  const another = { label: '$(add) New Manifest...', uri: undefined };
  const items = manifests.map(({ uri, state }) => ({
    label: vscode.workspace.asRelativePath(vscode.Uri.parse(uri)),
    description: state,
    uri,
  }));
  const placeHolder = 'The manifest to update';
  const picked = await vscode.window.showQuickPick([...items, another], { placeHolder });
  if (picked === another) await vscode.commands.executeCommand(NEW_MANIFEST_COMMAND);
  return picked?.uri;
}

async function offerNew(): Promise<void> {
  const create = 'Create manifest.json...';
  const choice = await vscode.window.showInformationMessage('There is no manifest of contracts yet.', create);
  if (choice === create) await vscode.commands.executeCommand(NEW_MANIFEST_COMMAND);
}
