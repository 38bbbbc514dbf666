import * as vscode from 'vscode';
import { CONFIG_NAME } from '../../server/src/kinds/config/model.ts';
import { isContractName } from '../../server/src/kinds/contract/file-name.ts';
import type { Server } from './server.ts';

const OURS = 'component-contract';

/**
 * Gives our language to the JSON documents that a project file takes for contracts, such as tokens/button.json, and
 * gives it back where it does so no more. Whoever sets another language by hand keeps it.
 */
export function adoptContracts(server: Server, projectChanged: vscode.Event<void>): vscode.Disposable {
  /** The languages that adopted documents had before, by URI. */
  const adopted = new Map<string, string>();
  const handsOff = new Set<string>();

  function considerAll(): void {
    for (const document of vscode.workspace.textDocuments) look(document);
  }

  /** A document that is closed meanwhile can be given no language, and needs none. */
  function look(document: vscode.TextDocument): void {
    consider(document).catch(() => undefined);
  }

  async function consider(document: vscode.TextDocument): Promise<void> {
    const isAdopted = (): boolean => adopted.has(keyOf(document)) && document.languageId === OURS;
    if (!isAdopted() && !mayBeAdopted(document)) return;
    // Without an answer, as where no server runs, all stays as it is.
    const isContract = await server
      .ask<boolean>('component-contract/isContract', document.uri)
      .catch(() => undefined);
    if (document.isClosed) return;
    if (isContract === true && mayBeAdopted(document)) {
      const before = document.languageId;
      await vscode.languages.setTextDocumentLanguage(document, OURS);
      if (!document.isClosed) adopted.set(keyOf(document), before);
    } else if (isContract === false && isAdopted()) {
      const before = adopted.get(keyOf(document))!;
      adopted.delete(keyOf(document));
      await vscode.languages.setTextDocumentLanguage(document, before);
    }
  }

  function mayBeAdopted({ uri, languageId }: vscode.TextDocument): boolean {
    if (languageId !== 'json' && languageId !== 'jsonc') return false;
    // Those of other schemes are versions of files that something else shows, such as the older side of a comparison.
    if (uri.scheme !== 'file' && !vscode.workspace.getWorkspaceFolder(uri)) return false;
    // A name like that has our language by itself, unless someone's settings say otherwise.
    const name = uri.path.slice(uri.path.lastIndexOf('/') + 1);
    return !isContractName(name) && name !== CONFIG_NAME && !handsOff.has(uri.toString());
  }

  return vscode.Disposable.from(
    vscode.workspace.onDidOpenTextDocument((document) => {
      // Another language than the one it was given counts as opening it, too.
      if (document.languageId !== OURS && adopted.delete(keyOf(document))) handsOff.add(keyOf(document));
      look(document);
    }),
    vscode.workspace.onDidCloseTextDocument((document) => {
      // While only the language changes, a document is not closed.
      if (document.isClosed) adopted.delete(keyOf(document));
    }),
    projectChanged(considerAll),
    server.onDidChangeState(() => {
      if (server.state === 'running') considerAll();
    }),
  );
}

const keyOf = ({ uri }: vscode.TextDocument): string => uri.toString();
