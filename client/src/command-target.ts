import vscode = require('vscode');
import { previewedContract } from './preview.ts';
import { type EntryReference, parseComparedUri } from './trait-comparison.ts';

/** The target of a command: a file, or one entry of a DSDS document. */
export interface CommandTarget {
  readonly uri: vscode.Uri;
  readonly entry?: EntryReference;
}

/**
 * Target of a command by its arguments: a menu passes a file, a lens or another extension a URI. Without
 * one, the active editor's: a file, the preview of a contract, or the comparison of an entry.
 */
export function targetOf([given, entry]: readonly unknown[]): CommandTarget | undefined {
  const uri = uriOf(given) ?? vscode.window.activeTextEditor?.document.uri;
  const compared = uri && parseComparedUri(uri);
  if (compared) return { uri: vscode.Uri.parse(compared.document), entry: compared.entry };
  if (uri) return { uri, ...(isEntry(entry) && { entry }) };
  const contract = previewedContract();
  return contract && { uri: contract };
}

function uriOf(given: unknown): vscode.Uri | undefined {
  if (typeof given === 'string') return vscode.Uri.parse(given);
  // The menu of a webview passes the URI of the webview.
  return given instanceof vscode.Uri && given.scheme !== 'webview-panel' ? given : undefined;
}

// Menus pass other values after the URI.
const isEntry = (given: unknown): given is EntryReference =>
  typeof given === 'object' && given !== null && Array.isArray((given as Partial<EntryReference>).path);
