// Reads JSON however broken it is, at any depth. It has the events and the recovery of jsonc-parser, whose own parser
// recurses and overflows at a depth of some thousands.
import { createScanner } from 'jsonc-parser/lib/esm/impl/scanner.js';
import { finish } from '../steps.ts';
import { numberIn, type Written } from './value.ts';

/** Events of a text, in its order. Offset and length are those of the last token. */
export interface Events {
  begin(type: 'object' | 'array', offset: number, length: number): void;
  end(offset: number, length: number): void;
  key(name: string, offset: number, length: number): void;
  scalar(value: string | number | Written | boolean | null, offset: number, length: number): void;
  separator?(character: ',' | ':', offset: number, length: number): void;
  /** By the names of jsonc-parser. */
  error?(name: string, offset: number, length: number): void;
}

/** Reads a text to its end, whatever is in it. Only an event that throws ends it before. */
export const parseTolerantly = (text: string, events: Events): void =>
  finish(parsingTolerantly(text, events));

/** {@link parseTolerantly} in steps. */
export function* parsingTolerantly(text: string, events: Events): Generator<void, void> {
  const parser = new Parser(text, events);
  parser.next();
  if (parser.token !== END && parser.readValue()) {
    for (let elements = 1; parser.readElement(); elements++) if (elements % AT_ONCE === 0) yield;
    if (parser.token !== END) parser.fail('EndOfFileExpected');
  } else {
    parser.fail('ValueExpected');
  }
}

/** Number of elements of a container that are read in one step. */
const AT_ONCE = 1000;

/** A container that is open. */
interface Open {
  /** The token that ends it. */
  readonly closing: number;
  needsComma: boolean;
}

class Parser {
  token: number = UNKNOWN;
  readonly #scanner: ReturnType<typeof createScanner>;
  readonly #events: Events;
  readonly #open: Open[] = [];

  constructor(text: string, events: Events) {
    this.#scanner = createScanner(text, false);
    this.#events = events;
  }

  /** Goes on to the next token that isn't white space, a comment or an unknown symbol. */
  next(): void {
    do {
      this.token = this.#scanner.scan();
      const error = SCAN_ERRORS.get(this.#scanner.getTokenError());
      if (error !== undefined) this.fail(error);
      if (this.token === LINE_COMMENT || this.token === BLOCK_COMMENT) this.fail('InvalidCommentToken');
      else if (this.token === UNKNOWN) this.fail('InvalidSymbol');
    } while (SKIPPED.has(this.token));
  }

  /** Reports an error, and skips the tokens before one of these. */
  fail(error: string, ...until: number[]): void {
    this.#events.error?.(error, ...this.#span());
    if (until.length === 0) return;
    while (this.token !== END && !until.includes(this.token)) this.next();
  }

  /** Reads a scalar, or the beginning of a container; returns false where there is neither. */
  readValue(): boolean {
    const { token } = this;
    if (token === OPEN_BRACE || token === OPEN_BRACKET) {
      const isObject = token === OPEN_BRACE;
      this.#events.begin(isObject ? 'object' : 'array', ...this.#span());
      const closing = isObject ? CLOSE_BRACE : CLOSE_BRACKET;
      this.#open.push({ closing, needsComma: false });
    } else if (token === STRING) {
      this.#events.scalar(this.#scanner.getTokenValue(), ...this.#span());
    } else if (token === NUMBER) {
      const text = this.#scanner.getTokenValue();
      const isNumber = !Number.isNaN(Number(text));
      if (!isNumber) this.fail('InvalidNumberFormat');
      this.#events.scalar(isNumber ? numberIn(text) : 0, ...this.#span());
    } else {
      const literal = LITERALS.get(token);
      if (literal === undefined) return false;
      this.#events.scalar(literal, ...this.#span());
    }
    this.next();
    return true;
  }

  /** Reads an element of the innermost container as far as {@link readValue} does, or its end; returns false outside of all. */
  readElement(): boolean {
    const top = this.#open.at(-1);
    if (!top) return false;
    const { closing } = top;
    if (this.token === closing || this.token === END) {
      this.#open.pop();
      this.#events.end(...this.#span());
      if (this.token === closing) this.next();
      else this.fail(closing === CLOSE_BRACE ? 'CloseBraceExpected' : 'CloseBracketExpected');
      return true;
    }
    if (this.token === COMMA) {
      if (!top.needsComma) this.fail('ValueExpected');
      this.#events.separator?.(',', ...this.#span());
      this.next();
    } else if (top.needsComma) {
      this.fail('CommaExpected');
    }
    top.needsComma = true;
    if (closing === CLOSE_BRACE) this.#readMember();
    else this.#readOrSkip(closing);
    return true;
  }

  #readMember(): void {
    const ends = [CLOSE_BRACE, COMMA];
    if (this.token !== STRING) {
      this.fail('PropertyNameExpected', ...ends);
      this.fail('ValueExpected', ...ends);
      return;
    }
    this.#events.key(this.#scanner.getTokenValue(), ...this.#span());
    this.next();
    if (this.token !== COLON) {
      this.fail('ColonExpected', ...ends);
      return;
    }
    this.#events.separator?.(':', ...this.#span());
    this.next();
    this.#readOrSkip(CLOSE_BRACE);
  }

  #readOrSkip(closing: number): void {
    if (!this.readValue()) this.fail('ValueExpected', closing, COMMA);
  }

  #span(): [offset: number, length: number] {
    return [this.#scanner.getTokenOffset(), this.#scanner.getTokenLength()];
  }
}

// The tokens and errors of the scanner, which are constants only to the compiler.

const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET, COMMA, COLON] = [1, 2, 3, 4, 5, 6];

const LITERALS: ReadonlyMap<number, boolean | null> = new Map([
  [7, null],
  [8, true],
  [9, false],
]);

const [STRING, NUMBER, LINE_COMMENT, BLOCK_COMMENT, LINE_BREAK, BLANK, UNKNOWN, END] = [
  10, 11, 12, 13, 14, 15, 16, 17,
];

const SKIPPED: ReadonlySet<number> = new Set([LINE_COMMENT, BLOCK_COMMENT, LINE_BREAK, BLANK, UNKNOWN]);

const SCAN_ERRORS: ReadonlyMap<number, string> = new Map([
  [2, 'UnexpectedEndOfString'],
  [3, 'UnexpectedEndOfNumber'],
  [4, 'InvalidUnicode'],
  [5, 'InvalidEscapeCharacter'],
  [6, 'InvalidCharacter'],
]);
