// The edits that bring the traits of entries up to date with their contracts.
import { newValue, traitValue } from './print.ts';
import { attempted, type Page } from '../../text/make-edits.ts';
import { applyEdits, type Content, type Edit, putMember, type TextEdit } from '../../text/text-edit.ts';
import { memo } from '../../text/maps.ts';
import type { Path } from '../../text/positions.ts';
import type { DsdsValue, LinkedEntry } from './model.ts';
import { changesIn } from './changes.ts';
import { canBecomeKind, comparisonOf, extraIn, type Pair, writableIn } from './compare.ts';

/** The members that stand before these two in an entry as DSDS orders them. */
export const BEFORE_SPECS = [
  'kind',
  'id',
  'name',
  'description',
  'purpose',
  'metadata',
  'sections',
  'extends',
  'related',
  'refs',
  '$extensions',
  'sourceFiles',
  'imports',
];

const BEFORE_TRAITS = [...BEFORE_SPECS, 'specs'];

/** The edits of a document, and the entries that can't be updated, each with the reason and its line. */
export interface DocumentUpdate {
  readonly edits: readonly TextEdit[];
  readonly refused: ReadonlyMap<LinkedEntry, string>;
}

/** The update of some entries of a document: each as a whole, or not at all. */
export function updateEntries(page: Page, entries: readonly LinkedEntry[]): DocumentUpdate {
  const all = entries.map((entry) => ({ entry, edits: editsOfUpdate(entry) }));
  const refused = new Map<LinkedEntry, string>();
  const together = all.flatMap(({ edits }) => edits);
  if (together.length === 0) return { edits: [], refused };
  const whole = attempted(page, together).edits;
  if (whole) return { edits: whole, refused };
  const accepted: Edit[] = [];
  const obstacles = new Map<LinkedEntry, { readonly what: string; readonly at: number }>();
  for (const { entry, edits } of all) {
    const { obstacles: found } = attempted(page, [...accepted, ...edits]);
    if (found) obstacles.set(entry, found[0]!);
    else accepted.push(...edits);
  }
  const edits = accepted.length > 0 ? attempted(page, accepted).edits! : [];
  for (const [entry, { what, at }] of obstacles) {
    const before = edits.filter(({ end }) => end <= at);
    const line = applyEdits(page.text.slice(0, at), before).split('\n').length;
    refused.set(entry, `${what} (line ${line})`);
  }
  return { edits, refused };
}

/** The update of an entry, the same for all of its findings. What stays keeps its description, purpose, examples, comments and style. */
export const editsOfUpdate = memo((entry: LinkedEntry): readonly Edit[] => {
  // The order of traits alone is no difference.
  if (changesIn(entry).length === 0) return [];
  if (entry.shapes.traits !== 'list') return editsOfList(entry);
  return [...arrangeTraits(entry), ...comparisonOf(entry).pairs.flatMap(editsOfPair)];
});

/** Puts all traits of the contract into the place of the array. */
export function editsOfList(entry: LinkedEntry): readonly Edit[] {
  const path = [...entry.path, 'traits'];
  const value = writableIn(entry).map(traitValue);
  if (value.length === 0) return [{ remove: path }];
  return [
    entry.shapes.traits === 'none'
      ? { insert: entry.path, name: 'traits', after: BEFORE_TRAITS, value, onLines: true }
      : { replace: path, value, onLines: true },
  ];
}

function arrangeTraits(entry: LinkedEntry): Edit[] {
  const { pairs, differences } = comparisonOf(entry);
  const missing = new Set(differences.flatMap((each) => (each.what === 'trait missing' ? each.trait : [])));
  const own = new Map(pairs.map((pair) => [pair.trait, pair.own]));
  const wanted = (entry.contract?.projected?.traits ?? []).flatMap(
    (trait) => own.get(trait) ?? (missing.has(trait) ? { value: traitValue(trait) } : []),
  );
  const path = [...entry.path, 'traits'];
  return arrange(path, entry.traits ?? [], wanted) ?? [{ remove: path }];
}

/** Makes a trait that of the contract, with the values that come and go with that. */
export function editsOfPair(pair: Pair): Edit[] {
  const { own, trait } = pair;
  if (!own.isObject) return trait.isWritable ? [{ replace: own.path, value: traitValue(trait) }] : [];
  const set = (name: 'traitType' | 'kind', after: readonly string[]): Edit[] =>
    own[name]?.text === trait[name]
      ? []
      : [putMember(own.path, name, trait[name], own.members.has(name), after)];
  const type = set('traitType', []);
  return canBecomeKind(pair) ? [...type, ...set('kind', ['traitType']), ...editsOfValues(pair)] : type;
}

/** Makes the values of a trait those of the contract. */
export function editsOfValues({ own, trait, values }: Pair): Edit[] {
  const path = [...own.path, 'values'];
  if (trait.kind === 'boolean') return own.valuesKey ? [{ remove: path }] : [];
  // A value without a valid id can be there, but only a person can put it there.
  const wanted = values.filter((each) => each.own ?? each.value.id !== undefined);
  if (own.shape === 'list') {
    const items = wanted.map((each) => each.own ?? { value: newValue(each.value) });
    const objects = wanted.flatMap(({ own: same, value }): Edit[] =>
      same && !same.isObject ? [{ replace: same.path, value: newValue(value) }] : [],
    );
    return [...(arrange(path, own.values ?? [], items) ?? []), ...objects];
  }
  const value = wanted.map((each) => newValue(each.value));
  if (value.length === 0 || own.shape === 'other') return [];
  return [
    own.valuesKey ? { replace: path, value, onLines: true } : { insert: own.path, name: 'values', value },
  ];
}

/**
 * Puts the items of an array in this order, and removes those that the contract doesn't have. Ignored items stay behind all. Returns
 * undefined where no item is left.
 */
function arrange(
  path: Path,
  all: readonly DsdsValue[],
  wanted: readonly (DsdsValue | Content)[],
): Edit[] | undefined {
  const counting = new Set(wanted.filter((item) => 'path' in item));
  const extra = new Set(extraIn(all, counting));
  const ignored = all.filter((each) => !counting.has(each) && !extra.has(each));
  const items = [...wanted, ...ignored].map((item) => ('path' in item ? indexOf(item) : item));
  if (items.length === 0) return undefined;
  const isAsBefore = items.length === all.length && items.every((item, index) => item === index);
  return isAsBefore ? [] : [{ arrange: path, items }];
}

/** The index of an item in its array. */
export const indexOf = ({ path }: DsdsValue): number => Number(path.at(-1));
