// The traits of an entry as text, now and after an update, as a client compares them.
import { applyEdits } from '../../../text/text-edit.ts';
import { endOf, nodeAt } from '../../../text/json/tree.ts';
import { textEdits } from '../../../text/make-edits.ts';
import { isSamePath } from '../../../text/positions.ts';
import type { DsdsReading } from '../check.ts';
import { writableIn } from '../compare.ts';
import type { LinkedEntry } from '../model.ts';
import { readDsds } from '../read-entries.ts';
import { type DsdsText, readDsdsText } from '../read-text.ts';
import { editsOfList, updateEntries } from '../update.ts';

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
