import type { Dsds } from '../kinds/dsds/model.ts';
import { readDsds } from '../kinds/dsds/read-entries.ts';
import { type DsdsText, languageOf, readDsdsText } from '../kinds/dsds/read-text.ts';

/** What was read of a DSDS document: its text as it stands, and what the rules need of it. */
export interface DsdsFile {
  readonly read: DsdsText;
  readonly dsds: Dsds;
  /** Whether it is open now, so that what is made of it may be kept. */
  isOpen(): boolean;
}

/**
 * What was read of DSDS documents, once for each text. Of those that are not open the trees are let go: there are thousands of
 * documents, and hardly ever does anybody ask for more than what the rules need.
 */
export interface DsdsReadings {
  at(key: string, text: string): DsdsFile;
  /** Takes a reading that was made elsewhere of a text that counts; of one that is known already, its tree. */
  take(key: string, read: DsdsText, dsds?: Dsds): void;
  has(key: string, text: string): boolean;
  /**
   * What was read last of a document that is open when there was no mistake in it: most of it is the same a keystroke later, or
   * when a quote is closed again.
   */
  lastSound(key: string): DsdsText | undefined;
  /** Takes a text that was read for a caller that needs its tree, until the caller gives it back. */
  lend(key: string, read: DsdsText): void;
  giveBack(key: string): void;
  /** It was closed. */
  closed(key: string): void;
  forget(key: string): void;
}

export function createDsdsReadings(isOpen: (key: string) => boolean): DsdsReadings {
  const files = new Map<string, DsdsFile & { readonly read: Kept }>();
  const sound = new Map<string, DsdsText>();

  function remember(key: string, read: DsdsText): void {
    if (read.flaws.length === 0 && isOpen(key)) sound.set(key, read);
  }

  function keep(key: string, read: DsdsText, dsds: Dsds): DsdsFile {
    remember(key, read);
    const isOpenNow = (): boolean => isOpen(key);
    const file = { read: new Kept(read, isOpenNow), dsds, isOpen: isOpenNow };
    files.set(key, file);
    return file;
  }

  return {
    at(key, text) {
      const file = files.get(key);
      if (file?.read.text === text) return file;
      const read = readDsdsText(text, languageOf(key));
      return keep(key, read, readDsds(read.root));
    },
    take(key, read, dsds) {
      const file = files.get(key);
      if (file?.read.text === read.text) {
        file.read.take(read);
        remember(key, read);
      } else keep(key, read, dsds ?? readDsds(read.root));
    },
    has: (key, text) => files.get(key)?.read.text === text,
    lastSound: (key) => sound.get(key),
    lend(key, read) {
      const file = files.get(key);
      if (file?.read.text === read.text) file.read.take(read, true);
    },
    giveBack(key) {
      if (!isOpen(key)) files.get(key)?.read.letGo();
    },
    closed(key) {
      sound.delete(key);
      files.get(key)?.read.letGo();
    },
    forget(key) {
      sound.delete(key);
      files.delete(key);
    },
  };
}

/** A text that was read. Its tree is kept as long as the document is open; else it is read again for each request. */
class Kept implements DsdsText {
  readonly text: string;
  readonly language: DsdsText['language'];
  readonly flaws: DsdsText['flaws'];
  readonly isBroken: boolean;
  readonly open: DsdsText['open'];
  readonly #isOpen: () => boolean;
  #tree: Tree | undefined;

  constructor({ text, language, flaws, isBroken, open, root }: DsdsText, isOpen: () => boolean) {
    this.text = text;
    this.language = language;
    this.flaws = flaws;
    this.isBroken = isBroken;
    this.open = open;
    this.#isOpen = isOpen;
    this.take({ root });
  }

  get root(): DsdsText['root'] {
    const tree = this.#tree ?? { root: readDsdsText(this.text, this.language).root };
    this.take(tree);
    return tree.root;
  }

  take({ root }: Tree, isLent = false): void {
    if (isLent || this.#isOpen()) this.#tree = { root };
  }
  letGo(): void {
    this.#tree = undefined;
  }
}

type Tree = Pick<DsdsText, 'root'>;
