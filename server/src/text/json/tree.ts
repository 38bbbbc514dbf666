import type { Node } from 'jsonc-parser';
import { firstIndex, type Path, type Span } from '../positions.ts';
import { finish } from '../steps.ts';
import { parsingTolerantly } from './tolerant-parser.ts';
import { jsonType, type TypeName } from './value.ts';

export type { Node } from 'jsonc-parser';

/** The tolerant tree of a text, also of broken text; undefined if it is empty. */
export const treeOf = (text: string): Node | undefined => finish(makingTree(text));

/** {@link treeOf} in steps. */
export function* makingTree(text: string): Generator<void, Node | undefined> {
  // A node around the root, so that each has a parent while the tree is built.
  const around: Draft = { type: 'array', offset: -1, length: -1, children: [] };
  let parent = around;
  const add = (node: Draft): Draft => {
    parent.children!.push(node);
    return node;
  };
  /** A member ends with its value, or where there is none with what follows. */
  const endMember = (end: number): void => {
    if (parent.type === 'property') close(end);
  };
  const close = (end: number): void => {
    parent.length = end - parent.offset;
    parent = parent.parent!;
  };
  yield* parsingTolerantly(text, {
    begin(type, offset) {
      parent = add({ type, offset, length: -1, parent, children: [] });
    },
    end(offset, length) {
      endMember(offset + length);
      close(offset + length);
      endMember(offset + length);
    },
    key(value, offset, length) {
      parent = add({ type: 'property', offset, length: -1, parent, children: [] });
      add({ type: 'string', value, offset, length, parent });
    },
    scalar(value, offset, length) {
      const type = jsonType(value) as Exclude<TypeName, 'integer'>;
      add({ type, value, offset, length, parent });
      endMember(offset + length);
    },
    separator(character, offset) {
      if (character === ',') endMember(offset);
    },
  });
  const root = around.children![0];
  if (root) delete root.parent;
  return root;
}

/** A node that is being built. */
type Draft = { -readonly [K in keyof Omit<Node, 'children' | 'parent'>]: Node[K] } & {
  children?: Draft[];
  parent?: Draft;
};

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

/** Returns true if an object has two members of one name. */
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
function pathOf(node: Node): Path {
  const path: (string | number)[] = [];
  for (let at = node; at.parent; at = at.parent) {
    const { type, children = [] } = at.parent;
    if (type === 'property') path.push(String(children[0]?.value));
    else if (type === 'array') path.push(children.indexOf(at));
  }
  return path.reverse();
}

/** An object or list, and the way to it. */
export interface ContainerStart {
  /** The offset of its bracket. What is before that is valid. */
  readonly start: number;
  readonly path: Path;
}

/** The innermost object or list around an offset that begins before it, and in the part of the text that is valid up to `end`. */
export function containerAround(
  root: Node | undefined,
  offset: number,
  end: number,
): ContainerStart | undefined {
  let node = nodeAround(root, offset);
  const isOne = ({ type, offset: start }: Node): boolean =>
    (type === 'object' || type === 'array') && start < Math.min(offset, end);
  while (node && !isOne(node)) node = node.parent;
  return node && { start: startOf(node), path: pathOf(node) };
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

/**
 * The value of a tree, with exact numbers. Members keep their names, `__proto__` too; the last of two counts. `readScalar` may
 * read scalars in another way.
 */
export const valueOf = (node: Node | undefined, readScalar?: (node: Node) => unknown): unknown =>
  finish(makingValue(node, readScalar));

/** {@link valueOf} in steps. */
export function* makingValue(
  node: Node | undefined,
  readScalar: (node: Node) => unknown = ({ value }) => value as unknown,
): Generator<void, unknown> {
  let read = 0;
  const root: { value?: unknown } = {};
  const todo = node
    ? [{ node, into: root as Record<string | number, unknown>, key: 'value' as string | number }]
    : [];
  for (let next = todo.pop(); next; next = todo.pop()) {
    const { into, key } = next;
    if (++read % AT_ONCE === 0) yield;
    if (next.node.type === 'array') {
      const items = itemsOf(next.node);
      const list: unknown[] = Array.from(items, () => undefined);
      items.forEach((item, index) => todo.push({ node: item, into: list as never, key: index }));
      into[key] = list;
    } else if (next.node.type === 'object') {
      const members = membersOf(next.node).filter(({ value }) => value);
      const isLong = members.length > AT_ONCE;
      if (isLong) yield;
      // All members are there before their values are, so that they keep their order, and `__proto__` is one of them.
      const object: Record<string, unknown> = Object.fromEntries(
        members.map(({ name }) => [name, undefined]),
      );
      if (isLong) yield;
      for (const [name, value] of new Map(members.map((member) => [member.name, member.value!])))
        todo.push({ node: value, into: object, key: name });
      into[key] = object;
    } else {
      into[key] = readScalar(next.node);
    }
  }
  return root.value;
}

/** Number of nodes that are read in one step. */
const AT_ONCE = 10_000;

export const startOf = (node: Node): number => node.offset;

export const endOf = (node: Node): number => node.offset + node.length;

export const spanOf = (node: Node): Span => ({ start: startOf(node), end: endOf(node) });

/** Nesting depth of a node. */
export function depthOf(node: Node): number {
  let depth = 0;
  for (let above = node.parent; above; above = above.parent) depth++;
  return depth;
}
