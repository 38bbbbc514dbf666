// Traits, values and pointers as DSDS 0.21 writes them, and the update of entries from their contracts: its changes in words, and its edits.
import { type Projected, type ProjectedTrait, type ProjectedValue, whatItIs } from '../contract/traits.ts';
import { attempted, documentText, type Page, withYaml } from '../../text/make-edits.ts';
import { applyEdits, type Content, type Edit, putMember, type TextEdit } from '../../text/text-edit.ts';
import { memo } from '../../text/maps.ts';
import type { Path } from '../../text/positions.ts';
import { listed, quote } from '../../text/words.ts';
import { type DsdsTrait, type DsdsValue, type LinkedEntry, REL, ROLE } from './model.ts';
import type { Language } from './read-text.ts';
import {
  calledBy,
  canBecomeKind,
  comparisonOf,
  type Difference,
  differencesOf,
  extraIn,
  type Pair,
  writableIn,
} from './compare.ts';

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

/** The placeholder for a description that the contract does not have. */
export const TODO = 'TODO';

/** A trait as DSDS 0.21 writes it: `traitType`, `kind`, `id`, `description` and, of an enum, `values`. */
export function traitValue({ traitType, kind, id, description, values }: ProjectedTrait): object {
  return {
    traitType,
    kind,
    id,
    description: description ?? TODO,
    ...(values && { values: values.map(newValue) }),
  };
}

/** A value of a trait. A contract has no words for any. */
export const newValue = ({ id }: ProjectedValue): object => ({ id, description: TODO });

/** The item of `specs` that points at a contract (SR-138). */
export const specValue = (href: string): object => ({ href, rel: REL, role: ROLE });

/** Exactly the `traits` array, of those traits that can be written, with no line end behind it. */
export const traitsText = ({ traits }: Projected, language: Language): string =>
  printed(traits.filter(({ isWritable }) => isWritable).map(traitValue), language);

/** The text of a `specs` array with one pointer. */
export const specsText = (href: string, language: Language): string => printed([specValue(href)], language);

/** One item of it, to be put into a list that is there: in YAML with its dash. */
export const specItemText = (href: string, language: Language): string =>
  language === 'yaml' ? specsText(href, language) : documentText(specValue(href));

const printed = (value: unknown, language: Language): string =>
  language === 'yaml' ? withYaml().yamlText(value) : documentText(value);

interface Change {
  readonly verb: (typeof VERBS)[number];
  /** `"size: m"`, `"size: m" to "md"`, `"size" an enum variant`, `"m" first in "size"`. */
  readonly what: string;
  /** True if a written description is removed. */
  readonly isDescribed?: boolean;
}

/** Removals come first. */
const VERBS = ['removed', 'renamed', 'added', 'made', 'put'] as const;

/** The changes that an update of an entry makes. */
export function changesIn(entry: LinkedEntry): readonly Change[] {
  const renames = new Set<string>();
  const all = differencesOf(entry).flatMap((difference) => changesOf(difference, entry));
  // The one that goes and the one that comes are two differences.
  return all.filter(({ verb, what }) => verb !== 'renamed' || (!renames.has(what) && renames.add(what)));
}

/** The changes of an update as a piece of a sentence. */
export function changesInWords(entry: LinkedEntry): string {
  const changes = changesIn(entry);
  const words = VERBS.flatMap((verb) => {
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
    const { trait, was } = difference;
    return [was ? renamed(calledBy(was), trait.name) : { verb: 'added', what: quote(trait.name) }];
  }
  if (difference.what === 'trait extra') {
    const { own, first, by } = difference;
    const name = quote(calledBy(own));
    return [
      by ? renamed(calledBy(own), by.name) : removed(own, first ? `a second ${name}` : name, own.values),
    ];
  }
  if (difference.what === 'kind') {
    return kindChanges(difference.pair, difference.member);
  }
  return valueChanges(difference);
}

const renamed = (from: string, to: string): Change => ({
  verb: 'renamed',
  what: `${quote(from)} to ${quote(to)}`,
});

const removed = (own: DsdsValue, what: string, values: readonly DsdsValue[] = []): Change => ({
  verb: 'removed',
  what,
  isDescribed: [own, ...values].some(
    ({ description }) => ![undefined, '', TODO].includes(description?.text.trim()),
  ),
});

/** The change that removes a value of an entry or adds one of the contract; one that replaces another gives it its name. */
function valueChange({ trait, values }: Pair, value: DsdsValue | ProjectedValue): Change {
  const pair = values.find((each) => each.value === value || each.replaces === value);
  if (pair?.replaces) return renamed(`${trait.name}: ${calledBy(pair.replaces)}`, pair.value.name);
  return 'span' in value
    ? removed(value, quote(`${trait.name}: ${calledBy(value)}`))
    : { verb: 'added', what: quote(`${trait.name}: ${value.name}`) };
}

function kindChanges(pair: Pair, member: 'traitType' | 'kind'): Change[] {
  const { own, trait, values } = pair;
  const made: Change = { verb: 'made', what: `${quote(trait.name)} ${whatItIs(trait)}` };
  // Both members are one change.
  const isOther = own.kind?.text !== trait.kind && canBecomeKind(pair);
  if (member === 'traitType') return isOther ? [] : [made];
  if (!isOther) return [];
  const gone = extraIn(own.values ?? [], new Set(values.flatMap((each) => each.own ?? [])));
  const missing = values.filter((each) => !each.own && each.value.id !== undefined);
  return [
    made,
    ...gone.map((value) => valueChange(pair, value)),
    ...missing.map(({ value }) => valueChange(pair, value)),
  ];
}

function valueChanges(difference: Extract<Difference, { what: `value${string}` }>): Change[] {
  const { own, trait, values } = difference.pair;
  if (difference.what === 'values missing') {
    if (own.shape === 'other') return [];
    const writable = difference.values.filter(({ id }) => id !== undefined);
    return writable.map((value) => valueChange(difference.pair, value));
  }
  if (difference.what === 'value extra') {
    // An enum without any values is none.
    if (!canBecomeKind(difference.pair)) return [];
    const change = valueChange(difference.pair, difference.value);
    return [difference.isRepeated ? { ...change, what: `a second ${change.what}` } : change];
  }
  if (difference.what === 'values order') {
    // DSDS reads the first value as the default, so that another one there says the most.
    const what = difference.isDefault
      ? `${quote(values[0]!.value.name)} first in ${quote(trait.name)}`
      : `the values of ${quote(trait.name)} in the order of the contract`;
    return [{ verb: 'put', what }];
  }
  const gone = (own.values ?? []).map((value) => valueChange(difference.pair, value));
  return gone.length > 0 ? gone : [{ verb: 'removed', what: `the "values" of ${quote(trait.name)}` }];
}

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
  const missing = differences.flatMap((each) => (each.what === 'trait missing' ? each : []));
  const items = new Map<ProjectedTrait, DsdsTrait | Content>([
    ...pairs.map((pair) => [pair.trait, pair.own] as const),
    ...missing.map(({ trait, was }) => [trait, was ?? { value: traitValue(trait) }] as const),
  ]);
  const wanted = (entry.contract?.projected?.traits ?? []).flatMap((trait) => items.get(trait) ?? []);
  const path = [...entry.path, 'traits'];
  const renames = missing.flatMap(({ trait, was }) => (was ? newId(was, trait.id!) : []));
  return [...(arrange(path, entry.traits ?? [], wanted) ?? [{ remove: path }]), ...renames];
}

/** Gives a trait or a value a different name, and keeps all else. */
export const newId = ({ path }: DsdsValue, value: string): Edit => ({ replace: [...path, 'id'], value });

/** Makes a trait that of the contract, with the values that come and go with that. */
export function editsOfPair(pair: Pair): Edit[] {
  const { own, trait } = pair;
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
    const items = wanted.map((each) => each.own ?? each.replaces ?? { value: newValue(each.value) });
    const renames = values.flatMap(({ value, replaces }) => (replaces ? newId(replaces, value.id!) : []));
    return [...(arrange(path, own.values ?? [], items) ?? []), ...renames];
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
