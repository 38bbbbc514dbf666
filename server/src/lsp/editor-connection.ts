import type { Outside } from '../io/walk-plan.ts';
import type { MarkdownPage } from '../kinds/answers.ts';
import { errorText } from '../text/words.ts';
import { type Client, clientOf, readSettings, UNKNOWN_CLIENT } from './client.ts';
import type { Editor } from './feature.ts';
import { DidChangeWatchedFilesNotification, MessageType } from './protocol.ts';
import type {
  Connection,
  Disposable,
  FileSystemWatcher,
  InitializeParams,
  WorkDoneProgressServerReporter,
  WorkspaceEdit,
} from 'vscode-languageserver';

/** The editor at the other end of the connection: its properties, and what is sent to it beside answers and diagnostics. */
export class EditorConnection implements Editor {
  client: Client = UNKNOWN_CLIENT;

  constructor(
    readonly connection: Connection,
    /** Writes a page to a file for the editor to show; answers with its URI. */
    private readonly writePage: ((page: MarkdownPage) => string) | undefined,
  ) {}

  initialize(params: InitializeParams): void {
    this.client = clientOf(params, this.writePage !== undefined);
  }

  configure(settings: unknown): void {
    this.client = { ...this.client, settings: readSettings(settings) };
    this.refreshLenses();
  }

  /** Takes that the user works in other folders. */
  changeFolders(added: readonly string[], removed: readonly string[]): void {
    const stayed = this.client.folders.filter((uri) => !removed.includes(uri));
    this.client = { ...this.client, folders: [...stayed, ...added] };
  }

  /** Logs an error of the editor or of a disk; the server goes on. */
  readonly complain = (error: unknown, about?: string): void => {
    const stack = error instanceof Error ? error.stack : undefined;
    const words = about === undefined ? errorText(error) : `${about}: ${stack ?? errorText(error)}`;
    try {
      this.connection.console.error(words);
    } catch {
      // The editor is gone.
    }
  };

  /** Has the editor request code lenses again. */
  refreshLenses(): void {
    if (!this.client.capabilities.workspace?.codeLens?.refreshSupport) return;
    this.connection.sendRequest('workspace/codeLens/refresh').catch(this.complain);
  }

  /** Tells the editor that the project has changed, so that what it shows of other documents may have, too. */
  tellProjectChanged(): void {
    if (!this.client.projectChanges) return;
    this.connection.sendNotification('component-contract/projectChanged').catch(this.complain);
  }

  async apply(edit: WorkspaceEdit, label: string): Promise<string | undefined> {
    const { applied, failureReason } = await this.connection.workspace.applyEdit({ edit, label });
    return applied ? undefined : (failureReason ?? 'the editor refused the edit.');
  }

  say(message: string): void {
    const shown = { type: MessageType.Info, message };
    this.connection.sendNotification('window/showMessage', shown).catch(this.complain);
  }

  async show(page: MarkdownPage): Promise<boolean> {
    const uri = this.client.showsFiles ? this.writePage?.(page) : undefined;
    if (uri === undefined) return false;
    return (await this.connection.window.showDocument({ uri, takeFocus: true })).success;
  }
}

/** All files: an editor reports a folder that is moved or deleted without its files, and a config file may name any file. */
const WATCHERS: FileSystemWatcher[] = [{ globPattern: '**/*' }];

/** Has the editor watch all files of the folders that the user works in. */
export function watchFiles({ connection, client, complain }: EditorConnection): void {
  if (!client.capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration) return;
  connection.client
    .register(DidChangeWatchedFilesNotification.type, { watchers: WATCHERS })
    .catch((error: unknown) =>
      complain(
        `Files aren't watched: the editor refused (${errorText(error)}). Changes on disk take effect when a document in the same folder is opened or saved.`,
      ),
    );
}

/** Has the editor watch folders outside of the workspace: plain patterns are about workspace folders. */
export function watchOutside(editor: EditorConnection): (all: readonly Outside[]) => void {
  let before: Promise<Disposable | void> = Promise.resolve(undefined);
  return (all) => {
    const { dynamicRegistration, relativePatternSupport } =
      editor.client.capabilities.workspace?.didChangeWatchedFiles ?? {};
    if (!dynamicRegistration || !relativePatternSupport) return;
    const watchers = all.map(({ folder, isDeep }) => ({
      globPattern: { baseUri: folder, pattern: isDeep ? '**/*' : '*' },
    }));
    before = before
      .then((last) => {
        last?.dispose();
        if (watchers.length === 0) return undefined;
        return editor.connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
      })
      .catch(editor.complain);
  };
}

/** Numbers of files and of milliseconds from which on progress is shown: small projects are read at once. */
const MANY = 500;

const LONG = 1000;

/** Shows the progress of indexing, in clients that can show it, and lets it be cancelled. */
export function showProgress(connection: Connection) {
  const start = Date.now();
  let shown: Promise<WorkDoneProgressServerReporter> | undefined;
  let reporter: WorkDoneProgressServerReporter | undefined;
  let percentage = 0;

  async function show(): Promise<WorkDoneProgressServerReporter> {
    reporter = await connection.window.createWorkDoneProgress();
    reporter.begin('Indexing component contracts', 0, undefined, true);
    return reporter;
  }

  return {
    report(found: number, read: number): void {
      if (!shown && (found >= MANY || Date.now() - start >= LONG)) {
        shown = show();
        // A client that refuses does without.
        shown.catch(() => undefined);
      }
      const next = found === 0 ? percentage : Math.floor((100 * read) / found);
      if (!reporter || next <= percentage) return;
      percentage = next;
      reporter.report(percentage, `${read} of ${found} files`);
    },
    get isCancelled(): boolean {
      return reporter?.token.isCancellationRequested === true;
    },
    end: (): void => void shown?.then((each) => each.done()).catch(() => undefined),
  };
}
