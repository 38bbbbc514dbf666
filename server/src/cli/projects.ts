import { realpathSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Knowledge, NOTHING_KNOWN } from '../core/knowledge.ts';
import type { Ruling } from '../core/ruling.ts';
import { uriIn } from '../project/file-uri.ts';
import { createFiles } from '../project/files.ts';
import { type Folder, treatmentOf } from '../project/folder.ts';
import { isLeftOut, rootOf } from '../project/members.ts';
import { roleOf } from '../project/roles.ts';
import { summaryIn, type Summary } from '../project/summary.ts';
import { isFolderAt, shownFrom, type Sought, unsearched } from './find.ts';
import { type Folders, uriOf } from './folders.ts';
import { NOTHING_SAID, saysSomething, withoutMissing } from './knowing.ts';
import { findAll, type Lying, projectOf } from './project-files.ts';
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
  /** The files that were put to which their projects have something to say. */
  told(): Iterable<{ readonly file: Sought; readonly knowledge: Knowledge }>;
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
  const unchecked = new Map<string, Member>();
  const places = new Map<string, Place>();
  /** The paths of the folders that the projects begin with, by their URIs; and those where not all could be read. */
  const homes = new Map<string, string>();
  const partial = new Set<string>();
  const problems = new Set<string>();
  const unread: { file: string; why: string }[] = [];
  const guests: Guest[] = [];
  /** The contracts that were the first with their identities, by project. */
  const first = new Map<string, Map<string, Member>>();
  // To keep all of them takes more time and room than to read a few again.
  const texts = new Map<string, string>();
  /** The folders that were looked into, and those above them, by their URIs. */
  const lookedInto = new Map<string, Folder>();
  const files = createFiles(textOf, {
    rootOf: (home) => rootOf({ at: (uri) => lookedInto.get(uri) }, home),
    isLeftOut: (uri) => isLeftOut({ at: (folder) => lookedInto.get(folder) }, uri),
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

  /** Where a file that is checked lies. */
  function placeOf(path: string): Place {
    const at = dirname(path);
    let place = places.get(at);
    if (!place) {
      const folder = folders.at(at);
      const home = projectOf(folder, workFolders);
      places.set(at, (place = { folder, home }));
      if (home !== undefined && !homes.has(home)) homes.set(home, pathOf(home, folder, at));
    }
    return place;
  }

  function take({ path, folder, name, home }: Lying): void {
    const role = roleOf(folder, name);
    if (!role) return;
    const own = role === 'contract' ? checked.get(path) : undefined;
    if (own) return count(own, { folder, name, home });
    const taken = read(path);
    if ('why' in taken) {
      unread.push({ file: shown(path), why: taken.why });
      partial.add(home);
    } else if (role === 'contract') {
      const member = { summary: summaryIn(taken.text), at: undefined, isEntered: false };
      unchecked.set(path, member);
      count(member, { folder, name, home });
    } else {
      guests.push({ file: shown(path), text: taken.text, ruling: treatmentOf(folder, name).ruling });
      files.putGuest(uriIn(folder.uri, name), home, role, taken.text);
    }
  }

  /**
   * Has a contract count in its project. Nearly all have an identity of their own, and refer to nothing: of those there is
   * nothing to say to anybody, so they are not even entered.
   */
  function count(member: Member, at: NonNullable<Member['at']>): void {
    member.at = at;
    const { contractId, cemRef, registryRef } = member.summary ?? {};
    if (cemRef !== undefined || registryRef !== undefined) enter(member);
    if (contractId === undefined || at.home === undefined) return;
    let inProject = first.get(at.home);
    if (!inProject) first.set(at.home, (inProject = new Map()));
    const other = inProject.get(contractId);
    if (!other) return void inProject.set(contractId, member);
    enter(other);
    enter(member);
  }

  function enter(member: Member): void {
    const { at, summary, isEntered } = member;
    if (isEntered || at?.home === undefined) return;
    member.isEntered = true;
    files.putContract(uriIn(at.folder.uri, at.name), at.home, summary);
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

  /** A file that no search has found may be one that was found, by another name; or one that is about to be written. */
  function identify(own: Checked, { path }: Sought): void {
    const place = placeOf(path);
    const at = { ...place, name: basename(path) };
    const real = realOf(path);
    const known = real === undefined ? undefined : (unchecked.get(real) ?? checked.get(real));
    if (known?.at && known !== own) {
      count(own, known.at);
      if (known.isEntered) enter(own);
    } else if (real === undefined && roleOf(at.folder, at.name) === 'contract') {
      count(own, at);
    } else {
      // It counts for nobody, and is told of others all the same.
      own.at = at;
      own.isOutside = true;
      const other = first.get(at.home ?? '')?.get(own.summary.contractId ?? '');
      if (other) enter(other);
    }
  }

  function saidTo({ at, summary, isEntered, isOutside }: Checked): Knowledge | undefined {
    if (at?.home === undefined || (!isEntered && !isOutside)) return undefined;
    const all = files.knowledgeFor(uriIn(at.folder.uri, at.name), at.home);
    const knowledge = partial.has(at.home) ? withoutMissing(all) : all;
    return saysSomething(knowledge, summary) ? knowledge : undefined;
  }

  return {
    put(file, check) {
      const { home } = placeOf(file.path);
      const summary = check(home === undefined ? NOTHING_KNOWN : NOTHING_SAID);
      if (!summary || home === undefined) return;
      checked.set(file.path, { file, summary, at: undefined, isEntered: false, isOutside: false });
    },
    readOthers() {
      findAll(homes, workFolders, folders, {
        folder(folder) {
          for (let each: Folder | undefined = folder; each && !lookedInto.has(each.uri); each = each.above)
            lookedInto.set(each.uri, each);
        },
        file: take,
        closed(path, home, error) {
          problems.add(unsearched(shown(path), error));
          partial.add(home);
        },
      });
      for (const own of checked.values()) if (!own.at) identify(own, own.file);
      files.finish('file://');
      for (let uris = files.wants(); uris.length > 0; uris = files.wants()) uris.forEach(follow);
      return { problems: [...problems], unread, guests };
    },
    *told() {
      for (const own of checked.values()) {
        const knowledge = saidTo(own);
        if (knowledge) yield { file: own.file, knowledge };
      }
    },
    at: (uri) => ({ file: shown(fileURLToPath(uri)), text: textOf(uri) ?? '' }),
  };
}

/** The folder of a file, and the project that it is in. */
interface Place {
  readonly folder: Folder;
  readonly home: string | undefined;
}

/** A contract of a project. */
interface Member {
  readonly summary: Summary | undefined;
  at: (Place & { readonly name: string }) | undefined;
  /** Whether the others know of it. */
  isEntered: boolean;
}

interface Checked extends Member {
  readonly file: Sought;
  readonly summary: Summary;
  /** Whether it is told of the others without being one of them. */
  isOutside: boolean;
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
