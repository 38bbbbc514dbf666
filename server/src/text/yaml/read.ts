import { Composer, type CST, type Document, Lexer, Parser } from 'yaml';
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
import { treeOf, type YamlNode } from './node.ts';
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

/** Reads YAML 1.2. */
export function readYaml(text: string): ReadYaml {
  const parsed = parse(text);
  if (parsed.tooDeep !== undefined)
    return { root: undefined, errors: [tooDeepError(parsed.tooDeep)], isBroken: true, open: undefined };
  const { contents, errors: found } = compose(parsed.tokens, text.length);
  const tree = contents ? treeOf(contents, text) : undefined;
  const isNothing = tree?.root.type === 'null' && tree.root.source === '';
  const root = isNothing ? undefined : tree?.root;
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

function parse(text: string): Parsed {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  let hasDocument = false;
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
  }
  tokens.push(...parser.end());
  return { tokens };
}

const CONTAINERS: ReadonlySet<string> = new Set(['block-map', 'block-seq', 'flow-collection']);

const depthOf = (stack: readonly CST.Token[]): number =>
  stack.filter(({ type }) => CONTAINERS.has(type)).length;

type Composed = Pick<Document.Parsed, 'contents' | 'errors'>;

/** Composes the first document. Keys are compared later, since the library compares each with all the others. */
function compose(tokens: readonly CST.Token[], end: number): Composed {
  const { contents, errors } = [...new Composer({ uniqueKeys: false }).compose(tokens, true, end)][0]!;
  // The library calls some correct texts impossible.
  return { contents, errors: errors.filter(({ code }) => code !== 'IMPOSSIBLE') };
}
