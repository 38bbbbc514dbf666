import { type Dirent, existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Finding } from '../core/finding.ts';
import { type Config, CONFIG_NAME, readConfig } from '../project/config.ts';
import type { Folder } from '../project/folder.ts';
import { ignoresOf } from '../project/ignores.ts';

/** A project file that was read on the way. */
export interface ConfigFile {
  readonly path: string;
  readonly text: string;
  readonly config: Config;
  readonly findings: readonly Finding[];
}

/** The folders of the disk, each read once, and the project files in them. */
export interface Folders {
  /** The folder at an absolute path, with those above it up to the root of its repository. */
  at(path: string): Folder;
  /** The same for a folder whose entries are known already. */
  below(above: Folder, path: string, entries: readonly Dirent[]): Folder;
  /** The project files that are in effect for the folders which were looked at. */
  configs(): readonly ConfigFile[];
}

export function openFolders(): Folders {
  const known = new Map<string, Folder>();
  const files = new Map<Config, ConfigFile>();
  const inEffect = new Set<Config>();

  function folder(path: string, above: Folder | undefined, names: ReadonlySet<string>): Folder {
    const text = names.has(CONFIG_NAME) ? readText(join(path, CONFIG_NAME)) : undefined;
    const read = text === undefined ? undefined : readConfig(text);
    if (read) files.set(read.config, { path: join(path, CONFIG_NAME), text: text!, ...read });
    const gitignore = names.has('.gitignore') ? readText(join(path, '.gitignore')) : undefined;
    const made: Folder = {
      name: basename(path),
      above: names.has('.git') ? undefined : above,
      config: read?.config,
      ignores: gitignore === undefined ? undefined : ignoresOf(gitignore),
    };
    known.set(path, made);
    return made;
  }

  function at(path: string): Folder {
    const before = known.get(path);
    if (before) return before;
    const names = new Set(['.git', CONFIG_NAME, '.gitignore'].filter((name) => existsSync(join(path, name))));
    const isTop = names.has('.git') || dirname(path) === path;
    return folder(path, isTop ? undefined : at(dirname(path)), names);
  }

  function remember(looked: Folder): Folder {
    for (let each: Folder | undefined = looked; each; each = each.above) {
      if (!each.config) continue;
      inEffect.add(each.config);
      break;
    }
    return looked;
  }

  return {
    at: (path) => remember(at(path)),
    below: (above, path, entries) =>
      remember(known.get(path) ?? folder(path, above, new Set(entries.map(({ name }) => name)))),
    configs: () => [...inEffect].map((config) => files.get(config)!),
  };
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // A folder of that name, or one that nobody may read, says nothing.
    return undefined;
  }
}

/** The entries of a folder, in an order that is the same on every machine. */
export function entriesOf(path: string): Dirent[] {
  return readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
}
