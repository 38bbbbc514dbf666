import type { CodeAction, TextDocumentIdentifier, WorkspaceEdit } from 'vscode-languageserver/node';
import { workspaceEditOf } from '../convert.ts';
import type { Client, Feature } from './feature.ts';
import { type Mended, mendedContract, mendedDsds, mendedManifest } from './mended.ts';

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
  handle: (contract, action, client) => withEdit(mendedContract(contract), action, client),
  handleManifest: (manifest, action, client, files) =>
    withEdit(mendedManifest(manifest, files), action, client),
  handleDsds: (dsds, action, client) => withEdit(mendedDsds(dsds), action, client),
};

const withEdit = (
  mended: Mended,
  action: CodeAction & { readonly data: ForAll },
  client: Client,
): CodeAction => ({
  ...action,
  edit: editOfAll(mended, action.data, client),
});

/** Whether the editor asks for an edit that an action comes without. */
export function canResolveEdits({ capabilities }: Client): boolean {
  const { codeAction } = capabilities.textDocument ?? {};
  return !!codeAction?.dataSupport && !!codeAction.resolveSupport?.properties.includes('edit');
}

/** Makes the fix of this name for all findings of its rule. */
export function editOfAll(mended: Mended, { code, all }: ForAll, client: Client): WorkspaceEdit {
  const edits = mended.fixAll({ code, wants: (fix) => fix.all === all });
  return workspaceEditOf(mended.document, edits, client.capabilities);
}
