import type { RuleSettings } from '../check/rule.ts';
import { placeOf, uriIn } from '../text/uri.ts';
import { type Folder, treatmentOf } from '../project/folder.ts';
import { partOf, type Role, roleOf } from '../project/roles.ts';
import { lookedInto } from './walk-plan.ts';
import { folderIn, type Workspace } from './workspace.ts';

/** The sources of some projects, and the places of their contracts, which are left to the caller to read. */
export type FedProjects = ReturnType<typeof feedProjects>;

/** The place of a contract. */
export interface ContractAt {
  readonly uri: string;
  /** The folder that its project begins with. */
  readonly projectRoot: string;
  /** True if the config file names it. */
  readonly isNamed?: boolean | undefined;
}

/** A file of a project that declares what contracts refer to. */
export interface Source {
  readonly uri: string;
  /** The folder that its project begins with; undefined without a project. */
  readonly projectRoot: string | undefined;
  /** Undefined of one that only another source leads to. */
  readonly role: Role | undefined;
  /** True if the config file names it. */
  readonly isConfigured: boolean;
}

/** Feeds the projects that begin with some folders: reads their sources, which are few and which many contracts refer to. */
export function feedProjects(workspace: Workspace, projectRoots: ReadonlySet<string>) {
  const { project } = workspace;
  /** The contracts that a search finds. */
  const contracts: ContractAt[] = [];
  /** The projects of which a part can't be read, and those that have DSDS documents. */
  const [partial, withDsds] = [new Set<string>(), new Set<string>()];
  /** Sources but those of installed packages, which the user can't fix. */
  const sources: (Source & { readonly text: string; readonly settings: RuleSettings })[] = [];
  /** Those that can't be read. */
  const unreadSources: (Source & { readonly why: string })[] = [];
  /** Other files that can't be read, and folders that can't be listed, with the reason. */
  const [unread, unlisted] = [new Map<string, string>(), new Map<string, unknown>()];
  const reached = new Set<string>();
  // What is further up may reach those below it.
  for (const start of [...projectRoots].sort((a, b) => a.length - b.length))
    if (!reached.has(start)) walkFrom(start);
  for (const projectRoot of projectRoots) project.finish(projectRoot);
  follow();

  function walkFrom(start: string): void {
    const follows = workspace.linkFollower(start);
    workspace.folder(start);
    workspace.walk(
      [[start, start]],
      (folder, listing) => {
        const projectRoot = workspace.projectRootOf(folder.uri);
        if (projectRoot === undefined || !projectRoots.has(projectRoot)) return [];
        reached.add(projectRoot);
        for (const name of listing.files) findFile(folder, name, projectRoot);
        for (const name of listing.links)
          if (roleOf(folder, name) !== undefined && follows(folder, name) === 'followed')
            findFile(folder, name, projectRoot);
        return lookedInto(folder, listing).map((name) => [name, projectRoot] as const);
      },
      (folder, error, around) => {
        unlisted.set(folder, error);
        partial.add(around);
      },
    );
  }

  function findFile(folder: Folder, name: string, projectRoot: string): void {
    const role = roleOf(folder, name);
    if (role === undefined || role === 'manifest') return;
    const uri = uriIn(folder.uri, name);
    if (role === 'contract') contracts.push({ uri, projectRoot, isNamed: treatmentOf(folder, name).isNamed });
    // What documents say that are not checked is of no concern.
    else if (role === 'dsds') withDsds.add(projectRoot);
    else if (!readSource(uri, folder, role)) partial.add(projectRoot);
  }

  /** Answers whether a source could be read; with a folder it is one of the project. */
  function readSource(uri: string, folder: Folder | undefined, role?: Role): boolean {
    const read = workspace.read(uri);
    const { name } = placeOf(uri)!;
    const own = folder && {
      uri,
      projectRoot: workspace.projectRootOf(folder.uri),
      role,
      isConfigured: partOf(folder, name)?.isConfigured === true,
    };
    if ('why' in read) {
      if (own) unreadSources.push({ ...own, why: read.why });
      return false;
    }
    project.take(uri, read.text);
    if (own) sources.push({ ...own, text: read.text, settings: treatmentOf(folder, name).settings });
    return true;
  }

  function follow(): void {
    workspace.follow((uri) => {
      // What another file leads to may be nowhere, or a folder.
      const kind = workspace.disk.kind(uri);
      const isOwn = kind === 'file' && !uri.includes('/node_modules/');
      if (kind === 'file' && readSource(uri, isOwn ? workspace.folder(folderIn(uri)) : undefined)) return;
      if (kind === undefined) project.take(uri, undefined);
      else project.unreadable(uri, kind === 'folder');
    });
  }

  return { contracts, partial, withDsds, sources, unreadSources, unread, unlisted, follow };
}
