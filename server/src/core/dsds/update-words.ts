import type { Path } from '../finding.ts';
import { listed, quote } from '../words.ts';
import type { DsdsValue } from './document.ts';
import { calledBy } from './drift.ts';

/** One of the things that an update does. */
export interface Step {
  /** Those that go together have the same. */
  readonly key: string;
  /** What goes away; the list that something comes into, or that is put in order; the trait that is made another. */
  readonly path: Path;
  readonly does: 'remove' | 'add' | 'make' | 'put';
  /** To what, in words: `"size: m"`, `"size" an enum variant`, `"m" first in "size"`. */
  readonly said: string;
}

/** What is done, as a piece of a sentence; or what is still to be done. What is lost comes first. */
export function stepsInWords(steps: readonly Step[], isDone: boolean): string {
  const words = (['remove', 'add', 'make', 'put'] as const).flatMap((does) => {
    const said = steps.filter((step) => step.does === does).map((step) => step.said);
    return said.length > 0 ? [`${isDone ? DONE[does] : does} ${listed(said, 'and')}`] : [];
  });
  return words.join(', ');
}

const DONE = { remove: 'removed', add: 'added', make: 'made', put: 'put' };

export const changesInWords = ({ steps }: { readonly steps: readonly Step[] }): string =>
  stepsInWords(steps, true) || 'as in the contract';

/** A trait that goes, or a value of one, in words. `isAgain`: another one of its name stays. */
export function nameOfRemoved(own: DsdsValue, of: string | undefined, isAgain?: boolean): string {
  if (!own.id && !own.name) {
    const number = Number(own.path.at(-1)) + 1;
    return of === undefined
      ? `trait ${number} (without an id)`
      : `value ${number} of ${quote(of)} (without an id)`;
  }
  const name = calledBy(own);
  return `${isAgain ? 'a second ' : ''}${quote(of === undefined ? name : `${of}: ${name}`)}`;
}
