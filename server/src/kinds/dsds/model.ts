// DSDS documents as plain values, the pointers between them and contracts, and the facts of a project about them.
import type { Args, Elsewhere, Rule } from '../../check/rule.ts';
import type { Path, Span } from '../../text/positions.ts';
import { nearestName } from '../../text/words.ts';
import { isContractName } from '../contract/model.ts';
import type { Projected } from '../contract/traits.ts';

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

/** What a `specs` entry that points at a contract says of itself (SR-138). */
export const [REL, ROLE] = ['contract', 'Design System Contract'] as const;

/** An item of `specs` that points at a contract, rightly or not, and what is there. */
export interface Pointer {
  readonly ref: DsdsRef;
  readonly target: Target;
}

/** A component entry, its pointers, and the contract that it is linked with. */
export interface LinkedEntry extends DsdsEntry {
  readonly pointers: readonly Pointer[];
  readonly contract: LinkedContract | undefined;
}

export type DsdsRule<A extends Args = Args> = Rule<A, LinkedEntry, Linked>;

/** Those of an entry. Items for other formats, whose roles are other ones, are left alone. */
export function pointersOf({ specs }: Pick<DsdsEntry, 'specs'>, linked: Linked): Pointer[] {
  return specs.flatMap((ref) => {
    if (isUnspaced(ref)) return [];
    const { href, role } = ref;
    const isByRole = hasRole(ref);
    // Without a role it may be for any format.
    if (!isByRole && role !== undefined && role.text.trim() !== '') return [];
    const target: Target = href ? linked.at(href.text) : { kind: 'unknown' };
    // Other formats call their files so, too.
    const isCalledOne = href !== undefined && isContractHref(href.text) && target.kind !== 'other';
    return isByRole || isCalledOne || target.kind === 'contract' ? [{ ref, target }] : [];
  });
}

/** Whether an item looks like a pointer to a contract whose members lack a space, so that it is none. */
export const isUnspaced = ({ unspaced }: DsdsRef): boolean =>
  unspaced !== undefined && isContractHref(unspaced.text);

/**
 * The pointer of an entry that counts: the first that leads to a contract; where none does, the first that may, as far as
 * anybody can tell; or else the first.
 */
export const countingIn = (pointers: readonly Pointer[]): Pointer | undefined =>
  pointers.find(({ target }) => target.kind === 'contract') ??
  pointers.find((pointer) => leadsSomewhere(pointer)) ??
  pointers[0];

/** Whether there is, or may be, what a pointer to a contract leads to. */
export const leadsSomewhere = (pointer: Pointer): boolean =>
  pointer.ref.href !== undefined &&
  pointer.target.kind !== 'nothing' &&
  pointer.target.kind !== 'other' &&
  !isOfAnyFormat(pointer);

/** Whether neither its role nor its target says that a link leads to a contract, since the target can't be read. */
export const isOfAnyFormat = ({ ref, target }: Pointer): boolean =>
  !hasRole(ref) && (target.kind === 'absolute' || target.kind === 'unknown');

const hasRole = ({ role }: DsdsRef): boolean => role !== undefined && isRole(role.text);

/** The contract that an entry is linked with. */
export function contractIn(pointers: readonly Pointer[]): LinkedContract | undefined {
  const target = countingIn(pointers)?.target;
  return target?.kind === 'contract' ? target : undefined;
}

/** The one role, in whatever spelling: the roles of other formats are further away than a slip or two. */
export function isRole(text: string): boolean {
  return text === ROLE || nearestName(letters(text), [letters(ROLE)], MOST_SLIPS) !== undefined;
}

const MOST_SLIPS = 2;

const letters = (text: string): string => text.replaceAll(/[^a-z]/gi, '').toLowerCase();

/** Whether a link leads to a file that is called as contracts are, whatever follows its path. */
export const isContractHref = (href: string): boolean => isContractName(pathIn(href));

/** The path of a link, as the names of files are. */
export function pathIn(href: string): string {
  const path = href.replace(/[?#].*$/s, '');
  try {
    return decodeURIComponent(path);
  } catch {
    // What is no escape stands for itself.
    return path;
  }
}

/** What the files of a project say to one DSDS document of it. Of one question the answer is the same object until it is another. */
export interface Linked {
  /** Whether all files of the project are read. Before that nothing is missing. */
  readonly isWhole: boolean;
  /** What an `href` in the document leads to. */
  at(href: string): Target;
  /** The contracts of the project with an identity, ordered by their URIs. */
  contractsWith(contractId: string): readonly LinkedContract[];
  /** The `href` that leads from the document to a file. */
  hrefTo(uri: string): string;
  /** Where a place in another file is in its text; undefined where it is not there any more. */
  readonly spanOf: (place: Elsewhere) => Span | undefined;
}

export type Target =
  | LinkedContract
  /** There is a file, and it is no contract; `why` is the end of a sentence. */
  | { readonly kind: 'other'; readonly uri: string; readonly file: string; readonly why: string }
  /** There is no such file. */
  | { readonly kind: 'nothing'; readonly uri: string; readonly file: string }
  /** An absolute URI, which is never followed. */
  | { readonly kind: 'absolute' }
  /** Not read, or not readable. */
  | { readonly kind: 'unknown' };

/** A contract as it counts now: as an editor has it, where it is open there. */
export interface LinkedContract {
  readonly kind: 'contract';
  readonly uri: string;
  /** Its path from the project's folder on, as messages name it. */
  readonly file: string;
  readonly contractId: string | undefined;
  readonly component: string | undefined;
  /** Its identity, or what stands in its place. */
  readonly at: Elsewhere;
  /** Undefined as long as its text is broken: then nothing is compared with it. */
  readonly projected: Projected | undefined;
}

/** Of a document by itself, or as long as the files of its project are not read. */
export const NOTHING_LINKED: Linked = {
  isWhole: false,
  at: () => ({ kind: 'unknown' }),
  contractsWith: () => [],
  hrefTo: (uri) => uri,
  spanOf: () => undefined,
};
