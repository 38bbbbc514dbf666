import type { Edit } from '../edits/edit.ts';
import { textEdits } from '../edits/making.ts';
import { applyEdits, type TextEdit } from '../edits/text-edit.ts';
import { isSamePath } from '../finding.ts';
import type { DsdsReading } from '../fixes/dsds-fixes.ts';
import { endOf, nodeAt } from '../tree.ts';
import type { LinkedEntry } from './check-dsds.ts';
import { hasTraits } from './compared.ts';
import { driftOf } from './drift.ts';
import { readDsds } from './entries.ts';
import { type DsdsText, readDsdsText } from './text.ts';
import { writableIn } from './update.ts';
import { updatesIn } from './updating.ts';
import { traitValue } from './written.ts';

/** How far the traits of an entry are those of its contract. */
export type EntryState =
  | 'in sync'
  | 'drifted'
  /** The entry has none, and the contract has some. */
  | 'without traits'
  /** The contract, or the document, is broken at the moment, so that nothing is compared. */
  | 'unknown';

export function stateOfEntry(entry: LinkedEntry, { isBroken }: Pick<DsdsText, 'isBroken'>): EntryState {
  if (isBroken || !entry.contract?.projected) return 'unknown';
  if (driftOf(entry).length > 0) return 'drifted';
  return !hasTraits(entry) && writableIn(entry).length > 0 ? 'without traits' : 'in sync';
}

/** The traits of an entry as they stand in its document, and as they would after an update from the contract. */
export interface Comparison {
  readonly now: string;
  readonly updated: string;
}

export function comparisonOf(reading: DsdsReading, entry: LinkedEntry): Comparison {
  const { read } = reading.checked;
  const now = traitsIn(read, entry);
  const instead = listInstead(entry);
  const edits =
    read.isBroken || instead.length === 0
      ? editsOfUpdate(reading, [entry])
      : textEdits(reading.page, instead);
  if (edits.length === 0) return { now, updated: now };
  const updated = readDsdsText(applyEdits(read.text, edits), read.language);
  return { now, updated: traitsIn(updated, entry) };
}

/** What only a person can turn into a list is shown beside the whole of one. */
function listInstead(entry: LinkedEntry): readonly Edit[] {
  const traits = writableIn(entry);
  return entry.shapes.traits === 'other' && traits.length > 0
    ? [{ replace: [...entry.path, 'traits'], value: traits.map(traitValue), onLines: true }]
    : [];
}

/** What the updates of some entries come to in the text; nothing where that is broken, and not all of it is sure. */
export const editsOfUpdate = (
  { checked, page }: DsdsReading,
  entries: readonly LinkedEntry[],
): readonly TextEdit[] => (checked.read.isBroken ? [] : updatesIn(page, entries).edits);

/** A document of its own, in the same language; empty where the entry has no traits. */
function traitsIn({ text, language, root }: DsdsText, { path }: Pick<LinkedEntry, 'path'>): string {
  const key = readDsds(root).entries.find((entry) => isSamePath(entry.path, path))?.keys.traits;
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
