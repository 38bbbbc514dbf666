// DSDS documents as plain values, the pointers between them and contracts, and the facts of a project about them.
import type { Args, Elsewhere, Rule } from '../../check/rule.ts';
import { memo } from '../../text/maps.ts';
import type { Path, Span } from '../../text/positions.ts';
import { nearestName } from '../../text/words.ts';
import { isContractName } from '../contract/detect.ts';
import type { Projected } from '../contract/traits.ts';

/** A scalar, as text, and where it is written. A number counts as what is written. */
export interface WrittenText extends Span {
  readonly text: string;
}

/** A scalar without its quotes, for who goes there; an empty one with them, so that there is something to see. */
export function insideOf({ start, end }: Span, text: string): Span {
  const isQuoted = end - start > 2 && (text[start] === '"' || text[start] === "'");
  return isQuoted ? { start: start + 1, end: end - 1 } : { start, end };
}

/** A component entry as far as it touches contracts. Values of another shape are left out: they are DSDS's own to report. */
export interface DsdsEntry extends Pick<DsdsValue, 'path' | 'span' | 'id' | 'name'> {
  readonly kind: WrittenText | undefined;
  readonly specs: readonly DsdsRef[];
  /** Undefined where there is no list of traits. */
  readonly traits: readonly DsdsTrait[] | undefined;
  /** The values in the places of these lists. */
  readonly shapes: { readonly specs: Shape; readonly traits: Shape };
  /** The keys of these members, where they are there. */
  readonly keys: { readonly specs?: Span; readonly traits?: Span };
}

/** The value in the place of a list: `empty` is also `null`, and `word` a scalar or a list of such. */
export type Shape = 'none' | 'empty' | 'list' | 'word' | 'other';

/** An item of `specs`. */
export interface DsdsRef extends Pick<DsdsValue, 'path' | 'span'> {
  /** A bare string, which is short for `href` alone. */
  readonly isBare: boolean;
  readonly href: WrittenText | undefined;
  readonly to: WrittenText | undefined;
  readonly rel: WrittenText | undefined;
  readonly role: WrittenText | undefined;
  /** The members that are written, whatever they say. */
  readonly members: ReadonlySet<string>;
}

export interface DsdsTrait extends DsdsValue {
  readonly traitType: WrittenText | undefined;
  readonly kind: WrittenText | undefined;
  /** Undefined where there is no list of values. */
  readonly values: readonly DsdsValue[] | undefined;
  readonly valuesKey: Span | undefined;
  /** The value in the place of that list. */
  readonly shape: Shape;
  /** The members that are written, whatever they say. */
  readonly members: ReadonlySet<string>;
}

export interface DsdsValue {
  readonly path: Path;
  readonly span: Span;
  readonly id: WrittenText | undefined;
  readonly name: WrittenText | undefined;
  readonly description: WrittenText | undefined;
}

/** The usual names of DSDS documents. */
export const isDsdsName = (name: string): boolean => /\.dsds\.(?:ya?ml|json)$/i.test(name);

/** The `rel` and the `role` of a pointer to a contract (SR-138). */
export const [REL, ROLE] = ['contract', 'Design System Contract'] as const;

/** An item of `specs` that points at a contract, rightly or not, and what is there. */
export interface Pointer {
  readonly ref: DsdsRef;
  readonly target: Target;
}

/** A component entry, its pointers, and the contract that it is linked with. */
export interface LinkedEntry extends DsdsEntry {
  readonly pointers: readonly Pointer[];
  /** The contract that the pointer which counts leads to. */
  readonly contract: LinkedContract | undefined;
  /** The first entry of the document with the same contract, if that is another one. */
  readonly sharedWith: DsdsEntry | undefined;
}

export type DsdsRule<A extends Args = Args> = Rule<A, LinkedEntry, Linked>;

/** The contracts that several of these entries point at, so that it is unknown which entry is meant to have the id. */
export const sharedAmong = memo(
  (entries: readonly LinkedEntry[]) =>
    new Set(entries.flatMap(({ sharedWith, contract }) => (sharedWith && contract ? [contract.uri] : []))),
);

/** The pointers of an entry. Items for other formats, whose roles are other ones, are left alone. */
export function pointersOf({ specs }: DsdsEntry, linked: Linked): Pointer[] {
  return specs.flatMap((ref) => {
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

/**
 * The pointer of an entry that counts: the first that leads to a contract; where none does, the first that may; or else
 * the first.
 */
export const countingIn = (pointers: readonly Pointer[]): Pointer | undefined =>
  pointers.find(({ target }) => target.kind === 'contract') ?? pointers.find(leadsSomewhere) ?? pointers[0];

/** Returns true for a pointer whose contract exists, or may exist. */
export const leadsSomewhere = (pointer: Pointer): boolean =>
  pointer.ref.href !== undefined &&
  pointer.target.kind !== 'nothing' &&
  pointer.target.kind !== 'other' &&
  !isOfAnyFormat(pointer);

/** Returns true for a link without the role of a contract whose target can't be read. */
export const isOfAnyFormat = ({ ref, target }: Pointer): boolean =>
  !hasRole(ref) && (target.kind === 'absolute' || target.kind === 'unknown');

/** Returns true for the role of a contract in any spelling: the roles of other formats are further away than a slip or two. */
export const hasRole = ({ role }: DsdsRef): boolean =>
  role !== undefined &&
  (role.text === ROLE || nearestName(letters(role.text), [letters(ROLE)], MOST_SLIPS) !== undefined);

const MOST_SLIPS = 2;

const letters = (text: string): string => text.replaceAll(/[^a-z]/gi, '').toLowerCase();

/** Returns true for a link to a file that is called as contracts are, whatever follows its path. */
export const isContractHref = (href: string): boolean => isContractName(pathIn(href));

/** Returns true for the path of a value around another one, or of that itself. */
export const leadsTo = (path: Path, inner: Path): boolean =>
  path.every((segment, index) => segment === inner[index]);

/** The path of a link, as the names of files are. */
export function pathIn(href: string): string {
  const path = href.replace(/[?#].*$/s, '');
  try {
    return decodeURIComponent(path);
  } catch {
    // A "%" that begins no escape stands for itself.
    return path;
  }
}

/** The facts about the files of a project for one DSDS document. The answer to a question is the same object until it changes. */
export interface Linked {
  /** All files of the project are read. Before that nothing is missing. */
  readonly isWhole: boolean;
  /** The target of an `href` in the document. */
  at(href: string): Target;
  /** The contracts of the project with an identity, ordered by their URIs. */
  contractsWith(contractId: string): readonly LinkedContract[];
  /** The `href` that leads from the document to a file. */
  hrefTo(uri: string): string;
  /** The span of a place in another file; undefined where it no longer exists. */
  readonly spanOf: (place: Elsewhere) => Span | undefined;
}

export type Target =
  | LinkedContract
  /** The file exists and isn't a contract; `why` is the end of a sentence. */
  | { readonly kind: 'other'; readonly uri: string; readonly file: string; readonly why: string }
  /** The file doesn't exist. */
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
  /** Undefined as long as it has syntax errors: then nothing is compared with it. */
  readonly projected: Projected | undefined;
}

/** The facts for a document by itself, or as long as the files of its project are not read. */
export const NOTHING_LINKED: Linked = {
  isWhole: false,
  at: () => ({ kind: 'unknown' }),
  contractsWith: () => [],
  hrefTo: (uri) => uri,
  spanOf: () => undefined,
};
