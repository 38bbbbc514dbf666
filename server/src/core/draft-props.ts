import { isOfType, type JsonObject } from './contract.ts';
import { descriptionFrom, isMarkedInternal } from './draft-words.ts';
import type { Accepted, CustomElement, ElementField } from './knowledge.ts';
import { anyOf, quote } from './words.ts';

/** Something that a manifest says of an element, and a draft does not. */
export interface LeftOut {
  readonly of: 'prop' | 'default' | 'values' | 'slot' | 'state';
  /** The name of the prop, slot or state. */
  readonly name: string;
  readonly reason: Reason;
  /** What the manifest has there, where that says more. */
  readonly what?: string;
}

export type Reason = keyof typeof REASONS;

/** Each as the end of a sentence. */
const REASONS = {
  'no type': 'the manifest states no type',
  'type too complex': 'a contract has no words for its type',
  'read-only': 'only the element sets it',
  internal: 'it is internal',
  undocumented: 'it has neither an attribute nor a description, so it is hardly meant for others',
  'of all elements': 'every HTML element has it',
  'another spelling': 'it is another spelling of the prop',
  deprecated: 'it is deprecated',
  inherited: 'only a class that the element extends speaks of it',
  'name taken': 'that is the name of the default slot, and another slot has it',
  'no literal': 'it is no plain value',
  'not of the type': 'the type of the prop does not allow it',
  'beside a type': 'they cannot be listed beside a type that allows more',
} as const;

/** Why something is left out, as a whole sentence without its end. */
export function whyLeftOut({ of, name, reason, what }: LeftOut): string {
  const subject =
    of === 'prop' || of === 'slot' || of === 'state'
      ? `the ${of} ${quote(name)}`
      : `the ${of} of ${quote(name)}`;
  return `${subject}: ${REASONS[reason]}${what === undefined ? '' : ` (${what})`}`;
}

export interface PropsDraft {
  readonly properties: JsonObject;
  readonly additionalProperties: boolean;
}

/**
 * The props of an element. The set is closed only where all of its public ones are in it: to close it over one that could
 * not be read, or may be inherited from elsewhere, would forbid what the element allows.
 */
export function propsFrom({ fields, inheritsUnknown }: CustomElement): {
  props: PropsDraft;
  leftOut: LeftOut[];
} {
  const leftOut: LeftOut[] = [];
  const props = new Map<string, readonly [name: string, prop: JsonObject]>();
  const hasAttributes = fields.some(({ attribute }) => attribute !== undefined);
  for (const field of fields) {
    const { name, type, accepts } = field;
    const first = props.get(loose(name))?.[0];
    const reason = whyNoProp(field, hasAttributes);
    if (reason !== undefined || !accepts) {
      leftOut.push({
        of: 'prop',
        name,
        reason: reason ?? 'no type',
        ...(type !== undefined && { what: type }),
      });
    } else if (first !== undefined)
      leftOut.push({ of: 'prop', name, reason: 'another spelling', what: first });
    else props.set(loose(name), [name, propFrom(field, accepts, leftOut)]);
  }
  const isOpen = leftOut.some(({ of, reason }) => of === 'prop' && OF_OTHERS.has(reason));
  return {
    props: {
      properties: Object.fromEntries(props.values()),
      additionalProperties: isOpen || inheritsUnknown === true,
    },
    leftOut,
  };
}

/** Attributes have hyphens and no capitals where fields have no hyphens and capitals. */
const loose = (name: string): string => name.replaceAll('-', '').toLowerCase();

/** Why something is left out that others can set all the same. */
const OF_OTHERS: ReadonlySet<Reason> = new Set<Reason>(['no type', 'type too complex', 'deprecated']);

function whyNoProp(field: ElementField, hasAttributes: boolean): Reason | undefined {
  const { name, attribute, description, type, accepts } = field;
  if (/^[_#$]/.test(name) || isMarkedInternal(description)) return 'internal';
  if (field.isReadonly) return 'read-only';
  if (field.isDeprecated) return 'deprecated';
  if (description === undefined) {
    if (GLOBAL.has(name)) return 'of all elements';
    // Where no field has an attribute, the tool that wrote the manifest knows nothing of attributes.
    if (attribute === undefined && hasAttributes) return 'undocumented';
  }
  if (accepts) return undefined;
  return type === undefined ? 'no type' : 'type too complex';
}

/**
 * The attributes of HTML itself that elements declare only to be told of them. A `title` or `role` may be a prop of its
 * own, and so may whatever has a description.
 */
const GLOBAL: ReadonlySet<string> = new Set([
  'class',
  'className',
  'dir',
  'hidden',
  'id',
  'lang',
  'slot',
  'style',
  'tabindex',
  'tabIndex',
]);

function propFrom(field: ElementField, accepts: Accepted, leftOut: LeftOut[]): JsonObject {
  const { name } = field;
  const { types, unlisted } = accepts;
  if (unlisted) leftOut.push({ of: 'values', name, reason: 'beside a type', what: anyOf(unlisted) });
  const [value] = field.default ?? [];
  const fits = accepts.values ? accepts.values.includes(value) : types.some((type) => isOfType(value, type));
  if (field.default && !fits)
    leftOut.push({ of: 'default', name, reason: 'not of the type', what: quote(value) });
  if (field.unreadDefault !== undefined) {
    leftOut.push({ of: 'default', name, reason: 'no literal', what: field.unreadDefault });
  }
  const description = descriptionFrom(undefined, field.description);
  return {
    type: types.length === 1 ? types[0] : types,
    ...(accepts.values && { enum: fits ? defaultFirst(accepts.values, value) : accepts.values }),
    ...(field.default && fits && { default: value }),
    ...(description !== undefined && { description }),
  };
}

/** The default in front, where DSDS expects it (SR-139). */
const defaultFirst = (values: readonly unknown[], value: unknown): readonly unknown[] => [
  value,
  ...values.filter((each) => each !== value),
];
