import type { Content, Edit } from '../edit.ts';
import { endOf, spotAt, valueOf } from '../json/tree.ts';
import { eolOf } from '../layout.ts';
import type { Path } from '../span.ts';
import { type MadeEdits, withBlanks } from '../text-edit.ts';
import { isNameless } from './anchors.ts';
import type { Change } from './changes.ts';
import { openEnd } from './ends.ts';
import { indentTo } from './lines.ts';
import type { YamlNode } from './nodes.ts';
import { elementsOf, membersNamed, namesOf, nodeAt, type YamlPage } from './page.ts';
import { blockText, Copied, LAYOUT } from './printing.ts';
import { endWithComments } from './replacing.ts';
import { scalarText } from './scalars.ts';
import { pathOf, type Sited } from './sites.ts';

/** What some edits come to, before it is known what stays beside what. */
export interface Plan {
  readonly page: YamlPage;
  readonly made: MadeEdits;
  readonly replaced: Map<YamlNode, { readonly path: Path; readonly value: unknown }>;
  readonly changes: Map<YamlNode, Change>;
}

/** Adds an edit to the plan; answers whether it can be made, as far as that is known before all are there. */
export function add(plan: Plan, { edit, node }: Sited): boolean {
  if ('insert' in edit) return insert(plan, edit, node);
  if ('remove' in edit) return remove(plan, edit.remove, node);
  if ('replace' in edit) return replace(plan, edit, node);
  if ('rename' in edit) return rename(plan, edit, node);
  if ('move' in edit) return move(plan, edit, node);
  return 'arrange' in edit && arrange(plan, edit, node);
}

/** The same of one that is about the text, or about all of a document that has nothing in it yet. */
export function addToText(plan: Plan, edit: Edit): boolean {
  const { page, made } = plan;
  if ('exact' in edit) return isExact(nodeAt(page, edit.exact));
  if ('keep' in edit) return keep(plan, edit);
  if ('replace' in edit) return 'value' in edit && write(page, edit.value, made);
  if ('erase' in edit) made.put({ ...withBlanks(page.text, edit.erase), newText: '' });
  else if ('respell' in edit) made.put({ ...edit.respell, newText: edit.newText });
  return 'erase' in edit || 'respell' in edit;
}

/** Whether an edit is one of those. */
export const isOfText = ({ root }: YamlPage, edit: Edit): boolean =>
  ['exact', 'keep', 'erase', 'respell', 'comma'].some((kind) => kind in edit) ||
  (!root && 'replace' in edit && pathOf(edit).length === 0);

/** What becomes of the elements of a container. */
function changeIn({ changes }: Plan, container: YamlNode, path: Path): Change {
  const known = changes.get(container);
  if (known) return known;
  const length = container.children?.length ?? 0;
  const fresh: Change = {
    container,
    path,
    removed: new Set(),
    inserted: [],
    order: [...Array(length).keys()],
  };
  changes.set(container, fresh);
  return fresh;
}

function insert(plan: Plan, edit: Extract<Edit, { insert: Path }>, container: YamlNode): boolean {
  const kind = 'name' in edit ? 'object' : 'array';
  // Where nothing is written there may be a container.
  if (!['null', kind].includes(container.type)) return false;
  const value = valueIn(plan, edit, container);
  if (value === undefined) return false;
  const children = container.children ?? [];
  const index = 'index' in edit ? Math.min(edit.index, children.length) : indexBehind(children, edit.after);
  const inserted = { index, value: value.value };
  const { inserted: all } = changeIn(plan, container, edit.insert);
  all.push('name' in edit ? { ...inserted, name: edit.name } : inserted);
  return true;
}

function indexBehind(children: readonly YamlNode[], after: readonly string[] | undefined): number {
  if (!after) return children.length;
  return children.findLastIndex(({ children: [key] = [] }) => after.includes(String(key?.value))) + 1;
}

/** What an edit writes, for a place in a container; undefined where what is to be copied can't be. */
function valueIn({ page }: Plan, content: Content, container: YamlNode): { value: unknown } | undefined {
  if ('value' in content) return { value: content.value };
  const { text } = page;
  const node = nodeAt(page, content.copy);
  const span = node && { start: node.offset, end: endOf(node) };
  if (!span || openEnd(text, node) || !isNameless(namesOf(page), span)) return undefined;
  const isFlow = container.style === 'flow' && container.children?.length !== 0;
  // What stays in its place takes along the comments that stand behind it.
  const end = (content.as === 0 ? endWithComments(page, node) : undefined) ?? endOf(node);
  const value = isFlow || node.length === 0 ? valueOf(node) : copied(text, node, end);
  if (content.as === 0) return { value: [value] };
  return { value: content.as === undefined ? value : { [content.as]: value } };
}

function copied(text: string, node: YamlNode, end: number): Copied {
  const own = text.slice(node.offset, end);
  const indents = [...own.matchAll(/\n([ \t]*)(?=[^\s])/g)].map(([, indent]) => indent!);
  const least = indents.sort((a, b) => a.length - b.length)[0] ?? '';
  const isBlock = node.style === 'block';
  return new Copied(own, isBlock ? indentTo(text, node.offset) : least, node.type === 'array', isBlock);
}

function remove(plan: Plan, path: Path, container: YamlNode): boolean {
  if (!container.children) return false;
  const name = String(path.at(-1));
  const gone =
    container.type === 'object'
      ? membersNamed(container, name)
      : container.children.slice(Number(name)).slice(0, 1);
  for (const node of gone) changeIn(plan, container, path.slice(0, -1)).removed.add(node);
  return gone.length > 0;
}

function keep(plan: Plan, edit: Extract<Edit, { keep: unknown }>): boolean {
  const spot = spotAt(plan.page.root, edit.at);
  const object = spot?.onKey ? (spot.node.parent?.parent as YamlNode | undefined) : undefined;
  if (!spot || !object) return false;
  const written = membersNamed(object, String(spot.node.value));
  const textOf = (node: YamlNode): string => plan.page.text.slice(node.offset, endOf(node));
  if (edit.keep === 'any' && new Set(written.map(({ children }) => textOf(children![1]!))).size > 1)
    return false;
  const gone = edit.keep === 'last' ? written.slice(0, -1) : written.slice(1);
  for (const node of gone) changeIn(plan, object, spot.path.slice(0, -1)).removed.add(node);
  return gone.length > 0;
}

function replace(plan: Plan, edit: Extract<Edit, { replace: Path }>, node: YamlNode): boolean {
  const around = (node.parent?.type === 'property' ? node.parent.parent : node.parent) ?? node;
  const value = valueIn(plan, edit, around);
  if (value) plan.replaced.set(node, { path: edit.replace, value: value.value });
  return value !== undefined;
}

/** Writes a document where there is none yet, behind the comments that may be there. */
function write({ text, brokenAt }: YamlPage, value: unknown, made: MadeEdits): boolean {
  if (brokenAt !== undefined || /^(?:---|\.\.\.)/m.test(text)) return false;
  const eol = eolOf(text);
  const before = text === '' || text.endsWith('\n') ? '' : eol;
  const { length } = text;
  const newText = before + blockText(value, '', { ...LAYOUT, eol }) + eol;
  made.put({ start: length, end: length, newText });
  return true;
}

function rename(
  { page, made }: Plan,
  { rename: path, name }: Extract<Edit, { rename: Path }>,
  object: YamlNode,
): boolean {
  if (object.type !== 'object' || !elementsOf(page, object)) return false;
  const isTaken = membersNamed(object, name).length > 0;
  const written = membersNamed(object, String(path.at(-1)));
  if (String(path.at(-1)) === name) return written.length > 0;
  for (const { children: [key] = [] } of written) {
    const isOnLine = !/[\n]/.test(page.text.slice(key!.offset, endOf(key!)));
    if (key!.children || key!.style === 'alias' || !isOnLine || key!.length === 0) return false;
    const newText = scalarText(name, object.style === 'flow' ? 'flow' : 'key', key!.style);
    made.put({ start: key!.offset, end: endOf(key!), newText });
  }
  return written.length > 0 && !isTaken;
}

function move(plan: Plan, { move: path, to }: Extract<Edit, { move: Path }>, array: YamlNode): boolean {
  const from = Number(path.at(-1));
  if (array.type !== 'array' || from === to) return false;
  const { order } = changeIn(plan, array, path.slice(0, -1));
  const item = order[from];
  if (item === undefined || order[to] === undefined) return false;
  order.splice(from, 1);
  order.splice(to, 0, item);
  return true;
}

function arrange(plan: Plan, edit: Extract<Edit, { arrange: Path }>, array: YamlNode): boolean {
  if (!['null', 'array'].includes(array.type)) return false;
  const items: (number | { value: unknown })[] = [];
  for (const item of edit.items) {
    const each = typeof item === 'number' ? item : valueIn(plan, item, array);
    if (each === undefined) return false;
    items.push(each);
  }
  const change = changeIn(plan, array, edit.arrange);
  if (change.items) return false;
  change.items = items;
  return true;
}

function isExact(root: YamlNode | undefined): boolean {
  const todo = root ? [root] : [];
  for (let node = todo.pop(); node; node = todo.pop()) {
    if (node.style === 'alias' || node.tag !== undefined) return false;
    if (node.type === 'number' && node.source !== JSON.stringify(node.value)) return false;
    for (const child of node.children ?? []) todo.push(child);
  }
  return root !== undefined;
}
