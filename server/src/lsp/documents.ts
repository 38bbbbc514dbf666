import { isConfig, isDecisive } from '../kinds/config/model.ts';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { type Connection, FileChangeType, TextDocuments } from 'vscode-languageserver/node';
import { feedFrom, type Loader } from '../io/feed.ts';
import { startIndexing } from '../io/indexing.ts';
import type { Outside } from '../io/walk-plan.ts';
import { turn } from '../io/walk.ts';
import { canonical, placeOf } from '../text/uri.ts';
import type { Entries } from '../project/folder.ts';
import { nearestFile } from '../project/folders.ts';
import type { Opened } from '../project/opened.ts';
import { createProject, type Project } from '../project/project.ts';
import { isAboutContracts } from '../project/roles.ts';
import { filesFor, followLongTexts, openDocuments } from './open-documents.ts';
import type { Client, Files, OpenDocument } from './feature.ts';
import { showProgress } from './registrations.ts';
import { startTelling } from './publish.ts';

/** The open documents, and the files of their projects. */
interface Documents {
  listen(): void;
  /** An open document of a kind that can be edited, once its folders and its text are read. */
  open(uri: string): Promise<OpenDocument | undefined>;
  /** The files of all projects. */
  readonly files: Files;
  /** Sets the workspace folders. */
  workIn(folders: readonly string[]): void;
  /** Done when the project file that governs a document is read again, unless that is open. */
  upToDate(uri: string): Promise<void>;
  /** Tells if a document, open or not, is a contract of its project. */
  isContract(uri: string): Promise<boolean | undefined>;
  /** Done when all files that the server knows of are read, and their findings published. */
  settled(): Promise<void>;
}

interface Host {
  readonly connection: Connection;
  readonly rulePages: string;
  readonly loader: Loader;
  readonly userFolder: string | undefined;
  readonly client: () => Client;
  /** Has the editor request again what it shows already. */
  readonly refresh: (what: 'codeLens' | 'inlayHint') => void;
  readonly watch: (outside: readonly Outside[]) => void;
  /** Receives the files whose names do not tell their role. */
  readonly named: (guests: ReturnType<Project['namedGuests']>) => void;
  readonly complain: (error: unknown, about?: string) => void;
}

/** Follows documents from opening to closing: their folders are read, and findings published, also those of closed contracts. */
export function followDocuments({
  connection,
  rulePages,
  loader,
  userFolder,
  client,
  refresh,
  watch,
  named,
  complain,
}: Host): Documents {
  const documents = new TextDocuments(TextDocument);
  const project = createProject(userFolder);

  /** The documents whose folders are still read, so that they have no findings yet. */
  const opening = new Map<string, Promise<void>>();
  /** The URIs of open files as the editor spells them, by their canonical URIs. */
  const spelled = new Map<string, string>();
  /** The files that were closed, and are read from the disk. */
  const closing = new Set<string>();
  /** The files that are read from the disk at this moment. */
  const asking = new Set<Promise<void>>();

  const documentAt = (uri: string): TextDocument | undefined => documents.get(uri);
  const ready = (uri: string): Promise<void> | undefined => opening.get(uri);

  const telling = startTelling({
    connection,
    rulePages,
    project,
    openAt,
    client,
    refresh,
    isBehind: () => index.isBehind,
    complain,
  });
  const longTexts = followLongTexts({
    project,
    spelled,
    ready,
    put,
    telling,
    complain,
  });
  const eater = {
    entries: (folder: string) => project.entries(folder),
    feed(folder: string, entries: Entries) {
      const before = project.entries(folder);
      project.feed(folder, entries);
      telling.projectChanged();
      if (before && project.entries(folder) !== before) index.again(folder);
    },
  };
  const feed = feedFrom(loader, eater, complain);
  const index = startIndexing({
    loader,
    feed,
    project,
    userFolder,
    begin: () => showProgress(connection),
    settled() {
      telling.projectChanged();
      named(project.namedGuests());
    },
    watch,
    complain,
    ahead: longTexts.ahead,
  });

  documents.onDidOpen(async ({ document: { uri } }) => {
    const key = canonical(uri);
    spelled.set(key, uri);
    closing.delete(key);
    telling.opened(uri);
    const isRead = feed.folders(uri);
    opening.set(uri, isRead);
    await isRead;
    // It may have been closed meanwhile, and opened again.
    if (opening.get(uri) !== isRead) return;
    opening.delete(uri);
    telling.changed(uri);
    index.opened(uri);
  });
  documents.onDidChangeContent(({ document }) => {
    const { uri, version, languageId } = document;
    const opened = {
      uri,
      text: document.getText(),
      version,
      isSaid: languageId === 'component-contract',
    };
    if (longTexts.takeIn(opened)) return;
    put(opened);
    tell(uri);
  });
  // Not every editor watches files, and none watches those outside of the workspace.
  documents.onDidSave(({ document: { uri } }) => {
    void asked(changedOnDisk(uri));
    void asked(index.reread(uri));
  });
  documents.onDidClose(async ({ document: { uri } }) => {
    const key = canonical(uri);
    opening.delete(uri);
    longTexts.drop(uri);
    telling.closing(uri);
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
    if (isConfig(uri)) index.again(placeOf(uri)!.folder);
    telling.closed(uri);
  });
  connection.onDidChangeWatchedFiles(({ changes }) => {
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
  });

  connection.onShutdown(() => {
    telling.end();
    index.end();
    longTexts.end();
  });

  function put(opened: Opened): void {
    const { uri } = opened;
    project.put(opened);
    if (isConfig(uri)) {
      const { folder } = placeOf(uri)!;
      // While it is broken, the last whole text counts.
      if (project.file(uri)?.reading.isWhole) index.again(folder);
    }
    if (isAboutContracts(project.role(uri))) index.written();
  }

  /** Publishes the findings of the document first, and then those of others. */
  function tell(uri: string): void {
    telling.changed(uri);
    telling.projectChanged();
  }

  function openAt(uri: string): TextDocument | 'not yet' | undefined {
    const key = canonical(uri);
    const as = spelled.get(key);
    if (as === undefined) return closing.has(key) ? 'not yet' : undefined;
    return opening.has(as) || longTexts.isBehind(as) ? 'not yet' : (documentAt(as) ?? 'not yet');
  }

  function asked(answer: Promise<void>): Promise<void> {
    const settled = answer.finally(() => asking.delete(settled));
    asking.add(settled);
    return settled;
  }

  function changedOnDisk(uri: string): Promise<void> {
    const place = placeOf(uri);
    return place ? feed.changed(place.folder) : Promise.resolve();
  }

  return {
    open: openDocuments({ project, longTexts, documentAt, ready }),
    listen: () => void documents.listen(connection),
    files: filesFor(project, loader, feed, index, longTexts),
    workIn: (folders) => index.workIn(folders),
    async upToDate(uri) {
      await opening.get(uri);
      const place = placeOf(uri);
      const file = nearestFile(place && project.folder(place.folder));
      if (file?.version === null) await feed.changed(file.folder);
    },
    async isContract(uri) {
      await feed.unknown(uri);
      return project.isContract(uri);
    },
    async settled() {
      do {
        await Promise.all([...opening.values(), ...asking, index.settled(), longTexts.settled()]);
        await turn();
      } while (opening.size > 0 || asking.size > 0 || telling.isWaiting || longTexts.isWaiting);
    },
  };
}
