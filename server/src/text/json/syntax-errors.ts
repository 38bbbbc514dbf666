import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Path, Span } from '../positions.ts';
import { problemAt } from './syntax-problem.ts';
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
  const before = json.slice(0, offset).trimEnd();
  const { problem, at, end } = problemAt(json, error ? printParseErrorCode(error.error) : '', token, {
    comma: before.endsWith(',') ? before.length - 1 : -1,
    container: container?.type,
    isComplete: root !== undefined && !container && (root.children !== undefined || endOf(root) < offset),
  });
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
