import { endOf } from '../tree.ts';
import type { YamlNode } from './nodes.ts';
import { readingYaml } from './reading.ts';

/** A text without a mistake, and what was read of it. */
export interface ReadBefore {
  readonly text: string;
  readonly root: YamlNode;
}

/**
 * Reads a text again after an edit within some items of a list, as somebody types in one of hundreds of entries, or removes
 * one: these are read by themselves, and all others are taken over. Answers undefined where that could say another thing
 * than to read it all, so that whoever asks has to do that: the edit reaches further, there is a mistake, or a name
 * (`&anchor`) leads in or out.
 */
export function* rereadingYaml(text: string, before: ReadBefore): Generator<void, YamlNode | undefined> {
  if (text === before.text) return before.root;
  const edit = editBetween(before.text, text);
  const place = placeOf(before, edit);
  if (!place || place.items.some(hasNames)) return undefined;
  const shift = text.length - before.text.length;
  const end = place.end + shift;
  const own = text.slice(place.start, end);
  const isApart = end === text.length || own.endsWith('\n');
  if (!isApart || LEADS_OUT.test(own)) return undefined;
  const { root, flaws } = yield* readingYaml(HEAD + own);
  const fresh = root?.children?.[0]?.children?.[1]?.children;
  if (flaws.length > 0 || !fresh || root.children.length > 1 || fresh.some(hasNames)) return undefined;
  return yield* takenOver(before.root, { ...place, fresh, by: place.start - HEAD.length, shift });
}

/** What items are read behind, so that they are in a list in an object as they are in their document. */
const HEAD = 'list:\n';

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

/** Some items of a list that a member of the document is, and their lines: from the first dash to the next item or member. */
interface Place {
  readonly member: YamlNode;
  readonly list: YamlNode;
  readonly items: readonly YamlNode[];
  readonly start: number;
  readonly end: number;
}

/** The items that an edit is in, behind the dash of the first. */
function placeOf({ text, root }: ReadBefore, edit: Difference): Place | undefined {
  if (root.type !== 'object' || root.style !== 'block' || text.slice(0, root.offset).includes('%'))
    return undefined;
  const members = root.children!;
  const index = lastUpTo(members, edit.start);
  const [member, nextMember] = [members[index], members[index + 1]];
  const list = member?.children?.[1];
  if (list?.type !== 'array' || list.style !== 'block' || list.tag !== undefined) return undefined;
  const all = list.children!;
  const first = lastUpTo(all, edit.start);
  const items = first < 0 ? [] : all.slice(first, lastUpTo(all, edit.end) + 1);
  const [item, nextItem] = [items[0], all[first + items.length]];
  if (!item) return undefined;
  const start = lineOf(text, item, DASH);
  const next = nextItem ?? nextMember;
  const end = next ? lineOf(text, next, nextItem ? DASH : NOTHING) : text.length;
  if (start === undefined || end === undefined || edit.end > end || edit.start === end) return undefined;
  const isInLine = !nextItem || item.offset - start === nextItem.offset - end;
  return isInLine ? { member: member!, list, items, start, end } : undefined;
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

/** Items that take the place of others. */
interface Taking extends Place {
  readonly fresh: readonly YamlNode[];
  /** How far from their own place they were read, and how far all behind them goes. */
  readonly by: number;
  readonly shift: number;
}

type Draft = { -readonly [K in keyof YamlNode]: YamlNode[K] };

/** A tree with other items in it. The one before stays as it is: somebody may be at work with it. */
function* takenOver(root: YamlNode, taking: Taking): Generator<void, YamlNode> {
  const { member, list, items, fresh, by, shift } = taking;
  const copies: Copies = new Map();
  const around = (node: YamlNode, parent: Draft | undefined): Draft => {
    const copy = { ...node, children: [] } as Draft;
    if (parent) copy.parent = parent;
    if (node.anchor !== undefined) copies.set(node.children!, copy.children!);
    return copy;
  };
  const whole = around(root, undefined);
  for (const each of root.children!) {
    if (each !== member) {
      whole.children!.push(copyOf(each, each.offset < list.offset ? 0 : shift, whole, copies));
      yield;
      continue;
    }
    const ownMember = around(member, whole);
    whole.children!.push(ownMember);
    ownMember.children!.push(copyOf(member.children![0]!, 0, ownMember, copies));
    const ownList = around(list, ownMember);
    ownMember.children!.push(ownList);
    const first = list.children!.indexOf(items[0]!);
    for (const [from, way] of [
      ...list.children!.slice(0, first).map((one) => [one, 0] as const),
      ...fresh.map((one) => [one, by] as const),
      ...list.children!.slice(first + items.length).map((one) => [one, shift] as const),
    ]) {
      ownList.children!.push(copyOf(from, way, ownList, copies));
      yield;
    }
    for (const grown of [ownList, ownMember]) grown.length = endOf(grown.children!.at(-1)!) - grown.offset;
  }
  whole.length = endOf(whole.children!.at(-1)!) - whole.offset;
  return whole;
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
