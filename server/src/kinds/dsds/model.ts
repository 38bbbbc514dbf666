import type { Path, Span } from '../../text/span.ts';

/** A DSDS document as far as it touches contracts. What has another shape is left out here: it is DSDS's own to report. */
export interface Dsds {
  /** The component entries, in document order: those of a base document, or the one that the document is. */
  readonly entries: readonly DsdsEntry[];
}

/** A scalar, as text, and where it is written. A number counts as what is written. */
export interface Said extends Span {
  readonly text: string;
}

/** A scalar without its quotes, for who goes there; an empty one with them, so that there is something to see. */
export function insideOf({ start, end }: Span, text: string): Span {
  const isQuoted = end - start > 2 && (text[start] === '"' || text[start] === "'");
  return isQuoted ? { start: start + 1, end: end - 1 } : { start, end };
}

/** Something that is an object or an array, or stands in the place of one. */
interface At {
  readonly path: Path;
  readonly span: Span;
}

export interface DsdsEntry extends At {
  readonly id: Said | undefined;
  readonly kind: Said | undefined;
  readonly name: Said | undefined;
  readonly specs: readonly DsdsRef[];
  /** Undefined where there is no list of traits. */
  readonly traits: readonly DsdsTrait[] | undefined;
  /** What is in that list and no object. */
  readonly strays: readonly Stray[];
  /** Whether an object of it has a key twice, so that it is unknown which of the two is meant. */
  readonly isTwofold: boolean;
  /** What stands in the places of these lists. */
  readonly shapes: { readonly specs: Shape; readonly traits: Shape };
  /** Whether what stands in the place of the traits looks like items without the space behind their dash. */
  readonly isUnspaced: boolean;
  /** The keys of these members, where they are there. */
  readonly keys: { readonly specs?: Span; readonly traits?: Span };
}

/** An item that is no object: of a scalar, its text. */
export interface Stray {
  readonly index: number;
  /** Where it begins. */
  readonly at: number;
  readonly text: string | undefined;
}

/** What stands in the place of a list: `empty` is also `null`, and `word` a scalar. */
export type Shape = 'none' | 'empty' | 'list' | 'word' | 'other';

/** An item of `specs`. */
export interface DsdsRef extends At {
  /** The alias that stands for it, or for its list, where it is written elsewhere. */
  readonly alias?: Span;
  /** Whether it is a bare string, which is short for `href` alone. */
  readonly isBare: boolean;
  /** The link of what looks like an object without the space behind a colon, or like an item without that behind its dash. */
  readonly unspaced: Said | undefined;
  readonly href: Said | undefined;
  readonly to: Said | undefined;
  readonly rel: Said | undefined;
  readonly role: Said | undefined;
  /** The members that are written, whatever they say. */
  readonly members: ReadonlySet<string>;
  /** Of `rel` and `role` those that are an object or a list in the place of a text, and where. */
  readonly odd: ReadonlyMap<string, Span>;
}

export interface DsdsTrait extends DsdsValue {
  readonly traitType: Said | undefined;
  readonly kind: Said | undefined;
  /** Undefined where there is no list of values. */
  readonly values: readonly DsdsValue[] | undefined;
  readonly valuesKey: Span | undefined;
  /** What is in that list and no object. */
  readonly strays: readonly Stray[];
  /** What stands in the place of that list. */
  readonly shape: Shape;
  /** The members that are written, whatever they say. */
  readonly members: ReadonlySet<string>;
}

export interface DsdsValue extends At {
  readonly id: Said | undefined;
  /** Whether there is an `id`, whatever it says. */
  readonly hasId: boolean;
  readonly name: Said | undefined;
  readonly description: Said | undefined;
}

/** The usual names of DSDS documents. */
export const isDsdsName = (name: string): boolean => /\.dsds\.(?:ya?ml|json)$/i.test(name);
