import type { YAMLParseError } from 'yaml';
import type { Span } from '../finding.ts';
import type { Node } from '../tree.ts';
import { byCodeUnits } from '../words.ts';
import { CONFLICT, conflictsIn } from './conflicts.ts';
import { isAboutPlaces, isAhead, isBehind, isUnclosedText, wordsFor } from './flaws-in-words.ts';
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
  for (const { pos, message } of errors.toSorted(inOrder)) {
    const [start] = pos;
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
  return slip ?? { span, message: wordsFor(said, text.slice(span.start, span.end)) };
}

/** The same order however the text was taken apart. That lines read as one name mostly follows from what else is wrong there. */
const inOrder = (a: YAMLParseError, b: YAMLParseError): number =>
  a.pos[0] - b.pos[0] || Number(isOneName(a)) - Number(isOneName(b)) || byCodeUnits(a.message, b.message);

const isOneName = ({ code }: YAMLParseError): boolean => code === 'MULTILINE_IMPLICIT_KEY';

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
function lastBefore(root: YamlNode | undefined, offset: number): Node | undefined {
  let node: Node | undefined = root;
  for (let inner = node; inner; inner = node?.children?.findLast((child) => child.offset <= offset))
    node = inner;
  return node;
}

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
