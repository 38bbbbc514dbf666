// A change of a contract, and the changes that any part of a contract can have.
import type { Contract } from '../kinds/contract/model.ts';
import { jsonKey, valueAt } from '../text/json/value.ts';
import type { Path } from '../text/positions.ts';
import { quote, sentence, thingIn } from '../text/words.ts';
import { type ChangeClass, type ChangeId, CHANGES, type ChangeKind } from './changes.ts';

/** A change of a contract. What is on one side only has a place on the other too: that of what is around it. */
export interface Change {
  readonly id: ChangeId;
  readonly class: ChangeClass;
  /** A sentence that names what changes. */
  readonly message: string;
  /** The values that an enum gains or loses. */
  readonly values?: readonly unknown[];
  /** Undefined if the contract is on one side only. */
  readonly before: Path | undefined;
  readonly after: Path | undefined;
}

/** Something in both versions of a contract. */
export interface Two<T> {
  readonly before: T;
  readonly after: T;
}

/** A change without its class and places. */
export interface Changed {
  readonly id: ChangeId;
  readonly message: string;
  readonly at: Path | Two<Path>;
  readonly values?: readonly unknown[];
  /** True if the milder class applies. */
  readonly isMild?: boolean;
}

export function classOf(id: ChangeId, isMild = false): ChangeClass {
  const kind: ChangeKind = CHANGES[id];
  return isMild && kind.milder ? kind.milder.class : kind.class;
}

export const pathsOf = (at: Path | Two<Path>): Two<Path> => ('before' in at ? at : { before: at, after: at });

/** The path, or that of the nearest thing around it which is there. */
export function placeIn({ value }: Contract, path: Path): Path {
  const isThere = (_: unknown, index: number): boolean =>
    valueAt(value, path.slice(0, index + 1)) !== undefined;
  const known = path.slice(0, path.findLastIndex(isThere) + 1);
  return known.length === 0 ? ['contractId'] : known;
}

/** Returns true for equal values; undefined is that of a missing member. */
export const isEqual = (a: unknown, b: unknown): boolean => jsonKey(a) === jsonKey(b);

/** The changes of what is at a path; if there are none, but it is written differently, that is one. */
export function orNotation({ before, after }: Two<Contract>, at: Path, changes: readonly Changed[]) {
  if (changes.length > 0 || isEqual(valueAt(before.value, at), valueAt(after.value, at))) return changes;
  const message = `${sentence(thingIn(at))} is written differently, with the same meaning.`;
  return [{ id: 'notation', message, at } satisfies Changed];
}

/** The change of a member, if it has one. */
export function memberChanges(
  id: 'contract/id' | 'component' | 'reference' | 'slot/a11y',
  both: Two<Contract>,
  at: Path | Two<Path>,
  thing = sentence(thingIn(pathsOf(at).after)),
): Changed[] {
  const [old, now] = valuesAt(both, at);
  if (isEqual(old, now)) return [];
  if (old === undefined) return [{ id, message: `${thing} is added: ${quote(now)}.`, at, isMild: true }];
  if (now === undefined) return [{ id, message: `${thing} is removed; it was ${quote(old)}.`, at }];
  return [{ id, message: `${thing} changes from ${quote(old)} to ${quote(now)}.`, at }];
}

/** The change of a description, if it has one. It may be long, so that only the beginning of a deprecation is quoted. */
export function textChanges(both: Two<Contract>, at: Path | Two<Path>, owner = ''): Changed[] {
  const [old, now] = valuesAt(both, at);
  if (isEqual(old, now)) return [];
  const does = old === undefined ? 'is added' : now === undefined ? 'is removed' : 'changes';
  const isDeprecation = typeof now === 'string' && /^deprecated\b/i.test(now);
  return [
    { id: 'text', message: `The description${owner} ${does}${isDeprecation ? `: ${quote(now)}` : ''}.`, at },
  ];
}

function valuesAt({ before, after }: Two<Contract>, at: Path | Two<Path>): [unknown, unknown] {
  const paths = pathsOf(at);
  return [valueAt(before.value, paths.before), valueAt(after.value, paths.after)];
}
