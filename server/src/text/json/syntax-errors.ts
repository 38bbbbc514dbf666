import { printParseErrorCode, visit } from 'jsonc-parser';
import type { Path, Span } from '../positions.ts';
import { problemAt } from './syntax-problem.ts';

/** Depth limit of arrays and objects: at three times this depth parsers and walks that recurse run out of stack. */
export const MAX_DEPTH = 1000;

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

/** Reads invalid JSON up to its first syntax error: what a parser makes of the rest is a guess. */
export function parseBroken(json: string): Broken {
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
    visit(
      json,
      {
        onObjectBegin: (offset) => begin({}, offset),
        onObjectEnd: end,
        onArrayBegin: (offset) => begin([], offset),
        onArrayEnd: end,
        onObjectProperty(name) {
          settle();
          reader.key = name;
          isBehindName = true;
        },
        onLiteralValue(value, offset, length) {
          settle();
          waiting = { value, end: offset + length };
        },
        onSeparator(character, offset) {
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
