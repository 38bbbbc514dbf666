import { eolOf, type Path } from '../positions.ts';
import { depthOf, endOf, valueOf } from '../json/tree.ts';
import { applyEdits, type Content, type Edit, MadeEdits, type TextEdit } from '../text-edit.ts';
import { isAsIs } from '../list-edits.ts';
import { getOrInsert } from '../maps.ts';
import { type Change, changeEdits } from './change.ts';
import { indentTo } from './elements.ts';
import type { YamlNode } from './node.ts';
import {
  type Attempt,
  childAt,
  elementsOf,
  membersNamed,
  merged,
  namedIn,
  nodeAt,
  type Obstacle,
  sharedAround,
  unclear,
  usedElsewhere,
  type YamlPage,
} from './page.ts';
import { Copied, scalarText } from './print.ts';
import { endWithComments, replaceEdits } from './replace.ts';

/** The outcome of some edits. */
interface Plan {
  readonly page: YamlPage;
  readonly made: MadeEdits;
  readonly replaced: Map<YamlNode, { readonly path: Path; readonly value: unknown }>;
  readonly changes: Map<YamlNode, Change>;
}

/**
 * The text edits that structural edits come to, in document order, with all else as it was: all of them, or none and what is in
 * the way. Edits in rare layouts are refused.
 */
export function yamlEdits(page: YamlPage, edits: readonly Edit[]): Attempt {
  const plan: Plan = { page, made: new MadeEdits(), replaced: new Map(), changes: new Map() };
  const refused = edits.flatMap((edit) => add(plan, edit) ?? []);
  const obstacles = refused.length > 0 ? refused : make(plan);
  if (obstacles.length > 0) return { obstacles };
  const ordered = inOrder(page, plan.made.all());
  return 'at' in ordered
    ? { obstacles: [{ path: [], ...unclear(ordered.at) }] }
    : { edits: withLastLine(page.text, ordered.edits) };
}

/** The edits that DSDS documents get; those of JSON alone are refused. */
const KINDS = ['insert', 'remove', 'replace', 'rename', 'arrange'] as const;

/** Adds an edit to the plan; answers what is in the way. */
function add(plan: Plan, edit: Edit): Obstacle | undefined {
  const { page } = plan;
  const path = KINDS.flatMap((kind) => (edit as { [K in (typeof KINDS)[number]]?: Path })[kind] ?? []);
  const isAboutElement = 'remove' in edit || 'rename' in edit;
  const at = isAboutElement ? path.slice(0, -1) : path;
  const node = nodeAt(page, at);
  if (!node) return notThere(page, at);
  if (path.includes('<<')) return { path, ...merged(node.offset) };
  const hidden = 'remove' in edit && mergeOf(node, path.at(-1)!);
  if (hidden) return { path, ...merged(hidden.offset) };
  const shared = sharedAround(page, node, 'replace' in edit);
  if (shared) return { path: at, ...usedElsewhere(page, shared) };
  return isAdded(plan, edit, node) ? undefined : notThere(page, path);
}

/** The `<<` by which an object has a member of this name even without its own one. */
function mergeOf(node: YamlNode, name: string | number): YamlNode | undefined {
  return membersNamed(node, '<<').find(({ children: [, from] = [] }) => {
    const all = from?.type === 'array' ? from.children! : from ? [from] : [];
    return all.some((each) => membersNamed(each, String(name)).length > 0 || mergeOf(each, name));
  });
}

/** Why there is nothing at a path: an object may have taken a member from elsewhere. */
function notThere({ root }: YamlPage, path: Path): Obstacle {
  let node = root;
  for (const segment of path) {
    const next = node && childAt(node, segment);
    const [merge] = next || !node ? [] : membersNamed(node, '<<');
    if (merge) return { path, ...merged(merge.offset) };
    if (!next) break;
    node = next;
  }
  return { path, ...unclear(node?.offset ?? 0) };
}

function isAdded(plan: Plan, edit: Edit, node: YamlNode): boolean {
  if ('insert' in edit) return insert(plan, edit, node);
  if ('remove' in edit) return remove(plan, edit.remove, node);
  if ('rename' in edit) return rename(plan, edit.rename, edit.name, node);
  if ('arrange' in edit) return arrange(plan, edit, node);
  const value = 'replace' in edit ? valueIn(plan.page, edit, node) : undefined;
  if (value) plan.replaced.set(node, { path: (edit as { replace: Path }).replace, ...value });
  return value !== undefined;
}

function changeIn({ changes }: Plan, container: YamlNode, path: Path): Change {
  return getOrInsert(changes, container, (): Change => {
    const order = [...(container.children ?? []).keys()];
    return { container, path, order, gone: new Set(), isArranged: false };
  });
}

function insert(plan: Plan, edit: Extract<Edit, { insert: Path }>, container: YamlNode): boolean {
  const isMember = 'name' in edit;
  const { type, children = [] } = container;
  const { order, isArranged } = changeIn(plan, container, edit.insert);
  if (!['null', isMember ? 'object' : 'array'].includes(type) || !('value' in edit) || isArranged)
    return false;
  const { value } = edit;
  const { after } = isMember ? edit : {};
  const last = children.findLastIndex(({ children: [key] = [] }) => after?.includes(String(key?.value)));
  const index = isMember ? (after ? last + 1 : children.length) : edit.index;
  const isLast = index >= children.length;
  const at = isLast ? order.length : order.findIndex((each) => typeof each === 'number' && each >= index);
  order.splice(at, 0, isMember ? { name: edit.name, value } : { value });
  return true;
}

function remove(plan: Plan, path: Path, container: YamlNode): boolean {
  const { children = [] } = container;
  const name = String(path.at(-1));
  const indexes =
    container.type === 'object'
      ? membersNamed(container, name).map((member) => children.indexOf(member))
      : [Number(name)];
  const { gone, isArranged } = changeIn(plan, container, path.slice(0, -1));
  for (const index of indexes) gone.add(index);
  return children[indexes[0] ?? -1] !== undefined && !isArranged;
}

function rename({ page, made }: Plan, path: Path, name: string, object: YamlNode): boolean {
  const old = String(path.at(-1));
  const [{ children: [key] = [] } = {}, ...others] = membersNamed(object, old);
  if (old === name) return key !== undefined;
  const isPlain = key?.type === 'string' && key.style !== 'alias' && key.length > 0;
  const isTaken = others.length > 0 || membersNamed(object, name).length > 0;
  if (!isPlain || isTaken || !elementsOf(page, object)) return false;
  const newText = scalarText(name, object.style === 'flow' ? 'flow' : 'key', key.style);
  made.put({ start: key.offset, end: endOf(key), newText });
  return true;
}

function arrange(plan: Plan, edit: Extract<Edit, { arrange: Path }>, array: YamlNode): boolean {
  const change = changeIn(plan, array, edit.arrange);
  const { length } = array.children ?? [];
  if (!['null', 'array'].includes(array.type) || !isAsIs(change.order, length ?? 0) || change.gone.size > 0)
    return false;
  change.order = edit.items.filter((item) => typeof item === 'number' || 'value' in item);
  const isTwice = change.isArranged;
  change.isArranged = true;
  return !isTwice && change.order.length === edit.items.length;
}

/** The replacement of a node: a value, or a list of the node as it is written. */
function valueIn(page: YamlPage, content: Content, node: YamlNode): { value: unknown } | undefined {
  if ('value' in content) return { value: content.value };
  const { text } = page;
  const { offset, style, parent } = node;
  const end = endWithComments(page, node);
  const [item, ...others] = 'list' in content ? content.list : [];
  const isItself = item && 'copy' in item && others.length === 0 && nodeAt(page, item.copy) === node;
  if (!isItself || end === undefined || namedIn(page, { start: offset, end })) return undefined;
  if (parent?.parent?.style === 'flow' || node.length === 0) return { value: [valueOf(node)] };
  const own = text.slice(offset, end);
  const [least = ''] = [...own.matchAll(/\n([ \t]*)(?=\S)/g)].map(([, indent]) => indent!).sort();
  const isBlock = style === 'block';
  return { value: [new Copied(own, isBlock ? indentTo(text, offset) : least, isBlock)] };
}

/** Makes the text edits of a plan, from the inside: an element that moves takes along what changes in it. */
function make({ page, changes, replaced, made }: Plan): Obstacle[] {
  const obstacles: Obstacle[] = [];
  const depths = new Map([...changes.keys(), ...replaced.keys()].map((node) => [node, depthOf(node)]));
  let level = -1;
  for (const [node, depth] of [...depths].sort(([, a], [, b]) => b - a)) {
    if (depth !== level) made.nextLevel();
    level = depth;
    const fresh = replaced.get(node);
    if (!fresh) {
      const obstacle = changeEdits(page, changes.get(node)!, made);
      if (obstacle) obstacles.push(obstacle);
      continue;
    }
    const edits = replaceEdits(page, node, fresh.value);
    if ('what' in edits) {
      obstacles.push({ path: fresh.path, ...edits });
      continue;
    }
    const isBlock = node.style === 'block';
    const end = endWithComments(page, node)!;
    // What comes in behind the last of its lines begins behind the blanks there.
    const blanks = isBlock ? /^[ \t]*/.exec(page.text.slice(end))![0].length : 0;
    made.takeWithin({ start: node.offset, end: end + blanks }, isBlock ? Infinity : undefined);
    for (const edit of edits) made.put(edit);
  }
  return obstacles;
}

/** Text edits in document order without those that change nothing; or where one meets another, or what is broken. */
function inOrder({ text, brokenAt = text.length }: YamlPage, made: readonly TextEdit[]) {
  const edits: TextEdit[] = [];
  const sorted = made
    .filter(({ start, end, newText }) => text.slice(start, end) !== newText)
    .sort((a, b) => a.start - b.start || a.end - b.end);
  for (const edit of sorted) {
    const before = edits.at(-1);
    if (before && edit.start < before.end) {
      // Two edits may take away the same blanks.
      if (before.newText !== '' || text.slice(edit.start, before.end).trim() !== '')
        return { at: edit.start };
      edits[edits.length - 1] = { ...before, end: edit.start };
    }
    if (edit.end > brokenAt) return { at: brokenAt };
    edits.push(edit);
  }
  return { edits };
}

/** Ends the text with a line end where it had none and now ends with a block scalar, whose value has one. */
function withLastLine(text: string, edits: TextEdit[]): TextEdit[] {
  const last = edits.at(-1);
  if (last?.end !== text.length || text.endsWith('\n') || last.newText.endsWith('\n')) return edits;
  let indent = Infinity;
  for (const line of applyEdits(text, edits).split('\n').reverse()) {
    const own = line.search(/\S/);
    if (own === -1 || own >= indent) continue;
    indent = own;
    if (/(?:^|[:-] (?:[&!]\S+ )*)[|>]\d*(?: +#.*)?\r?$/.test(line))
      return [...edits.slice(0, -1), { ...last, newText: last.newText + eolOf(text) }];
    if (indent === 0) break;
  }
  return edits;
}
