import vscode = require('vscode');
import type { Status } from '../../server/src/kinds/answers.ts';
import type { DocumentStatus } from '../../server/src/kinds/editing.ts';
import type { ForeignFiles } from './foreign-files.ts';
import { PREVIEW_COMMAND, type Statuses } from './preview.ts';
import { RESTART_COMMAND, type Server } from './server.ts';

const OURS: vscode.DocumentFilter = { language: 'component-contract' };

/**
 * Follows the states of open documents: they decide which menus a document has, and the active one has a language
 * status item.
 */
export const followStatus = (
  server: Server,
  checked: vscode.Event<vscode.Uri>,
  projectChanged: vscode.Event<void>,
  foreign: ForeignFiles,
): Statuses => new DocumentStatuses(server, checked, projectChanged, foreign);

class DocumentStatuses implements Statuses {
  private readonly known = new Map<string, DocumentStatus>();
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly item = vscode.languages.createLanguageStatusItem('component-contract', OURS);
  private readonly registered: vscode.Disposable;
  /** The content of the item, to be compared. */
  private shown = '';
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly server: Server,
    checked: vscode.Event<vscode.Uri>,
    projectChanged: vscode.Event<void>,
    private readonly foreign: ForeignFiles,
  ) {
    this.item.name = 'Component Contract';
    const lookAtAll = (): void => vscode.workspace.textDocuments.forEach((each) => void this.look(each));
    lookAtAll();
    this.registered = vscode.Disposable.from(
      this.item,
      this.changed,
      server.onDidChangeState(lookAtAll),
      projectChanged(lookAtAll),
      foreign.onDidChange((document) => void this.look(document)),
      vscode.window.onDidChangeActiveTextEditor(() => this.showItem()),
      vscode.workspace.onDidOpenTextDocument((document) => void this.look(document)),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        if (this.known.delete(uri.toString())) this.publish();
      }),
      checked((uri) => {
        const document = vscode.workspace.textDocuments.find(
          (each) => each.uri.toString() === uri.toString(),
        );
        if (document) void this.look(document);
      }),
    );
  }

  isCompared(uri: vscode.Uri): boolean {
    return this.known.get(uri.toString())?.isCompared === true;
  }

  dispose(): void {
    this.registered.dispose();
  }

  private async look(document: vscode.TextDocument): Promise<void> {
    if (!LANGUAGES.has(document.languageId) || this.server.state !== 'running') return this.showItem();
    const asked = await this.server
      .ask<DocumentStatus>('component-contract/status', document.uri)
      // The next server answers it.
      .catch(() => null);
    const status = asked ?? this.foreign.statusOf(document.uri);
    const key = document.uri.toString();
    if (document.isClosed || JSON.stringify(this.known.get(key)) === JSON.stringify(status ?? undefined))
      return this.showItem();
    if (status) this.known.set(key, status);
    else this.known.delete(key);
    this.publish();
  }

  private publish(): void {
    for (const [name, belongs] of Object.entries(MENUS)) {
      const paths = [...this.known].flatMap(([uri, status]) => (belongs(status) ? pathsOf(uri) : []));
      void vscode.commands.executeCommand('setContext', `component-contract.${name}`, paths);
    }
    this.showItem();
    this.changed.fire();
  }

  /** VS Code moves the icon at every assignment, so only real changes are assigned. */
  private showItem(): void {
    const { item, server } = this;
    const active = vscode.window.activeTextEditor?.document;
    const status = active && this.known.get(active.uri.toString());
    const isOurs = active?.languageId === OURS.language;
    const content = server.state !== 'running' ? SERVER_STATUS[server.state] : status && contentOf(status);
    const selector = isOurs || !status ? OURS : onlyFor(active.uri);
    const key = JSON.stringify([content, selector]);
    if (!content || key === this.shown) return;
    this.shown = key;
    item.selector = selector;
    item.text = content.text;
    item.severity = content.severity;
    item.command = content.command;
    item.busy = content.busy ?? false;
    item.accessibilityInformation = { label: `Component Contract: ${content.label ?? content.text}` };
  }
}

/** The languages of documents that may have a state. */
const LANGUAGES = new Set([OURS.language, 'yaml', 'json', 'jsonc']);

/** A filter that matches one file. In a glob, brackets escape a character. */
function onlyFor(uri: vscode.Uri): vscode.DocumentFilter {
  const name = uri.path.slice(uri.path.lastIndexOf('/') + 1).replaceAll(/[[\]{}*?]/g, '[$&]');
  return { pattern: new vscode.RelativePattern(vscode.Uri.joinPath(uri, '..'), name) };
}

const isChecked = ({ kind, state }: DocumentStatus): boolean =>
  kind === 'contract' && (state === 'ready' || state === 'broken');

/** Context keys for menus, each a list of the paths of open documents: a menu asks `resourcePath in` it. */
const MENUS: Readonly<Record<string, (status: DocumentStatus) => boolean>> = {
  contracts: isChecked,
  unchecked: (status) => status.kind === 'contract' && !isChecked(status),
  compared: ({ kind, isCompared }) => kind === 'dsds' || isCompared,
  dsdsDocuments: ({ kind }) => kind === 'dsds',
  manifests: ({ kind }) => kind === 'manifest',
};

/** The paths of a file as menus use them: for a remote file, `path` and `fsPath` differ. */
function pathsOf(uri: string): string[] {
  const { path, fsPath } = vscode.Uri.parse(uri);
  return path === fsPath ? [path] : [path, fsPath];
}

/** The content of the status item, for a document or for a server that isn't running. */
interface StatusContent {
  readonly text: string;
  /** The text for a screen reader, if it differs. */
  readonly label?: string;
  readonly severity: vscode.LanguageStatusSeverity;
  readonly command?: vscode.Command;
  readonly busy?: boolean;
}

function contentOf(status: DocumentStatus): StatusContent {
  const { state, kind, text } = status;
  const command = isChecked(status) ? PREVIEW : state === 'out of sync' ? UPDATES[kind] : undefined;
  return {
    // Escapes what looks like an icon.
    text: text.replaceAll('$(', '\\$('),
    label: text,
    severity: SEVERITIES[state],
    ...(command && { command }),
  };
}

const Severity = vscode.LanguageStatusSeverity;

/** Broken text while typing is no warning, and neither is a file of another format. */
const SEVERITIES: Record<Status['state'], vscode.LanguageStatusSeverity> = {
  ready: Severity.Information,
  broken: Severity.Information,
  foreign: Severity.Information,
  'not checked': Severity.Information,
  'out of sync': Severity.Warning,
  newer: Severity.Warning,
  'too deep': Severity.Error,
};

const PREVIEW = { command: PREVIEW_COMMAND, title: 'Preview DSDS Traits' };

const UPDATES: Partial<Record<DocumentStatus['kind'], vscode.Command>> = {
  dsds: { command: 'component-contract.updateTraits', title: 'Update Traits' },
  manifest: { command: 'component-contract.updateManifest', title: 'Update Manifest' },
};

const SERVER_STATUS: Record<'starting' | 'stopped', StatusContent> = {
  starting: { text: 'The language server is starting', severity: Severity.Information, busy: true },
  stopped: {
    text: "The language server isn't running",
    severity: Severity.Error,
    command: { command: RESTART_COMMAND, title: 'Restart Language Server' },
  },
};
