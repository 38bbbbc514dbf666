import type { Span } from '../span.ts';

/** What two versions of a text have left in it where git could not merge them: from its first line to the end of its last. */
interface Conflict extends Span {
  /** Its first line. */
  readonly head: Span;
}

/** All of them, in their order; one that is not closed goes to the end. */
export function conflictsIn(text: string): Conflict[] {
  const conflicts: Conflict[] = [];
  for (const { 0: line, index: start } of text.matchAll(/^<{7}(?= |\r?$).*/gm)) {
    if (start < (conflicts.at(-1)?.end ?? 0)) continue;
    const last = /^>{7}(?= |\r?$).*/gm;
    last.lastIndex = start;
    const found = last.exec(text);
    const end = found ? found.index + found[0].length : text.length;
    conflicts.push({ start, end, head: { start, end: start + line.trimEnd().length } });
  }
  return conflicts;
}

export const CONFLICT =
  'A merge conflict begins here. Keep one of the versions, and remove the lines with "<<<<<<<", "=======" and ">>>>>>>".';

/** A line that a conflict has and others have not. */
export const isLeftOver = (line: string): boolean => /^(?:<{7}|\|{7}|={7}|>{7})(?: |\r?$)/.test(line);

export const LEFT_OVER = 'This line is left over from a merge conflict. Remove it.';
