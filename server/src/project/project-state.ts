import type { DocumentSource } from '../check/fix-all.ts';
import { AS_SHIPPED, type RuleSettings } from '../check/rule.ts';
import {
  type ContractFile,
  documentKind,
  isContractName,
  KINDS,
  type KindInProject,
  type MemberFile,
  type Membership,
  type ProjectHost,
  type Summary,
  withoutHints,
} from '../kinds/index.ts';
import { limitOf } from '../text/links.ts';
import { type FilePlace, placeOf } from '../text/uri.ts';
import { byCodeUnits } from '../text/words.ts';
import { type ContractDocument, Documents, type ToRead } from './documents.ts';
import { Folders } from './folders.ts';
import { isFoundContract, isLeftOut, Members, rootOf, settingsNear } from './members.ts';
import { createOnDisk } from './on-disk.ts';
import { ProjectCoverage } from './project-coverage.ts';
import { ProjectIndex } from './project-index.ts';
import type { ProjectSources } from './project-sources.ts';
import { References } from './references.ts';
import { createSourceFiles } from './source-files.ts';

/** A contract that is not open, and the settings by which it has no findings of its own. */
interface ClosedContract extends MemberFile {
  readonly fineBy?: RuleSettings | undefined;
}

/** The files of all projects, open and on the disk, the index of them, and what is made of it. */
export class ProjectState {
  readonly disk = createOnDisk();
  readonly folders = new Folders();
  readonly index = new ProjectIndex();
  /** The files that may have other findings than when this was last asked. */
  readonly changed = new Set<string>();
  /** The open documents that were put, or are taken in another way, since the index was last brought up to date. */
  readonly fresh = new Map<string, FilePlace>();
  /** The folders that the user works in. */
  workFolders: readonly string[] = [];
  /** The folders below which everything is read, or about to be. */
  readonly begun = new Set<string>();
  /** The folders below which everything is read. */
  readonly finished = new Set<string>();
  readonly documents: Documents;
  readonly members: Members;
  readonly sources;
  readonly references;
  readonly coverage: ProjectCoverage;
  readonly #kinds: ReadonlyMap<string, KindInProject>;

  constructor(userFolder: string | undefined) {
    this.documents = new Documents(this.folders, (key) => {
      this.changed.add(key);
      const place = this.documents.at(key)?.place;
      if (place) this.fresh.set(key, place);
    });
    this.sources = createSourceFiles((key) => this.textOf(key) ?? (this.#isUnreadable(key) ? '' : undefined));
    this.references = new References(this.index, (projectRoot) => this.sourcesOf(projectRoot));
    this.coverage = new ProjectCoverage({
      index: this.index,
      references: this.references,
      roots: () => this.projectRoots().filter((each) => this.isWhole(each)),
      contractsIn: (projectRoot) =>
        [...this.#contractsIn(projectRoot)].flatMap((uri) => this.contractFile(uri) ?? []),
      settingsAt: (uri) => settingsNear(this.folders, uri),
      sourcesOf: (projectRoot) => this.sourcesOf(projectRoot),
    });
    const host = this.#host();
    this.#kinds = new Map(
      KINDS.flatMap(({ id, inProject }): [string, KindInProject][] =>
        inProject ? [[id, inProject(host)]] : [],
      ),
    );
    this.members = new Members(
      {
        folders: this.folders,
        index: this.index,
        known: () => [...this.disk.keys(), ...[...this.documents.all()].map(({ key }) => key)],
        isFound: (key) => this.disk.has(key),
        read: (key, membership) => this.#readFile(key, membership),
        kindOf: (role) => this.kindOf(role),
      },
      userFolder,
    );
  }

  kindOf(role: string): KindInProject | undefined {
    return this.#kinds.get(role);
  }

  isOpen(key: string): boolean {
    return this.documents.at(key) !== undefined;
  }

  /** The text of a file as it counts now: as an editor has it, else as it is saved. */
  textOf(key: string): string | undefined {
    return this.documents.at(key)?.text ?? this.disk.textAt(key);
  }

  projectRootOf(uri: string): string | undefined {
    const place = placeOf(uri);
    return place && this.members.projectRootAt(place);
  }

  /** The facts for a document, whether it is there or not; `otherwise` is the project of one that is in none. */
  factsOf(kind: string, key: string, otherwise?: string): unknown {
    return this.kindOf(kind)?.facts(key, this.projectRootOf(key) ?? otherwise);
  }

  /** The roots of the projects that have any file. */
  projectRoots(): string[] {
    return [...new Set([...this.index.needed('project'), ...this.index.provided('projectRoot')])];
  }

  /** A contract as its project has it, with its names and references; undefined of anything else. */
  contractFile(uri: string): ContractFile | undefined {
    const { projectRoot, role, content } = this.members.at(uri) ?? {};
    if (projectRoot === undefined || role !== 'contract' || !content) return undefined;
    return { uri, projectRoot, summary: { props: [], ...(content as Summary) } };
  }

  /** The source files of a project, and where they lead. */
  sourcesOf(projectRoot: string): ProjectSources {
    const { disk, folders, index } = this;
    index.dependsOn('folders', '');
    return {
      projectRoot,
      root: rootOf(folders, projectRoot),
      withRole: (role) => [...index.providers(role, '', projectRoot)].sort(byCodeUnits),
      read: (uri, role) => {
        index.dependsOn('source', uri);
        return this.sources.read(uri, role);
      },
      follow(uri) {
        if (isLeftOut(folders, uri)) return undefined;
        index.dependsOn('source', uri);
        return disk.stateOf(uri) !== undefined;
      },
    };
  }

  /** An open contract; undefined of anything else, and as long as its folders are not known. */
  openContract(key: string): ContractDocument | undefined {
    const treatment = this.documents.treatmentOf(key);
    const open = this.documents.at(key);
    if (!open || !treatment?.isContract) return undefined;
    const { uri, text } = open;
    const { settings, whyNotChecked } = treatment;
    const source = this.#read(key, { kind: 'contract', uri, text, settings, isConfigured: false });
    return { source, whyNotChecked };
  }

  /** A document that leads to contracts, open or not; undefined where its text is not of this kind. */
  linkingDocument(kind: string, key: string, settings: RuleSettings | undefined): DocumentSource | undefined {
    const text = this.textOf(key);
    const member = this.members.at(key);
    if (text === undefined || !member || this.kindOf(kind)?.isOne?.(member) === false) return undefined;
    return this.#read(key, { kind, uri: key, text, settings, isConfigured: member.isConfigured });
  }

  #read(key: string, document: ToRead): DocumentSource {
    const { kind, text } = document;
    const member = this.members.at(key);
    return this.documents.read(
      key,
      document,
      () => this.factsOf(kind, key),
      () => (member?.role === kind && member.text === text ? member.content : undefined),
    );
  }

  /** Returns true for a closed contract that has no findings by some settings, neither its own nor by what other files say. */
  isFine(key: string, settings: RuleSettings): boolean {
    const member: ClosedContract | undefined = this.members.at(key);
    return member?.fineBy === settings && this.#contracts.isAlone?.(key, member) === true;
  }

  /** Brings the index up to date with what was fed, so that every answer is about the files as they are now. */
  settle(): void {
    for (const key of this.members.settle()) {
      this.documents.forget(key);
      if (this.documents.at(key)?.treatment || this.isWhole(key)) this.changed.add(key);
    }
    for (const [key, place] of this.fresh) this.members.textChanged(key, place);
    this.fresh.clear();
    for (const key of this.index.affected()) {
      const file = this.members.at(key);
      this.documents.forget(key);
      if (file && this.isWhole(file.projectRoot)) this.changed.add(key);
    }
  }

  /** A file says something else to the documents that read it. */
  touchText(key: string): void {
    this.index.touch('source', key);
    this.index.touch('contract', key);
  }

  /** A file has another text, or none any more. */
  textChanged(key: string, place: FilePlace): void {
    const projectRoot = this.members.at(key)?.projectRoot;
    const isChecked = this.members.textChanged(key, place);
    // In another project it gets other facts.
    if (this.members.at(key)?.projectRoot !== projectRoot) this.documents.forget(key);
    // Until all is read, no file counts as changed.
    if (isChecked && this.isWhole(key)) this.changed.add(key);
  }

  /**
   * Takes a document of a project that no search finds: it gets facts about the others, and they get none about it. Returns
   * what its kind keeps of it.
   */
  takeOutside(role: string, uri: string, text: string, settings: RuleSettings, projectRoot: string): unknown {
    const root = limitOf(projectRoot, rootOf(this.folders, projectRoot));
    const membership = { role, projectRoot, root, settings, isConfigured: true, isOutside: true };
    const content = this.kindOf(role)?.content(uri, text, membership);
    this.members.put(uri, memberOf(membership, content, text));
    return content;
  }

  get #contracts(): KindInProject {
    return this.kindOf('contract')!;
  }

  isWhole(uri: string): boolean {
    return [...this.finished].some((each) => uri.startsWith(each));
  }

  #isUnreadable(key: string): boolean {
    return this.disk.has(key) && this.disk.stateOf(key) !== 'read';
  }

  /** The project as its kinds of documents see it. */
  #host(): ProjectHost {
    const { disk, folders, index, references } = this;
    const memberAt = (uri: string): MemberFile | undefined => this.members.at(uri);
    return {
      index,
      isWhole: (uri) => this.isWhole(uri),
      memberAt,
      contractsIn: (projectRoot) => this.#contractsIn(projectRoot),
      calledContract(uri) {
        const member = memberAt(uri);
        if (member?.settings?.isNamed) return 'named';
        return isFoundContract(member) || isContractName(placeOf(uri)?.name ?? '') ? 'called' : undefined;
      },
      textOf: (uri) => this.textOf(uri),
      savedText: disk.textAt,
      withoutText(uri) {
        const state = disk.stateOf(uri);
        return state === 'gone' || state === 'folder' ? state : 'unknown';
      },
      limitOf: (projectRoot) => limitOf(projectRoot, rootOf(folders, projectRoot)),
      element: references.element,
      item: references.item,
      components: references.components,
      describesNothing: this.coverage.describesNothing,
      refersTo: (projectRoot) => references.refersTo(projectRoot),
      spanOf: ({ uri, path }) => this.sources.spanOf(uri, path),
    };
  }

  *#contractsIn(projectRoot: string): Iterable<string> {
    for (const [uri, file] of this.members.all())
      if (file.projectRoot === projectRoot && isFoundContract(file)) yield uri;
  }

  /** Reads what is kept of a file of a project; undefined where it is not there. */
  #readFile(key: string, membership: Membership): MemberFile | undefined {
    const { role } = membership;
    if (role === 'contract') return this.#readContract(key, membership);
    const text = this.textOf(key);
    if (text === undefined && !this.#isUnreadable(key)) return undefined;
    const kind = this.kindOf(role);
    return kind ? memberOf(membership, kind.content(key, text, membership), text) : membership;
  }

  #readContract(key: string, membership: Membership): MemberFile | undefined {
    const text = this.textOf(key);
    if (text === undefined) return undefined;
    const { isOutside } = membership;
    const open = this.openContract(key);
    if (!open) return isOutside ? undefined : this.#readClosed(key, text, membership);
    if (isOutside && open.whyNotChecked !== undefined) return undefined;
    const content = this.#contracts.content(key, text, membership, open.source);
    return isOutside && !content ? undefined : memberOf(membership, content);
  }

  /**
   * Reads a contract that is not open, and checks it, unless it is likely that other files have something to say, so that it is
   * read again. Most are fine, and needn't be.
   */
  #readClosed(uri: string, text: string, membership: Membership): ClosedContract {
    const settings = withoutHints(membership.settings ?? AS_SHIPPED);
    const source = documentKind('contract')!.read({ uri, text, settings, facts: this.#contracts.alone });
    const content = this.#contracts.content(uri, text, membership, source);
    const { cemRef, registryRef } = (content ?? {}) as Partial<Summary>;
    const hasComponents = this.index.providers('components', '', membership.projectRoot).size > 0;
    const isAlone = cemRef === undefined && registryRef === undefined && !hasComponents;
    return memberOf(membership, content, undefined, isAlone && isFlawless(source) ? settings : undefined);
  }
}

/** A file of a project with what is kept of it. Written out, since there are thousands, and a spread takes longer than an index. */
function memberOf(
  { role, settings, isConfigured, projectRoot, root, isOutside }: Membership,
  content: unknown,
  text?: string,
  fineBy?: RuleSettings,
): ClosedContract {
  return { role, settings, isConfigured, projectRoot, root, isOutside, content, text, fineBy };
}

/** Returns true for a contract without findings. Of an exception in a rule, the check of the contract tells later. */
function isFlawless({ checked }: DocumentSource): boolean {
  try {
    return checked.whyNotChecked === undefined && checked.findings.length === 0;
  } catch {
    return false;
  }
}
