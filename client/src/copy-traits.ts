import vscode = require('vscode');
import type { TraitsPage } from '../../server/src/kinds/answers.ts';
import { counted } from '../../server/src/text/words.ts';
import { targetOf } from './command-target.ts';
import { specsCopiedMessage, traitsCopiedMessage } from './messages.ts';
import { PREVIEW_COMMAND } from './preview.ts';
import { type Server, showServerStopped } from './server.ts';

/** Text for the clipboard and the message about it; only the message if there is nothing to copy. */
interface Copied {
  readonly text?: string;
  readonly message: string;
  /** True if parts of the contract are missing in the text. */
  readonly isLess?: boolean;
}

/**
 * Registers the command that copies traits, in the form of DSDS or in that of the contract, or the specs entry
 * that points at the contract.
 */
export function registerCopyTraits(server: Server): vscode.Disposable {
  return vscode.commands.registerCommand('component-contract.copyTraits', async (...given: unknown[]) => {
    const contract = targetOf(given)?.uri;
    const placeHolder = 'Select a format';
    const form = contract && (await vscode.window.showQuickPick(FORMS, { placeHolder }));
    if (form) await copy(server, contract, form.copies);
  });
}

type Copy = (server: Server, contract: vscode.Uri) => Promise<Copied | undefined>;

const FORMS: readonly (vscode.QuickPickItem & { readonly copies: Copy })[] = [
  {
    label: 'DSDS Traits as YAML',
    description: 'for a *.dsds.yaml document',
    copies: (server, contract) => dsdsTraits(server, contract, 'YAML'),
  },
  {
    label: 'DSDS Traits as JSON',
    description: 'for a *.dsds.json document',
    copies: (server, contract) => dsdsTraits(server, contract, 'JSON'),
  },
  {
    label: 'DSDS Specs Entry',
    description: 'points at this contract',
    copies: specsEntry,
  },
  {
    label: 'Normative Traits as JSON',
    description: "in the contract's own form",
    copies: (server, contract) =>
      copyTraits(server, contract, ({ copy: normative }) =>
        'why' in normative
          ? { message: `${NONE} ${normative.why}` }
          : { text: normative.json, message: `Copied ${counted(normative.count, 'trait')} as JSON.` },
      ),
  },
];

async function copy(server: Server, contract: vscode.Uri, copies: Copy): Promise<void> {
  let copied: Copied | undefined;
  try {
    copied = await copies(server, contract);
  } catch (error) {
    if (server.state !== 'stopped') throw error;
    await showServerStopped(server, 'Nothing copied.');
    return;
  }
  if (!copied) return;
  if (copied.text !== undefined) await vscode.env.clipboard.writeText(copied.text);
  if (!copied.isLess) {
    void vscode.window.showInformationMessage(copied.message);
    return;
  }
  // VS Code shows a message with a button in full.
  const open = 'Open Preview';
  const choice = await vscode.window.showWarningMessage(copied.message, open);
  if (choice === open) await vscode.commands.executeCommand(PREVIEW_COMMAND, contract);
}

async function copyTraits(
  server: Server,
  contract: vscode.Uri,
  copiedOf: (traits: TraitsPage) => Copied,
): Promise<Copied> {
  const answer = await server.ask<TraitsPage>('component-contract/traits', contract);
  if (!answer) return { message: `${NONE} This file isn't a contract.` };
  return copiedOf(answer);
}

const dsdsTraits = (server: Server, contract: vscode.Uri, language: 'YAML' | 'JSON'): Promise<Copied> =>
  copyTraits(server, contract, ({ dsds }) => {
    if ('why' in dsds) return { message: `${NONE} ${dsds.why}` };
    const text = language === 'YAML' ? dsds.yaml : dsds.json;
    return { text, message: traitsCopiedMessage(dsds, language), isLess: dsds.losses.length > 0 };
  });

const NONE = 'No traits copied.';

/** The specs entry for one DSDS document, or for a document beside the contract. */
interface SpecsEntry {
  readonly document?: { readonly uri: string; readonly file: string };
  readonly text: string;
  readonly isThere: boolean;
}

async function specsEntry(server: Server, contract: vscode.Uri): Promise<Copied | undefined> {
  const method = 'component-contract/specsEntries';
  const entries = (await server.request<SpecsEntry[]>(method, { contract: contract.toString() })) ?? [];
  const documents = entries.filter(({ document }) => document !== undefined);
  if (entries.length === 0) return { message: 'Nothing copied: save the contract first.' };
  const [only, ...others] = documents.length > 0 ? documents : entries;
  const entry = others.length === 0 ? only : await pick(entries);
  return entry && { text: entry.text, message: specsCopiedMessage(entry.document?.file, documents.length) };
}

/** Lets the user pick an entry. Visible and open documents come first. */
async function pick(entries: readonly SpecsEntry[]): Promise<SpecsEntry | undefined> {
  const visible = new Set(vscode.window.visibleTextEditors.map(({ document }) => document.uri.toString()));
  const open = new Set(vscode.workspace.textDocuments.map(({ uri }) => uri.toString()));
  const rank = ({ document }: SpecsEntry): number => {
    if (!document) return 3;
    const uri = vscode.Uri.parse(document.uri).toString();
    return visible.has(uri) ? 0 : open.has(uri) ? 1 : 2;
  };
  const items = entries
    .toSorted((a, b) => rank(a) - rank(b))
    .map((entry) => ({
      label: entry.document?.file ?? 'A new document beside the contract',
      ...(entry.isThere && { description: 'already points at this contract' }),
      entry,
    }));
  const placeHolder = 'Select a document';
  return (await vscode.window.showQuickPick(items, { placeHolder, matchOnDescription: true }))?.entry;
}
