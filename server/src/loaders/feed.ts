import { folderAbove, placeOf } from '../project/file-uri.ts';
import type { Entries } from '../project/folder.ts';

/** Reads what a project is fed with. Where the server runs says how. */
export interface Loader {
  /** What lies in the folder with this URI; nothing where there is no such folder. */
  read(folder: string): Promise<Entries>;
}

export interface Feed {
  /** Reads the folders of a file, whether they are known or not; done when the project knows them. */
  folders(uri: string): Promise<void>;
  /** Reads a folder that has changed, so not with an answer that was asked for before. */
  changed(folder: string): Promise<void>;
}

/**
 * Feeds what a loader reads. A folder that is asked for many times while it is read, as at the start of an editor or
 * when a branch is checked out, is read only once more at most.
 */
export function feedFrom(
  loader: Loader,
  eat: (folder: string, entries: Entries) => void,
  complain: (error: unknown) => void,
): Feed {
  const reading = new Map<string, { isStale: boolean; entries: Promise<Entries> }>();

  function read(folder: string, hasChanged: boolean): Promise<Entries> {
    const now = reading.get(folder);
    if (now) {
      now.isStale ||= hasChanged;
      return now.entries;
    }
    const started = { isStale: false, entries: Promise.resolve(NOTHING) };
    reading.set(folder, started);
    started.entries = finish(folder, started);
    return started.entries;
  }

  async function finish(folder: string, started: { isStale: boolean }): Promise<Entries> {
    let entries: Entries;
    do {
      started.isStale = false;
      entries = await attempt(folder);
    } while (started.isStale);
    reading.delete(folder);
    try {
      eat(folder, entries);
    } catch (error) {
      // Not one known file leads here. Should there be one, the server lives on.
      complain(error);
    }
    return entries;
  }

  /** Where reading fails, contracts are checked as if there were nothing, which is better than not at all. */
  async function attempt(folder: string): Promise<Entries> {
    try {
      return await loader.read(folder);
    } catch (error) {
      complain(`${folder} can't be read: ${error instanceof Error ? error.message : String(error)}.`);
      return NOTHING;
    }
  }

  async function upwards(from: string | undefined, hasChanged: boolean): Promise<void> {
    let folder = from;
    let isFirst = hasChanged;
    while (folder !== undefined) {
      const { isRepository } = await read(folder, isFirst);
      folder = isRepository ? undefined : folderAbove(folder);
      isFirst = false;
    }
  }

  return {
    folders: (uri) => upwards(placeOf(uri)?.folder, false),
    changed: (folder) => upwards(folder, true),
  };
}

const NOTHING: Entries = { config: undefined, gitignore: undefined, exclude: undefined, isRepository: false };
