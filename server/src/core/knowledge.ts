import type { TypeName } from './contract.ts';
import type { Path, Span } from './finding.ts';

/**
 * What the other files of a project say that matters to one contract of it. It is asked while the contract is checked,
 * and answers the same until a file changes.
 */
export interface Knowledge {
  /** Whether all files of the project are read. Before that nothing is missing, and nothing is there twice. */
  readonly isWhole: boolean;
  /** Whether it has a DSDS document: otherwise nobody asks what becomes of a contract there. */
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

/** A value in another file of the project. */
export interface Elsewhere {
  readonly uri: string;
  /** The path of the file from the project's folder on, as messages name it. */
  readonly file: string;
  readonly path: Path;
}

export interface Others {
  readonly count: number;
  /** The first of them, by their URIs. */
  readonly first: readonly Elsewhere[];
}

/** What a reference leads to. */
export interface Sought<Thing> {
  /** Whatever fits, each thing once though it be declared in several copies of a file. */
  readonly found: readonly Thing[];
  /** Whether it should have been found: the project has files that hold such things, and all of them could be read. */
  readonly isExpected: boolean;
  /** Where nothing is found: the names that may have been meant. */
  readonly nearest: readonly string[];
}

/** A declaration in a Custom Elements Manifest, as far as contracts speak of such things. */
export interface CustomElement {
  readonly at: Elsewhere;
  readonly tagName: string | undefined;
  readonly className: string | undefined;
  /** Where the name of its class stands in the same file; undefined where that is the place of the declaration. */
  readonly classPath?: Path;
  /** The file that its class is written in, as the manifest names it. */
  readonly module?: string;
  readonly description: string | undefined;
  /** The same in short, where it has both. */
  readonly summary?: string;
  /** Whether it inherits from what no file of the project tells of, so that it may have more than is known. */
  readonly inheritsUnknown?: true;
  /** Its public fields and its attributes; a field and its attribute are one. */
  readonly fields: readonly ElementField[];
  /** Undefined where the manifest does not speak of slots. The name of the default slot is empty. */
  readonly slots: readonly Described[] | undefined;
  /** Its CSS custom states; undefined where the manifest does not speak of any. */
  readonly states: readonly Described[] | undefined;
}

export interface ElementField extends Described {
  readonly attribute: string | undefined;
  /** The source text of its type. */
  readonly type: string | undefined;
  /** The values of a type that is a simple union of literals. */
  readonly values: readonly unknown[] | undefined;
  /** What it may be, in the words of a contract; undefined where its type is more than that, or none is stated. */
  readonly accepts?: Accepted;
  /** A default that is a simple literal, in a list of its own; undefined where there is none or it can't be read. */
  readonly default: readonly [value: unknown] | undefined;
  /** The source text of a default that can't be read. */
  readonly unreadDefault?: string;
  /** Whether only the element sets it. */
  readonly isReadonly?: true;
}

/** What values are allowed, as far as a contract can say it. */
export interface Accepted {
  readonly types: readonly TypeName[];
  /** All the values, where they can be listed. */
  readonly values?: readonly unknown[];
  /** Values that would have to be listed, and can't be beside a whole type: the `'any'` of `number | 'any'`. */
  readonly unlisted?: readonly unknown[];
  /** Whether it is only what an attribute can hold, while the field has a type that can't be read. */
  readonly isCoarse?: true;
}

export interface Described {
  readonly name: string;
  readonly description: string | undefined;
  /** Whether nobody need speak of it: it is deprecated, or inherited by an element that has a list of its own. */
  readonly isOptional?: true;
  readonly isDeprecated?: true;
}

/** An item of a component registry. */
export interface RegistryItem {
  readonly at: Elsewhere;
  readonly name: string;
  readonly type: string | undefined;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly files: readonly string[];
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
