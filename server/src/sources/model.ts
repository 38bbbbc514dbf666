import type { Elsewhere } from '../check/finding.ts';
import type { TypeName } from '../text/json/value.ts';
import type { Path } from '../text/span.ts';

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
