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
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { endOf, type Node } from '../json/tree.ts';

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
}

/** The tree of a document that the library has read. */
export function treeOf(contents: LibraryNode, text: string): YamlTree {
  const builder = new Builder(text);
  return { root: builder.build(contents), dangling: builder.dangling };
}

type Draft = { -readonly [K in keyof YamlNode]: YamlNode[K] };
type Member = Pair<LibraryNode, LibraryNode | null>;

/** A node with an anchor, and the number of nodes that a walk through it visits; none while it is being built. */
interface Anchored {
  readonly node: YamlNode;
  size?: number;
}

/** Limit of the nodes that aliases stand for, so that every walk through a tree ends. */
const MAX_EXPANDED = 100_000;

class Builder {
  readonly dangling: DanglingAlias[] = [];
  readonly #text: string;
  /** The last anchor of each name. */
  readonly #anchors = new Map<string, Anchored>();
  /** Nodes that a walk through what is built so far visits, and those of them that aliases stand for. */
  #count = 0;
  #expanded = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The node of one of the library, with all below it. Nodes are built in document order, since an alias stands for what is before it. */
  build(from: LibraryNode, parent?: YamlNode): YamlNode {
    const [start, end] = from.range ?? [0, 0];
    const node: Draft = { type: 'null', offset: start, length: end - start, style: 'plain', value: null };
    if (parent) node.parent = parent;
    const before = this.#count++;
    if (isAlias(from)) return this.#alias(from, node);
    if (from.tag !== undefined) node.tag = from.tag;
    const anchored: Anchored = { node };
    if (from.anchor !== undefined) this.#anchors.set((node.anchor = from.anchor), anchored);
    if (isScalar(from)) this.#scalar(from, node);
    else if (isCollection(from)) this.#collection(from, node);
    anchored.size = this.#count - before;
    return node;
  }

  #collection(from: YAMLMap | YAMLSeq, node: Draft): void {
    node.type = isMap(from) ? 'object' : 'array';
    node.style = from.flow ? 'flow' : 'block';
    delete node.value;
    const children = (node.children = [] as YamlNode[]);
    for (const item of from.items as (Member | LibraryNode)[])
      children.push(isPair(item) ? this.#member(item, node) : this.build(item, node));
    const last = children.at(-1);
    if (last && node.style === 'block') node.length = endOf(last) - node.offset;
  }

  #member({ key: name, value: written }: Member, parent: YamlNode): YamlNode {
    const offset = name.range?.[0] ?? 0;
    const member: Draft = { type: 'property', offset, length: 0, style: 'pair', parent };
    const key: Draft = this.build(name, member);
    // As in JavaScript: the key `1.0` is "1", and `null` is empty; of an object or a list it is the text.
    key.value = key.children ? this.#text.slice(key.offset, endOf(key)) : String(key.value ?? '');
    const value = written ? this.build(written, member) : noValue(member, endOf(key));
    member.children = [key, value];
    member.length = Math.max(endOf(key), endOf(value)) - offset;
    return member;
  }

  #scalar({ value, source = '', type }: Scalar, node: Draft): void {
    node.source = source;
    node.value = value;
    node.type = value === null ? 'null' : (typeof value as 'string');
    node.style = STYLES[type ?? ''] ?? 'plain';
    if (node.style === 'literal' || node.style === 'folded') {
      // Without its last line end. Empty lines behind it belong to it where its header says so (`|+`).
      const written = this.#text.slice(node.offset, endOf(node));
      node.length = written.replace(/\r?\n$/, '').length;
    } else if (node.length === 0) {
      while (/[ \t]/.test(this.#text[node.offset - 1] ?? '')) node.offset--;
    }
  }

  #alias({ source: name }: Alias, alias: Draft): YamlNode {
    alias.style = 'alias';
    alias.anchor = name;
    const target = this.#anchors.get(name);
    if (!target) this.dangling.push({ offset: alias.offset, name });
    // An alias in the node that it names, or one too many, stands for nothing.
    if (target?.size === undefined || this.#expanded + target.size > MAX_EXPANDED) return alias;
    this.#expanded += target.size;
    this.#count += target.size;
    const { type, value, source, children } = target.node;
    alias.type = type;
    alias.value = value;
    if (source !== undefined) alias.source = source;
    if (children) alias.children = children;
    return alias;
  }
}

const noValue = (member: YamlNode, offset: number): YamlNode => ({
  type: 'null',
  offset,
  length: 0,
  style: 'plain',
  value: null,
  source: '',
  parent: member,
});

const STYLES: Readonly<Record<string, YamlNode['style']>> = {
  QUOTE_SINGLE: 'single quoted',
  QUOTE_DOUBLE: 'double quoted',
  BLOCK_LITERAL: 'literal',
  BLOCK_FOLDED: 'folded',
};
