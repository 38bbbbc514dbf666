import {
  type Comparison,
  comparisonOf,
  type EntryState,
  stateOfEntry,
} from '../../kinds/dsds/update-document.ts';
import type { DsdsSource } from '../../project/dsds.ts';
import { canonical, pathBelow, placeOf } from '../../project/file-uri.ts';
import type { EntryOf, Neighbours } from '../../project/neighbours.ts';
import { type Lines, linesOf } from '../../text/positions.ts';
import { isSamePath, type Path } from '../../text/span.ts';
import { quote } from '../../text/words.ts';
import { NOT_READ_YET, type WorkspaceFeature } from '../feature.ts';

/** How a client says which entry it means, of one that it was told of. */
export interface Wanted {
  /** Where it was: others may have come in above it meanwhile. */
  readonly path: Path;
  /** What it is called in its document; null where it has neither an id nor a name. */
  readonly name?: string | null;
  /** The URI of the contract that it is linked with; null where it is with none. */
  readonly contract?: string | null;
}

/** An entry of a DSDS document, for somebody to choose. */
export interface KnownEntry extends Required<Wanted> {
  /** The URI of the document, as an editor has it open. */
  readonly document: string;
  /** Its path from the project's folder on. */
  readonly file: string;
  readonly state: EntryState;
}

interface OnLines {
  /** The lines of the document that it stands on, counted from 0. */
  readonly lines: { readonly first: number; readonly last: number };
}

interface Entries {
  readonly entries: readonly (KnownEntry & OnLines)[];
  /** Where none is linked with a contract: why. */
  readonly why?: string;
}

/** The entries that a file is about: those that point at a contract, or all of a DSDS document. */
export const knownEntries: WorkspaceFeature<{ readonly uri: string }, Entries> = {
  method: 'component-contract/dsdsEntries',
  capability: {},
  async handle({ uri }, _client, files) {
    await files.upToTexts(uri);
    const linesIn = new Map<DsdsSource, Lines>();
    const source = files.dsds(uri);
    const all = source ? source.checked.entries.map((entry) => ({ source, entry })) : files.entriesFor(uri);
    const entries = all.map((each) => {
      const lines = linesIn.get(each.source) ?? linesOf(each.source.text);
      linesIn.set(each.source, lines);
      const { start, end } = each.entry.span;
      return {
        ...knownEntry(each, files),
        lines: { first: lines.at(start).line, last: lines.at(end).line },
      };
    });
    const why = whyNone(uri, files);
    return { entries, ...(why !== undefined && { why }) };
  },
};

/** Whether a file is a DSDS document by what its project says: not every one is called as one. */
export const isDsds: WorkspaceFeature<{ readonly uri: string }, boolean> = {
  method: 'component-contract/isDsds',
  capability: {},
  handle: ({ uri }, _client, files) => files.dsds(uri) !== undefined,
};

/** The traits of an entry as they are, and as they would be; null where it is gone. */
export const comparison: WorkspaceFeature<Wanted & { readonly document: string }, Comparison | null> = {
  method: 'component-contract/dsdsComparison',
  capability: {},
  async handle({ document, ...wanted }, _client, files) {
    await files.upToTexts(document);
    const found = entryMeant(entriesAbout(document, files), wanted);
    return found ? comparisonOf(found.source, found.entry) : null;
  },
};

/** Of a contract the entries that point at it; of a DSDS document its own that point at one. */
export function entriesAbout(uri: string, files: Neighbours): readonly EntryOf[] {
  const source = files.dsds(uri);
  if (!source) return files.entriesFor(uri);
  return source.checked.entries.flatMap((entry) => (entry.contract ? [{ source, entry }] : []));
}

/** Why a file is about no entry that is linked with a contract; undefined where it is about some. */
export function whyNone(uri: string, files: Neighbours): string | undefined {
  const source = files.dsds(uri);
  if (source?.read.isBroken) return whyBroken(source);
  if (source && !source.checked.facts.isWhole) return NOT_READ_YET;
  if (entriesAbout(uri, files).length > 0) return undefined;
  if (!source && !files.contracts().some((contract) => contract.uri === canonical(uri)))
    return `${named(uri)} is neither a DSDS document nor a contract in a project that is open.`;
  if (!source) return `No entry of a DSDS document points at ${named(uri)}.`;
  return source.checked.entries.length === 0
    ? `There is no component entry in ${named(uri)}.`
    : `No entry of ${named(uri)} points at a contract.`;
}

export const whyBroken = ({ uri, read: { language } }: DsdsSource): string =>
  `${named(uri)} is not valid ${language.toUpperCase()} at the moment. Mend that first, so that nothing in it is lost.`;

/** A file as messages name it. */
export const named = (uri: string): string => quote(placeOf(uri)?.name ?? uri);

/**
 * The entry that a client means; undefined where none is it for sure. Another one that stands in its place now is not it:
 * what would be written there is about something else.
 */
export function entryMeant(entries: readonly EntryOf[], wanted: Wanted): EntryOf | undefined {
  const alike = entries.filter(({ entry }) => {
    const { name, contract } = wantedAs(entry);
    return (
      (wanted.name === undefined || wanted.name === name) &&
      (wanted.contract === undefined || wanted.contract === contract)
    );
  });
  const there = alike.find(({ entry }) => isSamePath(entry.path, wanted.path));
  return there ?? (wanted.name && alike.length === 1 ? alike[0] : undefined);
}

/** What names an entry for {@link entryMeant}. */
export const wantedAs = (entry: EntryOf['entry']): Required<Wanted> => ({
  path: entry.path,
  name: nameOfEntry(entry) ?? null,
  contract: entry.contract?.uri ?? null,
});

export function knownEntry({ source, entry }: EntryOf, files: Neighbours): KnownEntry {
  return {
    ...wantedAs(entry),
    document: files.textAt(source.uri)?.uri ?? source.uri,
    file: pathBelow(files.home(source.uri) ?? '', source.uri),
    state: stateOfEntry(entry, source.read),
  };
}

/** What an entry goes by in messages; undefined of one that says neither. */
export const nameOfEntry = ({ id, name }: EntryOf['entry']): string | undefined => id?.text ?? name?.text;

/** An entry that goes by nothing. */
export const NAMELESS = 'an entry without an id';
