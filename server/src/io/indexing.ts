import { errorText } from '../text/words.ts';
import { folderOf, keyOf, placeOf } from '../text/uri.ts';
import { catchUp, type Change, isFileOf } from './catch-up.ts';
import type { Feed } from './feed.ts';
import { isIn, type Outside, rootsOf, watchingOutside } from './walk-plan.ts';
import {
  createLinkedFiles,
  follow,
  isOfInstall,
  isPassing,
  readAll,
  turn,
  walk,
  type Walking,
} from './walk.ts';

interface Host extends Pick<Walking, 'loader' | 'project' | 'patience'> {
  readonly feed: Feed;
  readonly userFolder: string | undefined;
  /** Begins to show progress. */
  readonly begin: () => {
    report(found: number, read: number): void;
    readonly isCancelled: boolean;
    end(): void;
  };
  /** Called after something was taken: contracts may have other findings. */
  readonly settled: () => void;
  /** Receives what is to be watched besides the folders that the user works in. */
  readonly watch?: (outside: readonly Outside[]) => void;
  readonly complain: (error: unknown) => void;
}

/** A folder that is walked with all that is in it. */
interface Root {
  /** True while it is to be walked: for the first time, or again, since what belongs to it may have changed. */
  isDue: boolean;
  /** True once all of it was taken. */
  isWhole: boolean;
  /** True if it was cancelled, or has failed. Then nothing is missing in it, either. */
  isStopped: boolean;
}

/**
 * Keeps a project fed with all files of the folders that the user works in, and of the projects of open documents. It does one thing
 * after the other, so that whatever happens meanwhile is done afterwards, and once.
 */
export class Indexing {
  readonly #roots = new Map<string, Root>();
  readonly #linked = createLinkedFiles();
  readonly #documents = new Set<string>();
  /** What has changed on the disk, by URI. */
  readonly #changes = new Map<string, Change>();
  readonly #watchFrom: ReturnType<typeof watchingOutside>;
  /** A walk that shows no progress. */
  readonly #quietly: Walking;
  #workFolders: readonly string[] = [];
  #isPlanned = true;
  #mayLead = false;
  #isFollowing = false;
  #working: Promise<void> | undefined;
  #isEnded = false;

  constructor(private readonly host: Host) {
    this.#watchFrom = watchingOutside(host.watch);
    this.#quietly = {
      ...host,
      linked: this.#linked,
      isCancelled: () => this.#isEnded,
      onProgress: () => undefined,
    };
  }

  /** Sets the folders that the user works in. */
  workIn(folders: readonly string[]): void {
    const added = folders
      .filter((folder) => !this.#workFolders.includes(folder))
      .flatMap((uri) => folderOf(uri) ?? []);
    const isAdded = (uri: string): boolean =>
      added.some((folder) => folder.startsWith(uri) || uri.startsWith(folder));
    // What was cancelled is had again by adding its folder again.
    for (const [uri, { isStopped }] of this.#roots) if (isStopped && isAdded(uri)) this.#roots.delete(uri);
    this.#workFolders = folders;
    this.host.project.workIn(folders);
    this.#replan();
  }

  /** Takes that a document is open, whose folders are known; its project may be one without an open folder. */
  opened(uri: string): void {
    this.#documents.add(uri);
    const place = placeOf(uri);
    if (!place) return;
    if (!isIn(this.#roots, place.folder)) this.#replan();
    // Not every editor reports new files. One that no search finds, such as behind a link, only the editor knows.
    else if (!this.host.project.isTaken(keyOf(place)))
      this.changed([{ uri, isDeleted: false, isNew: false }]);
  }

  closed(uri: string): void {
    if (this.#documents.delete(uri)) this.#replan();
  }

  /** Files or folders have come, gone, or changed. */
  changed(all: Iterable<Change>): void {
    for (const change of all) {
      const place = placeOf(change.uri);
      if (!place) continue;
      const uri = keyOf(place);
      if (this.#isOfInterest(uri, place.folder, change)) this.#add({ ...change, uri });
    }
    if (this.#changes.size > 0) this.#wake();
  }

  /** A folder says something else than before of the files below it, so that others may belong to the project. */
  again(folder: string): void {
    for (const [uri, root] of this.#roots) {
      if (!root.isStopped && (uri.startsWith(folder) || folder.startsWith(uri))) root.isDue = true;
    }
    // A project may begin elsewhere now.
    this.#replan();
  }

  /** All is read again, also what was cancelled. */
  all(): void {
    for (const [uri, root] of this.#roots) {
      if (root.isStopped) this.#roots.delete(uri);
      else root.isDue = true;
    }
    // To walk a folder again reads only the files that are new.
    for (const uri of this.host.project.taken('')) this.#add({ uri, isDeleted: false, isNew: false });
    this.#replan();
  }

  /** The text that is typed may lead to files that were not read. */
  written(): void {
    this.#mayLead = true;
    this.#wake();
  }

  /** Reads a file that was saved or closed, if it is one of a project. */
  async reread(uri: string): Promise<void> {
    const { project, complain } = this.host;
    const place = placeOf(uri);
    if (!place || !isIn(this.#covered, place.folder)) return;
    const change = { uri: keyOf(place), isDeleted: false, isNew: false };
    if (!isFileOf(change.uri, project) && !this.#linked.has(change.uri)) return;
    const isCancelled = (): boolean => this.#isEnded || !isIn(this.#covered, place.folder);
    if (project.isTaken(change.uri) || this.#linked.has(change.uri))
      await readAll([change.uri], { ...this.#quietly, isCancelled }).catch(complain);
    // What is being walked may have read it before that, and be taken after it.
    this.#add(change);
    this.#wake();
    this.#report();
  }

  /** True while some of what has changed together is not read yet. */
  get isBehind(): boolean {
    return this.#working !== undefined && (this.#isFollowing || this.#changes.size > 0);
  }

  /** Done when nothing is left to be read. */
  async settled(): Promise<void> {
    while (this.#working) await this.#working;
  }

  /** The result is not needed any more. */
  end(): void {
    this.#isEnded = true;
  }

  async #work(): Promise<void> {
    // What comes in one burst is known by then.
    await turn();
    try {
      while (!this.#isEnded) {
        const due = [...this.#roots.keys()].find((uri) => this.#roots.get(uri)!.isDue);
        if (!this.#isPlanned) await this.#plan();
        else if (due !== undefined) await this.#walkAll(due);
        else if (this.#changes.size > 0) await this.#followChanges();
        else if (this.#mayLead) await this.#followLeads();
        else break;
      }
      if (!this.#isEnded) this.#watchFrom(this.#workFolders, this.#roots.keys(), this.#linked);
    } catch (error) {
      // Nothing that is known leads here. Should there be something, the next change is followed again.
      this.host.complain(error);
    }
    this.#working = undefined;
  }

  #wake(): void {
    if (!this.#isEnded) this.#working ??= this.#work();
  }

  #replan(): void {
    this.#isPlanned = false;
    this.#wake();
  }

  /** Reports that some files are read. After the end nothing is reported: the editor may be gone. */
  #report(): void {
    if (!this.#isEnded) this.host.settled();
  }

  /** Adds a change: all events about one file or folder are one. */
  #add({ uri, isDeleted, isNew }: Change): void {
    const before = this.#changes.get(uri);
    this.#changes.set(uri, {
      uri,
      isDeleted: isDeleted || before?.isDeleted === true,
      isNew: isNew || before?.isNew === true,
    });
  }

  /** Decides which folders are to be walked, as far as what is above them is known. */
  async #plan(): Promise<void> {
    const { feed, project, userFolder } = this.host;
    this.#isPlanned = true;
    await Promise.all(this.#workFolders.map((folder) => feed.unknown(`${folder.replace(/\/$/, '')}/x`)));
    const wanted = rootsOf(this.#workFolders, this.#documents, project, userFolder);
    for (const root of this.#roots.keys()) {
      if (wanted.has(root)) continue;
      this.#roots.delete(root);
      project.forget(root);
    }
    for (const root of wanted) {
      if (this.#roots.has(root)) continue;
      this.#roots.set(root, { isDue: true, isWhole: false, isStopped: false });
      project.begin(root);
    }
    // Projects may begin elsewhere though nothing else is to be walked.
    this.#report();
  }

  async #walkAll(uri: string): Promise<void> {
    const root = this.#roots.get(uri)!;
    root.isDue = false;
    const progress = this.host.begin();
    const walking: Walking = {
      ...this.#quietly,
      isCancelled: () => this.#isEnded || progress.isCancelled,
      onProgress: (found, read) => progress.report(found, read),
    };
    let why = 'it was cancelled';
    const folders = await walk(uri, walking).catch((error: unknown) => {
      why = errorText(error);
      return undefined;
    });
    progress.end();
    if (this.#isEnded) return;
    if (!folders) this.#stop(uri, root, why);
    else if (!root.isWhole) {
      this.host.project.finish(uri);
      root.isWhole = true;
    }
    this.#report();
  }

  #stop(uri: string, root: Root, why: string): void {
    const { project, complain } = this.host;
    if (root.isWhole) return complain(`${uri} has changed, but couldn't be indexed again: ${why}.`);
    root.isStopped = true;
    project.forget(uri);
    complain(
      `${uri} isn't indexed: ${why}. Its contracts are checked individually. Restart the language server to index it.`,
    );
  }

  async #followChanges(): Promise<void> {
    const all = [...this.#changes.values()];
    this.#changes.clear();
    this.#isFollowing = true;
    const roots = [...this.#roots.keys()].filter((root) => this.#covered.has(root));
    await catchUp(all, this.#quietly, roots).catch((error: unknown) =>
      this.host.complain(`Some changes couldn't be read: ${errorText(error)}.`),
    );
    this.#isFollowing = false;
    // With a folder goes, or comes, where a project begins.
    if (all.some(({ isNew, isDeleted }) => isNew || isDeleted)) this.#isPlanned = false;
    this.#report();
  }

  async #followLeads(): Promise<void> {
    this.#mayLead = false;
    if (this.host.project.wants().length === 0) return;
    await follow(this.#quietly).catch(this.host.complain);
    this.#report();
  }

  /** The folders of which nothing is left out. */
  readonly #covered = { has: (folder: string): boolean => this.#roots.get(folder)?.isStopped === false };

  /** Returns true for a change that may matter to a project. */
  #isOfInterest(uri: string, folder: string, { isDeleted, isNew }: Change): boolean {
    if (this.#linked.isOnTheWay(uri) || isOfInstall(uri)) return true;
    if (isPassing(uri) || (this.#isPlanned && !isIn(this.#covered, folder))) return false;
    // Most files that change belong to no project.
    return isDeleted || isNew || !this.#isPlanned || isFileOf(uri, this.host.project);
  }
}
