import { eolOf } from '../positions.ts';
import { columnOf, lineStart } from './elements.ts';
import type { YamlNode } from './node.ts';

/** The layout of a document. */
export interface Layout {
  readonly eol: string;
  /** One level of indentation. */
  readonly unit: string;
  /** The indentation of a list below its key: a level, or nothing. */
  readonly dashes: string;
  /** The white space after a dash. */
  readonly gap: string;
}

const LAYOUT: Layout = { eol: '\n', unit: '  ', dashes: '  ', gap: ' ' };

/** A value as a document in block style without a last line end, which readers of YAML 1.1 and 1.2 read alike. */
export const yamlText = (value: unknown): string =>
  isSpread(value) ? blockText(value, '', LAYOUT) : scalarText(value, 'block');

/** The layout of the first containers of a document that have one. */
export function layoutOf(text: string, root: YamlNode | undefined): Layout {
  const seen: { -readonly [K in keyof Layout]?: Layout[K] | undefined } = {};
  const visit = (node: YamlNode): void => {
    if (node.style !== 'block') return;
    for (const child of node.children ?? []) {
      const [key, value = child] = child.style === 'pair' ? child.children! : [];
      if (!key) {
        seen.gap ??= /-( +)$/.exec(text.slice(lineStart(text, child.offset), child.offset))?.[1];
      } else if (value.style === 'block' && lineStart(text, value.offset) > child.offset) {
        const further = columnOf(text, value.offset) - columnOf(text, child.offset);
        if (value.type === 'array') seen.dashes ??= ' '.repeat(Math.max(further, 0));
        else if (further > 0) seen.unit ??= ' '.repeat(further);
      }
      visit(value);
    }
  };
  if (root) visit(root);
  const { unit = LAYOUT.unit, gap = LAYOUT.gap, dashes = unit } = seen;
  return { eol: eolOf(text), unit, gap, dashes };
}

/** Returns true if a value takes lines of its own: a list or an object that is not empty. */
export const isSpread = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;

/** A list or an object whose first line is at `indent` already. */
export function blockText(value: object, indent: string, layout: Layout): string {
  const elements = Array.isArray(value)
    ? value.map((item) => itemText(item, indent, layout))
    : membersOf(value).map(([name, member]) => memberText(name, member, indent, layout));
  return elements.join(layout.eol + indent);
}

/** An item with its dash. */
export const itemText = (value: unknown, indent: string, layout: Layout): string =>
  `-${behindDash(value, indent, layout)}`;

/** A member with its key. */
export const memberText = (name: string, value: unknown, indent: string, layout: Layout): string =>
  `${scalarText(name, 'key')}:${behindKey(value, indent, layout)}`;

/** A value with the white space behind the dash at `indent`. */
export function behindDash(value: unknown, indent: string, layout: Layout): string {
  const inner = `${indent} ${layout.gap}`;
  return layout.gap + (isSpread(value) ? blockText(value, inner, layout) : scalarText(value, 'block'));
}

/** A value with the white space behind the key at `indent`. */
export const behindKey = (value: unknown, indent: string, layout: Layout): string =>
  isSpread(value) ? belowKey(value, indent, layout) : ` ${scalarText(value, 'block')}`;

/** A list or an object on the lines below its key at `indent`, with the line end before it. */
export function belowKey(value: object, indent: string, layout: Layout): string {
  const inner = indent + (Array.isArray(value) ? layout.dashes : layout.unit);
  return layout.eol + inner + blockText(value, inner, layout);
}

const membersOf = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([, of]) => of !== undefined);

/**
 * A scalar, or an empty list or object, on one line: plain where readers of YAML 1.1 and 1.2 read that text, else in double
 * quotes. In the quotes of `like` where it can be.
 */
export function scalarText(
  value: unknown,
  place: 'block' | 'flow' | 'key',
  like?: YamlNode['style'],
): string {
  // YAML 1.1 knows no exponent without a point before it.
  if (typeof value === 'number') return JSON.stringify(value).replace(/^(-?\d+)e/, '$1.0e');
  if (typeof value !== 'string') return JSON.stringify(value) ?? 'null';
  if (like === 'single quoted' && !UNSEEN.test(value)) return `'${value.replaceAll("'", "''")}'`;
  return like !== 'double quoted' && isPlain(value, place) ? value : doubleQuoted(value);
}

/** Text in double quotes as in JSON, with escapes for invisible characters and line ends of YAML 1.1. */
function doubleQuoted(text: string): string {
  const escaped = (character: string): string =>
    `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(text).replaceAll(new RegExp(UNSEEN.source, 'g'), escaped);
}

/** Control characters, line ends of any kind, what is no character, and the byte order mark. */
// oxlint-disable-next-line no-control-regex -- Those are what is looked for.
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]|\p{Cs}/u;

/** Returns true if text without quotes is that text to all readers. */
function isPlain(text: string, place: 'block' | 'flow' | 'key'): boolean {
  if (UNSEEN.test(text) || text !== text.trim() || !/^[\w$/(.\u00a0-\u{10ffff}]/u.test(text)) return false;
  if (/: |:$| #|^\.\.\./.test(text) || MEANS_ELSE.test(text)) return false;
  return place !== 'flow' || !/[[\]{},:?]/.test(text);
}

/** Booleans, null, numbers, dates and times of YAML 1.1 and 1.2. */
const MEANS_ELSE =
  /^(?:y|n|yes|no|on|off|true|false|null|[-+]?\.(?:inf|nan)|[-+.]?e[-+]?\d+|[-+.]?[.\d][-+.:\s\da-foxtz_]*)$/i;
