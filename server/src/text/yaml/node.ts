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
import { endOf, hasTwice, type Node } from '../json/tree.ts';

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

interface YamlTree {
  readonly root: YamlNode;
  /** The aliases for which there is no anchor before them. */
  readonly dangling: readonly DanglingAlias[];
  /** The objects that have two members of one name. */
  readonly repeating: readonly YamlNode[];
}

/** The tree of a document that the library has read. */
export function treeOf(contents: LibraryNode, text: string): YamlTree {
  const builder = new Builder(text);
  const root = builder.build(contents);
  return { root, dangling: builder.dangling, repeating: builder.repeating };
}

type Draft = { -readonly [K in keyof YamlNode]: YamlNode[K] };
type Member = Pair<LibraryNode, LibraryNode | null>;
type Item = Member | LibraryNode;

/** Limits of a tree, so that every walk through it ends: nodes that its aliases stand for, and levels. */
const [MAX_EXPANDED, MAX_LEVELS] = [100_000, 1000];

class Builder {
  readonly dangling: DanglingAlias[] = [];
  readonly repeating: YamlNode[] = [];
  readonly #text: string;
  /** Nodes with an anchor by its name, undefined while the node is being built; the last of a name counts. */
  readonly #anchors = new Map<string, YamlNode | undefined>();
  /** The number of nodes below an anchor's node and each of its aliases. */
  readonly #sizes = new Map<YamlNode, number>();
  #expanded = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The node of one of the library, with all below it. Nodes are built in document order, since an alias stands for what is before it. */
  build(from: LibraryNode, parent?: YamlNode, depth = 0): YamlNode {
    const node = this.#begin(from, parent, depth);
    if (isCollection(from) && node.children)
      for (const item of from.items as Item[]) node.children.push(this.#child(item, node, depth + 1));
    return this.#end(node);
  }

  #begin(from: LibraryNode, parent: YamlNode | undefined, depth: number): Draft {
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
      node.children = [];
    }
    return node;
  }

  #end(node: Draft): YamlNode {
    if (node.style === 'alias') return node;
    const last = node.children?.at(-1);
    if (last && node.style === 'block') node.length = last.offset + last.length - node.offset;
    if (node.anchor !== undefined) this.#anchors.set(node.anchor, node);
    if (hasTwice(node)) this.repeating.push(node);
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

  #member(pair: Member, parent: YamlNode, depth: number): YamlNode {
    const member = this.#beginMember(pair, parent, depth);
    return endMember(member, pair.value && this.build(pair.value, member, depth));
  }

  #beginMember({ key: name }: Member, parent: YamlNode, depth: number): Draft {
    const member: Draft = {
      type: 'property',
      offset: name.range?.[0] ?? 0,
      length: 0,
      style: 'pair',
      parent,
    };
    const key: Draft = this.build(name, member, depth);
    // As in JavaScript: the key `1.0` is "1", and `null` is empty; of an object or a list it is the text.
    key.value = key.children ? this.#text.slice(key.offset, endOf(key)) : String(key.value ?? '');
    member.children = [key];
    return member;
  }

  #scalar({ value, source = '', type }: Scalar, node: Draft): void {
    node.source = source;
    // Dates, bytes and the like, which come from a tag, count as their text.
    const isJson = value === null || ['string', 'number', 'boolean'].includes(typeof value);
    node.value = isJson ? value : source;
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

/** Ends a member with its value; where there is none, that is null. */
function endMember(member: Draft, written: YamlNode | null): YamlNode {
  const end = endOf(member.children![0]!);
  const value: YamlNode = written ?? {
    type: 'null',
    offset: end,
    length: 0,
    style: 'plain',
    value: null,
    source: '',
    parent: member,
  };
  member.children!.push(value);
  member.length = Math.max(end, endOf(value)) - member.offset;
  return member;
}

const STYLES: Readonly<Record<string, YamlNode['style']>> = {
  QUOTE_SINGLE: 'single quoted',
  QUOTE_DOUBLE: 'double quoted',
  BLOCK_LITERAL: 'literal',
  BLOCK_FOLDED: 'folded',
};
