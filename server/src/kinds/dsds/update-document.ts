import { traitValue } from './print.ts';
import { applyEdits, type Edit, type TextEdit } from '../../text/text-edit.ts';
import { endOf, nodeAt } from '../../text/json/tree.ts';
import { attempted, type Page, textEdits } from '../../text/make-edits.ts';
import { isSamePath, type Path } from '../../text/positions.ts';
import type { Obstacle } from '../../text/yaml/index.ts';
import { leadsTo, type LinkedEntry } from './model.ts';
import { hasTraits } from './compare.ts';
import { driftOf } from './drift.ts';
import type { DsdsReading } from './check.ts';
import { readDsds } from './read-entries.ts';
import { type DsdsText, readDsdsText } from './read-text.ts';
import { updateBut, writableIn } from './update.ts';
import { keyOf, type Step, stepsInWords, type Update } from './update-steps.ts';

/** The state of the traits of an entry beside those of its contract. */
export type EntryState =
  | 'in sync'
  | 'out of sync'
  /** The entry has none, and the contract has some. */
  | 'without traits'
  /** The contract, or the document, is broken at the moment, so that nothing is compared. */
  | 'unknown';

export function stateOfEntry(entry: LinkedEntry, { isBroken }: Pick<DsdsText, 'isBroken'>): EntryState {
  if (isBroken || !entry.contract?.projected) return 'unknown';
  if (driftOf(entry).length > 0) return 'out of sync';
  return !hasTraits(entry) && writableIn(entry).length > 0 ? 'without traits' : 'in sync';
}

/** The traits of an entry as they stand in its document, and as they would after an update from the contract. */
export function comparisonOf(reading: DsdsReading, entry: LinkedEntry) {
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

/** The whole list in the place of a value that only a person can turn into one. */
function listInstead(entry: LinkedEntry): readonly Edit[] {
  const traits = writableIn(entry);
  return entry.shapes.traits === 'other' && traits.length > 0
    ? [{ replace: [...entry.path, 'traits'], value: traits.map(traitValue), onLines: true }]
    : [];
}

/** The text edits of the updates of some entries; none where the text is broken, and not all of it is sure. */
export const editsOfUpdate = (
  { checked, page }: DsdsReading,
  entries: readonly LinkedEntry[],
): readonly TextEdit[] => (checked.read.isBroken ? [] : updatesIn(page, entries).edits);

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

/** The steps of an update that can't be made in the text. */
interface Left {
  /** The steps, each with the reason, in words. */
  readonly left: readonly string[];
  /** The places and reasons if the traits stay in another order than in the contract, which is no drift. */
  readonly unordered: readonly string[];
}

/** The update of an entry as far as it can be made. */
export interface Updated extends Update, Left {}

/** The steps that can't be made, and those that need not be made. */
export const allLeft = ({ left, unordered }: Left): readonly string[] => [
  ...left,
  ...unordered.map((why) => `put the traits in the order of the contract (${why})`),
];

/** The updates of some entries as far as they can be made in their document, all at once. */
export function updatesIn(page: Page, entries: readonly LinkedEntry[]) {
  const left = new Map<string, Obstacle>();
  const keys = new Set<string>();
  for (;;) {
    const updates = entries.map((entry) => updateBut(entry, keys));
    const steps = updates.flatMap((update) => update.steps);
    const all = updates.flatMap((update) => update.edits);
    const { edits, obstacles = [] } = all.length === 0 ? { edits: [] } : attempted(page, all);
    if (edits) {
      const why = (index: number): Left => leftIn(entries[index]!, left, page.text, edits);
      return { edits, updates: updates.map((update, index): Updated => ({ ...update, ...why(index) })) };
    }
    const before = keys.size;
    const leave = (at: Path, obstacle: Obstacle): void => {
      for (const { key } of stepsAt(steps, at)) {
        if (!keys.has(key)) left.set(key, obstacle);
        keys.add(key);
      }
    };
    for (const obstacle of obstacles) leave(obstacle.path, obstacle);
    // The reason is unknown.
    if (keys.size === before) leave([], obstacles[0]!);
    if (keys.size === before)
      return { edits: [], updates: updates.map((update): Updated => ({ ...update, ...NOTHING_LEFT })) };
  }
}

/** The steps that an obstacle at a path is in the way of: removals, the order of a list, changes of a list, or of more. */
function stepsAt(steps: readonly Step[], at: Path): readonly Step[] {
  const list = at.slice(0, -1);
  // A value that goes with the kind of a trait is no element of its list.
  const goes = ({ key, path }: Step): boolean => key === keyOf('remove', path);
  const around = steps.filter(({ path }) => leadsTo(path, at));
  const depth = Math.max(...around.map(({ path }) => path.length));
  const found = [
    steps.filter((step) => goes(step) && isSamePath(step.path, at)),
    steps.filter(({ does, path }) => does === 'put' && isSamePath(path, list)),
    steps.filter((step) => isSamePath(goes(step) ? step.path.slice(0, -1) : step.path, at)),
    around.filter(({ path }) => path.length === depth),
    steps.filter(({ path }) => leadsTo(at, path)),
  ];
  return found.find(({ length }) => length > 0) ?? [];
}

const NOTHING_LEFT: Left = { left: [], unordered: [] };

/** The steps that are left in an entry: `remove "hover" (line 12: the anchor "x" is used elsewhere, too)`. */
function leftIn(
  entry: LinkedEntry,
  left: ReadonlyMap<string, Obstacle>,
  text: string,
  edits: readonly TextEdit[],
): Left {
  if (left.size === 0) return NOTHING_LEFT;
  const byWhy = new Map<string, Step[]>();
  const unordered: string[] = [];
  const order = keyOf('order', [...entry.path, 'traits']);
  for (const step of updateBut(entry, new Set()).steps) {
    const obstacle = left.get(step.key);
    if (!obstacle) continue;
    const why = `line ${lineAfter(text, edits, obstacle.at)}: ${obstacle.what}`;
    if (step.key === order) unordered.push(why);
    else byWhy.set(why, [...(byWhy.get(why) ?? []), step]);
  }
  return { left: [...byWhy].map(([why, steps]) => `${stepsInWords(steps, false)} (${why})`), unordered };
}

/** The line on which an offset stands when the edits are made, counted from 1. */
function lineAfter(text: string, edits: readonly TextEdit[], at: number): number {
  const linesIn = (part: string): number => part.split('\n').length - 1;
  const { edit, above } = movedTo(text, edits, at) ?? {};
  const place = edit?.start ?? at;
  const before = edit ? edits.slice(0, edits.indexOf(edit)) : edits.filter(({ end }) => end <= at);
  const more = before.map(({ start, end, newText }) => linesIn(newText) - linesIn(text.slice(start, end)));
  return 1 + more.reduce((sum, each) => sum + each, linesIn(text.slice(0, place) + (above ?? '')));
}

/** The edit that puts an offset elsewhere, with what it puts above: the one that has the most of what follows it. */
function movedTo(text: string, edits: readonly TextEdit[], at: number) {
  const around = edits.find(({ start, end }) => start <= at && at < end);
  for (let end = around?.end ?? at; end > at; end = text.lastIndexOf('\n', end - 1)) {
    const piece = text.slice(at, end);
    const edit = edits.find(({ newText }) => newText.includes(piece));
    if (edit) return { edit, above: edit.newText.slice(0, edit.newText.indexOf(piece)) };
  }
  return undefined;
}
