<<<<<<< HEAD
import { AS_SHIPPED, type Ruling } from '../check/ruling.ts';
import { type CheckedDsds, checkingDsds } from '../kinds/dsds/check.ts';
import type { Linked } from '../kinds/dsds/facts.ts';
import { dsdsPageOf } from '../kinds/dsds/fixes.ts';
import type { Dsds } from '../kinds/dsds/model.ts';
import type { DsdsText } from '../kinds/dsds/read-text.ts';
import type { Page } from '../text/make-edits.ts';
import { allAtOnce } from '../text/steps.ts';
=======
import { type CheckedDsds, checkDsds, judgeEntries } from '../core/dsds/check-dsds.ts';
import type { Linked } from '../core/dsds/linked.ts';
import type { DsdsText } from '../core/dsds/text.ts';
import type { Page } from '../core/edits/making.ts';
import { dsdsPageOf } from '../core/fixes/dsds-fixes.ts';
import { AS_SHIPPED, type Ruling } from '../core/ruling.ts';
>>>>>>> 914171c (Unfinished: read YAML at once, and refuse edits in rare layouts)
import { createDsdsReadings, type DsdsFile, type DsdsReadings } from './dsds-readings.ts';
import { canonical, type FilePlace, keyOf, placeOf } from './file-uri.ts';
import type { Folders } from './folders.ts';
import { type Part, partOf } from './roles.ts';

/** A DSDS document, and what is made of it: each part when it is first asked for, and only once. */
export interface DsdsSource {
  readonly uri: string;
  readonly text: string;
  readonly read: DsdsText;
  readonly checked: CheckedDsds;
  /** The text as edits see it. */
  readonly page: Page;
}

/** What can be done between other work before the project does it in one go. */
export interface DsdsAhead {
  /** Whether a text has been read already. */
  isRead(uri: string, text: string): boolean;
  /** Takes what was read of a text that has been put, or is taken next. */
  hand(uri: string, read: DsdsText): void;
  /** Judges the entries of a document, one at a time. */
  judging(uri: string): Generator<unknown, void>;
}

/** The DSDS documents as they count now. What is made of one is kept until anything is another. */
export interface DsdsSources {
  /** Undefined where there is no file, or it is no such document. */
  at(uri: string): DsdsSource | undefined;
  readonly ahead: DsdsAhead;
  readonly readings: Pick<DsdsReadings, 'at' | 'forget'>;
  /** Nobody has it open any more. */
  closed(key: string): void;
  /** It is gone from the disk, and nobody has it open. */
  gone(key: string): void;
}

/** One that nobody else knows of, unless somebody shares what is read. */
export const dsdsSource = (
  uri: string,
  text: string,
  { ruling }: Pick<Part, 'ruling'>,
  linked: Linked,
  readings: Pick<DsdsReadings, 'at'> = createDsdsReadings(() => true),
): DsdsSource => new Made(uri, readings.at(uri, text), ruling, linked);

export function dsdsSources(
  folders: Pick<Folders, 'at'>,
  textOf: (key: string) => string | undefined,
  isOpen: (key: string) => boolean,
  linkedFor: (place: FilePlace) => Linked,
): DsdsSources {
  const readings = createDsdsReadings(isOpen);
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
