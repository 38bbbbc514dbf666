import { Composer, type CST, Lexer, Parser } from 'yaml';
import {
  danglingAliasError,
  EMPTY,
  errorFrom,
  secondDocumentError,
  tooDeepError,
  type YamlError,
} from './errors.ts';
import { treeOf, type YamlNode } from './node.ts';

/** A YAML text as it was read. */
interface ReadYaml {
  /** Undefined where there is nothing, or it is nested too deep. */
  readonly root: YamlNode | undefined;
  /** Everything that is wrong with the text, in document order. */
  readonly errors: readonly YamlError[];
  /** True if some of the text may mean something else than was read. */
  readonly isBroken: boolean;
}

/** Depth limit of lists and objects. The library recurses, and an overflow of the stack inside of a regular expression can't be caught. */
const MAX_DEPTH = 256;

/** Reads YAML 1.2. */
export function readYaml(text: string): ReadYaml {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  for (const lexeme of new Lexer().lex(text)) {
    const { offset } = parser;
    tokens.push(...parser.next(lexeme));
    if (isTooDeep(parser.stack))
      return { root: undefined, errors: [tooDeepError(offset, MAX_DEPTH)], isBroken: true };
  }
  tokens.push(...parser.end());
  return readTokens(text, tokens);
}

function isTooDeep(stack: readonly CST.Token[]): boolean {
  if (stack.length <= MAX_DEPTH) return false;
  return stack.filter(({ type }) => CONTAINERS.has(type)).length > MAX_DEPTH;
}

const CONTAINERS: ReadonlySet<string> = new Set(['block-map', 'block-seq', 'flow-collection']);

/** The tags of YAML 1.1 for sets, bytes, dates and the like are not read: their values are what is written. */
const OPTIONS = { schema: 'core', resolveKnownTags: false } as const;

function readTokens(text: string, tokens: readonly CST.Token[]): ReadYaml {
  const [document, second] = new Composer(OPTIONS).compose(tokens, true, text.length);
  const { contents, errors: found } = document!;
  const tree = contents ? treeOf(contents, text) : undefined;
  const isNothing = tree?.root.type === 'null' && tree.root.source === '';
  const root = isNothing ? undefined : tree?.root;
  const dangling = tree?.dangling ?? [];
  const errors = [...found.map((error) => errorFrom(error, text, root)), ...dangling.map(danglingAliasError)];
  if (second) errors.push(secondDocumentError(second.range[0], text));
  if (!root && errors.length === 0) errors.push(EMPTY);
  errors.sort((a, b) => a.span.start - b.span.start);
  return { root, errors, isBroken: found.length > 0 || dangling.length > 0 };
}
