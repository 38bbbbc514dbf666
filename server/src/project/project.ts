import type { Ruling } from '../check/ruling.ts';
import { CONFIG_NAME } from '../kinds/config/model.ts';
import type { Knowledge } from '../kinds/contract/facts.ts';
import { byCodeUnits } from '../text/words.ts';
import { closedContracts } from './closed.ts';
import { type DsdsAhead, type DsdsSource, dsdsSources } from './dsds.ts';
import { canonical, type FilePlace, folderAbove, folderOf, keyOf, placeOf } from './file-uri.ts';
import { createFiles } from './files.ts';
import { type Entries, NO_ENTRIES } from './folder.ts';
import { createFolders, type ProjectFile } from './folders.ts';
import { governingFiles } from './governing.ts';
import { manifestSources } from './manifest.ts';
import { createMembers, surroundingsIn } from './members.ts';
import { type Neighbours, neighboursIn, type Settled } from './neighbours.ts';
import { createOnDisk, type ReadNow } from './on-disk.ts';
import { openDocuments, type Opened } from './opened.ts';
import { type Places, placesIn } from './places.ts';
import type { Fate, SavedFile } from './saved.ts';
import { type Summary, summaryOf } from './summary.ts';
import type { OfContract } from './taken.ts';

/** What the files of a project say. It is fed, and calls no one. */
export interface Project extends Neighbours, Places, DsdsAhead {
  put(document: Opened): void;
  /** Forgets a document, and the folders that nobody needs any more. From then on the disk counts. */
  remove(uri: string): void;
  /** Takes what lies in a folder of the disk. */
  feed(folder: string, entries: Entries): void;
  /** What a folder was fed with; undefined where it was not. */
  entries(folder: string): Entries | undefined;
  /** The folders that the user works in. */
  workIn(folders: readonly string[]): void;
  /**
   * Takes what a contract on the disk says that somebody has read and checked already: nothing of its text is kept. A visitor is told
   * of the others, and they not of it.
   */
  takeContract(uri: string, contract: TakenContract): void;
  /** Takes what somebody has read of a file already for the manifests that list it. */
  readonly takeSaved: (uri: string, file: SavedFile) => void;
  /** Takes the text of a file on the disk, below folders that are known or because it was wanted; without one the file is gone. */
  take(uri: string, text: string | undefined): void;
  /** Forgets the text of a file that no search finds any more, though it may be there. */
  lost(uri: string): void;
  /** Takes that there is something that nobody can read, such as a folder. */
  unreadable(uri: string, isFolder?: boolean): void;
  /** The files below a folder of which a text was taken, whatever they are to a project by now. */
  taken(folder: string): readonly string[];
  isTaken(uri: string): boolean;
  /** The files that others lead to and that are to be taken too, though nothing be there; asked again until there are none. */
  wants(): readonly string[];
  /** Folders of the disk are not there any more. */
  gone(isGone: (folder: string) => boolean): void;
  /** Somebody begins to take what lies below a folder. */
  begin(folder: string): void;
  /** All that lies below a folder is taken: what is not there now is missing. */
  finish(folder: string): void;
  /** Nobody takes care of what lies below a folder any more: what was taken there is forgotten. */
  forget(folder: string): void;
  /** The contracts and their manifests, open or not, of which there is something else to tell than when this was last asked. */
  changed(): readonly string[];
  /** A contract on the disk that nobody has open, and of which there may be something grave to tell. */
  closed(uri: string): OfContract | undefined;
  /** What is made of an open contract; undefined of anything else, and as long as its folders are not known. */
  contract(uri: string): OfContract | undefined;
  /** What its project says to a contract, whether it is there or not. */
  facts(uri: string): Knowledge;
  /** A DSDS document with a text and a ruling of its own, whatever its project calls it: nothing is kept of it. */
  readonly dsdsApart: (uri: string, text: string, ruling: Ruling) => DsdsSource;
  /** The project files that govern open contracts and manifests, but for those of packages and the like. */
  governing(): readonly ProjectFile[];
}

/** What a contract says to the other files of its project. */
interface TakenContract {
  /** Undefined where the file is none, though it is called one. */
  readonly summary: Summary | undefined;
  readonly isVisitor?: boolean;
}

/** `userFolder` is the URI of the user's own folder, where no project begins. With `readNow` texts that were not taken are read. */
export function createProject(userFolder?: string, readNow?: ReadNow): Project {
  const disk = createOnDisk(readNow);
  const folders = createFolders();
  const changed = new Set<string>();
  /** The open documents that were put, or are taken in another way, since somebody asked what has changed. */
  const fresh = new Map<string, FilePlace>();
  const documents = openDocuments(folders, knowledgeFor, (key) => {
    changed.add(key);
    const place = documents.at(key)?.place;
    if (place) fresh.set(key, place);
  });
  const textOf = (key: string): string | undefined => documents.at(key)?.text ?? disk.textAt(key);
  const isOpen = (key: string): boolean => documents.at(key) !== undefined;
  const dsds = dsdsSources(folders, textOf, isOpen, (place) =>
    files.linkedFor(keyOf(place), members.homeAt(place)),
  );
  const files = createFiles(textOf, {
    ...surroundingsIn(folders),
    savedOf: disk.textAt,
    fateOf: disk.fateAt,
    readings: dsds.readings,
  });
  const closed = closedContracts(folders, files, disk.textAt, knowledgeFor);
  const manifests = manifestSources(folders, textOf, isOpen, (place) =>
    files.artifactsFor(keyOf(place), members.homeAt(place)),
  );
  const members = createMembers(
    folders,
    files,
    {
      textOf,
      isFound: disk.has,
      isUnreadable: disk.isUnreadable,
      summaryOf(key) {
        const source = documents.sourceFor(key);
        return source ? summaryOf(source.checked) : closed.summaryAt(key);
      },
      visitorAt(key) {
        const source = documents.sourceFor(key);
        const isTold = documents.takenOf(key)?.leftAlone === undefined;
        return source && isTold ? summaryOf(source.checked) : undefined;
      },
    },
    userFolder,
  );
  let workFolders: readonly string[] = [];
  /** The folders below which everything is taken, or about to be. */
  const begun = new Set<string>();
  const finished = new Set<string>();
  const isFinished = (folder: string): boolean => [...finished].some((each) => folder.startsWith(each));

  function knowledgeFor(place: FilePlace | undefined): Knowledge | undefined {
    return place && files.knowledgeFor(keyOf(place), members.homeAt(place));
  }

  function homeOf(uri: string): string | undefined {
    const place = placeOf(uri);
    return place && members.homeAt(place);
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

  const settled: Settled =
    (ask) =>
    (...asked) => (settle(), ask(...asked));

  function tell(key: string, place: FilePlace): void {
    // Until all is read, nothing is told of any; then all is.
    if (members.tell(key, place) && isFinished(key)) changed.add(key);
  }

  function checkAnew(key: string): void {
    documents.forgetSource(key);
    changed.add(key);
  }

  /** What an editor has open in a folder may be its project file, or was until now. */
  function openConfig(place: FilePlace | undefined, opened: Opened | undefined): boolean {
    if (place?.name !== CONFIG_NAME) return false;
    folders.open(place.folder, opened);
    members.changedBelow(place.folder);
    documents.foldersChanged();
    return true;
  }

  function feed(folder: string, entries: Entries): void {
    const isNew = folders.entries(folder) === undefined;
    if (!folders.feed(folder, entries)) return;
    if (isNew) members.learned();
    else members.changedBelow(folder);
    documents.foldersChanged();
  }

  function take(uri: string, text: string | undefined, is: Fate): void {
    const place = placeOf(uri);
    if (!place) return;
    const key = keyOf(place);
    const isOther = disk.take(key, text, is);
    // That lines have moved is told to others when it is saved, also as it was before: each keystroke would be too often.
    if (isOther || documents.at(key)) files.moved(key);
    if (isOther || is !== 'read') files.saved(key, is);
    if (text === undefined && !documents.at(key)) dsds.gone(key);
    tell(key, place);
  }

  return {
    ...placesIn(folders),
    ...neighboursIn({ files, members, manifests, dsds, documents, disk }, settled),
    put(opened) {
      const place = placeOf(opened.uri);
      if (openConfig(place, opened)) return;
      const key = place && keyOf(place);
      const isAsSaved = key !== undefined && opened.text === disk.textAt(key);
      if (key !== undefined && (isAsSaved || documents.at(key)?.uri !== opened.uri)) files.moved(key);
      documents.put(opened, place);
      if (place) fresh.set(keyOf(place), place);
    },
    ...dsds.ahead,
    judging: settled((uri) => dsds.ahead.judging(uri)),
    remove(uri) {
      const place = placeOf(uri);
      const key = place ? keyOf(place) : uri;
      fresh.delete(key);
      files.moved(key);
      manifests.closed(key);
      dsds.closed(key);
      if (documents.remove(key) && place) tell(key, place);
      openConfig(place, undefined);
      const used = [...documents.all()].flatMap(({ place: each }) => each?.folder ?? []);
      folders.keep([...used, ...workFolders], (folder) =>
        [...begun, ...workFolders].some((each) => folder.startsWith(each)),
      );
    },
    feed,
    gone(isGone) {
      for (const folder of folders.gone(isGone)) members.changedBelow(folder);
      documents.foldersChanged();
      // Of a document that somebody has open its folder says nothing, but is known.
      for (const { place } of documents.all()) {
        let folder = place?.folder;
        for (; folder !== undefined && isGone(folder); folder = folderAbove(folder)) feed(folder, NO_ENTRIES);
      }
    },
    entries: (folder) => folders.entries(folder),
    workIn(given) {
      workFolders = given.flatMap((folder) => folderOf(folder) ?? []);
      members.workIn(workFolders);
    },
    takeContract(uri, { summary, isVisitor = false }) {
      const home = homeOf(uri);
      if (home === undefined) return;
      if (!isVisitor) files.found(uri, home);
      files.putContract(uri, home, summary, isVisitor);
    },
    takeSaved: files.hand,
    facts: settled((uri) => files.knowledgeFor(uri, homeOf(uri))),
    dsdsApart: dsds.apart,
    take: (uri, text) => take(uri, text, text === undefined ? 'gone' : 'read'),
    lost: (uri) => take(uri, undefined, 'lost'),
    unreadable: (uri, isFolder) => take(uri, undefined, isFolder ? 'folder' : 'unreadable'),
    taken: disk.below,
    isTaken: (uri) => disk.textAt(canonical(uri)) !== undefined,
    wants: settled(() => [...new Set([...files.wants(), ...files.pointedAt()])].sort(byCodeUnits)),
    begin: (folder) => void begun.add(folder),
    finish(folder) {
      settle();
      begun.add(folder);
      finished.add(folder);
      files.finish(folder);
    },
    forget(folder) {
      settle();
      begun.delete(folder);
      finished.delete(folder);
      for (const key of disk.forget(folder)) {
        if (documents.at(key)) continue;
        dsds.gone(key);
        members.tell(key, placeOf(key)!);
        changed.add(key);
      }
      files.forget(folder);
      for (const { key } of documents.all()) if (key.startsWith(folder)) checkAnew(key);
    },
    changed() {
      // What nobody has asked for yet can't be another than before.
      for (const document of documents.all()) if (document.taken) documents.takenOf(document.key);
      settle();
      for (const key of files.affected()) checkAnew(key);
      const uris = [...changed].map((key) => documents.at(key)?.uri ?? key);
      changed.clear();
      return uris;
    },
    contract(uri) {
      const key = canonical(uri);
      const source = documents.sourceFor(key);
      if (!source) return undefined;
      const place = documents.at(key)?.place;
      const leftAlone = documents.takenOf(key)?.leftAlone;
      return { source, leftAlone, place, folder: place && folders.at(place.folder) };
    },
    closed: settled((uri) => (documents.at(canonical(uri)) ? undefined : closed.at(canonical(uri)))),
    governing: () => governingFiles(folders, documents, manifests),
  };
}
