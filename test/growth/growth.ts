import assert from 'node:assert/strict';
import { type FixableDocument, fixesOf, type Wanted } from '../../server/src/check/fix-all.ts';
import { workOf } from '../work.ts';

/** The smaller size of a dimension; the larger one is ten times that. With 20 a weak quadratic part isn't seen. */
export const SIZE = 60;

/** Sorting takes a little more than in proportion, and so does what is counted of it. */
const MOST = 11;

/**
 * Asserts that ten times the size costs at most eleven times the work. `prepare` does what is not counted, and returns what is;
 * undefined where there is nothing to do.
 */
export function assertInProportion(
  what: string,
  prepare: (size: number) => (() => unknown) | undefined,
  size = SIZE,
): void {
  // Some parts are loaded on first use.
  prepare(10)?.();
  const runs = [prepare(size), prepare(10 * size)];
  if (runs.includes(undefined)) return;
  const [less, more] = runs.map((run) => workOf(run!));
  const grew = more!.total / less!.total;
  const worst = [...more!.by]
    .filter(([name, count]) => count > (less!.by.get(name) ?? 0) * MOST && count > more!.total / 100)
    .sort(([, a], [, b]) => b - a)
    .slice(0, 5)
    .map(([name, count]) => `${name || 'anonymous functions'} ${less!.by.get(name) ?? 0} to ${count}`);
  assert.ok(grew <= MOST, `${what} costs ${grew.toFixed(1)} times as much: ${worst.join(', ')}`);
}

/** A number of things, in text or not. */
export const list = <T>(count: number, write: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => write(index));

/** A number of names and the like, between commas. */
export const many = (count: number, write: (id: string, index: number) => string): string =>
  list(count, (index) => write(idOf(index), index)).join(',');

/** All of one length, so that names take the same work at any size. */
export const idOf = (index: number): string => String(index).padStart(6, '0');

/** The fixes of all findings of a rule at once, by their titles. */
export const fixesForAll = (document: FixableDocument): ReadonlyMap<string, Wanted> =>
  new Map(
    document.source.checked.findings.flatMap((finding) =>
      fixesOf(document, finding).flatMap(({ all }) =>
        all === undefined ? [] : [[all, { code: finding.code, wants: (fix) => fix.all === all }]],
      ),
    ),
  );
