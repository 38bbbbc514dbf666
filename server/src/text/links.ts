// Links and paths that are written in documents: where they lead, and how they are written.
import { commonFolder, decoded, folderAbove, pathFrom, placeOf, uriIn } from './uri.ts';

/** Target of a link that is written in a document. */
export type Way =
  | { readonly kind: 'file' | 'folder'; readonly uri: string }
  /** It names a scheme or a host, and is never followed. */
  | { readonly kind: 'absolute' }
  /** No file can be called so, such as one with a slash in its name: `written` is the URI that the link stands for all the same. */
  | { readonly kind: 'nowhere'; readonly written: string }
  /** It leads out of the folder that it must stay in. */
  | { readonly kind: 'outside' };

/**
 * Follows a relative reference (RFC 3986): what stands behind `?` or `#` is about the file, and does not lead there; a slash
 * at its beginning stands for the root of the file system, beyond which nothing leads; and a backslash separates nothing.
 */
export function wayOf(document: string, href: string, within: string): Way {
  // The letter of a drive counts as a scheme, and so it is absolute, too.
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(href)) return ABSOLUTE;
  const { path } = partsOf(href);
  // A link to nothing but a fragment is one to the document itself.
  if (path === '') return { kind: 'file', uri: document };
  const start = placeOf(document)?.folder;
  if (start === undefined) return OUTSIDE;
  const names = path.split('/').map(decoded);
  if (!names.every(isName)) return { kind: 'nowhere', written: uriIn(start, path) };
  const last = names.pop()!;
  const isFolder = last === '' || last === '.' || last === '..';
  let folder = path.startsWith('/') ? rootAbove(start) : start;
  for (const name of isFolder ? [...names, last] : names) {
    if (name === '' || name === '.') continue;
    folder = name === '..' ? (folderAbove(folder) ?? folder) : `${uriIn(folder, name)}/`;
    // Nor does it come back in: a folder goes by another name elsewhere.
    if (!folder.startsWith(within)) return OUTSIDE;
  }
  if (!folder.startsWith(within)) return OUTSIDE;
  return isFolder ? { kind: 'folder', uri: folder } : { kind: 'file', uri: uriIn(folder, last) };
}

const ABSOLUTE: Way = { kind: 'absolute' };

const OUTSIDE: Way = { kind: 'outside' };

/** Tests for names that a file may have: no file system has one with these characters. */
const isName = (name: string): boolean => !/[/\\\0]/.test(name);

/** The root of the file system that a folder is in, or of its drive. */
function rootAbove(folder: string): string {
  const above = folderAbove(folder);
  return above === undefined ? folder : rootAbove(above);
}

/**
 * The folder that no link of a project leads out of. On a disk there is none: a file is where it is, whatever repository or workspace
 * folder ends before it. Elsewhere it is unknown what lies beyond the root.
 */
export const limitOf = (projectRoot: string, root: string): string =>
  projectRoot.startsWith('file:') ? 'file:///' : root;

/** The link that leads from a document to a file: relative where it can be, with no more escapes than a URI needs. */
export function hrefTo(document: string, uri: string): string {
  const [from, to] = [placeOf(document), placeOf(uri)];
  if (!from || !to) return uri;
  if (commonFolder(from.folder, to.folder) === '') return uri;
  return withPath(pathFrom(from.folder, to).split('/').map(escaped));
}

/**
 * The link that leads from a document to a file, written as another was that led there before: with `./` where that had it,
 * with the spelling of the names that both have, and with what stands behind `?` and `#`.
 */
export function hrefLike(href: string, document: string, uri: string): string {
  const { path, rest } = partsOf(href);
  const spelled = new Map(path.split('/').map((name) => [decoded(name), name]));
  const plain = hrefTo(document, uri);
  if (plain === uri) return uri + rest;
  const names = plain.split('/').filter((name) => name !== '.');
  const written = withPath(names.map((name) => spelled.get(decoded(name)) ?? name));
  const isDotted = path.startsWith('./') && !/^\.\.?\//.test(written);
  return (isDotted ? './' : '') + written + rest;
}

/** With `./` in front where the first name would be taken for a scheme, or for nothing. */
function withPath(names: readonly string[]): string {
  const path = names.join('/');
  return names[0]!.includes(':') ? `./${path}` : path;
}

function partsOf(href: string): { readonly path: string; readonly rest: string } {
  const end = href.search(/[?#]/);
  return end === -1 ? { path: href, rest: '' } : { path: href.slice(0, end), rest: href.slice(end) };
}

/** All that has no place in a path, or another meaning there. */
const escaped = (name: string): string =>
  encodeURI(name).replaceAll(/[?#]/g, (sign) => (sign === '?' ? '%3F' : '%23'));

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

/**
 * Tests for paths that every reader takes for relative ones. Others are absolute, or URLs, or begin with what a shell
 * takes for a user folder, or have `\`, which only some systems take for `/`.
 */
export const isRelative = (written: string): boolean =>
  !NO_BEGINNING.test(written) && !/[\\\0]/.test(written);

const NO_BEGINNING = /^[/~]|^[a-z][a-z\d+.-]*:/i;

/** Names that begin with no dot, and that a URI writes as they are. */
const PLAIN = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;
