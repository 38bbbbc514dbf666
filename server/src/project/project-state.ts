import type { Elsewhere, RuleSettings } from '../check/rule.ts';
import {
  isContractName,
  KINDS,
  type KindInProject,
  type Member,
  type Membership,
  type ProjectHost,
} from '../kinds/index.ts';
import { limitOf } from '../text/links.ts';
import { type FilePlace, keyOf, placeOf } from '../text/uri.ts';
import type { Span } from '../text/positions.ts';
import { byCodeUnits } from '../text/words.ts';
import { closedContracts, openDocuments } from './opened.ts';
import { createFolders } from './folders.ts';
import { createMembers, isFoundContract, isLeftOut, rootOf } from './members.ts';
import { createOnDisk } from './on-disk.ts';
import { createIndex } from './project-index.ts';
import type { ProjectSources } from './project-sources.ts';
import { createSourceFiles } from './source-files.ts';
import { createReferences } from './references.ts';

/** The files of all projects, open and on the disk, the index of them, and what is made of it. */
export type ProjectState = ReturnType<typeof createState>;

export function createState(userFolder?: string) {
  const disk = createOnDisk();
  const folders = createFolders();
  const index = createIndex();
  const changed = new Set<string>();
  /** The open documents that were put, or are taken in another way, since the index was last brought up to date. */
  const fresh = new Map<string, FilePlace>();
  /** The folders below which everything is read. */
  const finished = new Set<string>();
  const isWhole = (uri: string): boolean => [...finished].some((each) => uri.startsWith(each));

  const documents = openDocuments(folders, contractFacts, (key) => {
    changed.add(key);
    const place = documents.at(key)?.place;
    if (place) fresh.set(key, place);
  });
  const isOpen = (key: string): boolean => documents.at(key) !== undefined;
  const textOf = (key: string): string | undefined => documents.at(key)?.text ?? disk.textAt(key);
  const isUnreadable = (key: string): boolean => disk.has(key) && disk.stateOf(key) !== 'read';
  const sources = createSourceFiles((key) => textOf(key) ?? (isUnreadable(key) ? '' : undefined));
  const spanOf = ({ uri, path }: Pick<Elsewhere, 'uri' | 'path'>): Span | undefined =>
    sources.spanOf(uri, path);

  function sourcesOf(projectRoot: string): ProjectSources {
    index.dependsOn('folders', '');
    return {
      projectRoot,
      root: rootOf(folders, projectRoot),
      withRole: (role) => [...index.providers(role, '', projectRoot)].sort(byCodeUnits),
      read(uri, role) {
        index.dependsOn('source', uri);
        return sources.read(uri, role);
      },
      follow(uri) {
        if (isLeftOut(folders, uri)) return undefined;
        index.dependsOn('source', uri);
        return disk.stateOf(uri) !== undefined;
      },
    };
  }

  const references = createReferences(index, sourcesOf);
  const host: ProjectHost = {
    index,
    isWhole,
    isOpen,
    memberAt: (uri) => members.at(uri),
    *contractsIn(projectRoot) {
      for (const [uri, file] of members.all())
        if (file.projectRoot === projectRoot && isFoundContract(file)) yield uri;
    },
    calledContract(uri) {
      const member = members.at(uri);
      if (member?.settings?.isNamed) return 'named';
      return isFoundContract(member) || isContractName(placeOf(uri)?.name ?? '') ? 'called' : undefined;
    },
    textOf,
    savedText: disk.textAt,
    withoutText(uri) {
      const state = disk.stateOf(uri);
      return state === 'gone' || state === 'folder' ? state : 'unknown';
    },
    limitOf: (projectRoot) => limitOf(projectRoot, rootOf(folders, projectRoot)),
    element: references.element,
    item: references.item,
    refersTo: references.refersTo,
    spanOf,
  };
  const kinds = new Map<string, KindInProject>(
    KINDS.flatMap(({ id, inProject }) => (inProject ? [[id, inProject(host)]] : [])),
  );
  const contracts = kinds.get('contract')!;
  const closed = closedContracts(folders, contracts, (key) => members.at(key), disk.textAt, contractFacts);
  const members = createMembers({
    folders,
    index,
    *known() {
      yield* disk.keys();
      for (const { key } of documents.all()) yield key;
    },
    isFound: disk.has,
    read: readFile,
    kindOf: (role) => kinds.get(role),
    userFolder,
  });

  function contractFacts(place: FilePlace | undefined): unknown {
    return place && contracts.facts(keyOf(place), members.projectRootAt(place));
  }

  /** Reads what is kept of a file of a project; undefined where it is not there. */
  function readFile(key: string, membership: Membership): Member | undefined {
    if (membership.role === 'contract') return readContract(key, membership);
    const text = textOf(key);
    if (text === undefined && !isUnreadable(key)) return undefined;
    const kind = kinds.get(membership.role);
    return kind ? { text, content: kind.content(key, text, membership), ...membership } : membership;
  }

  function readContract(key: string, membership: Membership): Member | undefined {
    const text = textOf(key);
    if (text === undefined) return undefined;
    const { isOutside } = membership;
    const source = documents.sourceFor(key);
    if (!source) return isOutside ? undefined : closed.read(key, text, membership);
    if (isOutside && documents.treatmentOf(key)?.whyNotChecked !== undefined) return undefined;
    const content = contracts.content(key, text, membership, source);
    return isOutside && !content ? undefined : { content, ...membership };
  }

  /**
   * Takes a document of a project that no search finds: it gets facts about the others, and they get none about it. Returns
   * what its kind keeps of it.
   */
  function takeOutside(
    role: string,
    uri: string,
    text: string,
    settings: RuleSettings,
    projectRoot: string,
  ): unknown {
    const root = limitOf(projectRoot, rootOf(folders, projectRoot));
    const membership = { role, projectRoot, root, settings, isConfigured: true, isOutside: true };
    const content = kinds.get(role)?.content(uri, text, membership);
    members.enter(uri, { ...membership, text, content });
    return content;
  }

  /** Forgets what was made for a file that is no member any more. */
  function forgetFacts(key: string): void {
    if (members.at(key)) return;
    for (const kind of kinds.values()) kind.removed?.(key);
  }

  function touchText(key: string): void {
    index.touch('source', key);
    index.touch('contract', key);
  }

  /** Brings the index up to date with what was fed, so that every answer is about the files as they are now. */
  function settle(): void {
    for (const key of members.settle()) {
      forgetFacts(key);
      documents.forgetSource(key);
      if (documents.at(key)?.treatment || isWhole(key)) changed.add(key);
    }
    for (const [key, place] of fresh) members.textChanged(key, place);
    fresh.clear();
    for (const key of index.affected()) {
      const file = members.at(key);
      for (const kind of kinds.values()) kind.affected?.(key);
      documents.forgetSource(key);
      if (file && isWhole(file.projectRoot)) changed.add(key);
    }
  }

  function textChanged(key: string, place: FilePlace): void {
    const projectRoot = members.at(key)?.projectRoot;
    const isChecked = members.textChanged(key, place);
    // In another project it gets other facts.
    if (members.at(key)?.projectRoot !== projectRoot) documents.forgetSource(key);
    forgetFacts(key);
    // Until all is read, no file counts as changed.
    if (isChecked && isWhole(key)) changed.add(key);
  }

  return {
    disk,
    folders,
    documents,
    index,
    members,
    sources,
    sourcesOf,
    references,
    kindOf: (role: string): KindInProject | undefined => kinds.get(role),
    closed,
    /** The files of which there is something else to tell. */
    changed,
    fresh,
    finished,
    isOpen,
    settle,
    touchText,
    textChanged,
    contractFacts,
    textOf,
    /** Forgets what is kept of a document while it is open, or there. */
    closeDocument: (key: string): void => kinds.forEach((kind) => kind.closed?.(key)),
    takeOutside,
  };
}
