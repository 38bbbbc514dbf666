import type { Obstacle } from '../edit.ts';
import { startOf } from '../json/tree.ts';
import { type Arrangement, isArrangementOf, isAsIs } from '../list-edits.ts';
import type { Path, Span } from '../span.ts';
import { type MadeEdits, pieceOf, type TextEdit } from '../text-edit.ts';
import { openEnd } from './ends.ts';
import { commentedEdits } from './flow-comments.ts';
import { flowLayoutOf, flowMember, flowText } from './flow.ts';
import { layoutNear } from './habits.ts';
import { type Element, lineEnd, slotOf } from './lines.ts';
import type { YamlNode } from './nodes.ts';
import { unclear } from './obstacles.ts';
import { elementsOf, placeOf, type YamlPage } from './page.ts';
import { itemText, memberText } from './printing.ts';
import { replaceEdits } from './replacing.ts';
import { blockEdits, emptyEdits, flowEdits, indentOf, placeEdits, takePlaces } from './siblings.ts';
import { type Outcome, stayingIn } from './stays.ts';

/** A new item, or a member. */
interface Fresh {
  readonly name?: string;
  readonly value: unknown;
}

/** What becomes of the elements of one container. */
export interface Change {
  readonly container: YamlNode;
  /** Where it stands, or one of the places where it counts. */
  readonly path: Path;
  readonly removed: Set<YamlNode>;
  readonly inserted: (Fresh & { readonly index: number })[];
  /** The elements that it has, with those in other places that are moved. */
  readonly order: number[];
  /** What it is to hold in the end, where that is said. */
  items?: readonly (number | Fresh)[];
}

/** Adds the text edits of a change to those that are made of what is inside of its elements; answers what is in the way. */
export function changeEdits(
  page: YamlPage,
  change: Change,
  made: MadeEdits,
  outcome: Outcome,
): Obstacle | undefined {
  const { container, path } = change;
  const { children = [] } = container;
  const order = orderOf(change);
  const odd = { path, ...unclear(container.offset) };
  if (!order || !isArrangementOf(order, children.length) || hasTwice(children, order)) return odd;
  if (isAsIs(order, children.length)) return undefined;
  if (children.length === 0) return fill(page, change, order, made);
  const elements = elementsOf(page, container);
  if (!elements) return odd;
  const stay = stayingIn(page, change, elements, order, outcome);
  if ('what' in stay) return stay;
  const { text } = page;
  // On lines of its own an element may change the blanks behind it, too.
  const reach = container.style === 'block' ? Infinity : undefined;
  const moved = elements.map((element, index) => {
    if (stay.has(index)) return '';
    const span = spanOf(element);
    const within = reach ? { ...span, end: lineEnd(text, span.end) } : span;
    return pieceOf(text, span, [...made.takeWithin(within, reach), ...withoutComma(element)]);
  });
  const print = printerOf(page, container, elements);
  const texts = order.map((each) => (typeof each === 'number' ? each : print(each)));
  const open = new Set(elements.filter(({ node }) => openEnd(text, node, outcome.lasts)));
  const siblings = { text, elements, order: texts, stay, moved, open, eol: layoutNear(text, container).eol };
  for (const edit of siblingEdits(page, container, siblings)) made.put(edit);
  return undefined;
}

/** The text of all that a change takes away. */
export function goneIn(page: YamlPage, change: Change): Span[] {
  const kept = new Set(orderOf(change));
  const elements = elementsOf(page, change.container) ?? [];
  return elements.filter((_, index) => !kept.has(index)).map(spanOf);
}

/** What a container is to end with. */
export function lastOf(change: Change): YamlNode | undefined {
  const last = orderOf(change)?.at(-1);
  return typeof last === 'number' ? change.container.children![last] : undefined;
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
function fill(
  page: YamlPage,
  { container, path }: Change,
  order: Arrangement<Fresh>,
  made: MadeEdits,
): Obstacle | undefined {
  const fresh = order.filter((each) => typeof each !== 'number');
  const isObject = fresh[0]?.name !== undefined;
  const value = isObject
    ? Object.fromEntries(fresh.map((each) => [each.name, each.value]))
    : fresh.map((each) => each.value);
  const edits = replaceEdits(page, container, value);
  if ('what' in edits) return { path, ...edits };
  for (const edit of edits) made.put(edit);
  return undefined;
}

/** What becomes of a comma goes by the place of what it stands behind. */
const withoutComma = ({ end, behind = end }: Element): TextEdit[] =>
  behind === end ? [] : [{ start: end, end: behind, newText: '' }];

const spanOf = ({ lead, tail }: Element): Span => ({ start: lead, end: tail });

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
  if (container.style === 'flow') {
    const inPlace = [...siblings.stay].every((index) => order[index] === index);
    if (inPlace && takePlaces(text, elements, order)) return placeEdits(siblings);
    const hasComments = elements.some(({ behind }) => behind !== undefined);
    return (hasComments ? commentedEdits : flowEdits)(siblings, container);
  }
  if (order.length > 0) return blockEdits(siblings);
  const place = placeOf(page, container);
  const slot = place && slotOf(text, container, place.element.start);
  const head = slot?.props.at(-1)?.end ?? slot?.start;
  const isBelow = head !== undefined && text.slice(head, startOf(container)).includes('\n');
  const line = siblings.eol + indentOf(text, elements);
  const empty = container.type === 'array' ? '[]' : '{}';
  return emptyEdits(text, elements, empty, isBelow ? head : undefined, line);
}
