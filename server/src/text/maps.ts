// Values that are kept by their keys: made when they are first asked for, or collected in lists.

/** Makes a function keep its values, each for as long as the object that it is of is in use. */
export function memo<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const values = new WeakMap<Key, Value>();
  return (key) => {
    const known = values.get(key);
    if (known !== undefined || values.has(key)) return known as Value;
    const value = make(key);
    values.set(key, value);
    return value;
  };
}

/** The value of a key in a map, made where there is none yet. */
export function getOrInsert<Key, Value extends object>(
  map: Map<Key, Value>,
  key: Key,
  make: () => Value,
): Value {
  const known = map.get(key);
  if (known) return known;
  const value = make();
  map.set(key, value);
  return value;
}

/** The first item of each key. */
export function firstBy<Key, Item>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): ReadonlyMap<Key, Item> {
  const first = new Map<Key, Item>();
  for (const item of items) {
    const key = keyOf(item);
    if (!first.has(key)) first.set(key, item);
  }
  return first;
}

/** The items of each key. */
export function listsBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | undefined,
): ReadonlyMap<string, readonly Item[]> {
  const lists = new Map<string, Item[]>();
  for (const item of items) addTo(lists, keyOf(item), item);
  return lists;
}

/** Adds a value to the list of its key, if it has one. */
export function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key | undefined, value: Value): void {
  if (key !== undefined) getOrInsert(lists, key, (): Value[] => []).push(value);
}
