import { type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';
import type { Found, Path, Span } from './finding.ts';

/** How deep arrays and objects may be nested. The recursive walks of our libraries hold more than ten times that. */
export const MAX_DEPTH = 256;

export interface Broken {
  /** What was complete before the first syntax error, with the containers that were still open then. */
  readonly value: unknown;
  /** The innermost container that was still open. */
  readonly open: Path;
  /** The offset of the first syntax error. */
  readonly end: number;
  readonly finding: Found;
}

/** Reads a text that is no JSON up to its first syntax error: whatever a parser makes of the rest is a guess. */
export function parseBroken(json: string): Broken {
  const reader = new Reader();
  let lastComma = -1;
  const begin = (container: object, offset: number): void => {
    if (reader.depth === MAX_DEPTH) throw new Stop(foundTooDeep(offset), offset);
    lastComma = -1;
    reader.begin(container);
  };
  // The parser reports the end of a container also where the text just ends; only its bracket makes it whole.
  const end = (offset: number): void => {
    if (offset < json.length) reader.end();
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
          lastComma = -1;
          reader.key = name;
        },
        onLiteralValue: (value: unknown, offset, length) => {
          lastComma = -1;
          // A number that the text ends with may be the first half of one.
          if (typeof value !== 'number' || offset + length < json.length) reader.add(value);
        },
        onSeparator: (character, offset) => {
          if (character === ',') lastComma = offset;
        },
        onError: (error, offset, length) => {
          throw stopAt(json, error, { start: offset, end: offset + length }, lastComma);
        },
      },
      { disallowComments: true },
    );
  } catch (thrown) {
    stop = thrown;
  }
  // JSON.parse is the judge: should the tolerant parser have nothing to say, the text as a whole is marked.
  const { finding, end: offset } =
    stop instanceof Stop ? stop : stopFor('other', '', { start: 0, end: json.length });
  const open = reader.path();
  return { value: reader.root, open, end: offset, finding: { ...finding, path: open } };
}

export const foundTooDeep = (offset: number): Found => ({
  code: 'json/too-deep',
  at: { start: offset, end: offset + 1 },
  args: { limit: MAX_DEPTH },
});

/** Thrown to leave the parser, which has no other way out. */
class Stop {
  constructor(
    readonly finding: Found,
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

  add(value: unknown): void {
    const parent = this.open.at(-1)?.container;
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
    const parent = this.open.at(-1)?.container;
    const key = Array.isArray(parent) ? parent.length : this.key;
    this.add(container);
    this.open.push({ container, key });
  }

  end(): void {
    this.open.pop();
  }

  path(): Path {
    return this.open.slice(1).map(({ key }) => key);
  }
}

function stopAt(json: string, error: ParseErrorCode, token: Span, lastComma: number): Stop {
  const found = json.slice(token.start, token.end);
  if ((found === '}' || found === ']') && lastComma !== -1) {
    return stopFor('trailing-comma', found, { start: lastComma, end: lastComma + 1 });
  }
  const last = json.trimEnd().length;
  if (token.start >= last) return stopFor('unfinished', '', { start: last - 1, end: last }, json.length);
  const problem = PROBLEMS[printParseErrorCode(error)] ?? 'other';
  const before = json.slice(0, token.start).trimEnd();
  if (problem === 'symbol' && nameIsNext(before, json.slice(token.end))) return stopFor('name', found, token);
  if (problem === 'comma-expected' && /^\d/.test(found) && /[^\d.]0$/.test(json.slice(0, token.start))) {
    return stopFor('leading-zero', found, { start: token.start - 1, end: token.end });
  }
  return stopFor(problem, found, token);
}

/** Whether something between two texts stands where the name of a member belongs. */
function nameIsNext(before: string, after: string): boolean {
  return /[{,]$/.test(before) && /^\s*:/.test(after);
}

function stopFor(problem: string, token: string, at: Span, end = at.start): Stop {
  return new Stop({ code: 'json/syntax', at, args: { problem, token: token.slice(0, 40) } }, end);
}

/** The parser's error codes, by the names that the words of `json/syntax` go by. */
const PROBLEMS: Readonly<Record<string, string>> = {
  InvalidSymbol: 'symbol',
  InvalidNumberFormat: 'number',
  UnexpectedEndOfNumber: 'number',
  PropertyNameExpected: 'name-expected',
  ValueExpected: 'value-expected',
  ColonExpected: 'colon-expected',
  CommaExpected: 'comma-expected',
  EndOfFileExpected: 'end-expected',
  InvalidCommentToken: 'comment',
  UnexpectedEndOfString: 'open-string',
  InvalidUnicode: 'escape',
  InvalidEscapeCharacter: 'escape',
  InvalidCharacter: 'control-character',
};
