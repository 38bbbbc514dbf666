import type { DsdsValue } from './document.ts';
import type { ProjectedValue } from './projected.ts';

/**
 * What of an entry stands for what of its contract: what has the same id; or where the contract's own name is no legal id,
 * the same name. Of several those first that are alike, then the first. Then what seems to be meant: what has no id, by its
 * name; and what is spelled in another case, or with other separators.
 */
export function matched<Own extends DsdsValue, Wanted extends ProjectedValue>(
  own: readonly Own[],
  wanted: readonly Wanted[],
  isAlike: (own: Own, wanted: Wanted) => boolean = () => true,
): ReadonlyMap<Wanted, Own> {
  const found = new Map<Wanted, Own>();
  const taken = new Set<Own>();
  const take = (each: Wanted, same: Own): void => {
    found.set(each, same);
    taken.add(same);
  };
  const byId = grouped(own, ({ id }) => id?.text);
  const byName = grouped(own, ({ name }) => name?.text);
  const find = (accepts: typeof isAlike, isById: boolean): void => {
    for (const each of wanted) {
      if (found.has(each) || isById !== (each.id !== undefined)) continue;
      const same = isById ? byId.get(each.id!) : byName.get(each.name);
      const first = same?.find((other) => !taken.has(other) && accepts(other, each));
      if (first) take(each, first);
    }
  };
  for (const isById of [true, false]) for (const accepts of [isAlike, () => true]) find(accepts, isById);
  if (found.size === wanted.length || taken.size === own.length) return found;
  const nameOf = ({ id, name }: DsdsValue): string | undefined => (id ? undefined : name?.text);
  const lettersOf = ({ id, name }: DsdsValue): string | undefined => lettersIn((id ?? name)?.text);
  for (const { ownKey, key } of [
    { ownKey: nameOf, key: (id: string) => id },
    { ownKey: lettersOf, key: lettersIn },
  ]) {
    const free = grouped(own, (each) => (taken.has(each) ? undefined : ownKey(each)));
    // A prop and a state of one name can only be one trait.
    const there = new Set([...found.keys()].map(({ id }) => id));
    const lacked = grouped(wanted, ({ id }) => (id === undefined || there.has(id) ? undefined : key(id)));
    for (const [name, [each, ...others]] of lacked) {
      const same = free.get(name) ?? [];
      const isOne = same.length === 1 && others.every(({ id }) => id === each!.id);
      if (isOne) take(each!, same[0]!);
    }
  }
  return found;
}

/**
 * Of those that nothing stands for and that have no legal id, the one that each of these could be meant for, since only
 * their author can tell: the one with its letters, or the first.
 */
export function maybeIn<Own extends DsdsValue, Wanted extends ProjectedValue>(
  extra: readonly Own[],
  lost: readonly Wanted[],
  fits: (own: Own, wanted: Wanted) => boolean = () => true,
): ReadonlyMap<Own, Wanted> {
  const maybe = new Map<Own, Wanted>();
  if (lost.length === 0) return maybe;
  for (const own of extra) {
    const fitting = lost.filter((each) => fits(own, each));
    const letters = lettersIn(own.id?.text);
    const one = fitting.find(({ name }) => lettersIn(name) === letters) ?? fitting[0];
    if (one) maybe.set(own, one);
  }
  return maybe;
}

/** The letters and digits of a name, in one case; undefined where it has none. */
const lettersIn = (name: string | undefined): string | undefined =>
  name?.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase() || undefined;

function grouped<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | undefined,
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
