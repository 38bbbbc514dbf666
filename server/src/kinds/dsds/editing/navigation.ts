// Definition, references and links of DSDS documents, and their places that stand for contracts.
import { treeOf } from '../../../text/json/tree.ts';
import type { Span } from '../../../text/positions.ts';
import type { Target, ThingName } from '../../answers.ts';
import { contractTarget, fileTarget, targetIn } from '../../contract/editing/navigation.ts';
import { isDeclaration, type Named, placesIn } from '../../contract/name-places.ts';
import type { ProjectedTrait } from '../../contract/traits.ts';
import type { Workspace } from '../../editing.ts';
import { comparisonOf } from '../compare.ts';
import {
  type DsdsTrait,
  type DsdsValue,
  insideOf,
  type LinkedContract,
  type LinkedEntry,
  type Pointer,
  type WrittenText,
} from '../model.ts';
import { type DsdsFeatures, type DsdsSource, entriesFor, type EntryOf } from '../source.ts';

/** The target of the name at an offset: in the contract; of a pointer also a file that is no contract. */
export const definition: DsdsFeatures['definition'] = ({ source }, offset, workspace) => {
  const there = dsdsSpotAt(source, offset);
  return there?.from && { from: there.from, to: inContract(there, workspace) };
};

/** The places in all DSDS documents that stand for the same as the name at an offset; and the contract's. */
export const references: DsdsFeatures['references'] = ({ source }, offset, withDeclaration, workspace) => {
  const there = dsdsSpotAt(source, offset);
  if (!there?.from || !there.contract) return [];
  const named = namedAt(there);
  const isAboutAll = there.kind === 'pointer' || there.kind === 'entry';
  const found = named || isAboutAll ? referencesTo(there.contract.uri, named, workspace) : [];
  return [...(withDeclaration ? inContract(there, workspace) : []), ...found];
};

/** The places in linked entries that stand for a thing of a contract, or for the contract itself. */
export function referencesTo(contract: string, thing: ThingName | undefined, workspace: Workspace): Target[] {
  const entries = entriesFor(contract, workspace);
  if (!thing) return entries.flatMap(pointersIn);
  return placesOf(entries, thing).map(({ source: { uri, text }, written: { span, id, name } }) => ({
    uri,
    whole: span,
    name: insideOf(id ?? name ?? span, text),
  }));
}

/** The pointers of an entry that lead to its contract, by their `href`, and its id. */
function pointersIn({ source, entry: { id, pointers, contract } }: EntryOf): Target[] {
  const { uri, text } = source;
  return [
    ...(id ? [{ uri, whole: id, name: insideOf(id, text) }] : []),
    ...pointers.flatMap(({ ref, target }) =>
      target.kind === 'contract' && target.uri === contract?.uri && ref.href
        ? [{ uri, whole: ref.span, name: insideOf(ref.href, text) }]
        : [],
    ),
  ];
}

/** The pointers of a document, each as a link to its file. */
export const links: DsdsFeatures['links'] = function* ({ source: { text, checked } }, workspace) {
  for (const { pointers } of checked.entries) {
    for (const { ref, target } of pointers) {
      if (!ref.href || (target.kind !== 'contract' && target.kind !== 'other')) continue;
      const uri = workspace.textAt(target.uri)?.uri;
      if (uri !== undefined) yield { at: insideOf(ref.href, text), uri, tooltip: `Open ${target.file}` };
    }
  }
};

/** A trait or a value that stands for a thing of the contract. */
interface DsdsPlace {
  readonly source: DsdsSource;
  readonly entry: LinkedEntry;
  readonly written: DsdsValue;
}

/** The traits or values of linked entries that stand for a prop, a state or an enum value. */
export function placesOf(entries: readonly EntryOf[], named: Named): DsdsPlace[] {
  return entries.flatMap(({ source, entry }) => {
    const written = writtenOf(entry, named);
    return written ? [{ source, entry, written }] : [];
  });
}

function writtenOf(entry: LinkedEntry, { kind, name, of }: Named): DsdsValue | undefined {
  if (kind === 'slot') return undefined;
  const traitType = kind === 'state' ? 'state' : 'variant';
  const traitName = kind === 'enum value' ? of : name;
  const pair = comparisonOf(entry).pairs.find(
    ({ trait }) => trait.name === traitName && trait.traitType === traitType,
  );
  if (kind !== 'enum value') return pair?.own;
  return pair?.values.find(({ value }) => value.name === name)?.own;
}

function inContract(there: DsdsSpot, workspace: Workspace): Target[] {
  const { contract, kind, pointer } = there;
  const { target } = pointer ?? {};
  const uri = target && 'uri' in target ? target.uri : contract?.uri;
  if (uri === undefined) return [];
  if (kind === 'trait' || kind === 'value') {
    const named = namedAt(there);
    return named ? declarationsOf(uri, named, workspace) : [];
  }
  const found = target?.kind === 'other' ? fileTarget(uri, workspace) : contractTarget(uri, workspace);
  return found ? [found] : [];
}

/** The declarations of a thing in a contract, by its name as text. */
function declarationsOf(uri: string, { kind, name, of }: Named, workspace: Workspace): Target[] {
  const file = workspace.textAt(uri);
  if (!file) return [];
  return placesIn(treeOf(file.text))
    .filter(isDeclaration)
    .filter((each) => each.kind === kind && each.of === of && each.name === name)
    .map((each) => targetIn(file.uri, each));
}

/** A part of a DSDS document that a contract has to do with. */
export interface DsdsSpot {
  readonly kind: 'pointer' | 'entry' | 'trait' | 'value';
  readonly entry: LinkedEntry;
  /** All of it; of an entry its id. */
  readonly whole: Span;
  /** The text that names it, if the offset is there: an `href`, or an id or a name. */
  readonly from: Span | undefined;
  /** The contract of the entry, or the target of the pointer. */
  readonly contract: LinkedContract | undefined;
  readonly pointer?: Pointer;
  /** The trait, or that of the value; and its counterpart in the contract, if there is one. */
  readonly trait?: DsdsTrait;
  readonly projected?: ProjectedTrait | undefined;
  /** The value, and the index of its counterpart among those of the projected trait; -1 where there is none. */
  readonly value?: DsdsValue;
  readonly valueIndex?: number;
}

/** The innermost part at an offset; of an entry only its id. */
export function dsdsSpotAt({ text, checked }: DsdsSource, offset: number): DsdsSpot | undefined {
  const isAt = (span: Span | undefined): boolean =>
    span !== undefined && span.start <= offset && offset <= span.end;
  const entry = checked.entries.findLast(({ span }) => isAt(span));
  if (!entry) return undefined;
  const named = (...names: readonly (WrittenText | undefined)[]): Span | undefined => {
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
    const pair = comparisonOf(entry).pairs.find(({ own }) => own === trait);
    const projected = pair?.trait;
    const value = trait.values?.find(({ span }) => isAt(span));
    const { span, id, name } = value ?? trait;
    const of = { entry, whole: span, from: named(id, name), contract, trait, projected };
    if (!value) return { kind: 'trait', ...of };
    const same = pair?.values.find(({ own }) => own === value);
    const valueIndex = same ? pair!.trait.values!.indexOf(same.value) : -1;
    return { kind: 'value', ...of, value, valueIndex };
  }
  const from = named(entry.id);
  return from && { kind: 'entry', entry, whole: from, from, contract };
}

/** The thing of the contract that a trait or a value stands for. */
export function namedAt({ kind, projected, valueIndex = -1 }: DsdsSpot): Named | undefined {
  if (!projected || (kind !== 'trait' && kind !== 'value')) return undefined;
  const { name, traitType } = projected;
  if (kind === 'trait') return { kind: traitType === 'state' ? 'state' : 'prop', name };
  const value = projected.values?.[valueIndex];
  return value && { kind: 'enum value', name: value.name, of: name };
}
