import * as vscode from 'vscode';
import type { Status } from '../../server/src/kinds/contract/check.ts';
import { PREVIEW_COMMAND } from './preview.ts';
import { RESTART_COMMAND, type Server } from './server.ts';

/** The content of the status item, for a document or for a server that isn't running. */
interface StatusContent {
  readonly text: string;
  readonly severity: vscode.LanguageStatusSeverity;
  readonly command?: vscode.Command;
  readonly busy?: boolean;
}

/** Registers the language status item of the contract in the active editor. */
export function registerStatus(server: Server, checked: vscode.Event<vscode.Uri>): vscode.Disposable {
  const item = vscode.languages.createLanguageStatusItem('component-contract', {
    language: 'component-contract',
  });
  item.name = 'Component Contract';
  let shown: StatusContent | undefined;

  async function update(): Promise<void> {
    const document = vscode.window.activeTextEditor?.document;
    const next =
      server.state === 'running' ? await statusOfDocument(server, document) : SERVER_STATUS[server.state];
    // Another editor may be active by now; it has an update of its own.
    if (next && document === vscode.window.activeTextEditor?.document) show(next);
  }

  /** VS Code moves the icon at every assignment, so only real changes are assigned. */
  function show(next: StatusContent): void {
    if (next.text === shown?.text && next.severity === shown.severity) return;
    shown = next;
    item.text = next.text;
    item.severity = next.severity;
    item.command = next.command;
    item.busy = next.busy ?? false;
  }

  void update();
  return vscode.Disposable.from(
    item,
    server.onDidChangeState(update),
    vscode.window.onDidChangeActiveTextEditor(update),
    checked((uri) => {
      if (uri.toString() === vscode.window.activeTextEditor?.document.uri.toString()) void update();
    }),
  );
}

async function statusOfDocument(
  server: Server,
  document: vscode.TextDocument | undefined,
): Promise<StatusContent | undefined> {
  if (document?.languageId !== 'component-contract') return undefined;
  // A server that stops meanwhile has a status of its own.
  const status = await server.ask<Status>('component-contract/status', document.uri).catch(() => undefined);
  if (!status) return undefined;
  const { state, text } = status;
  // Escapes what looks like an icon.
  return { text: text.replaceAll('$(', '\\$('), severity: SEVERITIES[state], ...COMMANDS[state] };
}

const Severity = vscode.LanguageStatusSeverity;

/** Broken text while typing is no warning, and neither is a file of another format. */
const SEVERITIES: Record<Status['state'], vscode.LanguageStatusSeverity> = {
  ready: Severity.Information,
  broken: Severity.Information,
  foreign: Severity.Information,
  'left alone': Severity.Information,
  newer: Severity.Warning,
  'too deep': Severity.Error,
};

const PREVIEW = { command: { command: PREVIEW_COMMAND, title: 'Preview DSDS Traits' } };

const COMMANDS: Partial<Record<Status['state'], { command: vscode.Command }>> = {
  ready: PREVIEW,
  broken: PREVIEW,
};

const SERVER_STATUS: Record<'starting' | 'stopped', StatusContent> = {
  starting: { text: 'The language server is starting', severity: Severity.Information, busy: true },
  stopped: {
    text: 'The language server is not running',
    severity: Severity.Error,
    command: { command: RESTART_COMMAND, title: 'Restart Language Server' },
  },
};
