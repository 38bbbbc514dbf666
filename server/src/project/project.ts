import { CONFIG_NAME } from '../kinds/config/model.ts';
import { canonical, type FilePlace, folderAbove, folderOf, keyOf, placeOf } from '../text/uri.ts';
import { byCodeUnits } from '../text/words.ts';
import { answersOf, settledBy } from './answers.ts';
import { governingFiles, type Opened } from './documents.ts';
import { type Entries, NO_ENTRIES } from './folder.ts';
import type { DiskState } from './on-disk.ts';
import { ProjectState } from './project-state.ts';
import { folderAnswers } from './treatment.ts';

/** The files of all projects, and what they say. It is fed, and calls nothing outside. */
export type Project = ReturnType<typeof createProject>;

/** `userFolder` is the URI of the user's own folder, where no project begins. */
export function createProject(userFolder?: string) {
  const state = new ProjectState(userFolder);
  return {
    ...folderAnswers(state.folders),
    ...answersOf(state),
    ...editorOf(state),
    ...filesOf(state),
    ...foldersOf(state),
  };
}

/** What a project takes from an editor, and tells it. */
function editorOf(state: ProjectState) {
  const { disk, documents, fresh, folders, index, members } = state;

  return {
    put(opened: Opened): void {
      const place = placeOf(opened.uri);
      if (openConfig(place, opened)) return;
      const key = place && keyOf(place);
      const before = key === undefined ? undefined : documents.at(key);
      const isAsSaved = key !== undefined && opened.text === disk.textAt(key);
      if (key !== undefined && (isAsSaved || before?.uri !== opened.uri)) index.touch('place', key);
      documents.put(opened, place);
      if (!place || key === undefined) return;
      if (!isAsSaved || before) state.touchText(key);
      fresh.set(key, place);
    },
    /** Forgets a document, and the folders that are not needed any more. From then on the disk counts. */
    remove(uri: string): void {
      const place = placeOf(uri);
      const key = place ? keyOf(place) : uri;
      fresh.delete(key);
      index.touch('place', key);
      if (documents.remove(key) && place) {
        state.touchText(key);
        state.textChanged(key, place);
      }
      openConfig(place, undefined);
      const used = [...documents.all()].flatMap(({ place: each }) => each?.folder ?? []);
      folders.keep([...used, ...state.workFolders], (folder) =>
        [...state.begun, ...state.workFolders].some((each) => folder.startsWith(each)),
      );
    },
    /** Takes the folders that the user works in. */
    workIn(given: readonly string[]): void {
      state.workFolders = given.flatMap((folder) => folderOf(folder) ?? []);
      members.workIn(state.workFolders);
    },
    /** The contracts and their manifests, open or not, that may have other findings than when this was last asked. */
    changed(): readonly string[] {
      // A document that was not asked for yet can't be another than before.
      for (const document of documents.all()) if (document.treatment) documents.treatmentOf(document.key);
      state.settle();
      for (const key of state.coverage.settle()) state.changed.add(key);
      const uris = [...state.changed].map((key) => documents.at(key)?.uri ?? key);
      state.changed.clear();
      return uris;
    },
    /** An open contract; undefined of anything else, and as long as its folders are not known. */
    contract: (uri: string) => state.openContract(canonical(uri)),
    /** The URIs of the documents that are open. */
    opened: (): ReadonlySet<string> => new Set([...documents.all()].map(({ uri }) => uri)),
    /** The config files that are checked. */
    governing: () => governingFiles(folders, documents, isManifest, state.finished),
  };

  /** Takes a document of an editor that is a config file, or was until now; returns false for any other. */
  function openConfig(place: FilePlace | undefined, opened: Opened | undefined): boolean {
    if (place?.name !== CONFIG_NAME) return false;
    folders.open(place.folder, opened);
    members.changedBelow(place.folder);
    documents.foldersChanged();
    return true;
  }

  function isManifest(key: string): boolean {
    const member = members.at(key);
    return member?.role === 'manifest' && state.kindOf('manifest')?.isOne?.(member) === true;
  }
}

/** What a project takes of the files on the disk, and wants of them. */
function filesOf(state: ProjectState) {
  const { disk, index, references } = state;

  function take(uri: string, text: string | undefined, is: DiskState): void {
    const place = placeOf(uri);
    if (!place) return;
    const key = keyOf(place);
    const isOther = disk.take(key, text, is);
    if (isOther) {
      index.touch('saved', key);
      state.touchText(key);
    }
    // That lines have moved matters to others when it is saved, also as it was before: each keystroke would be too often.
    if (isOther || state.isOpen(key)) index.touch('place', key);
    state.textChanged(key, place);
  }

  return {
    /** Takes the text of a file on the disk, below folders that are known or because it was wanted; without one the file is gone. */
    take: (uri: string, text: string | undefined) => take(uri, text, text === undefined ? 'gone' : 'read'),
    /** Forgets the text of a file that no search finds any more, though it may be there. */
    lost: (uri: string) => take(uri, undefined, 'lost'),
    /** Takes that there is something that can't be read, such as a folder. */
    unreadable: (uri: string, isFolder?: boolean) => take(uri, undefined, isFolder ? 'folder' : 'unreadable'),
    takeOutside: state.takeOutside.bind(state),
    /** Takes the text of a file that a document leads to, and that no search finds: it does not become part of its project. */
    takeLinked(uri: string, text: string): void {
      const key = canonical(uri);
      disk.take(key, text, 'read');
      index.touch('saved', key);
      state.touchText(key);
    },
    /** The files below a folder of which a text was taken, whatever they are to a project by now. */
    taken: disk.below,
    /** The text of a file on the disk, by its canonical URI, if it was taken. */
    savedText: disk.textAt,
    isTaken: (uri: string) => disk.textAt(canonical(uri)) !== undefined,
    /** The files that others lead to and that are to be taken too, though nothing be there; asked again until there are none. */
    wants: settledBy(state)((): readonly string[] => {
      for (const projectRoot of state.projectRoots()) references.follow(projectRoot);
      const all = ['source', 'saved', 'wanted'].flatMap((kind) => [...index.needed(kind)]);
      return [...new Set(all)].filter((uri) => disk.stateOf(uri) === undefined).sort(byCodeUnits);
    }),
  };
}

/** What a project takes of the folders on the disk. */
function foldersOf(state: ProjectState) {
  const { disk, documents, folders, index, members } = state;

  /** Takes the entries of a folder of the disk. */
  function feed(folder: string, entries: Entries): void {
    const isNew = folders.entries(folder) === undefined;
    if (!folders.feed(folder, entries)) return;
    if (isNew) members.learned();
    else members.changedBelow(folder);
    documents.foldersChanged();
  }

  return {
    feed,
    /** Takes that folders of the disk are not there any more. */
    gone(isGone: (folder: string) => boolean): void {
      for (const folder of folders.gone(isGone)) members.changedBelow(folder);
      documents.foldersChanged();
      // The folder of an open document says nothing, but is known.
      for (const { place } of documents.all()) {
        let folder = place?.folder;
        for (; folder !== undefined && isGone(folder); folder = folderAbove(folder)) feed(folder, NO_ENTRIES);
      }
    },
    /** The entries that a folder was fed with; undefined where it was not. */
    entries: (folder: string) => folders.entries(folder),
    /** Takes that all below a folder is about to be read. */
    begin: (folder: string) => void state.begun.add(folder),
    /** Takes that all below a folder is read: what is not there now is missing. */
    finish(folder: string): void {
      state.settle();
      state.begun.add(folder);
      state.finished.add(folder);
      touchProjects(folder);
      for (const [key, { isConfigured }] of members.all())
        if (isConfigured && key.startsWith(folder)) state.changed.add(key);
    },
    /** Forgets what was taken below a folder, which is not followed any more. */
    forget(folder: string): void {
      state.settle();
      state.begun.delete(folder);
      state.finished.delete(folder);
      for (const key of disk.forget(folder)) {
        index.touch('saved', key);
        state.touchText(key);
        if (state.isOpen(key)) continue;
        state.textChanged(key, placeOf(key)!);
        state.changed.add(key);
      }
      touchProjects(folder);
      for (const { key } of documents.all()) {
        if (!key.startsWith(folder)) continue;
        documents.forget(key);
        state.changed.add(key);
      }
    },
  };

  /** The projects that begin in or below a folder are all read from now on, or not any more. */
  function touchProjects(folder: string): void {
    for (const projectRoot of state.projectRoots())
      if (projectRoot.startsWith(folder)) index.touch('project', projectRoot);
  }
}
