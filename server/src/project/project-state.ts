import type { Span } from '../text/span.ts';
import { isContractName } from '../kinds/contract/file-name.ts';
import type { Elsewhere } from '../check/finding.ts';
import { type Knowledge, NOTHING_KNOWN } from '../kinds/contract/facts.ts';
import { byCodeUnits } from '../text/words.ts';
import { closedContracts } from './closed.ts';
import { createContractFacts } from './contract-facts.ts';
import { dsdsSources } from './dsds.ts';
import { createDsdsFacts } from './dsds-facts.ts';
import { type FilePlace, keyOf, placeOf } from './file-uri.ts';
import { createFolders } from './folders.ts';
import { limitOf } from '../text/relative-uri.ts';
import {
  type IndexedFile,
  linksIn,
  listedIn,
  type Membership,
  type Summary,
  summaryOf,
} from './indexed-file.ts';
import { manifestSources } from './manifest.ts';
import { createManifestFacts } from './manifest-facts.ts';
import { createMembers, isFoundContract, isLeftOut, rootOf } from './members.ts';
import { createOnDisk, type ReadNow } from './on-disk.ts';
import { openDocuments } from './opened.ts';
import { createIndex } from './project-index.ts';
import type { ProjectSources } from './project-sources.ts';
import { type SavedFile, savedFile, type SavedState, SAVED_FOLDER } from './saved-file.ts';
import { createSourceFiles } from './source-files.ts';

/** The files of all projects, open and on the disk, the index of them, and what is made of it. */
export type ProjectState = ReturnType<typeof createState>;

export function createState(userFolder?: string, readNow?: ReadNow) {
  const disk = createOnDisk(readNow);
  const folders = createFolders();
  const index = createIndex();
  const changed = new Set<string>();
  /** The open documents that were put, or are taken in another way, since the index was last brought up to date. */
  const fresh = new Map<string, FilePlace>();
  /** The folders below which everything is read. */
  const finished = new Set<string>();
  const isWhole = (uri: string): boolean => [...finished].some((each) => uri.startsWith(each));

  const documents = openDocuments(folders, knowledgeFor, (key) => {
    changed.add(key);
    const place = documents.at(key)?.place;
    if (place) fresh.set(key, place);
  });
  const isOpen = (key: string): boolean => documents.at(key) !== undefined;
  const textOf = (key: string): string | undefined => documents.at(key)?.text ?? disk.textAt(key);
  const isUnreadable = (key: string): boolean => disk.has(key) && disk.fateOf(key) !== 'read';
  const sources = createSourceFiles((key) => textOf(key) ?? (isUnreadable(key) ? '' : undefined));
  const spanOf = ({ uri, path }: Pick<Elsewhere, 'uri' | 'path'>): Span | undefined =>
    sources.spanOf(uri, path);

  function sourcesOf(home: string): ProjectSources {
    index.dependsOn('folders', '');
    return {
      home,
      root: rootOf(folders, home),
      withRole: (role) => [...index.providers(role, '', home)].sort(byCodeUnits),
      read(uri, role) {
        index.dependsOn('source', uri);
        return sources.read(uri, role);
      },
      follow(uri) {
        if (isLeftOut(folders, uri)) return undefined;
        index.dependsOn('source', uri);
        return disk.fateOf(uri) !== undefined;
      },
    };
  }

  const contractFacts = createContractFacts({ index, sourcesOf, spanOf });
  const stateWithoutText = (uri: string): SavedState => {
    const fate = disk.fateNow(uri);
    return fate === 'gone' ? undefined : fate === 'folder' ? SAVED_FOLDER : 'unknown';
  };
  const handed = new Map<string, SavedFile>();
  const savedAt = index.answers('saved', (uri) => {
    const known = handed.get(uri);
    if (known) return known;
    const text = disk.textAt(uri);
    if (text === undefined) return stateWithoutText(uri);
    const file = members.at(uri);
    return savedFile(text, isFoundContract(file) || isContractName(placeOf(uri)?.name ?? ''));
  });
  const manifestFacts = createManifestFacts({
    index,
    isWhole,
    isManifest: (uri) => members.at(uri)?.role === 'manifest',
    *contractsIn(home) {
      for (const [uri, file] of members.all()) if (file.home === home && isFoundContract(file)) yield uri;
    },
    fileAt: (uri) => savedAt(uri),
    spanOf,
  });
  const dsdsFacts = createDsdsFacts({
    index,
    isWhole,
    limitOf: (home) => limitOf(home, rootOf(folders, home)),
    linksOf: (uri) => members.at(uri)?.links,
    isContract: (uri) => members.at(uri)?.summary !== undefined,
    textOf,
    stateWithoutText,
    readsAll: readNow !== undefined,
    firstWith: contractFacts.firstWith,
    spanOf,
  });
  const manifests = manifestSources(folders, textOf, isOpen, (place) =>
    manifestFacts.artifactsFor(keyOf(place), members.homeAt(place)),
  );
  const dsds = dsdsSources(folders, textOf, isOpen, (place) =>
    dsdsFacts.linkedFor(keyOf(place), members.homeAt(place)),
  );
  const closed = closedContracts(folders, (key) => members.at(key), isAlone, disk.textAt, knowledgeFor);
  const members = createMembers({
    folders,
    index,
    known: () => new Set([...disk.keys(), ...[...documents.all()].map(({ key }) => key)]),
    isFound: disk.has,
    read: readFile,
    userFolder,
  });

  function knowledgeFor(place: FilePlace | undefined): Knowledge | undefined {
    if (!place) return undefined;
    const home = members.homeAt(place);
    return home === undefined || !isWhole(home)
      ? NOTHING_KNOWN
      : contractFacts.knowledgeFor(keyOf(place), home);
  }

  /** Whether a contract refers to nothing, and no other has its identity: then the others have nothing to say to it. */
  function isAlone(key: string): boolean {
    const { summary, home = '' } = members.at(key) ?? {};
    const { contractId, cemRef, registryRef } = summary ?? {};
    const isOnly = contractId === undefined || index.providers('id', contractId, home).size <= 1;
    return isOnly && cemRef === undefined && registryRef === undefined;
  }

  /** Reads what is kept of a file of a project; undefined where it is not there. */
  function readFile(key: string, membership: Membership): IndexedFile | undefined {
    const { role, home, isVisitor, root } = membership;
    const text = textOf(key);
    if (role === 'contract') {
      if (text === undefined) return undefined;
      const source = documents.sourceFor(key);
      if (isVisitor && documents.treatmentOf(key)?.leftAlone !== undefined) return undefined;
      const read = source ? { summary: summaryOf(source.checked) } : isVisitor ? undefined : closed.read(key);
      if (!read || (isVisitor && !read.summary)) return undefined;
      if (read.summary?.cemRef !== members.at(key)?.summary?.cemRef)
        contractFacts.refersTo(read.summary?.cemRef, home);
      return { ...membership, ...read };
    }
    if (text === undefined && !isUnreadable(key)) return undefined;
    const isOther = text !== members.at(key)?.text;
    if (role === 'manifest') {
      if (isOther) manifestFacts.textChanged(key);
      return { ...membership, text, listed: listedIn(key, text ?? '') };
    }
    if (role !== 'dsds') return membership;
    if (isOther) dsdsFacts.textChanged(key);
    const links =
      text === undefined
        ? new Map<string, boolean>()
        : linksIn(key, dsds.readings.at(key, text).dsds, root ?? home);
    return { ...membership, text, links };
  }

  /** Forgets what was made for a file that is no manifest and no document any more. */
  function forgetFacts(key: string): void {
    if (members.at(key)) return;
    manifestFacts.remove(key);
    dsdsFacts.remove(key);
    dsds.readings.forget(key);
  }

  function touchText(key: string): void {
    index.touch('source', key);
    index.touch('contract', key);
  }

  /** Brings the index up to date with what was fed, so that every answer is about the files as they are now. */
  function settle(): void {
    for (const key of members.settle()) {
      forgetFacts(key);
      documents.forgetSource(key);
      if (documents.at(key)?.treatment || isWhole(key)) changed.add(key);
    }
    for (const [key, place] of fresh) members.textChanged(key, place);
    fresh.clear();
    for (const key of index.affected()) {
      const file = members.at(key);
      manifestFacts.affected(key);
      dsdsFacts.affected(key);
      documents.forgetSource(key);
      if (file && isWhole(file.home)) changed.add(key);
    }
  }

  function textChanged(key: string, place: FilePlace): void {
    const isChecked = members.textChanged(key, place);
    forgetFacts(key);
    // Until all is read, nothing is told of any; then all is.
    if (isChecked && isWhole(key)) changed.add(key);
  }

  /** Enters a contract that was read and checked elsewhere: nothing of its text is kept. */
  function enterContract(
    key: string,
    place: FilePlace,
    summary: Summary | undefined,
    isVisitor: boolean,
  ): void {
    const home = members.homeAt(place);
    if (home === undefined) return;
    if (summary?.cemRef !== members.at(key)?.summary?.cemRef) contractFacts.refersTo(summary?.cemRef, home);
    members.enter(key, { home, summary, isVisitor });
  }

  return {
    disk,
    folders,
    documents,
    index,
    members,
    sources,
    sourcesOf,
    contractFacts,
    manifestFacts,
    manifests,
    dsds,
    closed,
    /** The files of which there is something else to tell. */
    changed,
    fresh,
    finished,
    isOpen,
    settle,
    touchText,
    textChanged,
    knowledgeFor,
    enterContract,
    /** Takes what was read of a file already for the manifests that list it. */
    takeSaved: (uri: string, file: SavedFile): void => {
      handed.set(uri, file);
      index.touch('saved', uri);
    },
  };
}
