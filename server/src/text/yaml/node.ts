import {
  type Alias,
  isAlias,
  isCollection,
  isMap,
  isPair,
  isScalar,
  type Node as LibraryNode,
  type Pair,
  type Scalar,
} from 'yaml';
import type { Node } from '../json/tree.ts';
import { isNumberText, numberIn } from '../json/value.ts';

/**
 * A node of a YAML document, in the shape of a JSON tree. Its span is that of its value, without anchor, tag and what follows
 * it. A member without a value has the value null, of no length; a key that is no text has a text as its value all the same.
 */
export interface YamlNode extends Node {
  /** Its style. An alias (`*anchor`) has its own span and the children of the node that it stands for. */
  readonly style:
    'block' | 'flow' | 'plain' | 'single quoted' | 'double quoted' | 'literal' | 'folded' | 'alias' | 'pair';
  /** The source of a scalar without quotes and escapes: `1.0` and `0x1F` as they are written. */
  readonly source?: string;
  /** The name of its own anchor; of an alias the name of the anchor that it stands for. */
  readonly anchor?: string;
  /** The tag that is written before it, in full. */
  readonly tag?: string;
  readonly children?: YamlNode[];
  readonly parent?: YamlNode;
}

/** An alias for which there is no anchor before it. */
export interface DanglingAlias {
  readonly offset: number;
  readonly name: string;
}

/** The tree of a document that the library has read, with its dangling aliases. */
export function treeOf(contents: LibraryNode, text: string): { root: YamlNode; dangling: DanglingAlias[] } {
  const builder = new Builder(text);
  return { root: builder.build(contents), dangling: builder.dangling };
}

type Draft = { -readonly [K in keyof YamlNode]: YamlNode[K] };
type Item = Pair<LibraryNode, LibraryNode | null> | LibraryNode;

/** Limits of a tree, so that every walk through it ends: nodes that its aliases stand for, and levels. */
const [MAX_EXPANDED, MAX_LEVELS] = [100_000, 1000];

class Builder {
  readonly dangling: DanglingAlias[] = [];
  readonly #text: string;
  /** Nodes with an anchor by its name, undefined while the node is being built; the last of a name counts. */
  readonly #anchors = new Map<string, YamlNode | undefined>();
  /** The number of nodes below an anchor's node and each of its aliases. */
  readonly #sizes = new Map<YamlNode, number>();
  #expanded = 0;

  constructor(text: string) {
    this.#text = text;
  }

  build(from: LibraryNode, parent?: YamlNode, depth = 0): YamlNode {
    const [start, end] = from.range ?? [0, 0];
    const isBranch = isCollection(from) && depth < MAX_LEVELS;
    // All nodes get their members in the same order, and a scalar its value at once: that makes them fast to read.
    const node: Draft = { type: 'null', offset: start, length: end - start, style: 'plain' };
    if (!isBranch) node.value = null;
    if (parent) node.parent = parent;
    if (isAlias(from)) return this.#alias(from, node);
    if (from.tag !== undefined) node.tag = from.tag;
    if (from.anchor !== undefined) this.#anchors.set((node.anchor = from.anchor), undefined);
    if (isScalar(from)) this.#scalar(from, node);
    else if (isBranch) {
      node.type = isMap(from) ? 'object' : 'array';
      node.style = from.flow ? 'flow' : 'block';
      node.children = (from.items as Item[]).map((item) => this.#child(item, node, depth + 1));
      const last = node.children.at(-1);
      if (last && node.style === 'block') node.length = last.offset + last.length - start;
    }
    if (node.anchor !== undefined) this.#anchors.set(node.anchor, node);
    return node;
  }

  /** An item of a list, or a member; the items of an `!!omap` are objects with one member. */
  #child(item: Item, parent: Draft, depth: number): YamlNode {
    if (!isPair(item)) return this.build(item, parent, depth);
    if (parent.type === 'object') return this.#member(item, parent, depth);
    const object: Draft = { type: 'object', offset: 0, length: 0, style: 'block', parent };
    const { offset, length } = (object.children = [this.#member(item, object, depth)])[0]!;
    return Object.assign(object, { offset, length });
  }

  #member({ key: name, value: of }: Pair<LibraryNode, LibraryNode | null>, parent: YamlNode, depth: number) {
    const member: Draft = {
      type: 'property',
      offset: name.range?.[0] ?? 0,
      length: 0,
      style: 'pair',
      parent,
    };
    const key: Draft = this.build(name, member, depth);
    const end = key.offset + key.length;
    // As in JavaScript: the key `1.0` is "1", and `null` is empty; of an object or a list it is the text.
    key.value = key.children ? this.#text.slice(key.offset, end) : String(key.value ?? '');
    const value: YamlNode = of
      ? this.build(of, member, depth)
      : { type: 'null', offset: end, length: 0, style: 'plain', value: null, source: '', parent: member };
    member.children = [key, value];
    member.length = Math.max(end, value.offset + value.length) - member.offset;
    return member;
  }

  #scalar({ value, source = '', type }: Scalar, node: Draft): void {
    node.source = source;
    // Dates, bytes and the like, which come from a tag, count as their text.
    const isJson = value === null || ['string', 'number', 'boolean'].includes(typeof value);
    const isExact = typeof value === 'number' && isNumberText(source);
    node.value = isExact ? numberIn(source) : isJson ? value : source;
    node.type = value === null ? 'null' : isJson ? (typeof value as 'string') : 'string';
    node.style = STYLES[type ?? ''] ?? 'plain';
    if (node.style === 'literal' || node.style === 'folded') {
      // Without its last line end. Empty lines behind it belong to it where its header says so (`|+`).
      const written = this.#text.slice(node.offset, node.offset + node.length);
      node.length = written.replace(/\r?\n$/, '').length;
    } else if (node.length === 0) {
      while (/[ \t]/.test(this.#text[node.offset - 1] ?? '')) node.offset--;
    }
  }

  #alias({ source: name }: Alias, alias: Draft): YamlNode {
    alias.style = 'alias';
    alias.anchor = name;
    const target = this.#anchors.get(name);
    if (!target) {
      if (!this.#anchors.has(name)) this.dangling.push({ offset: alias.offset, name });
      return alias;
    }
    const size = this.#sizeOf(target);
    if (this.#expanded + size > MAX_EXPANDED) return alias;
    this.#expanded += size;
    this.#sizes.set(alias, size);
    alias.type = target.type;
    alias.value = target.value;
    if (target.source !== undefined) alias.source = target.source;
    if (target.children) alias.children = target.children;
    return alias;
  }

  /** The number of nodes that a walk through a node visits. */
  #sizeOf(node: YamlNode): number {
    const known = this.#sizes.get(node);
    if (known !== undefined || node.style === 'alias') return known ?? 1;
    const size = (node.children ?? []).reduce((sum, child) => sum + this.#sizeOf(child), 1);
    if (node.anchor !== undefined) this.#sizes.set(node, size);
    return size;
  }
}

const STYLES: Readonly<Record<string, YamlNode['style']>> = {
  QUOTE_SINGLE: 'single quoted',
  QUOTE_DOUBLE: 'double quoted',
  BLOCK_LITERAL: 'literal',
  BLOCK_FOLDED: 'folded',
};
