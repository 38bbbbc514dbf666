import { CONFIG_NAME } from '../project/config.ts';
import { folderAbove, keyOf, placeOf } from '../project/file-uri.ts';
import { isExcluded, isPassedOver } from '../project/folder.ts';
import { roleOf } from '../project/roles.ts';
import { follow, readAll, search, type Walking } from './walk.ts';

/** What an editor tells of a file, or of a folder with all that is in it. */
export interface Change {
  readonly uri: string;
  readonly isDeleted: boolean;
  /** Whether there was nothing of this name before. */
  readonly isNew: boolean;
}

/**
 * Takes what has changed on the disk. Only the disk says what there is: of many changes an editor does not tell the order,
 * of a folder that is deleted or renamed it tells nothing but that, and where upper and lower case make no difference a
 * file can still be read by its old name.
 */
export async function catchUp(changes: readonly Change[], walking: Walking): Promise<void> {
  const { project, led } = walking;
  const gone = await goneOf(changes, walking);
  const unread = new Set<string>();
  /** What is no file of a project by its name, and may be a folder. */
  const others = new Set<string>();
  const folders = new Set<string>();
  for (const { uri, isDeleted, isNew } of changes) {
    const isOne = isFileOf(uri, project);
    if (isOne || led.has(uri)) unread.add(uri);
    else if (isDeleted || isNew) others.add(uri);
    const below = isOne || gone.has(uri) || !isNew ? undefined : unknownAt(project, uri);
    if (below !== undefined) folders.add(below);
  }
  // One pass over all, however many folders have changed.
  const taken = others.size === 0 ? [] : project.taken('');
  for (const uri of [...taken, ...led]) if (isAtOrBelow(others, uri)) unread.add(uri);
  const there: string[] = [];
  for (const uri of unread) {
    if (isAtOrBelow(gone, uri)) project.take(uri, undefined);
    else there.push(uri);
  }
  if (!(await readAll(there, walking, 0))) return;
  if (folders.size > 0 && !(await search([...folders], walking, new Set(project.taken(''))))) return;
  await follow(walking);
}

/** Those that were deleted, and are not there in this very spelling again. */
async function goneOf(changes: readonly Change[], { loader }: Walking): Promise<ReadonlySet<string>> {
  const deleted = changes.filter(({ isDeleted }) => isDeleted).map(({ uri }) => uri);
  const parents = [...new Set(deleted.flatMap((uri) => placeOf(uri)?.folder ?? []))];
  const listings = parents.length === 0 ? [] : await loader.list(parents);
  const names = new Map(
    parents.map((folder, index) => {
      const { files = [], folders = [] } = listings[index] ?? {};
      return [folder, new Set([...files, ...folders])];
    }),
  );
  return new Set(
    deleted.filter((uri) => {
      const place = placeOf(uri);
      return !place || !names.get(place.folder)?.has(place.name);
    }),
  );
}

/** Whether a file, by its name, belongs to the project of its folder. */
function isFileOf(uri: string, project: Walking['project']): boolean {
  const place = placeOf(uri);
  const folder = place && project.folder(place.folder);
  if (!folder || place.name === CONFIG_NAME) return false;
  return roleOf(folder, place.name) !== undefined && !isPassedOver(folder, place.name, false);
}

/** The outermost folder on the way to a file or folder that nobody has walked yet; undefined where none is looked into. */
function unknownAt(project: Walking['project'], uri: string): string | undefined {
  let at = uri;
  for (let above = placeOf(at)?.folder; above !== undefined; above = folderAbove(above)) {
    const folder = project.folder(above);
    const place = placeOf(at);
    if (folder && place) {
      const isHidden = isPassedOver(folder, place.name, true) || isExcluded(folder, place.name);
      return isHidden ? undefined : `${keyOf(place)}/`;
    }
    at = above.slice(0, -1);
  }
  return undefined;
}

/** Whether a file is one of these, or in a folder that is. */
function isAtOrBelow(uris: ReadonlySet<string>, uri: string): boolean {
  for (let at = uri; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    if (uris.has(at)) return true;
    if (!at.includes('/')) return false;
  }
  return false;
}
