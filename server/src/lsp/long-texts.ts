// The long texts among the open documents, which are read and checked a few milliseconds at a time.
import { turn } from '../io/walk.ts';
import { documentKind, type DocumentKind, KINDS, LARGE } from '../kinds/index.ts';
import type { Opened } from '../project/opened.ts';
import type { Project } from '../project/project.ts';
import { canonical, placeOf } from '../text/uri.ts';
import { inSlices } from './turns.ts';

export type LongTexts = ReturnType<typeof followLongTexts>;

interface LongTextsHost {
  readonly project: Project;
  /** The URIs of open documents as the editor spells them, by the project's spelling. */
  readonly spelled: ReadonlyMap<string, string>;
  /** Resolves when the folders of an open document have been read, and count. */
  readonly ready: (uri: string) => Promise<void> | undefined;
  /** Makes a text count. */
  readonly put: (opened: Opened) => void;
  /** Publishes the findings of a document at once, and then those of others. */
  readonly publish: (uri: string) => void;
  /** Resolves when no message is queued. */
  readonly quiet: () => Promise<void>;
  /** Resolves when no message is queued, and no document waits to be published. */
  readonly idle: () => Promise<void>;
  /** Counts the lines of an open document, as the first position in it does. */
  readonly countLines: (uri: string) => void;
  readonly complain: (error: unknown) => void;
}

type Text = Pick<Opened, 'uri' | 'text'>;

/** Returns true for a text of any kind that is soon read. */
export const isShort = ({ length }: string): boolean => length < 4_000;

/** Milliseconds without a keystroke that count as a pause. */
const PAUSE = 100;

/**
 * Reads long documents between other work, and large ones after all of it: an open one, and the text before counts until then; one on the
 * disk before the project would read it in one go. Of kinds whose texts take longest to read an open one waits until typing pauses. The
 * project reads shorter ones itself.
 */
export function followLongTexts({
  project,
  spelled,
  ready,
  put,
  publish,
  quiet,
  idle,
  countLines,
  complain,
}: LongTextsHost) {
  /** The documents that are being read and checked, each with what is done about its last text. */
  const pending = new Map<string, Promise<void>>();

  /** The turn in which more is done about a text. */
  const turnAfter = ({ length }: string): (() => Promise<void>) => (length > LARGE ? idle : turn);

  /** Does what would only save time later: if it fails, the project reads the text at once. */
  async function attempt(...steps: Parameters<typeof inSlices>): Promise<unknown> {
    try {
      return await inSlices(...steps);
    } catch (error) {
      // No known text leads here.
      complain(error);
      return undefined;
    }
  }

  async function readOpen(opened: Opened, isWanted: () => boolean): Promise<void> {
    const { uri, text } = opened;
    const kind = longKindOf(uri);
    const isTyped = project.textAt(uri)?.version !== undefined;
    if (isTyped && text.length > (kind?.slowFrom ?? Infinity))
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    const next = turnAfter(text);
    // Of the edits of a burst only the last one is read.
    await quiet();
    countLines(uri);
    const known = project.contract(uri)?.source.known;
    const steps = kind ? kind.reading!(uri, text, known) : project.readingElements(uri, text);
    const made = steps && (await attempt(steps, isWanted, next));
    await ready(uri);
    await next();
    if (!isWanted()) return;
    // Now that its folders are read, it may be of another kind.
    const read = longKindOf(uri) === kind ? made : undefined;
    put({ ...opened, read });
    await checkOpen(opened, isWanted);
  }

  async function checkOpen({ uri, text }: Text, isWanted: () => boolean): Promise<void> {
    const next = turnAfter(text);
    await inSlices(project.checking(uri), isWanted, next);
    await next();
  }

  /** Works on the text of an open document until another one comes, and publishes its findings. */
  function begin(uri: string, work: (isWanted: () => boolean) => Promise<void>): void {
    const isWanted = (): boolean => pending.get(uri) === task;
    async function working(): Promise<void> {
      try {
        await work(isWanted);
      } catch (error) {
        complain(error);
      }
      if (!isWanted()) return;
      pending.delete(uri);
      publish(uri);
    }
    const task = working();
    pending.set(uri, task);
  }

  const isLong = ({ uri, text }: Text): boolean =>
    !isShort(text) && text.length > (longKindOf(uri)?.longFrom ?? LARGE);

  /** Returns true for a document of a kind that may be read at a pause. Any other is soon read. */
  const isOfSlowKind = (uri: string): boolean => longKindOf(uri)?.slowFrom !== undefined;

  /** The kind of a document whose text may take long to read. Before its folders are read, its role is not known. */
  function longKindOf(uri: string): DocumentKind | undefined {
    const kind = documentKind(project.role(uri) ?? '');
    const name = placeOf(uri)?.name ?? uri;
    return kind?.reading ? kind : KINDS.find(({ mayBeLong }) => mayBeLong?.(name));
  }

  async function upToText(uri: string, isWanted = (): boolean => true): Promise<void> {
    await ready(uri);
    for (let task = pending.get(uri); task && isWanted(); task = pending.get(uri)) await task;
  }

  return {
    /** Takes the text of an open document if it is long; returns true if it is. */
    takeIn(opened: Opened): boolean {
      pending.delete(opened.uri);
      if (!isLong(opened)) return false;
      begin(opened.uri, (isWanted) => readOpen(opened, isWanted));
      return true;
    },
    /** The project says something else of an open document: checks it again if it is long; returns true if it is. */
    checkAgain(uri: string): boolean {
      const now = project.textAt(uri);
      if (now?.version === undefined || !isLong(now)) return false;
      // One that is being read is checked afterwards.
      if (!pending.has(now.uri)) begin(now.uri, (isWanted) => checkOpen(now, isWanted));
      return true;
    },
    /** A document is closed. */
    drop: (uri: string): void => void pending.delete(uri),
    /** Reads the text that a file on the disk is about to have between other work; undefined if it is soon read. */
    ahead(uri: string, text: string): Promise<unknown> | undefined {
      const isHere = isShort(text) || spelled.has(canonical(uri));
      const steps = isHere ? undefined : project.readingAhead(uri, text);
      return steps && attempt(steps);
    },
    /** True as long as an open document counts as it was some keystrokes ago. */
    isBehind: (uri: string): boolean => pending.has(uri),
    /** Resolves when an open document counts as it is in the editor. */
    upToText,
    async upToTexts(uri?: string): Promise<void> {
      const one = uri !== undefined && isOfSlowKind(uri) ? canonical(uri) : undefined;
      const meant = [...spelled].filter(([key, as]) =>
        isOfSlowKind(as) ? (one ?? key) === key : pending.has(as),
      );
      await Promise.all(meant.map(([, as]) => upToText(as)));
    },
    get isWaiting(): boolean {
      return pending.size > 0;
    },
    /** Resolves when all open documents have been read. */
    async settled(): Promise<void> {
      while (pending.size > 0) await Promise.all(pending.values());
    },
    end: (): void => pending.clear(),
  };
}
