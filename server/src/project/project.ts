import { CONFIG_NAME, isContractName } from '../core/file-names.ts';
import type { Knowledge } from '../core/knowledge.ts';
import { type FilePlace, folderOf, keyOf, placeOf } from './file-uri.ts';
import { createFiles } from './files.ts';
import { type Entries, isExcluded, isPassedOver } from './folder.ts';
import { createFolders, type KnownFolder, nearestFile, type ProjectFile } from './folders.ts';
import { createMembers, isLeftOut, rootOf } from './members.ts';
import type { Neighbours } from './neighbours.ts';
import { type Role, roleOf } from './roles.ts';
import { type Source, sourceOf } from './source.ts';
import { summaryIn, summaryOf } from './summary.ts';
import { isSame, type Taken, takenIn } from './taken.ts';

export { type Source, sourceOf } from './source.ts';

/** A document that is open in an editor. */
export interface Opened {
  readonly uri: string;
  readonly text: string;
  readonly version: number;
  /** Whether someone has said that it is a contract, as for one without a name. */
  readonly isSaid: boolean;
}

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

export interface OfContract {
  readonly source: Source;
  /** Why its findings are nobody's business, as the end of a sentence. */
  readonly leftAlone: string | undefined;
  /** Where it lies, if on a disk. */
  readonly place: FilePlace | undefined;
  readonly folder: KnownFolder | undefined;
}

export function createProject(): Project {
  /** The open documents, by the project's own spelling of their URIs. */
  const documents = new Map<string, Document>();
  /** The texts of files that were taken from the disk, by the same. */
  const onDisk = new Map<string, string>();
  const folders = createFolders();
  const textOf = (key: string): string | undefined => documents.get(key)?.text ?? onDisk.get(key);
  const files = createFiles(textOf, {
    rootOf: (home) => rootOf(folders, home),
    isLeftOut: (uri) => isLeftOut(folders, uri),
  });
  const members = createMembers(folders, files, {
    textOf,
    summaryOf(key) {
      const document = documents.get(key);
      const source = document && sourceFor(document);
      return source ? summaryOf(source.checked) : summaryIn(textOf(key) ?? '');
    },
    visitorAt(key) {
      const document = documents.get(key);
      const source = document && sourceFor(document);
      return source && document.taken?.leftAlone === undefined ? summaryOf(source.checked) : undefined;
    },
  });
  /** The open documents that were put since somebody asked what has changed. */
  const fresh = new Map<string, FilePlace>();
  let workFolders: readonly string[] = [];
  /** The folders below which everything is taken. */
  const finished = new Set<string>();
  /** How often the folders have changed. */
  let state = 0;
  const changed = new Set<string>();

  /** Takes a document anew where the folders have changed since; what was made of it stays where that says the same. */
  function takenOf(document: Document): Taken | undefined {
    const before = document.taken;
    if (before && document.state === state) return before;
    document.state = state;
    document.taken = takenIn(folders, document.place, document.isSaid);
    if (before && document.taken && isSame(before, document.taken)) return (document.taken = before);
    document.source = undefined;
    if (before) changed.add(document.key);
    return document.taken;
  }

  const isFinished = (folder: string): boolean => [...finished].some((each) => folder.startsWith(each));
  const isWorkedIn = (folder: string): boolean => workFolders.some((each) => folder.startsWith(each));

  function sourceFor(document: Document): Source | undefined {
    const { place, text } = document;
    const taken = takenOf(document);
    if (!taken?.isContract) return undefined;
    return (document.source ??= sourceOf(text, taken.ruling, knowledgeFor(place)));
  }

  function knowledgeFor(place: FilePlace | undefined): Knowledge | undefined {
    return place && files.knowledgeFor(keyOf(place), members.homeAt(place));
  }

  /** Makes good for what was fed, so that every answer is about the files as they are now. */
  function settle(): void {
    for (const key of members.settle()) {
      const document = documents.get(key);
      if (document) document.source = undefined;
      if (document?.taken || isFinished(key)) changed.add(key);
    }
    for (const [key, place] of fresh) members.tell(key, place);
    fresh.clear();
  }

  function tell(key: string, place: FilePlace): void {
    // Until all is read, nothing is told of any; then all is.
    if (members.tell(key, place) && isFinished(key)) changed.add(key);
  }

  function changedIn(folder: string): void {
    members.changedBelow(folder);
    state++;
  }

  return {
    put({ uri, text, version, isSaid }) {
      const place = placeOf(uri);
      if (place?.name === CONFIG_NAME) {
        folders.open(place.folder, { uri, text, version });
        changedIn(place.folder);
        return;
      }
      const key = place ? keyOf(place) : uri;
      const before = documents.get(key);
      const isOurs = isSaid || isContractName(place?.name ?? uri);
      const taken = { taken: before?.taken, state: before?.state ?? state };
      documents.set(key, { key, uri, text, place, isSaid: isOurs, ...taken, source: undefined });
      if (place) fresh.set(key, place);
    },
    remove(uri) {
      const place = placeOf(uri);
      const key = place ? keyOf(place) : uri;
      fresh.delete(key);
      if (documents.delete(key) && place) tell(key, place);
      if (place?.name === CONFIG_NAME) {
        folders.open(place.folder, undefined);
        changedIn(place.folder);
      }
      const used = [...documents.values()].flatMap((document) => document.place?.folder ?? []);
      folders.keep([...used, ...workFolders], (folder) => isFinished(folder) || isWorkedIn(folder));
    },
    feed(folder, entries) {
      const isNew = folders.entries(folder) === undefined;
      if (!folders.feed(folder, entries)) return;
      if (isNew) members.learned();
      else members.changedBelow(folder);
      state++;
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
      if (!documents.has(key)) tell(key, place);
    },
    taken: (folder) => members.below(folder).filter((key) => onDisk.has(key)),
    wants() {
      settle();
      return files.wants();
    },
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
        if (documents.has(key)) continue;
        members.tell(key, placeOf(key)!);
        changed.add(key);
      }
      files.forget(folder);
      for (const [key, document] of documents) {
        if (!key.startsWith(folder)) continue;
        document.source = undefined;
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
      for (const document of documents.values()) if (document.taken) takenOf(document);
      settle();
      for (const key of files.affected()) {
        const document = documents.get(key);
        if (document) document.source = undefined;
        changed.add(key);
      }
      const uris = [...changed].map((key) => documents.get(key)?.uri ?? key);
      changed.clear();
      return uris;
    },
    contract(uri) {
      const document = documents.get(canonical(uri));
      const source = document && sourceFor(document);
      if (!document || !source) return undefined;
      const { place, taken } = document;
      return { source, leftAlone: taken?.leftAlone, place, folder: place && folders.at(place.folder) };
    },
    closed(uri) {
      settle();
      const place = placeOf(uri);
      const text = place && onDisk.get(keyOf(place));
      if (!place || text === undefined || documents.has(keyOf(place))) return undefined;
      const taken = takenIn(folders, place, false);
      if (!taken?.isContract) return undefined;
      const source = sourceOf(text, taken.ruling, knowledgeFor(place));
      return { source, leftAlone: taken.leftAlone, place, folder: folders.at(place.folder) };
    },
    textAt(uri) {
      const key = canonical(uri);
      const text = onDisk.get(key);
      return documents.get(key) ?? (text === undefined ? undefined : { uri: key, text });
    },
    namespacesIn(home) {
      settle();
      return files.namespacesIn(home);
    },
    contracts() {
      settle();
      return files.contracts();
    },
    contractsUsing(thing) {
      settle();
      return files.contractsUsing(thing);
    },
    elementsIn(home) {
      settle();
      return files.elementsIn(home);
    },
    itemsIn(home) {
      settle();
      return files.itemsIn(home);
    },
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
      const all = [...documents.values()].filter((document) => takenOf(document)?.isContract);
      const governing = all.flatMap(({ place }) => (place && nearestFile(folders.at(place.folder))) ?? []);
      return [...new Set(governing)].filter((file) => !isOutside(folders.at(file.folder)));
    },
  };
}

/** The project's own spelling of a URI, of which every editor has another. */
function canonical(uri: string): string {
  const place = placeOf(uri);
  return place ? keyOf(place) : uri;
}

/** Whether git passes over a folder, or the project above excludes it, so that nobody cares for its project file either. */
function isOutside(folder: KnownFolder | undefined): boolean {
  if (!folder?.above) return false;
  return isPassedOver(folder.above, folder.name, true) || isExcluded(folder.above, folder.name);
}

interface Document {
  readonly key: string;
  /** Its URI as the editor writes it. */
  readonly uri: string;
  readonly text: string;
  readonly place: FilePlace | undefined;
  readonly isSaid: boolean;
  /** How it was taken when it was last asked for. */
  taken: Taken | undefined;
  /** As of which state of the folders. */
  state: number;
  source: Source | undefined;
}
