import vscode = require('vscode');
import type { Status } from '../../server/src/kinds/answers.ts';
import type { DocumentStatus } from '../../server/src/kinds/editing.ts';
import type { ForeignFiles } from './foreign-files.ts';
import { PREVIEW_COMMAND, type Statuses } from './preview.ts';
import { RESTART_COMMAND, type Server } from './server.ts';

/**
 * Follows the states of open documents: they decide which menus a document has, and the active one has a language
 * status item.
 */
export function followStatus(
  server: Server,
  checked: vscode.Event<vscode.Uri>,
  projectChanged: vscode.Event<void>,
  foreign: ForeignFiles,
): Statuses {
  const known = new Map<string, DocumentStatus>();
  const changed = new vscode.EventEmitter<void>();
  const item = vscode.languages.createLanguageStatusItem('component-contract', OURS);
  item.name = 'Component Contract';

  async function look(document: vscode.TextDocument): Promise<void> {
    if (!LANGUAGES.has(document.languageId) || server.state !== 'running') return showItem();
    const asked = await server
      .ask<DocumentStatus>('component-contract/status', document.uri)
      // The next server answers it.
      .catch(() => null);
    const status = asked ?? foreign.statusOf(document.uri);
    const key = document.uri.toString();
    if (document.isClosed || JSON.stringify(known.get(key)) === JSON.stringify(status ?? undefined)) {
      return showItem();
    }
    if (status) known.set(key, status);
    else known.delete(key);
    publish();
  }

  const lookAtAll = (): void => vscode.workspace.textDocuments.forEach((each) => void look(each));

  function publish(): void {
    for (const [name, belongs] of Object.entries(MENUS)) {
      const paths = [...known].flatMap(([uri, status]) => (belongs(status) ? pathsOf(uri) : []));
      void vscode.commands.executeCommand('setContext', `component-contract.${name}`, paths);
    }
    showItem();
    changed.fire();
  }

  let shown = '';

  /** VS Code moves the icon at every assignment, so only real changes are assigned. */
  function showItem(): void {
    const active = vscode.window.activeTextEditor?.document;
    const status = active && known.get(active.uri.toString());
    const isOurs = active?.languageId === OURS.language;
    const content = server.state !== 'running' ? SERVER_STATUS[server.state] : status && contentOf(status);
    const selector = isOurs || !status ? OURS : onlyFor(active.uri);
    const key = JSON.stringify([content, selector]);
    if (!content || key === shown) return;
    shown = key;
    item.selector = selector;
    item.text = content.text;
    item.severity = content.severity;
    item.command = content.command;
    item.busy = content.busy ?? false;
    item.accessibilityInformation = { label: `Component Contract: ${content.label ?? content.text}` };
  }

  lookAtAll();
  const registered = vscode.Disposable.from(
    item,
    changed,
    server.onDidChangeState(lookAtAll),
    projectChanged(lookAtAll),
    foreign.onDidChange((document) => void look(document)),
    vscode.window.onDidChangeActiveTextEditor(showItem),
    vscode.workspace.onDidOpenTextDocument((document) => void look(document)),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => {
      if (known.delete(uri.toString())) publish();
    }),
    checked((uri) => {
      const document = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString());
      if (document) void look(document);
    }),
  );
  return {
    isCompared: (uri) => known.get(uri.toString())?.isCompared === true,
    onDidChange: changed.event,
    dispose: () => void registered.dispose(),
  };
}

const OURS: vscode.DocumentFilter = { language: 'component-contract' };

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
