import * as vscode from 'vscode';
import { comparedIn, type Wanted } from './compared.ts';
import { previewed } from './preview.ts';

/** What a command is about: a file, or one entry of a DSDS document. */
export interface About {
  readonly uri: vscode.Uri;
  readonly entry?: Wanted;
}

/**
 * What a command is about by what it is given: a menu names the file that it belongs to, a lens or another extension writes a
 * URI. Else it is what the active editor shows: a file, the preview of a contract, or the difference of an entry.
 */
export function whatIsMeant([given, entry]: readonly unknown[]): About | undefined {
  const uri = uriOf(given) ?? vscode.window.activeTextEditor?.document.uri;
  const compared = uri && comparedIn(uri);
  if (compared) return { uri: vscode.Uri.parse(compared.document), entry: compared.entry };
  if (uri) return { uri, ...(isEntry(entry) && { entry }) };
  const contract = previewed();
  return contract && { uri: contract };
}

function uriOf(given: unknown): vscode.Uri | undefined {
  if (typeof given === 'string') return vscode.Uri.parse(given);
  // The menu of a webview names the webview.
  return given instanceof vscode.Uri && given.scheme !== 'webview-panel' ? given : undefined;
}

// A menu gives other things behind the URI.
const isEntry = (given: unknown): given is Wanted =>
  typeof given === 'object' && given !== null && Array.isArray((given as Partial<Wanted>).path);
