import { errorText } from '../text/words.ts';
import { folderOf, keyOf, placeOf } from '../text/uri.ts';
import { catchUp, type Change, createChanges, isFileOf } from './catch-up.ts';
import type { Feed } from './feed.ts';
import { isIn, type Outside, rootsOf, watchingOutside } from './walk-plan.ts';
import { createLinkedFiles, follow, isOfInstall, isPassing, turn, walk, type Walking } from './walk.ts';

/** Keeps a project fed with all files of the folders that the user works in, and of the projects of open documents. */
export type Indexing = ReturnType<typeof startIndexing>;

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

/** Does one thing after the other, so that whatever happens meanwhile is done afterwards, and once. */
export function startIndexing(host: Host) {
  const { feed, project, complain } = host;
  const roots = new Map<string, Root>();
  const linked = createLinkedFiles();
  const documents = new Set<string>();
  const changes = createChanges();
  const watchFrom = watchingOutside(host.watch);
  let workFolders: readonly string[] = [];
  let isPlanned = true;
  let mayLead = false;
  let isFollowing = false;
  let working: Promise<void> | undefined;
  let isEnded = false;

  const quietly: Walking = { ...host, linked, isCancelled: () => isEnded, onProgress: () => undefined };

  async function work(): Promise<void> {
    // What comes in one burst is known by then.
    await turn();
    try {
      while (!quietly.isCancelled()) {
        const due = [...roots.keys()].find((uri) => roots.get(uri)!.isDue);
        if (!isPlanned) await plan();
        else if (due !== undefined) await walkAll(due);
        else if (changes.size > 0) await followChanges();
        else if (mayLead) await followLeads();
        else break;
      }
      if (!isEnded) watchFrom(workFolders, roots.keys(), linked);
    } catch (error) {
      // Nothing that is known leads here. Should there be something, the next change is followed again.
      complain(error);
    }
    working = undefined;
  }

  const settled = async (): Promise<void> => working?.then(settled);

  function wake(): void {
    if (!isEnded) working ??= work();
  }

  /** Reports that some files are read. After the end nothing is reported: the editor may be gone. */
  function report(): void {
    if (!isEnded) host.settled();
  }

  /** Decides which folders are to be walked, as far as what is above them is known. */
  async function plan(): Promise<void> {
    isPlanned = true;
    await Promise.all(workFolders.map((folder) => feed.unknown(`${folder.replace(/\/$/, '')}/x`)));
    const wanted = rootsOf(workFolders, documents, project, host.userFolder);
    for (const root of roots.keys()) {
      if (wanted.has(root)) continue;
      roots.delete(root);
      project.forget(root);
    }
    for (const root of wanted) {
      if (roots.has(root)) continue;
      roots.set(root, { isDue: true, isWhole: false, isStopped: false });
      project.begin(root);
    }
    // Projects may begin elsewhere though nothing else is to be walked.
    report();
  }

  async function walkAll(uri: string): Promise<void> {
    const root = roots.get(uri)!;
    root.isDue = false;
    const progress = host.begin();
    const walking: Walking = {
      ...quietly,
      isCancelled: () => isEnded || progress.isCancelled,
      onProgress: (found, read) => progress.report(found, read),
    };
    let why = 'it was cancelled';
    const isDone = await walk(uri, walking).catch((error: unknown) => {
      why = errorText(error);
      return false;
    });
    progress.end();
    if (isEnded) return;
    if (!isDone) stop(uri, root, why);
    else if (!root.isWhole) {
      project.finish(uri);
      root.isWhole = true;
    }
    report();
  }

  function stop(uri: string, root: Root, why: string): void {
    if (root.isWhole) return complain(`${uri} has changed, but couldn't be indexed again: ${why}.`);
    root.isStopped = true;
    project.forget(uri);
    complain(
      `${uri} isn't indexed: ${why}. Its contracts are checked individually. Restart the language server to index it.`,
    );
  }

  async function followChanges(): Promise<void> {
    const all = changes.take();
    isFollowing = true;
    await catchUp(all, quietly, covered).catch((error: unknown) =>
      complain(`Some changes couldn't be read: ${errorText(error)}.`),
    );
    isFollowing = false;
    // With a folder goes, or comes, where a project begins.
    if (all.some(({ isNew, isDeleted }) => isNew || isDeleted)) isPlanned = false;
    report();
  }

  async function followLeads(): Promise<void> {
    mayLead = false;
    if (project.wants().length === 0) return;
    await follow(quietly).catch(complain);
    report();
  }

  /** The folders of which nothing is left out. */
  const covered = { has: (folder: string): boolean => roots.get(folder)?.isStopped === false };

  /** Returns true for a change that may matter to a project. */
  function isOfInterest(uri: string, folder: string, { isDeleted, isNew }: Change): boolean {
    if (linked.isOnTheWay(uri) || isOfInstall(uri)) return true;
    if (isPassing(uri) || (isPlanned && !isIn(covered, folder))) return false;
    // Most files that change belong to no project.
    return isDeleted || isNew || !isPlanned || isFileOf(uri, project);
  }

  function changed(all: Iterable<Change>): void {
    for (const change of all) {
      const place = placeOf(change.uri);
      if (!place) continue;
      const uri = keyOf(place);
      if (isOfInterest(uri, place.folder, change)) changes.add({ ...change, uri });
    }
    if (changes.size > 0) wake();
  }

  function replan(): void {
    isPlanned = false;
    wake();
  }

  return {
    /** Sets the folders that the user works in. */
    workIn(folders: readonly string[]): void {
      const added = folders
        .filter((folder) => !workFolders.includes(folder))
        .flatMap((uri) => folderOf(uri) ?? []);
      const isAdded = (uri: string): boolean =>
        added.some((folder) => folder.startsWith(uri) || uri.startsWith(folder));
      // What was cancelled is had again by adding its folder again.
      for (const [uri, { isStopped }] of roots) if (isStopped && isAdded(uri)) roots.delete(uri);
      workFolders = folders;
      project.workIn(folders);
      replan();
    },
    /** Takes that a document is open, whose folders are known; its project may be one without an open folder. */
    opened(uri: string): void {
      documents.add(uri);
      const place = placeOf(uri);
      if (!place) return;
      if (!isIn(roots, place.folder)) replan();
      // Not every editor reports new files. One that no search finds, such as behind a link, only the editor knows.
      else if (!project.isTaken(keyOf(place))) changed([{ uri, isDeleted: false, isNew: false }]);
    },
    closed(uri: string): void {
      if (documents.delete(uri)) replan();
    },
    /** Files or folders have come, gone, or changed. */
    changed,
    /** A folder says something else than before of the files below it, so that others may belong to the project. */
    again(folder: string): void {
      for (const [uri, root] of roots) {
        if (!root.isStopped && (uri.startsWith(folder) || folder.startsWith(uri))) root.isDue = true;
      }
      // A project may begin elsewhere now.
      replan();
    },
    /** All is read again, also what was cancelled. */
    all(): void {
      for (const [uri, root] of roots) {
        if (root.isStopped) roots.delete(uri);
        else root.isDue = true;
      }
      // To walk a folder again reads only the files that are new.
      for (const uri of project.taken('')) changes.add({ uri, isDeleted: false, isNew: false });
      replan();
    },
    /** The text that is typed may lead to files that were not read. */
    written(): void {
      mayLead = true;
      wake();
    },
    /** Reads a file that was saved or closed, if it is one of a project. */
    async reread(uri: string): Promise<void> {
      const place = placeOf(uri);
      if (!place || !isIn(covered, place.folder)) return;
      const change = { uri: keyOf(place), isDeleted: false, isNew: false };
      if (!isFileOf(change.uri, project) && !linked.has(change.uri)) return;
      // What is being walked may have read it before that.
      if (working) changes.add(change);
      const isCancelled = (): boolean => isEnded || !isIn(covered, place.folder);
      await catchUp([change], { ...quietly, isCancelled }, covered).catch(complain);
      // What was caught up on meanwhile may be newer than this.
      changes.add(change);
      wake();
      report();
    },
    /** True while some of what has changed together is not read yet. */
    get isBehind(): boolean {
      return working !== undefined && (isFollowing || changes.size > 0);
    },
    /** Done when nothing is left to be read. */
    settled,
    /** The result is not needed any more. */
    end: () => void (isEnded = true),
  };
}
