import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Artifacts } from '../core/artifacts.ts';
import { type Knowledge, NOTHING_KNOWN } from '../core/knowledge.ts';
import type { Ruling } from '../core/ruling.ts';
import type { DsdsSource } from '../project/dsds.ts';
import { uriIn } from '../project/file-uri.ts';
import { createFiles } from './engine/files.ts';
import { spanIn } from './engine/spans.ts';
import type { Folder } from '../project/folder.ts';
import { isLeftOut, rootOf } from '../project/members.ts';
import { roleOf } from '../project/roles.ts';
import { type Ties, tiesOf } from './engine/summary.ts';
import { type Member, openCounting, uriOfLying } from './counting.ts';
import { openDescribed } from './described.ts';
import { kindAt, shownFrom, type Sought, unsearched } from './find.ts';
import { type Folders, uriOf } from './folders.ts';
import { type Guests, openGuests } from './guests.ts';
import { withoutMissing, withoutOthers } from './knowing.ts';
import { findAll, type Lying, realOf } from './project-files.ts';
import type { ReadText } from './read.ts';
import { openPlaces } from './places.ts';
import { type Document, openSaved, readDocument } from './saved.ts';

/** The projects of the files that are checked, each with all its files, checked or not. */
export interface Projects {
  /**
   * Takes what a file says that is checked, with what the files of other formats say to it: more is not known before the
   * other contracts are read.
   */
  put(file: Sought, check: (beforehand: Knowledge) => Document): void;
  /** Reads the contracts that are not checked, and what those that were checked lead to besides. */
  readOthers(): Others;
  /** The files that were put to which their projects have more to say by now. */
  told(): Iterable<{ readonly file: Sought; readonly knowledge: Knowledge }>;
  /** What the files around a manifest that is checked say to it, once all is read. */
  artifactsFor(manifest: Sought): Artifacts;
  /** A DSDS document that is checked with a text, once all is read. */
  described(document: Sought, text: string, ruling: Ruling): DsdsSource;
  /** The files that are there, and could not be read. */
  unread(): Guests['unread'];
  /** A file that was read: how it is shown, and its text. */
  at(uri: string): { readonly file: string; readonly text: string };
}

/** What is to be told of the files that are not checked. */
export interface Others extends Pick<Guests, 'read'> {
  /** The folders that can't be searched: a line each. */
  readonly problems: readonly string[];
}

/**
 * Finds all files of the projects that some files are in, and reads those of other formats, which are few and which many
 * contracts refer to. `read` answers the text of a file as it counts; it is asked again for those that others speak of.
 */
export function openProjects(
  cwd: string,
  sought: readonly Sought[],
  folders: Folders,
  read: (path: string) => ReadText,
): Projects {
  const workFolders = [uriOf(cwd)];
  const checked = new Map<string, Put>();
  const unchecked = new Map<string, Member>();
  const { placeOf, homesOf } = openPlaces(folders, workFolders);
  /** The contracts that a search of the projects finds. */
  const contracts: Lying[] = [];
  /** The projects where not all could be read. */
  const partial = new Set<string>();
  const problems = new Set<string>();
  const unread: Guests['unread'][number][] = [];
  // To keep all of them takes more time and room than to read a few again.
  const texts = new Map<string, string>();
  /** The folders that were looked into, and those above them, by their URIs. */
  const lookedInto = new Map<string, Folder>();
  const described = openDescribed(sought, placeOf, textOf);
  const files = createFiles(textOf, {
    readings: described.readings,
    rootOf: (home) => rootOf({ at: (uri) => lookedInto.get(uri) }, home),
    isLeftOut: (uri) => isLeftOut({ at: (folder) => lookedInto.get(folder) }, uri),
  });
  const shown = (path: string): string => shownFrom(cwd, path);
  const guests = openGuests(files, folders, read, shown);
  const { count, enter, firstWith } = openCounting(files, (home) => described.isLinked(home));
  const saved = openSaved(sought, read, (path, why) => unread.push({ file: shown(path), why }));

  findAll(homesOf(sought), workFolders, folders, {
    folder(folder) {
      for (let each: Folder | undefined = folder; each && !lookedInto.has(each.uri); each = each.above)
        lookedInto.set(each.uri, each);
    },
    file(lying) {
      const role = roleOf(lying.folder, lying.name);
      if (role === 'contract') contracts.push(lying);
      else if (role === 'dsds') described.found(lying.home);
      // What a manifest of contracts says is of no concern to them.
      else if (role && role !== 'manifest' && !guests.take(lying, role)) partial.add(lying.home);
    },
    closed(path, home, error) {
      problems.add(unsearched(shown(path), error));
      partial.add(home);
    },
  });
  files.finish('file://');
  guests.follow();

  function textOf(uri: string): string | undefined {
    const before = texts.get(uri);
    if (before !== undefined) return before;
    const path = fileURLToPath(uri);
    // What somebody points at may be anything, and a pipe may never end.
    const again = kindAt(path) === 'pipe' ? undefined : read(path);
    if (!again || 'why' in again) return undefined;
    texts.set(uri, again.text);
    return again.text;
  }

  function knowledgeFor(uri: string, home: string | undefined): Knowledge {
    if (home === undefined) return NOTHING_KNOWN;
    const all = { ...files.knowledgeFor(uri, home), hasDsds: described.isIn(home) };
    return partial.has(home) ? withoutMissing(all) : all;
  }

  function take(lying: Lying): void {
    const own = checked.get(lying.path);
    if (own) return count(own, lying);
    const taken = read(lying.path);
    if ('why' in taken) return void unread.push({ file: shown(lying.path), why: taken.why });
    const document = readDocument(taken.text);
    saved.put(lying, document);
    const member = { ties: tiesOf(document), at: undefined, isEntered: false };
    unchecked.set(lying.path, member);
    count(member, lying);
  }

  /** A file that no search has found may be one that was found, by another name; or one that is about to be written. */
  function identify(own: Put, { path }: Sought): void {
    const at = { ...placeOf(path), name: basename(path) };
    const real = realOf(path);
    const known = real === undefined ? undefined : (unchecked.get(real) ?? checked.get(real));
    if (known?.at && known !== own) {
      count(own, known.at);
      if (known.isEntered) enter(own);
    } else if (real === undefined && roleOf(at.folder, at.name) === 'contract') {
      count(own, at);
    } else if (own.file.isListed) {
      // The manifest that lists it tells who else has its identity.
      own.at = at;
      own.isApart = true;
    } else {
      // It counts for nobody, and is told of others all the same.
      own.at = at;
      const other = firstWith(own.ties.contractId, at.home);
      if (other) enter(other);
      enter(own, true);
    }
  }

  /** Whether its project says more to a file than what was known when it was checked. */
  function hasMore({ ties: { contractId, cemRef }, isSeeking }: Put, knowledge: Knowledge): boolean {
    if (contractId !== undefined && knowledge.othersWith(contractId).count > 0) return true;
    if (!isSeeking || cemRef === undefined) return false;
    const { found, isExpected } = knowledge.elements(cemRef);
    return isExpected || found.length > 0;
  }

  return {
    put(file, check) {
      const place = placeOf(file.path);
      const beforehand = (place.beforehand ??= withoutOthers(knowledgeFor('', place.home)));
      const document = check(beforehand);
      saved.put({ folder: place.folder, name: basename(file.path) }, document);
      const ties = tiesOf(document);
      if (!ties || place.home === undefined) return;
      const { cemRef } = ties;
      const isSeeking = cemRef !== undefined && beforehand.elements(cemRef).found.length === 0;
      checked.set(file.path, { file, ties, at: undefined, isEntered: false, isSeeking, isApart: false });
    },
    readOthers() {
      contracts.forEach(take);
      for (const own of checked.values()) {
        if (!own.at) identify(own, own.file);
        // Perhaps what is installed has it.
        if (own.isSeeking) enter(own, own.isApart);
      }
      guests.follow();
      described.follow(files);
      return { problems: [...problems], read: guests.read };
    },
    *told() {
      for (const own of checked.values()) {
        const { file, at, isEntered, isApart } = own;
        if (!at || !isEntered) continue;
        const all = knowledgeFor(uriOfLying(at), at.home);
        const knowledge = isApart ? withoutOthers(all) : all;
        if (hasMore(own, knowledge)) yield { file, knowledge };
      }
    },
    artifactsFor({ path, beside = [] }) {
      const { folder, home } = placeOf(path);
      return saved.artifactsFor(uriIn(folder.uri, basename(path)), {
        isWhole: home === undefined || !partial.has(home),
        home: home ?? folder.uri,
        contracts: () => [
          ...contracts.filter((each) => each.home === home).map(uriOfLying),
          ...beside.map((each) => uriIn(placeOf(each.path).folder.uri, basename(each.path))),
        ],
        spanOf: ({ uri, path: inside }) => spanIn(textOf(uri), inside),
      });
    },
    described: (document, text, ruling) => described.sourceOf(document, text, ruling, files),
    unread: () => [...guests.unread, ...unread],
    at: (uri) => ({ file: shown(fileURLToPath(uri)), text: textOf(uri) ?? '' }),
  };
}

interface Put extends Member {
  readonly file: Sought;
  readonly ties: Ties;
  /** Whether no file of the project itself declares what it refers to. */
  readonly isSeeking: boolean;
  /** Whether no search finds it, but a manifest lists it. */
  isApart: boolean;
}
