import type { Edit } from '../edits/edit.ts';
import type { Path } from '../finding.ts';
import { quote } from '../words.ts';
import type { ComparedValues, Pair } from './compared.ts';
import type { DsdsTrait } from './document.ts';
import { keyOf, type Leave, listing, NO_LEAVE } from './listing.ts';
import { whatItIs } from './projected.ts';
import type { Update } from './update.ts';
import { nameOfRemoved, type Step } from './update-words.ts';
import { newValue } from './written.ts';

/** What makes a trait that of the contract, and the values that come and go with that. */
export function righting(pair: Pair, leave: Leave = NO_LEAVE): Update {
  if (leave.size > 0) return makeRight(pair, leave);
  let made = RIGHTINGS.get(pair);
  if (!made) RIGHTINGS.set(pair, (made = makeRight(pair, leave)));
  return made;
}

const RIGHTINGS = new WeakMap<Pair, Update>();

function makeRight({ own, trait, values }: Pair, leave: Leave): Update {
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
  // What has no legal id can be there, but only a person can put it there.
  const undone = values.missing
    .filter(({ id }) => id === undefined)
    .map(({ name }) => of(`add the value ${quote(name)}`));
  const path = [...own.path, 'values'];
  const edits = valuing(own, values, path, leave);
  // An enum without any values is none.
  if (!edits) return { edits: type, steps: type.length > 0 ? steps : [], undone };
  const isNew = own.shape !== 'list';
  if (isNew && isLeft) return { edits: [], steps: [], undone };
  const list = isNew ? ofKind : { key: keyOf('add', path), path };
  const added = values.missing.filter(({ id }) => id !== undefined);
  const counting = new Set(values.all.map((each) => each.own?.id?.text));
  const all: Step[] = [
    ...steps,
    ...values.extra.map((value): Step => {
      const said = nameOfRemoved(value, trait.name, value.id && counting.has(value.id.text));
      return { key: keyOf('remove', value.path), path: value.path, does: 'remove', said };
    }),
    ...added.map(({ name }): Step => ({ ...list, does: 'add', said: quote(of(name)) })),
    ...newOrder(own, trait.name, values, path),
  ];
  return { edits: [...type, ...kind, ...edits], steps: all.filter(({ key }) => !leave.has(key)), undone };
}

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

/** Makes the values of a trait those of the contract; undefined where none of them can be there. */
function valuing(
  own: DsdsTrait,
  { all, extra }: ComparedValues,
  path: Path,
  leave: Leave,
): readonly Edit[] | undefined {
  if (own.shape === 'list') {
    const list = listing(path, own.strays, leave);
    for (const each of all) {
      if (each.own) list.keep(Number(each.own.path.at(-1)));
      else if (each.value.id !== undefined) list.add(each.value.id, newValue(each.value));
    }
    for (const each of extra) list.remove(each);
    return list.edits();
  }
  const value = all.filter((each) => each.value.id !== undefined).map((each) => newValue(each.value));
  if (value.length === 0) return undefined;
  if (!own.valuesKey) return [{ insert: own.path, name: 'values', value }];
  return own.shape === 'other' ? undefined : [{ replace: path, value, onLines: true }];
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
