import type { Accepted } from './declared.ts';

/** The meaning of a type's source text: a union of literals, of words such as `string`, and of lists. */
export interface TypeText {
  /** Values of its literals, without duplicates; being optional is no value. */
  readonly literals: ReadonlySet<unknown>;
  readonly words: ReadonlySet<Word>;
  readonly others: ReadonlySet<Other>;
}

type Word = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object';

/**
 * Parts of a type that JSON doesn't have, and how its words are written: `alike` is another name for a word, such as `int`;
 * `guess` says more than the word, such as `Date`.
 */
type Other = 'content' | 'function' | 'any' | 'optional' | 'alike' | 'guess';

/** Parses the source text of a type; undefined if any part isn't simple. */
export function readType(text: string, depth = 0): TypeText | undefined {
  const literals = new Set<unknown>();
  const words = new Set<Word>();
  const others = new Set<Other>();
  const union = splitUnion(withoutComments(text));
  if (!union) return undefined;
  for (const term of union.terms) {
    const isLast = term === union.terms.at(-1);
    const type = union.isFunction && isLast ? typeOf('function') : readTerm(term.trim(), depth);
    if (!type) return undefined;
    for (const literal of type.literals) literals.add(literal);
    for (const word of type.words) words.add(word);
    for (const other of type.others) others.add(other);
  }
  return { literals, words, others };
}

/** Returns true if a type says plainly which JSON values it has. */
const isPlain = ({ others }: TypeText): boolean => [...others].every((other) => other === 'optional');

/** Values of a type that is a union of literals only, such as `'small' | 'large' | undefined`. */
export function literalsOf(type: TypeText): readonly unknown[] | undefined {
  const { literals, words } = type;
  return words.size > 0 || literals.size === 0 || !isPlain(type) ? undefined : [...literals];
}

/** Allowed values of a prop of the type, in terms of the format; undefined if it doesn't say them plainly. */
export const acceptedBy = (type: TypeText): Accepted | undefined =>
  isPlain(type) ? valuesOf(type) : undefined;

/** Returns true for the name of a type or of a member of it, whose values aren't described. */
export const isTypeName = (text: string): boolean =>
  /^[A-Z][\w$.]+(?:\[['"]\w+['"]\])?(?:\s*\|\s*(?:undefined|null))*$/.test(text) &&
  readType(text) === undefined;

/** What a text or a number as the default tells of a type that is only a name. */
export function acceptedByDefault(
  type: string | undefined,
  [value]: readonly unknown[] = [],
): Accepted | undefined {
  const kind = typeof value;
  const isTold = type !== undefined && isTypeName(type) && (kind === 'string' || kind === 'number');
  return isTold ? { types: [kind], isCoarse: true } : undefined;
}

/** The values of a type that JSON has; undefined if there are none. */
export function valuesOf({ literals, words }: TypeText): Accepted | undefined {
  // Nullable means optional here, which a contract expresses otherwise.
  const values = [...literals].filter((value) => value !== null);
  const isOnlyBoolean = [...words].every((word) => word === 'boolean');
  if (isOnlyBoolean && (words.size > 0 || values.some((value) => typeof value === 'boolean'))) {
    const others = values.filter((value) => typeof value !== 'boolean');
    if (others.length === 0 && (words.size > 0 || values.length === 2)) return { types: ['boolean'] };
    const all = words.size > 0 ? [true, false, ...others] : values;
    return { types: typesOf(all), values: all };
  }
  if (words.size === 0) return values.length === 0 ? undefined : { types: typesOf(values), values };
  const types = [...new Set([...words, ...typesOf(values)])];
  // "integer" adds nothing beside "number".
  const plain = types.filter((type) => type !== 'integer' || !types.includes('number'));
  return { types: plain, ...(values.length > 0 && { unlisted: values }) };
}

function typesOf(values: readonly unknown[]): ('string' | 'boolean' | 'integer' | 'number')[] {
  const areWhole = values.every((value) => typeof value !== 'number' || Number.isInteger(value));
  const types = values.map((value) => {
    if (typeof value === 'number') return areWhole ? 'integer' : 'number';
    return typeof value === 'boolean' ? 'boolean' : 'string';
  });
  return [...new Set(types)];
}

/** The text of a type without comments, which may stand between the terms of a long union. */
export const withoutComments = (text: string): string =>
  !text.includes('/')
    ? text
    : text.replace(/('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)|\/\*[^]*?\*\/|\/\/[^\n]*/g, '$1');

/**
 * The terms of a union: the texts between the bars that are in no brackets. A union on several lines may begin with a bar. `isFunction`:
 * the last one is the type of a function. Undefined if brackets don't match.
 */
export function splitUnion(text: string) {
  const open: string[] = [];
  const terms: string[] = [];
  let start = 0;
  let isFunction = false;
  for (const { 0: sign, index } of text.matchAll(SIGNS)) {
    const closing = CLOSED_BY.get(sign);
    if (closing !== undefined) open.push(closing);
    else if (')]}>'.includes(sign) && open.pop() !== sign) return undefined;
    else if (sign === '=>' && open.length === 0) {
      // Everything behind an arrow is the type of what a function returns.
      isFunction = true;
      break;
    } else if (sign === '|' && open.length === 0) {
      terms.push(text.slice(start, index));
      start = index + 1;
    }
  }
  if (open.length > 0) return undefined;
  terms.push(text.slice(start));
  if (terms.length > 1 && terms[0]!.trim() === '') terms.shift();
  return { terms, isFunction };
}

/** Quoted text, brackets, arrows and bars. */
const SIGNS = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|=>|[()[\]{}<>|]/g;

const CLOSED_BY: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['<', '>'],
]);

function readTerm(text: string, depth: number): TypeText | undefined {
  // The idiom that makes editors offer the literals while any value is allowed.
  const term = text.replace(/\s*&\s*(?:\{\s*\}|Record<never,\s*never>)$/, '');
  // The items of a list don't matter: a contract only says that it is a list.
  if (LIST_TEXT.test(term)) return LIST;
  const literal = literalOf(term);
  if (literal && !Array.isArray(literal[0])) return { ...NOTHING, literals: new Set(literal) };
  if (/^`[^`]*`$/.test(term)) return wordOf('string', 'guess');
  const isWhole = splitUnion(term.slice(1, -1)) !== undefined;
  if (/^\{[^]*\}$/.test(term)) return isWhole ? wordOf('object', 'guess') : undefined;
  if (/^\[[^]*\]$/.test(term)) return isWhole ? wordOf('array', 'guess') : undefined;
  // Deeper nesting doesn't occur.
  if (/^\([^]*\)$/.test(term))
    return isWhole && depth < 10 ? readType(term.slice(1, -1), depth + 1) : undefined;
  if (/^(?:[Ss]tring|[Nn]umber|[Bb]oolean|[Oo]bject|[Aa]rray)$/.test(term))
    return { ...NOTHING, words: new Set([term.toLowerCase() as Word]) };
  return typeNamed(term);
}

/** A word of another language, or the name of a class, with or without parameters. */
function typeNamed(term: string): TypeText | undefined {
  const [, written = ''] = /^(\*|[A-Za-z_$](?:[\w$.]|-(?=\w))*)(?:[<(][^]*[>)])?$/.exec(term) ?? [];
  const name = written.split('.').at(-1)!.toLowerCase();
  const isFunction = /(?:event|handler|callback|(?:html|svg)\w*element)$/.test(name);
  return NAMES.get(name) ?? (isFunction ? typeOf('function') : undefined);
}

/** A list: the name of an item, its parameters or brackets around it, and the sign of a list; or `Array` with its parameters. */
const LIST_TEXT =
  /^(?:readonly\s+)?(?:(?:[\w$.]+|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)?(?:\([^]*\)|\{[^]*\}|<[^]*>)?(?:\s*\[\s*\])+|(?:Readonly)?Array<[^]*>)$/;

const NOTHING: TypeText = { literals: new Set(), words: new Set(), others: new Set() };

const LIST: TypeText = { ...NOTHING, words: new Set(['array']) };

const typeOf = (other: Other): TypeText => ({ ...NOTHING, others: new Set([other]) });

const wordOf = (word: Word, how: Other): TypeText => ({ ...typeOf(how), words: new Set([word]) });

const named = (names: string, type: TypeText): (readonly [string, TypeText])[] =>
  names.split(' ').map((name) => [name, type]);

/** Names in other languages, of classes and in documentation, in lowercase and without the name of a library. */
const NAMES: ReadonlyMap<string, TypeText> = new Map([
  ...named('string str char text', wordOf('string', 'alike')),
  ...named('number num double float decimal', wordOf('number', 'alike')),
  ...named('integer int long bigint', wordOf('integer', 'alike')),
  ...named('boolean bool', wordOf('boolean', 'alike')),
  ...named('array list readonlyarray', wordOf('array', 'alike')),
  ...named('object dict map record', wordOf('object', 'alike')),
  ...named('null', { ...typeOf('alike'), literals: new Set([null]) }),
  ...named('nil none', { ...typeOf('guess'), literals: new Set([null]) }),
  ...named('date datetime date-time time color colour url uri href email uuid', wordOf('string', 'guess')),
  ...named('arrayof set readonlyset iterable sequence tuple', wordOf('array', 'guess')),
  ...named(
    'objectof dictionary readonlymap shape json cssproperties partial pick omit',
    wordOf('object', 'guess'),
  ),
  ...named('void nothing undefined', typeOf('optional')),
  ...named(
    'node element jsx jsxelement reactnode reactelement reactchild reactchildren vnode componentchild componentchildren ' +
      'templateresult htmltemplateresult templateref snippet slot children content',
    typeOf('content'),
  ),
  ...named(
    'function func fn method action dispatch setstateaction eventemitter ref reactref refobject mutablerefobject legacyref ' +
      'forwardedref elementtype componenttype',
    typeOf('function'),
  ),
  ...named('any unknown mixed anything *', typeOf('any')),
]);

/** The value of source text that is one literal or an empty list, in a list of its own. */
export function literalOf(source: string): readonly [value: unknown] | undefined {
  const text = source.trim();
  if (/^\[\s*\]$/.test(text)) return [[]];
  if (/^(?:true|false|null)$/.test(text)) return [JSON.parse(text)];
  if (/^-?(?:0|[1-9]\d*|(?=\.\d))(?:\.\d*)?(?:e[+-]?\d+)?$/i.test(text)) {
    return Number.isFinite(Number(text)) ? [Number(text)] : undefined;
  }
  const [, single, double, template] = QUOTED.exec(text) ?? [];
  const value = unescaped(single ?? double ?? template);
  return value === undefined ? undefined : [value];
}

const QUOTED = /^(?:'((?:[^'\\\n]|\\[^])*)'|"((?:[^"\\\n]|\\[^])*)"|`((?:[^`\\$]|\\[^]|\$(?!\{))*)`)$/;

/** The text between quotes; undefined if it has an escape that JSON doesn't have. */
function unescaped(quoted: string | undefined): string | undefined {
  if (!quoted?.includes('\\')) return quoted;
  const json = quoted.replaceAll(/\\(['`])|(\\.)|"/gs, (_, quote?: string, escape?: string) => {
    return quote ?? escape ?? '\\"';
  });
  try {
    return JSON.parse(`"${json}"`) as string;
  } catch {
    return undefined;
  }
}
