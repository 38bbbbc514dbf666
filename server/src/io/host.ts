import type { Feed, Loader } from './feed.ts';
import type { Outside } from './roots.ts';
import type { Taker } from './walk.ts';

/** What indexing needs of others. */
export interface Host {
  readonly loader: Loader;
  readonly feed: Feed;
  readonly project: Fed;
  readonly userFolder: string | undefined;
  readonly begin: () => Progress;
  /** Something was taken: there may be something else to tell of contracts. */
  readonly settled: () => void;
  /** What else is to be watched than the folders that the user works in. */
  readonly watch?: (outside: readonly Outside[]) => void;
  readonly complain: (error: unknown) => void;
  readonly patience?: number | undefined;
  /** Does what takes long with a text before it is taken; undefined where nothing does. */
  readonly ahead?: (uri: string, text: string) => Promise<void> | undefined;
}

/** Who is fed with whole projects. */
interface Fed extends Taker {
  workIn(folders: readonly string[]): void;
  begin(folder: string): void;
  finish(folder: string): void;
  forget(folder: string): void;
}

/** Shows how far it is. */
interface Progress {
  report(found: number, read: number): void;
  readonly isCancelled: boolean;
  end(): void;
}
