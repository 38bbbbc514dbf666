import type * as Crypto from 'node:crypto';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addressIn } from '../core/address.ts';
import type { Artifact, Artifacts, Contracted } from '../core/artifacts.ts';
import type { Checked } from '../core/check.ts';
import { readContract } from '../core/contract.ts';
import { isContractName } from '../core/file-names.ts';
import { parseJson } from '../core/json.ts';
import { kindOf } from '../core/kind.ts';
import { type Knowledge, NOTHING_KNOWN } from '../core/knowledge.ts';
import { recordPath } from '../core/record-path.ts';
import type { Ruling } from '../core/ruling.ts';
import { byCodeUnits } from '../core/words.ts';
import { lookedInto } from '../loaders/walk-plan.ts';
import type { DsdsSource } from '../project/dsds.ts';
import { pathBelow, placeOf as placeOfUri, uriIn } from '../project/file-uri.ts';
import { type Folder, treatmentOf } from '../project/folder.ts';
import { ledTo } from '../project/leads.ts';
import { roleOf } from '../project/roles.ts';
import { savedIn } from '../project/saved.ts';
import { type Ties, tiesOf } from '../project/summary.ts';
import { fileUri, kindAt, realOf, shownFrom } from './disk.ts';
import { type Sought, unsearched } from './find-files.ts';
import type { Workspace } from './workspace.ts';

/** What is made of the text of a contract anyway. */
export type Document = Pick<Checked, 'kind' | 'parsed' | 'contract'>;

export function readDocument(text: string): Document {
  const parsed = parseJson(text);
  return { parsed, kind: kindOf(parsed), contract: readContract(parsed.value) };
}

/** What the projects of the files that are checked say to each of them. */
export interface ProjectFacts {
  /** Takes what a contract says that is checked by what its project says before any other contract is read. */
  put(file: Sought, check: (beforehand: Knowledge) => Document): void;
  /** Reads the contracts that are not checked, and what the others lead to besides. */
  readOthers(): void;
  /** The checked contracts to which their projects have more to say by now. */
  told(): Iterable<{ readonly file: Sought; readonly facts: Knowledge }>;
  /** What the files around a manifest that is checked say to it, once all is read. */
  artifactsFor(manifest: Sought): Artifacts;
  /** A DSDS document that is checked with a text, once all is read. */
  dsds(document: Sought, text: string, ruling: Ruling): DsdsSource;
  /** A file that was read: how it is shown, and its text. */
  at(uri: string): { readonly file: string; readonly text: string };
  /** The sources that were read, but for those of installed packages, which are not ours to find fault with. */
  readonly sources: readonly Source[];
  /** The files that are there, and could not be read. */
  readonly unread: readonly { readonly file: string; readonly why: string }[];
  /** The folders that can't be searched: a line each. */
  readonly problems: ReadonlySet<string>;
}

/** A file of another format that says something of contracts. */
interface Source {
  readonly file: string;
  readonly text: string;
  readonly ruling: Ruling;
}

/** Where a contract lies. */
interface At {
  readonly uri: string;
  readonly home: string;
}

/** A contract of a project. */
interface Member {
  readonly ties: Ties | undefined;
  at: At | undefined;
  /** Whether the project knows of it. */
  isEntered: boolean;
}

interface Put extends Member {
  readonly file: Sought;
  readonly ties: Ties;
  /** Whether no file of the project itself declares what it refers to. */
  readonly isSeeking: boolean;
  /** Whether no search finds it, but a manifest lists it, and tells who else has its identity. */
  isApart: boolean;
}

/** A folder that checked files lie in. */
interface Place {
  readonly home: string | undefined;
  /** What is known before any contract is read. */
  beforehand: Knowledge | undefined;
}

/**
 * Feeds the projects of some files with all that these have, but for the texts of contracts: of those a project is told only what they
 * give and need, and only where others may have to know. Nearly all contracts have an identity of their own.
 */
export function openFacts(workspace: Workspace, sought: readonly Sought[]): ProjectFacts {
  const { project } = workspace;
  const places = new Map<string, Place>();
  const checked = new Map<string, Put>();
  const unchecked = new Map<string, Member>();
  /** The contracts that a search of the projects finds. */
  const contracts: At[] = [];
  /** The contracts that were the first with their identities, by project. */
  const first = new Map<string, Map<string, Member>>();
  /** The projects where not all could be read, and those that have DSDS documents. */
  const [partial, withDsds] = [new Set<string>(), new Set<string>()];
  const sources: Source[] = [];
  const unread: ProjectFacts['unread'][number][] = [];
  const problems = new Set<string>();
  const shown = (path: string): string => shownFrom(workspace.cwd, path);

  const manifests = sought.filter(({ as }) => as === 'manifest').map(({ folder }) => folder.uri);
  const homes = new Set(
    sought.flatMap(({ leftAlone, folder }) => (leftAlone === undefined ? (placeOf(folder).home ?? []) : [])),
  );
  /** The projects of which all contracts are of interest to a document that points at some of them. */
  const telling = new Set(
    sought.flatMap(({ as, folder }) => (as === 'contract' ? [] : placeOf(folder).home)),
  );
  readProjects();

  function placeOf({ uri }: Folder): Place {
    let place = places.get(uri);
    if (!place) places.set(uri, (place = { home: workspace.homeOf(uri), beforehand: undefined }));
    return place;
  }

  /** Reads the sources of the projects, which are few and which many contracts refer to, and looks where their contracts are. */
  function readProjects(): void {
    const reached = new Set<string>();
    // What is further up may reach those below it.
    for (const start of [...homes].sort((a, b) => a.length - b.length)) {
      if (reached.has(start)) continue;
      workspace.folderAt(start);
      workspace.walk(
        [[start, start]],
        (folder, listing) => {
          const { home } = placeOf(folder);
          if (home === undefined || !homes.has(home)) return [];
          reached.add(home);
          for (const name of listing.files) findFile(folder, name, home);
          return lookedInto(folder, listing).map((name) => [name, home] as const);
        },
        (uri, error, around) => {
          problems.add(unsearched(shown(fileURLToPath(uri)), error));
          partial.add(around);
        },
      );
    }
    for (const home of homes) project.finish(home);
    workspace.follow(readLead);
  }

  function findFile(folder: Folder, name: string, home: string): void {
    const role = roleOf(folder, name);
    if (role === undefined || role === 'manifest') return;
    const uri = uriIn(folder.uri, name);
    if (role === 'contract') contracts.push({ uri, home });
    // What documents say that are not checked is of no concern.
    else if (role === 'dsds') withDsds.add(home);
    else if (!readSource(uri, folder)) partial.add(home);
  }

  /** Answers whether a source could be read. */
  function readSource(uri: string, folder: Folder | undefined): boolean {
    const path = fileURLToPath(uri);
    const read = workspace.read(path);
    if ('text' in read) project.take(uri, read.text);
    if (!folder) return 'text' in read;
    const file = shown(path);
    if ('text' in read)
      sources.push({ file, text: read.text, ruling: treatmentOf(folder, basename(path)).ruling });
    else unread.push({ file, why: read.why });
    return 'text' in read;
  }

  /** Reads what another source leads to, though it may be nowhere. */
  function readLead(uri: string): void {
    const isInstalled = uri.includes('/node_modules/');
    const path = fileURLToPath(uri);
    const folder = isInstalled ? undefined : workspace.folderAt(placeOfUri(uri)!.folder);
    if (kindAt(path) !== 'file' || !readSource(uri, folder)) project.take(uri, undefined);
  }

  function factsFor(uri: string, home: string | undefined): Knowledge {
    if (home === undefined) return NOTHING_KNOWN;
    const facts = { ...project.facts(uri), hasDsds: withDsds.has(home) };
    return partial.has(home) ? withoutMissing(facts) : facts;
  }

  /** Keeps what a document says for the manifests that list it, while its value is there. */
  function keepSaved(uri: string, document: Document, isCalledContract: boolean): void {
    if (!manifests.some((folder) => uri.startsWith(folder))) return;
    // Though it may not be asked for: to parse it again would take longer.
    const addressed = addressIn(document.parsed, sha256);
    project.takeSaved(
      uri,
      savedIn(document, isCalledContract, () => addressed),
    );
  }

  /** Enters a contract into its project; a visitor is told of the others, and they not of it. */
  function enter(member: Member, isVisitor = false): void {
    const { at, ties, isEntered } = member;
    if (isEntered || !at) return;
    member.isEntered = true;
    project.takeContract(at.uri, { summary: ties && { ...ties, props: [] }, isVisitor });
  }

  /** Counts a contract in that a search finds: it is entered where others have to know of it. */
  function count(member: Member, at: At): void {
    member.at = at;
    if (telling.has(at.home)) enter(member);
    const id = member.ties?.contractId;
    if (id === undefined) return;
    let inProject = first.get(at.home);
    if (!inProject) first.set(at.home, (inProject = new Map()));
    const other = inProject.get(id);
    if (!other) inProject.set(id, member);
    else for (const each of [other, member]) enter(each);
  }

  function readContractAt(at: At): void {
    const own = checked.get(at.uri);
    if (own) return count(own, at);
    const path = fileURLToPath(at.uri);
    const read = workspace.read(path);
    if ('why' in read) return void unread.push({ file: shown(path), why: read.why });
    const document = readDocument(read.text);
    keepSaved(at.uri, document, true);
    const member = { ties: tiesOf(document), at: undefined, isEntered: false };
    unchecked.set(at.uri, member);
    count(member, at);
  }

  /** A file that no search has found may be one that was found, by another name; or one that is about to be written. */
  function identify(uri: string, own: Put): void {
    const { file, ties } = own;
    const at = { uri, home: placeOf(file.folder).home! };
    const real = realOf(file.path);
    const realUri = real === undefined ? undefined : fileUri(real);
    const known = unchecked.get(realUri ?? '') ?? checked.get(realUri ?? '');
    if (known?.at && known !== own) {
      count(own, known.at);
      if (known.isEntered) enter(own);
    } else if (real === undefined && roleOf(file.folder, basename(file.path)) === 'contract') {
      count(own, at);
    } else if (file.isListed) {
      own.at = at;
      own.isApart = true;
    } else {
      own.at = at;
      const other = first.get(at.home)?.get(ties.contractId ?? '');
      if (other) enter(other);
      enter(own, true);
    }
  }

  return {
    sources,
    unread,
    problems,
    put(file, check) {
      const uri = uriIn(file.folder.uri, basename(file.path));
      const place = placeOf(file.folder);
      const { home } = place;
      const beforehand = (place.beforehand ??= withoutOthers(factsFor(uri, home)));
      const document = check(beforehand);
      const name = basename(file.path);
      keepSaved(uri, document, isContractName(name) || roleOf(file.folder, name) === 'contract');
      const ties = tiesOf(document);
      if (!ties || home === undefined) return;
      const { cemRef } = ties;
      const isSeeking = cemRef !== undefined && beforehand.elements(cemRef).found.length === 0;
      checked.set(uri, { file, ties, at: undefined, isEntered: false, isSeeking, isApart: false });
    },
    readOthers() {
      contracts.forEach(readContractAt);
      for (const [uri, own] of checked) {
        if (!own.at) identify(uri, own);
        // Perhaps what is installed has it.
        if (own.isSeeking) enter(own, own.isApart);
      }
      workspace.follow(readLead);
    },
    *told() {
      for (const { file, at, ties, isSeeking, isEntered, isApart } of checked.values()) {
        if (!at || !isEntered) continue;
        const all = factsFor(at.uri, at.home);
        const facts = isApart ? withoutOthers(all) : all;
        const { contractId, cemRef } = ties;
        const isTaken = contractId !== undefined && facts.othersWith(contractId).count > 0;
        const sought = isSeeking && cemRef !== undefined ? facts.elements(cemRef) : undefined;
        if (isTaken || sought?.isExpected || (sought && sought.found.length > 0)) yield { file, facts };
      }
    },
    artifactsFor(manifest) {
      const { folder, path, beside = [] } = manifest;
      const { home = folder.uri } = placeOf(folder);
      // Of one that is in no project nothing is read but what it lists.
      if (!homes.has(home)) project.finish(home);
      const uri = uriIn(folder.uri, basename(path));
      const all = project.artifactsFor(uri, home);
      const isWhole = all.isWhole && !partial.has(home);

      function at(written: string): Artifact {
        const artifact = all.at(written);
        if (artifact.kind === 'nothing' && !isWhole) return { kind: 'unknown', path: artifact.path };
        const target = artifact.kind === 'unknown' ? ledTo(uri, written, folder.uri) : undefined;
        if (target === undefined) return artifact;
        const real = fileURLToPath(target);
        if (kindAt(real) === 'pipe')
          return { kind: 'other', path: written, uri: target, why: 'it is a pipe' };
        const read = workspace.read(real);
        if ('why' in read) unread.push({ file: shown(real), why: read.why });
        return artifact;
      }

      const pathsBeside = beside.flatMap(
        (each) => recordPath(pathBelow(folder.uri, uriIn(each.folder.uri, basename(each.path)))) ?? [],
      );
      return {
        isWhole,
        at,
        spanOf: all.spanOf,
        get contracts() {
          const others = pathsBeside.map(at).filter((each): each is Contracted => each.kind === 'contract');
          if (others.length === 0) return all.contracts;
          return [...all.contracts, ...others].sort((a, b) => byCodeUnits(a.path, b.path));
        },
      };
    },
    dsds: ({ folder, path }, text, ruling) =>
      project.dsdsApart(uriIn(folder.uri, basename(path)), text, ruling),
    at: (uri) => ({ file: shown(fileURLToPath(uri)), text: project.textAt(uri)?.text ?? '' }),
  };
}

/** Where not all could be read, what was not found may be there all the same. */
function withoutMissing(knowledge: Knowledge): Knowledge {
  return {
    ...knowledge,
    elements: (reference) => ({ ...knowledge.elements(reference), isExpected: false }),
    items: (reference) => ({ ...knowledge.items(reference), isExpected: false }),
  };
}

/** What lies outside of all searches has no identity that others could have as well. */
const withoutOthers = (knowledge: Knowledge): Knowledge => ({
  ...knowledge,
  othersWith: (contractId) => NOTHING_KNOWN.othersWith(contractId),
});

/** All at once, as newer versions of node can, or else in steps: both take a fraction of what runs anywhere. */
function sha256(text: string): string {
  // Loaded when a manifest first asks for it: that takes as long as many a check.
  const { hash, createHash } = (loaded ??= require('node:crypto') as typeof Crypto);
  return (hash as typeof hash | undefined)
    ? hash('sha256', text)
    : createHash('sha256').update(text).digest('hex');
}

let loaded: typeof Crypto | undefined;
