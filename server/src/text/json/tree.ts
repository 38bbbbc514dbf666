import { findNodeAtOffset, getNodePath, type Node, parseTree } from 'jsonc-parser';
import type { Path, Span } from '../positions.ts';
import { MAX_DEPTH } from './syntax-errors.ts';

export type { Node } from 'jsonc-parser';

/** The tolerant tree of a text, also of broken text; undefined if it is empty or nested too deep. */
export function treeOf(text: string): Node | undefined {
  try {
    return parseTree(text, undefined, { disallowComments: true });
  } catch {
    // The parser recurses without a limit; text that overflows it has a json/too-deep finding.
    return undefined;
  }
}

/** The node at a path; the last one of a member that is written twice, as in `JSON.parse`. */
export function nodeAt(root: Node | undefined, path: Path): Node | undefined {
  let node = root;
  for (const segment of path) {
    if (node?.type === 'array') node = node.children?.[Number(segment)];
    else node = node?.type === 'object' ? memberOf(node, String(segment))?.children?.[1] : undefined;
  }
  return node;
}

/** The property node (key and value) of a member. */
export function memberOf(object: Node, name: string): Node | undefined {
  return object.children?.findLast((member) => member.children?.[0]?.value === name);
}

/** A member as written; its value may be missing in broken text. */
export interface Member {
  readonly name: string;
  readonly node: Node;
  readonly key: Node;
  readonly value: Node | undefined;
}

/** Members of an object as written, duplicates included. */
export function membersOf(object: Node | undefined): Member[] {
  if (object?.type !== 'object') return [];
  return (object.children ?? []).flatMap((node) => {
    const [key, value] = node.children ?? [];
    return key ? [{ name: String(key.value), node, key, value }] : [];
  });
}

/** Items of an array. */
export function itemsOf(array: Node | undefined): readonly Node[] {
  return array?.type === 'array' ? (array.children ?? []) : [];
}

/** Member names in the order of the text: JavaScript would list names like "1" first. */
export function namesIn(object: Node | undefined): string[] {
  return [...new Set(membersOf(object).map(({ name }) => name))];
}

/** Whether an object has two members of one name. */
export function hasTwice({ type, children = [] }: Node): boolean {
  if (type !== 'object') return false;
  const nameOf = (member: Node): unknown => member.children?.[0]?.value;
  if (children.length > FEW) return new Set(children.map(nameOf)).size < children.length;
  return children.some((member, index) => {
    const name = nameOf(member);
    for (let before = 0; before < index; before++) if (nameOf(children[before]!) === name) return true;
    return false;
  });
}

/** Up to so many names, comparing pairs is faster than building a set. */
const FEW = 16;

/** The node at an offset, with its path. */
export interface Spot {
  readonly path: Path;
  readonly node: Node;
  /** Whether the offset is on a member's key; `path` is then the path of the member. */
  readonly onKey: boolean;
}

/** The smallest node at an offset, its end included; undefined in empty text. */
export function spotAt(root: Node | undefined, offset: number): Spot | undefined {
  const node = nodeAround(root, offset);
  if (!node) return undefined;
  const onKey = node.parent?.type === 'property' && node.parent.children?.[0] === node;
  return { path: getNodePath(node), node, onKey };
}

/** The innermost node around an offset, both ends included. */
export function nodeAround(root: Node | undefined, offset: number): Node | undefined {
  return root && findNodeAtOffset(root, offset, true);
}

/**
 * The value of a tree. Members keep their names, `__proto__` too; the last of two counts. `scalar` may read
 * scalars in another way.
 */
export function valueOf(
  node: Node | undefined,
  readScalar: (node: Node) => unknown = ({ value }) => value as unknown,
  depth = 0,
): unknown {
  if (!node || depth > MAX_DEPTH) return undefined;
  if (node.type === 'array') return itemsOf(node).map((item) => valueOf(item, readScalar, depth + 1));
  if (node.type !== 'object') return readScalar(node);
  const members = membersOf(node).filter(({ value }) => value);
  return Object.fromEntries(members.map(({ name, value }) => [name, valueOf(value, readScalar, depth + 1)]));
}

export const startOf = (node: Node): number => node.offset;

export const endOf = (node: Node): number => node.offset + node.length;

export const spanOf = (node: Node): Span => ({ start: startOf(node), end: endOf(node) });

/** Nesting depth of a node. */
export function depthOf(node: Node): number {
  let depth = 0;
  for (let above = node.parent; above; above = above.parent) depth++;
  return depth;
}
