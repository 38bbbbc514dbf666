import { type Connection, FileChangeType, TextDocuments } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { filesFor } from './asking.ts';
import { readingDsdsIn } from './core/dsds/entries.ts';
import { languageOf, readingDsds } from './core/dsds/text.ts';
import { isDecisive } from './core/file-names.ts';
import type { Client, Files, Guest, OpenContract, OpenDsds, OpenManifest } from './features/feature.ts';
import { showProgress } from './features/progress.ts';
import { feedFrom, type Loader } from './loaders/feed.ts';
import { startIndexing } from './loaders/indexing.ts';
import type { Outside } from './loaders/outside.ts';
import { turn } from './loaders/walk.ts';
import { canonical, isConfig, placeOf } from './project/file-uri.ts';
import type { Entries } from './project/folder.ts';
import { nearestFile } from './project/folders.ts';
import type { Opened } from './project/opened.ts';
import { createProject } from './project/project.ts';
import { isAboutContracts } from './project/roles.ts';
import { startReading } from './reading.ts';
import { startTelling } from './telling.ts';

/** The documents that an editor has open, as the project takes them, and the files of their projects. */
export interface Documents {
  listen(): void;
  /** What all files of all projects say, and what else there is. */
  readonly files: Files;
  /** An open file that contracts refer to. */
  guest(uri: string): Guest | undefined;
  /** An open manifest of contracts, once its folders are read. */
  manifest(uri: string): Promise<OpenManifest | undefined>;
  /** An open DSDS document, once its folders are read. */
  dsds(uri: string): Promise<OpenDsds | undefined>;
  /** The folders that the user works in now. */
  workIn(folders: readonly string[]): void;
  /** An open contract, once its folders are read. */
  contract(uri: string): Promise<OpenContract | undefined>;
  /** Done when the project file that governs a document is read again, if nobody has that open. */
  upToDate(uri: string): Promise<void>;
  /** Whether a document, open here or not, is a contract by what the project says. */
  isContract(uri: string): Promise<boolean | undefined>;
  /** Done when all is read and told that the server has heard of so far. */
  settled(): Promise<void>;
}

/** What documents need of the server. */
interface Host {
  readonly connection: Connection;
  readonly rulePages: string;
  readonly loader: Loader;
  readonly userFolder: string | undefined;
  readonly client: () => Client;
  /** What the editor has asked for already it is told to ask for again. */
  readonly refresh: (what: 'codeLens' | 'inlayHint') => void;
  readonly watch: (outside: readonly Outside[]) => void;
  /** What goes by another name than its likes. */
  readonly named: (guests: ReturnType<Files['namedGuests']>) => void;
  readonly complain: (error: unknown, about?: string) => void;
}

/**
 * From when a document is opened until it is closed: its folders are read, and its findings published; and those of the
 * contracts of its project that nobody has open.
 */
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
  const reading = startReading(complain);
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
    ahead,
  });

  /** What is asked of the disk at this moment. */
  const asking = new Set<Promise<void>>();

  /** The documents that were opened, and whose folders are read, so that there is nothing to tell of them yet. */
  const opening = new Map<string, Promise<void>>();

  /** The spelling of its URI by which each file was opened last, by that of the project. */
  const spelled = new Map<string, string>();

  /** The DSDS documents that are read, and about to be judged. */
  const unjudged = new Set<string>();

  /** What counts of open documents that somebody types in faster than they are read. */
  const behind = new Map<string, TextDocument>();

  /** The files that were closed, and of which the disk is asked what it says by now. */
  const closing = new Set<string>();

  documents.onDidOpen(async ({ document: { uri } }) => {
    const key = canonical(uri);
    spelled.set(key, uri);
    closing.delete(key);
    telling.opened(uri);
    const ready = feed.folders(uri);
    opening.set(uri, ready);
    await ready;
    // It may have been closed meanwhile, and opened again.
    if (opening.get(uri) !== ready) return;
    opening.delete(uri);
    // What is still read is judged when that is done.
    if (project.role(uri) !== 'dsds') telling.changed(uri);
    else if (!reading.isBusy(uri)) reading.begin(uri, () => judging(uri));
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
    const { text } = opened;
    if (text.length < LONG || !mayBeDsds(uri)) {
      reading.drop(uri);
      put(opened);
      tell(uri);
    } else reading.begin(uri, () => takingIn(opened));
  });
  // Not every editor watches files, and none watches those outside of the user's folders.
  documents.onDidSave(({ document: { uri } }) => {
    void asked(changedOnDisk(uri));
    void asked(index.reread(uri));
  });
  documents.onDidClose(async ({ document: { uri } }) => {
    const key = canonical(uri);
    opening.delete(uri);
    behind.delete(uri);
    reading.drop(uri);
    telling.closing(uri);
    if (spelled.get(key) === uri) {
      spelled.delete(key);
      closing.add(key);
    }
    // From here on the disk counts, which may have been written to meanwhile.
    await asked(isConfig(uri) ? changedOnDisk(uri) : index.reread(uri));
    const again = spelled.get(key);
    if (again !== uri) index.closed(uri);
    // Somebody has opened it since, maybe by another spelling.
    if (again !== undefined) return;
    closing.delete(key);
    project.remove(uri);
    if (isConfig(uri)) index.again(placeOf(uri)!.folder);
    telling.closed(uri);
  });
  connection.onDidChangeWatchedFiles(({ changes }) => {
    for (const { uri } of changes) {
      // Of thousands of files hardly one says something of others.
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

  // Nobody listens any more.
  connection.onShutdown(() => {
    telling.end();
    index.end();
    reading.end();
  });

  function put(opened: Opened): void {
    const { uri } = opened;
    project.put(opened);
    if (isConfig(uri)) {
      const { folder } = placeOf(uri)!;
      // While it is being written on, all stays as it was.
      if (project.file(uri)?.reading.isWhole) index.again(folder);
    }
    if (isAboutContracts(project.role(uri))) index.written();
  }

  /** First what is wrong in the document itself, and then what that means to others. */
  function tell(uri: string): void {
    telling.changed(uri);
    telling.projectChanged();
  }

  /** Reads a long DSDS document. As long as it is read, all counts as it was before. */
  function* takingIn(opened: Opened): Generator<void> {
    const { uri, text } = opened;
    const read = yield* readingDsds(text, languageOf(uri));
    // Opened as it is on the disk only its tree is new.
    const dsds = project.isRead(uri, text) ? undefined : yield* readingDsdsIn(read.root);
    put(opened);
    project.hand(uri, read, dsds);
    yield* judging(uri);
    telling.projectChanged();
  }

  /** Judges a DSDS document before it is told of, which would be done at once. */
  function* judging(uri: string): Generator<void> {
    unjudged.add(uri);
    try {
      yield* project.judging(uri);
    } finally {
      unjudged.delete(uri);
    }
    telling.changed(uri);
  }

  /** Whether a document may be a DSDS document: before its folders are read nobody knows what its project calls these. */
  const mayBeDsds = (uri: string): boolean =>
    project.role(uri) === 'dsds' || /\.(dsds\.json|ya?ml)$/i.test(uri);

  /** Reads a DSDS document of the disk before the project does, which would do that at once. */
  function ahead(uri: string, text: string): Promise<void> | undefined {
    const isCounting = !spelled.has(canonical(uri));
    if (!isCounting || project.role(uri) !== 'dsds' || project.isRead(uri, text)) return undefined;
    const key = `disk ${uri}`;
    reading.begin(key, function* () {
      const read = yield* readingDsds(text, languageOf(uri));
      project.hand(uri, read, yield* readingDsdsIn(read.root));
    });
    return reading.upToNow(key);
  }

  /** Done when an open document counts at least as it is in the editor now. */
  async function upToText(uri: string): Promise<void> {
    await opening.get(uri);
    await reading.upToNow(uri);
  }

  /** Reads the trees of long DSDS documents that nobody has open; answers who lets them go. */
  async function treesOf(uris: Iterable<string>): Promise<() => void> {
    const lent: (() => void)[] = [];
    const all = [...new Set(uris)].flatMap((uri) => {
      const text = project.textAt(uri)?.text ?? '';
      if (spelled.has(canonical(uri)) || text.length < LONG) return [];
      const key = `tree ${uri}`;
      reading.begin(key, function* () {
        lent.push(project.lend(uri, yield* readingDsds(text, languageOf(uri))));
      });
      return reading.upToNow(key);
    });
    await Promise.all(all);
    return () => {
      for (const giveBack of lent) giveBack();
    };
  }

  function openAt(uri: string): TextDocument | 'not yet' | undefined {
    const key = canonical(uri);
    const as = spelled.get(key);
    if (as === undefined) return closing.has(key) ? 'not yet' : undefined;
    return opening.has(as) || unjudged.has(as) ? 'not yet' : (countingAt(as) ?? 'not yet');
  }

  /** An open document as it counts: one that is long may be read as it was some keystrokes ago. */
  function countingAt(uri: string): TextDocument | undefined {
    const document = documents.get(uri);
    if (!document || !reading.isBusy(uri)) {
      behind.delete(uri);
      return document;
    }
    const { text, version } = project.textAt(uri) ?? {};
    if (text === undefined || version === undefined) return undefined;
    if (version === document.version && text === document.getText()) return document;
    let before = behind.get(uri);
    if (before?.version !== version || before.getText() !== text)
      behind.set(uri, (before = TextDocument.create(uri, document.languageId, version, text)));
    return before;
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

  async function contractOf(uri: string): Promise<OpenContract | undefined> {
    const ready = opening.get(uri);
    if (ready) await ready;
    const document = documents.get(uri);
    const contract = project.contract(uri);
    return document && contract && { document, ...contract };
  }

  return {
    listen: () => void documents.listen(connection),
    files: filesFor(project, loader, feed, index, {
      async upToTexts(uri) {
        const one = uri !== undefined && project.role(uri) === 'dsds' ? canonical(uri) : undefined;
        const isMeant = (key: string): boolean => one === undefined || key === one;
        const meant = [...spelled].filter(([key, as]) => isMeant(key) && mayBeDsds(as));
        await Promise.all(meant.map(([, as]) => upToText(as)));
      },
      async withTrees(uris, make) {
        const giveBack = await treesOf(uris);
        try {
          return make();
        } finally {
          giveBack();
        }
      },
    }),
    guest(uri) {
      const document = documents.get(uri);
      const role = project.role(uri);
      return document && (role === 'elements' || role === 'registry') ? { document, role } : undefined;
    },
    async manifest(uri) {
      const ready = opening.get(uri);
      if (ready) await ready;
      const document = documents.get(uri);
      const source = document && project.manifest(uri);
      const place = placeOf(uri);
      return document && source && { document, source, place, folder: place && project.folder(place.folder) };
    },
    async dsds(uri) {
      await upToText(uri);
      const document = countingAt(uri);
      const source = document && project.dsds(uri);
      const place = placeOf(uri);
      return document && source && { document, source, place, folder: place && project.folder(place.folder) };
    },
    workIn: (folders) => index.workIn(folders),
    contract: contractOf,
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
        await Promise.all([...opening.values(), ...asking, index.settled(), reading.settled()]);
        await turn();
      } while (opening.size > 0 || asking.size > 0 || telling.isWaiting || reading.isWaiting);
    },
  };
}

/** From how many characters on a document is read in slices: below that it is one itself. */
const LONG = 10_000;
