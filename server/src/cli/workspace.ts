import { homedir } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Finding } from '../core/finding.ts';
import { type SyncFeed, syncFeed } from '../loaders/sync-feed.ts';
import { isExcluded } from '../project/folder.ts';
import type { KnownFolder, ProjectFile } from '../project/folders.ts';
import type { ReadNow } from '../project/on-disk.ts';
import { createProject, type Project } from '../project/project.ts';
import { isWholeDisk } from '../project/roles.ts';
import { disk, folderUri, kindAt, readText, type ReadText } from './disk.ts';

/** The project of the language server, fed from the disk as far as a command needs it. */
export interface Workspace extends Pick<SyncFeed, 'list' | 'walk' | 'follow'> {
  /** The current directory. */
  readonly cwd: string;
  readonly project: Project;
  /** The folder at a path, with those above it. */
  folder(path: string): KnownFolder;
  /** The same of the folder at a URI. */
  folderAt(uri: string): KnownFolder;
  /** The folder that the project of a folder begins with: no whole disk, and not the user's own folder. */
  homeOf(folder: string): string | undefined;
  /** The same of a folder with files that are meant, so that mistakes in its project file matter. */
  meant(path: string): KnownFolder;
  /** Counts the project file of such a folder in. */
  heed(folder: KnownFolder): void;
  /** The project files that are in effect for what is meant. */
  configs(): readonly ConfigFile[];
  /** A project file above a file that has mistakes: what it was to exclude may be lost then. */
  mistakenConfig(path: string): ConfigFile | undefined;
  /** The text of a file as it counts: that of the disk, unless another was put. */
  read(path: string): ReadText;
  /** Puts a text in the place of that on the disk. */
  put(path: string, read: ReadText): void;
}

/** A project file that was read on the way. */
export interface ConfigFile {
  readonly path: string;
  readonly text: string;
  readonly findings: readonly Finding[];
}

export function openWorkspace(cwd: string): Workspace {
  const texts = new Map<string, ReadText>();
  const inEffect = new Map<string, ConfigFile>();
  const read = (path: string): ReadText => texts.get(path) ?? readText(path);

  const readNow: ReadNow = (uri) => {
    const path = fileURLToPath(uri);
    const kind = texts.has(path) ? 'file' : kindAt(path);
    if (kind === undefined) return { is: 'gone' };
    if (kind === 'folder') return { is: 'folder' };
    const file = kind === 'file' ? read(path) : { why: 'it is a pipe' };
    return 'text' in file ? file : { is: 'unreadable' };
  };
  const userFolder = folderUri(homedir());
  const project = createProject(userFolder, readNow);
  project.workIn([folderUri(cwd)]);
  const feed = syncFeed(disk, project);
  const folder = (path: string): KnownFolder => feed.folder(folderUri(path));

  /** Of the project files from here on upwards the nearest counts, unless its folder is excluded. */
  function heed({ file, name, above }: KnownFolder): void {
    if (file && !isExcluded(above, name)) {
      if (!inEffect.has(file.uri)) inEffect.set(file.uri, configOf(file));
    } else if (above) heed(above);
  }

  return {
    cwd,
    project,
    list: feed.list,
    walk: feed.walk,
    follow: feed.follow,
    folder,
    folderAt: feed.folder,
    homeOf(uri) {
      const home = project.home(`${uri}x`);
      return home === undefined || isWholeDisk(home) || userFolder.startsWith(home) ? undefined : home;
    },
    meant(path) {
      const known = folder(path);
      heed(known);
      return known;
    },
    heed,
    configs: () => [...inEffect.values()],
    mistakenConfig(path) {
      const above = new Set<string>();
      for (let each: KnownFolder | undefined = folder(dirname(path)); each; each = each.above)
        if (each.file) above.add(each.file.uri);
      const all = [...inEffect].filter(([uri, { findings }]) => findings.length > 0 && above.has(uri));
      return all[0]?.[1];
    },
    read,
    put: (path, text) => void texts.set(path, text),
  };
}

const configOf = ({ uri, text = '', reading: { findings } }: ProjectFile): ConfigFile => ({
  path: fileURLToPath(uri),
  text,
  findings,
});
