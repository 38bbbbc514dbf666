import { eolOf, type Path, WIDTH } from '../positions.ts';
import { pieceOf, type TextEdit } from '../text-edit.ts';
import { parseJson } from './parse.ts';
import { endOf, membersOf, type Node, nodeAt, spanOf, startOf, treeOf } from './tree.ts';
import { inlineText, isObject, itemsOf, orderedObject } from './value.ts';

/** A JSON document with its layout habits. Reading it takes time; one page serves any number of edits. */
export interface JsonPage {
  readonly language: 'json';
  readonly text: string;
  readonly root: Node | undefined;
  readonly eol: string;
  readonly hasLines: boolean;
  /** One level of indentation; undefined for a one-line document. */
  readonly unit: string | undefined;
  /** Text after a colon, and after a comma on the same line: a space, or nothing in minified text. */
  readonly gap: string;
}

/** Reads a page; `root` is the tree if the caller has it and the text is valid. */
export function pageOf(text: string, root = treeOfWhole(text)): JsonPage {
  const first = root?.children?.[0];
  const spread = root && first && text.slice(startOf(root), startOf(first)).includes('\n');
  const hasLines = text.includes('\n');
  const indent = spread ? indentAt({ text, hasLines }, startOf(first)) : '';
  return {
    language: 'json',
    text,
    root,
    eol: eolOf(text),
    hasLines,
    unit: spread || !first ? indent || '  ' : undefined,
    gap: /":\S/.test(text) && !/":\s/.test(text) ? '' : ' ',
  };
}

/** The tree of a text; undefined where it has a syntax error, since then it isn't certain what belongs where. */
const treeOfWhole = (text: string): Node | undefined => (parseJson(text).broken ? undefined : treeOf(text));

/** Members of an object with this name, with their keys. */
export const membersNamed = (object: Node, name: string): readonly Node[] =>
  (object.children ?? []).filter(({ children: [key] = [] }) => key?.value === name);

/** Returns true if the content of a container is on lines of its own; an empty object follows its document. */
export function isSpread(page: JsonPage, container: Node): boolean {
  const first = container.children?.[0];
  if (first) return page.text.slice(startOf(container), startOf(first)).includes('\n');
  return container.type === 'object' && page.unit !== undefined;
}

/** Indentation of the line of an offset. */
export function indentAt({ text, hasLines }: Pick<JsonPage, 'text' | 'hasLines'>, offset: number): string {
  // Searching for the beginning of the only line again and again is slow in a long text.
  if (!hasLines) return '';
  const line = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(line, offset))![0];
}

/** Text of a node for a place with this indentation, with edits made in it. */
export function copyOf(page: JsonPage, node: Node, indent: string, edits: readonly TextEdit[] = []): string {
  const own = indentAt(page, startOf(node));
  const copy = pieceOf(page.text, spanOf(node), edits);
  // No JSON string contains a line ending, so all of them are between values.
  return own === indent ? copy : copy.replaceAll(`\n${own}`, `\n${indent}`);
}

/** An object or array of texts; objects, and arrays of containers, are spread over lines. */
export function containerOf(
  { unit, eol, gap }: JsonPage,
  type: 'object' | 'array',
  parts: readonly string[],
  indent: string,
): string {
  const [open, close, padding] = type === 'array' ? ['[', ']', ''] : ['{', '}', gap];
  if (parts.length === 0) return open + close;
  const isOnLines = type === 'object' || parts.some((part) => /^[[{]|\n/.test(part));
  if (unit === undefined || !isOnLines) return `${open}${padding}${parts.join(`,${gap}`)}${padding}${close}`;
  const inner = eol + indent + unit;
  return `${open}${inner}${parts.join(`,${inner}`)}${eol}${indent}${close}`;
}

/**
 * A value as text whose first line is at `indent` after a key of `before` columns. Containers with objects
 * are spread.
 */
export function print(page: JsonPage, value: unknown, indent: string, spread: boolean, before = 0): string {
  const items = itemsOf(value, page.gap);
  if (items.length === 0 || page.unit === undefined) return inlineText(value, page.gap);
  const room = WIDTH - indent.length - before;
  const inline = inlineText(value, page.gap);
  if (!spread && inline.length <= room && !items.some(([, item]) => holdsObjects(item))) return inline;
  const inner = indent + page.unit;
  const lines = items.map(([key, item]) => `${inner}${key}${print(page, item, inner, false, key.length)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return [open, lines.join(`,${page.eol}`), indent + close].join(page.eol);
}

/** Returns true if a value is an object or contains one. */
function holdsObjects(value: unknown): boolean {
  const todo = [value];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (isObject(next)) return true;
    if (Array.isArray(next)) for (const item of next) todo.push(item);
  }
  return false;
}

/** The container of the node at a path. */
export function parentOf(page: JsonPage, path: Path): Node | undefined {
  return path.length === 0 ? undefined : nodeAt(page.root, path.slice(0, -1));
}

/** Nodes of an item, or of a member with its key every time it is written. */
export function elementsAt(page: JsonPage, path: Path): readonly Node[] {
  const container = parentOf(page, path);
  const last = path.at(-1)!;
  if (container?.type === 'object') return membersNamed(container, String(last));
  const item = container?.children?.[Number(last)];
  return item ? [item] : [];
}

export const nodeText = ({ text }: JsonPage, node: Node): string => text.slice(startOf(node), endOf(node));

/**
 * Returns true if a value says all that its text does: numbers are written as they would be printed, members once and
 * in order.
 */
export function isExact(page: JsonPage, path: Path): boolean {
  if (elementsAt(page, path).length > 1) return false;
  const todo = [nodeAt(page.root, path)];
  for (let node = todo.pop(); node; node = todo.pop()) {
    if (node.type === 'number' && nodeText(page, node) !== JSON.stringify(node.value)) return false;
    if (node.type === 'object' && !orderedObject(membersOf(node).map(({ name }) => [name, null])))
      return false;
    for (const child of node.children ?? []) todo.push(child);
  }
  return true;
}
