import { type Node, parseTree } from 'jsonc-parser';
import { firstIndex, type Path, type Span } from '../positions.ts';

export type { Node } from 'jsonc-parser';

/** Depth limit of arrays and objects: at three times this depth parsers and walks that recurse run out of stack. */
export const MAX_DEPTH = 1000;

/** The tolerant tree of a text, also of broken text; undefined if it is empty or nested too deep. */
export function treeOf(text: string): Node | undefined {
  return tooDeepAt(text) === undefined ? parseTree(text, [], { disallowComments: true }) : undefined;
}

/** The first bracket beyond the depth limit of a text, which may be broken. A parser that recurses can't tell. */
export function tooDeepAt(text: string): number | undefined {
  const open: string[] = [];
  for (const { 0: token, index } of text.matchAll(STRINGS_AND_BRACKETS)) {
    if (token === '{' || token === '[') open.push(token === '{' ? '}' : ']');
    else if (token === open.at(-1)) open.pop();
    if (open.length > MAX_DEPTH) return index;
  }
  return undefined;
}

/** Matches what a parser takes for a string, a comment or a bracket. */
const STRINGS_AND_BRACKETS = /"(?:[^"\\\r\n]|\\.)*"?|\/\/.*|\/\*[^]*?(?:\*\/|$)|[{}[\]]/g;

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

/** The node at an offset, with its path. */
export interface Spot {
  readonly path: Path;
  readonly node: Node;
  /** True if the offset is on a member's key; `path` is then the path of the member. */
  readonly onKey: boolean;
}

/** The smallest node at an offset, its end included; undefined in empty text. */
export function spotAt(root: Node | undefined, offset: number): Spot | undefined {
  const node = nodeAround(root, offset);
  if (!node) return undefined;
  return { path: pathOf(node), node, onKey: isKey(node) };
}

/** Returns true if a node is the key of a member. */
export const isKey = (node: Node): boolean =>
  node.parent?.type === 'property' && node.parent.children?.[0] === node;

/** The path of a node; that of a key is its member's. */
export function pathOf(node: Node): Path {
  const path: (string | number)[] = [];
  for (let at = node; at.parent; at = at.parent) {
    const { type, children = [] } = at.parent;
    if (type === 'property') path.push(String(children[0]?.value));
    else if (type === 'array') path.push(children.indexOf(at));
  }
  return path.reverse();
}

/** The innermost node around an offset, both ends included. */
export function nodeAround(root: Node | undefined, offset: number): Node | undefined {
  const isAround = (node: Node): boolean => startOf(node) <= offset && offset <= endOf(node);
  if (!root || !isAround(root)) return undefined;
  let around = root;
  for (let next: Node | undefined = root; next; next = childAround(around, offset)) around = next;
  return around;
}

/** The first child around an offset; children are in the order of the text. */
function childAround({ children = [] }: Node, offset: number): Node | undefined {
  const child = children[firstIndex(children.length, (index) => endOf(children[index]!) >= offset)];
  return child && startOf(child) <= offset ? child : undefined;
}

/** The value of a tree. Members keep their names, `__proto__` too; the last of two counts. */
export function valueOf(node: Node | undefined): unknown {
  if (node?.type === 'array') return itemsOf(node).map(valueOf);
  if (node?.type !== 'object') return node?.value as unknown;
  const members = membersOf(node).filter(({ value }) => value);
  return Object.fromEntries(members.map(({ name, value }) => [name, valueOf(value)]));
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
