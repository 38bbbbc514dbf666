import type { Connection, InitializeParams, WorkspaceEdit } from 'vscode-languageserver';
import type { MarkdownPage } from '../kinds/answers.ts';
import { errorText } from '../text/words.ts';
import { type Client, clientOf, readSettings, UNKNOWN_CLIENT } from './client.ts';
import type { Editor } from './feature.ts';
import { pageUri } from './features/pages.ts';
import { MessageType } from './protocol.ts';

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
    const { pages } = this.client;
    const uri = pages === 'files' ? this.writePage?.(page) : pages && pageUri(page);
    if (uri === undefined) return false;
    return (await this.connection.window.showDocument({ uri, takeFocus: true })).success;
  }
}
