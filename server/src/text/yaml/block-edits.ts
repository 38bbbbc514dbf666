import type { Span } from '../positions.ts';
import { endOf, startOf } from '../json/tree.ts';
import { type Arrangement, type Run, runsOf } from '../list-edits.ts';
import type { TextEdit } from '../text-edit.ts';
import { columnOf, type Element, indentOf, lineEnd, lineStart, slotOf } from './elements.ts';
import type { YamlNode } from './node.ts';
import { placeOf, type YamlPage } from './page.ts';

/** The future content of a container. Texts of new elements have their indentation from the second line on. */
export interface Siblings {
  readonly text: string;
  readonly elements: readonly Element[];
  readonly order: Arrangement<string>;
  readonly stay: ReadonlySet<number>;
  /** The texts of the elements that go elsewhere. */
  readonly moved: readonly string[];
  readonly eol: string;
}

/** Edits in block style: whole lines, with the comments that belong to them. */
export function blockEdits(page: YamlPage, siblings: Siblings, container: YamlNode): TextEdit[] {
  const { text, elements, order, stay, moved, eol } = siblings;
  const line = eol + indentOf(text, elements);
  if (order.length === 0) return emptyEdits(page, container, siblings, line);
  const between = areApart(text, elements) ? eol + line : line;
  const kept = new Set<unknown>(order);
  const comments = elements.map((element, index) => (kept.has(index) ? [] : commentOf(text, element)));
  return runsOf(order, moved, stay).flatMap((run) => runEdits(siblings, run, { line, between, comments }));
}

/** The comment on the line of a key, which may be about more than what stands below it. */
function commentOf(text: string, { node: { children = [], style } }: Element): string[] {
  const [key, value] = style === 'pair' ? children : [];
  if (!key || value?.style !== 'block') return [];
  const end = lineEnd(text, endOf(key));
  const comment = end < value.offset ? /[ \t](#.*)/.exec(text.slice(endOf(key), end)) : null;
  return comment ? [comment[1]!.trimEnd()] : [];
}

/** Takes all elements away: `[]` or `{}` stands in their place behind a dash, or behind the key that they were below. */
function emptyEdits(page: YamlPage, container: YamlNode, { text, elements }: Siblings, line: string) {
  const place = placeOf(page, container);
  const head = place && slotOf(text, container, place.element);
  const isBelow = head !== undefined && text.slice(head, startOf(container)).includes('\n');
  const empty = container.type === 'array' ? '[]' : '{}';
  const comments = elements.flatMap((element) => commentOf(text, element));
  const gone = grouped(text, elements).map((span, index): TextEdit => {
    if (index === 0 && !isBelow) return { ...span, newText: [empty, ...comments].join(' ') };
    const newText = index === 0 ? comments.map((each) => line + each).join('') : '';
    return { ...withLinesAbove(text, span, undefined), newText };
  });
  return isBelow ? [{ start: head, end: head, newText: ` ${empty}` }, ...gone] : gone;
}

/** Returns true if there are empty lines between all elements. */
function areApart(text: string, elements: readonly Element[]): boolean {
  const isApart = ({ lead }: Element, index: number): boolean =>
    /\n[ \t]*\r?\n/.test(text.slice(elements[index]!.tail, lead));
  return elements.length > 1 && elements.slice(1).every(isApart);
}

/** Edits that replace the elements between two that stay. */
function runEdits(
  { text, elements }: Siblings,
  { previous, next, fresh }: Run,
  {
    line,
    between,
    comments,
  }: { readonly line: string; readonly between: string; readonly comments: readonly string[][] },
): TextEdit[] {
  const [before, behind] = [elements[previous], elements[next]];
  const left = comments.slice(previous + 1, next).flat();
  const inserted = [...left, ...(fresh.length > 0 ? [fresh.join(between)] : [])].join(line);
  const gone = grouped(text, elements.slice(previous + 1, next));
  // A comment above the first may stand less far in.
  const width = line.replace(/^\r?\n/, '').length;
  const pad = (at: number): string => ' '.repeat(Math.max(0, width - columnOf(text, at)));
  if (gone.length === 0) {
    if (inserted === '') return [];
    if (!before)
      return [{ start: behind!.lead, end: behind!.lead, newText: pad(behind!.lead) + inserted + between }];
    const end = lineEnd(text, before.tail);
    return [{ start: end, end, newText: between + inserted }];
  }
  return gone.map((span, index): TextEdit => {
    // Blanks behind it would become a part of a text that is put there.
    if (index === 0 && inserted !== '')
      return { start: span.start, end: lineEnd(text, span.end), newText: pad(span.start) + inserted };
    if (index > 0 || before) return { ...withLinesAbove(text, span, before), newText: '' };
    // What follows takes its place, behind a dash or where the document begins.
    const rest = /^[ \t]*\r?\n\s*/.exec(text.slice(span.end, behind?.lead));
    return {
      start: span.start,
      end: span.end + (rest?.[0].length ?? 0),
      newText: behind ? pad(span.start) : '',
    };
  });
}

/** Elements with their comments; those that have nothing but blanks between them in one. */
function grouped(text: string, elements: readonly Element[]): Span[] {
  const groups: Span[] = [];
  for (const { lead, tail } of elements) {
    const last = groups.at(-1);
    if (last && text.slice(last.end, lead).trim() === '')
      groups[groups.length - 1] = { start: last.start, end: tail };
    else groups.push({ start: lead, end: tail });
  }
  return groups;
}

/** Lines with the line end before them, and with the empty lines that part them from what stays before them. */
function withLinesAbove(text: string, { start, end }: Span, before: Element | undefined): Span {
  const isNext = before && text.slice(before.tail, start).trim() === '';
  const blanks = /^[ \t]*(?=\r?\n|$)/.exec(text.slice(end));
  return {
    start: isNext ? lineEnd(text, before.tail) : lineEnd(text, lineStart(text, start) - 1),
    end: end + (blanks?.[0].length ?? 0),
  };
}
