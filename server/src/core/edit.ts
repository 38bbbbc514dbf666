import type { Path, Span } from './finding.ts';
import { parseJson } from './json.ts';
import { eolOf, WIDTH } from './line.ts';
import { inlineText, itemsOf } from './print.ts';
import { endOf, memberOf, membersOf, type Node, nodeAt, startOf, treeOf } from './tree.ts';

/** What an edit writes: a value, or the text of what stands at a path, as it stands there. */
export type Content = { readonly value: unknown } | { readonly copy: Path };

/** A structural edit. Rules say what is to change; only this room knows how text is written. */
export type Edit =
  /** A new member behind the others of the object at this path. */
  | ({ readonly insert: Path; readonly name: string } & Content)
  /** A new item of the array at this path, before the item that has this index now. */
  | ({ readonly insert: Path; readonly index: number } & Content)
  /** Takes away a member with its key, or an item. */
  | { readonly remove: Path }
  | ({ readonly replace: Path } & Content)
  /** A new key for a member, each time that it is written; its value stays. */
  | { readonly rename: Path; readonly name: string }
  /** An item to another index of its array; the text of every item stays as it is. */
  | { readonly move: Path; readonly to: number };

/** A piece of text to put in the place of another. */
export interface TextEdit extends Span {
  readonly newText: string;
}

/**
 * Turns structural edits into text edits that change only what they must, with the indentation and line ends that
 * the document has around that place. An edit whose place is not there yields nothing.
 */
export function textEdits(page: Page, edits: readonly Edit[]): TextEdit[] {
  return edits.flatMap((edit) => {
    if ('insert' in edit) return insert(page, edit);
    if ('remove' in edit) return remove(page, edit.remove);
    if ('replace' in edit) return replace(page, edit);
    if ('rename' in edit) return rename(page, edit.rename, edit.name);
    return move(page, edit.move, edit.to);
  });
}

/** The text with the edits made. They do not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = '';
  let at = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    result += text.slice(at, edit.start) + edit.newText;
    at = edit.end;
  }
  return result + text.slice(at);
}

/** A value as a document of its own, with no line end behind it. */
export function documentText(value: unknown): string {
  return print(pageOf(''), value, '', true);
}

/** A document, and the habits of who wrote it. Reading it takes time; one page serves any number of edits. */
export interface Page {
  readonly text: string;
  readonly root: Node | undefined;
  readonly eol: string;
  /** One level of indentation; undefined where the document stands on one line. */
  readonly unit: string | undefined;
  /** What stands behind a colon, and behind a comma on the same line: a space, or nothing in a minified text. */
  readonly gap: string;
}

export function pageOf(text: string): Page {
  // Of broken text only what stands before its first syntax error is sure to be what it seems.
  const root = treeOf(text.slice(0, parseJson(text).end));
  const first = root?.children?.[0];
  const spread = root && first && text.slice(startOf(root), startOf(first)).includes('\n');
  const indent = spread ? indentAt(text, startOf(first)) : '';
  return {
    text,
    root,
    eol: eolOf(text),
    unit: spread || !first ? indent || '  ' : undefined,
    gap: /":\S/.test(text) && !/":\s/.test(text) ? '' : ' ',
  };
}

function insert(page: Page, edit: Extract<Edit, { insert: Path }>): TextEdit[] {
  const container = nodeAt(page.root, edit.insert);
  const children = container?.children;
  if (!container || !children) return [];
  const index = 'index' in edit ? Math.min(edit.index, children.length) : children.length;
  const neighbour = children[index - 1] ?? children[index];
  const spread = isSpread(page, container);
  const outer = indentAt(page.text, startOf(container));
  const inner = neighbour && spread ? indentAt(page.text, startOf(neighbour)) : outer + (page.unit ?? '');
  const likeThat = 'name' in edit ? neighbour?.children?.[1] : neighbour;
  const written = write(page, edit, spread ? inner : outer, !!likeThat && isSpread(page, likeThat));
  if (written === undefined) return [];
  const item = 'name' in edit ? `${JSON.stringify(edit.name)}:${page.gap}${written}` : written;
  const separator = spread ? `,${page.eol}${inner}` : `,${page.gap}`;
  if (neighbour) {
    const at = index === 0 ? startOf(neighbour) : endOf(neighbour);
    return [{ start: at, end: at, newText: index === 0 ? item + separator : separator + item }];
  }
  const padding = container.type === 'object' ? page.gap : '';
  const newText = spread ? `${page.eol}${inner}${item}${page.eol}${outer}` : `${padding}${item}${padding}`;
  return [{ start: startOf(container) + 1, end: endOf(container) - 1, newText }];
}

function remove(page: Page, path: Path): TextEdit[] {
  const container = nodeAt(page.root, path.slice(0, -1));
  const node = elementAt(page, path);
  const siblings = container?.children;
  if (!container || !siblings || !node) return [];
  const index = siblings.indexOf(node);
  const [previous, next] = [siblings[index - 1], siblings[index + 1]];
  if (next) return [{ start: startOf(node), end: startOf(next), newText: '' }];
  if (previous) return [{ start: endOf(previous), end: endOf(node), newText: '' }];
  return [{ start: startOf(container) + 1, end: endOf(container) - 1, newText: '' }];
}

function replace(page: Page, edit: Extract<Edit, { replace: Path }>): TextEdit[] {
  const node = nodeAt(page.root, edit.replace);
  const newText = node && write(page, edit, indentAt(page.text, startOf(node)), isSpread(page, node));
  return newText === undefined ? [] : [{ start: startOf(node!), end: endOf(node!), newText }];
}

function rename(page: Page, path: Path, name: string): TextEdit[] {
  // Of a member that is written twice the first would come to life if it kept the old name alone.
  const object = nodeAt(page.root, path.slice(0, -1));
  return membersOf(object)
    .filter(({ name: old }) => old === path.at(-1))
    .map(({ key }) => ({ start: startOf(key), end: endOf(key), newText: JSON.stringify(name) }));
}

function move(page: Page, path: Path, to: number): TextEdit[] {
  const items = nodeAt(page.root, path.slice(0, -1))?.children;
  const from = Number(path.at(-1));
  const item = items?.[from];
  const target = items?.[to];
  if (!items || !item || !target || from === to) return [];
  // The texts of the items change places; what stands between them, line ends and all, stays where it is.
  const order = items.toSpliced(from, 1).toSpliced(to, 0, item);
  return items.flatMap((slot, index) => {
    const moved = order[index]!;
    if (moved === slot) return [];
    return [
      { start: startOf(slot), end: endOf(slot), newText: page.text.slice(startOf(moved), endOf(moved)) },
    ];
  });
}

/** The node of an item, or of a member with its key. */
function elementAt(page: Page, path: Path): Node | undefined {
  const container = nodeAt(page.root, path.slice(0, -1));
  const last = path.at(-1);
  if (!container || last === undefined) return undefined;
  return container.type === 'object' ? memberOf(container, String(last)) : container.children?.[Number(last)];
}

/** Whether what a container holds stands on lines of its own, or would: an empty object goes by its document. */
function isSpread(page: Page, container: Node): boolean {
  const first = container.children?.[0];
  if (first) return page.text.slice(startOf(container), startOf(first)).includes('\n');
  return container.type === 'object' && page.unit !== undefined;
}

/** The white space that the line of an offset begins with. */
function indentAt(text: string, offset: number): string {
  const line = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(line, offset))![0];
}

/** What an edit is to write, as text; undefined where there is nothing to copy. */
function write(page: Page, content: Content, indent: string, spread: boolean): string | undefined {
  if ('value' in content) return print(page, content.value, indent, spread);
  const node = nodeAt(page.root, content.copy);
  return node && page.text.slice(startOf(node), endOf(node));
}

/** A value as text, whose first line stands at `indent`. Containers that hold containers are spread. */
function print(page: Page, value: unknown, indent: string, spread: boolean): string {
  const inline = inlineText(value, page.gap);
  const items = itemsOf(value, page.gap);
  if (items.length === 0 || page.unit === undefined) return inline;
  const nested = items.some(([, item]) => itemsOf(item).length > 0);
  if (!spread && !nested && indent.length + inline.length <= WIDTH) return inline;
  const inner = indent + page.unit;
  const lines = items.map(([key, item]) => `${inner}${key}${print(page, item, inner, false)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return [open, lines.join(`,${page.eol}`), indent + close].join(page.eol);
}
