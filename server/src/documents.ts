import { type Connection, FileChangeType, TextDocuments } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { burstsOf } from './bursts.ts';
import { CONFIG_NAME } from './core/file-names.ts';
import { publishClosedFindings } from './features/closed-findings.ts';
import { findingsOfOpen, publishConfigFindings } from './features/config-findings.ts';
import { publishFindings, type Told } from './features/diagnostics.ts';
import type { Client, Guest, OpenContract } from './features/feature.ts';
import { showProgress } from './features/progress.ts';
import { feedFrom, type Loader } from './loaders/feed.ts';
import { startIndexing } from './loaders/indexing.ts';
import type { Outside } from './loaders/outside.ts';
import { turn } from './loaders/walk.ts';
import { keyOf, placeOf } from './project/file-uri.ts';
import type { Entries } from './project/folder.ts';
import { nearestFile } from './project/folders.ts';
import type { Neighbours } from './project/neighbours.ts';
import { createProject } from './project/project.ts';

/** The documents that an editor has open, as the project takes them, and the files of their projects. */
export interface Documents {
  listen(): void;
  /** What all files of all projects say. */
  readonly files: Neighbours;
  /** An open file that contracts refer to. */
  guest(uri: string): Guest | undefined;
  /** The folders that the user works in now. */
  workIn(folders: readonly string[]): void;
  /** An open contract, once its folders are read. */
  contract(uri: string): Promise<OpenContract | undefined>;
  /** The same, once the project file that governs it is read again, if nobody has that open. */
  upToDate(uri: string): Promise<OpenContract | undefined>;
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
  readonly refresh: (what: 'inlayHint') => void;
  readonly watch: (outside: readonly Outside[]) => void;
  readonly complain: (error: unknown) => void;
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
  complain,
}: Host): Documents {
  const documents = new TextDocuments(TextDocument);
  const project = createProject(userFolder);
  const publish = publishFindings(connection, documents, tellOf, documentAt, rulePages);
  const publishOfConfigs = publishConfigFindings(connection, () => project.governing(), rulePages);
  const closedOnes = publishClosedFindings(connection, (uri) => project.closed(uri), documentAt, rulePages);
  const bursts = burstsOf((uri) => (uri === PROJECT ? tellOfProject() : publish(uri)));
  const eater = {
    entries: (folder: string) => project.entries(folder),
    feed(folder: string, entries: Entries) {
      const before = project.entries(folder);
      project.feed(folder, entries);
      bursts.add(PROJECT);
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
    settled: () => bursts.add(PROJECT),
    watch,
    complain,
  });

  /** What is asked of the disk at this moment. */
  const asking = new Set<Promise<void>>();

  /** The documents that were opened, and whose folders are read, so that there is nothing to tell of them yet. */
  const opening = new Map<string, Promise<void>>();

  documents.onDidOpen(async ({ document: { uri } }) => {
    const place = placeOf(uri);
    if (place) closedOnes.open(keyOf(place), uri);
    const ready = feed.folders(uri);
    opening.set(uri, ready);
    await ready;
    // It may have been closed meanwhile, and opened again.
    if (opening.get(uri) !== ready) return;
    opening.delete(uri);
    bursts.add(uri);
    index.opened(uri);
  });
  documents.onDidChangeContent(({ document }) => {
    const { uri, version, languageId } = document;
    project.put({ uri, text: document.getText(), version, isSaid: languageId === 'component-contract' });
    if (isConfig(uri)) {
      const { folder } = placeOf(uri)!;
      // While it is being written on, all stays as it was.
      if (project.file(uri)?.reading.isWhole) index.again(folder);
    }
    // First what is wrong in the document itself, and then what that means to others.
    bursts.add(uri);
    bursts.add(PROJECT);
  });
  // Not every editor watches files, and none watches those outside of the user's folders.
  documents.onDidSave(({ document: { uri } }) => {
    void asked(changedOnDisk(uri));
    void asked(index.reread(uri));
  });
  documents.onDidClose(async ({ document: { uri } }) => {
    opening.delete(uri);
    bursts.drop(uri);
    // From here on the disk counts, which may have been written to meanwhile.
    await asked(isConfig(uri) ? changedOnDisk(uri) : index.reread(uri));
    if (documents.get(uri)) return;
    project.remove(uri);
    const place = placeOf(uri);
    if (place && isConfig(uri)) index.again(place.folder);
    if (place) closedOnes.look(keyOf(place));
    index.closed(uri);
    bursts.add(PROJECT);
  });
  connection.onDidChangeWatchedFiles(({ changes }) => {
    for (const { uri } of changes) {
      // Of thousands of files hardly one says something of others.
      const folder = DECISIVE.has(uri.slice(uri.lastIndexOf('/') + 1)) ? placeOf(uri)?.folder : undefined;
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
    bursts.end();
    closedOnes.end();
    index.end();
  });

  /** Something of the project has changed: documents that are taken in another way than before are told of again. */
  function tellOfProject(): void {
    try {
      const uris = project.changed();
      if (uris.length > 0) refresh('inlayHint');
      for (const uri of uris) {
        if (!documents.get(uri)) closedOnes.look(uri);
        else {
          bursts.drop(uri);
          publish(uri, 'if other');
        }
      }
      publishOfConfigs();
    } catch (error) {
      // Not one known text leads here. Should there be one, the server lives on.
      complain(error);
    }
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

  /** A file that a finding speaks of. */
  function documentAt(uri: string): TextDocument | undefined {
    const file = project.textAt(uri);
    return file && (documents.get(file.uri) ?? TextDocument.create(file.uri, 'json', 0, file.text));
  }

  function tellOf({ uri, languageId }: TextDocument): Told | undefined {
    if (opening.has(uri)) return undefined;
    if (isConfig(uri)) {
      const reading = project.file(uri)?.reading;
      return { findings: reading ? findingsOfOpen(reading, languageId, client()) : [] };
    }
    const contract = project.contract(uri);
    if (!contract) return { findings: [] };
    if (contract.leftAlone !== undefined) return { findings: [], leftAlone: contract.leftAlone };
    const { kind, findings } = contract.source.checked;
    return { findings, leftAlone: kind.kind === 'contract' ? undefined : kind.why };
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
    files: project,
    guest(uri) {
      const document = documents.get(uri);
      const role = project.role(uri);
      return document && (role === 'elements' || role === 'registry') ? { document, role } : undefined;
    },
    workIn: (folders) => index.workIn(folders),
    contract: contractOf,
    async upToDate(uri) {
      const contract = await contractOf(uri);
      const file = nearestFile(contract?.folder);
      if (file?.version !== null) return contract;
      await feed.changed(file.folder);
      return contractOf(uri);
    },
    async isContract(uri) {
      await feed.unknown(uri);
      return project.isContract(uri);
    },
    async settled() {
      do {
        await Promise.all([...opening.values(), ...asking, index.settled()]);
        await turn();
      } while (opening.size > 0 || asking.size > 0 || bursts.isWaiting || closedOnes.isWaiting);
    },
  };
}

/** What has happened to the project as a whole: one file of it may be about any document. */
const PROJECT = '';

/** The names of the files, and of the folder, that say something of others. */
const DECISIVE = new Set([CONFIG_NAME, '.gitignore', '.git', 'package.json']);

const isConfig = (uri: string): boolean => placeOf(uri)?.name === CONFIG_NAME;
