import * as vscode from 'vscode';
import { CONFIG_NAME, isContractName } from './names.ts';
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
    for (const document of vscode.workspace.textDocuments) void consider(document);
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
      adopted.set(keyOf(document), document.languageId);
      await vscode.languages.setTextDocumentLanguage(document, OURS);
    } else if (isContract === false && isAdopted()) {
      const before = adopted.get(keyOf(document))!;
      adopted.delete(keyOf(document));
      await vscode.languages.setTextDocumentLanguage(document, before);
    }
  }

  function mayBeAdopted({ uri, languageId, fileName }: vscode.TextDocument): boolean {
    if (languageId !== 'json' && languageId !== 'jsonc') return false;
    // Those of other schemes are versions of files that something else shows, such as the older side of a comparison.
    if (uri.scheme !== 'file' && !vscode.workspace.getWorkspaceFolder(uri)) return false;
    // A name like that has our language by itself, unless someone's settings say otherwise.
    return !isContractName(fileName) && !fileName.endsWith(CONFIG_NAME) && !handsOff.has(uri.toString());
  }

  return vscode.Disposable.from(
    vscode.workspace.onDidOpenTextDocument((document) => {
      // Another language than the one it was given counts as opening it, too.
      if (document.languageId !== OURS && adopted.delete(keyOf(document))) handsOff.add(keyOf(document));
      void consider(document);
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
