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
 * What was read of DSDS documents, once for each text. The trees of closed ones are let go: there are thousands of them, and
 * hardly any is needed beyond its entries.
 */
export interface DsdsReadings {
  at(key: string, text: string): DsdsFile;
  /** Takes the reading of a text that counts; of one that has been read already its tree. */
  take(key: string, read: DsdsText): void;
  has(key: string, text: string): boolean;
  /** It was closed. */
  closed(key: string): void;
  forget(key: string): void;
}

export function createDsdsReadings(isOpen: (key: string) => boolean): DsdsReadings {
  const files = new Map<string, DsdsFile & { readonly read: Kept }>();

  function keep(key: string, read: DsdsText): DsdsFile {
    const isOpenNow = (): boolean => isOpen(key);
    const file = { read: new Kept(read, isOpenNow), dsds: readDsds(read.root), isOpen: isOpenNow };
    files.set(key, file);
    return file;
  }

  return {
    at(key, text) {
      const file = files.get(key);
      return file?.read.text === text ? file : keep(key, readDsdsText(text, languageOf(key)));
    },
    take(key, read) {
      const file = files.get(key);
      if (file?.read.text === read.text) file.read.take(read);
      else keep(key, read);
    },
    has: (key, text) => files.get(key)?.read.text === text,
    closed: (key) => files.get(key)?.read.letGo(),
    forget: (key) => void files.delete(key),
  };
}

/** A text that was read. Its tree is kept while the document is open; else it is read again for each request. */
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

  take({ root }: Tree): void {
    if (this.#isOpen()) this.#tree = { root };
  }
  letGo(): void {
    this.#tree = undefined;
  }
}

type Tree = Pick<DsdsText, 'root'>;
