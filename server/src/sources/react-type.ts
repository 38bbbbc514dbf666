import { own } from '../text/json/value.ts';
import { getOrInsert } from '../text/maps.ts';
import { type Accepted, textAt } from './declared.ts';
import { acceptedBy, literalOf, literalsOf, readType, splitUnion, withoutComments } from './type-text.ts';

/** The type of a prop, as tools that read React code describe it. */
export interface ReactType {
  /** Source text, in which aliases are replaced by what they mean. */
  readonly text: string;
  readonly values: readonly unknown[] | undefined;
  readonly accepts: Accepted | undefined;
  /** True for a function that the component calls. */
  readonly isFunction: boolean;
  /** True if it can be elements to render. */
  readonly isContent: boolean;
  /** True if `undefined` or `null` is allowed. */
  readonly isOptional: boolean;
  /** True if no value is allowed. */
  readonly isNever: boolean;
}

/** Reads the `tsType`, `flowType` or `type` of a prop; undefined if it is malformed. `known` keeps the types of a file by their texts. */
export function readReactType(described: unknown, known: Map<string, ReactType>): ReactType | undefined {
  const text = sourceOf(described, 0);
  return text === undefined ? undefined : getOrInsert(known, text, () => typeOf(text));
}

function typeOf(text: string): ReactType {
  const terms = plainTerms(text, 0);
  const type = readType(terms.join(' | '));
  return {
    text,
    values: type && literalsOf(type),
    accepts: type && acceptedBy(type),
    isFunction: terms.includes(FUNCTION) && terms.every((each) => each === FUNCTION || isNothing(each)),
    isContent: terms.includes(CONTENT),
    isOptional: terms.some(isNothing),
    isNever: terms.every((each) => each === 'never' || isNothing(each)),
  };
}

const isNothing = (term: string): boolean => term === 'undefined' || term === 'null';

/** Deeper nesting doesn't occur. */
const DEEPEST = 10;

/** The source text of a described type; undefined if it is malformed. */
function sourceOf(described: unknown, depth: number): string | undefined {
  const name = textAt(described, 'name');
  if (name === undefined || depth > DEEPEST) return undefined;
  const raw = textAt(described, 'raw');
  const text = composedOf(described, name, raw, depth) ?? raw ?? name;
  return own(described, 'nullable') === true ? `${enclosed(text)} | null` : text;
}

/** The text of a type that is made of others; undefined if it isn't, or not all of them can be written. */
function composedOf(described: unknown, name: string, raw: string | undefined, depth: number) {
  const value = own(described, 'value');
  if (name === 'literal') return typeof value === 'string' ? literalText(value) : undefined;
  if (name === 'arrayOf') return `Array<${sourceOf(value, depth + 1) ?? 'unknown'}>`;
  if (name === 'instanceOf') return textAt(described, 'value');
  if (!['union', 'enum'].includes(name)) return undefined;
  const listed = own(described, 'elements') ?? value;
  if (!Array.isArray(listed) || listed.length === 0) return undefined;
  // What react-docgen doesn't understand, such as a function in parentheses, is in the source text of the union.
  const written = listed.some(isUnread) ? termsOf(raw, listed.length) : undefined;
  const parts = listed.map((each: unknown, index) => {
    if (isUnread(each)) return written?.[index];
    return name === 'enum' ? textAt(each, 'value') : sourceOf(each, depth + 1);
  });
  return parts.some((part) => part === undefined)
    ? undefined
    : parts.map((part) => enclosed(part!)).join(' | ');
}

const isUnread = (part: unknown): boolean => own(part, 'name') === 'unknown';

/** The parts of the source text of a union; undefined if there are more or fewer. */
function termsOf(union: string | undefined, count: number): readonly string[] | undefined {
  const terms = splitUnion(withoutComments(union ?? ''))?.terms;
  return terms?.length === count ? terms.map((term) => term.trim()) : undefined;
}

/** The type of a function, in parentheses as in a union; any other as it is. */
const enclosed = (text: string): string =>
  text.includes('=>') && splitUnion(text)?.isFunction !== false ? `(${text})` : text;

/** The text of a literal. The values of `keyof typeof sizes` come without quotes. */
function literalText(value: string): string {
  const isSource = literalOf(value) !== undefined || /^`|^-?\d+n$/.test(value);
  return isSource ? value : JSON.stringify(value);
}

const FUNCTION = 'Function';
const CONTENT = 'ReactNode';
const UNKNOWN = '?';

/** The terms of a union in words of which the meaning is certain, as `object` for `Record<string, number>`; `?` for any other. */
function plainTerms(text: string, depth: number): string[] {
  const union = splitUnion(withoutComments(text));
  if (!union || depth > DEEPEST) return [UNKNOWN];
  const { terms, isFunction } = union;
  return terms.flatMap((term, index) =>
    isFunction && index === terms.length - 1 ? [FUNCTION] : plainTerm(term.trim(), depth),
  );
}

function plainTerm(term: string, depth: number): string[] {
  const literal = literalOf(term);
  if (literal && !Array.isArray(literal[0])) return [term];
  if (/^\([^]*\)$/.test(term)) return plainTerms(term.slice(1, -1), depth + 1);
  // The idiom that makes editors offer the literals while any value is allowed.
  const [, word] = /^(string|number)\s*&\s*(?:\{\s*\}|Record<never,\s*never>)$/.exec(term) ?? [];
  if (word !== undefined) return [word];
  if (/\[\s*\]$/.test(term)) {
    const item = term.slice(0, term.lastIndexOf('[')).trim();
    return [CONTENT_NAME.test(item) ? CONTENT : 'array'];
  }
  if (/^\[[^]*\]$/.test(term)) return ['array'];
  if (/^`[^]*`$/.test(term)) return ['string'];
  if (/^\{\s*\}$/.test(term)) return [UNKNOWN];
  if (/^\{[^]*\}$/.test(term)) return [/^\{\s*(?:<[^>]*>)?\(/.test(term) ? FUNCTION : 'object'];
  const [, name = ''] = /^(\$?[\w.]+)(?:<[^]*>)?$/.exec(term) ?? [];
  if (CONTENT_NAME.test(name)) return [CONTENT];
  if (/^(?:string|number|boolean|object|null|undefined|never)$/.test(name)) return [name];
  return [NAMES.find(([names]) => names.test(name))?.[1] ?? UNKNOWN];
}

/** The types of what React renders, in TypeScript, Flow and PropTypes. A plain `Element` is one of the browser. */
const CONTENT_NAME =
  /^(?:(?:React\.)?React(?:Node|Element|Child|Fragment|Portal)|(?:React\.)?JSX\.Element|React\.(?:Node|Element|ChildrenArray)|node|element)$/;

const NAMES: readonly (readonly [names: RegExp, plain: string])[] = [
  [/^bool$/, 'boolean'],
  [/^void$/, 'undefined'],
  [/^(?:array|(?:Readonly)?Array)$/, 'array'],
  [/^(?:objectOf|shape|exact|Record|Partial|(?:React\.)?CSSProperties)$/, 'object'],
  [/^(?:func|Function|VoidFunction|(?:React\.)?(?:Dispatch|\w*(?:Handler|Callback)))$/, FUNCTION],
];
