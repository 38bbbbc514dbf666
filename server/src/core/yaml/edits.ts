import type { YamlNode } from './nodes.ts';
import type { Path } from '../finding.ts';
import { depthOf, endOf, spotAt, valueOf } from '../tree.ts';
import type { Content, Edit } from '../edits/edit.ts';
import { type Change, changeEdits } from './changes.ts';
import { isNameless } from './anchors.ts';
import { elementsOf, membersNamed, namesOf, nodeAt, type YamlPage } from './page.ts';
import { blockText, Copied, LAYOUT } from './printing.ts';
import { eolOf } from '../edits/line.ts';
import { indentTo, isOpenAtEnd } from './lines.ts';
import { endWithComments, replaceEdits } from './replacing.ts';
import { scalarText } from './scalars.ts';
import { MadeEdits, type TextEdit, withBlanks } from '../edits/text-edit.ts';

export { type YamlPage, yamlPageOf } from './page.ts';

/**
 * As {@link textEdits} of a JSON document: all of them or none, in document order, with everything else as it was. An edit
 * that is none of YAML, or of what can't be told from what is around it, can't be made.
 */
export function yamlEdits(page: YamlPage, edits: readonly Edit[]): TextEdit[] | undefined {
  const plan: Plan = { page, made: new MadeEdits(), replaced: new Map(), changes: new Map() };
  if (!edits.every((edit) => add(plan, edit))) return undefined;
  const depths = new Map<YamlNode, number>();
  for (const node of [...plan.changes.keys(), ...plan.replaced.keys()]) depths.set(node, depthOf(node));
  // From the inside: what goes elsewhere takes along what changes in it.
  let level = -1;
  for (const [node, depth] of [...depths].sort(([, a], [, b]) => b - a)) {
    if (depth !== level) plan.made.nextLevel();
    level = depth;
    const change = plan.changes.get(node);
    if (change && !plan.replaced.has(node) && !changeEdits(page, change, plan.made)) return undefined;
    if (plan.replaced.has(node)) {
      const fresh = replaceEdits(page, node, plan.replaced.get(node));
      if (!fresh) return undefined;
      plan.made.takeWithin({ start: node.offset, end: endWithComments(page, node)! });
      for (const edit of fresh) plan.made.put(edit);
    }
  }
  return inOrder(page, plan.made.all());
}

/** What some edits come to, before it is known what stays beside what. */
interface Plan {
  readonly page: YamlPage;
  readonly made: MadeEdits;
  readonly replaced: Map<YamlNode, unknown>;
  readonly changes: Map<YamlNode, Change>;
}

/** Adds an edit to the plan; answers whether it can be made, as far as that is known before all are there. */
function add(plan: Plan, edit: Edit): boolean {
  const { page, made } = plan;
  if ('insert' in edit) return insert(plan, edit);
  if ('remove' in edit) return remove(plan, edit.remove);
  if ('replace' in edit) return replace(plan, edit);
  if ('rename' in edit) return rename(plan, edit.rename, edit.name);
  if ('move' in edit) return move(plan, edit.move, edit.to);
  if ('arrange' in edit) return arrange(plan, edit);
  if ('exact' in edit) return isExact(nodeAt(page, edit.exact));
  if ('keep' in edit) return keep(plan, edit);
  if ('erase' in edit) made.put({ ...withBlanks(page.text, edit.erase), newText: '' });
  else if ('respell' in edit) made.put({ ...edit.respell, newText: edit.newText });
  return 'erase' in edit || 'respell' in edit;
}

/** What becomes of the elements of a container. */
function changeIn({ changes }: Plan, container: YamlNode): Change {
  const known = changes.get(container);
  if (known) return known;
  const length = container.children?.length ?? 0;
  const fresh: Change = { container, removed: new Set(), inserted: [], order: [...Array(length).keys()] };
  changes.set(container, fresh);
  return fresh;
}

function insert(plan: Plan, edit: Extract<Edit, { insert: Path }>): boolean {
  const container = nodeAt(plan.page, edit.insert);
  const kind = 'name' in edit ? 'object' : 'array';
  // Where nothing is written there may be a container.
  if (!container || container.style === 'alias' || !['null', kind].includes(container.type)) return false;
  const value = valueIn(plan, edit, container);
  if (value === undefined) return false;
  const children = container.children ?? [];
  const index = 'index' in edit ? Math.min(edit.index, children.length) : indexBehind(children, edit.after);
  const inserted = { index, value: value.value };
  changeIn(plan, container).inserted.push('name' in edit ? { ...inserted, name: edit.name } : inserted);
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
  if (!span || isOpenAtEnd(text, node) || !isNameless(namesOf(page), span)) return undefined;
  const isFlow = container.style === 'flow' && container.children?.length !== 0;
  const value = isFlow || node.length === 0 ? valueOf(node) : copied(text, node);
  return { value: content.as === undefined ? value : { [content.as]: value } };
}

function copied(text: string, node: YamlNode): Copied {
  const own = text.slice(node.offset, endOf(node));
  const indents = [...own.matchAll(/\n([ \t]*)(?=[^\s])/g)].map(([, indent]) => indent!);
  const least = indents.sort((a, b) => a.length - b.length)[0] ?? '';
  const isBlock = node.style === 'block';
  return new Copied(own, isBlock ? indentTo(text, node.offset) : least, node.type === 'array', isBlock);
}

function remove(plan: Plan, path: Path): boolean {
  const { page } = plan;
  const container = path.length === 0 ? undefined : nodeAt(page, path.slice(0, -1));
  if (!container?.children || container.style === 'alias') return false;
  const name = String(path.at(-1));
  const gone =
    container.type === 'object'
      ? membersNamed(container, name)
      : container.children.slice(Number(name)).slice(0, 1);
  for (const node of gone) changeIn(plan, container).removed.add(node);
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
  for (const node of gone) changeIn(plan, object).removed.add(node);
  return gone.length > 0;
}

function replace(plan: Plan, edit: Extract<Edit, { replace: Path }>): boolean {
  const { page, replaced, made } = plan;
  if (!page.root && edit.replace.length === 0 && 'value' in edit) return write(page, edit.value, made);
  const node = nodeAt(page, edit.replace);
  if (!node) return false;
  const value = valueIn(
    plan,
    edit,
    (node.parent?.type === 'property' ? node.parent.parent : node.parent) ?? node,
  );
  if (value) replaced.set(node, value.value);
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

function rename({ page, made }: Plan, path: Path, name: string): boolean {
  const object = path.length === 0 ? undefined : nodeAt(page, path.slice(0, -1));
  if (object?.type !== 'object' || object.style === 'alias' || !elementsOf(page, object)) return false;
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

function move(plan: Plan, path: Path, to: number): boolean {
  const array = path.length === 0 ? undefined : nodeAt(plan.page, path.slice(0, -1));
  const from = Number(path.at(-1));
  if (array?.type !== 'array' || array.style === 'alias' || from === to) return false;
  const { order } = changeIn(plan, array);
  const item = order[from];
  if (item === undefined || order[to] === undefined) return false;
  order.splice(from, 1);
  order.splice(to, 0, item);
  return true;
}

function arrange(plan: Plan, edit: Extract<Edit, { arrange: Path }>): boolean {
  const array = nodeAt(plan.page, edit.arrange);
  if (!array || array.style === 'alias' || !['null', 'array'].includes(array.type)) return false;
  const items: (number | { value: unknown })[] = [];
  for (const item of edit.items) {
    const each = typeof item === 'number' ? item : valueIn(plan, item, array);
    if (each === undefined) return false;
    items.push(each);
  }
  const change = changeIn(plan, array);
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

/** In document order, where none of them meets another or what is broken; those left out that change nothing. */
function inOrder(
  { text, brokenAt = text.length }: YamlPage,
  made: readonly TextEdit[],
): TextEdit[] | undefined {
  const sorted = made
    .filter(({ start, end, newText }) => text.slice(start, end) !== newText)
    .sort((a, b) => a.start - b.start || a.end - b.end);
  const isSound = sorted.every(
    ({ start, end }, index) => end <= brokenAt && start >= (sorted[index - 1]?.end ?? 0),
  );
  return isSound ? sorted : undefined;
}
