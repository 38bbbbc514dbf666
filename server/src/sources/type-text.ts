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
export function readType(text: string): TypeText | undefined {
  const alone = ALONE.get(text);
  if (alone) return alone;
  const reading = { text, at: 0, depth: 0 };
  const type = readUnion(reading);
  return reading.at === text.length ? type : undefined;
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
  const isWord = (value: unknown): boolean =>
    words.has(typeof value as Word) || (words.has('integer') && Number.isInteger(value));
  const unlisted = values.filter((value) => !isWord(value));
  const types = [...new Set([...words, ...typesOf(unlisted)])];
  // "integer" adds nothing beside "number".
  const plain = types.filter((type) => type !== 'integer' || !types.includes('number'));
  return { types: plain, ...(unlisted.length > 0 && { unlisted }) };
}

function typesOf(values: readonly unknown[]): ('string' | 'boolean' | 'integer' | 'number')[] {
  const areWhole = values.every((value) => typeof value !== 'number' || Number.isInteger(value));
  const types = values.map((value) => {
    if (typeof value === 'number') return areWhole ? 'integer' : 'number';
    return typeof value === 'boolean' ? 'boolean' : 'string';
  });
  return [...new Set(types)];
}

interface Reading {
  readonly text: string;
  at: number;
  depth: number;
}

/** A union on several lines may begin with its sign. */
function readUnion(reading: Reading): TypeText | undefined {
  const literals = new Set<unknown>();
  const words = new Set<Word>();
  const others = new Set<Other>();
  skip(reading, BLANK);
  skip(reading, BAR);
  do {
    skip(reading, BLANK);
    const term = readTerm(reading);
    if (!term) return undefined;
    for (const literal of term.literals) literals.add(literal);
    for (const word of term.words) words.add(word);
    for (const other of term.others) others.add(other);
    skip(reading, BLANK);
  } while (skip(reading, BAR));
  return { literals, words, others };
}

function readTerm(reading: Reading): TypeText | undefined {
  const isReadonly = skip(reading, READONLY);
  const { at } = reading;
  const item = readItem(reading);
  if (item && skip(reading, LIST_SIGN)) return LIST;
  // Only lists can be read-only.
  if (item && !isReadonly) return item;
  reading.at = at;
  return readList(reading);
}

function readItem(reading: Reading): TypeText | undefined {
  if (skipFunction(reading)) return typeOf('function');
  if (skip(reading, OPENING)) return readInside(reading);
  const literal = literalAt(reading.text, reading.at);
  if (literal) {
    reading.at = literal.end;
    const { value } = literal;
    return value === undefined ? typeOf('optional') : { ...NOTHING, literals: new Set([value]) };
  }
  const word = match(reading, WORD)?.toLowerCase() as Word | undefined;
  if (word === undefined) return readAlike(reading);
  // The idiom that makes editors offer the literals while any value is allowed.
  skip(reading, AND_NOTHING);
  return { ...NOTHING, words: new Set([word]) };
}

/** A word of another language, a class, a shape, a tuple or a template. */
function readAlike(reading: Reading): TypeText | undefined {
  if (skip(reading, TEMPLATE)) return wordOf('string', 'guess');
  const sign = reading.text[reading.at];
  if (sign === '{' || sign === '[') {
    return skipBrackets(reading) ? wordOf(sign === '{' ? 'object' : 'array', 'guess') : undefined;
  }
  const { at } = reading;
  // The items of an array of this name are read with it.
  if (skip(reading, LIST_NAME)) {
    reading.at = at;
    return undefined;
  }
  const name = match(reading, NAME)?.split('.').at(-1)!.toLowerCase() ?? '';
  const isFunction = /(?:event|handler|callback|(?:html|svg)\w*element)$/.test(name);
  const type = NAMES.get(name) ?? (isFunction ? typeOf('function') : undefined);
  const hasMore = /[<(]/.test(reading.text[reading.at] ?? '');
  return hasMore && !skipBrackets(reading) ? undefined : type;
}

/** A function type: its parameters, an arrow, and a type that doesn't matter. */
function skipFunction(reading: Reading): boolean {
  const { text, at } = reading;
  skip(reading, NEW);
  if (text[reading.at] === '<') skipBrackets(reading);
  if (text[reading.at] === '(' && skipBrackets(reading) && skip(reading, ARROW)) {
    reading.at = endOfPart(text, reading.at);
    return true;
  }
  reading.at = at;
  return false;
}

function skipBrackets(reading: Reading): boolean {
  const end = endOfBrackets(reading.text, reading.at);
  if (end !== undefined) reading.at = end;
  return end !== undefined;
}

/** Start of the closing bracket of the part around a position; the end of the text if there is none. */
function endOfPart(text: string, at: number): number {
  let depth = 0;
  BRACKETS.lastIndex = at;
  for (let found = BRACKETS.exec(text); found; found = BRACKETS.exec(text)) {
    if (CLOSED_BY.has(found[0])) depth++;
    else if (')]}>'.includes(found[0]) && depth-- === 0) return found.index;
  }
  return text.length;
}

/** The items of a list don't matter: a contract only says that it is a list. */
function readList(reading: Reading): TypeText | undefined {
  const isList = skip(reading, LIST_NAME);
  const isNamed = isList || skip(reading, NAME);
  if ((!isNamed || reading.text[reading.at] === '<') && !skipBrackets(reading)) return undefined;
  return skip(reading, LIST_SIGN) || isList ? LIST : undefined;
}

/** End of the brackets that begin at a position; undefined if there are none, or no end. */
function endOfBrackets(text: string, at: number): number | undefined {
  const open: string[] = [];
  BRACKETS.lastIndex = at;
  for (let found = BRACKETS.exec(text); found; found = BRACKETS.exec(text)) {
    const [sign] = found;
    if (open.length === 0 && found.index !== at) return undefined;
    const closing = CLOSED_BY.get(sign);
    if (closing !== undefined) open.push(closing);
    else if (')]}>'.includes(sign) && open.pop() !== sign) return undefined;
    if (open.length === 0) return ')]}>'.includes(sign) ? BRACKETS.lastIndex : undefined;
  }
  return undefined;
}

/** Brackets, and text that may contain some. */
const BRACKETS = /=>|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|[()[\]{}<>]/g;

const CLOSED_BY: ReadonlyMap<string, string> = new Map(
  ['()', '[]', '{}', '<>'].map(([open, close]) => [open!, close!]),
);

function readInside(reading: Reading): TypeText | undefined {
  // Deeper nesting doesn't occur.
  if (reading.depth === MOST_DEPTH) return undefined;
  reading.depth++;
  const type = readUnion(reading);
  reading.depth--;
  return skip(reading, CLOSING) ? type : undefined;
}

const MOST_DEPTH = 10;

const NOTHING: TypeText = { literals: new Set(), words: new Set(), others: new Set() };

const LIST: TypeText = { ...NOTHING, words: new Set(['array']) };

/** Types of a single word, as most are. */
const ALONE: ReadonlyMap<string, TypeText> = new Map(
  (['string', 'number', 'boolean'] as const).map((word) => [word, { ...NOTHING, words: new Set([word]) }]),
);

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
  ...named('array list', wordOf('array', 'alike')),
  ...named('object dict map record', wordOf('object', 'alike')),
  ...named('null', { ...typeOf('alike'), literals: new Set([null]) }),
  ...named('nil none', { ...typeOf('guess'), literals: new Set([null]) }),
  ...named('date datetime date-time time color colour url uri href email uuid', wordOf('string', 'guess')),
  ...named('arrayof set readonlyset iterable sequence tuple', wordOf('array', 'guess')),
  ...named(
    'objectof dictionary readonlymap shape json cssproperties partial pick omit',
    wordOf('object', 'guess'),
  ),
  ...named('void nothing', typeOf('optional')),
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

/** White space and comments. */
const BLANK = /(?:\s|\/\*[^]*?\*\/|\/\/[^\n]*)*/y;

const BAR = /\|/y;

const OPENING = /\(/y;

const CLOSING = /\)/y;

const LIST_NAME = /(?:Readonly)?Array(?=<)/y;

const NAME = /\*|[A-Za-z_$](?:[\w$.]|-(?=\w))*/y;

const TEMPLATE = /`[^`]*`/y;

const NEW = /new\s*(?=[(<])/y;

const ARROW = /\s*=>/y;

const LIST_SIGN = /(?:\s*\[\s*\])+/y;

const READONLY = /readonly\s+/y;

const WORD = /(?:string|number|boolean|object|array|String|Number|Boolean|Object|Array)(?![\w$.<-])/y;

const AND_NOTHING = /\s*&\s*(?:\{\s*\}|Record<never,\s*never>)/y;

/** Skips a pattern, and returns the text that matched. */
function match(reading: Reading, what: RegExp): string | undefined {
  what.lastIndex = reading.at;
  const found = what.exec(reading.text)?.[0];
  if (found !== undefined) reading.at = what.lastIndex;
  return found;
}

/** Skips a pattern; returns whether it matched. */
function skip(reading: Reading, what: RegExp): boolean {
  what.lastIndex = reading.at;
  if (!what.test(reading.text)) return false;
  const isSomething = what.lastIndex > reading.at;
  reading.at = what.lastIndex;
  return isSomething;
}

/** The value of source text that is one literal or an empty list, in a list of its own. */
export function literalOf(source: string): readonly [value: unknown] | undefined {
  const text = source.trim();
  if (/^\[\s*\]$/.test(text)) return [[]];
  const literal = literalAt(text, 0);
  return literal && literal.end === text.length && literal.value !== undefined ? [literal.value] : undefined;
}

const LITERAL =
  /'((?:[^'\\\n]|\\[^])*)'|"((?:[^"\\\n]|\\[^])*)"|`((?:[^`\\$]|\\[^]|\$(?!\{))*)`|(-?(?:0|[1-9]\d*|(?=\.\d))(?:\.\d*)?(?:e[+-]?\d+)?)(?![\w$.])|(true|false|null|undefined)(?![\w$])/iy;

const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', undefined],
]);

/** The literal at a position, and its end. */
function literalAt(source: string, at: number) {
  LITERAL.lastIndex = at;
  const [all, single, double, template, number, word] = LITERAL.exec(source) ?? [];
  if (all === undefined) return undefined;
  const end = at + all.length;
  const quoted = single ?? double ?? template;
  if (quoted !== undefined) {
    const value = unescaped(quoted);
    return value === undefined ? undefined : { value, end };
  }
  if (number !== undefined) {
    const value = Number(number);
    return Number.isFinite(value) ? { value, end } : undefined;
  }
  return word !== undefined && WORDS.has(word) ? { value: WORDS.get(word), end } : undefined;
}

/** The text between quotes; undefined if an escape is invalid. */
function unescaped(quoted: string): string | undefined {
  if (!quoted.includes('\\')) return quoted;
  let isGood = true;
  const text = quoted.replace(
    /\\(?:u\{([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2})|(\r\n|[^]))/gi,
    (_, braced?: string, four?: string, two?: string, other = '') => {
      const hex = braced ?? four ?? two;
      if (hex === undefined) {
        if (/[ux1-9]/.test(other)) isGood = false;
        return ESCAPES[other] ?? other;
      }
      const code = Number.parseInt(hex, 16);
      if (code <= 0x10ffff) return String.fromCodePoint(code);
      isGood = false;
      return '';
    },
  );
  return isGood ? text : undefined;
}

const ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '0': '\0',
  '\n': '',
  '\r\n': '',
};
