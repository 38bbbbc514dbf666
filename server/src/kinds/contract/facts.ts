import type { Args, Elsewhere } from '../../check/finding.ts';
import type { Context, Rule } from '../../check/rule.ts';
import type { CustomElement, RegistryItem, Sought } from '../../sources/model.ts';
import type { Span } from '../../text/span.ts';
import type { Contract } from './model.ts';

/**
 * What the other files of a project say that matters to one contract of it. It is asked while the contract is checked,
 * and answers the same until a file changes.
 */
export interface Knowledge {
  /** Whether all files of the project are read. Before that nothing is missing, and nothing is there twice. */
  readonly isWhole: boolean;
  /** Whether it has a DSDS document: otherwise it doesn't matter what becomes of a contract there. */
  readonly hasDsds: boolean;
  /** The other contracts of the project with this identity (SR-133). */
  othersWith(contractId: string): Others;
  /** The custom elements that a `cemRef` can mean: those with this tag name, otherwise the classes of this name. */
  elements(cemRef: string): Sought<CustomElement>;
  /** The registry items that a `registryRef` can mean. */
  items(registryRef: string): Sought<RegistryItem>;
  /** Where a place in another file is in its text; undefined where it is not there any more. */
  spanOf(place: Elsewhere): Span | undefined;
}

export interface Others {
  readonly count: number;
  /** The first of them, by their URIs. */
  readonly first: readonly Elsewhere[];
}

const NOTHING_FOUND = { found: [], isExpected: false, nearest: [] } as const;

/** Of a document by itself, or as long as the files of its project are not read. */
export const NOTHING_KNOWN: Knowledge = {
  isWhole: false,
  hasDsds: false,
  othersWith: () => ({ count: 0, first: [] }),
  elements: () => NOTHING_FOUND,
  items: () => NOTHING_FOUND,
  spanOf: () => undefined,
};

export type ContractRule<A extends Args = Args> = Rule<A, Contract, Knowledge>;

/** How a project wants a contract to be judged, and what it knows. */
export type InProject = Context<Knowledge>;
