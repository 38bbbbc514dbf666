import type { Path } from '../positions.ts';
import { endOf, type Node } from '../json/tree.ts';
import { type Arrangement, isArrangementOf, isAsIs, runsOf, siblingEdits, staying } from '../list-edits.ts';
import { type MadeEdits, pieceOf, type TextEdit } from '../text-edit.ts';
import { type Element, hasComments, indentOf, indentTo, lineEnd, spanOf } from './elements.ts';
import { blockEdits, type Siblings } from './block-edits.ts';
import type { YamlNode } from './node.ts';
import {
  elementsOf,
  namedIn,
  type Obstacle,
  openAtEnd,
  outOfOrder,
  unclear,
  usedElsewhere,
  usedOutside,
  type YamlPage,
} from './page.ts';
import { flowLayoutOf, flowMember, flowText, itemText, layoutNear, memberText } from './print.ts';
import { replaceEdits } from './replace.ts';

/** A new item, or a member. */
interface Fresh {
  readonly name?: string;
  readonly value: unknown;
}

/** The change of the elements of one container. */
export interface Change {
  readonly container: YamlNode;
  readonly path: Path;
  /** Its elements by the index that they have now, and new ones. */
  order: (number | Fresh)[];
  /** The indexes of those that are removed. */
  readonly gone: Set<number>;
  /** True if an edit has named all of them. */
  isArranged: boolean;
}

/** A change without what is removed. */
type Final = Pick<Change, 'container' | 'path' | 'order'>;

/**
 * Puts down the text edits of a change, with those that were made inside of elements that move; answers what is in the way.
 */
export function changeEdits(page: YamlPage, planned: Change, made: MadeEdits): Obstacle | undefined {
  const { container, path, gone } = planned;
  const order = planned.order.filter((each) => typeof each !== 'number' || !gone.has(each));
  const change = { container, path, order };
  const { children = [] } = container;
  const refused: Obstacle = { path, ...unclear(container.offset) };
  if (!isArrangementOf(order, children.length) || hasTwice(children, order)) return refused;
  if (isAsIs(order, children.length)) return undefined;
  if (children.length === 0) return fill(page, change, made);
  const elements = elementsOf(page, container);
  if (!elements) return refused;
  const stay = staying(order);
  const obstacle = obstacleOf(page, change, elements, stay);
  if (obstacle) return obstacle;
  const { text } = page;
  const print = printerOf(page, container, elements);
  const siblings: Siblings = {
    text,
    elements,
    order: order.map((each) => (typeof each === 'number' ? each : print(each))),
    stay,
    moved: elements.map((element, index) =>
      stay.has(index) ? '' : movedText(text, element, container, made),
    ),
    eol: layoutNear(text, container).eol,
  };
  const edits =
    container.style === 'flow' ? flowEdits(siblings, container) : blockEdits(page, siblings, container);
  for (const edit of edits) made.put(edit);
  return undefined;
}

/** Returns true if a new key would be there twice. */
function hasTwice(children: readonly YamlNode[], order: Arrangement<Fresh>): boolean {
  const nameOf = (each: number | Fresh): unknown =>
    typeof each === 'number' ? children[each]!.children?.[0]?.value : each.name;
  const fresh = order.filter((each) => typeof each !== 'number' && each.name !== undefined);
  return fresh.some((each) => order.filter((other) => nameOf(other) === nameOf(each)).length > 1);
}

/** Puts the first elements into a container, or in the place of nothing. */
function fill(page: YamlPage, { container, path, order }: Final, made: MadeEdits): Obstacle | undefined {
  const fresh = order.filter((each) => typeof each !== 'number');
  const value =
    fresh[0]?.name === undefined
      ? fresh.map((each) => each.value)
      : Object.fromEntries(fresh.map((each) => [each.name, each.value]));
  const edits = replaceEdits(page, container, value);
  if ('what' in edits) return { path, ...edits };
  for (const edit of edits) made.put(edit);
  return undefined;
}

/** Why a change is not made: anchors have to stay before their aliases, and some layouts are left as they are. */
function obstacleOf(
  page: YamlPage,
  { container, path, order }: Final,
  elements: readonly Element[],
  stay: ReadonlySet<number>,
): Obstacle | undefined {
  const { text } = page;
  const kept = new Set<unknown>(order);
  const isMoved = (index: number): boolean => kept.has(index) && !stay.has(index);
  for (const [index, element] of elements.entries()) {
    const at = [...path, nameAt(container, index)];
    const open = openEnd(text, element.node);
    if (open) return { path: at, ...openAtEnd(open.offset) };
    const moved = isMoved(index) ? namedIn(page, spanOf(element)) : undefined;
    if (moved) return { path: at, ...outOfOrder(page, moved) };
    const used = kept.has(index) ? undefined : usedOutside(page, spanOf(element));
    if (used) return { path: at, ...usedElsewhere(page, used) };
  }
  const isNamed = container.anchor !== undefined || container.tag !== undefined;
  const gaps = elements.slice(1).map(({ start }, index) => text.slice(elements[index]!.end, start));
  const isOdd =
    container.style === 'block'
      ? order.length === 0 && isNamed
      : hasComments(text, container, elements) ||
        (elements.some((_, index) => isMoved(index)) && new Set(gaps).size > 1);
  return isOdd ? { path, ...unclear(container.offset) } : undefined;
}

const nameAt = ({ type, children = [] }: YamlNode, index: number): string | number =>
  type === 'array' ? index : String(children[index]?.children?.[0]?.value);

/** The text at the end of a node to which the empty lines behind it belong (`|+`). */
function openEnd(text: string, node: YamlNode): YamlNode | undefined {
  let last: YamlNode | undefined = node;
  while (last && (last.style === 'pair' || last.style === 'block')) last = last.children?.at(-1);
  const isBlock = last?.style === 'literal' || last?.style === 'folded';
  return isBlock && /^.\d*\+/.test(text.slice(last!.offset)) ? last : undefined;
}

/** The text of an element that goes elsewhere, with the edits inside of it. */
function movedText(text: string, element: Element, { style }: YamlNode, made: MadeEdits): string {
  const span = spanOf(element);
  // On lines of its own an edit may change the blanks behind it, too.
  const isBlock = style === 'block';
  const within = isBlock ? { ...span, end: lineEnd(text, span.end) } : span;
  return pieceOf(text, span, made.takeWithin(within, isBlock ? Infinity : undefined));
}

/** A printer for new elements of a container. */
function printerOf(
  { text }: YamlPage,
  container: YamlNode,
  elements: readonly Element[],
): (fresh: Fresh) => string {
  const { children = [] } = container;
  if (container.style === 'flow') {
    const layout = flowLayoutOf(text, container);
    return ({ name, value }) =>
      name === undefined ? flowText(value, layout) : flowMember(name, value, layout);
  }
  const layout = layoutNear(text, container);
  const indent = indentOf(text, elements);
  const isLike = (value: unknown, { type, style }: YamlNode): boolean =>
    style !== 'alias' && type === (Array.isArray(value) ? 'array' : typeof value);
  return ({ name, value }) =>
    name === undefined
      ? itemText(
          value,
          indent,
          layout,
          children.find((child) => isLike(value, child)),
        )
      : memberText(name, value, indent, layout, children);
}

/** Edits in flow style, which keep the text between elements that stay. */
function flowEdits({ text, elements, order, stay, moved, eol }: Siblings, container: YamlNode): TextEdit[] {
  const [first, second] = elements;
  const before = text.slice(container.offset + 1, first!.start);
  const behind = text.slice(elements.at(-1)!.end, endOf(container) - 1).replace(',', '');
  const between = second ? text.slice(first!.end, second.start) : '';
  const usual = before.includes('\n') ? `,${eol}${indentTo(text, first!.start)}` : ', ';
  const siblings = {
    container,
    removed: new Set<Node>(container.children!.filter((_, index) => !stay.has(index))),
    inserted: runsOf(order, moved, stay).flatMap(({ next, fresh }) =>
      fresh.map((each) => ({ index: next, text: each })),
    ),
    depth: 0,
    indent: '',
    separator: between.trim() === ',' ? between : usual,
    around: [before, behind] as const,
  };
  return siblingEdits(siblings, true) ?? [];
}
