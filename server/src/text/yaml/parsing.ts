import { CST, Lexer, Parser } from 'yaml';
import { MAX_DEPTH } from '../json/syntax-errors.ts';
import { foundAlias, foundSecond, type YamlFlaw } from './flaws.ts';

/** The tokens of a text, and what can be told of it by them alone. */
interface Parsed {
  /** Up to the beginning of a second document. */
  readonly tokens: readonly CST.Token[];
  /** Where something is nested too deep, after which nothing was read. */
  readonly tooDeep?: number;
  /** Those that lead nowhere. */
  readonly aliases: readonly YamlFlaw[];
  readonly second: readonly YamlFlaw[];
}

/** How many lexemes are read at once: less than a millisecond. */
const STEP = 500;

/** Takes a text apart. */
export function* parsing(text: string): Generator<void, Parsed> {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  const anchors = new Set<string>();
  const aliases: YamlFlaw[] = [];
  let isRead = false;
  let isScalar = false;
  let count = 0;
  for (const lexeme of new Lexer().lex(text)) {
    const { offset } = parser;
    for (const token of parser.next(lexeme)) {
      tokens.push(token);
      isRead ||= token.type === 'document';
    }
    const first = isScalar ? '' : lexeme[0];
    if (first === '&') anchors.add(lexeme.slice(1));
    else if (first === '*' && lexeme.length > 1 && !anchors.has(lexeme.slice(1)))
      aliases.push(foundAlias(offset, lexeme.slice(1)));
    isScalar = lexeme === CST.SCALAR;
    if (parser.stack.length > MAX_DEPTH && depthOf(parser.stack) > MAX_DEPTH)
      return { tokens, tooDeep: offset, aliases, second: [] };
    const bottom = isRead ? parser.stack[0] : undefined;
    if (bottom?.type === 'document') {
      // Nothing in it counts, so that it is not read at all.
      const { offset: start } = bottom;
      tokens.push({ ...bottom, start: [] });
      return { tokens, aliases, second: [foundSecond(start, text)] };
    }
    if (++count % STEP === 0) yield;
  }
  for (const token of parser.end()) tokens.push(token);
  return { tokens, aliases, second: [] };
}

const depthOf = (stack: readonly CST.Token[]): number =>
  stack.filter(({ type }) => type === 'block-map' || type === 'block-seq' || type === 'flow-collection')
    .length;
