import { type Run, runsOf } from '../list-edits.ts';
import type { Span } from '../span.ts';
import type { TextEdit } from '../text-edit.ts';
import { beginsLine, behindGap, type Element, indentTo, lineStart } from './lines.ts';
import type { YamlNode } from './nodes.ts';
import type { YamlSiblings } from './siblings.ts';

/**
 * What brings the elements of a container in flow style into another order, where there are comments between them: each
 * takes those along that stand directly above it and behind it, and the others stay. The texts of those that go elsewhere
 * come without their commas.
 */
export function commentedEdits(siblings: YamlSiblings, container: YamlNode): TextEdit[] {
  const { text, elements, order, stay, eol } = siblings;
  const first = elements.find(({ lead }) => beginsLine(text, lead)) ?? elements[0]!;
  const lines = { line: eol + indentTo(text, first.lead), last: eol + indentOfLine(text, container) };
  const places = new Map(order.map((each, at) => [each, at]));
  // Whether there is one behind the last is a habit.
  const hasLast = hasComma(elements.at(-1)!);
  const comma = (at: number): string => (hasLast || at < order.length - 1 ? ',' : '');
  const fresh = order.map((each, at) => (typeof each === 'string' ? each + comma(at) : each));
  const moved = siblings.moved.map((each, index) => {
    const { behind = 0, tail } = elements[index]!;
    const at = each.length - (tail - behind);
    return stay.has(index) ? '' : each.slice(0, at) + comma(places.get(index) ?? 0) + each.slice(at);
  });
  const commas = [...stay].flatMap((index): TextEdit[] => {
    const { end, behind = end } = elements[index]!;
    const newText = comma(places.get(index)!);
    return (newText === '') === (behind === end) ? [] : [{ start: end, end: behind, newText }];
  });
  return [...commas, ...runsOf(fresh, moved, stay).flatMap((run) => runEdits(text, elements, run, lines))];
}

const hasComma = ({ end, behind = end }: Element): boolean => behind > end;

const indentOfLine = (text: string, { offset }: YamlNode): string =>
  /^[ \t]*/.exec(text.slice(lineStart(text, offset)))![0];

/** The line end and the indentation before an element on a line of its own, and before the last bracket. */
interface Lines {
  readonly line: string;
  readonly last: string;
}

/** What becomes of those between two that stay: all of them go, and new ones come. */
function runEdits(
  text: string,
  elements: readonly Element[],
  { previous, next, fresh }: Run,
  { line, last }: Lines,
): TextEdit[] {
  const [before, behind] = [elements[previous], elements[next]];
  const groups = grouped(text, elements.slice(previous + 1, next));
  if (fresh.length === 0) return groups.map((group) => taken(text, group));
  const isCommented = fresh.some((each) => each.includes('#')) || before?.tail !== before?.behind;
  const isOnLines = isCommented || beginsLine(text, (before ?? behind ?? elements[0]!).lead);
  const between = isOnLines ? line : ' ';
  const [group, ...others] = groups;
  const at = before?.tail ?? behind?.lead ?? elements[0]!.lead;
  const span = group ?? { start: at, end: at };
  const isLineOver = /^[ \t]*\r?\n/.test(text.slice(span.end));
  const isAtEnd = /[\]}]/.test(text[behindGap(text, span.end)]!);
  const close = isLineOver || !isCommented ? '' : isAtEnd ? last : line;
  const begin = group || !before ? (isCommented && !beginsLine(text, span.start) ? line : '') : between;
  const end = group || before ? close : between;
  return [
    { ...span, newText: begin + fresh.join(between) + end },
    ...others.map((each) => taken(text, each)),
  ];
}

/** Elements with their comments; those that have nothing but blanks between them in one. */
function grouped(text: string, elements: readonly Element[]): Span[] {
  const groups: Span[] = [];
  for (const { lead, tail } of elements) {
    const last = groups.at(-1);
    if (last && text.slice(last.end, lead).trim() === '') groups[groups.length - 1] = { ...last, end: tail };
    else groups.push({ start: lead, end: tail });
  }
  return groups;
}

/** What goes away with its line, or else with the blanks that part it from what follows. */
function taken(text: string, { start, end }: Span): TextEdit {
  if (/^[ \t]*\r?\n/.test(text.slice(end)))
    return { start: text.slice(0, start).trimEnd().length, end, newText: '' };
  return { start, end: end + /^[ \t]*/.exec(text.slice(end))![0].length, newText: '' };
}
