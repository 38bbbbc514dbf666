import { jsonType } from './value.ts';
import {
  type Content,
  type Edit,
  endBefore,
  MadeEdits,
  onOneLine,
  type TextEdit,
  withBlanks,
  withoutNested,
} from '../text-edit.ts';
import { arrangeSiblings, isArrangementOf, siblingEdits, type Siblings } from '../list-edits.ts';
import type { Path, Span } from '../positions.ts';
import {
  containerOf,
  copyOf,
  elementsAt,
  indentAt,
  isExact,
  isSpread,
  type JsonPage,
  membersNamed,
  parentOf,
  print,
  nodeText,
} from './edit-page.ts';
import { depthOf, isKey, type Node, nodeAround, nodeAt, spanOf, startOf } from './tree.ts';
import { getOrInsert } from '../maps.ts';

/** Text edits of a JSON document; none unless all edits can be made. */
export function jsonEdits(page: JsonPage, edits: readonly Edit[]): TextEdit[] {
  const plan = planFor(page);
  if (!edits.every((edit) => add(plan, edit))) return [];
  const { made } = plan;
  let level = -1;
  // Works outwards, so that moved text takes its inner edits along.
  for (const siblings of [...plan.siblings.values()].reverse().sort((a, b) => b.depth - a.depth)) {
    if (siblings.depth !== level) made.nextLevel();
    level = siblings.depth;
    const order = plan.arranged.get(siblings.container);
    if (order && !arrangeSiblings(siblings, order, page.text, made)) return [];
    for (const edit of siblingEdits(siblings)) made.put(edit);
  }
  return withoutNested(made.all());
}

export function areJsonEditsPossible(page: JsonPage, edits: readonly Edit[]): boolean {
  const plan = planFor(page);
  return edits.every((edit) => add(plan, edit));
}

/** The changes of all edits, by container. */
interface Plan {
  readonly page: JsonPage;
  readonly made: MadeEdits;
  readonly siblings: Map<Node, Siblings>;
  /** New content of arrays: existing items by index, and texts of new ones. */
  readonly arranged: Map<Node, readonly (number | string)[]>;
}

const planFor = (page: JsonPage): Plan => ({
  page,
  made: new MadeEdits(),
  siblings: new Map(),
  arranged: new Map(),
});

/** Adds an edit to the plan; returns whether it can be made. */
function add(plan: Plan, edit: Edit): boolean {
  if ('insert' in edit) return insert(plan, edit);
  if ('remove' in edit)
    return remove(plan, parentOf(plan.page, edit.remove), elementsAt(plan.page, edit.remove));
  if ('keep' in edit) return keep(plan, edit);
  if ('replace' in edit) return replace(plan, edit);
  if ('rename' in edit) return rename(plan, edit.rename, edit.name);
  if ('exact' in edit) return isExact(plan.page, edit.exact);
  if ('once' in edit) return elementsAt(plan.page, edit.once).length === 1;
  if ('arrange' in edit) return arrange(plan, edit);
  plan.made.put(respelling(plan.page, edit));
  return true;
}

/** Replaces text that may not be JSON. */
function respelling(
  { text }: JsonPage,
  edit: Extract<Edit, { erase: Span } | { comma: number } | { respell: Span }>,
): TextEdit {
  if ('erase' in edit) return { ...withBlanks(text, edit.erase), newText: '' };
  if ('comma' in edit) return { ...endBefore(text, edit.comma), newText: ',' };
  return { ...edit.respell, newText: edit.newText };
}

function insert(plan: Plan, edit: Extract<Edit, { insert: Path }>): boolean {
  const { page } = plan;
  const container = nodeAt(page.root, edit.insert);
  const children = container?.children;
  if (!container || !children) return false;
  const siblings = siblingsIn(plan, container);
  const index = indexFor(children, edit);
  const neighbour = children[index - 1] ?? children[index];
  const likeThat = 'name' in edit ? neighbour?.children?.[1] : neighbour;
  const content = writeIn(page, edit, siblings, likeThat);
  if (content === undefined) return false;
  const text = 'name' in edit ? `${JSON.stringify(edit.name)}:${page.gap}${content}` : content;
  siblings.inserted.push({ index, text });
  return true;
}

/** Content for a container; a copy from several lines becomes one line in a one-line container. */
function writeIn(page: JsonPage, content: Content, { container, indent }: Siblings, like: Node | undefined) {
  const written = write(page, content, indent, like);
  if (written === undefined || 'value' in content || isSpread(page, container)) return written;
  return onOneLine(written, page.gap);
}

function arrange(plan: Plan, edit: Extract<Edit, { arrange: Path }>): boolean {
  const { page, arranged } = plan;
  const array = nodeAt(page.root, edit.arrange);
  const { children = [] } = array ?? {};
  if (array?.type !== 'array' || arranged.has(array)) return false;
  if (!isArrangementOf(edit.items, children.length)) return false;
  const siblings = siblingsIn(plan, array);
  const order = edit.items.map((item) =>
    typeof item === 'number' ? item : writeIn(page, item, siblings, children.at(-1)),
  );
  if (!order.every((each) => each !== undefined)) return false;
  arranged.set(array, order);
  return true;
}

/** Index of the existing element before which a new one goes. */
function indexFor(children: readonly Node[], edit: Extract<Edit, { insert: Path }>): number {
  if ('index' in edit) return Math.min(edit.index, children.length);
  const { after } = edit;
  if (!after) return children.length;
  return children.findLastIndex(({ children: [key] = [] }) => after.includes(String(key?.value))) + 1;
}

/** The plan for one container, created once. */
const siblingsIn = ({ page, siblings }: Plan, container: Node): Siblings =>
  getOrInsert(siblings, container, () => newSiblings(page, container));

function newSiblings(page: JsonPage, container: Node): Siblings {
  const { eol, gap } = page;
  const spread = isSpread(page, container);
  const outer = indentAt(page, startOf(container));
  const first = container.children?.[0];
  const inner = first ? indentAt(page, startOf(first)) : outer + (page.unit ?? '');
  const padding = container.type === 'object' ? gap : '';
  return {
    container,
    depth: depthOf(container),
    removed: new Set(),
    inserted: [],
    indent: spread ? inner : outer,
    separator: spread ? `,${eol}${inner}` : `,${gap}`,
    around: spread ? [eol + inner, eol + outer] : [padding, padding],
  };
}

function remove(plan: Plan, container: Node | undefined, elements: readonly Node[]): boolean {
  if (!container || elements.length === 0) return false;
  const { removed } = siblingsIn(plan, container);
  for (const element of elements) removed.add(element);
  return true;
}

function keep(plan: Plan, edit: Extract<Edit, { keep: unknown }>): boolean {
  const key = nodeAround(plan.page.root, edit.at);
  const object = key && isKey(key) ? key.parent?.parent : undefined;
  if (!key || !object) return false;
  const written = membersNamed(object, String(key.value));
  const values = new Set(written.map(({ children: [, value] = [] }) => value && nodeText(plan.page, value)));
  if (edit.keep === 'any' && values.size > 1) return false;
  return remove(plan, object, edit.keep === 'last' ? written.slice(0, -1) : written.slice(1));
}

function replace({ page, made }: Plan, edit: Extract<Edit, { replace: Path }>): boolean {
  if (page.text.trim() === '' && edit.replace.length === 0 && 'value' in edit) {
    const newText = print(page, edit.value, '', true) + page.eol;
    made.put({ start: 0, end: page.text.length, newText });
    return true;
  }
  const node = nodeAt(page.root, edit.replace);
  if (!node) return false;
  const newText = write(page, edit, indentAt(page, startOf(node)), node);
  if (newText !== undefined) made.put({ ...spanOf(node), newText });
  return newText !== undefined;
}

function rename({ page, made }: Plan, path: Path, name: string): boolean {
  const object = parentOf(page, path);
  if (object?.type !== 'object') return false;
  // If only the last of two equal members were renamed, the first would take effect.
  const written = elementsAt(page, path);
  for (const { children: [key] = [] } of written)
    made.put({ ...spanOf(key!), newText: JSON.stringify(name) });
  return written.length > 0;
}

/** The text that an edit writes, laid out like a node of its kind; undefined if there is nothing to copy. */
function write(page: JsonPage, content: Content, indent: string, like: Node | undefined): string | undefined {
  if ('value' in content) {
    const isOfKind = like?.type === jsonType(content.value);
    const isOnLines = content.onLines && page.unit === undefined;
    return print(
      isOnLines ? { ...page, unit: '  ', gap: ' ' } : page,
      content.value,
      indent,
      isOfKind && isSpread(page, like),
    );
  }
  if ('copy' in content) {
    const node = nodeAt(page.root, content.copy);
    if (!node) return undefined;
    return copyOf(page, node, indent, editsWithout(page, node, content.without ?? []));
  }
  const inner = page.unit === undefined ? indent : indent + page.unit;
  const parts =
    'list' in content
      ? content.list.map((each) => write(page, each, inner, undefined))
      : content.members.map(([name, each]) => {
          const text = write(page, each, inner, undefined);
          return text === undefined ? undefined : `${JSON.stringify(name)}:${page.gap}${text}`;
        });
  return parts.every((each) => each !== undefined)
    ? containerOf(page, 'list' in content ? 'array' : 'object', parts, indent)
    : undefined;
}

/** The edits that leave members out of an object. */
function editsWithout(page: JsonPage, object: Node, names: readonly string[]): TextEdit[] {
  if (names.length === 0 || object.type !== 'object') return [];
  const siblings = newSiblings(page, object);
  for (const name of names) for (const member of membersNamed(object, name)) siblings.removed.add(member);
  return siblingEdits(siblings);
}
