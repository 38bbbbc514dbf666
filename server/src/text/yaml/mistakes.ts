import type { YAMLParseError } from 'yaml';
import { endOf, type Node } from '../json/tree.ts';
import type { Span } from '../span.ts';
import { byCodeUnits } from '../words.ts';
import { CONFLICT, conflictsIn } from './conflicts.ts';
import { isAboutPlaces, isAhead, isBehind, isUnclosedText, unclosed, wordsFor } from './flaws-in-words.ts';
import type { YamlFlaw } from './flaws.ts';
import type { YamlNode } from './nodes.ts';
import { slipAt } from './slips.ts';

/**
 * The mistakes behind the errors of the library: one often leads to others in the same line and the ones below. `aliases` are
 * those that lead nowhere, in their order; each of them is one.
 */
export function mistakesIn(
  text: string,
  errors: readonly YAMLParseError[],
  root: YamlNode | undefined,
  aliases: readonly YamlFlaw[],
): YamlFlaw[] {
  const conflicts = errors.length > 0 ? conflictsIn(text) : [];
  const flaws: YamlFlaw[] = [];
  let last = Number.NEGATIVE_INFINITY;
  let [at, line, passed] = [0, 0, 0];
  let isMisplaced = false;
  for (const { pos, code, message: said } of errors.toSorted(inOrder)) {
    const [start] = pos;
    // What is no text of a type is told in the words of the host.
    const message = code === 'TAG_RESOLVE_FAILED' ? 'No such tag' : said;
    const first = conflicts.find((each) => each.start <= start && start < each.end);
    if (first) {
      // What comes behind it is read as if both versions were meant.
      const rest = conflicts.slice(conflicts.indexOf(first));
      const before = aliases.filter(({ span }) => span.end <= first.start);
      return [...flaws, ...before, ...rest.map(({ head }) => ({ span: head, message: CONFLICT }))];
    }
    const span = seenAt(text, pos, isBehind(message));
    for (let end = text.indexOf('\n', at); end !== -1 && end < span.start; end = text.indexOf('\n', at)) {
      at = end + 1;
      line++;
    }
    let further = 0;
    // What is out of its place has others seem to be so, too.
    if (line > last + 1 && !(isMisplaced && isAhead(message))) {
      isMisplaced ||= isAboutPlaces(message);
      while (aliases[passed] && aliases[passed]!.span.end <= start) passed++;
      const alias = aliases[passed - 1]?.span;
      // A text that begins as an alias does goes on behind it.
      if (!alias || text.slice(alias.end, start).includes('\n')) {
        const mistake = mistakeAt(text, span, { pos, message }, root);
        flaws.push({ ...mistake, breaksAt: span.start, isMisplaced: isAboutPlaces(message) });
        further = text.slice(span.start, mistake.span.start).split('\n').length - 1;
      }
    }
    last = line + further;
  }
  return [...flaws, ...aliases];
}

function mistakeAt(
  text: string,
  seen: Span,
  { pos: [at], message: said }: Pick<YAMLParseError, 'pos' | 'message'>,
  root: YamlNode | undefined,
): YamlFlaw {
  const span = mendedAt(text, seen, said, root);
  const slip = isUnclosedText(said)
    ? undefined
    : slipAt(text, { said, at: isAhead(said) ? span.start : at, seen: span });
  if (slip) return slip;
  const bracket = isBehind(said) ? unclosedIn(text, root, seen.start) : undefined;
  if (bracket)
    return { span: { start: bracket.offset, end: bracket.offset + 1 }, message: unclosed(closing(bracket)) };
  return { span, message: wordsFor(said, text.slice(span.start, span.end)) };
}

/** The same order however the text was taken apart. */
const inOrder = (a: YAMLParseError, b: YAMLParseError): number =>
  a.pos[0] - b.pos[0] || rankOf(a) - rankOf(b) || byCodeUnits(a.message, b.message);

/** A text without an end has none of the brackets around it closed. That lines read as one name mostly follows from what else is wrong there. */
const rankOf = ({ code, message }: YAMLParseError): number =>
  isUnclosedText(message) ? 0 : code === 'MULTILINE_IMPLICIT_KEY' ? 2 : 1;

/** Where somebody has to look: a text without an end at its beginning, and what is indented otherwise on its own line. */
function mendedAt(text: string, span: Span, message: string, root: YamlNode | undefined): Span {
  if (isUnclosedText(message)) {
    const start = lastBefore(root, span.start)?.offset;
    return start !== undefined && /["']/.test(text.charAt(start)) ? { start, end: start + 1 } : span;
  }
  const ahead = isAhead(message)
    ? /^[^\S\n]*\n\s*(\S[^\r\n]*)/.exec(text.slice(span.end, span.end + LONGEST))
    : null;
  if (!ahead) return span;
  const end = span.end + ahead[0].length;
  return { start: end - ahead[1]!.length, end };
}

/** How far it may be to the next line. */
const LONGEST = 1000;

/** The innermost thing that begins last before an offset. */
const lastBefore = (root: YamlNode | undefined, offset: number): Node | undefined =>
  wayBefore(root, offset).at(-1);

/** What begins last before an offset, from the outermost on. */
function wayBefore(root: YamlNode | undefined, offset: number): YamlNode[] {
  const way: YamlNode[] = [];
  for (let node = root; node; node = node.children?.findLast((child) => child.offset <= offset)) {
    way.push(node);
    if (node.style === 'alias') break;
  }
  return way;
}

/** The innermost brackets that have no end, whichever of those around them the library tells of. */
const unclosedIn = (text: string, root: YamlNode | undefined, offset: number): YamlNode | undefined =>
  wayBefore(root, offset).findLast(
    (node) => node.children && node.style === 'flow' && text[endOf(node) - 1] !== closing(node),
  );

const closing = ({ type }: YamlNode): string => (type === 'array' ? ']' : '}');

/** Where an error is to be seen: on something that is written, and in one line; or on the last thing before it. */
function seenAt(text: string, [from, to]: readonly [number, number], behind: boolean): Span {
  let start = Math.min(from, text.length);
  if (!behind && /[\S\t]/.test(text.slice(start, start + 1))) {
    const end = text.slice(start, Math.max(to, start + 1)).search(/\r?\n/);
    return {
      start,
      end: end === -1 ? Math.max(Math.min(to, text.length), start + 1) : start + end,
    };
  }
  while (start > 0 && /\s/.test(text[start - 1]!)) start--;
  return { start: Math.max(start - 1, 0), end: start };
}
