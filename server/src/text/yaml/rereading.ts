import { endOf } from '../json/tree.ts';
import type { YamlNode } from './nodes.ts';
import { readingYaml } from './reading.ts';

/** A text without a mistake, and what was read of it. */
interface ReadBefore {
  readonly text: string;
  readonly root: YamlNode;
}

/**
 * Reads a text again after an edit within some items of a list, as somebody types in one of hundreds of entries, or removes
 * one; or within other members of the document. These are read by themselves, and all others are taken over. Answers
 * undefined where that could say another thing than to read it all, so that whoever asks has to do that: the edit reaches
 * further, there is a mistake, or a name (`&anchor`) leads in or out.
 */
export function* rereadingYaml(text: string, before: ReadBefore): Generator<void, YamlNode | undefined> {
  if (text === before.text) return before.root;
  const edit = editBetween(before.text, text);
  const place = placeOf(before, edit);
  if (!place || place.nodes.some(hasNames)) return undefined;
  const shift = text.length - before.text.length;
  const end = place.end + shift;
  const own = text.slice(place.start, end);
  const isApart = end === text.length || own.endsWith('\n');
  // Most of the text is read as fast as all of it.
  if (!isApart || LEADS_OUT.test(own) || own.length > text.length / 2) return undefined;
  const head = place.container.type === 'array' ? HEAD : '';
  const { root, flaws } = yield* readingYaml(head + own);
  const fresh = flaws.length === 0 && root && (head === '' ? membersIn(root, place) : itemsIn(root));
  if (!fresh || fresh.some(hasNames)) return undefined;
  return yield* takenOver(before.root, { ...place, fresh, by: place.start - head.length, shift });
}

/** What items are read behind, so that they are in a list in an object as they are in their document. */
const HEAD = 'list:\n';

function itemsIn({ children = [] }: YamlNode): readonly YamlNode[] | undefined {
  return children.length === 1 ? children[0]!.children?.[1]?.children : undefined;
}

/** Members that were read by themselves; undefined where one is there already. */
function membersIn(
  { type, style, offset, tag, children = [] }: YamlNode,
  { container, nodes }: Place,
): readonly YamlNode[] | undefined {
  if (type !== 'object' || style !== 'block' || offset !== 0 || tag !== undefined) return undefined;
  const gone = new Set(nodes);
  const names = new Set(container.children!.filter((member) => !gone.has(member)).map(nameOf));
  return children.some((member) => names.has(nameOf(member))) ? undefined : children;
}

const nameOf = ({ children }: YamlNode): string => String(children![0]!.value);

/** A document ends or begins, or something is said about how to read it. */
const LEADS_OUT = /^(?:---|\.\.\.|%)/m;

/** What is another between two texts, in the first of them. */
interface Difference {
  readonly start: number;
  readonly end: number;
}

function editBetween(before: string, after: string): Difference {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let same = 0;
  const most = shorter - start;
  const [last, lastAfter] = [before.length - 1, after.length - 1];
  while (same < most && before.charCodeAt(last - same) === after.charCodeAt(lastAfter - same)) same++;
  return { start, end: before.length - same };
}

/** Some items of a list that a member of the document is, or some members, and their lines up to what follows. */
interface Place {
  readonly container: YamlNode;
  readonly nodes: readonly YamlNode[];
  readonly start: number;
  readonly end: number;
}

/** What an edit is in, behind the dash of the first item. */
function placeOf({ text, root }: ReadBefore, edit: Difference): Place | undefined {
  if (root.type !== 'object' || root.style !== 'block' || text.slice(0, root.offset).includes('%'))
    return undefined;
  const members = root.children!;
  const index = lastUpTo(members, edit.start);
  const list = members[index]?.children?.[1];
  const isList = list?.type === 'array' && list.style === 'block' && list.tag === undefined;
  return isList ? placeIn(list, members[index + 1], text, edit) : placeIn(root, undefined, text, edit);
}

function placeIn(
  container: YamlNode,
  behind: YamlNode | undefined,
  text: string,
  edit: Difference,
): Place | undefined {
  const before = container.type === 'array' ? DASH : NOTHING;
  const all = container.children!;
  const first = lastUpTo(all, edit.start);
  const nodes = first < 0 ? [] : all.slice(first, lastUpTo(all, edit.end) + 1);
  const [node, next] = [nodes[0], all[first + nodes.length]];
  if (!node) return undefined;
  const start = lineOf(text, node, before);
  const following = next ?? behind;
  const end = following ? lineOf(text, following, next ? before : NOTHING) : text.length;
  if (start === undefined || end === undefined || edit.end > end || edit.start === end) return undefined;
  const isInLine = !next || node.offset - start === next.offset - end;
  return isInLine ? { container, nodes, start, end } : undefined;
}

/** The index of the last of some nodes that begins at an offset or before; -1 where none does. */
function lastUpTo(nodes: readonly YamlNode[], end: number): number {
  return nodes.findLastIndex(({ offset }) => offset <= end);
}

const [DASH, NOTHING] = [/^ *- $/, /^$/];

/** Where the line begins that a node is the first thing of, behind what is to be there. */
function lineOf(text: string, { offset }: YamlNode, before: RegExp): number | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return before.test(text.slice(start, offset)) ? start : undefined;
}

function hasNames(node: YamlNode): boolean {
  return node.anchor !== undefined || (node.children ?? []).some(hasNames);
}

/** Nodes that take the place of others. */
interface Taking extends Place {
  readonly fresh: readonly YamlNode[];
  /** How far from their own place they were read, and how far all behind them goes. */
  readonly by: number;
  readonly shift: number;
}

type Draft = { -readonly [K in keyof YamlNode]: YamlNode[K] };

/** A tree with other nodes in it. The one before stays as it is: somebody may be at work with it. */
function* takenOver(
  root: YamlNode,
  { container, nodes, fresh, by, shift }: Taking,
): Generator<void, YamlNode> {
  const copies: Copies = new Map();
  const around = new Set<YamlNode>();
  for (let node: YamlNode | undefined = container; node; node = node.parent) around.add(node);
  const first = container.children!.indexOf(nodes[0]!);

  function* rebuild(node: YamlNode, parent: Draft | undefined): Generator<void, Draft> {
    const copy = { ...node, children: [] } as Draft;
    if (parent) copy.parent = parent;
    if (node.anchor !== undefined) copies.set(node.children!, copy.children!);
    const ways: (readonly [YamlNode, number])[] =
      node === container
        ? [
            ...node.children!.slice(0, first).map((each) => [each, 0] as const),
            ...fresh.map((each) => [each, by] as const),
            ...node.children!.slice(first + nodes.length).map((each) => [each, shift] as const),
          ]
        : node.children!.map((each) => [each, each.offset < container.offset ? 0 : shift] as const);
    for (const [each, way] of ways) {
      const isAround = around.has(each);
      copy.children!.push(isAround ? yield* rebuild(each, copy) : copyOf(each, way, copy, copies));
      yield;
    }
    copy.length = endOf(copy.children!.at(-1)!) - copy.offset;
    return copy;
  }

  return yield* rebuild(root, undefined);
}

/** What has become of the children of the nodes that aliases may stand for. */
type Copies = Map<YamlNode[], YamlNode[]>;

function copyOf(node: YamlNode, by: number, parent: YamlNode, copies: Copies): YamlNode {
  const { type, offset, length, style, value, source, anchor, tag, children } = node;
  const copy: Draft = { type, offset: offset + by, length, style, parent };
  if (value !== undefined) copy.value = value;
  if (source !== undefined) copy.source = source;
  if (anchor !== undefined) copy.anchor = anchor;
  if (tag !== undefined) copy.tag = tag;
  if (!children) return copy;
  if (style === 'alias') copy.children = copies.get(children)!;
  else copy.children = children.map((child) => copyOf(child, by, copy, copies));
  if (anchor !== undefined && style !== 'alias') copies.set(children, copy.children);
  return copy;
}
