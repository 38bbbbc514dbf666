import type { Accepted, Declared, DeclaredProp } from '../../sources/declared.ts';
import { isTypeName } from '../../sources/type-text.ts';
import type { JsonObject } from '../../text/json/value.ts';
import { anyOf, quote, visible } from '../../text/words.ts';
import { looseName } from './fold.ts';
import { isOfType } from './model.ts';
import { displayNameFor } from './new-contract.ts';

/** Something that a source says of a component, and a draft does not. */
export interface LeftOut {
  readonly of: 'props' | 'prop' | 'default' | 'values' | 'slot' | 'state';
  /** The name of the prop, slot or state; empty where it is about all props. */
  readonly name: string;
  readonly reason: Reason;
  /** The text in the source, where it adds something. */
  readonly what?: string;
}

export type Reason = keyof typeof REASONS;

/** Each in words that stand behind one thing or behind many. */
const REASONS = {
  'not in the manifest': "inherited from a class that isn't in the manifest",
  'not listed': 'the component may take more than the source lists',
  'no type': 'no type',
  'type too complex': "a contract can't express the type",
  event: 'an event',
  'read-only': 'read-only',
  internal: 'internal',
  never: 'the type allows no value',
  'of all elements': 'an attribute of every HTML element',
  'another spelling': 'another spelling of a prop in the draft',
  deprecated: 'deprecated',
  inherited: 'listed only by a superclass',
  'name taken': 'another slot has this name',
  'no literal': 'not a plain value',
  'not of the type': 'not of the type of the prop',
  'type not resolved': "the type isn't described",
  pattern: 'a pattern of several names',
  'beside a type': 'the type also allows other values',
} as const;

/** Why, for one thing or for many. */
export const inWords = (reason: Reason): string => REASONS[reason];

/** A skipped item with its reason. */
export function leftOutInWords({ of, name, reason, what }: LeftOut): string {
  const subject = of === 'props' ? 'other props' : `${of}${isOfProp(of) ? ' of' : ''} ${quote(name)}`;
  return `${subject}: ${inWords(reason)}${what === undefined ? '' : ` (${shortened(what)})`}`;
}

const isOfProp = (of: LeftOut['of']): boolean => of === 'default' || of === 'values';

/** Source text in a sentence: on one line, and not all of what is long. */
function shortened(source: string): string {
  const line = visible(source.replace(/\s+/g, ' ').trim());
  return line.length <= 60 ? line : `${line.slice(0, 57).replace(/[\ud800-\udbff]$/, '')}...`;
}

/**
 * The props of a component. The set is closed only where all of its public ones are in it: to close it over one that could
 * not be read, or may be inherited from elsewhere, would forbid what the component allows.
 */
export function propsFrom(
  { props: declared, listsAllProps, inheritsUnknown, source }: OfProps,
  { withDeprecated = false } = {},
) {
  const leftOut: LeftOut[] = [];
  const required: string[] = [];
  const props = new Map<string, readonly [name: string, prop: JsonObject]>();
  for (const field of declared) {
    const { name, accepts } = field;
    const first = props.get(looseName(name))?.[0];
    const reason = whyNoProp(field, withDeprecated);
    if (reason !== undefined || !accepts) {
      leftOut.push({ of: 'prop', name, reason: reason ?? 'no type', ...whatOf(field) });
    } else if (first !== undefined)
      leftOut.push({ of: 'prop', name, reason: 'another spelling', what: first });
    else {
      props.set(looseName(name), [name, propFrom(field, accepts, leftOut)]);
      if (field.isRequired) required.push(name);
    }
  }
  // Of an element without any, most manifests say nothing because it has none.
  if (inheritsUnknown || (!listsAllProps && declared.length > 0)) {
    const reason = inheritsUnknown && source === 'element' ? 'not in the manifest' : 'not listed';
    leftOut.push({ of: 'props', name: '', reason });
  }
  const isOpen = leftOut.some(({ of, reason }) => of === 'props' || (of === 'prop' && OF_OTHERS.has(reason)));
  const properties = Object.fromEntries(props.values());
  return {
    props: { properties, ...(required.length > 0 && { required }), additionalProperties: isOpen },
    leftOut,
  };
}

type OfProps = Pick<Declared, 'props' | 'listsAllProps' | 'inheritsUnknown' | 'source'>;

const whatOf = ({ type }: DeclaredProp): { what?: string } => (type === undefined ? {} : { what: type });

/** Why something is left out that others can set all the same, as far as the source says. */
const OF_OTHERS = new Set<Reason>(['no type', 'type too complex', 'type not resolved', 'deprecated']);

function whyNoProp(field: DeclaredProp, withDeprecated: boolean): Reason | undefined {
  const { name, description, type, accepts } = field;
  if (field.isInternal || /^[_#$]/.test(name) || isMarkedInternal(description)) return 'internal';
  if (field.isReadonly) return 'read-only';
  if (field.isDeprecated && !withDeprecated) return 'deprecated';
  if (field.isEvent) return 'event';
  if (field.isNever) return 'never';
  if (description === undefined && GLOBAL.has(name)) return 'of all elements';
  if (accepts) return undefined;
  if (type === undefined) return 'no type';
  return isTypeName(type) ? 'type not resolved' : 'type too complex';
}

/**
 * The attributes of HTML itself that elements declare only to be told of them. A `title` may be a prop of its own,
 * and so may whatever has a description.
 */
const GLOBAL = new Set('class className dir hidden id lang role slot style tabindex tabIndex'.split(' '));

function propFrom(field: DeclaredProp, accepts: Accepted, leftOut: LeftOut[]): JsonObject {
  const { name } = field;
  const { types, unlisted, isCoarse } = accepts;
  if (unlisted) leftOut.push({ of: 'values', name, reason: 'beside a type', what: anyOf(unlisted) });
  if (isCoarse) leftOut.push({ of: 'values', name, reason: 'type not resolved', ...whatOf(field) });
  const [value] = field.default ?? [];
  const fits = accepts.values ? accepts.values.includes(value) : types.some((type) => isOfType(value, type));
  if (field.default && !fits)
    leftOut.push({ of: 'default', name, reason: 'not of the type', what: quote(value) });
  if (field.unreadDefault !== undefined) {
    leftOut.push({ of: 'default', name, reason: 'no literal', what: field.unreadDefault });
  }
  const description = descriptionFrom(field.description);
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

/**
 * The description in a manifest, as a contract has it: in short, where there is a short form, and without what is of
 * use only where it was written. Undefined where nothing is left of it.
 */
export function descriptionFrom(...texts: readonly (string | undefined)[]): string | undefined {
  return texts.map((text = '') => plainOf(text)).find((plain) => plain !== '' && !PLACEHOLDER.test(plain));
}

/**
 * An identity as people write it in a list of components, with those words in capitals that the description has in capitals:
 * `QR Code`, where that says "QR codes encode a text".
 */
export function displayNameFrom(id: string, description = ''): string {
  const capitals = new Set(description.match(/\b[A-Z][A-Z\d]+(?=s?\b)/g));
  const words = displayNameFor(id).split(' ');
  return words.map((word) => (capitals.has(word.toUpperCase()) ? word.toUpperCase() : word)).join(' ');
}

/** Returns true if a comment marks a thing as internal in a way that the tool hasn't understood. */
const isMarkedInternal = (description: string | undefined): boolean =>
  description !== undefined && /(?:^|\s)@(?:internal|private|protected|ignore|hidden)\b/.test(description);

/**
 * The first paragraph of a comment sums it up, and a description in a contract is a summary. Headings, images and code sum
 * nothing up.
 */
function plainOf(text: string): string {
  const paragraphs = paragraphsOf(withoutTags(text.replaceAll('\r\n', '\n')));
  const [first = '', next = ''] = paragraphs.map((each) => linked(each).trim()).filter((each) => each !== '');
  return unpointed(introducing(first, next));
}

/** Removes a comment from its first tag on, such as `@default`, which the tool should have read. */
function withoutTags(text: string): string {
  const body = text.replace(/^\s*@(?:summary|description|desc)\b[ \t]*/i, '');
  const tag = /(?:^|\n)[ \t]*@[a-z]+\b/i.exec(body);
  return tag ? body.slice(0, tag.index) : body;
}

/** A comment is broken into lines where its source was full; only lists and the like have lines of their own. */
function paragraphsOf(text: string): string[] {
  const paragraphs = [''];
  let isCode = false;
  for (const line of text.split('\n').map((each) => each.trim())) {
    const isFence = /^(?:```|~~~)/.test(line);
    if (isFence) isCode = !isCode;
    if (isFence || isCode || line === '' || /^#{1,6}(?:\s|$)/.test(line)) {
      paragraphs.push('');
      continue;
    }
    const last = paragraphs.length - 1;
    const before = paragraphs[last]!;
    paragraphs[last] = before === '' ? line : before + (ITEM.test(line) ? '\n' : ' ') + line;
  }
  return paragraphs;
}

const ITEM = /^(?:[-*+]\s|\d+[.)]\s|[>|])/;

/** A paragraph that ends in a colon, together with the list that it introduces. */
function introducing(text: string, next: string): string {
  if (!text.endsWith(':')) return text;
  if (ITEM.test(next)) return `${text}\n${next}`;
  const end = Math.max(...['. ', '! ', '? '].map((mark) => text.lastIndexOf(mark)));
  return end === -1 ? `${text.slice(0, -1)}.` : text.slice(0, end + 1);
}

/** A single line has its sign from the comment that it stands in; of a list all have. */
const unpointed = (text: string): string => (/\n/.test(text) ? text : text.replace(/^[-–—:*+][ \t]+/, ''));

/** A link into the pages that a comment was written for leads nowhere from a contract; its words stay. */
const linked = (text: string): string =>
  text
    .replace(/!\[[^\][]*\]\([^()\s]*\)/g, '')
    .replace(/\[([^\][]+)\]\((?!https?:)[^()\s]*\)/g, '$1')
    .replace(/\{@link(?:code|plain)?\s([^{}]*)\}/g, (_, inside: string) => {
      const [to = '', ...words] = inside.trim().split(/[\s|]+/);
      return words.length > 0 ? words.join(' ') : to;
    });

/** A placeholder for a description, or one that repeats the name. */
const PLACEHOLDER = /^(?:(?:TODO|FIXME|TBD)\b|<[\w-]+\/?>$|(?:the )?default slot\.?$)/i;
