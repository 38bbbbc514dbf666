// The changes that an update makes, in words.
import { whatItIs } from '../contract/traits.ts';
import { listed, quote } from '../../text/words.ts';
import { calledBy, canBecomeKind, type Difference, differencesOf, type Pair, writableIn } from './compare.ts';
import type { LinkedEntry } from './model.ts';

interface Change {
  readonly verb: 'removed' | 'added' | 'made' | 'put';
  /** `"size: m"`, `"size" an enum variant`, `"m" first in "size"`. */
  readonly what: string;
}

/** The changes that an update of an entry makes. */
export const changesIn = (entry: LinkedEntry): readonly Change[] =>
  differencesOf(entry).flatMap((difference) => changesOf(difference, entry));

/** The changes of an update as a piece of a sentence. Removals come first. */
export function changesInWords(entry: LinkedEntry): string {
  const changes = changesIn(entry);
  const words = (['removed', 'added', 'made', 'put'] as const).flatMap((verb) => {
    const which = changes.filter((change) => change.verb === verb).map(({ what }) => what);
    return which.length > 0 ? [`${verb} ${listed(which, 'and')}`] : [];
  });
  return words.join(', ');
}

/** The changes that remove a difference; none where only a person can. */
export function changesOf(difference: Difference, entry: LinkedEntry): readonly Change[] {
  if (difference.what === 'no traits' || difference.what === 'no array') {
    // An object may be an array in another form, and only a person can tell.
    if (entry.shapes.traits === 'other') return [];
    const traits = writableIn(entry);
    if (traits.length === 0) return [{ verb: 'removed', what: quote('traits') }];
    return traits.map(({ name }) => ({ verb: 'added', what: quote(name) }));
  }
  if (difference.what === 'trait missing') {
    return [{ verb: 'added', what: quote(difference.trait.name) }];
  }
  if (difference.what === 'trait extra') {
    const name = quote(calledBy(difference.own));
    return [{ verb: 'removed', what: difference.first ? `a second ${name}` : name }];
  }
  if (difference.what === 'trait no object') {
    const { name, isWritable } = difference.pair.trait;
    return isWritable ? [{ verb: 'made', what: `${quote(name)} an object` }] : [];
  }
  if (difference.what === 'kind') {
    return kindChanges(difference.pair, difference.member);
  }
  return valueChanges(difference);
}

function kindChanges(pair: Pair, member: 'traitType' | 'kind'): Change[] {
  const { own, trait, values } = pair;
  const made: Change = { verb: 'made', what: `${quote(trait.name)} ${whatItIs(trait)}` };
  // Both members are one change.
  const isOther = own.kind?.text !== trait.kind && canBecomeKind(pair);
  if (member === 'traitType') return isOther ? [] : [made];
  if (!isOther) return [];
  const counting = new Set(values.map((each) => each.own));
  const gone = (own.values ?? []).filter((each) => each.isObject && each.id && !counting.has(each));
  const missing = values.filter((each) => !each.own && each.value.id !== undefined);
  return [
    made,
    ...gone.map((value): Change => ({ verb: 'removed', what: quote(`${trait.name}: ${calledBy(value)}`) })),
    ...missing.map(({ value }): Change => ({ verb: 'added', what: quote(`${trait.name}: ${value.name}`) })),
  ];
}

function valueChanges(difference: Extract<Difference, { what: `value${string}` }>): Change[] {
  const { own, trait, values } = difference.pair;
  if (difference.what === 'values missing') {
    if (own.shape === 'other') return [];
    const writable = difference.values.filter(({ id }) => id !== undefined);
    return writable.map(({ name }) => ({ verb: 'added', what: quote(`${trait.name}: ${name}`) }));
  }
  if (difference.what === 'value extra') {
    // An enum without any values is none.
    if (!canBecomeKind(difference.pair)) return [];
    const name = quote(`${trait.name}: ${calledBy(difference.value)}`);
    return [{ verb: 'removed', what: difference.isRepeated ? `a second ${name}` : name }];
  }
  if (difference.what === 'value no object') {
    const name = quote(`${trait.name}: ${calledBy(difference.value)}`);
    return [{ verb: 'made', what: `${name} an object` }];
  }
  if (difference.what === 'values order') {
    // DSDS reads the first value as the default, so that another one there says the most.
    const what = difference.isDefault
      ? `${quote(values[0]!.value.name)} first in ${quote(trait.name)}`
      : `the values of ${quote(trait.name)} in the order of the contract`;
    return [{ verb: 'put', what }];
  }
  const gone = (own.values ?? []).map((value) => quote(`${trait.name}: ${calledBy(value)}`));
  const all = gone.length > 0 ? gone : [`the "values" of ${quote(trait.name)}`];
  return all.map((what) => ({ verb: 'removed', what }));
}
