import { CONFIG_NAME } from '../project/config.ts';
import { uriIn } from '../project/file-uri.ts';
import type { Entries } from '../project/folder.ts';
import type { FileText, Listing, Loader } from './feed.ts';

/** What a file system has to be able to do for a project to live in it. */
export interface FileSystem {
  /** What lies in each of these folders; undefined where there is no such folder, or it can't be read. */
  names(folders: readonly string[]): Promise<readonly (readonly Named[] | undefined)[]>;
  /** The texts of these files. */
  texts(uris: readonly string[]): Promise<readonly FileText[]>;
}

/** A name in a folder. What is neither a file nor a folder, such as a link, nobody follows. */
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

function listingOf(names: readonly Named[], textOf: (name: string) => FileText): Listing {
  const entries = entriesOf((wanted) => names.some(([name]) => name === wanted), textOf);
  const of = (wanted: string): string[] => names.flatMap(([name, kind]) => (kind === wanted ? name : []));
  return { entries, files: of('file'), folders: of('folder') };
}

/** What a folder says of the files in and below it, by the names in it, and by the texts of files in it or in its `.git`. */
export function entriesOf(has: (name: string) => boolean, textOf: (name: string) => FileText): Entries {
  const isRepository = has('.git');
  return {
    config: has(CONFIG_NAME) ? textOf(CONFIG_NAME) : undefined,
    gitignore: has('.gitignore') ? said(textOf('.gitignore')) : undefined,
    exclude: isRepository ? said(textOf(EXCLUDE)) : undefined,
    isRepository,
    isPackage: has('package.json'),
  };
}

const NO_LISTING = listingOf([], () => undefined);

/** A text that is larger is nobody's contract, and takes longer to read than anybody waits. */
export const MOST_BYTES = 10_000_000;

export const TOO_LARGE: FileText = { why: 'it is larger than 10 MB' };

/** What can't be read says nothing, to git neither. */
export function said(file: FileText): string | undefined {
  return file && 'text' in file ? file.text : undefined;
}
