// Converts text that means JSON but isn't: a JavaScript object, JSON5, a Python dictionary, JSON with comments, a copied code block.
import type { Path, Span } from '../positions.ts';
import { FULL_WIDTH, LITERALS, plainNumber, QUOTES, unescaped, windowsPath } from './foreign-literals.ts';
import { applyEdits, type TextEdit, withBlanks } from '../text-edit.ts';

/** The edits that turn a text into JSON. */
export interface Conversion {
  /** In document order. Text that is JSON already stays as it is, with its layout. */
  readonly edits: readonly TextEdit[];
  /** The comments that the edits remove. */
  readonly comments: readonly Comment[];
  /** The brackets that were missing at the end. */
  readonly closed: string;
  /** False if a part is a guess: where missing brackets belong, or that a value in parentheses is an array. */
  readonly isSure: boolean;
}

export interface Comment {
  /** Without its marks, on one line. */
  readonly text: string;
  /** The paths of the values that it may describe, the likeliest first. */
  readonly about: readonly Path[];
}

/** Returns the conversion of a text with exactly one meaning in JSON; undefined for any other. Never throws. */
export function convertToJson(text: string): Conversion | undefined {
  const converter = new Converter(text);
  if (!converter.run()) return undefined;
  const { edits, comments, closed, isSure } = converter;
  try {
    JSON.parse(applyEdits(text, edits).replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
  return { edits: edits.toSorted((a, b) => a.start - b.start), comments, closed, isSure };
}

/** The place in the grammar: what comes next. */
type Expected = 'value' | 'name' | 'colon' | 'comma' | 'end';

interface Open {
  readonly close: '}' | ']';
  /** True for an array in parentheses, as Python has it. */
  readonly isTuple: boolean;
  /** Offset of the bracket that opens it. */
  readonly at: number;
  /** The name of the last member, or the number of items so far. */
  key: string | number;
  /** The last comma, if nothing follows it yet, and the number of edits before it. */
  comma: (Span & { readonly edit: number }) | undefined;
  isEmpty: boolean;
}

class Converter {
  readonly edits: TextEdit[] = [];
  readonly comments: Comment[] = [];
  closed = '';
  isSure = true;
  readonly #open: Open[] = [];
  #expected: Expected = 'value';
  #at = 0;
  /** End of the last token that stays. */
  #last = 0;
  /** Comments that stand alone on their lines, and wait for the member below. */
  #commentsAbove: string[] = [];
  /** Parentheses around the value that are open. */
  #parentheses = 0;
  /** Offset of the name of the last member. */
  #name = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads the whole text; returns false where it has no meaning in JSON, or several. */
  run(): boolean {
    while (true) {
      if (this.#skip()) continue;
      if (this.#at === this.#text.length) return this.#finish();
      const read = this.#open.length === 0 ? this.#outside() : this.#inside();
      if (!read) return false;
    }
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

  /** Goes over white space or a comment; returns false if there is neither. */
  #skip(): boolean {
    const blanks = this.#match(this.#at === 0 ? /[\uFEFF \t\r\n]+/y : /[ \t\r\n]+/y);
    if (blanks !== undefined) {
      this.#at += blanks.length;
      return true;
    }
    const strange = this.#match(/[\p{Z}\p{Cf}\v\f\x85]/uy);
    if (strange !== undefined) {
      const last = this.#last;
      this.#put(
        strange.length,
        /\p{Cf}/u.test(strange) ? '' : /[\u2028\u2029\x85]/.test(strange) ? '\n' : ' ',
      );
      this.#last = last;
      return true;
    }
    const comment = this.#match(/\/\/.*|\/\*[^]*?\*\/|#(?=[\s#!]|$).*/my);
    if (comment === undefined) return false;
    this.#comment(comment);
    return true;
  }

  #comment(written: string): void {
    const words = written
      .replace(/^(\/\/+|#+|\/\*+)/, '')
      .replace(/\*+\/$/, '')
      .replaceAll(/\s*[\r\n]\s*\*?\s*/g, ' ')
      .trim();
    const line = this.#text.slice(this.#text.lastIndexOf('\n', this.#at) + 1, this.#at);
    const isAlone = /^[\s\uFEFF]*$/.test(line);
    if (isAlone && !/[*/#-]{3}/.test(words)) this.#commentsAbove.push(words);
    else this.comments.push({ text: words, about: isAlone || this.#open.length === 0 ? [] : [this.#path()] });
    const end = this.#at + written.length;
    const whole = withBlanks(this.#text, { start: this.#at, end });
    this.edits.push({ ...whole, newText: '' });
    this.#at = Math.max(end, whole.end);
  }

  /** The path of the last member whose name was read, or of the object if there is none in it yet. */
  #path(): Path {
    const last = this.#open.at(-1)!;
    return last.isEmpty && last.close === '}' ? this.#around() : this.#open.map(({ key }) => key);
  }

  #around(): Path {
    return this.#open.slice(0, -1).map(({ key }) => key);
  }

  /** Says what the comments above are about. */
  #describe(...about: Path[]): void {
    for (const text of this.#commentsAbove) this.comments.push({ text, about });
    this.#commentsAbove = [];
  }

  /** What may stand around a value that was copied from a program or a page. */
  #outside(): boolean {
    if (this.#expected === 'value') {
      const before = this.#match(BEFORE);
      if (before === '(') this.#parentheses++;
      if (before !== undefined) return this.#put(before.length, '');
      this.#describe([]);
      return this.#value();
    }
    const behind = this.#match(BEHIND);
    if (behind === ')' && --this.#parentheses < 0) return false;
    if (behind === undefined) return false;
    const span = { start: this.#at, end: this.#at + behind.length };
    const isNext = /^[ \t]*$/.test(this.#text.slice(this.#last, this.#at));
    const whole = isNext ? { start: this.#last, end: span.end } : withBlanks(this.#text, span);
    this.edits.push({ ...whole, newText: '' });
    this.#at = whole.end;
    return true;
  }

  #inside(): boolean {
    const top = this.#open.at(-1)!;
    const sign = FULL_WIDTH[this.#text[this.#at]!] ?? this.#text[this.#at]!;
    if (sign === (top.isTuple ? ')' : top.close)) return this.#close(top);
    if (sign === '}' || sign === ']') return false;
    if (sign === ',' || sign === ';') return this.#comma(top);
    if (this.#expected === 'colon') {
      if (sign !== ':' && (sign !== '=' || /^[=>]/.test(this.#text.slice(this.#at + 1)))) return false;
      this.#expected = 'value';
      return this.#put(1, ':');
    }
    if (this.#expected === 'comma') {
      // A missing comma, if what follows is a member or an item. In parentheses two strings are one in Python.
      if (top.isTuple) return false;
      this.edits.push({ start: this.#last, end: this.#last, newText: ',' });
      top.comma = undefined;
      this.#expected = top.close === '}' ? 'name' : 'value';
    }
    return this.#expected === 'name' ? this.#memberName(top) : this.#value();
  }

  #comma(top: Open): boolean {
    if (this.#expected === 'comma') {
      top.comma = { start: this.#at, end: this.#at + 1, edit: this.edits.length };
      this.#put(1, ',');
      this.#expected = top.close === '}' ? 'name' : 'value';
      return true;
    }
    // Two in a row. Between two items of an array something may be missing.
    return this.#expected === 'name' && top.comma !== undefined && this.#put(1, '');
  }

  #close(top: Open): boolean {
    const isBehindColon = this.#expected === 'value' && top.close === '}';
    if (this.#expected === 'colon' || isBehindColon || (top.comma && top.isEmpty)) return false;
    if (top.isTuple && top.key === 1 && !top.comma) this.isSure = false;
    this.#dropComma(top);
    this.#describe();
    this.#open.pop();
    this.#put(1, top.close);
    return this.#ended();
  }

  #dropComma({ comma }: Open): void {
    if (!comma) return;
    const { start, end, edit } = comma;
    // In full width it has an edit already.
    if (this.edits[edit]?.start === start) this.edits.splice(edit, 1);
    this.edits.push({ start, end, newText: '' });
  }

  /** A value has ended. */
  #ended(): true {
    const top = this.#open.at(-1);
    if (top) {
      top.comma = undefined;
      top.isEmpty = false;
      if (typeof top.key === 'number') top.key++;
    }
    this.#expected = top ? 'comma' : 'end';
    return true;
  }

  #memberName(top: Open): boolean {
    const start = this.#at;
    const string = this.#string();
    if (string === undefined) {
      const name = this.#match(/[\p{L}_$][\p{L}\p{N}_$-]*|\d+/uy);
      if (name === undefined || !/^\s*[:：=]/.test(this.#text.slice(start + name.length))) return false;
      top.key = name;
      this.#put(name.length, JSON.stringify(name));
    } else {
      top.key = string;
    }
    this.#name = start;
    this.#expected = 'colon';
    const isFirst = top.isEmpty;
    top.isEmpty = false;
    if (this.#commentsAbove.length > 0) this.#describe(this.#path(), ...(isFirst ? [this.#around()] : []));
    return true;
  }

  #value(): boolean {
    if (this.#commentsAbove.length > 0 && this.#open.at(-1)?.close === ']') this.#describe(this.#path());
    const sign = FULL_WIDTH[this.#text[this.#at]!] ?? this.#text[this.#at]!;
    const isTuple = sign === '(' && this.#open.length > 0;
    if (sign === '{' || sign === '[' || isTuple) {
      const isObject = sign === '{';
      this.#open.push({
        close: isObject ? '}' : ']',
        isTuple,
        at: this.#at,
        key: isObject ? '' : 0,
        comma: undefined,
        isEmpty: true,
      });
      this.#expected = isObject ? 'name' : 'value';
      return this.#put(1, isTuple ? '[' : sign);
    }
    if (this.#open.length === 0) return false;
    if (this.#strings()) return this.#ended();
    const number = this.#match(/[+-]?\.?\d[\w.+-]*/y);
    if (number !== undefined) {
      const plain = plainNumber(number);
      return plain !== undefined && this.#put(number.length, plain) && this.#ended();
    }
    const word = this.#match(/[\p{L}_$][\p{L}\p{N}_$.-]*/uy) ?? '';
    if (word === 'undefined') return this.#drop(word);
    const literal = LITERALS[word.toLowerCase()];
    return literal !== undefined && this.#put(word.length, literal) && this.#ended();
  }

  /** In JavaScript a member that is undefined is the same as none. */
  #drop(word: string): boolean {
    const top = this.#open.at(-1)!;
    if (top.close !== '}') return false;
    const end = this.#at + word.length;
    const start = this.#name;
    const [behind] = /^\s*,[ \t]*(?=\S)|^\s*,|^[ \t]*(?=\S)|^/.exec(this.#text.slice(end))!;
    const dropped = withBlanks(this.#text, { start, end: end + behind.length });
    while ((this.edits.at(-1)?.start ?? -1) >= start) this.edits.pop();
    this.edits.push({ ...dropped, newText: '' });
    this.#at = dropped.end;
    this.#expected = 'name';
    return true;
  }

  /** Goes over a string, or several that are joined by "+". */
  #strings(): boolean {
    const start = this.#at;
    let text = this.#string();
    let plus: string | undefined;
    while (text !== undefined && (plus = this.#match(/\s*\+\s*(?=["'`])/y)) !== undefined) {
      this.#at += plus.length;
      const next = this.#string();
      // What program code has in parentheses isn't an array.
      if (next === undefined || this.#open.at(-1)!.isTuple) return false;
      text += next;
      while ((this.edits.at(-1)?.start ?? -1) >= start) this.edits.pop();
      const length = this.#at - start;
      this.#at = start;
      this.#put(length, JSON.stringify(text));
    }
    return text !== undefined;
  }

  /** Goes over a string in any quotes; returns its text, or undefined if there is none that ends. */
  #string(): string | undefined {
    const quotes = QUOTES.find(([opening]) => opening.includes(this.#text[this.#at]!));
    if (!quotes) return undefined;
    let end = this.#at + 1;
    while (end < this.#text.length && !quotes[1].includes(this.#text[end]!)) {
      // A line break in a string may as well be a quote that is missing.
      if (/[\r\n]/.test(this.#text[end]!) && quotes[1] !== '`') return undefined;
      end += this.#text[end] === '\\' ? 2 : 1;
    }
    if (end >= this.#text.length) return undefined;
    const written = this.#text.slice(this.#at, end + 1);
    const inner = written.slice(1, -1);
    const value = unescaped(inner) ?? windowsPath(inner);
    if (value === undefined || (quotes[1] === '`' && written.includes('${'))) return undefined;
    // Control characters in a string are damage, not something typed.
    if (/(?![\t\n\v\f\r])\p{Cc}/u.test(written)) return undefined;
    this.#put(written.length, isJson(written) ? written : JSON.stringify(value));
    return value;
  }

  /** Closes what is open at the end of the text. */
  #finish(): boolean {
    this.#describe();
    if (this.#expected === 'end') return this.#parentheses === 0;
    const top = this.#open.at(-1);
    if (!top || this.#expected === 'colon' || (this.#expected === 'value' && top.close === '}')) return false;
    if (top.isEmpty && top.comma) return false;
    this.#dropComma(top);
    this.isSure = false;
    let newText = '';
    for (const { at, close } of this.#open.toReversed()) {
      const line = this.#text.slice(this.#text.lastIndexOf('\n', at - 1) + 1, at);
      const isSpread = this.#text.slice(at, this.#last).includes('\n');
      newText += isSpread ? `\n${/^[ \t]*/.exec(line)![0]}${close}` : close;
      this.closed += close;
    }
    this.edits.push({ start: this.#last, end: this.#last, newText });
    return true;
  }
}

/** The beginning of a module, of an assignment, of a code block, or of parentheses. */
const BEFORE =
  /(?:```|~~~)[\w-]*[ \t]*\r?\n|export\s+default\b\s*|module\.exports\s*=\s*|(?:export\s+)?(?:const|let|var)\s+[\w$]+(?:\s*:\s*[\w$.]+)?\s*=\s*|\(/y;

const BEHIND = /\)|;|as\s+const\b|(?:as|satisfies)\s+[A-Z][\w$.]*|```|~~~/y;

function isJson(string: string): boolean {
  try {
    return typeof JSON.parse(string) === 'string';
  } catch {
    return false;
  }
}
