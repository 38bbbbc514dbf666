import { newValue } from './print.ts';
import { type ProjectedValue, whatItIs } from '../contract/traits.ts';
import type { Content, Edit } from '../../text/text-edit.ts';
import type { Path } from '../../text/positions.ts';
import { quote } from '../../text/words.ts';
import { type ComparedValues, hasOtherId, type Pair } from './compare.ts';
import type { DsdsTrait, DsdsValue, Stray } from './model.ts';
import { nameOfRemoved, type Step, type Undone, undoneAbout, type Update } from './update-steps.ts';

/** What makes a trait that of the contract, and the values that come and go with that. */
export function righting(pair: Pair, leave: Leave = NO_LEAVE): Update {
  if (leave.size > 0) return makeRight(pair, leave);
  let made = RIGHTINGS.get(pair);
  if (!made) RIGHTINGS.set(pair, (made = makeRight(pair, leave)));
  return made;
}

const RIGHTINGS = new WeakMap<Pair, Update>();

/** The id comes with all else: it is what the others are known by. */
function makeRight(pair: Pair, leave: Leave): Update {
  const { own, trait } = pair;
  const id = identifying(own, trait, ['traitType', 'kind'], leave);
  const { edits, steps, undone } = makeAlike(pair, leave);
  return { edits: [...id.edits, ...edits], steps: [...id.steps, ...steps], undone };
}

function makeAlike({ own, trait, values }: Pair, leave: Leave): Update {
  const of = (what: string): string => `${trait.name}: ${what}`;
  // What is of another kind has values that go with that, or come.
  const ofKind = { key: keyOf('kind', own.path), path: own.path };
  const isLeft = leave.has(ofKind.key);
  const type = isLeft ? [] : setting({ own, trait }, 'traitType', []);
  const kind = isLeft ? [] : setting({ own, trait }, 'kind', ['traitType']);
  const isAnother = type.length > 0 || kind.length > 0;
  const steps: Step[] = isAnother
    ? [{ ...ofKind, does: 'make', said: `${quote(trait.name)} ${whatItIs(trait)}` }]
    : [];
  if (!values) {
    if (isLeft) return { edits: [], steps: [], undone: [] };
    const gone = (own.values ?? []).map((value) => nameOfRemoved(value, trait.name));
    if (own.valuesKey && gone.length === 0) gone.push(`the "values" of ${quote(trait.name)}`);
    const edits = [...type, ...kind, ...(own.valuesKey ? [{ remove: [...own.path, 'values'] }] : [])];
    return {
      edits,
      steps: [...steps, ...gone.map((said): Step => ({ ...ofKind, does: 'remove', said }))],
      undone: [],
    };
  }
  const path = [...own.path, 'values'];
  const { edits, undone } = valuing(own, values, trait.name, leave);
  // An enum without any values is none.
  if (!edits) return { edits: type, steps: type.length > 0 ? steps : [], undone };
  const isNew = own.shape !== 'list';
  if (isNew && isLeft) return { edits: [], steps: [], undone };
  const list = isNew ? ofKind : { key: keyOf('add', path), path };
  const added = values.missing.filter(({ id }) => id !== undefined);
  const counting = new Set(values.all.map((each) => each.own?.id?.text));
  const known = values.all.flatMap(({ own: same, value }) =>
    same ? [identifying(same, value, [], leave, trait.name)] : [],
  );
  const all: Step[] = [
    ...steps,
    ...values.extra
      .filter((value) => !values.maybe.has(value))
      .map((value): Step => {
        const said = nameOfRemoved(value, trait.name, value.id && counting.has(value.id.text));
        return { key: keyOf('remove', value.path), path: value.path, does: 'remove', said };
      }),
    ...added.map(({ name }): Step => ({ ...list, does: 'add', said: quote(of(name)) })),
    ...newOrder(own, trait.name, values, path),
  ];
  return {
    edits: [...type, ...kind, ...edits, ...known.flatMap((each) => each.edits)],
    steps: [...all.filter(({ key }) => !leave.has(key)), ...known.flatMap((each) => each.steps)],
    undone,
  };
}

/** Gives a trait or a value the id that it has in the contract. */
function identifying(
  own: DsdsValue,
  wanted: ProjectedValue,
  after: readonly string[],
  leave: Leave,
  of?: string,
): Omit<Update, 'undone'> {
  const key = keyOf('id', own.path);
  if (!hasOtherId(own, wanted) || leave.has(key)) return { edits: [], steps: [] };
  const id = quote(wanted.name);
  const what = of === undefined ? '' : ` of ${quote(of)}`;
  const said = own.id ? `${quote(own.id.text)}${what} ${id}` : `the id ${id}${what}`;
  return {
    edits: [idEdit(own, wanted.name, after)],
    steps: [{ key, path: own.path, does: own.id ? 'make' : 'add', said }],
  };
}

/** Writes an id into a trait or a value. */
export const idEdit = (own: DsdsValue, id: string, after: readonly string[]): Edit =>
  own.hasId
    ? { replace: [...own.path, 'id'], value: id }
    : { insert: own.path, name: 'id', after, value: id };

/** DSDS reads the first value as the default, so that another one there says the most. */
function newOrder(
  own: DsdsTrait,
  name: string,
  { all: [first], misplaced }: ComparedValues,
  path: Path,
): Step[] {
  if (!misplaced) return [];
  const isFirst = first?.own === undefined || first.own === own.values?.[0];
  const said = isFirst
    ? `the values of ${quote(name)} in the order of the contract`
    : `${quote(first.value.name)} first in ${quote(name)}`;
  return [{ key: keyOf('order', path), path, does: 'put', said }];
}

/** Makes the values of a trait those of the contract; without edits where none of them can be there. */
function valuing(
  own: DsdsTrait,
  values: ComparedValues,
  name: string,
  leave: Leave,
): { readonly edits: readonly Edit[] | undefined; readonly undone: readonly Undone[] } {
  const { all, missing, extra, unknown, maybe } = values;
  const path = [...own.path, 'values'];
  const at = own.valuesKey?.start ?? own.span.start;
  // What has no legal id can be there, but only a person can put it there.
  const illegal = missing
    .filter(({ id }) => id === undefined)
    .map((value): Undone => ({
      said: `${name}: add the value ${quote(value.name)}, with an id of its own`,
      at,
    }));
  if (own.shape === 'list') {
    const list = listing(path, own.strays, leave);
    for (const each of all) {
      if (each.own) list.keep(Number(each.own.path.at(-1)));
      else if (each.value.id !== undefined) list.add(each.value.id, newValue(each.value));
    }
    for (const each of unknown) list.putLast(each);
    for (const each of extra) {
      if (maybe.has(each)) list.stay(each);
      else list.remove(each);
    }
    return { edits: list.edits(), undone: [...undoneAbout(values, list.left(), name), ...illegal] };
  }
  const value = all.filter((each) => each.value.id !== undefined).map((each) => newValue(each.value));
  if (value.length === 0) return { edits: undefined, undone: illegal };
  if (!own.valuesKey) return { edits: [{ insert: own.path, name: 'values', value }], undone: illegal };
  if (own.shape !== 'other') return { edits: [{ replace: path, value, onLines: true }], undone: illegal };
  // An object may be a list in another form, and only a person can tell.
  return { edits: undefined, undone: [{ said: `turn the "values" of ${quote(name)} into a list`, at }] };
}

function setting(
  { own, trait }: Pick<Pair, 'own' | 'trait'>,
  name: 'traitType' | 'kind',
  after: readonly string[],
): Edit[] {
  if (own[name]?.text === trait[name]) return [];
  const value = trait[name];
  return [
    own.members.has(name)
      ? { replace: [...own.path, name], value }
      : { insert: own.path, name, after, value },
  ];
}

/** What is to be left as it is: steps of an update that can't be made, by their keys. */
export type Leave = ReadonlySet<string>;

export const NO_LEAVE: Leave = new Set();

/** The keys of what can become of a list, and of an item of it. */
export const keyOf = (what: 'add' | 'order' | 'remove' | 'kind' | 'id', path: Path): string =>
  `${what} ${JSON.stringify(path)}`;

/**
 * A list in the making: a word that stands there for a new item becomes that item. Other words stay behind all, and so does
 * an item without an id. What can't be done stays undone: new items don't come, others stay where they are, and what should go stays behind what it
 * is behind now.
 */
export function listing(path: Path, strays: readonly Stray[], leave: Leave) {
  const items: (number | Content)[] = [];
  const spelled: Edit[] = [];
  const words = new Map(strays.map((stray) => [stray.text, stray]));
  const left = new Set(strays);
  const last: number[] = [];
  const stuck: number[] = [];
  let gone = 0;
  return {
    keep(index: number): void {
      items.push(index);
    },
    add(name: string, value: object): void {
      if (leave.has(keyOf('add', path))) return;
      const word = words.get(name);
      if (!word || !left.delete(word)) return void items.push({ value });
      items.push(word.index);
      spelled.push({ replace: [...path, word.index], value });
    },
    remove(own: { readonly path: Path }): void {
      if (leave.has(keyOf('remove', own.path))) stuck.push(Number(own.path.at(-1)));
      else gone++;
    },
    /** What only a person can remove. */
    stay(own: { readonly path: Path }): void {
      stuck.push(Number(own.path.at(-1)));
    },
    putLast(own: { readonly path: Path }): void {
      last.push(Number(own.path.at(-1)));
    },
    /** Those that are no items at all, and become none. */
    left: (): readonly Stray[] => [...left],
    /** Undefined where nothing is left in it. */
    edits(): readonly Edit[] | undefined {
      // What is no item at all is DSDS's own to report.
      const behind = [...last, ...[...left].map(({ index }) => index)].sort((a, b) => a - b);
      const sorted = [...items, ...behind];
      const all = leave.has(keyOf('order', path))
        ? asTheyAre(sorted, stuck)
        : stuck.toSorted((a, b) => a - b).reduce<Items>(put, sorted);
      if (all.length === 0) return undefined;
      const isAsBefore = gone === 0 && all.every((item, index) => item === index);
      return isAsBefore ? spelled : [{ arrange: path, items: all }, ...spelled];
    },
  };
}

export type Listing = ReturnType<typeof listing>;

type Items = readonly (number | Content)[];

/** An item that should go, behind what it is behind now. */
function put(items: Items, index: number): Items {
  const before = items.findLastIndex((item) => typeof item === 'number' && item < index);
  return items.toSpliced(before + 1, 0, index);
}

/** Those that are there in their own order, and new ones each behind the one that it is to follow. */
function asTheyAre(items: Items, stuck: readonly number[]): Items {
  const there = [...items.filter((item) => typeof item === 'number'), ...stuck].sort((a, b) => a - b);
  const all: (number | Content)[] = [...there];
  let at = 0;
  for (const item of items) {
    if (typeof item === 'number') at = all.indexOf(item) + 1;
    else all.splice(at++, 0, item);
  }
  return all;
}
