import { CONFIG_NAME, isContractName } from '../core/file-names.ts';
import { AS_SHIPPED, type Ruling } from '../core/ruling.ts';
import { type FilePlace, placeOf } from './file-uri.ts';
import { type Entries, isExcluded, isPassedOver, treatmentOf, whyPassedOver } from './folder.ts';
import { createFolders, type KnownFolder, nearestFile, type ProjectFile } from './folders.ts';
import { type Source, sourceOf } from './source.ts';

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
export interface Project {
  put(document: Opened): void;
  /** Forgets a document, and the folders that no open one is below. */
  remove(uri: string): void;
  /** Takes what lies in a folder of the disk. */
  feed(folder: string, entries: Entries): void;
  /** What a folder was fed with; undefined where it was not. */
  entries(folder: string): Entries | undefined;
  /** The open contracts that are taken in another way than when this was last asked. */
  changed(): readonly string[];
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
  const documents = new Map<string, Document>();
  const folders = createFolders();
  /** How often the folders have changed. */
  let state = 0;
  const changed = new Set<string>();

  /** Of a document whose folders are not known there is nothing to say yet. */
  function take({ place, isSaid }: Pick<Document, 'place' | 'isSaid'>): Taken | undefined {
    if (!place) return { isContract: isSaid, ruling: AS_SHIPPED, leftAlone: undefined };
    const known = folders.at(place.folder);
    if (!known) return undefined;
    const {
      ruling,
      isContract,
      leftAlone = whyPassedOver(known, place.name),
    } = treatmentOf(known, place.name);
    return { isContract: isSaid || (isContract && leftAlone === undefined), ruling, leftAlone };
  }

  /** Takes a document anew where the folders have changed since; what was made of it stays where that says the same. */
  function takenOf(document: Document): Taken | undefined {
    const before = document.taken;
    if (before && document.state === state) return before;
    document.state = state;
    document.taken = take(document);
    if (before && document.taken && isSame(before, document.taken)) return (document.taken = before);
    document.source = undefined;
    if (before) changed.add(document.uri);
    return document.taken;
  }

  return {
    put({ uri, text, version, isSaid }) {
      const before = documents.get(uri);
      const place = before?.place ?? placeOf(uri);
      if (place?.name === CONFIG_NAME) {
        folders.open(place.folder, { uri, text, version });
        state++;
        return;
      }
      const isOurs = isSaid || isContractName(place?.name ?? uri);
      const taken = { taken: before?.taken, state: before?.state ?? state };
      documents.set(uri, { uri, text, place, isSaid: isOurs, ...taken, source: undefined });
    },
    remove(uri) {
      const place = placeOf(uri);
      documents.delete(uri);
      if (place?.name === CONFIG_NAME) {
        folders.open(place.folder, undefined);
        state++;
      }
      folders.keep([...documents.values()].flatMap((document) => document.place?.folder ?? []));
    },
    feed(folder, entries) {
      if (folders.feed(folder, entries)) state++;
    },
    entries: (folder) => folders.entries(folder),
    changed() {
      // What nobody has asked for yet can't be another than before.
      for (const document of documents.values()) if (document.taken) takenOf(document);
      const uris = [...changed];
      changed.clear();
      return uris;
    },
    contract(uri) {
      const document = documents.get(uri);
      const taken = document && takenOf(document);
      if (!document || !taken?.isContract) return undefined;
      const { place } = document;
      return {
        source: (document.source ??= sourceOf(document.text, taken.ruling)),
        leftAlone: taken.leftAlone,
        place,
        folder: place && folders.at(place.folder),
      };
    },
    isContract(uri) {
      const place = placeOf(uri);
      if (!place || place.name === CONFIG_NAME) return false;
      return take({ place, isSaid: false })?.isContract;
    },
    file(uri) {
      const place = placeOf(uri);
      return place?.name === CONFIG_NAME ? folders.at(place.folder)?.file : undefined;
    },
    governing() {
      const all = [...documents.values()].filter((document) => takenOf(document)?.isContract);
      const files = all.flatMap(({ place }) => (place && nearestFile(folders.at(place.folder))) ?? []);
      return [...new Set(files)].filter((file) => !isOutside(folders.at(file.folder)));
    },
  };
}

/** Whether git passes over a folder, or the project above excludes it, so that nobody cares for its project file either. */
function isOutside(folder: KnownFolder | undefined): boolean {
  if (!folder?.above) return false;
  return isPassedOver(folder.above, folder.name, true) || isExcluded(folder.above, folder.name);
}

interface Document {
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

interface Taken {
  readonly isContract: boolean;
  readonly ruling: Ruling;
  readonly leftAlone: string | undefined;
}

/** Whether it makes no difference, so that what was found may stay. */
function isSame(a: Taken, b: Taken): boolean {
  return (
    a.isContract === b.isContract &&
    a.leftAlone === b.leftAlone &&
    a.ruling.declaredName === b.ruling.declaredName &&
    a.ruling.levels.size === b.ruling.levels.size &&
    [...a.ruling.levels].every(([code, level]) => b.ruling.levels.get(code) === level)
  );
}
