import type { DocumentSource } from '../check/fix-all.ts';
import type { Ruling } from '../check/rule.ts';
import { addressIn } from '../kinds/contract/address.ts';
import type { Checked } from '../kinds/contract/check.ts';
import { isContractName, kindOf, readContract } from '../kinds/contract/model.ts';
import { type Knowledge, NOTHING_KNOWN } from '../kinds/contract/facts.ts';
import { type Artifact, type Artifacts, type Contracted, recordPath } from '../kinds/manifest/model.ts';
import { ledTo, pathBelow, placeOf } from '../text/uri.ts';
import type { Folder } from '../project/folder.ts';
import { roleOf } from '../project/roles.ts';
import { savedIn, type Ties, tiesOf } from '../kinds/contract/in-project.ts';
import { parseJson } from '../text/json/parse.ts';
import { byCodeUnits } from '../text/words.ts';
import { type ContractAt, type FedProjects, feedProjects } from '../io/feed-projects.ts';
import { folderIn, type Workspace } from '../io/workspace.ts';

/** A file that is checked. */
export interface CheckedFile {
  readonly uri: string;
  readonly folder: Folder;
  readonly as: 'contract' | 'manifest' | 'dsds';
  /** Why it is left alone, as the end of a sentence. */
  readonly leftAlone?: string | undefined;
  /** Whether it is meant since a manifest lists it, or is to, wherever it lies. */
  readonly isListed?: boolean;
  /** Of a manifest: the contracts around it that no search of its project finds. */
  readonly beside?: readonly CheckedFile[];
}

/** What is made of the text of a contract anyway. */
type Document = Pick<Checked, 'kind' | 'parsed' | 'contract'>;

export function readDocument(text: string): Document {
  const parsed = parseJson(text);
  return { parsed, kind: kindOf(parsed), contract: readContract(parsed.value) };
}

/** What the projects of the files that are checked say to each of them. */
export interface ProjectFacts<File extends CheckedFile> {
  /** Takes what a contract says that is checked by what its project says before any other contract is read. */
  put(file: File, check: (beforehand: Knowledge) => Document): void;
  /** Reads the contracts that are not checked, and what the others lead to besides. */
  readOthers(): void;
  /** The checked contracts to which their projects have more to say by now. */
  toRecheck(): Iterable<{ readonly file: File; readonly facts: Knowledge }>;
  /** What the files around a manifest that is checked say to it, once all is read. */
  artifactsFor(manifest: File): Artifacts;
  /** A document of another kind than a contract that is checked with a text, once all is read. */
  document(file: File, text: string, ruling: Ruling): DocumentSource;
  /** The text of a file that was read. */
  readonly textAt: (uri: string) => string;
  /** What was read besides, and what could not be read. */
  readonly fed: Pick<FedProjects, 'sources' | 'unread' | 'unlisted'>;
}

/** A contract of a project. */
interface Member {
  readonly ties: Ties | undefined;
  at: ContractAt | undefined;
  /** Whether the project knows of it. */
  isEntered: boolean;
}

interface Put<File> extends Member {
  readonly file: File;
  readonly ties: Ties;
  /** Whether no file of the project itself declares what it refers to. */
  readonly isSeeking: boolean;
  /** Whether no search finds it, but a manifest lists it, and says which others have its identity. */
  isApart: boolean;
}

/** A folder that checked files lie in. */
interface Place {
  readonly home: string | undefined;
  /** What is known before any contract is read. */
  beforehand: Knowledge | undefined;
}

/**
 * Feeds the projects of some files with all that these have, but for the texts of contracts: a project gets only what they provide
 * and need, and only where others may have to know. Nearly all contracts have an identity of their own.
 */
export function openFacts<File extends CheckedFile>(
  workspace: Workspace,
  files: readonly File[],
): ProjectFacts<File> {
  const { project, disk } = workspace;
  const places = new Map<string, Place>();
  const checked = new Map<string, Put<File>>();
  const unchecked = new Map<string, Member>();
  /** The contracts that were the first with their identities, by project. */
  const first = new Map<string, Map<string, Member>>();

  const manifests = files.filter(({ as }) => as === 'manifest').map(({ folder }) => folder.uri);
  const homesOf = (some: readonly File[]): Set<string> =>
    new Set(some.flatMap(({ folder }) => placeIn(folder.uri).home ?? []));
  const homes = homesOf(files.filter(({ leftAlone }) => leftAlone === undefined));
  /** The projects of which all contracts are of interest, to a document that leads to some of them. */
  const telling = homesOf(files.filter(({ as }) => as !== 'contract'));
  const fed = feedProjects(workspace, homes);
  const { partial, unread } = fed;

  function placeIn(folder: string): Place {
    let place = places.get(folder);
    if (!place) places.set(folder, (place = { home: workspace.homeOf(folder), beforehand: undefined }));
    return place;
  }

  function factsFor(uri: string, home: string | undefined): Knowledge {
    if (home === undefined) return NOTHING_KNOWN;
    const facts = { ...(project.facts('contract', uri) as Knowledge), hasDsds: fed.withDsds.has(home) };
    return partial.has(home) ? withoutMissing(facts) : facts;
  }

  /** Keeps what a document says for the manifests that list it, while its value is there. */
  function keepSaved(uri: string, document: Document, isCalledContract: () => boolean): void {
    if (!manifests.some((folder) => uri.startsWith(folder))) return;
    // Even if it is not needed: to parse it again would take longer.
    const addressed = addressIn(document.parsed);
    project.takeSaved(
      uri,
      savedIn(document, isCalledContract(), () => addressed),
    );
  }

  /** Enters a contract into its project; a visitor gets to know the others, and they not it. */
  function enter(member: Member, isVisitor = false): void {
    const { at, ties, isEntered } = member;
    if (isEntered || !at) return;
    member.isEntered = true;
    project.takeContract(at.uri, { content: ties && { ...ties, props: [] }, isVisitor });
  }

  /** Counts a contract in that a search finds: it is entered where others have to know of it. */
  function count(member: Member, at: ContractAt): void {
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

  function readContractAt(at: ContractAt): void {
    const { uri } = at;
    const own = checked.get(uri);
    if (own) return count(own, at);
    const read = workspace.read(uri);
    if ('why' in read) return void unread.set(uri, read.why);
    const document = readDocument(read.text);
    keepSaved(uri, document, () => true);
    const member = { ties: tiesOf(document), at: undefined, isEntered: false };
    unchecked.set(uri, member);
    count(member, at);
  }

  /** A file that no search has found may be one that was found, by another name; or one that is about to be written. */
  function identify(uri: string, own: Put<File>): void {
    const { file, ties } = own;
    const at = { uri, home: placeIn(file.folder.uri).home! };
    const real = disk.real(uri);
    const known = unchecked.get(real ?? '') ?? checked.get(real ?? '');
    if (known?.at && known !== own) {
      count(own, known.at);
      if (known.isEntered) enter(own);
    } else if (real === undefined && roleOf(file.folder, placeOf(uri)!.name) === 'contract') {
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

  /** Whether facts are more than those by which a contract was checked. */
  function hasMore({ ties: { contractId, cemRef }, isSeeking }: Put<File>, facts: Knowledge): boolean {
    if (contractId !== undefined && facts.othersWith(contractId).count > 0) return true;
    if (!isSeeking || cemRef === undefined) return false;
    const { found, isExpected } = facts.elements(cemRef);
    return isExpected || found.length > 0;
  }

  /** What a record of a manifest leads to, of which a project may not say all. */
  function targetOf(manifest: string, path: string, artifact: Artifact): Artifact {
    const uri = artifact.kind === 'unknown' ? ledTo(manifest, path, folderIn(manifest)) : undefined;
    if (uri === undefined) return artifact;
    if (disk.kind(uri) === 'pipe') return { kind: 'other', path, uri, why: 'it is a pipe' };
    const read = workspace.read(uri);
    if ('why' in read) unread.set(uri, read.why);
    return artifact;
  }

  return {
    fed,
    put(file, check) {
      const { uri, folder } = file;
      const place = placeIn(folder.uri);
      const { home } = place;
      const beforehand = (place.beforehand ??= withoutOthers(factsFor(uri, home)));
      const document = check(beforehand);
      keepSaved(uri, document, () => {
        const { name } = placeOf(uri)!;
        return isContractName(name) || roleOf(folder, name) === 'contract';
      });
      const ties = tiesOf(document);
      if (!ties || home === undefined) return;
      const { cemRef } = ties;
      const isSeeking = cemRef !== undefined && beforehand.elements(cemRef).found.length === 0;
      checked.set(uri, { file, ties, at: undefined, isEntered: false, isSeeking, isApart: false });
    },
    readOthers() {
      fed.contracts.forEach(readContractAt);
      for (const [uri, own] of checked) {
        if (!own.at) identify(uri, own);
        // Perhaps what is installed has it.
        if (own.isSeeking) enter(own, own.isApart);
      }
      fed.follow();
    },
    *toRecheck() {
      for (const own of checked.values()) {
        const { file, at, isEntered, isApart } = own;
        if (!at || !isEntered) continue;
        const all = factsFor(at.uri, at.home);
        const facts = isApart ? withoutOthers(all) : all;
        if (hasMore(own, facts)) yield { file, facts };
      }
    },
    artifactsFor({ uri, folder, beside = [] }) {
      const { home = folder.uri } = placeIn(folder.uri);
      // Of one that is in no project nothing is read but what it lists.
      if (!homes.has(home)) project.finish(home);
      const all = project.facts('manifest', uri, home) as Artifacts;
      const isWhole = all.isWhole && !partial.has(home);
      const at = (path: string): Artifact => {
        const artifact = all.at(path);
        if (artifact.kind === 'nothing' && !isWhole) return { kind: 'unknown', path: artifact.path };
        return targetOf(uri, path, artifact);
      };
      return {
        isWhole,
        at,
        spanOf: all.spanOf,
        get contracts() {
          const others = beside
            .flatMap((each) => recordPath(pathBelow(folder.uri, each.uri)) ?? [])
            .map(at)
            .filter((each): each is Contracted => each.kind === 'contract');
          if (others.length === 0) return all.contracts;
          return [...all.contracts, ...others].sort((a, b) => byCodeUnits(a.path, b.path));
        },
      };
    },
    document: ({ uri, as }, text, ruling) => project.documentWith(as, uri, text, ruling)!,
    textAt: (uri) => project.textAt(uri)?.text ?? '',
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
