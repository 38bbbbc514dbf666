import * as vscode from 'vscode';
import type { Status } from '../../server/src/kinds/contract/detect.ts';
import { PREVIEW_COMMAND } from './preview.ts';
import { RESTART_COMMAND, type Server } from './server.ts';

/** What the status item shows of a document, or of the server where that is not there to ask. */
interface Shown {
  readonly text: string;
  readonly severity: vscode.LanguageStatusSeverity;
  readonly command?: vscode.Command;
  readonly busy?: boolean;
}

/** The status of the contract in the active editor, among the language's items in the status bar. */
export function registerStatus(server: Server, checked: vscode.Event<vscode.Uri>): vscode.Disposable {
  const item = vscode.languages.createLanguageStatusItem('component-contract', {
    language: 'component-contract',
  });
  item.name = 'Component Contract';
  let shown: Shown | undefined;

  async function update(): Promise<void> {
    const document = vscode.window.activeTextEditor?.document;
    const next = server.state === 'running' ? await ofDocument(server, document) : OF_SERVER[server.state];
    // While the server was asked, another editor may have come up, which has an update of its own.
    if (next && document === vscode.window.activeTextEditor?.document) show(next);
  }

  /** VS Code moves the icon at every change it is told of, so it is told of real ones only. */
  function show(next: Shown): void {
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

async function ofDocument(
  server: Server,
  document: vscode.TextDocument | undefined,
): Promise<Shown | undefined> {
  if (document?.languageId !== 'component-contract') return undefined;
  // A server that stops meanwhile has a status of its own.
  const status = await server.ask<Status>('component-contract/status', document.uri).catch(() => undefined);
  if (!status) return undefined;
  const { state, text } = status;
  // A name of the document that looks like an icon is shown as it is written.
  return { text: text.replaceAll('$(', '\\$('), severity: SEVERITIES[state], ...COMMANDS[state] };
}

const Severity = vscode.LanguageStatusSeverity;

/** Text that is broken while someone types is nothing to warn of, and another format's file is as it should be. */
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

const OF_SERVER: Record<'starting' | 'stopped', Shown> = {
  starting: { text: 'The language server is starting', severity: Severity.Information, busy: true },
  stopped: {
    text: 'The language server is not running',
    severity: Severity.Error,
    command: { command: RESTART_COMMAND, title: 'Restart Language Server' },
  },
};
