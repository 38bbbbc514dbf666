import type { Contract } from '../contract.ts';
import { type CustomElement, type Knowledge, NOTHING_KNOWN, type RegistryItem } from '../knowledge.ts';
import { AS_SHIPPED, type Ruling } from '../ruling.ts';
import type { Writing } from './writing.ts';

/** Something that can be written at a caret. */
export interface Suggestion {
  readonly label: string;
  readonly kind: 'member' | 'value' | 'template';
  /** A few words beside the label. */
  readonly detail?: string;
  /** What it means, as Markdown. */
  readonly about?: string;
  /** What takes the place of the word at the caret, as a snippet. */
  readonly insert: string;
  /** What the word is compared with, where that is not the label. */
  readonly match?: string;
  /** Whether the next suggestions are wanted as soon as this one is in. */
  readonly goOn?: boolean;
}

/** Where something is to be written in a contract, and all that helps to know what. */
export interface Blank extends Writing {
  readonly contract: Contract;
  /** The name of the file without `.contract.json`, where it has one. */
  readonly stem: string | undefined;
  readonly project: Around;
}

/** What the project says that the contract is in. Lists that may be long are asked for. */
export interface Around {
  readonly ruling: Ruling;
  readonly knowledge: Knowledge;
  /** All custom elements that a `cemRef` can mean. */
  elements(): readonly CustomElement[];
  /** All registry items that a `registryRef` can mean. */
  items(): readonly RegistryItem[];
  /** The namespaces of other registries: `@acme`. */
  namespaces(): readonly string[];
}

export const BY_ITSELF: Around = {
  ruling: AS_SHIPPED,
  knowledge: NOTHING_KNOWN,
  elements: () => [],
  items: () => [],
  namespaces: () => [],
};
