import { TextDocument } from 'vscode-languageserver-textdocument';
import { readingDsdsIn } from '../kinds/dsds/read-entries.ts';
import { languageOf, readingDsds } from '../kinds/dsds/read-text.ts';
import { canonical } from '../project/file-uri.ts';
import type { Opened } from '../project/opened.ts';
import type { Project } from '../project/project.ts';
import type { Telling } from './publish.ts';
import { startReading } from './time-slices.ts';

/**
 * The texts of DSDS documents, which are read and judged in slices where that takes long. As long as one is read, the text
 * counts that did before.
 */
export interface DsdsTexts {
  /** Takes in a text that is open now, if that is to be done in slices; else the caller reads it. */
  takeIn(opened: Opened): boolean;
  /** The folders of an open document are read. */
  judge(uri: string): void;
  /** A document is closed. */
  drop(uri: string): void;
  /** Reads a document of the disk before the project does, which would do that at once. */
  readonly ahead: (uri: string, text: string) => Promise<void> | undefined;
  /** An open document as it counts: one that is long may be read as it was some keystrokes ago. */
  countingAt(uri: string): TextDocument | undefined;
  /** Whether an open document is read, and its findings are about to be made. */
  isUnjudged(uri: string): boolean;
  /** Done when an open document counts at least as it is in the editor now. */
  upToText(uri: string): Promise<void>;
  /** The same of all that are open, or of the one that is named. */
  readonly upToTexts: (uri?: string) => Promise<void>;
  /** Makes something that needs the trees of long documents that are not open, and reads these for it. */
  readonly withTrees: <Result>(uris: Iterable<string>, make: () => Result) => Promise<Result>;
  /** Whether anything is still read. */
  readonly isWaiting: boolean;
  /** Done when nothing is. */
  settled(): Promise<void>;
  end(): void;
}

interface Host {
  readonly project: Project;
  /** The documents that are open, by the project's own spelling of their URIs, as the editor spells them. */
  readonly spelled: ReadonlyMap<string, string>;
  readonly documentAt: (uri: string) => TextDocument | undefined;
  /** Done when the folders of an open document are read. */
  readonly ready: (uri: string) => Promise<void> | undefined;
  /** The text counts from now on. */
  readonly put: (opened: Opened) => void;
  readonly telling: Pick<Telling, 'changed' | 'projectChanged'>;
  readonly complain: (error: unknown) => void;
}

export function followDsdsTexts({
  project,
  spelled,
  documentAt,
  ready,
  put,
  telling,
  complain,
}: Host): DsdsTexts {
  const reading = startReading(complain);
  /** The documents that are read, and about to be judged. */
  const unjudged = new Set<string>();
  /** The texts that count of open documents in which typing is faster than reading. */
  const behind = new Map<string, TextDocument>();

  /** Reads a long text. As long as it is read, all counts as it was before. */
  function* takingIn(opened: Opened): Generator<void> {
    const { uri, text } = opened;
    const read = yield* readingDsds(text, languageOf(uri), project.lastSound(uri));
    // Opened as it is on the disk only its tree is new.
    const dsds = project.isRead(uri, text) ? undefined : yield* readingDsdsIn(read.root);
    put(opened);
    project.hand(uri, read, dsds);
    yield* judging(uri);
    telling.projectChanged();
  }

  /** Judges a document before it is told of, which would be done at once. */
  function* judging(uri: string): Generator<void> {
    unjudged.add(uri);
    try {
      yield* project.judging(uri);
    } finally {
      unjudged.delete(uri);
    }
    telling.changed(uri);
  }

  /** Before its folders are read, it is unknown what the project of a document calls such documents. */
  const mayBeDsds = (uri: string): boolean =>
    project.role(uri) === 'dsds' || /\.(dsds\.json|ya?ml)$/i.test(uri);

  async function upToText(uri: string): Promise<void> {
    await ready(uri);
    await reading.upToNow(uri);
  }

  /** Answers who lets the trees go. */
  async function treesOf(uris: Iterable<string>): Promise<() => void> {
    const lent: (() => void)[] = [];
    const all = [...new Set(uris)].flatMap((uri) => {
      const text = project.textAt(uri)?.text ?? '';
      if (spelled.has(canonical(uri)) || text.length < LONG) return [];
      const key = `tree ${uri}`;
      reading.begin(key, function* () {
        lent.push(project.lend(uri, yield* readingDsds(text, languageOf(uri))));
      });
      return reading.upToNow(key);
    });
    await Promise.all(all);
    return () => {
      for (const giveBack of lent) giveBack();
    };
  }

  return {
    takeIn(opened) {
      const { uri, text } = opened;
      const isLong = text.length >= LONG && mayBeDsds(uri);
      if (isLong) reading.begin(uri, () => takingIn(opened));
      else reading.drop(uri);
      return isLong;
    },
    judge(uri) {
      // What is still read is judged when that is done.
      if (!reading.isBusy(uri)) reading.begin(uri, () => judging(uri));
    },
    drop(uri) {
      behind.delete(uri);
      reading.drop(uri);
    },
    ahead(uri, text) {
      const isCounting = !spelled.has(canonical(uri));
      if (!isCounting || project.role(uri) !== 'dsds' || project.isRead(uri, text)) return undefined;
      const key = `disk ${uri}`;
      reading.begin(key, function* () {
        const read = yield* readingDsds(text, languageOf(uri));
        project.hand(uri, read, yield* readingDsdsIn(read.root));
      });
      return reading.upToNow(key);
    },
    countingAt(uri) {
      const document = documentAt(uri);
      if (!document || !reading.isBusy(uri)) {
        behind.delete(uri);
        return document;
      }
      const { text, version } = project.textAt(uri) ?? {};
      if (text === undefined || version === undefined) return undefined;
      if (version === document.version && text === document.getText()) return document;
      let before = behind.get(uri);
      if (before?.version !== version || before.getText() !== text)
        behind.set(uri, (before = TextDocument.create(uri, document.languageId, version, text)));
      return before;
    },
    isUnjudged: (uri) => unjudged.has(uri),
    upToText,
    async upToTexts(uri) {
      const one = uri !== undefined && project.role(uri) === 'dsds' ? canonical(uri) : undefined;
      const isMeant = (key: string): boolean => one === undefined || key === one;
      const meant = [...spelled].filter(([key, as]) => isMeant(key) && mayBeDsds(as));
      await Promise.all(meant.map(([, as]) => upToText(as)));
    },
    async withTrees(uris, make) {
      const giveBack = await treesOf(uris);
      try {
        return make();
      } finally {
        giveBack();
      }
    },
    get isWaiting() {
      return reading.isWaiting;
    },
    settled: () => reading.settled(),
    end: () => reading.end(),
  };
}

/** From how many characters on a document is read in slices: below that it is one itself. */
const LONG = 10_000;
