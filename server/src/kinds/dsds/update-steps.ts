import type { ProjectedValue } from '../contract/traits.ts';
import type { Edit } from '../../text/text-edit.ts';
import type { Path } from '../../text/positions.ts';
import { listed, quote } from '../../text/words.ts';
import { calledBy } from './drift.ts';
import type { DsdsValue, Stray } from './model.ts';

/** What brings the traits of an entry up to date with its contract. */
export interface Update {
  readonly edits: readonly Edit[];
  /** What it does. */
  readonly steps: readonly Step[];
  /** What only a person can do. */
  readonly undone: readonly Undone[];
}

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

/** What only a person can do, in words. */
export interface Undone {
  readonly said: string;
  /** Where in the text that is; undefined where the document is told of it. */
  readonly at?: number;
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

/** What is left to do about the items of a list whose meaning only a person knows. `of`: the trait whose values it lists. */
export function undoneAbout(
  { unknown, maybe }: Unclear,
  strays: readonly Stray[],
  of?: string,
): readonly Undone[] {
  const list = of === undefined ? '"traits"' : `the "values" of ${quote(of)}`;
  return [
    ...[...maybe].map(([own, { name }]): Undone => ({
      said: `remove ${nameOfRemoved(own, of)}, or give it the name ${quote(name)}`,
      at: own.span.start,
    })),
    ...unknown.map((own): Undone => {
      const number = Number(own.path.at(-1)) + 1;
      const item = of === undefined ? `trait ${number}` : `value ${number} of ${quote(of)}`;
      return { said: `give ${own.name ? nameOfRemoved(own, of) : item} an id`, at: own.span.start };
    }),
    ...strays.map(({ index, at }): Undone => {
      const what = of === undefined ? 'trait' : 'value';
      return { said: `make item ${index + 1} of ${list} a ${what}, or remove it`, at };
    }),
  ];
}

interface Unclear {
  readonly unknown: readonly DsdsValue[];
  readonly maybe: ReadonlyMap<DsdsValue, ProjectedValue>;
}

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
