// The part of a DSDS document at an offset.
import type { Span } from '../../../text/span.ts';
import type { Named, Scalar } from '../../contract/names.ts';
import type { LinkedEntry, Pointer } from '../pointers.ts';
import { comparedOf } from '../compare.ts';
import type { LinkedContract } from '../facts.ts';
import { type DsdsTrait, type DsdsValue, insideOf, type Said } from '../model.ts';
import type { ProjectedTrait } from '../../contract/projection.ts';
import type { DsdsSource } from '../source.ts';

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

/** The thing of the contract that a trait or a value stands for. */
export function namedAt({ kind, projected, valueIndex = -1 }: DsdsSpot): Named | undefined {
  if (!projected || (kind !== 'trait' && kind !== 'value')) return undefined;
  const { name, traitType } = projected;
  if (kind === 'trait') return { kind: traitType === 'state' ? 'state' : 'prop', name };
  const value = projected.values?.[valueIndex];
  return value && { kind: 'enum value', name: value.name, of: name };
}

/** A value as projected traits call it. */
export const textOf = (name: Scalar): string => (typeof name === 'string' ? name : String(name));
