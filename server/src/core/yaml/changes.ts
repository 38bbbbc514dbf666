import type { YamlNode } from './nodes.ts';
import type { Span } from '../finding.ts';
import { endOf, startOf } from '../tree.ts';
import { type Arrangement, isArrangementOf, isAsIs, staying } from '../edits/order.ts';
import { type MadeEdits, pieceOf, type TextEdit } from '../edits/text-edit.ts';
import { isMovable, isUnnamed } from './anchors.ts';
import { flowLayoutOf, flowMember, flowText } from './flow.ts';
import { layoutNear } from './habits.ts';
import { type Element, isOpenAtEnd, slotOf } from './lines.ts';
import { elementsOf, namesOf, placeOf, type YamlPage } from './page.ts';
import { itemText, memberText } from './printing.ts';
import { replaceEdits } from './replacing.ts';
import { blockEdits, emptyEdits, flowEdits, indentOf } from './siblings.ts';

/** A new item, or a member. */
interface Fresh {
  readonly name?: string;
  readonly value: unknown;
}

/** What becomes of the elements of one container. */
export interface Change {
  readonly container: YamlNode;
  readonly removed: Set<YamlNode>;
  readonly inserted: (Fresh & { readonly index: number })[];
  /** The elements that it has, with those in other places that are moved. */
  readonly order: number[];
  /** What it is to hold in the end, where that is said. */
  items?: readonly (number | Fresh)[];
}

/** Adds the text edits of a change to those that are made of what is inside of its elements; answers whether they can be made. */
export function changeEdits(page: YamlPage, change: Change, made: MadeEdits): boolean {
  const { container } = change;
  const { children = [] } = container;
  const order = orderOf(change);
  if (!order || !isArrangementOf(order, children.length) || hasTwice(children, order)) return false;
  if (isAsIs(order, children.length)) return true;
  if (children.length === 0) return fill(page, container, order, made);
  const elements = elementsOf(page, container);
  if (!elements || !mayChange(page, container, elements, order)) return false;
  const { text } = page;
  const stay = staying(order);
  const moved = elements.map((element, index) => {
    const span = spanOf(element);
    return stay.has(index) ? '' : pieceOf(text, span, made.takeWithin(span));
  });
  const print = printerOf(page, container, elements);
  const texts = order.map((each) => (typeof each === 'number' ? each : print(each)));
  const siblings = { text, elements, order: texts, moved, eol: layoutNear(text, container).eol };
  for (const edit of siblingEdits(page, container, siblings)) made.put(edit);
  return true;
}

/** What the container is to hold; undefined where it is asked for in two ways that don't go together. */
function orderOf({ container, removed, inserted, order, items }: Change): Arrangement<Fresh> | undefined {
  if (items)
    return removed.size > 0 || inserted.length > 0 || !isAsIs(order, order.length) ? undefined : items;
  const { children = [] } = container;
  return [...order, children.length].flatMap((each, index) => [
    ...inserted.filter((fresh) => fresh.index === index),
    ...(children[each] && !removed.has(children[each]) ? [each] : []),
  ]);
}

/** Whether a key would be there twice that is not now. */
function hasTwice(children: readonly YamlNode[], order: Arrangement<Fresh>): boolean {
  const kept = new Set(
    order.map((each) => (typeof each === 'number' ? children[each]!.children?.[0]?.value : undefined)),
  );
  const names = order.flatMap((each) =>
    typeof each === 'number' || each.name === undefined ? [] : [each.name],
  );
  return new Set(names).size < names.length || names.some((name) => kept.has(name));
}

/** Puts the first elements into a container, or in the place of nothing. */
function fill(page: YamlPage, container: YamlNode, order: Arrangement<Fresh>, made: MadeEdits): boolean {
  const { text } = page;
  if (container.style === 'flow' && text.slice(startOf(container) + 1, endOf(container) - 1).trim() !== '')
    return false;
  const fresh = order.filter((each) => typeof each !== 'number');
  const isObject = fresh[0]?.name !== undefined;
  const value = isObject
    ? Object.fromEntries(fresh.map((each) => [each.name, each.value]))
    : fresh.map((each) => each.value);
  const edits = replaceEdits(page, container, value) ?? [];
  for (const edit of edits) made.put(edit);
  return edits.length > 0;
}

const spanOf = ({ lead, tail }: Element): Span => ({ start: lead, end: tail });

/** Whether what goes away is named by nothing that stays, and what goes elsewhere says the same there. */
function mayChange(
  page: YamlPage,
  container: YamlNode,
  elements: readonly Element[],
  order: Arrangement<Fresh>,
): boolean {
  const stay = staying(order);
  const kept = new Set(order);
  const around = { start: startOf(container), end: elements.at(-1)!.tail };
  return elements.every((element, index) => {
    if (stay.has(index)) return true;
    if (!kept.has(index)) return isUnnamed(namesOf(page), spanOf(element));
    return isMovable(namesOf(page), spanOf(element), around) && !isOpenAtEnd(page.text, element.node);
  });
}

/** How a new element of a container is written. */
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
  return ({ name, value }) =>
    name === undefined
      ? itemText(value, indent, layout, children.find(isLike(value)))
      : memberText(name, value, indent, layout, children);
}

/** Whether a node is of the same kind as a value. */
const isLike =
  (value: unknown) =>
  ({ type, style }: YamlNode): boolean =>
    style !== 'alias' && type === (Array.isArray(value) ? 'array' : typeof value);

function siblingEdits(
  page: YamlPage,
  container: YamlNode,
  siblings: Parameters<typeof blockEdits>[0],
): TextEdit[] {
  const { text, elements, order } = siblings;
  if (container.style === 'flow') return flowEdits(siblings, container);
  if (order.length > 0) return blockEdits(siblings);
  const place = placeOf(page, container);
  const slot = place && slotOf(text, container, place.element.start);
  const head = slot?.props.at(-1)?.end ?? slot?.start;
  const isBelow = head !== undefined && text.slice(head, startOf(container)).includes('\n');
  return emptyEdits(text, elements, container.type === 'array' ? '[]' : '{}', isBelow ? head : undefined);
}
