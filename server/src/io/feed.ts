import { errorText } from '../text/words.ts';
import { placeOf } from '../text/uri.ts';
import { type Entries, NO_ENTRIES } from '../project/folder.ts';
import type { Project } from '../project/project.ts';
import { type Listing, planUpwards } from './walk-plan.ts';

/** Reads what a project is fed with. Where the server runs says how. */
export interface Loader {
  /** The entries of the folder with this URI; empty where there is no such folder. */
  read(folder: string): Promise<Entries>;
  /** The contents of many folders; undefined where there is no such folder, or it can't be read. */
  list(folders: readonly string[]): Promise<readonly (Listing | undefined)[]>;
  /** The texts of many files. `areListed`: a listing has them as files, so none is a pipe. */
  texts(uris: readonly string[], areListed?: boolean): Promise<readonly FileText[]>;
  /** The files behind paths, wherever links lead, and folders; undefined of anything else. Without it no links are followed. */
  reals?(uris: readonly string[]): Promise<readonly (string | undefined)[]>;
}

/** The text of a file, or why it can't be read, as the end of a sentence; undefined where it is not there. */
export type FileText =
  { readonly text: string } | { readonly why: string; readonly isFolder?: boolean } | undefined;

/** Milliseconds for reading a folder, since a network that hangs would take forever. */
const PATIENCE = 5000;

/**
 * Feeds what a loader reads. A folder is read once at a time, however many requests need it meanwhile, as at the start of an editor
 * or when a branch is checked out; one that changes meanwhile is read once more afterwards. Each answer is fed, so that
 * folders which change all the time are known too. Without an answer in time all goes on as if there were nothing, which
 * is better than to check no contract at all; should there be one later, it is fed.
 */
export class Feed {
  readonly #reading = new Map<string, Reading>();

  constructor(
    private readonly loader: Pick<Loader, 'read'>,
    private readonly project: Pick<Project, 'feed' | 'entries'>,
    private readonly complain: (error: unknown) => void,
    private readonly patience = PATIENCE,
  ) {}

  /** Reads the folders of a file, known or not; done when the project knows them. */
  folders(uri: string): Promise<void> {
    return upwards(placeOf(uri)?.folder, (folder) => this.#read(folder));
  }

  /** Reads those of them that the project does not know. */
  unknown(uri: string): Promise<void> {
    return upwards(placeOf(uri)?.folder, (folder) => {
      const now = this.#reading.get(folder);
      return now?.next ?? now?.inTime ?? this.project.entries(folder) ?? this.#read(folder);
    });
  }

  /** Reads a folder that has changed, so not with an answer that was asked for before, and those above it. */
  changed(changed: string): Promise<void> {
    return upwards(changed, (folder) => this.#read(folder, folder === changed));
  }

  #read(folder: string, hasChanged = false): Promise<Entries> {
    const now = this.#reading.get(folder);
    if (!now) return this.#start(folder);
    if (!hasChanged) return now.inTime;
    return (now.next ??= this.#inTime(
      folder,
      now.answer.then(() => this.#read(folder)),
    ));
  }

  #start(folder: string): Promise<Entries> {
    const answer = this.#attempt(folder).then((entries) => {
      this.#reading.delete(folder);
      this.#feed(folder, entries);
      return entries;
    });
    const started = { answer, inTime: this.#inTime(folder, answer), next: undefined };
    this.#reading.set(folder, started);
    return started.inTime;
  }

  /** Reads a folder; an unreadable one counts as empty. */
  async #attempt(folder: string): Promise<Entries> {
    try {
      return await this.loader.read(folder);
    } catch (error) {
      this.complain(`${folder} can't be read: ${errorText(error)}.`);
      return NO_ENTRIES;
    }
  }

  #feed(folder: string, entries: Entries): void {
    try {
      this.project.feed(folder, entries);
    } catch (error) {
      // Not one known file leads here. Should there be one, the server lives on.
      this.complain(error);
    }
  }

  #inTime(folder: string, answer: Promise<Entries>): Promise<Entries> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        if (!this.project.entries(folder)) {
          const seconds = this.patience / 1000;
          this.complain(`${folder} couldn't be read within ${seconds} seconds, so it counts as empty.`);
          this.#feed(folder, NO_ENTRIES);
        }
        resolve(this.project.entries(folder) ?? NO_ENTRIES);
      }, this.patience);
      void answer.finally(() => clearTimeout(timer)).then(resolve);
    });
  }
}

async function upwards(from: string | undefined, read: (folder: string) => Entries | Promise<Entries>) {
  const way = planUpwards(from);
  for (let step = way.next(); !step.done;) step = way.next(await read(step.value));
}

interface Reading {
  readonly answer: Promise<Entries>;
  /** The answer, or what is known without one. */
  readonly inTime: Promise<Entries>;
  /** Of a folder that has changed meanwhile: the answer of the next reading. */
  next: Promise<Entries> | undefined;
}
