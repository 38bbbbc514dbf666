import * as vscode from 'vscode';
import type { Server } from './server.ts';

/** What the server says of the traits of a contract, as far as it matters here. */
interface Traits {
  readonly traits: readonly unknown[];
  readonly copy: { readonly json: string } | { readonly why: string };
}

export function registerCopyTraits(server: Server): vscode.Disposable {
  return vscode.commands.registerCommand('component-contract.copyTraits', async (contract?: vscode.Uri) => {
    const source = contract ?? vscode.window.activeTextEditor?.document.uri;
    if (!source) return;
    const answer = await server.ask<Traits>('component-contract/traits', source);
    void vscode.window.showInformationMessage(await copyTraits(answer));
  });
}

/** Puts the traits into the clipboard where there are any; answers what was done. */
async function copyTraits(answer: Traits | null): Promise<string> {
  if (!answer) return 'No DSDS traits copied. This document is not a component contract.';
  const { traits, copy } = answer;
  if ('why' in copy) return `No DSDS traits copied. ${copy.why}`;
  await vscode.env.clipboard.writeText(copy.json);
  return traits.length === 1
    ? '1 DSDS trait copied as JSON.'
    : `${traits.length} DSDS traits copied as JSON.`;
}
