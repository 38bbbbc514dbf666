import { AS_SHIPPED, type Ruling } from '../check/ruling.ts';
import { type CheckedDsds, checkDsds, judgeEntries } from '../kinds/dsds/check.ts';
import { type Linked, NOTHING_LINKED } from '../kinds/dsds/facts.ts';
import { dsdsPageOf } from '../kinds/dsds/fixes.ts';
import type { DsdsText } from '../kinds/dsds/read-text.ts';
import type { Page } from '../text/make-edits.ts';
import { createDsdsReadings, type DsdsFile, type DsdsReadings } from './dsds-readings.ts';
import { canonical, type FilePlace, keyOf, placeOf } from './file-uri.ts';
import type { Folders } from './folders.ts';
import { partOf } from './roles.ts';

/** A DSDS document, and what is made of it: each part when it is first asked for, and only once. */
export interface DsdsSource {
  readonly uri: string;
  readonly text: string;
  readonly read: DsdsText;
  readonly checked: CheckedDsds;
  /** The text as edits see it. */
  readonly page: Page;
}

/** Work on DSDS documents that can be done between other work, before the project does it in one go. */
export interface DsdsAhead {
  /** Whether this text has been read already. */
  isRead(uri: string, text: string): boolean;
  /** Takes the reading of a text that was put, or is taken next. */
  readonly hand: (uri: string, read: DsdsText) => void;
  /** Checks the entries of a document, one at a time. */
  judging(uri: string): Generator<unknown, void>;
}

/** The DSDS documents as they count now. What is made of one is kept until anything is another. */
export interface DsdsSources {
  /** Undefined where there is no file, or it is no such document. */
  readonly at: (uri: string) => DsdsSource | undefined;
  /** A document with a text and a ruling of its own, whatever its project calls it: nothing is kept of it. */
  readonly apart: (uri: string, text: string, ruling: Ruling) => DsdsSource;
  readonly ahead: DsdsAhead;
  readonly readings: Pick<DsdsReadings, 'at' | 'forget'>;
  /** It was closed. */
  closed(key: string): void;
  /** It is gone from the disk, and is not open. */
  gone(key: string): void;
}

export function dsdsSources(
  folders: Pick<Folders, 'at'>,
  textOf: (key: string) => string | undefined,
  isOpen: (key: string) => boolean,
  linkedFor: (place: FilePlace) => Linked,
): DsdsSources {
  /** The document of which something was made last apart from all others: its tree is kept until then. */
  let last: string | undefined;
  const readings = createDsdsReadings((key) => key === last || isOpen(key));
  const made = new Map<string, Made>();

  function at(uri: string): Made | undefined {
    const place = placeOf(uri);
    const folder = place && folders.at(place.folder);
    const part = folder && partOf(folder, place.name);
    if (!place || part?.role !== 'dsds') return undefined;
    const key = keyOf(place);
    const text = textOf(key);
    if (text === undefined) return undefined;
    const linked = linkedFor(place);
    const file = readings.at(key, text);
    const before = made.get(key);
    if (before?.file === file && before.linked === linked && before.ruling === part.ruling) return before;
    const source = new Made(key, file, part.ruling, linked);
    made.set(key, source);
    return source;
  }

  return {
    at,
    apart(uri, text, ruling) {
      const place = placeOf(uri);
      last = uri;
      return new Made(uri, readings.at(uri, text), ruling, place ? linkedFor(place) : NOTHING_LINKED);
    },
    ahead: {
      isRead: (uri, text) => readings.has(canonical(uri), text),
      hand: (uri, read) => readings.take(canonical(uri), read),
      *judging(uri) {
        const source = at(uri);
        if (source) yield* source.judging();
      },
    },
    readings,
    closed(key) {
      made.delete(key);
      readings.closed(key);
    },
    gone: (key) => void made.delete(key),
  };
}

/** A class, so that of a thousand documents nothing is kept alive but what is asked for. */
class Made implements DsdsSource {
  readonly uri: string;
  readonly ruling: Ruling | undefined;
  readonly linked: Linked;
  readonly file: DsdsFile;
  #checked: CheckedDsds | undefined;
  #page: Page | undefined;

  constructor(uri: string, file: DsdsFile, ruling: Ruling | undefined, linked: Linked) {
    this.uri = uri;
    this.ruling = ruling;
    this.linked = linked;
    this.file = file;
  }

  get text(): string {
    return this.file.read.text;
  }
  get read(): DsdsText {
    return this.file.read;
  }
  get checked(): CheckedDsds {
    return (this.#checked ??= checkDsds(...this.#parts()));
  }
  judging(): Generator<unknown, void> {
    return judgeEntries(...this.#parts());
  }
  #parts(): Parameters<typeof judgeEntries> {
    const { read, dsds } = this.file;
    return [read, this.ruling ?? AS_SHIPPED, this.linked, dsds];
  }
  get page(): Page {
    // That of a closed document would keep its tree.
    if (!this.file.isOpen()) return dsdsPageOf(this.read);
    return (this.#page ??= dsdsPageOf(this.read));
  }
}
