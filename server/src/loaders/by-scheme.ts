import { NO_ENTRIES } from '../project/folder.ts';
import type { Loader } from './feed.ts';

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

/** Where nobody can read. */
const NOWHERE: Loader = {
  read: () => Promise.resolve(NO_ENTRIES),
  list: (folders) => Promise.resolve(folders.map(() => undefined)),
  texts: (uris) => Promise.resolve(uris.map(() => undefined)),
};
