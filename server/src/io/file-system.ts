import { errorText } from '../text/words.ts';
import { CONFIG_NAME } from '../kinds/config/model.ts';
import { uriIn } from '../text/uri.ts';
import { type Entries, NO_ENTRIES } from '../project/folder.ts';
import type { FileText, Loader } from './feed.ts';
import type { Listing } from './walk-plan.ts';

/** A file system that a project can lie in. */
interface FileSystem extends Pick<Loader, 'texts'> {
  /** The names in each of these folders; undefined where there is no such folder, or it can't be read. */
  names(folders: readonly string[]): Promise<readonly (readonly Named[] | undefined)[]>;
}

/** A name in a folder. */
export type Named = readonly [name: string, kind: 'file' | 'folder' | 'link' | 'other'];

/** A loader over any file system, which is asked for many things at once. */
export function loaderOver(files: FileSystem): Loader {
  async function list(folders: readonly string[]) {
    const all = await files.names(folders);
    const needed = folders.flatMap((folder, index) => entryFiles(folder, all[index] ?? []));
    const texts = needed.length === 0 ? [] : await files.texts(needed);
    const read = new Map(needed.map((uri, index) => [uri, texts[index]]));
    return folders.map((folder, index) => {
      const names = all[index];
      return names && listingOf(names, (name) => read.get(folder + name));
    });
  }

  return {
    list,
    texts: (uris, areListed) => files.texts(uris, areListed),
    async read(folder) {
      const [listing] = await list([folder]);
      return (listing ?? NO_LISTING).entries;
    },
  };
}

/** The file that says what git ignores in one copy of a repository only. */
const EXCLUDE = '.git/info/exclude';

/** The files of a folder whose texts are part of its entries. */
function entryFiles(folder: string, names: readonly Named[]): string[] {
  return names.flatMap(([name]) => {
    if (name === '.git') return folder + EXCLUDE;
    return name === CONFIG_NAME || name === '.gitignore' ? uriIn(folder, name) : [];
  });
}

function listingOf(names: readonly Named[], readNamed: (name: string) => FileText): Listing {
  const entries = entriesOf((wanted) => names.some(([name]) => name === wanted), readNamed);
  const of = (wanted: string): string[] => names.flatMap(([name, kind]) => (kind === wanted ? name : []));
  return { entries, files: of('file'), folders: of('folder'), links: of('link') };
}

/** The entries of a folder, by the names in it, and by the texts of files in it or in its `.git`. */
export function entriesOf(has: (name: string) => boolean, readNamed: (name: string) => FileText): Entries {
  const isRepository = has('.git');
  return {
    config: has(CONFIG_NAME) ? readNamed(CONFIG_NAME) : undefined,
    gitignore: has('.gitignore') ? textIn(readNamed('.gitignore')) : undefined,
    exclude: isRepository ? textIn(readNamed(EXCLUDE)) : undefined,
    isRepository,
    isPackage: has('package.json'),
  };
}

const NO_LISTING = listingOf([], () => undefined);

/** Limit of texts: a larger one is no contract that a person wrote, and takes too long to read. */
export const MOST_BYTES = 10_000_000;

export const TOO_LARGE: FileText = { why: 'it is larger than 10 MB' };

/** A pipe or a device, which may never end. */
export const NOT_REGULAR = { why: "it isn't a regular file" };

/** The text of a file; a file that can't be read says nothing, to git neither. */
export function textIn(file: FileText): string | undefined {
  return file && 'text' in file ? file.text : undefined;
}

/** A loader that uses one for the disk, if there is any, and another for all other file systems. */
export function loaderByScheme(disk: Loader | undefined, other: () => Loader | undefined): Loader {
  const loaderFor = (uri: string): Loader =>
    (uri.startsWith('file:') ? disk : undefined) ?? other() ?? NOWHERE;

  /** Asks each loader for its part, and puts the answers in order again. */
  async function split<T>(
    uris: readonly string[],
    ask: (loader: Loader, uris: readonly string[]) => Promise<readonly T[]>,
  ): Promise<readonly T[]> {
    const answers = new Map<string, T>();
    for (const loader of new Set(uris.map(loaderFor))) {
      const own = uris.filter((uri) => loaderFor(uri) === loader);
      (await ask(loader, own)).forEach((answer, index) => answers.set(own[index]!, answer));
    }
    return uris.map((uri) => answers.get(uri)!);
  }

  return {
    read: (folder) => loaderFor(folder).read(folder),
    list: (folders) => split(folders, (loader, own) => loader.list(own)),
    texts: (uris, areListed) => split(uris, (loader, own) => loader.texts(own, areListed)),
    reals: (uris) =>
      split(uris, async (loader, own) => loader.reals?.(own) ?? own.map((): undefined => undefined)),
  };
}

/** A file system that can't be read. */
const NOWHERE: Loader = {
  read: () => Promise.resolve(NO_ENTRIES),
  list: (folders) => Promise.resolve(folders.map(() => undefined)),
  texts: (uris) => Promise.resolve(uris.map(() => undefined)),
};

/**
 * Reads from the client's file system, which knows virtual workspaces: the client answers for many files at once. `ask` sends a
 * request.
 */
export function clientLoader(ask: (method: string, params: object) => Promise<unknown>): Loader {
  return loaderOver({
    async names(folders) {
      const answer = await ask('component-contract/listFolders', { folders });
      return folders.map((_, index) => namesOf(at(answer, index)));
    },
    async texts(uris) {
      const answer = await ask('component-contract/readFiles', { uris });
      return uris.map((_, index) => textOf(at(answer, index)));
    },
  });
}

/** An answer of a client is used as far as it makes sense. */
const at = (answer: unknown, index: number): unknown => (Array.isArray(answer) ? answer[index] : undefined);

function namesOf(answer: unknown): readonly Named[] | undefined {
  if (!Array.isArray(answer)) return undefined;
  return answer.flatMap((each): Named[] => {
    const [name, kind] = [at(each, 0), at(each, 1)];
    if (typeof name !== 'string') return [];
    return [[name, kind === 'file' || kind === 'folder' ? kind : 'other']];
  });
}

function textOf(answer: unknown): FileText {
  const { text, why, isFolder } = (answer ?? {}) as { text?: unknown; why?: unknown; isFolder?: unknown };
  if (typeof text === 'string') return text.length > MOST_BYTES ? TOO_LARGE : { text };
  return typeof why === 'string' ? { why, isFolder: isFolder === true } : undefined;
}

/** The reason why the system refused, in words. */
export function reasonOf(error: unknown): string {
  const { code = '', path } = error as NodeJS.ErrnoException;
  // A name of other bytes was read with this character in their place, and nothing goes by that name.
  if (code === 'ENOENT' && path?.includes('\ufffd')) return "its name isn't encoded in UTF-8";
  // The system's own text has absolute paths in it.
  return REASONS[code] ?? (code === '' ? errorText(error) : `system error ${code}`);
}

/** At half a gigabyte, it is no text that a person has written. */
const NO_TEXT = 'it is too large';

const REASONS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOENT: "it doesn't exist",
  EISDIR: 'it is a folder',
  ENOTDIR: "a part of its path isn't a folder",
  ELOOP: 'its links form a loop',
  ENAMETOOLONG: 'its name is too long',
  ERR_STRING_TOO_LONG: NO_TEXT,
  ERR_FS_FILE_TOO_LARGE: NO_TEXT,
  EMFILE: 'too many files are open',
  EROFS: 'its file system is read-only',
  ENOSPC: 'no space is left',
};
