import {
  Composer,
  type CST,
  type Document,
  type YAMLMap,
  type YAMLParseError,
  type YAMLSeq,
  type Node as YamlValue,
} from 'yaml';
import { type Anchors, anchorsIn, nodeOf, type YamlNode } from './nodes.ts';

/** What the library makes of the tokens of a text. */
interface Composed {
  /** Undefined where there is no document, or nothing in it. */
  readonly root: YamlNode | undefined;
  readonly errors: readonly YAMLParseError[];
}

/** How long a piece is that is composed at once, in characters and in items: about a millisecond. */
export const PIECE = { characters: 8_000, items: 100 };

/**
 * Composes the first document of some tokens. The library does that for a whole document at once, so it is given a long
 * block map or sequence without its items first, which says all that is wrong around them, and then these, a few at a time
 * in a map or sequence of their own that begins where the ones before have ended. All else it could say of an item goes by
 * the item alone, but for keys that are there twice, which is asked of the tree.
 */
export function* composing(
  text: string,
  tokens: readonly CST.Token[],
  size = PIECE,
): Generator<void, Composed> {
  const directives = tokens.slice(
    0,
    tokens.findIndex(({ type }) => type === 'document'),
  );
  const pieces: Pieces = {
    anchors: anchorsIn(text),
    directives: directives.filter(({ type }) => type === 'directive'),
    errors: [],
    size,
  };
  const composer = composerOf();
  const documents: Document.Parsed[] = [];
  let long: Block | undefined;
  let isMet = false;
  for (const token of tokens) {
    let handed = token;
    if (token.type === 'document' && !isMet) {
      isMet = true;
      long = text.length > size.characters ? blockIn(token) : undefined;
      if (long) handed = { ...token, value: withoutItems(long) };
    }
    for (const document of composer.next(handed)) documents.push(document);
  }
  for (const document of composer.end(true, text.length)) documents.push(document);
  const { contents, errors } = documents[0]!;
  const root = contents ? nodeOf(contents, pieces.anchors) : undefined;
  if (root && long) yield* fill(root, long, text.length, pieces);
  // It says of some texts without a mistake that they are impossible.
  return { root, errors: [...errors, ...pieces.errors].filter(({ code }) => code !== 'IMPOSSIBLE') };
}

/** What the pieces of a document share. */
interface Pieces {
  readonly anchors: Anchors;
  /** What stands before the document, and says how tags are to be understood. */
  readonly directives: readonly CST.Token[];
  readonly errors: YAMLParseError[];
  readonly size: typeof PIECE;
}

type Block = CST.BlockMap | CST.BlockSequence;

type Item = CST.CollectionItem;

type Draft = { -readonly [K in keyof YamlNode]: YamlNode[K] };

/** Gives an empty node the items of its block, which ends before `end`; answers where the last of them has ended. */
function* fill(node: YamlNode, block: Block, end: number, pieces: Pieces): Generator<void, number> {
  const { anchors } = pieces;
  // Until it has an end nothing can stand for it.
  if (node.anchor !== undefined) anchors.named.delete(node.anchor);
  const children: YamlNode[] = ((node as Draft).children = []);
  let at = block.offset;
  let comment: number | undefined;
  for (const { items, long, until } of inPieces(block.items, end, pieces.size)) {
    const piece = compose({ ...block, offset: at, items } as Block, pieces);
    const { children: made = [] } = nodeOf(piece, anchors);
    for (const child of made) {
      (child as Draft).parent = node;
      children.push(child);
    }
    const [, last, behind] = piece.range!;
    at = last;
    if (behind !== last) comment = behind;
    const child = children.at(-1);
    const value = child?.type === 'property' ? child.children![1] : child;
    if (long && child && value) {
      at = yield* fill(value, long, until, pieces);
      if (child !== value) (child as Draft).length = endOf(value) - child.offset;
    }
    yield;
  }
  const child = children.at(-1);
  (node as Draft).length = (child ? endOf(child) : at) - node.offset;
  if (node.anchor !== undefined) anchors.named.set(node.anchor, node);
  return comment ?? at;
}

const endOf = ({ offset, length }: YamlNode): number => offset + length;

/** The items of a block a few at a time; a long one that holds a block is by itself, and without what is in that. */
function* inPieces(
  items: readonly Item[],
  end: number,
  size: typeof PIECE,
): Generator<{ readonly items: readonly Item[]; readonly long?: Block; readonly until: number }> {
  let piece: Item[] = [];
  let begin = 0;
  for (const [index, item] of items.entries()) {
    const until = startOf(items[index + 1]) ?? end;
    const start = startOf(item) ?? begin;
    const long = until - start > size.characters ? blockIn(item) : undefined;
    const isFull = piece.length === size.items || start - begin > size.characters;
    if (piece.length > 0 && (long || isFull)) {
      yield { items: piece, until: start };
      piece = [];
    }
    if (piece.length === 0) begin = start;
    if (long) yield { items: [{ ...item, value: withoutItems(long) }], long, until };
    else piece.push(item);
  }
  if (piece.length > 0) yield { items: piece, until: end };
}

/** Where an item begins, as far as something stands there. */
const startOf = (item: Item | undefined): number | undefined =>
  (item?.start[0] ?? item?.key ?? item?.sep?.[0] ?? item?.value)?.offset;

/**
 * The block that is the value of an item, or of a document. What a tag makes of one goes by all that is in it, and what
 * stands behind a key without a colon is left out.
 */
function blockIn({ start, sep, value }: Pick<Item, 'start' | 'sep' | 'value'>): Block | undefined {
  const hasTag = [...start, ...(sep ?? [])].some(({ type }) => type === 'tag');
  const isLeftOut = sep?.every(({ type }) => type !== 'map-value-ind');
  return hasTag || isLeftOut || !isBlock(value) ? undefined : value;
}

const isBlock = (token: CST.Token | null | undefined): token is Block =>
  token?.type === 'block-map' || token?.type === 'block-seq';

const withoutItems = (block: Block): Block => ({ ...block, items: [] });

/** Composes a part of a block, as if it were the document. */
function compose(block: Block, { directives, errors }: Pieces): YAMLMap | YAMLSeq {
  const composer = composerOf();
  for (const directive of directives) next(composer, directive);
  // What is wrong with them was said once.
  const { length } = composer.streamInfo().errors;
  const { offset } = block;
  next(composer, {
    type: 'document',
    offset,
    start: directives.length > 0 ? DOCUMENT_START : [],
    value: block,
  });
  const [document] = composer.end();
  for (const error of document!.errors.slice(length)) errors.push(error);
  return document!.contents as YamlValue as YAMLMap | YAMLSeq;
}

/** The library would compare each key with all the others of its map. */
const composerOf = () => new Composer({ uniqueKeys: false });

/** Hands on a token that completes no document. */
function next(composer: Composer, token: CST.Token): void {
  composer.next(token).next();
}

/** The line that ends the directives. */
const DOCUMENT_START: CST.SourceToken[] = [
  { type: 'doc-start', offset: 0, indent: 0, source: '---' },
  { type: 'newline', offset: 3, indent: 0, source: '\n' },
];
