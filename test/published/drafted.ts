// Drafts with their elements, and changes of them.
import type { LeftOut } from '../../server/src/kinds/contract/draft-props.ts';
import type { Declared } from '../../server/src/sources/declared.ts';

/** A draft and its element. */
export interface Drafted {
  readonly contract: DraftContract;
  readonly leftOut: readonly LeftOut[];
  readonly element: Declared;
}

export interface DraftContract {
  readonly cemRef: string;
  readonly props: {
    readonly properties: Readonly<Record<string, DraftProp>>;
    readonly required?: readonly string[];
    readonly additionalProperties: boolean;
  };
  readonly slots?: readonly (string | { readonly name: string; readonly description?: string })[];
  readonly states?: readonly string[];
}

export interface DraftProp {
  readonly type: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly description?: string;
}

export interface Change {
  readonly way: string;
  readonly contract: DraftContract;
  /** The differences, as `inShort` writes them. */
  readonly expected: readonly string[];
}

/** Changes one prop, slot or state of a draft in one way; undefined if that isn't possible. */
export type Changing = (drafted: Drafted, name: string) => Omit<Change, 'way'> | undefined;

/** Returns true if a value is more than a way to say that there is none. */
export const isSet = (value: unknown): boolean => value !== undefined && value !== '';

export const loose = (name: string): string => name.replaceAll('-', '').toLowerCase();

export const typesOf = ({ type }: DraftProp): readonly string[] => [type].flat();

/** A draft with other props. */
export const withProps = ({ contract }: Drafted, props: Partial<DraftContract['props']>): DraftContract => ({
  ...contract,
  props: { ...contract.props, ...props },
});

export const withProp = (drafted: Drafted, name: string, prop: DraftProp): DraftContract =>
  withProps(drafted, { properties: { ...drafted.contract.props.properties, [name]: prop } });

export const propIn = ({ contract }: Drafted, name: string): DraftProp => contract.props.properties[name]!;

/** An object without some of its members. */
export const without = <T extends object>(object: T, ...names: string[]): T =>
  Object.fromEntries(Object.entries(object).filter(([key]) => !names.includes(key))) as T;

/** Props of the element that the name means: a field, or another one whose attribute has the name. */
export const declaredAs = ({ element }: Drafted, name: string) =>
  element.props.filter((prop) => prop.name === name || prop.attribute === name);
