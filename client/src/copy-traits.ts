import * as vscode from 'vscode';
import { counted } from '../../server/src/text/words.ts';
import { targetOf } from './command-target.ts';
import { type DsdsForm, specsCopiedMessage, traitsCopiedMessage } from './messages.ts';
import { PREVIEW_COMMAND } from './preview.ts';
import { type Server, showServerStopped } from './server.ts';

/** The traits of a contract as the server returns them, as far as copying needs them. */
interface Traits {
  readonly traits: readonly unknown[];
  readonly copy: { readonly json: string } | Nothing;
  readonly dsds: DsdsForm | Nothing;
}

interface Nothing {
  readonly why: string;
}

/** Text for the clipboard and the message about it; only the message if there is nothing to copy. */
interface Copied {
  readonly text?: string;
  readonly said: string;
  /** Whether parts of the contract are missing in the text. */
  readonly isLess?: boolean;
}

/**
 * Registers the commands that copy traits, in the contract's form or in that of DSDS, and the specs entry
 * that points at the contract.
 */
export function registerCopyTraits(server: Server): vscode.Disposable {
  return vscode.Disposable.from(
    ...Object.entries(COPY_COMMANDS).map(([command, copied]) =>
      vscode.commands.registerCommand(`component-contract.${command}`, async (...given: unknown[]) => {
        const about = targetOf(given);
        if (about) await copy(server, about.uri, copied);
      }),
    ),
  );
}

type CopyCommand = (server: Server, contract: vscode.Uri) => Promise<Copied | undefined>;

const COPY_COMMANDS: Readonly<Record<string, CopyCommand>> = {
  copyTraits: (server, contract) =>
    copyTraits(server, contract, ({ traits, copy: normative }) =>
      'why' in normative
        ? { said: `${NONE} ${normative.why}` }
        : {
            text: normative.json,
            said: `${counted(traits.length, 'trait')} copied as JSON, in the normative form.`,
          },
    ),
  copyDsdsTraitsAsYaml: (server, contract) => dsdsTraits(server, contract, 'YAML'),
  copyDsdsTraitsAsJson: (server, contract) => dsdsTraits(server, contract, 'JSON'),
  copyDsdsSpecsEntry: specsEntry,
};

async function copy(server: Server, contract: vscode.Uri, copies: CopyCommand): Promise<void> {
  let copied: Copied | undefined;
  try {
    copied = await copies(server, contract);
  } catch {
    await showServerStopped(server, 'Nothing copied.');
    return;
  }
  if (!copied) return;
  if (copied.text !== undefined) await vscode.env.clipboard.writeText(copied.text);
  if (!copied.isLess) {
    void vscode.window.showInformationMessage(copied.said);
    return;
  }
  // VS Code shows a message with a button in full.
  const open = 'Open Preview';
  const choice = await vscode.window.showWarningMessage(copied.said, open);
  if (choice === open) await vscode.commands.executeCommand(PREVIEW_COMMAND, contract);
}

async function copyTraits(
  server: Server,
  contract: vscode.Uri,
  copiedOf: (traits: Traits) => Copied,
): Promise<Copied> {
  const answer = await server.ask<Traits>('component-contract/traits', contract);
  if (!answer) return { said: `${NONE} This document is not a component contract, or it is gone.` };
  return copiedOf(answer);
}

const dsdsTraits = (server: Server, contract: vscode.Uri, language: 'YAML' | 'JSON'): Promise<Copied> =>
  copyTraits(server, contract, ({ dsds }) => {
    if ('why' in dsds) return { said: `${NONE} ${dsds.why}` };
    const text = language === 'YAML' ? dsds.yaml : dsds.json;
    return { text, said: traitsCopiedMessage(dsds, language), isLess: dsds.losses.length > 0 };
  });

const NONE = 'No DSDS traits copied.';

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
  if (entries.length === 0) return { said: 'Nothing copied: save the contract first.' };
  const [only, ...others] = documents.length > 0 ? documents : entries;
  const entry = others.length === 0 ? only : await pick(entries);
  return entry && { text: entry.text, said: specsCopiedMessage(entry.document?.file, documents.length) };
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
      label: entry.document?.file ?? "A document in the contract's own folder",
      ...(entry.isThere && { description: 'points at the contract already' }),
      entry,
    }));
  const placeHolder = 'The DSDS document that the entry goes to';
  return (await vscode.window.showQuickPick(items, { placeHolder, matchOnDescription: true }))?.entry;
}
