import { flowLayoutOf, flowText, LONGEST_KEY, membersOf } from './flow.ts';
import { columnOf } from './lines.ts';
import type { YamlNode } from './nodes.ts';
import { literalText, needsQuotes, scalarText } from './scalars.ts';

/** How somebody lays out a document in YAML. */
export interface Layout {
  /** The document. */
  readonly text: string;
  readonly eol: string;
  /** One level of indentation. */
  readonly unit: string;
  /** How much further than its key a list begins: a level, or nothing. */
  readonly dashes: string;
  /** What stands between a dash and what is beside it. */
  readonly gap: string;
}

export const LAYOUT: Layout = { text: '', eol: '\n', unit: '  ', dashes: '  ', gap: ' ' };

/** A value as YAML in block style, a document of its own with no line end behind it: what every reader of YAML 1.1 and 1.2 reads alike. */
export function yamlText(value: unknown): string {
  return blockText(value, '', LAYOUT);
}

/** What stands somewhere else in the document, as it is written there. */
export class Copied {
  /** `from`: its own indentation, which its lines have from the second on. */
  constructor(
    readonly text: string,
    readonly from: string,
    readonly isList: boolean,
    readonly isBlock: boolean,
  ) {}

  at(indent: string): string {
    const beyond = new RegExp(String.raw`\n[ \t]{0,${this.from.length}}(?=[^\r\n])`, 'g');
    return this.text.replaceAll(beyond, `\n${indent}`);
  }
}

/**
 * A value whose first line stands at `indent` already, and the others do so too. `like`: something that is there, in whose
 * style it is written where it is of the same kind.
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

/** An item with its dash. What it holds begins behind that, and goes on below. */
export function itemText(value: unknown, indent: string, layout: Layout, like?: YamlNode): string {
  const { gap } = layout;
  const inner = `${indent} ${gap}`;
  const isBeside = isSpread(value, like);
  return `-${gap}${isBeside ? blockText(value, inner, layout, like) : lineText(value, inner, layout, like)}`;
}

/** A member with its key; `like`: other members. */
export function memberText(
  name: string,
  value: unknown,
  indent: string,
  layout: Layout,
  like: readonly YamlNode[] = [],
): string {
  const same = like.find(({ children: [key] = [] }) => key?.value === name);
  const key = scalarText(name, 'key', quotesOf((same ?? like[0])?.children?.[0]));
  // What is longer than readers look for its colon has to say that it is a key.
  const head = key.length < LONGEST_KEY ? `${key}:` : `? ${key}${layout.eol}${indent}:`;
  return head + behindKey(value, indent, layout, same?.children?.[1]);
}

/** What stands behind the colon of a key that has this indentation: on its line, or below. */
function behindKey(value: unknown, indent: string, layout: Layout, like?: YamlNode): string {
  const { eol, unit } = layout;
  if (!isSpread(value, like)) return ` ${lineText(value, indent + unit, layout, like)}`;
  const inner = belowKey(value, indent, layout, like);
  return eol + inner + blockText(value, inner, layout, like);
}

/** The indentation of what stands below a key: as far in as with another member. */
export function belowKey(value: object, indent: string, layout: Layout, like?: YamlNode): string {
  const { text, unit, dashes } = layout;
  const isList = Array.isArray(value) || (value instanceof Copied && value.isList);
  if (like?.style === 'block' && like.type === (isList ? 'array' : 'object') && like.parent) {
    const further = columnOf(text, like.offset) - columnOf(text, like.parent.offset);
    if (further > 0 || (further === 0 && isList)) return indent + ' '.repeat(further);
  }
  return indent + (isList ? dashes : unit);
}

/** What stands on one line: a scalar, which may go on below, an empty list or object, or one in flow style. */
function lineText(value: unknown, inner: string, layout: Layout, like: YamlNode | undefined): string {
  if (value instanceof Copied) return value.at(inner);
  if (typeof value === 'object') return flowText(value, flowLayoutOf(layout.text, like));
  const literal = typeof value === 'string' ? literalText(value, inner, layout.eol) : undefined;
  return literal ?? scalarText(value, 'block', quotesOf(like));
}

/** The quotes that somebody writes although there is no need to. */
function quotesOf(like: YamlNode | undefined): YamlNode['style'] | undefined {
  return like?.style.endsWith('quoted') && !needsQuotes(String(like.value)) ? like.style : undefined;
}

/** Whether a value takes lines of its own: a list or an object with something in it. */
export function isSpread(value: unknown, like?: YamlNode): value is object {
  if (value instanceof Copied) return value.isBlock;
  if (typeof value !== 'object' || value === null) return false;
  const holdsAny = Array.isArray(value) ? value.length > 0 : membersOf(value).length > 0;
  return holdsAny && !(like?.style === 'flow' && isAlike(value, like));
}

const isAlike = (value: object, like: YamlNode | undefined): like is YamlNode =>
  !!like?.children?.length && like.type === (Array.isArray(value) ? 'array' : 'object');
