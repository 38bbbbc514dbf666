import { folderAbove, keyOf, placeOf } from '../text/uri.ts';
import type { Project } from '../project/project.ts';
import { isLookedInto } from '../project/roles.ts';
import { isIn } from './walk-plan.ts';
import {
  follow,
  followed,
  isInstalled,
  isOfInstall,
  listAll,
  readAll,
  search,
  type Walking,
} from './walk.ts';

/** An event of an editor about a file, or about a folder with all that is in it. */
export interface Change {
  readonly uri: string;
  readonly isDeleted: boolean;
  /** True where there was nothing of this name before. */
  readonly isNew: boolean;
}

/** Folders of which everything is read. */
type Roots = Parameters<typeof isIn>[0];

/**
 * Takes what has changed on the disk. Only the disk says what there is, and what of it is a file, a folder, or a link: of many changes an editor does not give the order, of a folder that is deleted or renamed it says nothing
 * but that, and where upper and lower case make no difference a file can still be read by its old name.
 */
export async function catchUp(changes: readonly Change[], walking: Walking, roots: Roots): Promise<void> {
  const { project, linked } = walking;
  const kindOf = await kindsOf(changes, walking, roots);
  const unread = new Set<string>();
  const gone = new Set<string>();
  /** Folders that have come or gone with all that is in them. */
  const others = new Set<string>();
  const starts = new Set<string>();
  const links: string[] = [];
  for (const { uri, isDeleted, isNew } of changes) {
    const kind = kindOf(uri);
    if (kind === 'link') {
      if (project.role(uri) !== undefined) links.push(uri);
      continue;
    }
    if (isFileOf(uri, project)) (kind === 'file' ? unread : gone).add(uri);
    if (linked.has(uri)) unread.add(uri);
    if (!isDeleted && !isNew) continue;
    if (kind === 'folder' || project.folder(`${uri}/`) || linked.isOnTheWay(uri)) others.add(uri);
    const start = kind && startOf(project, uri);
    if (start !== undefined && kindOf(start) === 'folder') starts.add(`${start}/`);
  }
  const found = await search(
    [...starts].filter((folder) => !isIn(starts, folderAbove(folder))),
    walking,
  );
  if (!found) return;
  for (const uri of await followed(links, walking)) unread.add(uri);
  const isOther = (uri: string): boolean => isAtOrBelow(others, uri);
  // One pass over all, however many folders have changed.
  const taken = new Set(starts.size + others.size === 0 ? [] : project.taken(''));
  for (const uri of taken) if (isOther(uri)) gone.add(uri);
  for (const uri of found.files) if (!taken.has(uri) || isOther(uri)) unread.add(uri);
  const isInstalledAnew = changes.some(({ uri }) => isOfInstall(uri));
  for (const uri of linked) if ((isInstalledAnew && isInstalled(uri)) || isOther(uri)) unread.add(uri);
  if (others.size > 0) project.gone((folder) => isOther(folder.slice(0, -1)) && !found.folders.has(folder));
  for (const uri of gone) if (!unread.has(uri)) project.lost(uri);
  if (await readAll([...unread], walking)) await follow(walking);
}

/** The kinds of what is at the URIs of changes; undefined where there is nothing, or the way to it leads through a link or out of all roots. */
async function kindsOf(changes: readonly Change[], walking: Walking, roots: Roots) {
  const above = new Set<string>();
  for (const { uri } of changes) {
    let folder = placeOf(uri)?.folder;
    if (!isIn(roots, folder)) continue;
    while (folder !== undefined && !above.has(folder)) {
      above.add(folder);
      folder = roots.has(folder) ? undefined : folderAbove(folder);
    }
  }
  const listings = await listAll([...above], walking);
  const names = new Map(
    [...listings].map(([uri, { files, folders, links }]) => [
      uri,
      { files: new Set(files), folders: new Set(folders), links: new Set(links) },
    ]),
  );
  const isThere = (folder: string): boolean => roots.has(folder) || kindOf(folder.slice(0, -1)) === 'folder';
  const kindOf = (uri: string): 'file' | 'folder' | 'link' | undefined => {
    const place = placeOf(uri);
    const around = place && names.get(place.folder);
    if (!around || !isThere(place.folder)) return undefined;
    if (around.links.has(place.name)) return 'link';
    return around.files.has(place.name) ? 'file' : around.folders.has(place.name) ? 'folder' : undefined;
  };
  return kindOf;
}

/** Returns true for a file that, by its name, belongs to the project of its folder; or did, so that its text is known. */
export const isFileOf = (uri: string, project: Project): boolean =>
  project.isTaken(uri) || project.role(uri) !== undefined;

/** The outermost file or folder on the way to one that was not walked yet; undefined where none is looked into. */
function startOf(project: Project, uri: string): string | undefined {
  let at = uri;
  for (let above = placeOf(at)?.folder; above !== undefined; above = folderAbove(above)) {
    const folder = project.folder(above);
    const place = placeOf(at);
    if (folder && place) return isLookedInto(folder, place.name) ? keyOf(place) : undefined;
    at = above.slice(0, -1);
  }
  return undefined;
}

/** Returns true for a file that is one of these, or in a folder that is. */
function isAtOrBelow(uris: ReadonlySet<string>, uri: string): boolean {
  for (let at = uri; at !== ''; at = at.slice(0, Math.max(at.lastIndexOf('/'), 0)))
    if (uris.has(at)) return true;
  return false;
}

/** The changes to catch up on: all events about one file or folder are one change. */
export function createChanges() {
  const all = new Map<string, Change>();
  return {
    get size() {
      return all.size;
    },
    add({ uri, isDeleted, isNew }: Change): void {
      const before = all.get(uri);
      all.set(uri, {
        uri,
        isDeleted: isDeleted || before?.isDeleted === true,
        isNew: isNew || before?.isNew === true,
      });
    },
    /** Returns all, and forgets them. */
    take(): readonly Change[] {
      const taken = [...all.values()];
      all.clear();
      return taken;
    },
  };
}
