// Converts text that means JSON but isn't: a JavaScript object, JSON5, a Python dictionary, JSON with comments.
import { MAX_DEPTH } from './tree.ts';
import { applyEdits, type TextEdit, withBlanks } from '../text-edit.ts';

/** The edits that turn a text into JSON. */
export interface Conversion {
  /** In document order. Text that is JSON already stays as it is, with its layout. */
  readonly edits: readonly TextEdit[];
  /** The number of comments that the edits remove. */
  readonly comments: number;
  /** The brackets that were missing at the end; where they belong is a guess. */
  readonly closed: string;
}

/** Returns the conversion of a text with exactly one meaning in JSON; undefined for any other. Never throws. */
export function convertToJson(text: string): Conversion | undefined {
  const converter = new Converter(text);
  if (!converter.run()) return undefined;
  const { comments, closed } = converter;
  const edits = converter.edits.toSorted((a, b) => a.start - b.start);
  return isJson(applyEdits(text, edits).replace(/^\uFEFF/, '')) ? { edits, comments, closed } : undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A reader of each thing that a text can have; each method goes over its thing, or returns false if there is none. */
class Converter {
  readonly edits: TextEdit[] = [];
  comments = 0;
  closed = '';
  readonly #text: string;
  #at = 0;
  /** End of the last token that stays. */
  #last = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads the whole text; returns false where it has no meaning in JSON, or several. */
  run(): boolean {
    this.#skip();
    if (!/^[[{]/.test(this.#text.slice(this.#at)) || !this.#value()) return false;
    this.#skip();
    return this.#isAtEnd;
  }

  get #isAtEnd(): boolean {
    return this.#at === this.#text.length;
  }

  /** Matches a pattern with the flag `y` at the current place. */
  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#text)?.[0];
  }

  /** Goes over some characters, which become another text. */
  #put(length: number, newText: string): true {
    const end = this.#at + length;
    if (this.#text.slice(this.#at, end) !== newText) this.edits.push({ start: this.#at, end, newText });
    this.#at = end;
    if (newText !== '') this.#last = end;
    return true;
  }

  /** Goes over white space and comments. */
  #skip(): void {
    for (;;) {
      const blanks = this.#match(this.#at === 0 ? /[\uFEFF \t\r\n]+/y : /[ \t\r\n]+/y);
      const strange = this.#match(/[\p{Z}\p{Cf}\v\f\x85]/uy);
      const comment = this.#match(/\/\/.*|\/\*[^]*?\*\/|#(?=[\s#!]|$).*/my);
      if (blanks !== undefined) this.#at += blanks.length;
      else if (strange !== undefined) {
        this.edits.push({ start: this.#at, end: this.#at + strange.length, newText: ' ' });
        this.#at += strange.length;
      } else if (comment !== undefined) this.#comment(comment);
      else return;
    }
  }

  #comment(written: string): void {
    this.comments++;
    const end = this.#at + written.length;
    const whole = withBlanks(this.#text, { start: this.#at, end });
    this.edits.push({ ...whole, newText: '' });
    this.#at = Math.max(end, whole.end);
  }

  #value(): boolean {
    const sign = this.#text[this.#at];
    if (sign === '{' || sign === '[') return this.#container(sign);
    if (this.#string()) return true;
    const number = this.#match(/[+-]?\.?\d[\w.+-]*/y);
    if (number !== undefined) {
      const plain = plainNumber(number);
      return plain !== undefined && this.#put(number.length, plain);
    }
    const word = this.#match(/[\p{L}_$][\p{L}\p{N}_$.-]*/uy) ?? '';
    const literal = Object.hasOwn(LITERALS, word.toLowerCase()) ? LITERALS[word.toLowerCase()] : undefined;
    return literal !== undefined && this.#put(word.length, literal);
  }

  /** Goes over an object or an array, and the members or items in it. */
  #container(open: '{' | '['): boolean {
    if (++this.#depth > MAX_DEPTH) return false;
    const start = this.#at;
    const close = open === '{' ? '}' : ']';
    let comma: TextEdit | undefined;
    this.#put(1, open);
    for (let isFirst = true; ; isFirst = false) {
      this.#skip();
      const isEnd = this.#isAtEnd || this.#text[this.#at] === close;
      if (isEnd) {
        if (comma) this.edits.push(comma);
        this.#depth--;
        return this.#isAtEnd ? this.#closeAtEnd(start, close) : this.#put(1, close);
      }
      if (!isFirst && !comma) this.edits.push({ start: this.#last, end: this.#last, newText: ',' });
      if (!(open === '{' ? this.#member() : this.#value())) return false;
      this.#skip();
      comma = undefined;
      if (this.#text[this.#at] === ',') {
        comma = { start: this.#at, end: this.#at + 1, newText: '' };
        this.#put(1, ',');
      }
    }
  }

  /** Closes what is open at the end of the text. */
  #closeAtEnd(open: number, close: string): true {
    const line = this.#text.slice(this.#text.lastIndexOf('\n', open - 1) + 1, open);
    const isSpread = this.#text.slice(open, this.#last).includes('\n');
    this.edits.push({
      start: this.#last,
      end: this.#last,
      newText: isSpread ? `\n${/^[ \t]*/.exec(line)![0]}${close}` : close,
    });
    this.closed += close;
    return true;
  }

  #member(): boolean {
    if (!this.#string()) {
      const name = this.#match(/[\p{L}_$][\p{L}\p{N}_$-]*|\d+/uy);
      if (name === undefined) return false;
      this.#put(name.length, JSON.stringify(name));
    }
    this.#skip();
    if (this.#match(/:|=(?![=>])/y) === undefined) return false;
    this.#put(1, ':');
    this.#skip();
    return this.#value();
  }

  /** Goes over a string in any quotes. */
  #string(): boolean {
    const quotes = QUOTES.find(([opening]) => opening.includes(this.#text[this.#at]!));
    if (!quotes || this.#isAtEnd) return false;
    let end = this.#at + 1;
    while (end < this.#text.length && !quotes[1].includes(this.#text[end]!)) {
      // A line break in a string may as well be a quote that is missing.
      if (/[\r\n]/.test(this.#text[end]!) && quotes[1] !== '`') return false;
      end += this.#text[end] === '\\' ? 2 : 1;
    }
    if (end >= this.#text.length) return false;
    const written = this.#text.slice(this.#at, end + 1);
    const value = unescaped(written.slice(1, -1));
    if (value === undefined || (quotes[1] === '`' && written.includes('${'))) return false;
    // Control characters in a string are damage, not something typed.
    if (/(?![\t\n\v\f\r])\p{Cc}/u.test(written)) return false;
    return this.#put(
      written.length,
      written.startsWith('"') && isJson(written) ? written : JSON.stringify(value),
    );
  }
}

/** The JSON of a number such as `.5`, `5.` or `+1`, with the same value; undefined for any other text, such as `1.2.3` or `10px`. */
export function plainNumber(token: string): string | undefined {
  const [, sign, whole, fraction, exponent = ''] =
    /^([+-]?)(0|[1-9]\d*)?(?:\.(\d*))?(e[+-]?\d+)?$/i.exec(token) ?? [];
  if (!whole && !fraction) return undefined;
  return `${sign === '-' ? '-' : ''}${whole ?? '0'}${fraction ? `.${fraction}` : ''}${exponent}`;
}

/** Opening quotes, and the quotes that close them. */
const QUOTES = [
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['\u201c\u201d\u201e', '\u201c\u201d'],
  ['\u2018\u2019\u201a', '\u2018\u2019'],
] as const;

/** The literals of other languages. */
export const LITERALS: Readonly<Record<string, string>> = {
  true: 'true',
  false: 'false',
  null: 'null',
  none: 'null',
  nil: 'null',
};

/** The text of a string literal of JavaScript or Python; undefined where an escape has no certain meaning. */
function unescaped(written: string): string | undefined {
  let isCertain = true;
  const text = written.replaceAll(ESCAPE, (whole, code: string | undefined, sign: string | undefined) => {
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
    const plain = ESCAPED[sign!];
    isCertain &&= plain !== undefined;
    return plain ?? whole;
  });
  return isCertain ? text : undefined;
}

const ESCAPE = /\\(?:(u[\da-f]{4}|x[\da-f]{2})|([^]))/gi;

const ESCAPED: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  '"': '"',
  "'": "'",
  '`': '`',
  '\\': '\\',
  '/': '/',
};
