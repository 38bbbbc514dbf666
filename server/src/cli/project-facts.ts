import type { FoundFile } from '../io/node-find-files.ts';
import type { DocumentSource } from '../check/fix-all.ts';
import type { RuleSettings } from '../check/rule.ts';
import { addressIn } from '../kinds/contract/address.ts';
import type { Checked } from '../kinds/contract/check.ts';
import { isContractName, kindOf } from '../kinds/contract/detect.ts';
import { readContract } from '../kinds/contract/model.ts';
import { type Knowledge, NOTHING_KNOWN, withoutMissing, withoutOthers } from '../kinds/contract/facts.ts';
import { type Artifact, type Artifacts, type Contracted, recordPath } from '../kinds/manifest/model.ts';
import { ledTo } from '../text/links.ts';
import { pathBelow, placeOf } from '../text/uri.ts';
import { roleOf } from '../project/roles.ts';
import { savedIn, type ContractNames, namesOf } from '../kinds/contract/in-project.ts';
import type { CalledContract } from '../kinds/kind.ts';
import { parseJson } from '../text/json/parse.ts';
import { byCodeUnits } from '../text/words.ts';
import { type ContractAt, feedProjects, type Source } from '../io/feed-projects.ts';
import { folderIn, type Workspace } from '../io/workspace.ts';
import { getOrInsert, memo } from '../text/maps.ts';
import type { Folder } from '../project/folder.ts';

/** A parsed contract. */
type Document = Pick<Checked, 'kind' | 'parsed' | 'contract'>;

export function readDocument(text: string, isNamed?: boolean): Document {
  const parsed = parseJson(text);
  return { parsed, kind: kindOf(parsed, isNamed), contract: readContract(parsed.value) };
}

/** A contract of a project. */
interface Member {
  readonly ties: ContractNames | undefined;
  at: ContractAt | undefined;
  /** True once the project knows of it. */
  isEntered: boolean;
  /** True if another contract of its project may have its identity. */
  isTwin: boolean;
}

interface Put extends Member {
  readonly file: FoundFile;
  readonly ties: ContractNames;
  /** True if no file of the project itself declares what it refers to. */
  readonly isSeeking: boolean;
  /** True if no search finds it, but a manifest lists it, and reports the others with its identity. */
  isApart: boolean;
}

/** The facts that projects have for the files to check. */
export type ProjectFacts = ReturnType<typeof openFacts>;

/**
 * Feeds the projects of some files. A project stores only what a contract provides and needs, and only if other files may need it: nearly
 * all contracts have an id of their own.
 */
export function openFacts(workspace: Workspace, files: readonly FoundFile[]) {
  const { project, disk } = workspace;
  const projectRootOf = memo(({ uri }: Folder) => workspace.projectRootOf(uri));
  /** By project: the facts before any contract is read. */
  const beforehandIn = new Map<string | undefined, Knowledge>();
  const checked = new Map<string, Put>();
  const unchecked = new Map<string, Member>();
  /** The first contract with each identity, by project. */
  const first = new Map<string, Map<string, Member>>();

  const manifests = files.filter(({ as }) => as === 'manifest').map(({ folder }) => folder.uri);
  const projectRootsOf = (some: readonly FoundFile[]): Set<string> =>
    new Set(some.flatMap(({ folder }) => projectRootOf(folder) ?? []));
  // A source that is named is read with its project, which reports its syntax.
  const projectRoots = projectRootsOf(
    files.filter(
      ({ whyNotChecked, folder, uri }) =>
        whyNotChecked === undefined || roleOf(folder, placeOf(uri)!.name) !== undefined,
    ),
  );
  /** The projects that have a document which leads to contracts: all of their contracts are entered. */
  const linking = projectRootsOf(files.filter(({ as }) => as !== 'contract'));
  const fed = feedProjects(workspace, projectRoots);
  const { partial, unread } = fed;

  function factsFor(uri: string, projectRoot: string | undefined): Knowledge {
    if (projectRoot === undefined) return NOTHING_KNOWN;
    const facts = {
      ...(project.facts('contract', uri) as Knowledge),
      hasDsds: fed.withDsds.has(projectRoot),
    };
    return partial.has(projectRoot) ? withoutMissing(facts) : facts;
  }

  /** Hands a contract over to the manifests that list it, while its parsed value is there. */
  function keepSaved(uri: string, document: Document, called: () => CalledContract): void {
    if (!manifests.some((folder) => uri.startsWith(folder))) return;
    // Even if no manifest needs it: parsing it again would take longer.
    const addressed = addressIn(document.parsed);
    project.takeSaved(
      uri,
      savedIn(document, called(), () => addressed),
    );
  }

  /** Enters a contract into its project. A visitor gets facts about the others, but they get none about it. */
  function enter(member: Member, isOutside = false): void {
    const { at, ties, isEntered } = member;
    if (isEntered || !at) return;
    member.isEntered = true;
    project.takeContract(at.uri, {
      projectRoot: at.projectRoot,
      content: ties,
      isOutside,
      isNamed: at.isNamed === true,
    });
  }

  /** Enters a contract whose identity others may have. */
  function pair(member: Member, isOutside?: boolean): void {
    member.isTwin = true;
    enter(member, isOutside);
  }

  /** Counts a contract that a search finds, and enters it if that matters to others. */
  function count(member: Member, at: ContractAt): void {
    member.at = at;
    if (linking.has(at.projectRoot)) enter(member);
    const id = member.ties?.contractId;
    if (id === undefined) return;
    const firstHere = getOrInsert(first, at.projectRoot, () => new Map<string, Member>());
    const other = firstHere.get(id);
    if (!other) firstHere.set(id, member);
    else for (const each of [other, member]) pair(each);
  }

  function readContractAt(at: ContractAt): void {
    const { uri } = at;
    const own = checked.get(uri);
    if (own) return count(own, at);
    const read = workspace.read(uri);
    if ('why' in read) return void unread.set(uri, read.why);
    const document = readDocument(read.text, at.isNamed);
    keepSaved(uri, document, () => (at.isNamed ? 'named' : 'called'));
    const member = { ties: namesOf(document), at: undefined, isEntered: false, isTwin: false };
    unchecked.set(uri, member);
    count(member, at);
  }

  /** Looks up a file that no search has found: it may have another name, or is about to be written. */
  function identify(uri: string, own: Put): void {
    const { file, ties } = own;
    const at = { uri, projectRoot: projectRootOf(file.folder)!, isNamed: file.settings.isNamed };
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
      const other = first.get(at.projectRoot)?.get(ties.contractId ?? '');
      if (other) pair(other);
      pair(own, true);
    }
  }

  /** True if facts say more than those by which a contract was checked. */
  function hasMore({ ties: { contractId, cemRef }, isSeeking }: Put, facts: Knowledge): boolean {
    if (contractId !== undefined && facts.othersWith(contractId).count > 0) return true;
    if (!isSeeking || cemRef === undefined) return false;
    const { found, isExpected } = facts.elements(cemRef);
    return isExpected || found.length > 0;
  }

  /** The target of an entry of a manifest, read if the project doesn't know it. */
  function targetOf(manifest: string, path: string, artifact: Artifact): Artifact {
    const uri = artifact.kind === 'unknown' ? ledTo(manifest, path, folderIn(manifest)) : undefined;
    if (uri === undefined) return artifact;
    if (disk.kind(uri) === 'pipe') return { kind: 'other', path, uri, why: 'it is a pipe' };
    const read = workspace.read(uri);
    if ('why' in read) unread.set(uri, read.why);
    return artifact;
  }

  /** The contracts of all projects with a reference to something that no file declares. */
  function unresolved() {
    return [...checked.values(), ...unchecked.values()].flatMap(({ ties, at }) => {
      if (!at || !ties) return [];
      const { cemRef, registryRef } = ties;
      const facts = factsFor(at.uri, at.projectRoot);
      const element = cemRef !== undefined && facts.elements(cemRef).found.length === 0;
      const item = registryRef !== undefined && facts.items(registryRef).found.length === 0 && registryRef;
      return element || item !== false ? [{ ...at, element, item }] : [];
    });
  }

  return {
    /** Other files that were read, and files that could not be read. */
    fed,
    /** Returns true if a source that can't be understood is named, or may declare what a contract refers to. */
    needsSource: ({ uri, projectRoot, role, isConfigured }: Source, isRead: boolean): boolean =>
      isConfigured ||
      files.some((file) => file.uri === uri) ||
      unresolved().some(({ uri: contract, projectRoot: its, element, item }) => {
        if (its !== projectRoot) return false;
        if (role === 'namespaces') return item !== false && item.startsWith('@');
        // A package that isn't around the contract says nothing of it.
        if (role === 'package') return element && (!isRead || contract.startsWith(folderIn(uri)));
        return role === 'elements' ? element : role === 'registry' ? item !== false : true;
      }),
    /** Takes a contract that is checked with the facts that its project has before any other contract is read. */
    put(file: FoundFile, check: (beforehand: Knowledge) => Document): void {
      const { uri, folder, settings } = file;
      const projectRoot = projectRootOf(folder);
      const beforehand = getOrInsert(beforehandIn, projectRoot, () =>
        withoutOthers(factsFor(uri, projectRoot)),
      );
      const document = check(beforehand);
      keepSaved(uri, document, () => {
        if (settings.isNamed) return 'named';
        const { name } = placeOf(uri)!;
        return isContractName(name) || roleOf(folder, name) === 'contract' ? 'called' : undefined;
      });
      const ties = namesOf(document);
      if (!ties || projectRoot === undefined) return;
      const { cemRef } = ties;
      const isSeeking = cemRef !== undefined && beforehand.elements(cemRef).found.length === 0;
      checked.set(uri, {
        file,
        ties,
        at: undefined,
        isEntered: false,
        isTwin: false,
        isSeeking,
        isApart: false,
      });
    },
    /** Reads the contracts that are not checked, and the files that all of them lead to. */
    readOthers(): void {
      fed.contracts.forEach(readContractAt);
      for (const [uri, own] of checked) {
        if (!own.at) identify(uri, own);
        // An installed package may declare it.
        if (own.isSeeking) enter(own, own.isApart);
      }
      fed.follow();
    },
    /** The checked contracts about which their projects know more by now. */
    *toRecheck(): Iterable<{ readonly file: FoundFile; readonly facts: Knowledge }> {
      for (const own of checked.values()) {
        const { file, at, isTwin, isSeeking, isApart } = own;
        if (!at || !(isTwin || isSeeking)) continue;
        const all = factsFor(at.uri, at.projectRoot);
        const facts = isApart ? withoutOthers(all) : all;
        if (hasMore(own, facts)) yield { file, facts };
      }
    },
    /** The number of references that can't be resolved because dependencies aren't installed, and these. */
    uninstalled() {
      const all = [...checked.values()].flatMap(({ ties: { cemRef }, at, isSeeking }) => {
        if (!at || !isSeeking || cemRef === undefined) return [];
        const { uninstalled } = factsFor(at.uri, at.projectRoot).elements(cemRef);
        return uninstalled ? [uninstalled] : [];
      });
      return { count: all.length, names: [...new Set(all.flat())] };
    },
    /** The facts for a manifest, once all is read. */
    artifactsFor({ uri, folder, beside = [] }: FoundFile): Artifacts {
      const projectRoot = projectRootOf(folder) ?? folder.uri;
      // Without a project only the listed files are read.
      if (!projectRoots.has(projectRoot)) project.finish(projectRoot);
      const all = project.facts('manifest', uri, projectRoot) as Artifacts;
      const isWhole = all.isWhole && !partial.has(projectRoot);
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
    /** A document of another kind with a text, once all is read. */
    document: ({ uri, as }: FoundFile, text: string, settings: RuleSettings): DocumentSource =>
      project.documentWith(as, uri, text, settings)!,
    textAt: (uri: string): string => project.textAt(uri)?.text ?? '',
  };
}
