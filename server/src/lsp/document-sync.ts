import { Feed, type Loader } from '../io/feed.ts';
import { Indexing } from '../io/indexing.ts';
import { turn } from '../io/walk.ts';
import type { CheckedAll } from '../kinds/answers.ts';
import { isConfig, isDecisive } from '../kinds/config/model.ts';
import type { Opened } from '../project/documents.ts';
import type { Entries } from '../project/folder.ts';
import { nearestFile } from '../project/folders.ts';
import { createProject, type Project } from '../project/project.ts';
import { isAboutContracts, ROLES } from '../project/roles.ts';
import { placeOf } from '../text/uri.ts';
import { type AfterPause, CalmTyping, Pauses } from './calm-typing.ts';
import { type EditorConnection, showProgress, watchOutside } from './editor-connection.ts';
import { afterPauseFrom, isTooLarge, OpenDocuments } from './open-documents.ts';
import { FileChangeType } from './protocol.ts';
import { DiagnosticsPublisher } from './publish-diagnostics.ts';
import { followNamedFiles } from './registrations.ts';
import { type Messages, Scheduler } from './scheduler.ts';
import type { Connection, FileEvent } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';

export interface SyncHost {
  readonly editor: EditorConnection;
  readonly messages: Messages;
  readonly loader: Loader;
  /** The URI of the folder that holds the pages of rules. */
  readonly rulePages: string;
  /** The URI of the user's own folder. */
  readonly userFolder?: string | undefined;
  /** Waits for a pause in typing. Default: by a timer. */
  readonly afterPause?: AfterPause | undefined;
}

/** Length in characters of a text that is checked at once, though more edits may be queued. */
const SHORT = 4000;

/** Keeps the project in sync with the documents of the editor and the files on the disk, and has their findings published. */
export class DocumentSync {
  readonly project: Project;
  readonly documents: OpenDocuments;
  readonly publisher: DiagnosticsPublisher;
  readonly scheduler: Scheduler;
  readonly feed: Feed;
  readonly index: Indexing;
  /** The reading of files that were saved or closed, and what follows from it for the project. */
  private readonly reading = new Set<Promise<void>>();

  constructor(private readonly host: SyncHost) {
    const { editor, messages, loader, rulePages, userFolder, afterPause } = host;
    const { connection, complain } = editor;
    const typing = new CalmTyping();
    const project = createProject(userFolder);
    const documents = new OpenDocuments(typing, afterPause);
    const publisher = new DiagnosticsPublisher(editor, rulePages, project, documents, typing, loader);
    const held = new Pauses(afterPause);
    const isBehind = (): boolean => this.index.isBehind;
    this.scheduler = new Scheduler(editor, messages, project, publisher, typing, held, isBehind);
    this.project = project;
    this.documents = documents;
    this.publisher = publisher;
    const feed = (folder: string, entries: Entries): void => this.feedFolder(folder, entries);
    this.feed = new Feed(loader, { entries: project.entries, feed }, complain);
    const registerNamed = followNamedFiles(editor);
    this.index = new Indexing({
      loader,
      project,
      userFolder,
      complain,
      feed: this.feed,
      watch: watchOutside(editor),
      begin: () => showProgress(connection),
      settled: () => {
        this.scheduler.projectChanged();
        registerNamed(project.filesNamedByConfig());
      },
    });
  }

  /** Begins to follow the notifications of the editor. */
  listen(connection: Connection): void {
    const { texts } = this.documents;
    texts.onDidOpen(({ document }) => this.opened(document.uri));
    texts.onDidChangeContent(({ document }) => this.changed(document));
    texts.onDidSave(({ document }) => this.saved(document.uri));
    texts.onDidClose(({ document }) => this.closed(document.uri));
    connection.onDidChangeWatchedFiles(({ changes }) => this.filesChanged(changes));
    connection.workspace.onDidRenameFiles(({ files }) =>
      this.filesChanged(
        files.flatMap(({ oldUri, newUri }) => [
          { uri: oldUri, type: FileChangeType.Deleted },
          { uri: newUri, type: FileChangeType.Created },
        ]),
      ),
    );
    texts.listen(connection);
  }

  private async opened(uri: string): Promise<void> {
    this.publisher.opened(uri);
    this.scheduler.drop(uri);
    if (!(await this.documents.opened(uri, this.feed.folders(uri)))) return;
    this.scheduler.enqueue(uri);
    this.index.opened(uri);
  }

  /** Takes a new text, which follows each keystroke, and the text of a document that is opened. */
  private changed(document: TextDocument): void {
    this.host.messages.take();
    const { uri, version, languageId } = document;
    const text = document.getText();
    const opened = { uri, text, version, isConfigured: languageId === 'component-contract' };
    const { atPause } = this.documents;
    if (text.length > afterPauseFrom(this.project.role(uri))) return atPause.set(uri, () => this.put(opened));
    atPause.cancel(uri);
    this.put(opened);
  }

  private put(opened: Opened): void {
    const { uri, text } = opened;
    const role = this.project.role(uri);
    // What is saved counts instead.
    if (isTooLarge(role, text)) this.project.remove(uri);
    else this.project.put(opened);
    // While it is broken, the last whole text counts.
    if (isConfig(uri)) this.folderChanged(placeOf(uri)!.folder, this.project.file(uri)?.reading.isWhole);
    if (isAboutContracts(role)) this.index.written();
    // To see whether more edits are queued takes about as long as to check a short text. The contracts that a manifest leads to
    // may change together with it.
    if (isAboutContracts(role) || text.length >= SHORT) this.scheduler.enqueue(uri);
    else this.scheduler.publish(uri);
    this.scheduler.projectChanged();
  }

  /** Not every editor watches files, and none watches those outside of the workspace. */
  private saved(uri: string): void {
    this.scheduler.endTyping(uri);
    void this.follow(this.readFolder(uri));
    void this.follow(this.index.reread(uri));
  }

  private async closed(uri: string): Promise<void> {
    this.host.messages.take();
    this.documents.closing(uri);
    this.scheduler.closing(uri);
    // From here on the disk counts, which may have changed meanwhile.
    await this.follow(isConfig(uri) ? this.readFolder(uri) : this.index.reread(uri));
    const again = this.documents.closed(uri);
    if (again !== uri) this.index.closed(uri);
    // It was opened again since, maybe by another spelling.
    if (again !== undefined) return;
    this.project.remove(uri);
    if (isConfig(uri)) this.folderChanged(placeOf(uri)!.folder, true);
    this.scheduler.enqueueClosed(uri);
  }

  private filesChanged(changes: readonly FileEvent[]): void {
    for (const { uri } of changes) {
      // Few of thousands of files affect others.
      const folder = isDecisive(uri) ? placeOf(uri)?.folder : undefined;
      if (folder !== undefined && this.project.entries(folder)) void this.follow(this.readFolder(uri));
    }
    this.index.changed(
      changes.map(({ uri, type }) => ({
        uri,
        isDeleted: type === FileChangeType.Deleted,
        isNew: type === FileChangeType.Created,
      })),
    );
  }

  private feedFolder(folder: string, entries: Entries): void {
    const before = this.project.entries(folder);
    this.project.feed(folder, entries);
    this.folderChanged(folder, before && this.project.entries(folder) !== before);
  }

  /** Takes that a folder was read; if it says something else than before, all below is read again. */
  private folderChanged(folder: string, isOther = false): void {
    this.scheduler.projectChanged();
    if (isOther) this.index.again(folder);
  }

  private readFolder(uri: string): Promise<void> {
    const place = placeOf(uri);
    return place ? this.feed.changed(place.folder) : Promise.resolve();
  }

  private follow(reading: Promise<void>): Promise<void> {
    const done = reading.finally(() => this.reading.delete(done));
    this.reading.add(done);
    return done;
  }

  /** Resolves when the config file that governs a document is read again, unless that is open. */
  async upToDate(uri: string): Promise<void> {
    await this.documents.foldersRead(uri);
    const place = placeOf(uri);
    const file = nearestFile(place && this.project.folder(place.folder));
    if (file?.version === null) await this.feed.changed(file.folder);
  }

  /** Resolves when all files that the server knows of are read, and their findings published. */
  async settled(): Promise<void> {
    const { documents, scheduler, index } = this;
    do {
      await Promise.all([...documents.reading, ...this.reading, index.settled()]);
      await turn();
    } while (documents.isWaiting || this.reading.size > 0 || scheduler.isWaiting);
  }

  /** Reads all files again, and answers what is found in them once that is published. */
  async checkAll(): Promise<CheckedAll> {
    this.index.all();
    await this.settled();
    const documentsAbout = ROLES.filter(isAboutContracts).flatMap(this.project.documents);
    const files = this.project.contracts().length + documentsAbout.length;
    return { ...this.publisher.counts(), files, compared: this.project.compared() };
  }

  /** Ends all that goes on in the background. */
  end(): void {
    this.scheduler.end();
    this.index.end();
    this.documents.atPause.cancelAll();
  }
}
