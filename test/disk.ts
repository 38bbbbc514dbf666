import type { Loader } from '../server/src/io/feed.ts';
import { loaderOver, type Named } from '../server/src/io/file-system.ts';
import { keyOf, placeOf } from '../server/src/text/uri.ts';

/** A disk in memory, for the server to read folders from. */
export interface Disk extends Loader {
  text(uri: string): string | undefined;
  /** Writes a file; without a text it is deleted. */
  write(uri: string, text?: string): void;
  /** Makes a link to a file or folder, by which that can be read too. */
  link(uri: string, to: string): void;
  /** The folders that were read on the way up, in order. */
  readonly reads: readonly string[];
  /** The folders that were listed, in order. */
  readonly listed: readonly string[];
  /** The files whose texts were read, in order. */
  readonly opened: readonly string[];
  /** Makes all readers wait until the returned function is called. */
  hold(): () => void;
}

/** By URIs below `file:///p/`, or another folder; a repository is a folder with a file `.git`. */
export function diskOf(
  given: Readonly<Record<string, string>> = {},
  { root = 'file:///p/', isCaseSensitive = true } = {},
): Disk {
  const files = new Map<string, string>();
  /** The files and folders of each folder, by their names. */
  const folders = new Map<string, Map<string, Named[1]>>();
  const [reads, listed, opened]: string[][] = [[], [], []];
  const links = new Map<string, string>();
  let held = Promise.resolve();

  const followed = (uri: string): string => {
    const link = [...links].find(([from]) => uri === from || uri.startsWith(`${from}/`));
    return link ? link[1] + uri.slice(link[0].length) : uri;
  };
  const find = (uri: string): string | undefined => {
    const place = placeOf(followed(uri));
    const key = place && keyOf(place);
    if (key === undefined || files.has(key) || isCaseSensitive) return key;
    return [...files.keys()].find((each) => each.toLowerCase() === key.toLowerCase()) ?? key;
  };
  const put = (uri: string, kind: Named[1]): void => {
    const place = placeOf(uri);
    if (!place) return;
    const names = folders.get(place.folder) ?? new Map<string, Named[1]>();
    folders.set(place.folder, names);
    if (names.has(place.name)) return;
    names.set(place.name, kind);
    put(place.folder.slice(0, -1), 'folder');
  };
  const remove = (uri: string): void => {
    const place = placeOf(uri);
    const names = place && folders.get(place.folder);
    names?.delete(place!.name);
    // There are no empty folders here.
    if (names?.size !== 0) return;
    folders.delete(place!.folder);
    remove(place!.folder.slice(0, -1));
  };

  const loader = loaderOver({
    async names(asked) {
      await held;
      return asked.map((folder): readonly Named[] | undefined => {
        const names = folders.get(followed(folder));
        return names && [...names];
      });
    },
    async texts(uris) {
      await held;
      return uris.map((uri) => {
        const text = files.get(find(uri) ?? '');
        return text === undefined ? undefined : { text };
      });
    },
  });
  const disk: Disk = {
    reads: reads!,
    listed: listed!,
    opened: opened!,
    text: (uri) => files.get(find(uri) ?? ''),
    write(uri, text) {
      const key = find(uri) ?? '';
      if (text === undefined) {
        files.delete(key);
        remove(key);
      } else {
        files.set(key, text);
        put(key, 'file');
      }
    },
    link(uri, to) {
      links.set(uri, to);
      put(uri, 'other');
    },
    hold() {
      let release = (): void => undefined;
      held = new Promise((resolve) => (release = resolve));
      return () => release();
    },
    read(folder) {
      reads!.push(folder);
      return loader.read(folder);
    },
    list(asked) {
      listed!.push(...asked);
      return loader.list(asked);
    },
    texts(uris) {
      opened!.push(...uris);
      return loader.texts(uris);
    },
  };
  for (const [path, text] of Object.entries(given)) disk.write(`${root}${path}`, text);
  return disk;
}
