import { attempted, type Page } from '../edits/making.ts';
import type { TextEdit } from '../edits/text-edit.ts';
import { isSamePath, type Path } from '../finding.ts';
import type { Obstacle } from '../yaml/index.ts';
import type { LinkedEntry } from './check-dsds.ts';
import { keyOf } from './listing.ts';
import { type Update, updateBut } from './update.ts';
import { type Step, stepsInWords } from './update-words.ts';

/** What becomes of an entry as it is written. */
export interface Updated extends Update {
  /** What can't be done, and why, in words; empty where all can. */
  readonly left: readonly string[];
  /** Where and why its traits stay in another order than in the contract, which is no drift. */
  readonly unordered: readonly string[];
}

/** What can't be done, with what nobody has to do. */
export const allLeft = ({ left, unordered }: Pick<Updated, 'left' | 'unordered'>): readonly string[] => [
  ...left,
  ...unordered.map((why) => `put the traits in the order of the contract (${why})`),
];

/** The updates of some entries as far as they can be made in their document, all at once. */
export function updatesIn(
  page: Page,
  entries: readonly LinkedEntry[],
): { readonly edits: readonly TextEdit[]; readonly updates: readonly Updated[] } {
  const left = new Map<string, Obstacle>();
  const keys = new Set<string>();
  for (;;) {
    const updates = entries.map((entry) => updateBut(entry, keys));
    const steps = updates.flatMap((update) => update.steps);
    const all = updates.flatMap((update) => update.edits);
    const { edits, obstacles = [] } = all.length === 0 ? { edits: [] } : attempted(page, all);
    if (edits) {
      const why = (entry: LinkedEntry): Left => leftIn(entry, left, page.text, edits);
      return { edits, updates: updates.map((update, index) => ({ ...update, ...why(entries[index]!) })) };
    }
    const before = keys.size;
    const leave = (at: Path, obstacle: Obstacle): void => {
      for (const { key } of stepsAt(steps, at)) {
        if (!keys.has(key)) left.set(key, obstacle);
        keys.add(key);
      }
    };
    for (const obstacle of obstacles) leave(obstacle.path, obstacle);
    // What nobody can tell the reason of.
    if (keys.size === before) leave([], obstacles[0]!);
    if (keys.size === before)
      return { edits: [], updates: updates.map((update) => ({ ...update, ...NOTHING_LEFT })) };
  }
}

/** The steps that an obstacle at a path is in the way of: what goes, what is put in order, what is done to a list, or to more. */
function stepsAt(steps: readonly Step[], at: Path): readonly Step[] {
  const list = at.slice(0, -1);
  // What goes with the kind of a trait is no element of its list.
  const goes = ({ key, path }: Step): boolean => key === keyOf('remove', path);
  const isIn = (inner: Path, outer: Path): boolean => isSamePath(inner.slice(0, outer.length), outer);
  const found = [
    steps.filter((step) => goes(step) && isSamePath(step.path, at)),
    steps.filter(({ does, path }) => does === 'put' && isSamePath(path, list)),
    steps.filter((step) => isSamePath(goes(step) ? step.path.slice(0, -1) : step.path, at)),
    innermost(steps.filter(({ path }) => isIn(at, path))),
    steps.filter(({ path }) => isIn(path, at)),
  ];
  return found.find(({ length }) => length > 0) ?? [];
}

const innermost = (steps: readonly Step[]): readonly Step[] => {
  const depth = Math.max(...steps.map(({ path }) => path.length));
  return steps.filter(({ path }) => path.length === depth);
};

type Left = Pick<Updated, 'left' | 'unordered'>;

const NOTHING_LEFT: Left = { left: [], unordered: [] };

/** What is left to do in an entry: `remove "hover" (line 12: the anchor "x" is used elsewhere, too)`. */
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
function movedTo(
  text: string,
  edits: readonly TextEdit[],
  at: number,
): { readonly edit: TextEdit; readonly above: string } | undefined {
  const around = edits.find(({ start, end }) => start <= at && at < end);
  for (let end = around?.end ?? at; end > at; end = text.lastIndexOf('\n', end - 1)) {
    const piece = text.slice(at, end);
    const edit = edits.find(({ newText }) => newText.includes(piece));
    if (edit) return { edit, above: edit.newText.slice(0, edit.newText.indexOf(piece)) };
  }
  return undefined;
}
