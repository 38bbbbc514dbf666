import type { Contracted } from './artifacts.ts';
import type { ArtifactRecord } from './manifest.ts';

/**
 * The contracts that were moved to where no record lists them, each with the record that was made for it: the one with its
 * address, or else the one with the name of its file, where neither is there a second time. `gone`: the records that lead to
 * nothing.
 */
export function movedFrom(
  gone: readonly ArtifactRecord[],
  unlisted: readonly Contracted[],
): { readonly byAddress: Moved; readonly byName: Moved } {
  if (gone.length === 0) return { byAddress: new Map(), byName: new Map() };
  const addresses = groups(gone, ({ address }) => address);
  const same = new Map<string, ArtifactRecord>();
  for (const { uri, addressed } of unlisted) {
    const record = addressed.ok ? addresses.get(addressed.address)?.shift() : undefined;
    if (record) same.set(uri, record);
  }
  const found = new Set(same.values());
  const names = groups(
    gone.filter((record) => !found.has(record)),
    ({ path }) => path && nameIn(path),
  );
  const alike = new Map<string, ArtifactRecord>();
  const others = unlisted.filter(({ uri }) => !same.has(uri));
  for (const [name, [contract, ...more]] of groups(others, ({ path }) => nameIn(path))) {
    const [record, ...again] = names.get(name) ?? [];
    if (contract && record && more.length + again.length === 0) alike.set(contract.uri, record);
  }
  return { byAddress: same, byName: alike };
}

type Moved = ReadonlyMap<string, ArtifactRecord>;

/** What tells the file of a contract from others: its name without folders, and without the end that all have, or should. */
export const nameIn = (path: string): string =>
  path.slice(path.lastIndexOf('/') + 1).replace(/(?:\.cont\w*)?(?:\.js\w*)?$/i, '');

/** All of one key in the order in which they are. */
export function groups<T>(all: readonly T[], keyOf: (each: T) => string | undefined): Map<string, T[]> {
  const made = new Map<string, T[]>();
  for (const each of all) {
    const key = keyOf(each);
    if (key === undefined) continue;
    const known = made.get(key);
    if (known) known.push(each);
    else made.set(key, [each]);
  }
  return made;
}
