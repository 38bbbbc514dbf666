import { AS_SHIPPED, type Ruling } from '../core/ruling.ts';
import { CONFIG_NAME } from './config.ts';
import { type FilePlace, placeOf } from './file-uri.ts';
import { type Entries, isContractName, treatmentOf, whyPassedOver } from './folder.ts';
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

/** What the files of a project say. It is fed, and calls no one. What changes how open contracts are judged answers which. */
export interface Project {
  put(document: Opened): readonly string[];
  remove(uri: string): readonly string[];
  /** Takes what lies in a folder of the disk. */
  feed(folder: string, entries: Entries): readonly string[];
  /** Whether a folder was fed. */
  has(folder: string): boolean;
  /** What is made of an open contract; undefined of anything else, and as long as its folders are not known. */
  contract(uri: string): OfContract | undefined;
  /** Whether a file whose folders are known is to be checked as a contract, open or not. */
  isContract(uri: string): boolean;
  /** The project file at a URI, once its folder is known. */
  file(uri: string): ProjectFile | undefined;
  /** The project files that govern open contracts. */
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

  /** Of a document whose folders are not known there is nothing to say yet. */
  function take({ place, isSaid }: Document): Taken | undefined {
    if (!place) return { isContract: isSaid, ruling: AS_SHIPPED, leftAlone: undefined };
    const folder = folders.at(place.folder);
    if (!folder) return undefined;
    const { ruling, leftAlone = whyPassedOver(folder, place.name) } = treatmentOf(folder, place.name);
    return { isContract: isSaid || isContractAt(place), ruling, leftAlone };
  }

  function isContractAt({ folder, name }: FilePlace): boolean {
    const known = folders.at(folder);
    const { isContract, leftAlone = whyPassedOver(known, name) } = treatmentOf(known, name);
    return isContract && leftAlone === undefined;
  }

  function takenOf(document: Document): Taken | undefined {
    return (document.taken ??= take(document));
  }

  /** Takes anew what was taken before; those are affected for which it makes a difference. */
  function affected(): string[] {
    return [...documents.values()].flatMap((document) => {
      const now = document.taken && take(document);
      if (!now || isSame(now, document.taken!)) return [];
      document.taken = now;
      document.source = undefined;
      return [document.uri];
    });
  }

  return {
    put({ uri, text, version, isSaid }) {
      const before = documents.get(uri);
      const place = before?.place ?? placeOf(uri);
      if (place?.name === CONFIG_NAME) {
        folders.open(place.folder, { uri, text, version });
        return affected();
      }
      const isOurs = isSaid || isContractName(place?.name ?? uri);
      documents.set(uri, { uri, text, place, isSaid: isOurs, taken: before?.taken, source: undefined });
      return [];
    },
    remove(uri) {
      const place = placeOf(uri);
      documents.delete(uri);
      if (place?.name !== CONFIG_NAME) return [];
      folders.open(place.folder, undefined);
      return affected();
    },
    feed: (folder, entries) => (folders.feed(folder, entries) ? affected() : []),
    has: (folder) => folders.has(folder),
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
      return place !== undefined && place.name !== CONFIG_NAME && isContractAt(place);
    },
    file(uri) {
      const place = placeOf(uri);
      return place?.name === CONFIG_NAME ? folders.at(place.folder)?.file : undefined;
    },
    governing() {
      const all = [...documents.values()].filter((document) => takenOf(document)?.isContract);
      const files = all.map(({ place }) => place && nearestFile(folders.at(place.folder)));
      return [...new Set(files)].filter((file) => file !== undefined);
    },
  };
}

interface Document {
  readonly uri: string;
  readonly text: string;
  readonly place: FilePlace | undefined;
  readonly isSaid: boolean;
  /** How it was taken when it was last asked for. */
  taken: Taken | undefined;
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
