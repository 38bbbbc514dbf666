import type { Accepted } from './declared.ts';

/**
 * The meaning of a type's source text, if it is simple: a union of literals, of words such as `string`, and
 * of lists.
 */
interface TypeText {
  /** Values of its literals, without duplicates; being optional is no value. */
  readonly literals: ReadonlySet<unknown>;
  readonly words: ReadonlySet<Word>;
}

type Word = 'string' | 'number' | 'boolean' | 'array' | 'object';

/** Parses the source text of a type; undefined if any part isn't simple. */
export function readType(text: string): TypeText | undefined {
  const alone = ALONE.get(text);
  if (alone) return alone;
  const reading = { text, at: 0, depth: 0 };
  const type = readUnion(reading);
  return reading.at === text.length ? type : undefined;
}

/** Values of a type that is a union of literals only, such as `'small' | 'large' | undefined`. */
export function literalsOf({ literals, words }: TypeText): readonly unknown[] | undefined {
  return words.size > 0 || literals.size === 0 ? undefined : [...literals];
}

/** Allowed values of a prop of the type, in terms of the format; undefined if there are none. */
export function acceptedBy({ literals, words }: TypeText): Accepted | undefined {
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
  const unlisted = values.filter((value) => !words.has(typeof value as Word));
  const types = [...new Set([...words, ...typesOf(unlisted)])];
  // "integer" adds nothing beside "number".
  const plain = types.filter((type) => type !== 'integer' || !words.has('number'));
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
  skip(reading, BLANK);
  skip(reading, BAR);
  do {
    skip(reading, BLANK);
    const term = readTerm(reading);
    if (!term) return undefined;
    for (const literal of term.literals) literals.add(literal);
    for (const word of term.words) words.add(word);
    skip(reading, BLANK);
  } while (skip(reading, BAR));
  return { literals, words };
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
  if (skip(reading, OPENING)) return readInside(reading);
  const literal = literalAt(reading.text, reading.at);
  if (literal) {
    reading.at = literal.end;
    return { literals: new Set(literal.value === undefined ? [] : [literal.value]), words: NONE };
  }
  WORD.lastIndex = reading.at;
  const word = WORD.exec(reading.text)?.[1]?.toLowerCase() as Word | undefined;
  if (word === undefined) return undefined;
  reading.at = WORD.lastIndex;
  // The idiom that makes editors offer the literals while any value is allowed.
  skip(reading, AND_NOTHING);
  return { literals: NONE, words: new Set([word]) };
}

/** The items of a list don't matter: a contract only says that it is a list. */
function readList(reading: Reading): TypeText | undefined {
  const isList = skip(reading, LIST_NAME);
  const isNamed = isList || skip(reading, NAME);
  if (!isNamed || reading.text[reading.at] === '<') {
    const end = endOfBrackets(reading.text, reading.at);
    if (end === undefined) return undefined;
    reading.at = end;
  }
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

const NONE: ReadonlySet<never> = new Set<never>();

const LIST: TypeText = { literals: NONE, words: new Set<Word>(['array']) };

/** Types of a single word, as most are. */
const ALONE: ReadonlyMap<string, TypeText> = new Map(
  (['string', 'number', 'boolean'] as const).map((word) => [
    word,
    { literals: NONE, words: new Set<Word>([word]) },
  ]),
);

/** White space and comments. */
const BLANK = /(?:\s|\/\*[^]*?\*\/|\/\/[^\n]*)*/y;

const BAR = /\|/y;

const OPENING = /\(/y;

const CLOSING = /\)/y;

const LIST_NAME = /(?:Readonly)?Array(?=<)/y;

const NAME = /[A-Za-z_$][\w$.]*/y;

const LIST_SIGN = /(?:\s*\[\s*\])+/y;

const READONLY = /readonly\s+/y;

const WORD = /(string|number|boolean|object|array|String|Number|Boolean|Object|Array)(?![\w$.<])/y;

const AND_NOTHING = /\s*&\s*(?:\{\s*\}|Record<never,\s*never>)/y;

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
