import { eolOf } from '../positions.ts';
import { columnOf, lineStart } from './elements.ts';
import type { YamlNode } from './node.ts';

/** The layout of a document. */
export interface Layout {
  /** The document. */
  readonly text: string;
  readonly eol: string;
  /** One level of indentation. */
  readonly unit: string;
  /** The indentation of a list below its key: a level, or nothing. */
  readonly dashes: string;
  /** The white space after a dash. */
  readonly gap: string;
}

const LAYOUT: Layout = { text: '', eol: '\n', unit: '  ', dashes: '  ', gap: ' ' };

/** A value as a document in block style without a last line end, which readers of YAML 1.1 and 1.2 read alike. */
export const yamlText = (value: unknown): string => blockText(value, '', LAYOUT);

/** Only so many siblings are asked for the layout. */
const MANY = 50;

/** The layout around a container: its own, or else that of the nearest around it. */
export function layoutNear(text: string, container: YamlNode | undefined): Layout {
  const seen: { -readonly [K in keyof Layout]?: Layout[K] | undefined } = {};
  for (let node = container; node; node = node.parent) {
    if (node.style !== 'block') continue;
    for (const child of (node.children ?? []).slice(0, MANY)) {
      if (node.type === 'array') {
        seen.gap ??= /-( +)$/.exec(text.slice(lineStart(text, child.offset), child.offset))?.[1];
        continue;
      }
      const [key, value] = child.children!;
      if (value?.style !== 'block' || !value.children?.length || key!.style === 'alias') continue;
      const further = columnOf(text, value.offset) - columnOf(text, child.offset);
      if (lineStart(text, value.offset) <= child.offset || further < 0) continue;
      if (value.type === 'array') seen.dashes ??= ' '.repeat(further);
      else if (further > 0) seen.unit ??= ' '.repeat(further);
    }
  }
  const { unit = LAYOUT.unit, gap = LAYOUT.gap, dashes = unit } = seen;
  return { text, eol: eolOf(text), unit, gap, dashes };
}

/** A node as it is written elsewhere in the document. */
export class Copied {
  readonly #text: string;
  readonly #indent: string;
  readonly isBlock: boolean;

  constructor(text: string, indent: string, isBlock: boolean) {
    this.#text = text;
    this.#indent = indent;
    this.isBlock = isBlock;
  }

  at(indent: string): string {
    const own = new RegExp(String.raw`\n[ \t]{0,${this.#indent.length}}(?=[^\r\n])`, 'g');
    return this.#text.replaceAll(own, `\n${indent}`);
  }
}

/**
 * A value whose first line is at `indent` already, in the style of `like` where that is of the same kind.
 */
export function blockText(value: unknown, indent: string, layout: Layout, like?: YamlNode): string {
  if (!isSpread(value, like)) return lineText(value, indent + layout.unit, layout, like);
  if (value instanceof Copied) return value.at(indent);
  const of = isAlike(value, like) ? like.children! : [];
  const elements = Array.isArray(value)
    ? value.map((item) => itemText(item, indent, layout, of[0]))
    : membersOf(value).map(([name, member]) => memberText(name, member, indent, layout, of));
  return elements.join(layout.eol + indent);
}

/** An item with its dash. */
export function itemText(value: unknown, indent: string, layout: Layout, like?: YamlNode): string {
  const inner = `${indent} ${layout.gap}`;
  return `-${layout.gap}${(isSpread(value, like) ? blockText : lineText)(value, inner, layout, like)}`;
}

/** A member with its key, like the members of that object. */
export function memberText(
  name: string,
  value: unknown,
  indent: string,
  layout: Layout,
  members: readonly YamlNode[] = [],
): string {
  const same = members.find(({ children: [key] = [] }) => key?.value === name);
  const key = scalarText(name, 'key', quotesOf((same ?? members[0])?.children?.[0]));
  const like = same?.children?.[1];
  if (!isSpread(value, like)) return `${key}: ${lineText(value, indent + layout.unit, layout, like)}`;
  const inner = indentBelow(value, indent, layout, like);
  return `${key}:${layout.eol}${inner}${blockText(value, inner, layout, like)}`;
}

/** The indentation of a value below a key at `indent`, as far in as `like` is below its key. */
export function indentBelow(value: object, indent: string, layout: Layout, like?: YamlNode): string {
  const { text, unit, dashes } = layout;
  const isList = Array.isArray(value);
  if (like?.style === 'block' && like.type === (isList ? 'array' : 'object') && like.parent) {
    const further = columnOf(text, like.offset) - columnOf(text, like.parent.offset);
    if (further > 0 || (further === 0 && isList)) return indent + ' '.repeat(further);
  }
  return indent + (isList ? dashes : unit);
}

/** A value that begins on the line of its key or dash. */
function lineText(value: unknown, inner: string, layout: Layout, like: YamlNode | undefined): string {
  if (value instanceof Copied) return value.at(inner);
  if (typeof value === 'object') return flowText(value, flowLayoutOf(layout.text, like));
  const literal = typeof value === 'string' ? literalText(value, inner, layout.eol) : undefined;
  return literal ?? scalarText(value, 'block', quotesOf(like));
}

/** Quotes that are written although there is no need to. */
function quotesOf(like: YamlNode | undefined): YamlNode['style'] | undefined {
  return like?.style.endsWith('quoted') && isPlain(String(like.value), 'block') ? like.style : undefined;
}

/** Returns true if a value takes lines of its own: a list or an object that is not empty, unless a like one is in flow style. */
export function isSpread(value: unknown, like?: YamlNode): value is object {
  if (value instanceof Copied) return value.isBlock;
  if (typeof value !== 'object' || value === null) return false;
  const isFull = Array.isArray(value) ? value.length > 0 : membersOf(value).length > 0;
  return isFull && !(like?.style === 'flow' && isAlike(value, like));
}

const isAlike = (value: object, like: YamlNode | undefined): like is YamlNode =>
  !!like?.children?.length && like.type === (Array.isArray(value) ? 'array' : 'object');

/** The layout of flow style. */
interface FlowLayout {
  /** The white space inside the braces of an object: a blank, or nothing. */
  readonly pad: string;
  /** True if all text is quoted, as in JSON. */
  readonly isQuoted: boolean;
}

/** A value in flow style. */
export function flowText(value: unknown, layout: FlowLayout): string {
  const { pad, isQuoted } = layout;
  if (Array.isArray(value)) return `[${value.map((item) => flowText(item, layout)).join(', ')}]`;
  if (typeof value !== 'object' || value === null)
    return scalarText(value, 'flow', isQuoted ? 'double quoted' : undefined);
  const members = membersOf(value).map(([name, of]) => flowMember(name, of, layout));
  return members.length === 0 ? '{}' : `{${pad}${members.join(', ')}${pad}}`;
}

export function flowMember(name: string, value: unknown, layout: FlowLayout): string {
  const key = scalarText(name, 'flow', layout.isQuoted ? 'double quoted' : undefined);
  return `${key}: ${flowText(value, layout)}`;
}

const membersOf = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([, of]) => of !== undefined);

/** The layout of a container in flow style. */
export function flowLayoutOf(text: string, like: YamlNode | undefined): FlowLayout {
  let pad: string | undefined;
  let isQuoted: boolean | undefined;
  const todo = like ? [like] : [];
  for (let count = 0; todo.length > 0 && count < MANY; count++) {
    const node = todo.shift()!;
    if (node.style === 'alias') continue;
    const key = node.type === 'object' ? node.children?.[0]?.children?.[0] : undefined;
    if (key && text[node.offset] === '{') pad ??= text[node.offset + 1] === ' ' ? ' ' : '';
    if (key || node.type === 'string') isQuoted ??= (key ?? node).style === 'double quoted';
    for (const child of node.children ?? []) todo.push(child.style === 'pair' ? child.children![1]! : child);
  }
  return { pad: pad ?? ' ', isQuoted: isQuoted ?? false };
}

/**
 * A scalar on one line: plain where readers of YAML 1.1 and 1.2 read that text, else in double quotes. In the quotes of `like`
 * where it can be.
 */
export function scalarText(
  value: unknown,
  place: 'block' | 'flow' | 'key',
  like?: YamlNode['style'],
): string {
  // YAML 1.1 knows no exponent without a point before it.
  if (typeof value === 'number') return JSON.stringify(value).replace(/^(-?\d+)e/, '$1.0e');
  if (typeof value !== 'string') return JSON.stringify(value) ?? 'null';
  if (like === 'double quoted') return doubleQuoted(value);
  if (like === 'single quoted' && !UNSEEN.test(value)) return `'${value.replaceAll("'", "''")}'`;
  return isPlain(value, place) ? value : doubleQuoted(value);
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

/** Text over several lines behind a `|`; undefined where that would not be exactly this text, or not visibly so. */
export function literalText(text: string, indent: string, eol: string): string | undefined {
  const lines = text.split('\n');
  const end = lines.at(-1) === '' ? lines.pop() : undefined;
  if (lines.length < 2 || !isForLines(lines)) return undefined;
  const header = end === undefined ? '|-' : '|';
  return [header, ...lines.map((line) => (line === '' ? '' : indent + line))].join(eol);
}

/** Text as a block scalar with the header of the present one; folded only where no line needs folding. */
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

/** Returns true if lines keep all of their text, and show it, without quotes. */
const isForLines = (lines: readonly string[]): boolean =>
  /^\S/.test(lines[0]!) &&
  lines.at(-1) !== '' &&
  lines.every((line) => line === line.trimEnd() && !UNSEEN.test(line));
