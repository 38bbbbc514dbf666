import { CONFIG_NAME } from '../core/file-names.ts';
import type { Knowledge } from '../core/knowledge.ts';
import { canonical, type FilePlace, folderOf, keyOf, placeOf } from './file-uri.ts';
import { createFiles } from './files.ts';
import type { Entries } from './folder.ts';
import { createFolders, type KnownFolder, type ProjectFile } from './folders.ts';
import { governingFiles } from './governing.ts';
import { createMembers, isLeftOut, rootOf } from './members.ts';
import type { Neighbours } from './neighbours.ts';
import { type Opened, openDocuments } from './opened.ts';
import { type Role, roleOf } from './roles.ts';
import { sourceOf } from './source.ts';
import { summaryIn, summaryOf } from './summary.ts';
import { type OfContract, takenIn } from './taken.ts';

export type { Opened } from './opened.ts';
export { type Source, sourceOf } from './source.ts';
export type { OfContract } from './taken.ts';

/** What the files of a project say. It is fed, and calls no one. */
export interface Project extends Neighbours {
  put(document: Opened): void;
  /** Forgets a document, and the folders that nobody needs any more. From then on the disk counts. */
  remove(uri: string): void;
  /** Takes what lies in a folder of the disk. */
  feed(folder: string, entries: Entries): void;
  /** What a folder was fed with; undefined where it was not. */
  entries(folder: string): Entries | undefined;
  /** The folders that the user works in. */
  workIn(folders: readonly string[]): void;
  /** Takes the text of a file on the disk, below folders that are known or because it was wanted; without one the file is gone. */
  take(uri: string, text: string | undefined): void;
  /** The files below a folder that were taken because a search finds them. */
  taken(folder: string): readonly string[];
  /** The files that others lead to and that are to be taken too, though nothing be there; asked again until there are none. */
  wants(): readonly string[];
  /** All that lies below a folder is taken: what is not there now is missing. */
  finish(folder: string): void;
  /** Nobody takes care of what lies below a folder any more: what was taken there is forgotten. */
  forget(folder: string): void;
  /** A folder that is known, with those above it. */
  folder(folder: string): KnownFolder | undefined;
  /** What a file is to its project; undefined where it is none of its business, or its folders are not known. */
  role(uri: string): Role | undefined;
  /** The contracts, open or not, of which there is something else to tell than when this was last asked. */
  changed(): readonly string[];
  /** A contract on the disk that nobody has open. Nothing is kept of what is made of it. */
  closed(uri: string): OfContract | undefined;
  /** What is made of an open contract; undefined of anything else, and as long as its folders are not known. */
  contract(uri: string): OfContract | undefined;
  /** Whether a file is to be checked as a contract, open or not; undefined where its folders are not known. */
  isContract(uri: string): boolean | undefined;
  /** The project file at a URI, once its folder is known. */
  file(uri: string): ProjectFile | undefined;
  /** The project files that govern open contracts, but for those of packages and the like. */
  governing(): readonly ProjectFile[];
}

export function createProject(): Project {
  /** The texts of files that were taken from the disk, by the project's own spelling of their URIs. */
  const onDisk = new Map<string, string>();
  const folders = createFolders();
  const changed = new Set<string>();
  const documents = openDocuments(folders, knowledgeFor, (key) => changed.add(key));
  const textOf = (key: string): string | undefined => documents.at(key)?.text ?? onDisk.get(key);
  const files = createFiles(textOf, {
    rootOf: (home) => rootOf(folders, home),
    isLeftOut: (uri) => isLeftOut(folders, uri),
  });
  const members = createMembers(folders, files, {
    textOf,
    summaryOf(key) {
      const document = documents.at(key);
      const source = document && documents.sourceFor(document);
      return source ? summaryOf(source.checked) : summaryIn(textOf(key) ?? '');
    },
    visitorAt(key) {
      const document = documents.at(key);
      const source = document && documents.sourceFor(document);
      return source && document.taken?.leftAlone === undefined ? summaryOf(source.checked) : undefined;
    },
  });
  /** The open documents that were put since somebody asked what has changed. */
  const fresh = new Map<string, FilePlace>();
  let workFolders: readonly string[] = [];
  /** The folders below which everything is taken. */
  const finished = new Set<string>();
  const isFinished = (folder: string): boolean => [...finished].some((each) => folder.startsWith(each));
  const isWorkedIn = (folder: string): boolean => workFolders.some((each) => folder.startsWith(each));

  function knowledgeFor(place: FilePlace | undefined): Knowledge | undefined {
    return place && files.knowledgeFor(keyOf(place), members.homeAt(place));
  }

  /** Makes good for what was fed, so that every answer is about the files as they are now. */
  function settle(): void {
    for (const key of members.settle()) {
      documents.forgetSource(key);
      if (documents.at(key)?.taken || isFinished(key)) changed.add(key);
    }
    for (const [key, place] of fresh) members.tell(key, place);
    fresh.clear();
  }

  const settled =
    <Asked extends unknown[], Answer>(ask: (...asked: Asked) => Answer) =>
    (...asked: Asked): Answer => {
      settle();
      return ask(...asked);
    };

  function tell(key: string, place: FilePlace): void {
    // Until all is read, nothing is told of any; then all is.
    if (members.tell(key, place) && isFinished(key)) changed.add(key);
  }

  function changedIn(folder: string): void {
    members.changedBelow(folder);
    documents.foldersChanged();
  }

  return {
    put(opened) {
      const place = placeOf(opened.uri);
      if (place?.name === CONFIG_NAME) {
        folders.open(place.folder, opened);
        changedIn(place.folder);
        return;
      }
      documents.put(opened, place);
      if (place) fresh.set(keyOf(place), place);
    },
    remove(uri) {
      const place = placeOf(uri);
      const key = place ? keyOf(place) : uri;
      fresh.delete(key);
      if (documents.remove(key) && place) tell(key, place);
      if (place?.name === CONFIG_NAME) {
        folders.open(place.folder, undefined);
        changedIn(place.folder);
      }
      const used = [...documents.all()].flatMap(({ place: each }) => each?.folder ?? []);
      folders.keep([...used, ...workFolders], (folder) => isFinished(folder) || isWorkedIn(folder));
    },
    feed(folder, entries) {
      const isNew = folders.entries(folder) === undefined;
      if (!folders.feed(folder, entries)) return;
      if (isNew) members.learned();
      else members.changedBelow(folder);
      documents.foldersChanged();
    },
    entries: (folder) => folders.entries(folder),
    workIn(given) {
      workFolders = given.flatMap((folder) => folderOf(folder) ?? []);
      members.workIn(workFolders);
    },
    take(uri, text) {
      const place = placeOf(uri);
      if (!place) return;
      const key = keyOf(place);
      if (text === undefined) onDisk.delete(key);
      else onDisk.set(key, text);
      if (!documents.at(key)) tell(key, place);
    },
    taken: (folder) => members.below(folder).filter((key) => onDisk.has(key)),
    wants: settled(() => files.wants()),
    finish(folder) {
      settle();
      finished.add(folder);
      files.finish(folder);
    },
    forget(folder) {
      settle();
      finished.delete(folder);
      for (const key of [...onDisk.keys()].filter((each) => each.startsWith(folder))) {
        onDisk.delete(key);
        if (documents.at(key)) continue;
        members.tell(key, placeOf(key)!);
        changed.add(key);
      }
      files.forget(folder);
      for (const { key } of documents.all()) {
        if (!key.startsWith(folder)) continue;
        documents.forgetSource(key);
        changed.add(key);
      }
    },
    folder: (folder) => folders.at(folder),
    role(uri) {
      const place = placeOf(uri);
      const folder = place && folders.at(place.folder);
      return folder && roleOf(folder, place.name);
    },
    home(uri) {
      const place = placeOf(uri);
      return place && members.homeAt(place);
    },
    changed() {
      // What nobody has asked for yet can't be another than before.
      for (const document of documents.all()) if (document.taken) documents.takenOf(document);
      settle();
      for (const key of files.affected()) {
        documents.forgetSource(key);
        changed.add(key);
      }
      const uris = [...changed].map((key) => documents.at(key)?.uri ?? key);
      changed.clear();
      return uris;
    },
    contract(uri) {
      const document = documents.at(canonical(uri));
      const source = document && documents.sourceFor(document);
      if (!document || !source) return undefined;
      const { place } = document;
      const leftAlone = documents.takenOf(document)?.leftAlone;
      return { source, leftAlone, place, folder: place && folders.at(place.folder) };
    },
    closed(uri) {
      settle();
      const place = placeOf(uri);
      const text = place && onDisk.get(keyOf(place));
      if (!place || text === undefined || documents.at(keyOf(place))) return undefined;
      const taken = takenIn(folders, place, false);
      if (!taken?.isContract) return undefined;
      const source = sourceOf(text, taken.ruling, knowledgeFor(place));
      return { source, leftAlone: taken.leftAlone, place, folder: folders.at(place.folder) };
    },
    textAt(uri) {
      const key = canonical(uri);
      const text = onDisk.get(key);
      return documents.at(key) ?? (text === undefined ? undefined : { uri: key, text });
    },
    namespacesIn: settled(files.namespacesIn),
    contracts: settled(files.contracts),
    contractsUsing: settled(files.contractsUsing),
    elementsIn: settled(files.elementsIn),
    itemsIn: settled(files.itemsIn),
    isContract(uri) {
      const place = placeOf(uri);
      if (!place || place.name === CONFIG_NAME) return false;
      return takenIn(folders, place, false)?.isContract;
    },
    file(uri) {
      const place = placeOf(uri);
      return place?.name === CONFIG_NAME ? folders.at(place.folder)?.file : undefined;
    },
    governing() {
      const all = [...documents.all()].filter((document) => documents.takenOf(document)?.isContract);
      return governingFiles(
        folders,
        all.flatMap(({ place }) => place?.folder ?? []),
      );
    },
  };
}
