// Feeds the projects around the files of a command: reads their contracts and sources, and what these lead to.
import { treatmentOf, roleOf } from '../project/treatment.ts';
import type { RuleSettings } from '../check/rule.ts';
import { isInstalled, placeOf, uriIn } from '../text/uri.ts';
import { type Folder } from '../project/folder.ts';
import { type Role } from '../project/roles.ts';
import { lookedInto } from './walk-plan.ts';
import { folderIn, type ReadText, type Workspace } from './workspace.ts';

/** Feeds the projects with some roots. */
export const feedProjects = (workspace: Workspace, roots: ReadonlySet<string>): FedProjects =>
  new FedProjects(workspace, roots);

/** A file of a project that declares what contracts refer to. */
export interface FoundSource {
  readonly uri: string;
  /** The root of its project; undefined without a project. */
  readonly projectRoot: string | undefined;
  /** Undefined of one that only another source leads to. */
  readonly role: Role | undefined;
  /** True if the config file names it. */
  readonly isConfigured: boolean;
}

/** The projects with some roots, with what was read of them. Manifests and DSDS documents are left to the caller. */
export class FedProjects {
  /** The projects with a folder that can't be listed. */
  readonly partial = new Set<string>();
  /** Sources but those of installed packages, which the user can't fix. */
  readonly sources: (FoundSource & { readonly text: string; readonly settings: RuleSettings })[] = [];
  /** Sources that can't be read. */
  readonly unreadSources: (FoundSource & { readonly why: string })[] = [];
  /** Other files that can't be read, and folders that can't be listed, with the reason. */
  readonly unread = new Map<string, string>();
  readonly unlisted = new Map<string, unknown>();
  readonly #workspace: Workspace;
  readonly #roots: ReadonlySet<string>;
  readonly #reached = new Set<string>();

  constructor(workspace: Workspace, roots: ReadonlySet<string>) {
    this.#workspace = workspace;
    this.#roots = roots;
    // What is further up may reach those below it.
    for (const root of [...roots].sort((a, b) => a.length - b.length))
      if (!this.#reached.has(root)) this.#walkFrom(root);
    for (const root of roots) workspace.project.finish(root);
    this.followSources();
  }

  /** Reads the sources that contracts and other sources lead to. */
  followSources(): void {
    this.#follow((uri) => {
      return this.#readSource(uri, isInstalled(uri) ? undefined : this.#workspace.folder(folderIn(uri)));
    });
  }

  /** Reads the files that manifests and DSDS documents lead to. */
  followDocuments(): void {
    const { project } = this.#workspace;
    this.#follow((uri) => {
      const read = this.#workspace.read(uri);
      if ('text' in read) project.takeLinked(uri, read.text);
      else this.unread.set(uri, read.why);
    });
  }

  #follow(readFile: (uri: string) => void): void {
    const { project, disk } = this.#workspace;
    this.#workspace.follow((uri) => {
      // What another file leads to may be nowhere, or a folder.
      const kind = disk.kind(uri);
      if (kind === 'file') readFile(uri);
      else if (kind === undefined) project.take(uri, undefined);
      else project.unreadable(uri, kind === 'folder');
    });
  }

  #walkFrom(start: string): void {
    const workspace = this.#workspace;
    const follows = workspace.linkFollower(start);
    workspace.folder(start);
    workspace.walk(
      [[start, start]],
      (folder, listing) => {
        const root = workspace.projectRootOf(folder.uri);
        if (root === undefined || !this.#roots.has(root)) return [];
        this.#reached.add(root);
        for (const name of listing.files) this.#readFound(folder, name);
        for (const name of listing.links)
          if (roleOf(folder, name) !== undefined && follows(folder, name) === 'followed')
            this.#readFound(folder, name);
        return lookedInto(folder, listing).map((name) => [name, root] as const);
      },
      (folder, error, around) => {
        this.unlisted.set(folder, error);
        this.partial.add(around);
      },
    );
  }

  #readFound(folder: Folder, name: string): void {
    const role = roleOf(folder, name);
    if (role === undefined || role === 'manifest') return;
    const uri = uriIn(folder.uri, name);
    if (role === 'contract') this.#readContract(uri);
    // What DSDS documents say that are not checked is of no concern, but it matters that there are some.
    else if (role === 'dsds') this.#workspace.project.unreadable(uri);
    else this.#readSource(uri, folder, role);
  }

  #readContract(uri: string): void {
    const read = this.#take(uri);
    if ('why' in read) this.unread.set(uri, read.why);
  }

  /** Reads a source; with a folder it is one of the project. */
  #readSource(uri: string, folder: Folder | undefined, role?: Role): void {
    const read = this.#take(uri);
    if (!folder) return;
    const { isConfigured, settings } = treatmentOf(folder, placeOf(uri)!.name);
    const own = {
      uri,
      projectRoot: this.#workspace.projectRootOf(folder.uri),
      role,
      isConfigured,
    };
    if ('why' in read) this.unreadSources.push({ ...own, why: read.why });
    else this.sources.push({ ...own, text: read.text, settings });
  }

  #take(uri: string): ReadText {
    const { project } = this.#workspace;
    const read = this.#workspace.read(uri);
    if ('why' in read) project.unreadable(uri);
    else project.take(uri, read.text);
    return read;
  }
}
