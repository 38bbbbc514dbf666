import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Path, Span } from '../positions.ts';
import { LITERALS } from './convert.ts';
import { isBlank, QUOTE } from './locate.ts';
import { endOf, MAX_DEPTH, membersOf, pathOf, spanOf, startOf } from './tree.ts';

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
  readonly findings: TextError[];
}

/** Reads invalid JSON up to its first syntax error: what a parser makes of the rest is a guess. */
export function parseBroken(json: string): Broken {
  const errors: ParseError[] = [];
  const tree = parseTree(json, errors, { disallowComments: true });
  // JSON.parse decides: if the tolerant parser reports nothing, the whole text is marked.
  const [error] = errors;
  const { offset, length } = error ?? { offset: 0, length: json.length };
  const root = tree && startOf(tree) < offset ? tree : undefined;
  const token = { start: offset, end: offset + length };
  const container = openAt(root, json, offset);
  const isComplete =
    root !== undefined && !container && (root.children !== undefined || endOf(root) < offset);
  const code = error ? printParseErrorCode(error.error) : '';
  const { problem, at, end } = problemAt(json, code, token, isComplete ? 'end' : container?.type);
  const open = container && pathOf(container);
  const args = { problem, token: json.slice(at.start, at.end).slice(0, 40) };
  const finding: TextError = { code: 'json/syntax', at, args, path: open ?? [] };
  const findings = [...duplicatesIn(root, json, end), finding];
  return { value: root && valueBefore(root, offset), open, end, findings };
}

export const foundTooDeep = (offset: number): TextError => ({
  code: 'json/too-deep',
  at: { start: offset, end: offset + 1 },
  args: { limit: MAX_DEPTH },
});

/** The innermost container that is open at an offset, before which the text is valid. */
function openAt(root: Node | undefined, json: string, offset: number): Node | undefined {
  let open: Node | undefined;
  let node = root;
  while (node && isOpen(node, json, offset)) {
    if (node.type !== 'property') open = node;
    node = node.children?.findLast((child) => startOf(child) < offset);
  }
  return open;
}

function isOpen(node: Node, json: string, offset: number): boolean {
  const { type, length, children } = node;
  if (type === 'property') return true;
  if (!children) return false;
  const end = endOf(node);
  const last = children.at(-1);
  // The parser ends a container also at the end of the text; only a bracket completes it.
  const isClosed = json[end - 1] === (type === 'object' ? '}' : ']') && (!last || endOf(last) < end);
  return length < 2 || end > offset || !isClosed;
}

/** The value of what stands before an offset, with the containers that are open there. A scalar that touches it may be incomplete. */
function valueBefore(node: Node, offset: number): unknown {
  const { type, children } = node;
  if (!children) return endOf(node) < offset ? (node.value as unknown) : undefined;
  if (type === 'array') {
    const items = children.filter((item) => startOf(item) < offset).map((item) => valueBefore(item, offset));
    return items.filter((item) => item !== undefined);
  }
  const members = membersOf(node).map(({ name, value }): [string, unknown] => [
    name,
    value && startOf(value) < offset ? valueBefore(value, offset) : undefined,
  ]);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

/** The members whose names are there already, before an offset. */
export function duplicatesIn(root: Node | undefined, json: string, end: number): TextError[] {
  const duplicates: TextError[] = [];
  const visit = (node: Node): void => {
    const keys = new Map<string, Node>();
    for (const { name, key } of membersOf(node)) {
      const first = keys.get(name);
      keys.set(name, first ?? key);
      if (!first || endOf(key) > end || !/^\s*:/.test(json.slice(endOf(key), end))) continue;
      duplicates.push({
        code: 'json/duplicate-key',
        at: spanOf(key),
        path: pathOf(key),
        args: { name },
        related: [{ at: spanOf(first), message: 'First written here' }],
      });
    }
    node.children?.forEach(visit);
  };
  if (root) visit(root);
  return duplicates.sort((a, b) => a.at.start - b.at.start);
}

/** A syntax error by its name in the messages of `json/syntax`, and its span. */
interface Problem {
  readonly problem: string;
  readonly at: Span;
  /** End of the text that is certain. */
  readonly end: number;
}

/** Classifies the error at the token where the parser stopped: in a container of this type, or behind the end of the value. */
function problemAt(json: string, error: string, token: Span, container: string | undefined): Problem {
  const found = json.slice(token.start, token.end);
  const before = json.slice(0, token.start).trimEnd();
  const isBehindComma = before.endsWith(',');
  const problem = (name: string, at = token, end = at.start): Problem => ({ problem: name, at, end });
  const at = (index: number, length: number): Span => ({
    start: token.start + index,
    end: token.start + index + length,
  });
  if (error === 'InvalidCommentToken' || found.startsWith('#')) return problem('comment');
  // Behind a backslash the parser takes the line break into the string.
  const [line = found] = /^"[^\r\n]*(?=[\r\n])/.exec(found) ?? [];
  if (line !== found || error === 'UnexpectedEndOfString') return problem('open-string', at(0, line.length));
  if (!container && /^\s*version https:\/\/git-lfs\.github\.com\/spec\//.test(json))
    return problem('lfs-pointer');
  // A conflict marker of git.
  if (/^(<{7}|\|{7}|={7}|>{7})$/.test(found) && /^\n?$/.test(json.charAt(token.start - 1)))
    return problem('conflict');
  const last = endOfText(json);
  if (token.start >= last)
    return { problem: 'unfinished', at: { start: last - 1, end: last }, end: json.length };
  if (container === 'end') return problem(/^[}\],]$/.test(found) ? 'extra-bracket' : 'end-expected');
  if (!container) return problem(found.startsWith('```') ? 'fence' : 'other');
  if (found === '}' || found === ']') {
    if (isBehindComma) return problem('trailing-comma', { start: before.length - 1, end: before.length });
    const isWrong = (found === ']') !== (container === 'array');
    if (isWrong && error !== 'ColonExpected') return problem('wrong-bracket');
  }
  if (found === ',' && isBehindComma) return problem('double-comma');
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
