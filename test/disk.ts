import { placeOf } from '../server/src/project/file-uri.ts';
import type { Loader } from '../server/src/loaders/feed.ts';
import { CONFIG_NAME } from '../server/src/project/config.ts';

/** A disk in memory, for the server to read folders from. */
export interface Disk extends Loader {
  text(uri: string): string | undefined;
  /** Writes a file; without a text it is deleted. */
  write(uri: string, text?: string): void;
  /** The folders that were read, in order. */
  readonly reads: readonly string[];
  /** Keeps all readers waiting until the function that it answers is called. */
  hold(): () => void;
}

/** By URIs below `file:///p/`; a repository is a folder with a file `.git`. */
export function diskOf(given: Readonly<Record<string, string>> = {}): Disk {
  const files = new Map<string, string>();
  const reads: string[] = [];
  let held = Promise.resolve();
  const keyOf = (uri: string): string => {
    const place = placeOf(uri);
    return `${place?.folder} ${place?.name}`;
  };
  const disk: Disk = {
    reads,
    text: (uri) => files.get(keyOf(uri)),
    write(uri, text) {
      if (text === undefined) files.delete(keyOf(uri));
      else files.set(keyOf(uri), text);
    },
    hold() {
      let release = (): void => undefined;
      held = new Promise((resolve) => (release = resolve));
      return () => release();
    },
    async read(folder) {
      reads.push(folder);
      await held;
      const text = (name: string): string | undefined => files.get(`${folder} ${name}`);
      const isRepository = text('.git') !== undefined;
      const config = text(CONFIG_NAME);
      return {
        config: config === undefined ? undefined : { text: config },
        gitignore: text('.gitignore'),
        exclude: undefined,
        isRepository,
        isPackage: text('package.json') !== undefined,
      };
    },
  };
  for (const [path, text] of Object.entries(given)) disk.write(`file:///p/${path}`, text);
  return disk;
}
