// The entries of DSDS documents as clients list and compare them.
import { endOf, nodeAt } from '../../../text/json/tree.ts';
import { textEdits } from '../../../text/make-edits.ts';
import { isSamePath, type Lines, linesOf, type Path } from '../../../text/positions.ts';
import { applyEdits } from '../../../text/text-edit.ts';
import { hrefTo } from '../../../text/links.ts';
import { canonical, fileNameOf, pathBelow, placeOf, uriIn } from '../../../text/uri.ts';
import { quote } from '../../../text/words.ts';
import { NOT_READ_YET, type Workspace, type WorkspaceRequest } from '../../editing.ts';
import { type DsdsText, languageOf, readDsds, readDsdsText } from '../read-text.ts';
import { type EntryState, stateOfEntry, writableIn } from '../compare.ts';
import type { LinkedEntry } from '../model.ts';
import { dsdsAt, type DsdsReading, type DsdsSource, entriesFor, type EntryOf } from '../source.ts';
import { editsOfList, specItemText, updateEntries } from '../update.ts';
import { getOrInsert } from '../../../text/maps.ts';

/** An entry as a client names it. */
export interface EntryReference {
  /** Its place at that time: others may have come in above it meanwhile. */
  readonly path: Path;
  /** Its name in its document; null where it has neither an id nor a name. */
  readonly name?: string | null;
  /** The URI of the contract that it is linked with; null where it is with none. */
  readonly contract?: string | null;
}

/** An entry of a DSDS document to choose. */
interface KnownEntry extends Required<EntryReference> {
  /** The URI of the document, as an editor has it open. */
  readonly document: string;
  /** Its path from the project's folder on. */
  readonly file: string;
  readonly state: EntryState;
}

/**
 * The entries that a file is about: those that point at a contract, or all of a DSDS document. Each has its lines in the document,
 * counted from 0. `why`: the reason if none is linked with a contract.
 */
function knownEntries({ uri }: { readonly uri: string }, workspace: Workspace) {
  const linesIn = new Map<DsdsSource, Lines>();
  const source = dsdsAt(uri, workspace);
  const all = source
    ? source.checked.entries.map((entry) => ({ source, entry }))
    : entriesFor(uri, workspace);
  const entries = all.map((each) => {
    const lines = getOrInsert(linesIn, each.source, () => linesOf(each.source.text));
    const { start, end } = each.entry.span;
    const onLines = { first: lines.at(start).line, last: lines.at(end).line };
    return { ...knownEntry(each, workspace), lines: onLines };
  });
  const why = whyNone(uri, workspace);
  return { entries, ...(why !== undefined && { why }) };
}

/** The traits of an entry as they are, and as they would be after an update; null where it is gone. */
function comparison(
  { document, ...reference }: EntryReference & { readonly document: string },
  workspace: Workspace,
) {
  const found = findEntry(entriesAbout(document, workspace), reference);
  return found ? traitsBesideUpdate(found.source, found.entry) : null;
}

export const requests: Readonly<Record<string, WorkspaceRequest>> = {
  'component-contract/dsdsEntries': {
    answer: knownEntries,
  },
  'component-contract/dsdsComparison': {
    answer: comparison,
  },
  'component-contract/specsEntries': { answer: specsEntries },
};

/** Of a contract the entries that point at it; of a DSDS document its own that point at one. */
export function entriesAbout(uri: string, workspace: Workspace): readonly EntryOf[] {
  const source = dsdsAt(uri, workspace);
  if (!source) return entriesFor(uri, workspace);
  return source.checked.entries.flatMap((entry) => (entry.contract ? [{ source, entry }] : []));
}

/** Why a file is about no entry that is linked with a contract; undefined where it is about some. */
export function whyNone(uri: string, workspace: Workspace): string | undefined {
  const source = dsdsAt(uri, workspace);
  if (source?.read.isBroken) return whyBroken(source);
  if (source && !source.checked.facts.isWhole) return NOT_READ_YET;
  if (entriesAbout(uri, workspace).length > 0) return undefined;
  if (!source && !workspace.contracts().some((contract) => contract.uri === canonical(uri)))
    return `${named(uri)} is neither a contract nor a DSDS document of this project.`;
  if (!source) return `No DSDS entry points at ${named(uri)}.`;
  return source.checked.entries.length === 0
    ? `${named(uri)} has no component entry.`
    : `No entry of ${named(uri)} points at a contract.`;
}

export const whyBroken = ({ uri, read: { language } }: DsdsSource): string =>
  `${named(uri)} isn't valid ${language.toUpperCase()}. Fix the syntax errors first.`;

/** A file as messages name it. */
export const named = (uri: string): string => quote(fileNameOf(uri));

/**
 * The entry that a client means; undefined where none is it for sure. Another one that stands in its place now is not it:
 * what would be written there is about something else.
 */
export function findEntry(entries: readonly EntryOf[], reference: EntryReference): EntryOf | undefined {
  const alike = entries.filter(({ entry }) => {
    const { name, contract } = referenceTo(entry);
    return (
      (reference.name === undefined || reference.name === name) &&
      (reference.contract === undefined || reference.contract === contract)
    );
  });
  const there = alike.find(({ entry }) => isSamePath(entry.path, reference.path));
  return there ?? (reference.name && alike.length === 1 ? alike[0] : undefined);
}

/** The names of an entry for {@link findEntry}. */
export const referenceTo = (entry: EntryOf['entry']): Required<EntryReference> => ({
  path: entry.path,
  name: nameOfEntry(entry) ?? null,
  contract: entry.contract?.uri ?? null,
});

export function knownEntry({ source, entry }: EntryOf, workspace: Workspace): KnownEntry {
  return {
    ...referenceTo(entry),
    document: workspace.textAt(source.uri)?.uri ?? source.uri,
    file: pathBelow(workspace.projectRoot(source.uri) ?? '', source.uri),
    state: stateOfEntry(entry, source.read),
  };
}

/** The name of an entry in messages; undefined of one with neither an id nor a name. */
export const nameOfEntry = ({ id, name }: EntryOf['entry']): string | undefined => id?.text ?? name?.text;

/** An entry without a name, in messages. */
export const NAMELESS = 'an entry without an id';

/**
 * The items of `specs` that point at a contract: for each DSDS document of its project, and last for any in the folder of the contract.
 * `isThere`: the document points at the contract already.
 */
function specsEntries({ contract }: { readonly contract: string }, workspace: Workspace) {
  const uri = canonical(contract);
  const place = placeOf(uri);
  const projectRoot = workspace.projectRoot(uri);
  if (!place) return [];
  const pointing = new Set(entriesFor(uri, workspace).map(({ source }) => source.uri));
  const textFor = (document: string): string => specItemText(hrefTo(document, uri), languageOf(document));
  const documents = workspace
    .documents('dsds')
    .filter((document) => workspace.projectRoot(document) === projectRoot);
  // A document that is yet to be created is like those that exist.
  const language =
    documents.length > 0 && documents.every((each) => languageOf(each) === 'json') ? 'json' : 'yaml';
  return [
    ...documents.map((own) => {
      const document = { uri: workspace.textAt(own)?.uri ?? own, file: pathBelow(projectRoot ?? '', own) };
      return { document, text: textFor(own), isThere: pointing.has(own) };
    }),
    { text: textFor(uriIn(place.folder, `any.dsds.${language}`)), isThere: false },
  ];
}

/** The traits of an entry as they stand in its document, and as they would after an update from the contract. */
export function traitsBesideUpdate({ checked: { read }, page }: DsdsReading, entry: LinkedEntry) {
  const now = traitsIn(read, entry);
  if (read.isBroken) return { now, updated: now };
  // An update doesn't replace an object, but the array that it should be is worth to be seen.
  const isObject = entry.shapes.traits === 'other' && writableIn(entry).length > 0;
  const edits = isObject ? textEdits(page, editsOfList(entry)) : updateEntries(page, [entry]).edits;
  if (edits.length === 0) return { now, updated: now };
  const updated = readDsdsText(applyEdits(read.text, edits), read.language);
  return { now, updated: traitsIn(updated, entry) };
}

/** A document of its own, in the same language; empty where the entry has no traits. */
function traitsIn({ text, language, root }: DsdsText, { path }: LinkedEntry): string {
  const key = readDsds(root).find((entry) => isSamePath(entry.path, path))?.keys.traits;
  const list = nodeAt(root, [...path, 'traits']);
  if (!key || !list) return '';
  const lineStart = text.lastIndexOf('\n', key.start) + 1;
  if (language === 'yaml') return outdented(text.slice(key.start, endOf(list)), key.start - lineStart);
  // A member without its object would be no JSON.
  const indent = /^[ \t]*/.exec(text.slice(lineStart, key.start))![0].length;
  return outdented(text.slice(list.offset, endOf(list)), indent);
}

/** Text whose further lines lose so much of their indentation, as far as they have it. */
function outdented(text: string, width: number): string {
  const first = new RegExp(`^[ \\t]{0,${width}}`);
  const lines = text.trimEnd().split(/\r?\n/);
  return `${lines.map((line, index) => (index === 0 ? line : line.replace(first, ''))).join('\n')}\n`;
}
