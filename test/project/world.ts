import { CONFIG_NAME } from '../../server/src/kinds/config/model.ts';
import type { ContractSource } from '../../server/src/kinds/contract/check.ts';
import type { DsdsSource } from '../../server/src/kinds/dsds/source.ts';
import type { Workspace } from '../../server/src/kinds/editing.ts';
import type { ManifestSource } from '../../server/src/kinds/manifest/source.ts';
import type { ContractDocument } from '../../server/src/project/documents.ts';
import { placeOf } from '../../server/src/text/uri.ts';
import { NO_ENTRIES } from '../../server/src/project/folder.ts';
import { createProject, type Project } from '../../server/src/project/project.ts';

/** The files of a disk, by their paths from `file:///p/` on. */
export type World = Readonly<Record<string, string>>;

export const uriOf = (path: string): string => `file:///p/${path}`;

/** In the place of a text: there is a file, and nobody can read it. */
export const UNREADABLE = '\0';

/** Takes a file of the disk, as loaders do. */
export function take(project: Project, uri: string, text: string | undefined): void {
  if (text === UNREADABLE) project.unreadable(uri);
  else project.take(uri, text);
}

/** What lies in a folder of a world that says something of the files in and below it. */
export function entriesIn(world: World, folder: string): Parameters<Project['feed']>[1] {
  const text = (name: string): string | undefined => {
    return folder.startsWith('file:///p/') ? world[decodeURIComponent(folder.slice(10)) + name] : undefined;
  };
  const config = text(CONFIG_NAME);
  return {
    ...NO_ENTRIES,
    config: config === undefined ? undefined : { text: config },
    gitignore: text('.gitignore'),
    isRepository: folder === 'file:///p/',
    isPackage: text('package.json') !== undefined,
  };
}

/** All folders that files lie in, from the root on. */
export function foldersOf(world: World): string[] {
  const folders = new Set(['file:///p/']);
  for (const path of Object.keys(world)) {
    const names = path.split('/').slice(0, -1);
    names.forEach((_, index) => folders.add(uriOf(`${names.slice(0, index + 1).join('/')}/`)));
  }
  return [...folders].sort();
}

/** Answers all that a project wants, and whether each file is there. */
export function answer(project: Project, world: World): string[] {
  const asked: string[] = [];
  for (let wanted = project.wants(); wanted.length > 0; wanted = project.wants()) {
    if (wanted.some((uri) => asked.includes(uri)))
      throw new Error(`It is not enough to answer for ${wanted.join()}.`);
    asked.push(...wanted);
    for (const uri of wanted) take(project, uri, world[decodeURIComponent(uri.slice(10))]);
  }
  return asked.map((uri) => decodeURIComponent(uri.slice(10)));
}

/** A project that has read all of a world. */
export function projectOf(world: World): Project {
  const project = createProject();
  project.workIn(['file:///p']);
  for (const folder of foldersOf(world)) project.feed(folder, entriesIn(world, folder));
  for (const [path, text] of Object.entries(world)) {
    if (project.role(uriOf(path))) take(project, uriOf(path), text);
  }
  project.finish('file:///p/');
  answer(project, world);
  project.changed();
  return project;
}

/** What the project says to the contract at a path, which is open from then on. */
export function knowledgeOf(project: Project, path: string) {
  const uri = uriOf(path);
  const { text = '' } = project.textAt(uri) ?? {};
  project.put({ uri, text, version: 1, isConfigured: false });
  return contractIn(project, uri)?.source.checked.facts;
}

export const pathOf = (uri: string): string => {
  const { folder, name } = placeOf(uri)!;
  return decodeURIComponent(folder.slice(10)) + name;
};

/** A manifest of a project; undefined of anything else. */
export const manifestIn = (project: Project, uri: string): ManifestSource | undefined =>
  project.document('manifest', uri) as ManifestSource | undefined;

/** A DSDS document of a project; undefined of anything else. */
export const dsdsIn = (project: Project, uri: string): DsdsSource | undefined =>
  project.document('dsds', uri) as DsdsSource | undefined;

/** A contract of a project that is open; undefined of anything else. */
export const contractIn = (
  project: Project,
  uri: string,
): (ContractDocument & { source: ContractSource }) | undefined =>
  project.contract(uri) as ReturnType<typeof contractIn>;

/** The project as the kinds of documents see it. */
export const workspaceOf = (project: Project): Workspace => ({
  ...project,
  shown: () => ({ errors: 0, warnings: 0 }),
  contributions: [],
});
