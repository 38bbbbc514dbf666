import {
  isAlias,
  isCollection,
  isMap,
  isPair,
  isScalar,
  type Pair,
  type Scalar,
  type Node as YamlValue,
} from 'yaml';
import type { Node } from '../json/tree.ts';

/**
 * A node of a YAML document, in the shape of a JSON tree, so that whoever walks one walks the other. It begins and ends
 * with what is written of its value: anchor, tag, and what stands behind it are left out. A member that is written without
 * a value has the value null, of no length, where it would stand; a key that is no text has some as its value all the same.
 */
export interface YamlNode extends Node {
  /** How it is written. What stands in the place of another node (`*anchor`) has the children of that one, and its own span. */
  readonly style:
    'block' | 'flow' | 'plain' | 'single quoted' | 'double quoted' | 'literal' | 'folded' | 'alias' | 'pair';
  /** Of a scalar, the text that it is written with, without quotes and escapes: `1.0` and `0x1F` as they stand there. */
  readonly source?: string;
  /** The name of its own anchor; of an alias that of the one that it stands for. */
  readonly anchor?: string;
  /** The tag that is written before it, in full. */
  readonly tag?: string;
  readonly children?: YamlNode[];
  readonly parent?: YamlNode;
}

/** What is met on the way through a document, in the order of its text. */
export interface Anchors {
  readonly text: string;
  /** The nodes that have an anchor; the last of a name counts. */
  readonly named: Map<string, YamlNode>;
  /** How many nodes stand in those that an alias has stood for, with all that aliases in them stand for. */
  readonly sizes: Map<YamlNode, number>;
  /** How many nodes all aliases until now stand for. */
  expanded: number;
}

export const anchorsIn = (text: string): Anchors => ({
  text,
  named: new Map(),
  sizes: new Map(),
  expanded: 0,
});

/**
 * What the library has read, as a node of our own. All of one document are made with the same `anchors`, in the order of
 * the text. An alias that leads nowhere, or into itself, is null; so is each from where they would stand for more nodes than
 * anyone writes, so that whoever walks the tree comes to an end.
 */
export function nodeOf(value: YamlValue, anchors: Anchors, parent?: YamlNode): YamlNode {
  return build(value, anchors, parent, 0);
}

type Draft = { -readonly [K in keyof YamlNode]: YamlNode[K] };

/** More than a hand writes or a document needs. */
const [MOST_EXPANDED, DEEPEST] = [100_000, 1000];

function build(value: YamlValue, anchors: Anchors, parent: YamlNode | undefined, depth: number): YamlNode {
  const [start, end] = value.range ?? [0, 0];
  const isBranch = isCollection(value) && depth < DEEPEST;
  // A member that is taken away again would make all that is done with the node slow.
  const node: Draft = { type: 'null', offset: start, length: end - start, style: 'plain' };
  if (!isBranch) node.value = null;
  if (parent) node.parent = parent;
  if (isAlias(value)) return standingFor(value.source, node, anchors);
  if (value.tag !== undefined) node.tag = value.tag;
  // Until it has an end nothing can stand for it.
  if (value.anchor !== undefined) anchors.named.delete((node.anchor = value.anchor));
  if (isScalar(value)) readScalar(node, value, anchors.text);
  else if (isBranch) {
    node.type = isMap(value) ? 'object' : 'array';
    node.style = value.flow ? 'flow' : 'block';
    const items = value.items as (Pair<YamlValue, YamlValue | null> | YamlValue)[];
    node.children = items.map((item) => childOf(item, node, anchors, depth + 1));
    const last = node.children.at(-1);
    if (last && node.style === 'block') node.length = last.offset + last.length - start;
  }
  if (node.anchor !== undefined) anchors.named.set(node.anchor, node);
  return node;
}

/** An item of a list, or a member; a list of pairs (`!!omap`) holds objects with one member. */
function childOf(
  item: Pair<YamlValue, YamlValue | null> | YamlValue,
  parent: Draft,
  anchors: Anchors,
  depth: number,
): YamlNode {
  if (!isPair(item)) return build(item, anchors, parent, depth);
  if (parent.type === 'object') return memberOf(item, parent, anchors, depth);
  const object: Draft = { type: 'object', offset: 0, length: 0, style: 'block', parent };
  const member = memberOf(item, object, anchors, depth);
  return Object.assign(object, { offset: member.offset, length: member.length, children: [member] });
}

function memberOf(
  { key: name, value: of }: Pair<YamlValue, YamlValue | null>,
  parent: YamlNode,
  anchors: Anchors,
  depth: number,
): YamlNode {
  const member: Draft = { type: 'property', offset: name.range?.[0] ?? 0, length: 0, style: 'pair', parent };
  const key: Draft = build(name, anchors, member, depth);
  const end = key.offset + key.length;
  key.value = nameOf(key, anchors.text);
  const value: YamlNode = of
    ? build(of, anchors, member, depth)
    : { type: 'null', offset: end, length: 0, style: 'plain', value: null, source: '', parent: member };
  member.children = [key, value];
  member.length = Math.max(end, value.offset + value.length) - member.offset;
  return member;
}

/** A key as text, as JavaScript would have it: that of `1.0: x` is `1`, and that of `null: x` is empty; of an object or list as it is written. */
function nameOf(key: YamlNode, text: string): string {
  if (key.children) return text.slice(key.offset, key.offset + key.length);
  return key.value === null ? '' : String(key.value);
}

function readScalar(node: Draft, { value, source, type }: Scalar, text: string): void {
  node.source = source ?? '';
  // Dates, bytes and the like, which a tag asks for, count as the text that is written there.
  const isPlainValue = value === null || ['string', 'number', 'boolean'].includes(typeof value);
  node.value = isPlainValue ? value : node.source;
  node.type = value === null ? 'null' : isPlainValue ? (typeof value as 'string') : 'string';
  node.style = STYLES.get(type ?? '') ?? 'plain';
  const isBlock = node.style === 'literal' || node.style === 'folded';
  if (isBlock) {
    // Its last line, without the end of that; the empty ones behind it are its own where it says so (`|+`).
    node.length = text.slice(node.offset, node.offset + node.length).replace(/\r?\n$/, '').length;
  } else if (node.length === 0) {
    while (text[node.offset - 1] === ' ' || text[node.offset - 1] === '\t') node.offset--;
  }
}

const STYLES: ReadonlyMap<string, YamlNode['style']> = new Map([
  ['QUOTE_SINGLE', 'single quoted'],
  ['QUOTE_DOUBLE', 'double quoted'],
  ['BLOCK_LITERAL', 'literal'],
  ['BLOCK_FOLDED', 'folded'],
]);

/** Makes an alias say what its anchor does. */
function standingFor(anchor: string, alias: Draft, anchors: Anchors): YamlNode {
  alias.style = 'alias';
  alias.anchor = anchor;
  const target = anchors.named.get(anchor);
  if (!target) return alias;
  const size = sizeOf(target, anchors.sizes);
  if (anchors.expanded + size > MOST_EXPANDED) return alias;
  anchors.expanded += size;
  anchors.sizes.set(alias, size);
  alias.type = target.type;
  alias.value = target.value;
  if (target.source !== undefined) alias.source = target.source;
  if (target.children) alias.children = target.children;
  return alias;
}

/** How many nodes somebody meets who walks all of one. */
function sizeOf(node: YamlNode, sizes: Map<YamlNode, number>): number {
  const known = sizes.get(node);
  if (known !== undefined) return known;
  let size = 0;
  const todo = [node];
  for (let next = todo.pop(); next; next = todo.pop()) {
    size += next.style === 'alias' ? (sizes.get(next) ?? 1) : 1;
    if (next.style !== 'alias') for (const child of next.children ?? []) todo.push(child);
  }
  sizes.set(node, size);
  return size;
}
