// Tells which problem the messages of `json/syntax` name where a text isn't JSON.
import type { Span } from '../positions.ts';
import { LITERALS } from './foreign-literals.ts';
import { isBlank, QUOTE } from './locate.ts';

/** State of the reader at a syntax error. */
interface Before {
  /** Offset of the comma directly before it; -1 if there is none. */
  readonly comma: number;
  /** The type of the open container, if any. */
  readonly container: string | undefined;
  /** True if the root value has ended. */
  readonly isComplete: boolean;
}

/** A syntax error by its name in the messages of `json/syntax`, and its span. */
interface Problem {
  readonly problem: string;
  readonly at: Span;
  /** End of the text that is certain. */
  readonly end: number;
}

/** Classifies the error at the token where the parser stopped. */
export function problemAt(json: string, error: string, token: Span, before: Before): Problem {
  const found = json.slice(token.start, token.end);
  const { container, isComplete } = before;
  const problem = (name: string, at = token, end = at.start): Problem => ({ problem: name, at, end });
  const at = (index: number, length: number): Span => ({
    start: token.start + index,
    end: token.start + index + length,
  });
  if (error === 'InvalidCommentToken' || found.startsWith('#')) return problem('comment');
  // Behind a backslash the parser takes the line break into the string.
  const [line = found] = /^"[^\r\n]*(?=[\r\n])/.exec(found) ?? [];
  if (line !== found || error === 'UnexpectedEndOfString') return problem('open-string', at(0, line.length));
  // A conflict marker of git.
  if (/^(<{7}|\|{7}|={7}|>{7})$/.test(found) && /^\n?$/.test(json.charAt(token.start - 1)))
    return problem('conflict');
  const last = endOfText(json);
  if (token.start >= last)
    return { problem: 'unfinished', at: { start: last - 1, end: last }, end: json.length };
  if (isComplete) return problem(/^[}\],]$/.test(found) ? 'extra-bracket' : 'end-expected');
  if (!container) return problem('other');
  if (found === '}' || found === ']') {
    if (before.comma !== -1) return problem('trailing-comma', { start: before.comma, end: before.comma + 1 });
    const isWrong = (found === ']') !== (container === 'array');
    if (isWrong && error !== 'ColonExpected') return problem('wrong-bracket');
  }
  if (found === ',' && before.comma !== -1) return problem('double-comma');
  const number = IN_A_NUMBER.has(error) ? numberAround(json, token) : undefined;
  const isWhole = number?.start === token.start && number.end === token.end;
  if (number && !(isWhole && error === 'CommaExpected')) return problem('number', number);
  if (error === 'InvalidSymbol') return problem(symbolProblem(json, token, container === 'array'));
  const control = found.search(/(?![\x7f-\x9f])\p{Cc}/u);
  if (error === 'InvalidCharacter' && control !== -1)
    return problem('control-character', at(control, 1), token.start);
  return problem(PROBLEMS[error] ?? 'other');
}

/** The whole of what begins like a number, such as `1.2.3` or `10px`, of which the parser reads the beginning as a number. */
function numberAround(json: string, { start, end }: Span): Span | undefined {
  let [first, last] = [start, end];
  while (first > 0 && IN_NUMBER.test(json[first - 1]!)) first--;
  if (!/^[+-]?\.?\d/.test(json.slice(first, first + 3))) return undefined;
  while (last < json.length && IN_NUMBER.test(json[last]!)) last++;
  return /^[\w.+%*/-]+$/.test(json.slice(first, last)) ? { start: first, end: last } : undefined;
}

/** Errors in the middle of what begins like a number. */
const IN_A_NUMBER: ReadonlySet<string> = new Set([
  'CommaExpected',
  'InvalidSymbol',
  'InvalidNumberFormat',
  'UnexpectedEndOfNumber',
]);

const IN_NUMBER = /[\w.+%-]/;

/** The probable meaning of a word or sign that JSON doesn't know. */
function symbolProblem(json: string, token: Span, isInArray: boolean): string {
  const found = json.slice(token.start, token.end);
  const before = json.slice(0, token.start).trimEnd();
  // Directly after a closing quote: the quote is probably inside the text.
  if (json.charCodeAt(token.start - 1) === QUOTE) return 'inner-quote';
  if (/[{,]$/.test(before)) {
    if (/^\s*[:=]/.test(json.slice(token.end))) return 'name';
    if (!isInArray) return 'name-expected';
  }
  if (/^[+.\d]|^-|^NaN$|Infinity/.test(found)) return 'number';
  // Where no value is allowed, it isn't a misspelled value.
  if (!(isInArray ? /[[,]$/ : /:$/).test(before)) return 'symbol';
  if (/^['`\u2018-\u201f]/.test(found)) return 'quotes';
  if (Object.hasOwn(LITERALS, found.toLowerCase())) return 'literal';
  const isWord = /^[\p{L}_$][\p{L}\p{N}_.$-]*$/u.test(found);
  return isWord && /^[ \t]*([,}\]\r\n]|$)/.test(json.slice(token.end)) ? 'word' : 'symbol';
}

/** End of the text without trailing JSON white space, which is less than JavaScript's. */
function endOfText(json: string): number {
  let end = json.length;
  while (end > 0 && isBlank(json.charCodeAt(end - 1))) end--;
  return end;
}

/** Parser errors that need no classification. */
const PROBLEMS: Readonly<Record<string, string>> = {
  InvalidNumberFormat: 'number',
  UnexpectedEndOfNumber: 'number',
  PropertyNameExpected: 'name-expected',
  ValueExpected: 'value-expected',
  ColonExpected: 'colon-expected',
  CommaExpected: 'comma-expected',
  InvalidUnicode: 'escape',
  InvalidEscapeCharacter: 'escape',
  InvalidCharacter: 'control-character',
};
