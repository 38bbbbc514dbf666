// URIs of files and folders, in one spelling.

/** Location of a file: the URI of its folder, always in the same spelling and with a slash at its end, and its name. */
export interface FilePlace {
  readonly folder: string;
  readonly name: string;
}

/**
 * The place of a file on a disk, or in any other file system with folders, such as that of a virtual workspace; undefined of
 * any other URI, whose folders can't be read. Every editor has a spelling of its own: `file:///c%3A/a%20b`,
 * `file:///C:/a b`.
 */
export function placeOf(uri: string): FilePlace | undefined {
  const start = uri.lastIndexOf('/') + 1;
  const folder = FOLDERS.get(uri.slice(0, start));
  if (folder !== undefined && start < uri.length && !/[?#]/.test(uri)) {
    return { folder, name: decoded(uri.slice(start)) };
  }
  const place = placeIn(uri);
  // At a root the name may be that of a drive.
  if (place && folderAbove(place.folder) !== undefined && start < uri.length && !/[?#]/.test(uri)) {
    if (FOLDERS.size >= MOST_FOLDERS) FOLDERS.clear();
    FOLDERS.set(uri.slice(0, start), place.folder);
  }
  return place;
}

/** Cache of folders, by their written form: most files lie in the folder of the one before. */
const FOLDERS = new Map<string, string>();

const MOST_FOLDERS = 1000;

function placeIn(uri: string): FilePlace | undefined {
  const [, written = '', host, path, more] = URI.exec(uri) ?? [];
  const scheme = written.toLowerCase();
  if (path === undefined || NO_FILES.has(scheme)) return undefined;
  const isOnDisk = scheme === 'file';
  // Elsewhere a query says which of many texts is meant, such as that of another commit.
  if (isOnDisk ? host === undefined : more !== '') return undefined;
  const [drive = '', ...names] = path.split('/').map(decoded);
  const all = [/^[A-Z]:$/.test(drive) ? drive.toLowerCase() : drive, ...names].filter((name) => name !== '');
  const name = all.pop();
  if (name === undefined) return undefined;
  const root = host || isOnDisk ? `${scheme}://${host}/` : `${scheme}:/`;
  return { folder: `${root}${all.map((each) => `${encoded(each)}/`).join('')}`, name };
}

/** The scheme of the files of this package where there is no disk. The client shows them. */
export const PACKAGE = 'component-contract-package';

const URI = /^([a-z][a-z\d+.-]*):(?:\/\/([^/?#]*))?\/([^?#]*)(.*)$/is;

/** Schemes of texts that lie in no folder: documents that were never saved, other commits, the web. */
const NO_FILES = new Set(['untitled', 'git', PACKAGE, 'http', 'https', 'data', 'vscode-notebook-cell']);

/** The spelling of a folder's own URI, with or without a slash at its end. */
export const folderOf = (uri: string): string | undefined => placeOf(`${uri.replace(/\/$/, '')}/x`)?.folder;

/** The URI of a file in a folder. */
export const uriIn = (folder: string, name: string): string => folder + encoded(name);

/** The canonical URI of a file. */
export const keyOf = ({ folder, name }: FilePlace): string => uriIn(folder, name);

/** The canonical spelling of a URI, of which every editor has another. */
export function canonical(uri: string): string {
  const place = placeOf(uri);
  return place ? keyOf(place) : uri;
}

/** The folder above one; undefined above the root of a file system, or a drive. */
export function folderAbove(folder: string): string | undefined {
  if (/^[^:/]+:(\/\/[^/]*)?\/([a-z]:\/)?$/.test(folder)) return undefined;
  return folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1);
}

/** The name of a folder; empty at the root. */
export const nameOf = (folder: string): string =>
  decoded(folder.slice(folder.lastIndexOf('/', folder.length - 2) + 1, -1));

/** The innermost folder that two folders, or a folder and a file, lie in; empty where there is none. */
export function commonFolder(folder: string, other: string): string {
  let common: string | undefined = folder;
  while (common !== undefined && !other.startsWith(common)) common = folderAbove(common);
  return common ?? '';
}

/** The path of a file from a folder on: names joined by `/`, with `..` for each folder that it leads out of. */
export function pathFrom(folder: string, place: FilePlace): string {
  let common: string | undefined = folder;
  let up = '';
  while (common !== undefined && !place.folder.startsWith(common)) {
    common = folderAbove(common);
    up += '../';
  }
  const between = place.folder.slice(common?.length).split('/').slice(0, -1);
  return up + [...between.map(decoded), place.name].join('/');
}

/** The path of a file below a folder, from its canonical URI. */
export const pathBelow = (folder: string, uri: string): string =>
  uri.includes('%') || !uri.startsWith(folder) ? pathFrom(folder, placeOf(uri)!) : uri.slice(folder.length);

function decoded(text: string): string {
  // Thousands of names, few with escapes.
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign that is no escape.
    return text;
  }
}

function encoded(name: string): string {
  if (/^[\w.-]+$/.test(name)) return name;
  try {
    return encodeURIComponent(name).replaceAll('%3A', ':');
  } catch {
    // A lone surrogate, which no file has in its name.
    return encodeURIComponent(name.replaceAll(/\p{Surrogate}/gu, '\ufffd'));
  }
}

/** The name of a file; of what has none its URI. */
export const fileNameOf = (uri: string): string => placeOf(uri)?.name ?? uri;

/** A file or folder that gets another name or place, by its URIs in any spelling. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

/** The URI of a file after files and folders have moved, from and to canonical URIs. */
export function newUris(moves: readonly Move[]): (uri: string) => string {
  const [ofFiles, ofFolders] = [new Map<string, string>(), new Map<string, string>()];
  for (const { from, to } of moves) {
    const [folder, newFolder] = [folderOf(from), folderOf(to)];
    if (folder === undefined || newFolder === undefined) continue;
    // An editor does not say which of them are folders.
    ofFiles.set(canonical(from.replace(/\/$/, '')), canonical(to.replace(/\/$/, '')));
    ofFolders.set(folder, newFolder);
  }
  return (uri) => {
    const moved = ofFiles.get(uri);
    if (moved !== undefined) return moved;
    for (let folder = placeOf(uri)?.folder; folder !== undefined; folder = folderAbove(folder)) {
      const newFolder = ofFolders.get(folder);
      if (newFolder !== undefined) return newFolder + uri.slice(folder.length);
    }
    return uri;
  };
}

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
export const limitOf = (home: string, root: string): string => (home.startsWith('file:') ? 'file:///' : root);

/** The link that leads from a document to a file: relative where it can be, with no more escapes than a URI needs. */
export function hrefTo(document: string, uri: string): string {
  const [from, to] = [placeOf(document), placeOf(uri)];
  if (!from || !to) return uri;
  let common: string | undefined = from.folder;
  let up = 0;
  for (; common !== undefined && !to.folder.startsWith(common); up++) common = folderAbove(common);
  if (common === undefined) return uri;
  const names = keyOf(to).slice(common.length).split('/').map(decoded);
  return withPath([...Array<string>(up).fill('..'), ...names.map(escaped)]);
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
 * takes for a home directory, or have `\`, which only some systems take for `/`.
 */
export const isRelative = (written: string): boolean =>
  !NO_BEGINNING.test(written) && !/[\\\0]/.test(written);

const NO_BEGINNING = /^[/~]|^[a-z][a-z\d+.-]*:/i;

/** Names that begin with no dot, and that a URI writes as they are. */
const PLAIN = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/** Candidates for the `package.json` of a dependency, the nearest first, up to a root. */
export function installedAt(folder: string, dependency: string, root: string): string[] {
  const home = dependency
    .split('/')
    .reduce((above, name) => `${uriIn(above, name)}/`, `${folder}node_modules/`);
  const above = folder === root ? undefined : folderAbove(folder);
  return [`${home}package.json`, ...(above?.startsWith(root) ? installedAt(above, dependency, root) : [])];
}
