import type { Span } from '../span.ts';
import { codePoint, quote } from '../words.ts';
import { isLeftOver, LEFT_OVER } from './conflicts.ts';
import { NO_MEMBER } from './flaws-in-words.ts';
import { beginsLine, columnOf, lineEnd, lineStart } from './lines.ts';

/** Where the library has stopped. */
interface Stop {
  readonly said: string;
  /** The offset that it names. */
  readonly at: number;
  /** What is to be seen there. */
  readonly seen: Span;
}

/** What somebody most likely did, and where. */
interface Slip {
  readonly span: Span;
  readonly message: string;
}

/**
 * The slips that people make most. The library tells of what it took for something else, so these are looked for in
 * the line where it has stopped.
 */
export function slipAt(text: string, stop: Stop): Slip | undefined {
  return inLine(text, stop) ?? (isNaming(stop.said) ? inNames(text, stop) : undefined) ?? inValue(text, stop);
}

/** What is wrong with a line whatever stands in it. */
function inLine(text: string, { said, at }: Stop): Slip | undefined {
  const start = lineStart(text, at);
  const line = text.slice(start, lineEnd(text, at));
  if (isLeftOver(line)) return slip(start, line.trimEnd().length, LEFT_OVER);
  const strange = STRANGE.find(([pattern]) => pattern.test(line));
  if (strange) return slip(start, line.trimEnd().length, strange[1]);
  const end = line.search(/\r/);
  if (end > 0)
    return slip(
      start + end - 1,
      1,
      'This line ends with a carriage return (CR) alone, and reads as one with the next. End all lines with LF, or with CRLF.',
    );
  // Inside of brackets a tab is as good as a space, but for the first columns.
  const tab = isIndenting(said) ? /^[ -]*\t/.exec(line) : null;
  return tab ? slip(start + tab[0].length - 1, 1, 'YAML is not indented with tabs. Use spaces.') : undefined;
}

/** Lines that come with a text from elsewhere. */
const STRANGE: readonly (readonly [line: RegExp, message: string])[] = [
  [/^(?:```|~~~)[ \t\w-]*$/, 'This line is a Markdown fence around YAML, and none of it. Remove it.'],
  [/^-{4,}[ \t]*$/, 'A line of dashes is no YAML. Remove it, or write a "#" before it.'],
];

const isIndenting = (said: string): boolean =>
  /^(?:Tabs|Block scalar|All|Nested|Implicit (?:map )?keys need)|sufficiently indented/.test(said);

/** Whether an error is about what should be the name of a member, or an item, and does not look like one. */
const isNaming = (said: string): boolean =>
  /^Implicit |^Nested mappings|^Unexpected scalar token|^All (?:mapping|sequence) items|^Sequence item without/.test(
    said,
  );

/** What has another sign where a name or an item has its own. */
function inNames(text: string, { said, seen }: Stop): Slip | undefined {
  const start = lineStart(text, seen.start);
  const line = text.slice(start, lineEnd(text, seen.start));
  const [before] = /^ *(?:- +)*/.exec(line)!;
  const own = line.slice(before.length);
  const from = start + before.length;
  if (/^(?:\/\/|\/\*|<!--)/.test(own))
    return slip(from, own.length, 'A comment begins with "#" in YAML. Write that.');
  if (/^-[^\s-]/.test(own)) return slip(from, 1, 'A space is missing behind this "-". Write one.');
  if (/:(?:[ \t]|$)/.test(own)) return undefined;
  if (said.startsWith('All mapping items') && own !== '' && !own.startsWith('-'))
    return slip(from, own.trimEnd().length, NO_MEMBER);
  const named = /^("[^"]*"|'[^']*'|[\w$.-]+):(?!\/\/)(?=([^ \t]))/.exec(own);
  if (named) {
    const [{ length }, name, next] = named;
    const isBlank = /\s/.test(next!);
    return slip(
      from + length - 1,
      isBlank ? 2 : 1,
      isBlank
        ? `Behind the ":" of ${quote(bare(name!))} stands ${codePoint(next!)}, which is no plain space. Write one in its place.`
        : `A space is missing behind the ":" of ${quote(bare(name!))}. Write one.`,
    );
  }
  const equals = /^([\w$.-]+) *=/.exec(own);
  return equals
    ? slip(
        from + equals[0].length - 1,
        1,
        'A name and its value are separated by a ":" and a space. Write these in place of the "=".',
      )
    : undefined;
}

const bare = (name: string): string => name.replaceAll(/^["']|["']$/g, '');

/** What stands in a value, or behind it, and ends it or goes on with it. */
function inValue(text: string, { said, at, seen }: Stop): Slip | undefined {
  if (said.startsWith('Nested mappings')) return withColon(text, seen);
  if (said.startsWith('A block sequence')) {
    const above = text.slice(0, lineStart(text, at)).trimEnd();
    const isBelow = /^ *[^-\s].*:[ \t]+\S/.test(above.slice(lineStart(above, above.length)));
    return isBelow ? { span: seen, message: BELOW_VALUE } : undefined;
  }
  const found = text.charAt(at);
  if (/must (?:be sufficiently indented and )?end with a /.test(said) && (found === ']' || found === '}')) {
    const isList = found === '}';
    return slip(
      at,
      1,
      `This closes ${isList ? 'an object, but a list' : 'a list, but an object'} is open here. Close the ${isList ? 'list with "]"' : 'object with "}"'} first.`,
    );
  }
  if (/^Unexpected .* at node end/.test(said)) {
    const first = /^\ufeff?( *)(?!---|[%#\s])/m.exec(text)?.[1]?.length ?? 0;
    if (columnOf(text, at) < first && beginsLine(text, at))
      return slip(
        at,
        text.slice(at, lineEnd(text, at)).trimEnd().length,
        'The lines above are indented further than this one, from the first of the document on. Indent them alike.',
      );
    const quoteBefore = text.charAt(seen.start - 1);
    if (text[seen.start] === ',')
      return slip(
        seen.start,
        1,
        'A value that is not in brackets ends with its line, and not with a comma. Remove it.',
      );
    if (quoteBefore === "'" || quoteBefore === '"')
      return slip(
        seen.start - 1,
        1,
        `This quote ends the text, and more of it follows. To have a quote in the text, write ${quoteBefore === "'" ? "it twice, as ''" : '\\"'}.`,
      );
  }
  return undefined;
}

/** A value with a colon in it: in its own line, or in one below that was not meant to belong to it. */
function withColon(text: string, seen: Span): Slip | undefined {
  const end = lineEnd(text, seen.start);
  const rest = text.slice(seen.start, end);
  if (rest.startsWith('?')) return undefined;
  if (/:(?:[ \t]|$)/.test(rest))
    return slip(
      seen.start,
      rest.trimEnd().length,
      'Inside of this value stands another ":". Put the text into quotes, or write what follows as a member of its own.',
    );
  const below = /^\s*\n\s*(\S[^\n]*)/.exec(text.slice(end, end + FURTHEST));
  if (!below) return undefined;
  const line = below[1]!.trimEnd();
  const isList = /^-(?: |$)/.test(line);
  return slip(
    end + below[0].length - below[1]!.length,
    line.length,
    isList
      ? BELOW_VALUE
      : 'This line is indented further than the member before it, and so goes on with its value. Indent the two alike, or put the value into quotes.',
  );
}

const BELOW_VALUE =
  'This list stands below a value, and a member has one or the other. Remove one of the two, or indent this as other items.';

/** How far it may be to the next line. */
const FURTHEST = 1000;

const slip = (start: number, length: number, message: string): Slip => ({
  span: { start, end: start + length },
  message,
});
