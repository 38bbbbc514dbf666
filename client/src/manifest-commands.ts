import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';

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
  const manifests = await client.sendRequest<readonly string[]>('component-contract/manifests', {});
  const active = vscode.window.activeTextEditor?.document.uri.toString();
  const isActive = manifests.find((uri) => vscode.Uri.parse(uri).toString() === active);
  if (isActive !== undefined) return isActive;
  if (manifests.length === 0) {
    void vscode.window.showInformationMessage(NONE);
    return undefined;
  }
  const picked = manifests.length === 1 ? manifests[0] : await pickFrom(manifests);
  // What an extension opens itself VS Code keeps for minutes after somebody has closed it.
  if (picked !== undefined) await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(picked));
  return picked;
}

async function pickFrom(manifests: readonly string[]): Promise<string | undefined> {
  const items = manifests.map((uri) => ({
    label: vscode.workspace.asRelativePath(vscode.Uri.parse(uri)),
    uri,
  }));
  const picked = await vscode.window.showQuickPick(items, { placeHolder: 'The manifest to update' });
  return picked?.uri;
}

const NONE =
  'There is no manifest of contracts here. A "manifest.json" is one when it has "contractVersion" and "artifacts", and the project file can name others.';
