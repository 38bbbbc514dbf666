import { CONFIG_NAME } from '../kinds/config/model.ts';
import { uriIn } from '../text/uri.ts';
import { type Entries, NO_ENTRIES } from '../project/folder.ts';
import type { FileText, Loader } from './feed.ts';
import type { Listing } from './walk-plan.ts';

/** What a file system has to be able to do for a project to live in it. */
interface FileSystem {
  /** What lies in each of these folders; undefined where there is no such folder, or it can't be read. */
  names(folders: readonly string[]): Promise<readonly (readonly Named[] | undefined)[]>;
  /** The texts of these files. */
  texts(uris: readonly string[]): Promise<readonly FileText[]>;
}

/** A name in a folder. What is neither a file nor a folder, such as a link, is not followed. */
export type Named = readonly [name: string, kind: 'file' | 'folder' | 'other'];

/** A loader over any file system, which is asked for many things at once. */
export function loaderOver(files: FileSystem): Loader {
  async function list(folders: readonly string[]): Promise<readonly (Listing | undefined)[]> {
    const all = await files.names(folders);
    const telling = folders.flatMap((folder, index) => tellingIn(folder, all[index] ?? []));
    const texts = telling.length === 0 ? [] : await files.texts(telling);
    const read = new Map(telling.map((uri, index) => [uri, texts[index]]));
    return folders.map((folder, index) => {
      const names = all[index];
      return names && listingOf(names, (name) => read.get(folder + name));
    });
  }

  return {
    list,
    texts: (uris) => files.texts(uris),
    async read(folder) {
      const [listing] = await list([folder]);
      return (listing ?? NO_LISTING).entries;
    },
  };
}

/** What git ignores in one copy of a repository only. */
const EXCLUDE = '.git/info/exclude';

/** The files of a folder whose text says something of others. */
function tellingIn(folder: string, names: readonly Named[]): string[] {
  return names.flatMap(([name]) => {
    if (name === '.git') return folder + EXCLUDE;
    return name === CONFIG_NAME || name === '.gitignore' ? uriIn(folder, name) : [];
  });
}

function listingOf(names: readonly Named[], readNamed: (name: string) => FileText): Listing {
  const entries = entriesOf((wanted) => names.some(([name]) => name === wanted), readNamed);
  const of = (wanted: string): string[] => names.flatMap(([name, kind]) => (kind === wanted ? name : []));
  return { entries, files: of('file'), folders: of('folder') };
}

/** What a folder says of the files in and below it, by the names in it, and by the texts of files in it or in its `.git`. */
export function entriesOf(has: (name: string) => boolean, readNamed: (name: string) => FileText): Entries {
  const isRepository = has('.git');
  return {
    config: has(CONFIG_NAME) ? readNamed(CONFIG_NAME) : undefined,
    gitignore: has('.gitignore') ? said(readNamed('.gitignore')) : undefined,
    exclude: isRepository ? said(readNamed(EXCLUDE)) : undefined,
    isRepository,
    isPackage: has('package.json'),
  };
}

const NO_LISTING = listingOf([], () => undefined);

/** A larger text is no contract that a person wrote, and takes too long to read. */
export const MOST_BYTES = 10_000_000;

export const TOO_LARGE: FileText = { why: 'it is larger than 10 MB' };

/** What can't be read says nothing, to git neither. */
export function said(file: FileText): string | undefined {
  return file && 'text' in file ? file.text : undefined;
}

/** A loader that takes one for what lies on the disk, and another for all other file systems; or none. */
export function loaderByScheme(disk: Loader, other: () => Loader | undefined): Loader {
  const loaderFor = (uri: string): Loader => (uri.startsWith('file:') ? disk : (other() ?? NOWHERE));

  /** Asks each loader for its part, and puts the answers in order again. */
  async function split<T>(
    uris: readonly string[],
    ask: (loader: Loader, uris: readonly string[]) => Promise<readonly T[]>,
  ): Promise<readonly T[]> {
    const [first, ...loaders] = new Set(uris.map(loaderFor));
    if (first && loaders.length === 0) return ask(first, uris);
    const answers = new Map<string, T>();
    for (const loader of first ? [first, ...loaders] : []) {
      const own = uris.filter((uri) => loaderFor(uri) === loader);
      (await ask(loader, own)).forEach((answer, index) => answers.set(own[index]!, answer));
    }
    return uris.map((uri) => answers.get(uri)!);
  }

  return {
    read: (folder) => loaderFor(folder).read(folder),
    list: (folders) => split(folders, (loader, own) => loader.list(own)),
    texts: (uris) => split(uris, (loader, own) => loader.texts(own)),
  };
}

/** A file system that can't be read. */
const NOWHERE: Loader = {
  read: () => Promise.resolve(NO_ENTRIES),
  list: (folders) => Promise.resolve(folders.map(() => undefined)),
  texts: (uris) => Promise.resolve(uris.map(() => undefined)),
};

/** Asks the client, by the name of a request and what is wanted. */
type Ask = (method: string, params: object) => Promise<unknown>;

/** Reads from the client's file system, which knows virtual workspaces: the client answers for many files at once. */
export function clientLoader(ask: Ask): Loader {
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

/** Whatever a client says, it is taken as far as it makes sense. */
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
