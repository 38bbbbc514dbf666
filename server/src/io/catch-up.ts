import { folderAbove, keyOf, placeOf } from '../text/uri.ts';
import type { Project } from '../project/project.ts';
import { isLookedInto } from '../project/roles.ts';
import { follow, isInstalled, isOfInstall, listAll, readAll, walk, type Walking } from './walk.ts';

/** An event of an editor about a file, or about a folder with all that is in it. */
export interface Change {
  readonly uri: string;
  readonly isDeleted: boolean;
  /** True where there was nothing of this name before. */
  readonly isNew: boolean;
}

/**
 * Takes what has changed on the disk, below folders of which everything is read. Only the disk says what there is: of many changes an
 * editor does not give the order, and of a folder that is deleted or renamed it says nothing but that. So texts that are known are
 * read again, and where something has come or gone, the folder is walked again. In this order, because where upper and lower case make
 * no difference, a file can still be read by its old name, but a walk finds only the new one.
 */
export async function catchUp(
  changes: readonly Change[],
  walking: Walking,
  roots: readonly string[],
): Promise<void> {
  const { project, linked } = walking;
  const isRead = (uri: string): boolean => project.isTaken(uri) || linked.has(uri);
  const others = await comeOrGone(changes, walking, isRead);
  const isOther = (uri: string): boolean => isAtOrBelow(others, uri);
  const unread = new Set(changes.map(({ uri }) => uri).filter(isRead));
  if (others.size > 0) for (const uri of project.taken('')) if (isOther(uri)) unread.add(uri);
  const isInstalledAnew = changes.some(({ uri }) => isOfInstall(uri));
  for (const uri of linked) if ((isInstalledAnew && isInstalled(uri)) || isOther(uri)) unread.add(uri);
  if (!(await readAll([...unread], walking))) return;
  for (const root of roots) {
    if (![...others].some((uri) => uri.startsWith(root))) continue;
    const folders = await walk(root, walking);
    if (!folders) return;
    project.gone((each) => each.startsWith(root) && isOther(each.slice(0, -1)) && !folders.has(each));
  }
  await follow(walking);
}

/** The files and folders that have come or gone, as far as they matter to a project. */
async function comeOrGone(
  changes: readonly Change[],
  walking: Walking,
  isRead: (uri: string) => boolean,
): Promise<ReadonlySet<string>> {
  const { project, linked } = walking;
  const all = new Set<string>();
  const unknown = new Set<string>();
  for (const { uri, isDeleted, isNew } of changes) {
    const isKnown = isRead(uri) || project.folder(`${uri}/`) !== undefined || linked.isOnTheWay(uri);
    if ((isDeleted || isNew) && isKnown) all.add(uri);
    if (!isNew && (isRead(uri) || !isFileOf(uri, project))) continue;
    const start = startOf(project, uri);
    if (start !== undefined && project.role(start) !== undefined) all.add(start);
    else if (start !== undefined) unknown.add(`${start}/`);
  }
  // Most new files are none of a project, so only folders are walked.
  for (const folder of (await listAll([...unknown], walking)).keys()) all.add(folder.slice(0, -1));
  return all;
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
