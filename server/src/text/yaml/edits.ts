import type { Path } from '../positions.ts';
import { depthOf, endOf } from '../json/tree.ts';
import { type Edit, MadeEdits, type TextEdit } from '../text-edit.ts';
import { isAsIs } from '../list-edits.ts';
import { getOrInsert } from '../maps.ts';
import { type Change, changeEdits } from './change.ts';
import type { YamlNode } from './node.ts';
import {
  type Attempt,
  membersNamed,
  named,
  namedNear,
  yamlNodeAt,
  type Obstacle,
  unclear,
  type YamlPage,
} from './page.ts';
import { scalarText } from './print.ts';
import { endWithComments, replaceEdit } from './replace.ts';

/** The outcome of some edits. */
interface Plan {
  readonly page: YamlPage;
  readonly made: MadeEdits;
  readonly replaced: Map<YamlNode, unknown>;
  readonly changes: Map<YamlNode, Change>;
}

/**
 * The text edits that structural edits come to, in document order, with all else as it was: all of them, or none and what is in
 * the way. Containers in brackets (flow style) and rare layouts are refused.
 */
export function yamlEdits(page: YamlPage, edits: readonly Edit[]): Attempt {
  const plan: Plan = { page, made: new MadeEdits(), replaced: new Map(), changes: new Map() };
  const refused = edits.flatMap((edit) => add(plan, edit) ?? []);
  const obstacles = refused.length > 0 ? refused : make(plan);
  if (obstacles.length > 0) return { obstacles };
  const made = plan.made
    .all()
    .filter(({ start, end, newText }) => page.text.slice(start, end) !== newText)
    .sort((a, b) => a.start - b.start || a.end - b.end);
  return { edits: withLastLineEnd(page, made) };
}

/** The value of a text on lines of its own may depend on the last line end. */
function withLastLineEnd({ text, layout }: YamlPage, made: TextEdit[]): TextEdit[] {
  const last = made.at(-1);
  if (last?.end !== text.length || text.endsWith('\n') || !/^$|\n/.test(last.newText)) return made;
  return [...made.slice(0, -1), { ...last, newText: last.newText + layout.eol }];
}

/** The edits that DSDS documents get; those of JSON alone are refused. */
const KINDS = ['insert', 'remove', 'replace', 'rename', 'arrange'] as const;

/** Adds an edit to the plan; answers what is in the way. */
function add(plan: Plan, edit: Edit): Obstacle | undefined {
  const { page } = plan;
  const path = KINDS.flatMap((kind) => (edit as { [K in (typeof KINDS)[number]]?: Path })[kind] ?? []);
  const isAboutElement = 'remove' in edit || 'rename' in edit;
  const at = isAboutElement ? path.slice(0, -1) : path;
  const near = namedNear(page, at);
  if (near) return named(near);
  const node = yamlNodeAt(page, at);
  return node && addTo(plan, edit, node) ? undefined : unclear(node?.offset ?? page.root?.offset ?? 0);
}

function addTo(plan: Plan, edit: Edit, node: YamlNode): boolean {
  if ('insert' in edit) return insert(plan, edit, node);
  if ('remove' in edit) return remove(plan, edit.remove, node);
  if ('rename' in edit) return rename(plan, edit.rename, edit.name, node);
  if ('arrange' in edit) return arrange(plan, edit, node);
  if (!('replace' in edit) || !('value' in edit)) return false;
  plan.replaced.set(node, edit.value);
  return true;
}

const changeIn = ({ changes }: Plan, container: YamlNode): Change =>
  getOrInsert(changes, container, () => ({
    container,
    order: [...(container.children ?? []).keys()],
    isArranged: false,
  }));

function insert(plan: Plan, edit: Extract<Edit, { insert: Path }>, container: YamlNode): boolean {
  const isMember = 'name' in edit;
  const { type, children = [] } = container;
  const { order, isArranged } = changeIn(plan, container);
  if (!['null', isMember ? 'object' : 'array'].includes(type) || !('value' in edit) || isArranged)
    return false;
  if (isMember && membersNamed(container, edit.name).length > 0) return false;
  const { value } = edit;
  const { after } = isMember ? edit : {};
  const last = children.findLastIndex(({ children: [key] = [] }) => after?.includes(String(key?.value)));
  const index = isMember ? (after ? last + 1 : children.length) : edit.index;
  const at = order.findIndex((each) => typeof each === 'number' && each >= index);
  order.splice(at === -1 ? order.length : at, 0, isMember ? { name: edit.name, value } : { value });
  return true;
}

function remove(plan: Plan, path: Path, container: YamlNode): boolean {
  const { children = [], type } = container;
  const name = path.at(-1)!;
  const gone =
    type === 'object' ? membersNamed(container, String(name)) : children.filter((_, index) => index === name);
  const change = changeIn(plan, container);
  change.order = change.order.filter((each) => typeof each !== 'number' || !gone.includes(children[each]!));
  return gone.length > 0 && !change.isArranged;
}

function rename({ made }: Plan, path: Path, name: string, object: YamlNode): boolean {
  const old = String(path.at(-1));
  const [{ children: [key] = [] } = {}, ...others] = membersNamed(object, old);
  if (old === name) return key !== undefined;
  const isPlain = key?.type === 'string' && key.length > 0;
  const isTaken = others.length > 0 || membersNamed(object, name).length > 0;
  if (!isPlain || isTaken) return false;
  const newText = scalarText(name, object.style === 'flow' ? 'flow' : 'key', key.style);
  made.put({ start: key.offset, end: endOf(key), newText });
  return true;
}

function arrange(plan: Plan, edit: Extract<Edit, { arrange: Path }>, array: YamlNode): boolean {
  const change = changeIn(plan, array);
  const { type, children = [] } = array;
  if (!['null', 'array'].includes(type) || !isAsIs(change.order, children.length)) return false;
  change.order = edit.items.filter((item) => typeof item === 'number' || 'value' in item);
  const isTwice = change.isArranged;
  change.isArranged = true;
  return !isTwice && change.order.length === edit.items.length;
}

/** Makes the text edits of a plan, from the inside: an element that moves takes along what changes in it. */
function make({ page, changes, replaced, made }: Plan): Obstacle[] {
  const obstacles: Obstacle[] = [];
  const depths = new Map([...changes.keys(), ...replaced.keys()].map((node) => [node, depthOf(node)]));
  let level = -1;
  for (const [node, depth] of [...depths].sort(([, a], [, b]) => b - a)) {
    if (depth !== level) made.nextLevel();
    level = depth;
    const edit = replaced.has(node)
      ? replaceEdit(page, node, replaced.get(node))
      : changeEdits(page, changes.get(node)!, made);
    if (!edit) continue;
    if ('what' in edit) {
      obstacles.push(edit);
      continue;
    }
    // What changes in a value that is replaced goes with it.
    made.takeWithin({ start: Math.min(edit.start, node.offset), end: endWithComments(page, node)! });
    made.put(edit);
  }
  return obstacles;
}
