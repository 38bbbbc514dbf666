import { basename, dirname, join, resolve, sep } from 'node:path';
import { readManifest } from '../kinds/manifest/model.ts';
import { pathBelow, uriIn } from '../project/file-uri.ts';
import { type Folder, treatmentOf } from '../project/folder.ts';
import { ledTo } from '../project/links-between-files.ts';
import { kindAt, shownFrom, type Sought } from './find.ts';
import { type Folders, uriOf } from './folders.ts';

/** The files that a manifest of a value lists, and that are there, by their paths. */
export function listedBy(
  { path: manifest, shown }: Pick<Sought, 'path' | 'shown'>,
  value: unknown,
  cwd: string,
  folders: Folders,
): Map<string, Sought> {
  const above = dirname(manifest);
  const home = uriOf(above);
  const own = uriIn(home, basename(manifest));
  const shownAbove = shown.slice(0, shown.lastIndexOf('/') + 1);
  const known = new Map<string, Around>();
  const listed = new Map<string, Sought>();
  for (const { path: written } of readManifest(value).records) {
    const uri = written === undefined ? undefined : ledTo(own, written, home);
    if (uri === undefined || uri === own) continue;
    const inside = pathBelow(home, uri);
    const end = inside.lastIndexOf('/') + 1;
    const [below, name] = [inside.slice(0, end), inside.slice(end)];
    let around = known.get(below);
    if (!around) known.set(below, (around = aroundIn(join(above, below), folders)));
    if (!around.has(name)) continue;
    // Of a search it may be kept out. What is published is judged.
    const { ruling, isContract } = treatmentOf(around.folder, name);
    const path = around.path + name;
    // Thousands of them are mostly below the current directory.
    const shownHere = shown.startsWith('..') ? shownFrom(cwd, path) : shownAbove + inside;
    listed.set(path, { path, shown: shownHere, ruling, isContract, as: 'contract', isListed: true });
  }
  return listed;
}

/** A folder that files are listed of. */
interface Around {
  /** With a separator at its end. */
  readonly path: string;
  readonly folder: Folder;
  /** Whether there is such a file. */
  has(name: string): boolean;
}

function aroundIn(folder: string, folders: Folders): Around {
  const path = resolve(folder);
  const files = new Set<string>();
  try {
    for (const entry of folders.entries(path)) {
      const { name } = entry;
      if (entry.isFile() || (entry.isSymbolicLink() && kindAt(join(path, name)) === 'file')) files.add(name);
    }
  } catch {
    // Nobody can look into it, which is told by whoever looks for all that is in it.
  }
  return {
    path: path.endsWith(sep) ? path : path + sep,
    folder: folders.at(path),
    has: (name) => files.has(name),
  };
}
