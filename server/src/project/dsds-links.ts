import { isDeclaration, type Named, placesIn, type Scalar } from '../kinds/contract/names.ts';
import type { ProjectedTrait } from '../kinds/contract/projection.ts';
import { comparedOf } from '../kinds/dsds/compare.ts';
import type { LinkedContract, Target as Led } from '../kinds/dsds/facts.ts';
import { type DsdsTrait, type DsdsValue, insideOf, type Said } from '../kinds/dsds/model.ts';
import type { LinkedEntry, Pointer } from '../kinds/dsds/pointers.ts';
import { treeOf } from '../text/json/tree.ts';
import type { Span } from '../text/span.ts';
import type { DsdsSource } from './dsds.ts';
import { canonical } from './file-uri.ts';
import { type Target, targetIn, targetsFor } from './links.ts';
import type { EntryOf, Neighbours } from './neighbours.ts';

/** What stands at an offset of a DSDS document, as far as a contract has to do with it. */
export interface DsdsThere {
  readonly kind: 'pointer' | 'entry' | 'trait' | 'value';
  readonly entry: LinkedEntry;
  /** All of it; of an entry its id. */
  readonly whole: Span;
  /** The text that names it, where the offset is on that: an `href`, or an id or a name. */
  readonly from: Span | undefined;
  /** The one that the entry is linked with, or that the pointer leads to. */
  readonly contract: LinkedContract | undefined;
  readonly pointer?: Pointer;
  /** The trait, of a value the one that has it; and what it stands for in the contract, if that has it. */
  readonly trait?: DsdsTrait;
  readonly projected?: ProjectedTrait | undefined;
  /** The value, and the index of what it stands for among those of the projected trait; -1 where that has none such. */
  readonly value?: DsdsValue;
  readonly valueIndex?: number;
}

/** What stands at an offset, wherever in it that is; of an entry only its id. */
export function dsdsAt({ text, checked }: DsdsSource, offset: number): DsdsThere | undefined {
  const isAt = (span: Span | undefined): boolean =>
    span !== undefined && span.start <= offset && offset <= span.end;
  const entry = checked.entries.findLast(({ span }) => isAt(span));
  if (!entry) return undefined;
  const named = (...names: readonly (Said | undefined)[]): Span | undefined => {
    const name = names.find(isAt);
    return name && insideOf(name, text);
  };
  const pointer = entry.pointers.find(({ ref }) => isAt(ref.span));
  if (pointer) {
    const { ref, target } = pointer;
    const contract = target.kind === 'contract' ? target : undefined;
    return { kind: 'pointer', entry, whole: ref.span, from: named(ref.href), contract, pointer };
  }
  const { contract } = entry;
  const trait = entry.traits?.find(({ span }) => isAt(span));
  if (trait) {
    const pair = comparedOf(entry)?.pairs.find(({ own }) => own === trait);
    const projected = pair?.trait;
    const value = trait.values?.find(({ span }) => isAt(span));
    const { span, id, name } = value ?? trait;
    const of = { entry, whole: span, from: named(id, name), contract, trait, projected };
    if (!value) return { kind: 'trait', ...of };
    const same = pair?.values?.all.find(({ own }) => own === value);
    const valueIndex = same ? pair!.trait.values!.indexOf(same.value) : -1;
    return { kind: 'value', ...of, value, valueIndex };
  }
  const from = named(entry.id);
  return from && { kind: 'entry', entry, whole: from, from, contract };
}

/** Where the name at an offset of a DSDS document leads: into the contract; a pointer also to what is no contract. */
export function definitionOfDsds(
  source: DsdsSource,
  offset: number,
  files: Neighbours,
): { readonly from: Span; readonly to: readonly Target[] } | undefined {
  const there = dsdsAt(source, offset);
  return there?.from && { from: there.from, to: inContract(there, files) };
}

/** The places in all DSDS documents that stand for the same as the name at an offset; and the contract's. */
export function referencesOfDsds(
  source: DsdsSource,
  offset: number,
  files: Neighbours,
  withDeclaration: boolean,
): Target[] {
  const there = dsdsAt(source, offset);
  if (!there?.from || !there.contract) return [];
  const { uri } = there.contract;
  const named = namedAt(there);
  const found = named
    ? dsdsPlacesOf(uri, named, files)
    : there.kind === 'pointer' || there.kind === 'entry'
      ? dsdsEntriesOf(uri, files)
      : [];
  return [...(withDeclaration ? inContract(there, files) : []), ...found];
}

/** The traits and values, in all entries that are linked with a contract, that stand for a thing of it. */
export function dsdsPlacesOf(contract: string, named: Named, files: Neighbours): Target[] {
  return dsdsPlacesIn(files.entriesFor(canonical(contract)), named).map(({ source, said }) =>
    placeOf(source, said),
  );
}

/** The pointers that lead to a contract, by their `href`, and the ids of the entries that are linked with it. */
export function dsdsEntriesOf(contract: string, files: Neighbours): Target[] {
  const key = canonical(contract);
  return files
    .entriesFor(key)
    .flatMap(({ source, entry }) => [
      ...(entry.id ? [{ uri: source.uri, whole: entry.id, name: insideOf(entry.id, source.text) }] : []),
      ...entry.pointers.flatMap(({ ref, target }) =>
        target.kind === 'contract' && target.uri === key && ref.href
          ? [{ uri: source.uri, whole: ref.span, name: insideOf(ref.href, source.text) }]
          : [],
      ),
    ]);
}

/** The hrefs of all pointers of a document, and what each leads to. */
export const hrefsIn = ({ checked }: DsdsSource): { readonly href: Said; readonly target: Led }[] =>
  checked.entries.flatMap(({ pointers }) =>
    pointers.flatMap(({ ref: { href }, target }) => (href ? [{ href, target }] : [])),
  );

/** Something in an entry that stands for a thing of its contract. */
interface DsdsPlace {
  readonly source: DsdsSource;
  readonly entry: LinkedEntry;
  readonly said: DsdsValue;
}

/** Where a prop, an enum value or a state stands in linked entries. */
export function dsdsPlacesIn(entries: readonly EntryOf[], named: Named): DsdsPlace[] {
  return entries.flatMap(({ source, entry }) => {
    const said = saidOf(entry, named);
    return said ? [{ source, entry, said }] : [];
  });
}

function saidOf(entry: LinkedEntry, { kind, name, of }: Named): DsdsValue | undefined {
  if (kind === 'slot') return undefined;
  const traitType = kind === 'state' ? 'state' : 'variant';
  const traitName = kind === 'enum value' ? of : name;
  const pair = comparedOf(entry)?.pairs.find(
    ({ trait }) => trait.name === traitName && trait.traitType === traitType,
  );
  if (kind !== 'enum value') return pair?.own;
  return pair?.values?.all.find(({ value }) => value.name === textOf(name))?.own;
}

/** A value as projected traits call it. */
export const textOf = (name: Scalar): string => (typeof name === 'string' ? name : String(name));

/** What a place in an entry stands for, by its names in the contract. */
export function namedAt({ kind, projected, valueIndex = -1 }: DsdsThere): Named | undefined {
  if (!projected || (kind !== 'trait' && kind !== 'value')) return undefined;
  const { name, traitType } = projected;
  if (kind === 'trait') return { kind: traitType === 'state' ? 'state' : 'prop', name };
  const value = projected.values?.[valueIndex];
  return value && { kind: 'enum value', name: value.name, of: name };
}

function inContract(there: DsdsThere, files: Neighbours): Target[] {
  const { contract, kind, pointer } = there;
  const { target } = pointer ?? {};
  const uri = target && 'uri' in target ? target.uri : contract?.uri;
  if (uri === undefined) return [];
  if (kind === 'trait' || kind === 'value') {
    const named = namedAt(there);
    return named ? declarationsOf(uri, named, files) : [];
  }
  const [id, whole] = targetsFor(
    [
      { uri, path: ['contractId'] },
      { uri, path: [] },
    ],
    files,
  );
  const found = target?.kind === 'other' ? whole : (id ?? whole);
  return found ? [found] : [];
}

/** Where a contract declares a thing, of which an entry knows the name as text. */
function declarationsOf(uri: string, { kind, name, of }: Named, files: Neighbours): Target[] {
  const file = files.textAt(uri);
  if (!file) return [];
  return placesIn(treeOf(file.text))
    .filter(isDeclaration)
    .filter((each) => each.kind === kind && each.of === of && textOf(each.name) === name)
    .map((each) => targetIn(file.uri, each));
}

/** A trait or a value: all of it, and what names it there. */
function placeOf({ uri, text }: DsdsSource, { span, id, name }: DsdsValue): Target {
  return { uri, whole: span, name: insideOf(id ?? name ?? span, text) };
}
