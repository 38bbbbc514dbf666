import { printParseErrorCode, visit } from 'jsonc-parser';
import type { Path, Span } from '../span.ts';
import { nearestNames } from '../words.ts';
import { isBlank, QUOTE } from './locate.ts';

/** A mistake in a text, as the parser finds it. */
export interface Flaw {
  readonly code: string;
  readonly at: Span;
  /** The member or container that it belongs to. */
  readonly path?: Path;
  readonly args: Readonly<Record<string, unknown>>;
  readonly related?: readonly { readonly at: Span; readonly message: string }[];
}

/** How deep arrays and objects may be nested. The recursive walks of our libraries hold more than ten times that. */
export const MAX_DEPTH = 256;

interface Broken {
  /** What was complete before the first syntax error, with the containers that were still open then. */
  readonly value: unknown;
  /** The innermost container that was still open; undefined where none was. */
  readonly open: Path | undefined;
  /** The offset of the first syntax error. */
  readonly end: number;
  readonly finding: Flaw;
}

/** Reads a text that is no JSON up to its first syntax error: whatever a parser makes of the rest is a guess. */
export function parseBroken(json: string): Broken {
  const reader = new Reader();
  let lastComma = -1;
  // A value that the error touches may be the first half of one, so it waits for what comes next.
  let waiting: { value: unknown; end: number } | undefined;
  const settle = (errorAt?: number): void => {
    if (waiting && waiting.end !== errorAt) reader.add(waiting.value);
    waiting = undefined;
    lastComma = -1;
  };
  const begin = (container: object, offset: number): void => {
    settle();
    if (reader.depth === MAX_DEPTH) throw new Stop(foundTooDeep(offset), offset);
    reader.begin(container);
  };
  // The parser reports the end of a container also where the text just ends; only its bracket makes it whole.
  const end = (offset: number): void => {
    if (offset === json.length) return;
    settle();
    reader.end();
  };
  const fail = (error: string, token: Span): never => {
    const comma = lastComma;
    settle(token.start);
    const { container, isComplete } = reader;
    const { problem, at, end: last } = problemAt(json, error, token, { comma, container, isComplete });
    throw new Stop(syntaxFinding(problem, json, at), last);
  };
  let stop: unknown;
  try {
    visit(
      json,
      {
        onObjectBegin: (offset) => begin({}, offset),
        onArrayBegin: (offset) => begin([], offset),
        onObjectEnd: end,
        onArrayEnd: end,
        onObjectProperty: (name) => {
          settle();
          reader.key = name;
        },
        onLiteralValue: (value: unknown, offset, length) => {
          settle();
          waiting = { value, end: offset + length };
        },
        onSeparator: (character, offset) => {
          settle();
          if (character === ',') lastComma = offset;
        },
        onError: (error, offset, length) =>
          fail(printParseErrorCode(error), { start: offset, end: offset + length }),
      },
      { disallowComments: true },
    );
  } catch (thrown) {
    stop = thrown;
  }
  // JSON.parse is the judge: should the tolerant parser have nothing to say, the text as a whole is marked.
  const whole = { start: 0, end: json.length };
  const { finding, end: offset } =
    stop instanceof Stop ? stop : new Stop(syntaxFinding('other', json, whole), 0);
  const open = reader.path;
  return { value: reader.root, open, end: offset, finding: { ...finding, path: open ?? [] } };
}

function syntaxFinding(problem: string, json: string, at: Span): Flaw {
  return { code: 'json/syntax', at, args: { problem, token: json.slice(at.start, at.end).slice(0, 40) } };
}

export const foundTooDeep = (offset: number): Flaw => ({
  code: 'json/too-deep',
  at: { start: offset, end: offset + 1 },
  args: { limit: MAX_DEPTH },
});

/** Thrown to leave the parser, which has no other way out. */
class Stop {
  constructor(
    readonly finding: Flaw,
    readonly end: number,
  ) {}
}

/** Builds a value from parser events, and knows what is still open. */
class Reader {
  root: unknown;
  key = '';
  private readonly open: { container: object; key: string | number }[] = [];

  get depth(): number {
    return this.open.length;
  }

  /** The innermost container that is open. */
  get container(): object | undefined {
    return this.open.at(-1)?.container;
  }

  /** Whether the root value has ended. */
  get isComplete(): boolean {
    return this.root !== undefined && this.depth === 0;
  }

  /** The path of the innermost container that is open; undefined where none is. */
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
      // An assignment to __proto__ would set the prototype; here it is a member like any other.
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

/** What was read before a syntax error. */
interface Before {
  /** The offset of the comma that stands directly before it; -1 where none does. */
  readonly comma: number;
  /** The array or object that is open. */
  readonly container: object | undefined;
  /** Whether the root value has ended. */
  readonly isComplete: boolean;
}

/** A syntax error as a person would name it: by a name that the words of `json/syntax` go by, and where it lies. */
interface Problem {
  readonly problem: string;
  readonly at: Span;
  /** Where the text ends that is sure to be what it seems. */
  readonly end: number;
}

/** Names what is wrong at the token where the parser stopped with an error of its own. */
function problemAt(json: string, error: string, token: Span, before: Before): Problem {
  const found = json.slice(token.start, token.end);
  const problem = (name: string, at = token): Problem => ({ problem: name, at, end: at.start });
  if (error === 'InvalidCommentToken') return problem('comment');
  // What git leaves in a text that it could not merge.
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
  if (error === 'InvalidSymbol') return problem(symbolProblem(json, token, found, before.container));
  if (error === 'CommaExpected' && /^\d/.test(found) && /(^|[^\d.])0$/.test(json.slice(0, token.start))) {
    const start = token.start - (json[token.start - 2] === '-' ? 2 : 1);
    // The parser takes each zero for a number of its own.
    const { length } = /^[\w.+-]+/.exec(json.slice(token.start))![0];
    return problem('leading-zero', { start, end: token.start + length });
  }
  return problem(PROBLEMS[error] ?? 'other');
}

/** What a word or sign that JSON does not know was probably meant to be. */
function symbolProblem(json: string, token: Span, found: string, container: object | undefined): string {
  const first = found.codePointAt(0)!;
  if (/^[\p{Z}\p{Cc}\p{Cf}]/u.test(found) && !isBlank(first)) return 'strange-blank';
  if (found.startsWith('#')) return 'comment';
  if (found.startsWith(';')) return 'semicolon';
  if (found.startsWith('=')) return 'equals-sign';
  const before = json.slice(0, token.start).trimEnd();
  // Directly behind a closing quote: most likely that quote stands inside the text.
  if (json.charCodeAt(token.start - 1) === QUOTE) return 'inner-quote';
  if (/[{,]$/.test(before) && /^\s*[:=]/.test(json.slice(token.end))) return 'name';
  if (/^[+.\d]|^-|^NaN$|Infinity/.test(found)) return 'number';
  // Where no value can stand, it is not a value in another spelling.
  const mayBeValue = container && !Array.isArray(container) ? /:$/ : /[[,]$|^$/;
  if (!mayBeValue.test(before)) return 'symbol';
  if (/^['`\u2018-\u201f]/.test(found)) return 'quotes';
  if (/^(true|false|null|none|nil|undefined)$/i.test(found)) return 'word';
  return container && isBareText(found, json.slice(token.end)) ? 'bare-text' : 'symbol';
}

/** Whether one word that is no slip in the three of JSON, nor the beginning of one, stands by itself. */
function isBareText(word: string, behind: string): boolean {
  return (
    /^[\p{L}_$][\p{L}\p{N}_.$-]*$/u.test(word) &&
    /^[ \t]*([,}\]\r\n]|$)/.test(behind) &&
    !KEYWORDS.some((keyword) => keyword.startsWith(word.toLowerCase()) || sorted(keyword) === sorted(word)) &&
    nearestNames(word, KEYWORDS).length === 0
  );
}

/** The letters of a word: letters that changed places are a slip too. */
const sorted = (word: string): string => word.toLowerCase().split('').toSorted().join('');

const KEYWORDS = ['true', 'false', 'null'];

/** Where the text ends but for blanks: those of JSON, which are fewer than those of JavaScript. */
function endOfText(json: string): number {
  let end = json.length;
  while (end > 0 && isBlank(json.charCodeAt(end - 1))) end--;
  return end;
}

/** The parser's errors that need no second look. */
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
