import type { Edit } from '../../text/text-edit.ts';
import type { Path } from '../../text/positions.ts';
import { listed, quote } from '../../text/words.ts';
import type { Unmatched } from './compare.ts';
import { calledBy } from './drift.ts';
import type { DsdsValue, Stray } from './model.ts';

/** The changes that bring the traits of an entry up to date with its contract. */
export interface Update {
  readonly edits: readonly Edit[];
  /** The changes that the edits make. */
  readonly steps: readonly Step[];
  /** The changes that only a person can make. */
  readonly undone: readonly Undone[];
}

/** Several updates as one. */
export const joined = (...updates: readonly Partial<Update>[]): Update => ({
  edits: updates.flatMap(({ edits = [] }) => edits),
  steps: updates.flatMap(({ steps = [] }) => steps),
  undone: updates.flatMap(({ undone = [] }) => undone),
});

/** A single change of an update. */
export interface Step {
  /** An equal key for steps that belong together. */
  readonly key: string;
  /** The item that goes away; the list that something comes into, or that is put in order; the trait that is made another. */
  readonly path: Path;
  readonly does: keyof typeof DONE;
  /** The object in words: `"size: m"`, `"size" an enum variant`, `"m" first in "size"`. */
  readonly said: string;
}

/** The key of a change of a list, or of an item of it. */
export const keyOf = (what: 'add' | 'order' | 'remove' | 'kind' | 'id', path: Path): string =>
  `${what} ${JSON.stringify(path)}`;

/** A change that only a person can make, in words. */
export interface Undone {
  readonly said: string;
  /** Its place in the text; undefined where it is about the whole entry. */
  readonly at?: number;
}

/** The steps that are made, or still to be made, as a piece of a sentence. Removals come first. */
export function stepsInWords(steps: readonly Step[], isDone: boolean): string {
  const words = Object.entries(DONE).flatMap(([does, done]) => {
    const said = steps.filter((step) => step.does === does).map((step) => step.said);
    return said.length > 0 ? [`${isDone ? done : does} ${listed(said, 'and')}`] : [];
  });
  return words.join(', ');
}

const DONE = { remove: 'removed', add: 'added', make: 'made', put: 'put' };

export const changesInWords = ({ steps }: Pick<Update, 'steps'>): string =>
  stepsInWords(steps, true) || 'as in the contract';

/** The steps that remove traits, or values of the trait `of`, which stand for nothing; `counting`: the others. */
export function removals(
  { extra, maybe }: Unmatched,
  counting: readonly (DsdsValue | undefined)[],
  of?: string,
): Step[] {
  const ids = new Set(counting.map((own) => own?.id?.text));
  return extra
    .filter((own) => !maybe.has(own))
    .map((own): Step => {
      const said = nameOfRemoved(own, of, own.id && ids.has(own.id.text));
      return { key: keyOf('remove', own.path), path: own.path, does: 'remove', said };
    });
}

/** The items of a list whose meaning only a person knows. `of`: the trait whose values it lists. */
export function undoneAbout(
  { unknown, maybe }: Unmatched,
  strays: readonly Stray[],
  of?: string,
): readonly Undone[] {
  const list = of === undefined ? '"traits"' : `the "values" of ${quote(of)}`;
  return [
    ...[...maybe].map(([own, { name }]): Undone => ({
      said: `remove ${nameOfRemoved(own, of)}, or give it the name ${quote(name)}`,
      at: own.span.start,
    })),
    ...unknown.map((own): Undone => ({
      said: `give ${own.name ? nameOfRemoved(own, of) : numberOf(own, of)} an id`,
      at: own.span.start,
    })),
    ...strays.map(({ index, at }): Undone => {
      const what = of === undefined ? 'trait' : 'value';
      return { said: `make item ${index + 1} of ${list} a ${what}, or remove it`, at };
    }),
  ];
}

/** A removed trait, or a value of one, in words. `isAgain`: another one of its name stays. */
export function nameOfRemoved(own: DsdsValue, of: string | undefined, isAgain?: boolean): string {
  if (!own.id && !own.name) return `${numberOf(own, of)} (without an id)`;
  const name = calledBy(own);
  return `${isAgain ? 'a second ' : ''}${quote(of === undefined ? name : `${of}: ${name}`)}`;
}

/** A trait, or a value of one, by its place in its list. */
const numberOf = (own: DsdsValue, of: string | undefined): string =>
  of === undefined ? `trait ${indexOf(own) + 1}` : `value ${indexOf(own) + 1} of ${quote(of)}`;

/** The index of an item in its list. */
export const indexOf = ({ path }: DsdsValue): number => Number(path.at(-1));
