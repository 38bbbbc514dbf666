import type { Elsewhere } from '../check/finding.ts';
import type { TypeName } from '../text/json/value.ts';
import type { Path } from '../text/span.ts';

/** A declaration of a Custom Elements Manifest, as far as contracts refer to it. */
export interface CustomElement {
  readonly at: Elsewhere;
  readonly tagName: string | undefined;
  readonly className: string | undefined;
  /** Path of its class name in the same file; undefined if that is the declaration's path. */
  readonly classPath?: Path;
  /** The file of its class, as the manifest names it. */
  readonly module?: string;
  readonly description: string | undefined;
  /** The summary, if it has a description, too. */
  readonly summary?: string;
  /**
   * Whether it inherits from something that no file of the project declares, so that it may have more
   * members.
   */
  readonly inheritsUnknown?: true;
  /** Public fields and attributes; a field and its attribute are one entry. */
  readonly fields: readonly ElementField[];
  /** Undefined if the manifest lists no slots. The default slot has an empty name. */
  readonly slots: readonly Described[] | undefined;
  /** CSS custom states; undefined if the manifest lists none. */
  readonly states: readonly Described[] | undefined;
}

export interface ElementField extends Described {
  readonly attribute: string | undefined;
  /** Source text of its type. */
  readonly type: string | undefined;
  /** Values of a type that is a simple union of literals. */
  readonly values: readonly unknown[] | undefined;
  /** Allowed values in terms of a contract; undefined if the type is more complex or missing. */
  readonly accepts?: Accepted;
  /**
   * A default that is a simple literal, in a list of its own; undefined if it is missing or can't be read.
   */
  readonly default: readonly [value: unknown] | undefined;
  /** Source text of a default that can't be read. */
  readonly unreadDefault?: string;
  /** Whether only the element sets it. */
  readonly isReadonly?: true;
}

/** Allowed values, as far as a contract can express them. */
export interface Accepted {
  readonly types: readonly TypeName[];
  /** All values, if they can be listed. */
  readonly values?: readonly unknown[];
  /** Values that can't be listed beside a whole type: the `'any'` of `number | 'any'`. */
  readonly unlisted?: readonly unknown[];
  /** Whether it is only what an attribute can hold, while the type of the field can't be read. */
  readonly isCoarse?: true;
}

export interface Described {
  readonly name: string;
  readonly description: string | undefined;
  /** Whether a contract may omit it: it is deprecated, or inherited by an element with a list of its own. */
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

/** What a reference leads to. */
export interface Sought<Thing> {
  /** Everything that fits, each thing once although it may be declared in several copies of a file. */
  readonly found: readonly Thing[];
  /** Whether it should have been found: the project has files that hold such things, and all of them could be read. */
  readonly isExpected: boolean;
  /** Where nothing is found: the names that may have been meant. */
  readonly nearest: readonly string[];
}
