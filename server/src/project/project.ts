import { CONFIG_NAME, isContractName } from '../core/file-names.ts';
import type { Knowledge } from '../core/knowledge.ts';
import { AS_SHIPPED, type Ruling } from '../core/ruling.ts';
import { type FilePlace, folderOf, keyOf, placeOf } from './file-uri.ts';
import { createFiles } from './files.ts';
import { type Entries, isExcluded, isPassedOver, treatmentOf, whyPassedOver } from './folder.ts';
import { createFolders, type KnownFolder, nearestFile, type ProjectFile } from './folders.ts';
import type { Neighbours } from './neighbours.ts';
import { homeOf, type Role, roleOf } from './roles.ts';
import { type Source, sourceOf } from './source.ts';
import { summaryIn, summaryOf } from './summary.ts';

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
  /** Forgets a document, and the folders that no open one is below. */
  remove(uri: string): void;
  /** Takes what lies in a folder of the disk. */
  feed(folder: string, entries: Entries): void;
  /** What a folder was fed with; undefined where it was not. */
  entries(folder: string): Entries | undefined;
  /** The folders that the user works in. */
  workIn(folders: readonly string[]): void;
  /** Takes the text of a file on the disk, below folders that are known; without one the file is gone. */
  take(uri: string, text: string | undefined): void;
  /** A file that was taken is still there: it is told anew by what its folders say now. */
  stands(uri: string): void;
  /** The files that were taken below a folder, in the project's own spelling. */
  taken(folder: string): readonly string[];
  /** The files that those which were taken lead to, and that nobody has answered for. */
  wants(): readonly string[];
  /** All that lies below a folder is taken: what is not there now is missing. */
  finish(folder: string): void;
  /** Nobody takes care of what lies below a folder any more: what was taken there is forgotten. */
  forget(folder: string): void;
  /** The text of a file as it counts now, and its URI as who has it open spells it. */
  textAt(uri: string): { readonly uri: string; readonly text: string } | undefined;
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
  const documents = new Map<string, Document>();
  const folders = createFolders();
  /** The texts of files that were taken from the disk, by the project's own spelling of their URIs. */
  const onDisk = new Map<string, string>();
  /** The open documents, by that spelling. */
  const opened = new Map<string, Document>();
  const textOf = (uri: string): string | undefined => opened.get(uri)?.text ?? onDisk.get(uri);
  const files = createFiles(textOf);
  /** The open documents that were put since somebody asked what has changed. */
  const fresh = new Set<Document>();
  let workFolders: readonly string[] = [];
  /** The folders below which everything is taken. */
  const finished = new Set<string>();
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

  const isFinished = (folder: string): boolean => [...finished].some((each) => folder.startsWith(each));

  const homeAt = (place: FilePlace): string | undefined => homeOf(folders.at(place.folder), workFolders);

  /** The file as its project has it; nothing where it is none of its files. */
  function tell(uri: string): void {
    const place = placeOf(uri);
    const folder = place && folders.at(place.folder);
    const home = place && homeAt(place);
    if (!folder || home === undefined) return;
    const document = opened.get(uri);
    const text = document?.text ?? onDisk.get(uri);
    const isContract = text !== undefined && roleOf(folder, place.name) === 'contract';
    const source = document && sourceFor(document);
    const summary = isContract ? (source ? summaryOf(source.checked) : summaryIn(text)) : undefined;
    files.putContract(uri, home, summary);
  }

  function sourceFor(document: Document): Source | undefined {
    const { place, text } = document;
    const taken = takenOf(document);
    if (!taken?.isContract) return undefined;
    return (document.source ??= sourceOf(text, taken.ruling, knowledgeFor(place)));
  }

  function knowledgeFor(place: FilePlace | undefined): Knowledge | undefined {
    return place && files.knowledgeFor(keyOf(place), homeAt(place));
  }

  /** Takes the open documents as they are now. */
  function refresh(): void {
    for (const { place } of fresh) if (place) tell(keyOf(place));
    fresh.clear();
  }

  return {
    contracts() {
      refresh();
      return files.contracts();
    },
    home(uri) {
      const place = placeOf(uri);
      return place && homeAt(place);
    },
    contractsUsing: () => [],
    elementsIn: () => [],
    itemsIn: () => [],
    namespacesIn: () => [],
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
      const document = { uri, text, place, isSaid: isOurs, ...taken, source: undefined };
      documents.set(uri, document);
      if (!place) return;
      opened.set(keyOf(place), document);
      fresh.add(document);
    },
    remove(uri) {
      const place = placeOf(uri);
      documents.delete(uri);
      if (place && opened.delete(keyOf(place))) tell(keyOf(place));
      if (place?.name === CONFIG_NAME) {
        folders.open(place.folder, undefined);
        state++;
      }
      const used = [...documents.values()].flatMap((document) => document.place?.folder ?? []);
      folders.keep([...used, ...workFolders], isFinished);
    },
    feed(folder, entries) {
      if (folders.feed(folder, entries)) state++;
    },
    entries: (folder) => folders.entries(folder),
    workIn(folders) {
      workFolders = folders.flatMap((folder) => folderOf(folder) ?? []);
    },
    take(uri, text) {
      const place = placeOf(uri);
      if (!place) return;
      const key = keyOf(place);
      if (text === undefined) onDisk.delete(key);
      else onDisk.set(key, text);
      if (opened.has(key)) return;
      tell(key);
      // Until all is read, nothing is told of any.
      if (isFinished(place.folder)) changed.add(key);
    },
    stands(uri) {
      const place = placeOf(uri);
      if (!place || opened.has(keyOf(place))) return;
      tell(keyOf(place));
      if (isFinished(place.folder)) changed.add(keyOf(place));
    },
    taken: (folder) => [...onDisk.keys()].filter((uri) => uri.startsWith(folder)),
    wants: () => [],
    finish(folder) {
      finished.add(folder);
      files.finish(folder);
    },
    forget(folder) {
      finished.delete(folder);
      for (const uri of [...onDisk.keys()].filter((each) => each.startsWith(folder))) {
        onDisk.delete(uri);
        tell(uri);
        if (!opened.has(uri)) changed.add(uri);
      }
      files.forget(folder);
      for (const [uri, document] of opened) {
        if (!uri.startsWith(folder)) continue;
        document.source = undefined;
        changed.add(document.uri);
      }
    },
    textAt(uri) {
      const place = placeOf(uri);
      const key = place ? keyOf(place) : uri;
      const text = onDisk.get(key);
      return opened.get(key) ?? (text === undefined ? undefined : { uri: key, text });
    },
    folder: (folder) => folders.at(folder),
    role(uri) {
      const place = placeOf(uri);
      const folder = place && folders.at(place.folder);
      return folder && roleOf(folder, place.name);
    },
    changed() {
      // What nobody has asked for yet can't be another than before.
      for (const document of documents.values()) if (document.taken) takenOf(document);
      refresh();
      for (const uri of files.affected()) {
        const document = opened.get(uri);
        if (document) document.source = undefined;
        changed.add(document?.uri ?? uri);
      }
      const uris = [...changed];
      changed.clear();
      return uris;
    },
    contract(uri) {
      const document = documents.get(uri);
      const source = document && sourceFor(document);
      if (!document || !source) return undefined;
      const { place, taken } = document;
      return { source, leftAlone: taken?.leftAlone, place, folder: place && folders.at(place.folder) };
    },
    closed(uri) {
      const place = placeOf(uri);
      const text = place && onDisk.get(keyOf(place));
      if (!place || text === undefined || opened.has(keyOf(place))) return undefined;
      const taken = take({ place, isSaid: false });
      if (!taken?.isContract) return undefined;
      const source = sourceOf(text, taken.ruling, knowledgeFor(place));
      return { source, leftAlone: taken.leftAlone, place, folder: folders.at(place.folder) };
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
