import type { YamlNode } from './nodes.ts';
import { scalarText } from './scalars.ts';

/** How somebody writes lists and objects on one line. */
interface FlowLayout {
  /** What stands inside of the braces of an object: a blank, or nothing. */
  readonly pad: string;
  /** Whether text is quoted in any case, as in JSON. */
  readonly isQuoted: boolean;
}

/** A value on one line. */
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
  const head = key.length < LONGEST_KEY ? `${key}:` : `? ${key} :`;
  return `${head} ${flowText(value, layout)}`;
}

/** What is longer than readers look for its colon has to say that it is a key. */
export const LONGEST_KEY = 1000;

export const membersOf = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([, of]) => of !== undefined);

/** As a container in flow style is written, or what is in it. */
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

/** Where this many have said nothing of a habit, there is none. */
const MANY = 50;
