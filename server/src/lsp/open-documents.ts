// The open documents with their kinds, and the long texts among them, which are read a few milliseconds at a time.
import type { DocumentSource } from '../check/fix-all.ts';
import type { Feed, Loader } from '../io/feed.ts';
import type { Indexing } from '../io/indexing.ts';
import { survey, turn } from '../io/walk.ts';
import type { DocumentId } from '../kinds/editing.ts';
import { EDITING } from '../kinds/editing-of.ts';
import { documentKind, type DocumentKind, KINDS, LARGE } from '../kinds/index.ts';
import { treatmentOf } from '../project/folder.ts';
import type { Opened } from '../project/opened.ts';
import type { Project } from '../project/project.ts';
import { canonical, placeOf } from '../text/uri.ts';
import type { Files, OpenDocument } from './feature.ts';
import { inSlices } from './turns.ts';
import type { TextDocument } from 'vscode-languageserver-textdocument';

/** Looks up an open document of a kind that can be edited, once its folders and its text are read; sooner if it is not wanted any more. */
export function openDocuments(
  project: Project,
  longTexts: LongTexts,
  documentAt: (uri: string) => TextDocument | undefined,
  ready: LongTextsHost['ready'],
) {
  function made(
    document: TextDocument,
    kind: DocumentId,
    source: object,
    whyNotChecked?: string,
  ): OpenDocument {
    const { uri } = document;
    const place = placeOf(uri);
    const folder = place && project.folder(place.folder);
    return { uri, document, kind, editing: EDITING[kind], source, place, folder, whyNotChecked };
  }

  function sourceOf(uri: string): DocumentSource | undefined {
    return project.contract(uri)?.source ?? project.document(project.role(uri) ?? '', uri);
  }

  /** Makes what requests need of a document, between other work, until that is of the text in the editor. */
  async function prepare(uri: string, isWanted?: () => boolean): Promise<void> {
    let prepared: DocumentSource | undefined;
    for (;;) {
      const source = sourceOf(uri);
      const steps = source?.preparing?.();
      if (!steps || source === prepared || isWanted?.() === false) return;
      await inSlices(steps, isWanted);
      prepared = source;
      await longTexts.upToText(uri, isWanted);
    }
  }

  return async (uri: string, isWanted?: () => boolean): Promise<OpenDocument | undefined> => {
    if (ready(uri)) await ready(uri);
    if (longTexts.isBehind(uri)) await longTexts.upToText(uri, isWanted);
    if (sourceOf(uri)?.preparing?.()) await prepare(uri, isWanted);
    const document = documentAt(uri);
    const contract = project.contract(uri);
    if (document && contract) return made(document, 'contract', contract.source, contract.whyNotChecked);
    await longTexts.upToText(uri, isWanted);
    const current = documentAt(uri);
    const role = project.role(uri);
    if (!current || role === undefined) return undefined;
    const isSource = role in EDITING && !documentKind(role);
    const source = isSource ? { text: current.getText() } : project.document(role, uri);
    return source && made(current, role as DocumentId, source);
  };
}

/** The files of all projects, and what is read from the disk on demand. */
export function filesFor(
  project: Project,
  loader: Loader,
  feed: Feed,
  index: Indexing,
  longTexts: LongTexts,
): Omit<Files, 'shown'> {
  return {
    ...project,
    contributions: CONTRIBUTIONS,
    async namesIn(folder) {
      const [listing] = await loader.list([folder]).catch(() => []);
      return listing ? [...listing.files, ...listing.folders] : [];
    },
    async surveyed(file) {
      await index.settled();
      return survey(file, project, loader);
    },
    upToTexts: (uri) => longTexts.upToTexts(uri),
    whole: () => index.settled(),
    async rulingFor(uri) {
      await feed.unknown(uri);
      const place = placeOf(uri);
      return treatmentOf(place && project.folder(place.folder), place?.name ?? '').ruling;
    },
  };
}

/** Additions of kinds to the documents of others. */
const CONTRIBUTIONS = Object.values(EDITING).flatMap(({ contributes }) => contributes ?? []);

type LongTexts = ReturnType<typeof followLongTexts>;

interface LongTextsHost {
  readonly project: Project;
  /** The URIs of open documents as the editor spells them, by the project's spelling. */
  readonly spelled: ReadonlyMap<string, string>;
  /** Resolves when the folders of an open document have been read. */
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
  /** The documents that are being read, each with what is done about its last text. */
  const pending = new Map<string, Promise<void>>();

  async function readOpen(opened: Opened, isWanted: () => boolean): Promise<void> {
    const { uri, text } = opened;
    const kind = longKindOf(uri);
    const isTyped = typeof project.textAt(uri)?.version === 'number';
    if (isTyped && text.length > (kind?.slowFrom ?? Infinity))
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    const next = isLarge(text) ? idle : turn;
    // Of the edits of a burst only the last one is read.
    await quiet();
    countLines(uri);
    const known = project.contract(uri)?.source.known;
    const steps = kind ? kind.reading!(uri, text, known) : project.readingElements(uri, text);
    const made = steps && (await inSlices(steps, isWanted, next));
    await ready(uri);
    await next();
    if (!isWanted()) return;
    // Now that its folders are read, it may be of another kind.
    const read = longKindOf(uri) === kind ? made : undefined;
    put({ ...opened, read });
    const contract = project.contract(uri)?.source;
    const role = contract ? 'contract' : (project.role(uri) ?? '');
    const ahead = project.ahead(role);
    if (read) ahead?.take(canonical(uri), read);
    const source = contract ?? project.document(role, uri);
    if (ahead && source) await inSlices(ahead.checking(source), isWanted, next);
    await next();
  }

  /** Reads the text of an open document, unless another comes first, and publishes its findings. */
  async function takeText(opened: Opened, isWanted: () => boolean): Promise<void> {
    const { uri } = opened;
    try {
      await readOpen(opened, isWanted);
    } catch (error) {
      complain(error);
    }
    if (!isWanted()) return;
    pending.delete(uri);
    publish(uri);
  }

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
      const { uri, text } = opened;
      pending.delete(uri);
      if (isShort(text) || text.length <= (longKindOf(uri)?.longFrom ?? LARGE)) return false;
      const isWanted = (): boolean => pending.get(uri) === task;
      const task = takeText(opened, isWanted);
      pending.set(uri, task);
      return true;
    },
    /** A document is closed. */
    drop: (uri: string): void => void pending.delete(uri),
    /** Reads a document of the disk between other work. */
    ahead(uri: string, text: string): Promise<void> | undefined {
      const key = canonical(uri);
      if (isShort(text) || spelled.has(key)) return undefined;
      const elements = project.readingElements(uri, text);
      if (elements) return inSlices(elements);
      const role = project.role(uri) ?? '';
      const [reading, ahead] = [documentKind(role)?.reading, project.ahead(role)];
      if (!reading || !ahead || ahead.isRead(key, text)) return undefined;
      return inSlices(reading(uri, text)).then((read) => ahead.take(key, read));
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

const isLarge = ({ length }: string): boolean => length > LARGE;
