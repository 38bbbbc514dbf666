import { type Connection, TextDocuments } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { burstsOf } from './bursts.ts';
import { CONFIG_NAME } from './core/file-names.ts';
import type { Finding } from './core/finding.ts';
import { publishConfigFindings } from './features/config-findings.ts';
import { publishFindings, type Told } from './features/diagnostics.ts';
import type { Client, Guest, OpenContract } from './features/feature.ts';
import { feedFrom, type Loader } from './loaders/feed.ts';
import type { ReadConfig } from './project/config.ts';
import { placeOf } from './project/file-uri.ts';
import type { Entries } from './project/folder.ts';
import { nearestFile } from './project/folders.ts';
import type { Neighbours } from './project/neighbours.ts';
import { createProject } from './project/project.ts';

/** The documents that an editor has open, as the project takes them. */
export interface Documents {
  listen(): void;
  /** What all files of all projects say. */
  readonly files: Neighbours;
  /** An open file that contracts refer to. */
  guest(uri: string): Guest | undefined;
  /** An open contract, once its folders are read. */
  contract(uri: string): Promise<OpenContract | undefined>;
  /** The same, once the project file that governs it is read again, if nobody has that open. */
  upToDate(uri: string): Promise<OpenContract | undefined>;
  /** Whether a document, open here or not, is a contract by what the project says. */
  isContract(uri: string): Promise<boolean | undefined>;
}

/** What documents need of the server. */
interface Host {
  readonly connection: Connection;
  readonly rulePages: string;
  readonly loader: Loader;
  readonly client: () => Client;
  /** What the editor has asked for already it is told to ask for again. */
  readonly refresh: (what: 'inlayHint') => void;
  readonly complain: (error: unknown) => void;
}

/** From when a document is opened until it is closed: its folders are read, and its findings published. */
export function followDocuments({
  connection,
  rulePages,
  loader,
  client,
  refresh,
  complain,
}: Host): Documents {
  const documents = new TextDocuments(TextDocument);
  const project = createProject();
  const publish = publishFindings(connection, documents, tellOf, rulePages);
  const publishOfConfigs = publishConfigFindings(connection, () => project.governing(), rulePages);
  const bursts = burstsOf((uri) => (uri === PROJECT ? tellOfProject() : publish(uri)));
  const eater = {
    entries: (folder: string) => project.entries(folder),
    feed(folder: string, entries: Entries) {
      project.feed(folder, entries);
      bursts.add(PROJECT);
    },
  };
  const feed = feedFrom(loader, eater, complain);

  /** The documents that were opened, and whose folders are read, so that there is nothing to tell of them yet. */
  const opening = new Map<string, Promise<void>>();

  documents.onDidOpen(async ({ document: { uri } }) => {
    const ready = feed.folders(uri);
    opening.set(uri, ready);
    await ready;
    // It may have been closed meanwhile, and opened again.
    if (opening.get(uri) !== ready) return;
    opening.delete(uri);
    bursts.add(uri);
  });
  documents.onDidChangeContent(({ document }) => {
    const { uri, version, languageId } = document;
    project.put({ uri, text: document.getText(), version, isSaid: languageId === 'component-contract' });
    // An edit of a contract changes nothing of how others are taken.
    if (isConfig(uri)) bursts.add(PROJECT);
    bursts.add(uri);
  });
  // Not every editor watches files, and none watches those outside of the user's folders.
  documents.onDidSave(({ document: { uri } }) => void changedOnDisk(uri));
  documents.onDidClose(async ({ document: { uri } }) => {
    opening.delete(uri);
    bursts.drop(uri);
    // From here on the disk counts, which may have been written to meanwhile.
    if (isConfig(uri)) await changedOnDisk(uri);
    if (documents.get(uri)) return;
    project.remove(uri);
    bursts.add(PROJECT);
  });
  connection.onDidChangeWatchedFiles(({ changes: all }) => {
    for (const { uri } of all) if (project.entries(placeOf(uri)?.folder ?? '')) void changedOnDisk(uri);
  });

  // Nobody listens any more.
  connection.onShutdown(() => bursts.end());

  /** Something of the project has changed: documents that are taken in another way than before are told of again. */
  function tellOfProject(): void {
    try {
      const uris = project.changed();
      if (uris.length > 0) refresh('inlayHint');
      for (const uri of uris) {
        bursts.drop(uri);
        publish(uri);
      }
      publishOfConfigs();
    } catch (error) {
      // Not one known text leads here. Should there be one, the server lives on.
      complain(error);
    }
  }

  function changedOnDisk(uri: string): Promise<void> {
    const place = placeOf(uri);
    return place ? feed.changed(place.folder) : Promise.resolve();
  }

  function tellOf({ uri, languageId }: TextDocument): Told | undefined {
    if (opening.has(uri)) return undefined;
    if (isConfig(uri)) {
      const reading = project.file(uri)?.reading;
      return { findings: reading ? configFindings(reading, languageId, client()) : [] };
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
  };
}

/** What has happened to the project as a whole: one file of it may be about any document. */
const PROJECT = '';

const isConfig = (uri: string): boolean => placeOf(uri)?.name === CONFIG_NAME;

/** What is to be told of an open project file, beside what an editor that knows its schema tells itself. */
function configFindings(
  { findings, beyondSchema }: ReadConfig,
  languageId: string,
  { jsonSchemas }: Client,
): readonly Finding[] {
  if (!jsonSchemas) return findings;
  // In such a document an editor lets comments pass, which the checker does not.
  const syntax = languageId === 'jsonc' ? findings.filter(({ code }) => code === 'json/syntax') : [];
  return [...syntax, ...beyondSchema];
}
