import { folderAbove, folderOf, placeOf } from '../text/uri.ts';
import { type Folder, isExcluded, isPassedOver } from '../project/folder.ts';
import { homeOf, isWholeDisk } from '../project/roles.ts';

/** What is asked of the folders that are known. */
export interface Known {
  folder(folder: string): Folder | undefined;
  /** The user's own folder. */
  readonly userFolder: string | undefined;
}

/**
 * The folders that have to be walked, so that every project is known of which the user has a folder, or a document, open.
 * None is in another: a project that begins further up than a folder is walked from there, but a whole disk never is.
 */
export function rootsOf(
  workFolders: readonly string[],
  documents: Iterable<string>,
  known: Known,
): Set<string> {
  const all = new Set<string>();
  const work = workFolders.flatMap((uri) => folderOf(uri) ?? []);
  for (const uri of work) {
    const folder = known.folder(uri);
    if (!folder || isLeftAlone(folder) || isWholeDisk(uri)) continue;
    all.add(homeOf(folder, work, known.userFolder) ?? uri);
  }
  for (const uri of documents) {
    const place = placeOf(uri);
    const folder = place && known.folder(place.folder);
    const home = homeOf(folder, [], known.userFolder);
    const at = home === undefined ? undefined : known.folder(home);
    // A repository alone says of no file in it that it belongs to a project.
    if (!at?.config && !at?.isPackage) continue;
    if (!isLeftAlone(at)) all.add(at.uri);
  }
  return new Set([...all].filter((uri) => !isIn(all, folderAbove(uri))));
}

/** Whether a folder is one of these, or in one of them. */
export function isIn(roots: { has(folder: string): boolean }, from: string | undefined): boolean {
  for (let folder = from; folder !== undefined; folder = folderAbove(folder))
    if (roots.has(folder)) return true;
  return false;
}

/** Whether no search looks into a folder: git passes over it, or a project further up excludes it. */
const isLeftAlone = ({ above, name }: Folder): boolean =>
  above !== undefined && (isPassedOver(above, name, true) || isExcluded(above, name));

/** A folder that the user does not work in, and of which an editor is to tell all the same. */
export interface Outside {
  readonly folder: string;
  /** Whether with all that is in its folders. */
  readonly isDeep: boolean;
}

/** Projects that begin further up, and the folders of what else is led to; of all that is installed, that it is another. */
function outsideOf(
  workFolders: readonly string[],
  roots: Iterable<string>,
  led: Iterable<string>,
): Outside[] {
  const work = new Set(workFolders.flatMap((uri) => folderOf(uri) ?? []));
  const deep = [...roots].filter((root) => !isIn(work, root));
  const told = new Set([...work, ...deep]);
  const flat = new Set<string>();
  for (const uri of led) {
    const [above, ...installed] = uri.split('/node_modules/');
    const folder = installed.length > 0 ? `${above}/node_modules/` : placeOf(uri)?.folder;
    if (folder !== undefined && !isIn(told, folder)) flat.add(folder);
  }
  return [
    ...deep.map((folder) => ({ folder, isDeep: true })),
    ...[...flat].map((folder) => ({ folder, isDeep: false })),
  ];
}

/** Asks for what is outside to be watched, where that is something else than before. */
export function watchingOutside(
  watch: (outside: readonly Outside[]) => void = () => undefined,
): (...from: Parameters<typeof outsideOf>) => void {
  let before = '[]';
  return (...from) => {
    const outside = outsideOf(...from);
    const list = JSON.stringify(outside);
    if (list !== before) watch(outside);
    before = list;
  };
}
