import { AS_SHIPPED, type Ruling } from '../check/ruling.ts';
import { type CheckedDsds, checkingDsds } from '../kinds/dsds/check.ts';
import { type Linked, NOTHING_LINKED } from '../kinds/dsds/facts.ts';
import { dsdsPageOf } from '../kinds/dsds/fixes.ts';
import type { Dsds } from '../kinds/dsds/model.ts';
import type { DsdsText } from '../kinds/dsds/read-text.ts';
import type { Page } from '../text/make-edits.ts';
import { allAtOnce } from '../text/steps.ts';
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

/** Work on DSDS documents that can be done ahead and in slices, so that the project need not do it all at once. */
export interface DsdsAhead {
  /** Whether this text is read already. */
  isRead(uri: string, text: string): boolean;
  /** What was read last of an open document when there was no mistake in it. */
  lastSound(uri: string): DsdsText | undefined;
  /** Takes the reading of a text that was put, or is taken next. */
  readonly hand: (uri: string, read: DsdsText, dsds?: Dsds) => void;
  /** Takes the reading of a closed document for an edit; returns a function that gives it back. */
  lend(uri: string, read: DsdsText): () => void;
  /** Checks a document a step at a time, so that the next request for it is answered at once. */
  judging(uri: string): Generator<void, unknown>;
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
    const source = new Made(key, file, part.ruling, linked, before?.last);
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
      lastSound: (uri) => readings.lastSound(canonical(uri)),
      hand: (uri, read, dsds) => readings.take(canonical(uri), read, dsds),
      lend(uri, read) {
        readings.lend(canonical(uri), read);
        return () => readings.giveBack(canonical(uri));
      },
      *judging(uri) {
        yield* at(uri)?.judging() ?? [];
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
  #before: CheckedDsds | undefined;
  #steps: Generator<void, CheckedDsds> | undefined;
  #checked: CheckedDsds | undefined;
  #page: Page | undefined;

  constructor(uri: string, file: DsdsFile, ruling: Ruling | undefined, linked: Linked, before?: CheckedDsds) {
    this.uri = uri;
    this.#before = before;
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
    return this.#checked ?? allAtOnce(this.judging());
  }
  /** A check that one caller has begun is continued by the next. */
  *judging(): Generator<void, CheckedDsds> {
    const { read, dsds } = this.file;
    this.#steps ??= checkingDsds(read, this.ruling ?? AS_SHIPPED, this.linked, dsds, this.#before);
    while (!this.#checked) {
      const { done, value } = this.#steps.next();
      if (done) this.#checked ??= value;
      else yield;
    }
    this.#before = undefined;
    this.#steps = undefined;
    return this.#checked;
  }
  /** What was said when it was last checked. */
  get last(): CheckedDsds | undefined {
    return this.#checked ?? this.#before;
  }
  get page(): Page {
    // That of a closed document would keep its tree.
    if (!this.file.isOpen()) return dsdsPageOf(this.read);
    return (this.#page ??= dsdsPageOf(this.read));
  }
}
