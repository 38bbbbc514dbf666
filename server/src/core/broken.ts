import { printParseErrorCode, visit } from 'jsonc-parser';
import type { Found, Path, Span } from './finding.ts';
import { problemAt } from './syntax-problem.ts';

/** How deep arrays and objects may be nested. The recursive walks of our libraries hold more than ten times that. */
export const MAX_DEPTH = 256;

export interface Broken {
  /** What was complete before the first syntax error, with the containers that were still open then. */
  readonly value: unknown;
  /** The innermost container that was still open; undefined where none was. */
  readonly open: Path | undefined;
  /** The offset of the first syntax error. */
  readonly end: number;
  readonly finding: Found;
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

function syntaxFinding(problem: string, json: string, at: Span): Found {
  return { code: 'json/syntax', at, args: { problem, token: json.slice(at.start, at.end).slice(0, 40) } };
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
