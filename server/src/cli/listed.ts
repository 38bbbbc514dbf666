import { dirname, join } from 'node:path';
import { keyOf, pathFrom, placeOf, uriIn } from '../project/file-uri.ts';
import { type Folder, treatmentOf } from '../project/folder.ts';
import { ledTo } from '../project/leads.ts';
import { readListing } from '../project/listing.ts';
import { isFolderAt, shownFrom, type Sought } from './find.ts';
import { type Folders, uriOf } from './folders.ts';

/** The files that the manifest of a text lists, and that are there: each once, in its order. */
export function listedBy(
  { path: manifest, shown }: Pick<Sought, 'path' | 'shown'>,
  text: string,
  cwd: string,
  folders: Folders,
): Sought[] {
  const above = dirname(manifest);
  const home = uriOf(above);
  const own = uriIn(home, manifest.slice(above.length).replace(/^[/\\]/, ''));
  const shownAbove = shown.slice(0, shown.lastIndexOf('/') + 1);
  const known = new Map<string, Around>();
  const listed = new Map<string, Sought>([]);
  for (const { path: written } of readListing(text).records) {
    const uri = written === undefined ? undefined : ledTo(own, written, home);
    const place = uri === undefined || uri === own || listed.has(uri) ? undefined : placeOf(uri);
    if (!place) continue;
    const inside = pathFrom(home, place);
    const path = join(above, inside);
    let around = known.get(place.folder);
    if (!around) known.set(place.folder, (around = aroundIn(dirname(path), folders)));
    if (!around.has(place.name)) continue;
    const { ruling, isContract, leftAlone } = treatmentOf(around.folder, place.name);
    listed.set(keyOf(place), {
      path,
      // Thousands of them are mostly below the current directory.
      shown: shown.startsWith('..') ? shownFrom(cwd, path) : shownAbove + inside,
      ruling,
      isContract,
      isManifest: false,
      leftAlone,
    });
  }
  return [...listed.values()];
}

/** A folder that files are listed of. */
interface Around {
  readonly folder: Folder;
  /** Whether there is such a file. */
  has(name: string): boolean;
}

function aroundIn(path: string, folders: Folders): Around {
  const files = new Set<string>();
  try {
    for (const entry of folders.entries(path)) {
      const { name } = entry;
      if (entry.isFile() || (entry.isSymbolicLink() && isFolderAt(join(path, name)) === false))
        files.add(name);
    }
  } catch {
    // Nobody can look into it, which is told by whoever looks for all that is in it.
  }
  return { folder: folders.at(path), has: (name) => files.has(name) };
}
