import { CONFIG_NAME } from '../../server/src/kinds/config/model.ts';
import { isContractName } from '../../server/src/kinds/contract/detect.ts';
import vscode = require('vscode');
import type { Server } from './server.ts';

export const OURS = 'component-contract';

/**
 * Assigns our language to documents that the config file makes contracts, such as tokens/button.json, and restores the
 * former one when they no longer are. Any JSON document is asked about, and any that `files.associations` gives its
 * language: the config file knows better than `"*.json": "plaintext"`. A language that the user chooses stays.
 */
export function assignContractLanguage(
  server: Server,
  projectChanged: vscode.Event<void>,
): vscode.Disposable {
  /** The former languages of the documents that were assigned ours, by URI. */
  const adopted = new Map<string, string>();
  const handsOff = new Set<string>();

  function considerAll(): void {
    for (const document of vscode.workspace.textDocuments) look(document);
  }

  /** The language of a document that is closed meanwhile can't be set, and needn't be. */
  function look(document: vscode.TextDocument): void {
    consider(document).catch(() => undefined);
  }

  async function consider(document: vscode.TextDocument): Promise<void> {
    const isAdopted = (): boolean => adopted.has(keyOf(document)) && document.languageId === OURS;
    if (!isAdopted() && !mayBeAdopted(document)) return;
    // Without an answer, for example without a server, nothing changes.
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

  function mayBeAdopted(document: vscode.TextDocument): boolean {
    const { uri, languageId } = document;
    if (languageId === OURS) return false;
    if (languageId !== 'json' && languageId !== 'jsonc' && !isAssociated(document)) return false;
    const name = fileName(uri);
    // A file with the name of a contract has our language by default: see foreign-files.ts.
    if (name === undefined || isContractName(name) || name === CONFIG_NAME) return false;
    return !handsOff.has(uri.toString());
  }

  return vscode.Disposable.from(
    vscode.workspace.onDidOpenTextDocument((document) => {
      // VS Code opens a document again when its language changes.
      if (document.languageId !== OURS && adopted.delete(keyOf(document))) handsOff.add(keyOf(document));
      look(document);
    }),
    vscode.workspace.onDidCloseTextDocument((document) => {
      // The event also fires when only the language changes; the document isn't closed then.
      if (document.isClosed) adopted.delete(keyOf(document));
    }),
    projectChanged(considerAll),
    server.onDidChangeState(() => {
      if (server.state === 'running') considerAll();
    }),
  );
}

/** The name of a file; undefined for the version of a file that another feature shows, such as the old side of a diff. */
export function fileName(uri: vscode.Uri): string | undefined {
  if (uri.scheme !== 'file' && !vscode.workspace.getWorkspaceFolder(uri)) return undefined;
  return uri.path.slice(uri.path.lastIndexOf('/') + 1);
}

/** Tests for a file that the user's settings associate with its language. */
export function isAssociated(document: vscode.TextDocument): boolean {
  const associations = vscode.workspace
    .getConfiguration('files', document)
    .get<Readonly<Record<string, string>>>('associations', {});
  return Object.entries(associations).some(([glob, language]) => {
    const pattern = glob.includes('/') ? glob : `**/${glob}`;
    return language === document.languageId && vscode.languages.match({ pattern }, document) > 0;
  });
}

export const keyOf = ({ uri }: vscode.TextDocument): string => uri.toString();
