import { type Dirent, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Knowledge, NOTHING_KNOWN } from '../core/knowledge.ts';
import type { Ruling } from '../core/ruling.ts';
import { uriIn } from '../project/file-uri.ts';
import { createFiles } from '../project/files.ts';
import { type Folder, isPassedOver, treatmentOf } from '../project/folder.ts';
import { homeOf, isLookedInto, type Role, roleOf } from '../project/roles.ts';
import { summaryIn, type Summary } from '../project/summary.ts';
import { shownFrom, type Sought, unsearched } from './find.ts';
import { type Folders, uriOf } from './folders.ts';
import { readText } from './read.ts';

/** The projects of the files that are checked, each with all its files, checked or not. */
export interface Projects {
  /** What is known of a file's project before anything is read: nothing that it would say, but perhaps that it is one. */
  beforehand(file: Sought): Knowledge;
  /** Takes a file that is checked: its text as it is judged, and what that says if it is a contract. */
  put(file: Sought, text: string, summary: Summary | undefined): void;
  /** Reads all other files of those projects. */
  readOthers(): Others;
  /** A file that its project has something to say to: the text that was put, and what is known for it. */
  told(file: Sought): { readonly text: string; readonly knowledge: Knowledge } | undefined;
  /** The text of a file that was read, and how it is shown. */
  at(uri: string): { readonly file: string; readonly text: string };
}

/** What is to be told of the files that are not checked. */
export interface Others {
  /** The folders that can't be searched: a line each. */
  readonly problems: readonly string[];
  /** The files that can't be read. */
  readonly unread: readonly { readonly file: string; readonly why: string }[];
  /** Those of other formats. */
  readonly guests: readonly Guest[];
}

/** A file of another format that says something about contracts. */
export interface Guest {
  readonly file: string;
  readonly text: string;
  readonly ruling: Ruling;
}

export function openProjects(cwd: string, folders: Folders): Projects {
  const texts = new Map<string, string>();
  const files = createFiles((uri) => texts.get(uri));
  const workFolders = [uriOf(cwd)];
  const checked = new Map<string, Checked>();
  const places = new Map<string, Place>();
  /** The folders that the projects begin with, by their URIs; and those of them where something could not be read. */
  const homes = new Map<string, string>();
  const reached = new Set<string>();
  const partial = new Set<string>();
  const problems = new Set<string>();
  const unread: { file: string; why: string }[] = [];
  const guests: Guest[] = [];

  const shown = (path: string): string => shownFrom(cwd, path);

  /** Where a file that is checked lies, and in which project. */
  function placeOf(path: string): Place {
    const before = places.get(path);
    if (before) return before;
    const folder = folders.at(path);
    const home = homeOf(folder, workFolders);
    const place = { folder, home };
    places.set(path, place);
    if (home !== undefined && !homes.has(home)) homes.set(home, pathOf(home, folder, path));
    return place;
  }

  /** Looks for the files of a project in a folder and those below it. Folders of other projects are left to those. */
  function search(path: string, project: string, folderOf: (entries: readonly Dirent[]) => Folder): void {
    let entries: readonly Dirent[];
    try {
      entries = folders.entries(path);
    } catch (error) {
      problems.add(unsearched(shown(path), error));
      partial.add(project);
      return;
    }
    const folder = folderOf(entries);
    const home = homeOf(folder, workFolders);
    if (home === undefined || !homes.has(home)) return;
    reached.add(home);
    for (const entry of entries) {
      const { name } = entry;
      const below = join(path, name);
      if (entry.isDirectory()) {
        if (!isLookedInto(folder, name)) continue;
        search(below, home, (inBelow) => folders.peek(folder, below, inBelow));
      } else if (entry.isFile()) {
        const role = roleOf(folder, name);
        if (role) take(below, folder, home, role);
      }
    }
  }

  function take(path: string, folder: Folder, home: string, role: Role): void {
    const name = basename(path);
    const uri = uriIn(folder.uri, name);
    const own = role === 'contract' ? checked.get(path) : undefined;
    if (own) return enter(own, uri, home);
    const read = readText(path);
    if ('why' in read) {
      unread.push({ file: shown(path), why: read.why });
      partial.add(home);
      return;
    }
    texts.set(uri, read.text);
    if (role === 'contract') files.putContract(uri, home, summaryIn(read.text));
    else guests.push({ file: shown(path), text: read.text, ruling: treatmentOf(folder, name).ruling });
  }

  /** Has a file that is checked count in a project, as what was made of it. */
  function enter(own: Checked, uri: string, home: string): void {
    own.isMember = true;
    own.uri = uri;
    own.home = home;
    texts.set(uri, own.text);
    files.putContract(uri, home, own.summary);
  }

  /** A file that no search has met may be one that was met, by another name; or one that is about to be written. */
  function lookFor(own: Checked, path: string): void {
    const { folder } = placeOf(dirname(path));
    const name = basename(path);
    try {
      const real = realpathSync.native(path);
      const { folder: realFolder, home } = placeOf(dirname(real));
      const uri = uriIn(realFolder.uri, basename(real));
      if (texts.has(uri) && home !== undefined) enter(own, uri, home);
    } catch {
      const isMember = roleOf(folder, name) === 'contract' && !isPassedOver(folder, name, false);
      if (isMember && own.home !== undefined) enter(own, own.uri, own.home);
    }
  }

  return {
    beforehand: ({ path }) => (placeOf(dirname(path)).home === undefined ? NOTHING_KNOWN : NOTHING_SAID),
    put({ path }, text, summary) {
      const { folder, home } = placeOf(dirname(path));
      const uri = uriIn(folder.uri, basename(path));
      checked.set(path, { uri, home, text, summary, isMember: false });
    },
    readOthers() {
      // What is further up may reach those below it.
      for (const [home, path] of [...homes].sort(([a], [b]) => a.length - b.length)) {
        if (!reached.has(home)) search(path, home, () => folders.at(path));
      }
      for (const [path, own] of checked) if (!own.isMember) lookFor(own, path);
      files.finish('file://');
      return { problems: [...problems], unread, guests };
    },
    told({ path }) {
      const own = checked.get(path);
      if (own?.home === undefined || !own.summary) return undefined;
      const all = files.knowledgeFor(own.uri, own.home);
      const knowledge = partial.has(own.home) ? withoutMissing(all) : all;
      return saysSomething(knowledge, own.summary) ? { text: own.text, knowledge } : undefined;
    },
    at: (uri) => ({ file: shown(fileURLToPath(uri)), text: texts.get(uri) ?? '' }),
  };
}

interface Place {
  readonly folder: Folder;
  readonly home: string | undefined;
}

interface Checked {
  uri: string;
  home: string | undefined;
  readonly text: string;
  readonly summary: Summary | undefined;
  /** Whether it counts for the others of its project. */
  isMember: boolean;
}

/** The path of a folder that a project begins with, from one below it on. */
function pathOf(home: string, folder: Folder | undefined, path: string): string {
  return !folder || folder.uri === home ? path : pathOf(home, folder.above, dirname(path));
}

/** Of a project that is all read, and has nothing that would matter to a contract. */
const NOTHING_SAID: Knowledge = { ...NOTHING_KNOWN, isWhole: true };

/** Where not all could be read, what was not found may be there all the same. */
function withoutMissing(knowledge: Knowledge): Knowledge {
  return {
    ...knowledge,
    elements: (reference) => ({ ...knowledge.elements(reference), isExpected: false }),
    items: (reference) => ({ ...knowledge.items(reference), isExpected: false }),
  };
}

/** Whether a contract is judged otherwise with what its project says than without. */
function saysSomething(knowledge: Knowledge, { contractId, cemRef, registryRef }: Summary): boolean {
  const isAny = ({ found, isExpected }: { found: readonly unknown[]; isExpected: boolean }): boolean =>
    isExpected || found.length > 0;
  return (
    (contractId !== undefined && knowledge.othersWith(contractId).count > 0) ||
    (cemRef !== undefined && isAny(knowledge.elements(cemRef))) ||
    (registryRef !== undefined && isAny(knowledge.items(registryRef)))
  );
}
