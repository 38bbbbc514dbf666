import {
  Composer,
  type CST,
  type Document,
  isMap,
  isSeq,
  Lexer,
  Parser,
  type YAMLParseError,
  type YAMLSeq,
} from 'yaml';
import {
  type BrokenPart,
  brokenPart,
  breaksOf,
  emptyError,
  MAX_DEPTH,
  moreErrors,
  repeatedKeys,
  secondDocumentError,
  tooDeepError,
  type YamlError,
} from './errors.ts';
import { makingTree, type YamlNode } from './node.ts';
import { syntaxErrors } from './syntax-errors.ts';

/** A YAML text as it was read. */
interface ReadYaml {
  /** Undefined where there is nothing, or it is nested too deep. */
  readonly root: YamlNode | undefined;
  /** All that is wrong with the text, in its order. */
  readonly errors: readonly YamlError[];
  /** True if some of the text may mean something else than what was read. */
  readonly isBroken: boolean;
  /** In broken text, the part that may mean something else. */
  readonly open: BrokenPart | undefined;
}

/**
 * Reads YAML 1.2. A generator only because a text of a megabyte takes half a second, which is to be spent a few milliseconds
 * at a time.
 */
export function* readingYaml(text: string): Generator<void, ReadYaml> {
  const parsed = yield* parse(text);
  if (parsed.tooDeep !== undefined)
    return { root: undefined, errors: [tooDeepError(parsed.tooDeep)], isBroken: true, open: undefined };
  const { contents, errors: found } = yield* compose(parsed.tokens, text.length);
  const tree = contents ? yield* makingTree(contents, text) : undefined;
  const isNothing = tree?.root.type === 'null' && tree.root.source === '';
  const root = isNothing ? undefined : tree?.root;
  yield;
  const mistakes = syntaxErrors(text, found, root, tree?.dangling ?? []);
  const [sureUntil = Infinity] = breaksOf(mistakes);
  // Behind a mistake the members of two objects may look like those of one.
  const repeated = tree?.repeating.flatMap(repeatedKeys).filter(({ span }) => span.start < sureUntil) ?? [];
  const errors = [...mistakes, ...repeated];
  if (parsed.second !== undefined) errors.push(secondDocumentError(parsed.second, text));
  if (!root && errors.length === 0) errors.push(emptyError());
  errors.sort((a, b) => a.span.start - b.span.start);
  const isBroken = mistakes.length > 0;
  const open = root && isBroken ? brokenPart(text, root, mistakes) : undefined;
  return { root, errors: capped(errors), isBroken, open };
}

const MAX_ERRORS = 100;

function capped(errors: readonly YamlError[]): readonly YamlError[] {
  const next = errors[MAX_ERRORS];
  return next ? [...errors.slice(0, MAX_ERRORS), moreErrors(next.span, errors.length - MAX_ERRORS)] : errors;
}

interface Parsed {
  /** Up to the beginning of a second document. */
  readonly tokens: CST.Token[];
  /** The offset of something that is nested too deep. */
  readonly tooDeep?: number;
  /** The offset of a second document. */
  readonly second?: number;
}

/** Lexemes that are parsed in one go, in less than a millisecond. */
const LEXEMES_AT_ONCE = 500;

function* parse(text: string): Generator<void, Parsed> {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  let hasDocument = false;
  let count = 0;
  for (const lexeme of new Lexer().lex(text)) {
    const { offset } = parser;
    for (const token of parser.next(lexeme)) {
      tokens.push(token);
      hasDocument ||= token.type === 'document';
    }
    if (parser.stack.length > MAX_DEPTH && depthOf(parser.stack) > MAX_DEPTH)
      return { tokens, tooDeep: offset };
    const [begun] = parser.stack;
    if (hasDocument && begun?.type === 'document') {
      tokens.push({ ...begun, start: [] });
      return { tokens, second: begun.offset };
    }
    if (++count % LEXEMES_AT_ONCE === 0) yield;
  }
  tokens.push(...parser.end());
  return { tokens };
}

const CONTAINERS: ReadonlySet<string> = new Set(['block-map', 'block-seq', 'flow-collection']);

const depthOf = (stack: readonly CST.Token[]): number =>
  stack.filter(({ type }) => CONTAINERS.has(type)).length;

/** Items of a list that are composed in one go, in some milliseconds. */
const ITEMS_AT_ONCE = 5;

type Composed = Pick<Document.Parsed, 'contents' | 'errors'>;

/**
 * Composes the first document. The library composes a document in one go, so its long lists are composed ahead, up to
 * their last items. Keys are compared later, since the library compares each with all the others.
 */
function* compose(tokens: readonly CST.Token[], end: number): Generator<void, Composed> {
  const ahead: ComposedItems[] = [];
  for (const list of listsIn(tokens)) ahead.push(yield* composeItems(list));
  const { contents, errors } = composeTokens(tokens, end);
  for (const { list, start, items } of ahead) {
    const nodes = isMap(contents) ? contents.items.map(({ value }) => value) : [contents];
    const rest = nodes.find((node) => isSeq(node) && node.range?.[0] === list.offset) as YAMLSeq.Parsed;
    rest.items = [...items, ...rest.items];
    rest.range[0] = start;
  }
  const all = [...ahead.flatMap((each) => each.errors), ...errors];
  // The library calls some correct texts impossible.
  return { contents, errors: all.filter(({ code }) => code !== 'IMPOSSIBLE') };
}

const composeTokens = (tokens: Iterable<CST.Token>, end: number): Composed =>
  [...new Composer({ uniqueKeys: false }).compose(tokens, true, end)][0]!;

interface ComposedItems {
  /** The list with the items that are left, from there on. */
  readonly list: CST.BlockSequence;
  /** The offset where the whole list begins. */
  readonly start: number;
  readonly items: YAMLSeq.Parsed['items'];
  readonly errors: readonly YAMLParseError[];
}

/** Composes the items of a list but for the last ones, some at a time as if they were a document. */
function* composeItems(list: CST.BlockSequence): Generator<void, ComposedItems> {
  const { items: tokens, offset: start } = list;
  const items: YAMLSeq.Parsed['items'] = [];
  const errors: YAMLParseError[] = [];
  let from = 0;
  for (; from + ITEMS_AT_ONCE < tokens.length; from += ITEMS_AT_ONCE) {
    const { offset } = list;
    const value = { ...list, items: tokens.slice(from, from + ITEMS_AT_ONCE) };
    const piece = composeTokens([{ type: 'document', offset, start: [], value }], -1);
    const made = piece.contents as YAMLSeq.Parsed;
    items.push(...made.items);
    errors.push(...piece.errors);
    // The library marks a mistake at the beginning of an item behind the one before.
    list.offset = made.range[1];
    yield;
  }
  list.items = tokens.slice(from);
  return { list, start, items, errors };
}

/** The lists that are the document or members of it; none where tags or directives say how to read them. */
function listsIn(tokens: readonly CST.Token[]): readonly CST.BlockSequence[] {
  const document = tokens.find((token) => token.type === 'document');
  const { start = [], value: root } = document ?? {};
  if (!root || hasProps(start) || tokens.some(({ type }) => type === 'directive')) return [];
  if (root.type === 'block-seq') return [root];
  if (root.type !== 'block-map') return [];
  return root.items.flatMap(({ sep = [], value }) =>
    value?.type === 'block-seq' && !hasProps(sep) && sep.some(({ type }) => type === 'map-value-ind')
      ? [value]
      : [],
  );
}

const hasProps = (tokens: readonly CST.SourceToken[]): boolean =>
  tokens.some(({ type }) => type === 'tag' || type === 'anchor');
