import { isRelative } from '../core/record-path.ts';
import { folderAbove, placeOf, uriIn } from './file-uri.ts';

/**
 * The URI of a file that another names by a relative path; undefined of a path that leads out of the folder it must stay in,
 * and of what is no relative path at all.
 */
export function ledTo(from: string, written: string, within: string): string | undefined {
  let folder = placeOf(from)?.folder;
  // Thousands of paths are as plain as that.
  if (folder === within && PLAIN.test(written)) return folder + written;
  if (!isRelative(written)) return undefined;
  const names = written.split('/');
  const name = names.pop();
  if (name === undefined || name === '' || name === '.' || name === '..') return undefined;
  for (const each of names) {
    if (each === '' || each === '.' || folder === undefined) continue;
    folder = each === '..' ? folderAbove(folder) : `${uriIn(folder, each)}/`;
    // Nor does it come back in: a folder goes by another name elsewhere.
    if (!folder?.startsWith(within)) return undefined;
  }
  return folder?.startsWith(within) ? uriIn(folder, name) : undefined;
}

/** Names that begin with no dot, and that a URI writes as they are. */
const PLAIN = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/** Where the `package.json` of a dependency can be, the nearest first, up to a root. */
export function installedAt(folder: string, dependency: string, root: string): string[] {
  const home = dependency
    .split('/')
    .reduce((above, name) => `${uriIn(above, name)}/`, `${folder}node_modules/`);
  const above = folder === root ? undefined : folderAbove(folder);
  return [`${home}package.json`, ...(above?.startsWith(root) ? installedAt(above, dependency, root) : [])];
}
