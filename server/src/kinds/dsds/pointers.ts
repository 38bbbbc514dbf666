import { isContractName } from '../contract/detect.ts';
import type { Args } from '../../check/finding.ts';
import type { Rule } from '../../check/rule.ts';
import { nearestName } from '../../text/words.ts';
import type { Linked, LinkedContract, Target } from './facts.ts';
import type { DsdsEntry, DsdsRef } from './model.ts';

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
