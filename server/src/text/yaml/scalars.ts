import type { YamlNode } from './nodes.ts';

/** Where a scalar stands: what may be written plainly depends on it. */
type ScalarPlace = 'block' | 'flow' | 'key';

/**
 * A scalar on one line: text plain where every reader of YAML 1.1 and 1.2 takes it for that text, else quoted; in the
 * quotes that are written there now, where it can be.
 */
export function scalarText(value: unknown, place: ScalarPlace, like?: YamlNode['style']): string {
  if (typeof value === 'number') return numberText(value);
  if (typeof value !== 'string') return JSON.stringify(value) ?? 'null';
  if (like === 'double quoted') return doubleQuoted(value);
  if (like === 'single quoted' && !UNSEEN.test(value)) return `'${value.replaceAll("'", "''")}'`;
  return isPlain(value, place) ? value : doubleQuoted(value);
}

/** YAML 1.1 knows no exponent without a point before it. */
const numberText = (value: number): string => JSON.stringify(value).replace(/^(-?\d+)e/, '$1.0e');

/** Whether some text has to be quoted on a line of block style. */
export const needsQuotes = (text: string): boolean => !isPlain(text, 'block');

/** As in JSON, but with nothing in it that one can't see, or that YAML 1.1 takes for the end of a line. */
function doubleQuoted(text: string): string {
  const escaped = (character: string): string =>
    `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(text).replaceAll(new RegExp(UNSEEN.source, 'g'), escaped);
}

/** Control characters, line ends of any kind, what is no character, and the byte order mark. */
// oxlint-disable-next-line no-control-regex -- Those are what is looked for.
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]|\p{Cs}/u;

/** Whether text without quotes is that text to all readers. Rather too seldom than once too often. */
function isPlain(text: string, place: ScalarPlace): boolean {
  if (UNSEEN.test(text) || text !== text.trim() || !/^[\w$/(.\u00a0-\u{10ffff}]/u.test(text)) return false;
  if (/: |:$| #|^\.\.\./.test(text) || MEANS_ELSE.test(text)) return false;
  return place !== 'flow' || !/[[\]{},:?]/.test(text);
}

/** What YAML 1.1 or 1.2 takes for a truth value, null, a number in any of its ways, a date or a time of day. */
const MEANS_ELSE =
  /^(?:y|n|yes|no|on|off|true|false|null|[-+]?\.(?:inf|nan)|[-+.]?e[-+]?\d+|[-+.]?[.\d][-+.:\s\da-foxtz_]*)$/i;

/**
 * Text over several lines as it reads best: `|` and its lines, each with this indentation. Undefined where that would
 * not be exactly this text, or one could not see that it is.
 */
export function literalText(text: string, indent: string, eol: string): string | undefined {
  const lines = text.split('\n');
  const end = lines.at(-1) === '' ? lines.pop() : undefined;
  if (lines.length < 2 || !isForLines(lines)) return undefined;
  const header = end === undefined ? '|-' : '|';
  return [header, ...lines.map((line) => (line === '' ? '' : indent + line))].join(eol);
}

/** The same for text that is written in a block scalar now, with its kind of header; folded only what needs no folding. */
export function blockScalarText(
  text: string,
  indent: string,
  eol: string,
  like: 'literal' | 'folded',
): string | undefined {
  if (like === 'literal' && text.trimEnd().includes('\n')) return literalText(text, indent, eol);
  const line = text.replace(/\n$/, '');
  if (!isForLines([line])) return undefined;
  return `${like === 'literal' ? '|' : '>'}${line === text ? '-' : ''}${eol}${indent}${line}`;
}

/** Whether nothing is lost, or can't be seen, of lines that stand as they are. */
const isForLines = (lines: readonly string[]): boolean =>
  /^\S/.test(lines[0]!) &&
  lines.at(-1) !== '' &&
  lines.every((line) => line === line.trimEnd() && !UNSEEN.test(line));
