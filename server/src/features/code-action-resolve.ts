import type { CodeAction, TextDocumentIdentifier, WorkspaceEdit } from 'vscode-languageserver/node';
import { fixAll } from '../core/fixes/fix-all.ts';
import { stemOf } from '../core/skeleton.ts';
import { workspaceEditOf } from '../convert.ts';
import type { Client, Feature, OpenContract } from './feature.ts';

/** What an action for all findings of a kind is about: its document, the rule, and what its fixes are called. */
export interface ForAll {
  readonly textDocument: TextDocumentIdentifier;
  readonly code: string;
  readonly all: string;
}

/**
 * The edit of an action that is in a menu without one. A menu comes up wherever the caret goes, and to mend a whole
 * document takes time, so that this waits until somebody has chosen it.
 */
export const codeActionResolve: Feature<CodeAction & { readonly data: ForAll }, CodeAction> = {
  method: 'codeAction/resolve',
  capability: {},
  handle: (contract, action, client) => ({ ...action, edit: editOfAll(contract, action.data, client) }),
};

/** Whether the editor asks for an edit that an action comes without. */
export function canResolveEdits({ capabilities }: Client): boolean {
  const { codeAction } = capabilities.textDocument ?? {};
  return !!codeAction?.dataSupport && !!codeAction.resolveSupport?.properties.includes('edit');
}

/** Makes the fix of this name for all findings of its rule. */
export function editOfAll(
  { document, source }: OpenContract,
  { code, all }: ForAll,
  client: Client,
): WorkspaceEdit {
  const edits = fixAll(source, { code, wants: (fix) => fix.all === all }, stemOf(document.uri));
  return workspaceEditOf(document, edits, client.capabilities);
}
