// Tells which problem the messages of `json/syntax` name where a text isn't JSON.
import type { Span } from '../positions.ts';
import { nearestNames } from '../similar-names.ts';
import { FULL_WIDTH, windowsPath } from './foreign-literals.ts';
import { isBlank, QUOTE } from './locate.ts';

/** Classifies the error at the token where the parser stopped. */
export function problemAt(json: string, error: string, token: Span, before: Before): Problem {
  const found = json.slice(token.start, token.end);
  const problem = (name: string, at = token, end = at.start): Problem => ({ problem: name, at, end });
  const at = (index: number, length = 1): Span => ({
    start: token.start + index,
    end: token.start + index + length,
  });
  const language = before.container || before.isComplete ? undefined : languageOf(json.slice(token.start));
  if (language !== undefined) return problem(language);
  if (error === 'InvalidCommentToken') return problem('comment');
  // Behind a backslash the parser takes the line break into the string.
  const [line = found] = /^"[^\r\n]*(?=[\r\n])/.exec(found) ?? [];
  if (line !== found || error === 'UnexpectedEndOfString') {
    const [lines] = STRING_OF_LINES.exec(json.slice(token.start)) ?? [];
    return problem(lines === undefined ? 'open-string' : 'line-break', at(0, (lines ?? line).length));
  }
  // A conflict marker of git.
  if (/^(<{7}|\|{7}|={7}|>{7})$/.test(found) && /^\n?$/.test(json.charAt(token.start - 1)))
    return problem('conflict');
  const last = endOfText(json);
  if (token.start >= last)
    return { problem: 'unfinished', at: { start: last - 1, end: last }, end: json.length };
  const [wide] = BEFORE_FULL_WIDTH.exec(found) ?? [];
  if (wide !== undefined) return problem('full-width', at(wide.length), token.start);
  if (before.isComplete) {
    if (found.startsWith('```')) return problem('fence');
    const isSecond = /^,?\s*[{[]/.test(json.slice(token.start));
    return problem(isSecond ? 'second-document' : /^[}\],]$/.test(found) ? 'extra-bracket' : 'end-expected');
  }
  if (found === '}' || found === ']') {
    if (before.comma !== -1) return problem('trailing-comma', { start: before.comma, end: before.comma + 1 });
    if (error === 'ColonExpected') return problem('member-without-value');
    if (before.container && (found === ']') !== Array.isArray(before.container))
      return problem('wrong-bracket');
  }
  if (found === ',' && before.comma !== -1) return problem('double-comma');
  const number = IN_A_NUMBER.has(error) ? numberAround(json, token) : undefined;
  const isWhole = number?.start === token.start && number.end === token.end;
  if (number && !(isWhole && error === 'CommaExpected')) {
    const isZeros = /^-?0\d[\d.eE+-]*$/.test(json.slice(number.start, number.end));
    return problem(isZeros ? 'leading-zero' : 'number', number);
  }
  if (error === 'InvalidSymbol') {
    const name = symbolProblem(json, token, found, before);
    const [member] = (name === 'undefined' && MEMBER_BEFORE.exec(json.slice(0, token.start))) || [''];
    return problem(name, at(-member.length, member.length + found.length));
  }
  const control = found.search(/(?![\x7f-\x9f])\p{Cc}/u);
  if (error === 'InvalidCharacter' && control !== -1)
    return problem('control-character', at(control), token.start);
  if (error === 'InvalidUnicode' && windowsPath(found.slice(1, -1)) !== undefined) return problem('escape');
  return problem(PROBLEMS[error] ?? 'other');
}

/** The language of a text that doesn't begin like JSON, as the problem that it is. */
function languageOf(text: string): string | undefined {
  if (/^(```|~~~)/.test(text)) return 'fence';
  if (/^((-|---)\s|(#.*[\r\n]\s*)*[\w-]+:\s)/.test(text)) return 'yaml';
  return /^(\(|(export|import|const|let|var)\b|[\w.]+\s*=)/.test(text) ? 'program' : undefined;
}

const BEFORE_FULL_WIDTH = new RegExp(`^[\\w.+-]*(?=[${Object.keys(FULL_WIDTH).join('')}])`);

/** The name of the member that a value belongs to. */
const MEMBER_BEFORE = /"(?:[^"\\]|\\.)*"\s*:\s*$/;

/** A string with line breaks in it, that ends where a value can. */
const STRING_OF_LINES = /^"(?:[^"\\]|\\[^])*"(?=\s*([,}\]]|$))/;

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

/** State of the reader at a syntax error. */
interface Before {
  /** Offset of the comma directly before it; -1 if there is none. */
  readonly comma: number;
  /** True if the name of a member is directly before it. */
  readonly isBehindName: boolean;
  /** The open container, if any. */
  readonly container: object | undefined;
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

/** The probable meaning of a word or sign that JSON doesn't know. */
function symbolProblem(
  json: string,
  token: Span,
  found: string,
  { container, isBehindName }: Before,
): string {
  const first = found.codePointAt(0)!;
  if (/^[\p{Z}\p{Cc}\p{Cf}]/u.test(found) && !isBlank(first)) return 'strange-blank';
  if (found.startsWith('#')) return 'comment';
  if (found.startsWith(';')) return 'semicolon';
  if (found.startsWith('=') && isBehindName) return 'equals-sign';
  if (found.startsWith('(')) return 'parenthesis';
  const before = json.slice(0, token.start).trimEnd();
  if (/^[+*/%&|?-]/.test(found) && /[\w"}\]]$/.test(before)) return 'operator';
  // Directly after a closing quote: the quote is probably inside the text.
  if (json.charCodeAt(token.start - 1) === QUOTE) return 'inner-quote';
  const isInObject = container && !Array.isArray(container);
  if (/[{,]$/.test(before)) {
    if (/^\s*[:=]/.test(json.slice(token.end))) return 'name';
    if (isInObject) return 'name-expected';
  }
  if (/^[+.\d]|^-|^NaN$|Infinity/.test(found)) return 'number';
  // Where no value is allowed, it isn't a misspelled value.
  if (!(isInObject ? /:$/ : /[[,]$|^$/).test(before)) return 'symbol';
  if (/^['`\u2018-\u201f\uff02]/.test(found)) return 'quotes';
  if (found === 'undefined') return 'undefined';
  if (/^(true|false|null|none|nil)$/i.test(found)) return 'word';
  return container && isBareText(found, json.slice(token.end)) ? 'bare-text' : 'symbol';
}

/** Returns true if a single word is alone on its line and neither a typo nor the beginning of a JSON keyword. */
function isBareText(word: string, behind: string): boolean {
  return (
    /^[\p{L}_$][\p{L}\p{N}_.$-]*$/u.test(word) &&
    /^[ \t]*([,}\]\r\n]|$)/.test(behind) &&
    !KEYWORDS.some((keyword) => keyword.startsWith(word.toLowerCase()) || sorted(keyword) === sorted(word)) &&
    nearestNames(word, KEYWORDS).length === 0
  );
}

/** The sorted letters of a word: swapped letters are a typo, too. */
const sorted = (word: string): string => word.toLowerCase().split('').toSorted().join('');

const KEYWORDS = ['true', 'false', 'null'];

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
  EndOfFileExpected: 'end-expected',
  UnexpectedEndOfString: 'open-string',
  InvalidUnicode: 'unicode',
  InvalidEscapeCharacter: 'escape',
  InvalidCharacter: 'control-character',
};
