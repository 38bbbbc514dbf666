import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Ruling } from '../core/ruling.ts';
import { createDsdsReadings, type DsdsReadings } from '../project/dsds-readings.ts';
import { type DsdsSource, dsdsSource } from '../project/dsds.ts';
import { uriIn } from '../project/file-uri.ts';
import type { Files } from './engine/files.ts';
import { kindAt, type Sought } from './find.ts';
import type { Places } from './places.ts';

/** The DSDS documents of the projects. What those say that are not checked is of no concern to anybody. */
export interface Described {
  /** A search finds one in a project. */
  found(home: string): void;
  /** Whether a search finds any in a project. */
  isIn(home: string): boolean;
  /** Whether one of a project is checked, so that all its contracts count. */
  isLinked(home: string | undefined): boolean;
  /** Reads those that are checked, and looks where they lead, once all contracts are read. */
  follow(files: Files): void;
  /** One of these, with a text and what its project says to it. */
  sourceOf(document: Sought, text: string, ruling: Ruling, files: Files): DsdsSource;
  /** What is read of them: of the last one also its tree, which is large. */
  readonly readings: DsdsReadings;
}

export function openDescribed(
  sought: readonly Sought[],
  placeOf: Places['placeOf'],
  textOf: (uri: string) => string | undefined,
): Described {
  const documents = sought.filter(({ as }) => as === 'dsds');
  const linking = new Set(documents.map(({ path }) => placeOf(path).home));
  const homes = new Set<string>();
  let last: string | undefined;
  const readings = createDsdsReadings((uri) => uri === last);

  const uriOf = (path: string): string => uriIn(placeOf(path).folder.uri, basename(path));

  return {
    found: (home) => void homes.add(home),
    isIn: (home) => homes.has(home),
    isLinked: (home) => home !== undefined && linking.has(home),
    follow(files) {
      for (const { path } of documents) {
        const { home } = placeOf(path);
        const uri = uriOf(path);
        if (home !== undefined) files.putGuest(uri, home, 'dsds', textOf(uri));
      }
      for (const uri of files.pointedAt()) files.saved(uri, FATES[kindAt(fileURLToPath(uri)) ?? 'nothing']);
    },
    sourceOf({ path }, text, ruling, files) {
      const uri = uriOf(path);
      last = uri;
      return dsdsSource(uri, text, { ruling }, files.linkedFor(uri, placeOf(path).home), readings);
    },
    readings,
  };
}

/** What becomes of a file that somebody points at, and that has no text. */
const FATES = { nothing: 'gone', folder: 'folder', file: 'unreadable', pipe: 'unreadable' } as const;
