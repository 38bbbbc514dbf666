import { type Dirent, realpathSync } from 'node:fs';
import { basename, dirname, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Knowledge, NOTHING_KNOWN } from '../core/knowledge.ts';
import type { Ruling } from '../core/ruling.ts';
import { uriIn } from '../project/file-uri.ts';
import { createFiles } from '../project/files.ts';
import { type Folder, isPassedOver, treatmentOf } from '../project/folder.ts';
import { isLeftOut, rootOf } from '../project/members.ts';
import { homeOf, isLookedInto, type Role, roleOf } from '../project/roles.ts';
import { summaryIn, type Summary } from '../project/summary.ts';
import { isFolderAt, shownFrom, type Sought, unsearched } from './find.ts';
import { type Folders, uriOf } from './folders.ts';
import type { ReadText } from './read.ts';

/** The projects of the files that are checked, each with all its files, checked or not. */
export interface Projects {
  /**
   * Takes a file that is checked, with what is known before anything else of its project is read: nothing that would
   * speak of it, but perhaps that it has one. What it says itself is answered.
   */
  put(file: Sought, check: (beforehand: Knowledge) => Summary | undefined): void;
  /** Reads all other files of those projects. */
  readOthers(): Others;
  /** What its project says to a file; undefined where nothing of that matters to it. */
  knowledgeFor(file: Sought): Knowledge | undefined;
  /** A file that was read: how it is shown, and its text. */
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

/** `read` answers the text of a file as it counts; it is asked again for the few that others speak of. */
export function openProjects(cwd: string, folders: Folders, read: (path: string) => ReadText): Projects {
  const workFolders = [uriOf(cwd)];
  const checked = new Map<string, Checked>();
  /** The paths of the contracts that are not checked. */
  const unchecked = new Set<string>();
  const places = new Map<string, Place>();
  /** The paths of the folders that the projects begin with, by their URIs; and those where not all could be read. */
  const homes = new Map<string, string>();
  const partial = new Set<string>();
  const reached = new Set<string>();
  const problems = new Set<string>();
  const unread: { file: string; why: string }[] = [];
  const guests: Guest[] = [];
  // To keep all of them takes more time and room than to read a few again.
  const texts = new Map<string, string>();
  /** The folders that were looked into, and those above them, by their URIs. */
  const known = new Map<string, Folder>();
  const files = createFiles(textOf, {
    rootOf: (home) => rootOf({ at: (uri) => known.get(uri) }, home),
    isLeftOut: (uri) => isLeftOut({ at: (folder) => known.get(folder) }, uri),
  });

  const shown = (path: string): string => shownFrom(cwd, path);

  function textOf(uri: string): string | undefined {
    const before = texts.get(uri);
    if (before !== undefined) return before;
    const again = read(fileURLToPath(uri));
    if ('why' in again) return undefined;
    texts.set(uri, again.text);
    return again.text;
  }

  /** A folder of a file that is checked, and the project that it is in. */
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
    know(folder);
    const start = path.endsWith(sep) ? path : path + sep;
    for (const entry of entries) {
      const { name } = entry;
      const below = start + name;
      if (entry.isDirectory()) {
        if (!isLookedInto(folder, name)) continue;
        search(below, home, (inBelow) => folders.aside.below(folder, below, inBelow));
      } else if (entry.isFile()) {
        const role = roleOf(folder, name);
        if (role) take({ path: below, folder, name, home, role });
      }
    }
  }

  function take({ path, folder, name, home, role }: Found): void {
    const uri = uriIn(folder.uri, name);
    const own = role === 'contract' ? checked.get(path) : undefined;
    if (own) return enter(own, uri, home);
    const taken = read(path);
    if ('why' in taken) {
      unread.push({ file: shown(path), why: taken.why });
      partial.add(home);
    } else if (role === 'contract') {
      unchecked.add(path);
      files.putContract(uri, home, summaryIn(taken.text));
    } else {
      guests.push({ file: shown(path), text: taken.text, ruling: treatmentOf(folder, name).ruling });
      files.putGuest(uri, home, role, taken.text);
    }
  }

  /** Reads what others lead to, which may be nowhere. What others have installed is not ours to find fault with. */
  function follow(uri: string): void {
    const path = fileURLToPath(uri);
    const taken = isFolderAt(path) === false ? read(path) : undefined;
    files.answer(uri, taken && 'text' in taken ? taken.text : undefined);
    if (!taken || uri.includes('/node_modules/')) return;
    const file = shown(path);
    if ('why' in taken) unread.push({ file, why: taken.why });
    else
      guests.push({
        file,
        text: taken.text,
        ruling: treatmentOf(folders.aside.at(dirname(path)), basename(path)).ruling,
      });
  }

  function know(folder: Folder): void {
    for (let each: Folder | undefined = folder; each && !known.has(each.uri); each = each.above)
      known.set(each.uri, each);
  }

  /** Has a file that is checked count in a project, as what was made of it. */
  function enter(own: Checked, uri: string, home: string): void {
    own.isMember = true;
    own.uri = uri;
    own.home = home;
    files.putContract(uri, home, own.summary);
  }

  /** A file that no search has met may be one that was met, by another name; or one that is about to be written. */
  function identify(own: Checked, path: string): void {
    const { folder } = placeOf(dirname(path));
    own.uri = uriIn(folder.uri, basename(path));
    const real = realOf(path);
    if (real === undefined) {
      if (own.home === undefined || roleOf(folder, basename(path)) !== 'contract') return;
      if (!isPassedOver(folder, basename(path), false)) enter(own, own.uri, own.home);
    } else if (unchecked.has(real) || checked.get(real)?.isMember) {
      const { folder: inside, home } = placeOf(dirname(real));
      if (home !== undefined) enter(own, uriIn(inside.uri, basename(real)), home);
    }
  }

  return {
    put({ path }, check) {
      const { home } = placeOf(dirname(path));
      const summary = check(home === undefined ? NOTHING_KNOWN : NOTHING_SAID);
      checked.set(path, { uri: undefined, home, summary, isMember: false });
    },
    readOthers() {
      // What is further up may reach those below it.
      for (const [home, path] of [...homes].sort(([a], [b]) => a.length - b.length)) {
        if (!reached.has(home)) search(path, home, () => folders.aside.at(path));
      }
      for (const [path, own] of checked) if (!own.isMember) identify(own, path);
      files.finish('file://');
      for (let uris = files.wants(); uris.length > 0; uris = files.wants()) uris.forEach(follow);
      return { problems: [...problems], unread, guests };
    },
    knowledgeFor({ path }) {
      const { uri, home, summary } = checked.get(path) ?? {};
      if (uri === undefined || home === undefined || !summary) return undefined;
      const all = files.knowledgeFor(uri, home);
      const knowledge = partial.has(home) ? withoutMissing(all) : all;
      return saysSomething(knowledge, summary) ? knowledge : undefined;
    },
    at: (uri) => ({ file: shown(fileURLToPath(uri)), text: textOf(uri) ?? '' }),
  };
}

interface Place {
  readonly folder: Folder;
  readonly home: string | undefined;
}

/** A file of a project, where it is found. */
interface Found {
  readonly path: string;
  readonly folder: Folder;
  readonly name: string;
  readonly home: string;
  readonly role: Role;
}

interface Checked {
  uri: string | undefined;
  home: string | undefined;
  readonly summary: Summary | undefined;
  /** Whether it counts for the others of its project. */
  isMember: boolean;
}

/** The path of a file without links; undefined where there is none. */
function realOf(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
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
