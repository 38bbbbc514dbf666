import type { CheckedAll } from '../kinds/answers.ts';
import { isConfig, isDecisive } from '../kinds/config/model.ts';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { FileEvent } from 'vscode-languageserver';
import { feedFrom, type Loader } from '../io/feed.ts';
import { startIndexing } from '../io/indexing.ts';
import type { Outside } from '../io/walk-plan.ts';
import { turn } from '../io/walk.ts';
import { canonical, placeOf } from '../text/uri.ts';
import type { Entries } from '../project/folder.ts';
import { nearestFile } from '../project/folders.ts';
import type { Opened } from '../project/opened.ts';
import { createProject, type Project } from '../project/project.ts';
import { isAboutContracts, ROLES } from '../project/roles.ts';
import { type AfterPause, afterPause, followTyping } from './calm-typing.ts';
import { afterPauseFrom, isTooLarge } from './large-texts.ts';
import { filesFor, openDocuments, statesOfFiles } from './open-documents.ts';
import type { Messages } from './turns.ts';
import { showProgress } from './registrations.ts';
import { createPublisher, type PublishHost } from './publish.ts';
import { FileChangeType, TextDocuments } from './protocol.ts';

export interface DocumentsHost extends Omit<PublishHost, 'project' | 'typing' | 'openAt' | 'isBehind'> {
  /** Waits for a pause in typing. Default: by a timer. */
  readonly afterPause?: AfterPause | undefined;
  readonly loader: Loader;
  /** The URI of the schema of contracts that comes with this program. */
  readonly contractSchema?: string | undefined;
  /** The URI of the user's own folder. */
  readonly userFolder?: string | undefined;
  readonly messages: Messages;
  readonly watch: (outside: readonly Outside[]) => void;
  /** Receives the files whose names do not tell their role. */
  readonly named: (guests: ReturnType<Project['namedGuests']>) => void;
}

/** Length in characters of a text that is checked at once, though more edits may be queued. */
const SHORT = 4000;

/** Follows documents from opening to closing: their folders are read, and findings published, also those of closed contracts. */
export function followDocuments(host: DocumentsHost) {
  const { connection, loader, userFolder, messages, complain } = host;
  const typing = followTyping(host.afterPause ?? afterPause, (uri) => publishNow(uri));
  const documents = new TextDocuments({
    create: TextDocument.create,
    update(document: TextDocument, changes, version) {
      typing.changing(document, changes);
      return TextDocument.update(document, changes, version);
    },
  });
  const project = createProject(userFolder);

  /** The documents whose folders are still read, so that they have no findings yet. */
  const opening = new Map<string, Promise<void>>();
  /** The URIs of open files as the editor spells them, by their canonical URIs. */
  const spelled = new Map<string, string>();
  /** The files that were closed, and are read from the disk. */
  const closing = new Set<string>();
  /** What is asked of the disk, and what follows from it for the project. */
  const asking = new Set<Promise<void>>();
  /** The texts that are put at a pause in typing. */
  const atPause = new Map<string, { readonly put: () => void; readonly cancel: () => void }>();

  const documentAt = (uri: string): TextDocument | undefined => documents.get(uri);

  const publisher = createPublisher({
    ...host,
    project,
    typing,
    openAt,
    isBehind: () => index.isBehind,
  });
  const feed = feedFrom(loader, { entries: project.entries, feed: feedProject }, complain);
  const index = startIndexing({
    ...host,
    userFolder,
    feed,
    project,
    begin: () => showProgress(connection),
    settled() {
      publisher.projectChanged();
      host.named(project.namedGuests());
    },
  });

  documents.onDidOpen(async ({ document: { uri } }) => {
    const key = canonical(uri);
    spelled.set(key, uri);
    closing.delete(key);
    publisher.opened(uri);
    const isRead = feed.folders(uri);
    opening.set(uri, isRead);
    await isRead;
    // It may have been closed meanwhile, and opened again.
    if (opening.get(uri) !== isRead) return;
    opening.delete(uri);
    publisher.changed(uri);
    index.opened(uri);
  });
  documents.onDidChangeContent(({ document }) => {
    messages.take();
    const { uri, version, languageId } = document;
    const opened = {
      uri,
      text: document.getText(),
      version,
      isConfigured: languageId === 'component-contract',
    };
    const role = project.role(uri);
    atPause.get(uri)?.cancel();
    if (opened.text.length <= afterPauseFrom(role)) return putNow(opened);
    const put = (): void => {
      cancel();
      atPause.delete(uri);
      putNow(opened);
    };
    const cancel = (host.afterPause ?? afterPause)(put);
    atPause.set(uri, { put, cancel });
  });
  // Not every editor watches files, and none watches those outside of the workspace.
  documents.onDidSave(({ document: { uri } }) => {
    typing.end(uri);
    void asked(changedOnDisk(uri));
    void asked(index.reread(uri));
  });
  documents.onDidClose(async ({ document: { uri } }) => {
    messages.take();
    const key = canonical(uri);
    opening.delete(uri);
    atPause.get(uri)?.cancel();
    atPause.delete(uri);
    typing.closed(uri);
    publisher.closing(uri);
    if (spelled.get(key) === uri) {
      spelled.delete(key);
      closing.add(key);
    }
    // From here on the disk counts, which may have changed meanwhile.
    await asked(isConfig(uri) ? changedOnDisk(uri) : index.reread(uri));
    const again = spelled.get(key);
    if (again !== uri) index.closed(uri);
    // It was opened again since, maybe by another spelling.
    if (again !== undefined) return;
    closing.delete(key);
    project.remove(uri);
    if (isConfig(uri)) settleFolder(placeOf(uri)!.folder, true);
    publisher.closed(uri);
  });
  connection.onDidChangeWatchedFiles(({ changes }) => changedFiles(changes));
  connection.workspace.onDidRenameFiles(({ files }) =>
    changedFiles(
      files.flatMap(({ oldUri, newUri }) => [
        { uri: oldUri, type: FileChangeType.Deleted },
        { uri: newUri, type: FileChangeType.Created },
      ]),
    ),
  );

  function changedFiles(changes: readonly FileEvent[]): void {
    for (const { uri } of changes) {
      // Few of thousands of files affect others.
      const folder = isDecisive(uri) ? placeOf(uri)?.folder : undefined;
      if (folder !== undefined && project.entries(folder)) void asked(changedOnDisk(uri));
    }
    index.changed(
      changes.map(({ uri, type }) => ({
        uri,
        isDeleted: type === FileChangeType.Deleted,
        isNew: type === FileChangeType.Created,
      })),
    );
  }

  function putNow(opened: Opened): void {
    const { uri, text } = opened;
    const role = project.role(uri);
    // What is saved counts instead.
    if (isTooLarge(role, text)) project.remove(uri);
    else project.put(opened);
    // While it is broken, the last whole text counts.
    if (isConfig(uri)) settleFolder(placeOf(uri)!.folder, project.file(uri)?.reading.isWhole);
    if (isAboutContracts(role)) index.written();
    // To see whether more edits are queued takes about as long as to check a short text.
    else if (text.length < SHORT) return publishNow(uri);
    // The contracts that a manifest leads to may change together with it.
    publisher.changed(uri);
    publisher.projectChanged();
  }

  function publishNow(uri: string): void {
    publisher.publish(uri);
    publisher.projectChanged();
  }

  function feedProject(folder: string, entriesNow: Entries): void {
    const before = project.entries(folder);
    project.feed(folder, entriesNow);
    settleFolder(folder, before && project.entries(folder) !== before);
  }

  /** A folder says something; if that is something else than before, all below is read again. */
  function settleFolder(folder: string, isOther = false): void {
    publisher.projectChanged();
    if (isOther) index.again(folder);
  }

  /** Resolves when the folders of a document are read, and its text is put. */
  async function ready(uri: string): Promise<void> {
    await opening.get(uri);
    atPause.get(uri)?.put();
  }

  function openAt(uri: string): TextDocument | 'not yet' | undefined {
    const key = canonical(uri);
    const as = spelled.get(key);
    if (as === undefined) return closing.has(key) ? 'not yet' : undefined;
    return opening.has(as) || atPause.has(as) ? 'not yet' : (documentAt(as) ?? 'not yet');
  }

  function asked(answer: Promise<void>): Promise<void> {
    const done = answer.finally(() => asking.delete(done));
    asking.add(done);
    return done;
  }

  function changedOnDisk(uri: string): Promise<void> {
    const place = placeOf(uri);
    return place ? feed.changed(place.folder) : Promise.resolve();
  }

  /** Done when all files that the server knows of are read, and their findings published. */
  async function settled(): Promise<void> {
    do {
      await Promise.all([...opening.values(), ...asking, index.settled()]);
      await turn();
    } while (opening.size > 0 || asking.size > 0 || publisher.isWaiting || atPause.size > 0);
  }

  return {
    /** The caret is elsewhere than where it was typed last. */
    caretLeft: (uri: string): void => typing.end(uri),
    open: openDocuments(project, documentAt, ready),
    /** Puts the texts that wait for a pause in typing. */
    putAll: (): void => atPause.forEach(({ put }) => put()),
    /** The version of an open document. */
    versionOf: (uri: string): number | undefined => documentAt(uri)?.version,
    listen: () => void documents.listen(connection),
    /** Ends all that goes on in the background. */
    end(): void {
      typing.stop();
      publisher.end();
      index.end();
      for (const { cancel } of atPause.values()) cancel();
      atPause.clear();
    },
    files: {
      ...filesFor(project, loader, feed, index),
      shown: publisher.shown,
      contractSchema: host.contractSchema,
    },
    workIn: (folders: readonly string[]): void => index.workIn(folders),
    /** Done when the project file that governs a document is read again, unless that is open. */
    async upToDate(uri: string): Promise<void> {
      await opening.get(uri);
      const place = placeOf(uri);
      const file = nearestFile(place && project.folder(place.folder));
      if (file?.version === null) await feed.changed(file.folder);
    },
    ...statesOfFiles(project, feed),
    settled,
    /** Reads all files again, and answers what is found in them once that is published. */
    async checkAll(): Promise<CheckedAll> {
      index.all();
      await settled();
      const documentsAbout = ROLES.filter(isAboutContracts).flatMap(project.documents);
      return { ...publisher.counts(), files: project.contracts().length + documentsAbout.length };
    },
  };
}
