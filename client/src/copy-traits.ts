import * as vscode from 'vscode';
import { type Server, tellStopped } from './server.ts';

/** What the server says of the traits of a contract, as far as it matters here. */
interface Traits {
  readonly traits: readonly unknown[];
  readonly copy: { readonly json: string } | { readonly why: string };
}

export function registerCopyTraits(server: Server): vscode.Disposable {
  return vscode.commands.registerCommand('component-contract.copyTraits', async (contract?: vscode.Uri) => {
    const source = contract ?? vscode.window.activeTextEditor?.document.uri;
    if (source) await copyTraits(server, source);
  });
}

/** Puts the traits of a contract into the clipboard, and says so, or why not. */
async function copyTraits(server: Server, contract: vscode.Uri): Promise<void> {
  let answer: Traits | null;
  try {
    answer = await server.ask<Traits>('component-contract/traits', contract);
  } catch {
    await tellStopped(server, NONE);
    return;
  }
  if (answer && 'json' in answer.copy) await vscode.env.clipboard.writeText(answer.copy.json);
  void vscode.window.showInformationMessage(whatWasCopied(answer));
}

const NONE = 'No DSDS traits copied.';

function whatWasCopied(answer: Traits | null): string {
  if (!answer) return `${NONE} This document is not a component contract, or it is gone.`;
  const { traits, copy } = answer;
  if ('why' in copy) return `${NONE} ${copy.why}`;
  return traits.length === 1
    ? '1 DSDS trait copied as JSON.'
    : `${traits.length} DSDS traits copied as JSON.`;
}
