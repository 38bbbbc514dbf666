import type { Path, Span } from '../positions.ts';
import { nearestNames } from '../similar-names.ts';
import { isBlank, QUOTE } from './locate.ts';
import { parsingTolerantly } from './tolerant-parser.ts';
import { Written } from './value.ts';

/**
 * Depth limit of arrays and objects. No walk recurses, but paths and indentation are as long as a text is deep, so that
 * time and memory grow with the square of the depth.
 */
export const MAX_DEPTH = 10_000;

/** Something that is wrong with a text, before any rule has words for it. */
export interface TextError {
  /** The code of the rule that reports it. */
  readonly code: string;
  readonly at: Span;
  /** The member or container that it belongs to. */
  readonly path?: Path;
  /** The arguments of the message. */
  readonly args: Readonly<Record<string, unknown>>;
  readonly related?: readonly { readonly at: Span; readonly message: string }[];
}

interface Broken {
  /** The value before the first syntax error, with the containers that were open. */
  readonly value: unknown;
  /** The innermost open container, if any. */
  readonly open: Path | undefined;
  /** Offset of the first syntax error. */
  readonly end: number;
  readonly finding: TextError;
}

/**
 * Reads invalid JSON in steps, up to its first syntax error: what a parser makes of the rest is a guess. Numbers are doubles,
 * unless they are to be `exact`.
 */
export function* parsingBroken(json: string, exact = false): Generator<void, Broken> {
  const reader = new Reader();
  let lastComma = -1;
  let isBehindName = false;
  // A value that the error touches may be incomplete, so it waits for the next event.
  let waiting: { value: unknown; end: number } | undefined;
  const settle = (errorAt?: number): void => {
    if (waiting && waiting.end !== errorAt) reader.add(waiting.value);
    waiting = undefined;
    lastComma = -1;
    isBehindName = false;
  };
  const begin = (container: object, offset: number): void => {
    settle();
    if (reader.depth === MAX_DEPTH) throw new Stop(foundTooDeep(offset), offset);
    reader.begin(container);
  };
  // The parser reports the end of a container also at the end of the text; only a bracket completes it.
  const end = (offset: number): void => {
    if (offset === json.length) return;
    settle();
    reader.end();
  };
  const fail = (error: string, token: Span): never => {
    const before = { comma: lastComma, isBehindName };
    settle(token.start);
    const { container, isComplete } = reader;
    const { problem, at, end: last } = problemAt(json, error, token, { ...before, container, isComplete });
    throw new Stop(syntaxFinding(problem, json, at), last);
  };
  let stop: unknown;
  try {
    yield* parsingTolerantly(json, {
      begin: (type, offset) => begin(type === 'array' ? [] : {}, offset),
      end,
      key(name) {
        settle();
        reader.key = name;
        isBehindName = true;
      },
      scalar(value, offset, length) {
        settle();
        const isInexact = value instanceof Written && !exact;
        waiting = { value: isInexact ? Number(value.text) : value, end: offset + length };
      },
      separator(character, offset) {
        settle();
        if (character === ',') lastComma = offset;
      },
      error: (error, offset, length) => fail(error, { start: offset, end: offset + length }),
    });
  } catch (thrown) {
    stop = thrown;
  }
  // JSON.parse decides: if the tolerant parser reports nothing, the whole text is marked.
  const whole = { start: 0, end: json.length };
  const { finding, end: offset } =
    stop instanceof Stop ? stop : new Stop(syntaxFinding('other', json, whole), 0);
  const open = reader.path;
  return { value: reader.root, open, end: offset, finding: { ...finding, path: open ?? [] } };
}

function syntaxFinding(problem: string, json: string, at: Span): TextError {
  return { code: 'json/syntax', at, args: { problem, token: json.slice(at.start, at.end).slice(0, 40) } };
}

export const foundTooDeep = (offset: number): TextError => ({
  code: 'json/too-deep',
  at: { start: offset, end: offset + 1 },
  args: { limit: MAX_DEPTH },
});

/** Thrown to leave the parser, which has no other exit. */
class Stop {
  constructor(
    readonly finding: TextError,
    readonly end: number,
  ) {}
}

/** Builds a value from parser events and tracks open containers. */
class Reader {
  root: unknown;
  key = '';
  private readonly open: { container: object; key: string | number }[] = [];

  get depth(): number {
    return this.open.length;
  }

  /** The innermost open container. */
  get container(): object | undefined {
    return this.open.at(-1)?.container;
  }

  /** Returns true if the root value has ended. */
  get isComplete(): boolean {
    return this.root !== undefined && this.depth === 0;
  }

  /** Path of the innermost open container. */
  get path(): Path | undefined {
    return this.depth === 0 ? undefined : this.open.slice(1).map(({ key }) => key);
  }

  add(value: unknown): void {
    const parent = this.container;
    if (parent === undefined) {
      this.root = value;
    } else if (Array.isArray(parent)) {
      parent.push(value);
    } else {
      // An assignment to __proto__ would set the prototype; here it is an ordinary member.
      Object.defineProperty(parent, this.key, {
        value,
        enumerable: true,
        configurable: true,
        writable: true,
      });
    }
  }

  begin(container: object): void {
    const parent = this.container;
    const key = Array.isArray(parent) ? parent.length : this.key;
    this.add(container);
    this.open.push({ container, key });
  }

  end(): void {
    this.open.pop();
  }
}

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

/** Classifies the error at the token where the parser stopped. */
function problemAt(json: string, error: string, token: Span, before: Before): Problem {
  const found = json.slice(token.start, token.end);
  const problem = (name: string, at = token): Problem => ({ problem: name, at, end: at.start });
  if (error === 'InvalidCommentToken') return problem('comment');
  // Behind a backslash the parser takes the line break into the string.
  const [line] = /^"[^\r\n]*(?=[\r\n])/.exec(found) ?? [];
  if (line !== undefined)
    return problem('open-string', { start: token.start, end: token.start + line.length });
  // A conflict marker of git.
  if (/^(<{7}|\|{7}|={7}|>{7})$/.test(found) && /^\n?$/.test(json.charAt(token.start - 1)))
    return problem('conflict');
  const last = endOfText(json);
  if (token.start >= last)
    return { problem: 'unfinished', at: { start: last - 1, end: last }, end: json.length };
  if (before.isComplete) return problem('end-expected');
  if (found === '}' || found === ']') {
    if (before.comma !== -1) return problem('trailing-comma', { start: before.comma, end: before.comma + 1 });
    if (error === 'ColonExpected') return problem('member-without-value');
    if (before.container && (found === ']') !== Array.isArray(before.container))
      return problem('wrong-bracket');
  }
  if (found === ',' && before.comma !== -1) return problem('double-comma');
  if (error === 'InvalidSymbol') return problem(symbolProblem(json, token, found, before));
  if (error === 'CommaExpected' && /^\d/.test(found) && /(^|[^\d.])0$/.test(json.slice(0, token.start))) {
    const start = token.start - (json[token.start - 2] === '-' ? 2 : 1);
    // The parser reads each zero as a number of its own.
    const { length } = /^[\w.+-]+/.exec(json.slice(token.start))![0];
    return problem('leading-zero', { start, end: token.start + length });
  }
  return problem(PROBLEMS[error] ?? 'other');
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
  const before = json.slice(0, token.start).trimEnd();
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
  if (/^['`\u2018-\u201f]/.test(found)) return 'quotes';
  if (/^(true|false|null|none|nil|undefined)$/i.test(found)) return 'word';
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
