// Excerpts of a source.
import { columnsTaken, type Lines, type Range } from '../text/positions.ts';
import { visible } from '../text/words.ts';
import type { Brush } from './layout.ts';

/** Styles of an excerpt, and the columns that a line may take. */
interface Look {
  readonly width: number;
  readonly gutter: Brush;
  readonly mark: Brush;
}

/** The source of a range, with line numbers: its first and last line, each with a mark below the range. */
export function excerptOf(lines: Lines, { start, end }: Range, look: Look): string[] {
  const isOneLine = end.line === start.line;
  const first = lines.text(start.line);
  const top = sourceLine(start.line, first, start.character, isOneLine ? end.character : first.length, look);
  if (isOneLine) return top;
  const last = lines.text(end.line);
  const indent = last.length - last.trimStart().length;
  // A range that ends with a line break has no text on the next line.
  if (end.character <= indent) return top;
  const between = end.line - start.line > 1 ? [look.gutter(`${'...'.padStart(NUMBER)} |`)] : [];
  return [...top, ...between, ...sourceLine(end.line, last, indent, end.character, look)];
}

/** As wide as most line numbers, so that the excerpts of a report are aligned. */
export const NUMBER = 4;

function sourceLine(line: number, text: string, start: number, end: number, look: Look): string[] {
  const number = String(line + 1).padStart(NUMBER);
  const room = look.width - number.length - ' | '.length;
  const { before, marked, after } = cut(
    inTerminal(text.slice(0, start)),
    inTerminal(text.slice(start, end)),
    inTerminal(text.slice(end)),
    room,
  );
  const bar = (left: string): string => look.gutter(`${left} |`);
  // An empty range still has a mark.
  const mark = '^'.repeat(Math.max(1, columnsTaken(marked)));
  return [
    `${bar(number)} ${before}${marked}${after}`.trimEnd(),
    `${bar(' '.repeat(number.length))} ${' '.repeat(columnsTaken(before))}${look.mark(mark)}`,
  ];
}

/** Text as a terminal shows it, with wide tabs and visible control characters. */
const inTerminal = (text: string): string => text.split('\t').map(visible).join('    ');

/** The text of a line, without its indentation, on so many columns. */
export const shortLine = (text: string, room: number): string =>
  cut('', '', inTerminal(text.trim()), room).after;

/** The parts of a line that is too long are cut to the text around the beginning of the mark. */
function cut(before: string, marked: string, after: string, room: number) {
  if (columnsTaken(before + marked + after) <= room) return { before, marked, after };
  // Half of the width is for the mark and what follows, unless these are shorter.
  const most = room - 2 * ELLIPSIS.length;
  const left = lastOf(before, most - Math.min(most >> 1, marked.length + after.length));
  const middle = firstOf(marked, most - left.length);
  const right = firstOf(after, most - left.length - middle.length);
  const isCut = middle.length + right.length < marked.length + after.length;
  return {
    before: left === before ? left : ELLIPSIS + left,
    marked: middle,
    after: isCut ? right + ELLIPSIS : right,
  };
}

const ELLIPSIS = '...';

/** The beginning of a text, without half of a character at its end. */
const firstOf = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, '');

/** The end of a text, without half of a character at its beginning. */
const lastOf = (text: string, length: number): string =>
  text.slice(Math.max(0, text.length - length)).replace(/^[\udc00-\udfff]/, '');
