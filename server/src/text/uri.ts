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
  const end = uri.lastIndexOf('/') + 1;
  // Most URIs are spelled so already.
  if (PLAIN.test(uri)) return { folder: uri.slice(0, end), name: uri.slice(end) };
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

/** A file on a disk, without a drive and without characters that have another spelling. */
const PLAIN = /^file:\/\/(?:\/[\w.~-]+)+$/;

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
  const common = commonFolder(folder, place.folder);
  const up = folder.slice(common.length).replaceAll(/[^/]+\//g, '../');
  const between = place.folder.slice(common.length).split('/').slice(0, -1);
  return up + [...between.map(decoded), place.name].join('/');
}

/** The path of a file below a folder, from its canonical URI. */
export const pathBelow = (folder: string, uri: string): string =>
  uri.includes('%') || !uri.startsWith(folder) ? pathFrom(folder, placeOf(uri)!) : uri.slice(folder.length);

/** A text without the escapes of a URI. */
export function decoded(text: string): string {
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

/** Returns true for a file of an installed package. */
export const isInstalled = (uri: string): boolean => uri.includes('/node_modules/');

/** Candidates for the `package.json` of a dependency, the nearest first, up to a root. */
export function installedAt(folder: string, dependency: string, root: string): string[] {
  const projectRoot = dependency
    .split('/')
    .reduce((above, name) => `${uriIn(above, name)}/`, `${folder}node_modules/`);
  const above = folder === root ? undefined : folderAbove(folder);
  return [
    `${projectRoot}package.json`,
    ...(above?.startsWith(root) ? installedAt(above, dependency, root) : []),
  ];
}
