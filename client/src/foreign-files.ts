import type { DocumentStatus } from '../../server/src/kinds/editing.ts';
import { isContractName } from '../../server/src/kinds/contract/detect.ts';
import vscode = require('vscode');
import { fileName, isAssociated, keyOf, OURS } from './contract-language.ts';
import type { Server } from './server.ts';

/** Files of other formats that have the name of a contract. */
export interface ForeignFiles extends vscode.Disposable {
  /** The status of a file that was given the language `json`: the server doesn't have it open. */
  statusOf(file: vscode.Uri): DocumentStatus | undefined;
  readonly onDidChange: vscode.Event<vscode.TextDocument>;
}

/** An open file with the name of a contract. */
interface Followed {
  language: string;
  /** The language of a file of another format: `json`, or the one that `files.associations` gives this file. */
  readonly foreignLanguage: string;
  /** The user has chosen the language. */
  isChosen: boolean;
  /** The server has been asked about the opened document. */
  isAsked: boolean;
  /** The current save is one that VS Code makes by itself after a delay. */
  isSavedWhileTyping: boolean;
  /** The text of the status of a file of another format. */
  status: string | undefined;
}

/**
 * Gives a `*.contract.json` of another format the language `json`, so that VS Code checks it with the file's own `$schema`, and
 * our language again once it is a contract. An association for all JSON files, such as `"*.json": "jsonc"`, means no contract,
 * so it decides only about files of other formats. Files are examined when they are opened and saved, never while someone types.
 * A language that the user chooses stays as long as the document is open.
 */
export const assignForeignLanguage = (server: Server, projectChanged: vscode.Event<void>): ForeignFiles =>
  new FollowedFiles(server, projectChanged);

class FollowedFiles implements ForeignFiles {
  /** By URI. */
  private readonly all = new Map<string, Followed>();
  private readonly changed = new vscode.EventEmitter<vscode.TextDocument>();
  private readonly registered: vscode.Disposable;
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly server: Server,
    projectChanged: vscode.Event<void>,
  ) {
    const openedAll = (): void => vscode.workspace.textDocuments.forEach((each) => this.opened(each));
    openedAll();
    this.registered = vscode.Disposable.from(
      this.changed,
      vscode.workspace.onDidOpenTextDocument((document) => this.opened(document)),
      vscode.workspace.onDidCloseTextDocument((document) => {
        // The event also fires when only the language changes; the document isn't closed then.
        if (document.isClosed) this.all.delete(keyOf(document));
      }),
      vscode.workspace.onWillSaveTextDocument(({ document, reason }) => {
        const followed = this.follow(document);
        if (followed) followed.isSavedWhileTyping = reason === vscode.TextDocumentSaveReason.AfterDelay;
      }),
      vscode.workspace.onDidSaveTextDocument((document) => this.saved(document)),
      projectChanged(() => this.examineForeign()),
      server.onDidChangeState(() => {
        if (server.state === 'running') openedAll();
      }),
    );
  }

  statusOf(file: vscode.Uri): DocumentStatus | undefined {
    const text = this.all.get(file.toString())?.status;
    return text === undefined ? undefined : { kind: 'contract', state: 'foreign', text, isCompared: false };
  }

  dispose(): void {
    this.registered.dispose();
  }

  /** The state of a document; undefined if it doesn't have the name of a contract. */
  private follow(document: vscode.TextDocument): Followed | undefined {
    if (!isNamedContract(document)) return undefined;
    const { languageId: language } = document;
    const known = this.all.get(keyOf(document));
    if (known) {
      // Our own changes are recorded before they are made.
      if (known.language !== language) Object.assign(known, { language, isChosen: true, status: undefined });
      return known;
    }
    const isOurs = language === OURS;
    const followed = {
      language,
      foreignLanguage: isOurs ? 'json' : language,
      isChosen: isOurs === isAssociated(document),
      isAsked: false,
      isSavedWhileTyping: false,
      status: undefined,
    };
    this.all.set(keyOf(document), followed);
    return followed;
  }

  private opened(document: vscode.TextDocument): void {
    const followed = this.follow(document);
    if (followed && !followed.isChosen && !followed.isAsked)
      this.examine(document, followed, document.getText());
  }

  private saved(document: vscode.TextDocument): void {
    const followed = this.follow(document);
    if (!followed || followed.isChosen) return;
    // What is being written may look like another format for a while.
    if (followed.isSavedWhileTyping && followed.language === OURS) return;
    this.examine(document, followed, document.getText());
  }

  /** The config file may name a file by now. */
  private examineForeign(): void {
    for (const document of vscode.workspace.textDocuments) {
      const followed = this.all.get(keyOf(document));
      if (followed?.status !== undefined) this.examine(document, followed);
    }
  }

  /** The language of a document that is closed meanwhile can't be set, and needn't be. */
  private examine(document: vscode.TextDocument, followed: Followed, text?: string): void {
    followed.isAsked = true;
    this.ask(document, followed, text).catch(() => undefined);
  }

  private async ask(document: vscode.TextDocument, followed: Followed, text?: string): Promise<void> {
    const textDocument = { uri: document.uri.toString() };
    const status = await this.server
      .request<string | false>('component-contract/foreignStatus', { textDocument, text })
      .catch(() => null);
    // Without an answer, for example without a server, nothing changes.
    if (status === null) followed.isAsked &&= text === undefined;
    else if (!document.isClosed && !followed.isChosen)
      await this.applyStatus(document, followed, status || undefined);
  }

  private async applyStatus(
    document: vscode.TextDocument,
    followed: Followed,
    status: string | undefined,
  ): Promise<void> {
    const language = status === undefined ? OURS : followed.foreignLanguage;
    const isSameStatus = followed.status === status;
    followed.status = status;
    if (followed.language !== language) {
      followed.language = language;
      await vscode.languages.setTextDocumentLanguage(document, language);
    } else if (!isSameStatus) this.changed.fire(document);
  }
}

const isNamedContract = ({ uri }: vscode.TextDocument): boolean => isContractName(fileName(uri) ?? '');
