import type { Obstacle } from '../edit.ts';
import { startOf } from '../json/tree.ts';
import { staying } from '../list-edits.ts';
import type { Path, Span } from '../span.ts';
import { holding, namedIn, type Names } from './anchors.ts';
import { type Lasts, openEnd } from './ends.ts';
import { inLineWith } from './held.ts';
import type { Element } from './lines.ts';
import type { YamlNode } from './nodes.ts';
import { openAtEnd, outOfOrder, usedElsewhere } from './obstacles.ts';
import { namesOf, type YamlPage } from './page.ts';
import { takePlaces } from './siblings.ts';

/** What all changes of a document come to. */
export interface Outcome {
  /** All that goes away. */
  readonly gone: readonly Span[];
  /** The anchors and aliases that stay. */
  readonly left: Names;
  /** What each container that changes is to end with. */
  readonly lasts: Lasts;
}

/**
 * The elements that stay where they are: also those that can't go elsewhere, around which the others move. Or what is in
 * the way: nothing that stays may stand for what goes away, and what goes elsewhere has to say the same there.
 */
export function stayingIn(
  page: YamlPage,
  { container, path }: { readonly container: YamlNode; readonly path: Path },
  elements: readonly Element[],
  order: readonly unknown[],
  { gone, lasts, left }: Outcome,
): ReadonlySet<number> | Obstacle {
  const names = namesOf(page);
  const kept = new Set(order);
  const around = { start: startOf(container), end: elements.at(-1)!.tail };
  const isMoved = staying(order).size < order.filter((each) => typeof each === 'number').length;
  const held = new Map<number, Omit<Obstacle, 'path'>>();
  for (const [index, element] of elements.entries()) {
    const span = { start: element.lead, end: element.tail };
    if (!kept.has(index)) {
      const named = namedIn(names, span, container, gone);
      if (named) return { path: [...path, nameOf(container, index)], ...usedElsewhere(page.text, named) };
    } else if (isMoved) {
      const anchor = holding(left, span, around);
      const open = openEnd(page.text, element.node, lasts);
      if (anchor) held.set(index, outOfOrder(page.text, anchor));
      else if (open) held.set(index, openAtEnd(open.offset));
    }
  }
  const isFlow = container.style === 'flow';
  if (isFlow && held.size === 0 && takePlaces(page.text, elements, order))
    return new Set(
      [...kept].filter((each): each is number => typeof each === 'number' && order[each] === each),
    );
  const stay = staying(inLineWith(order, held));
  const [index, why] = [...held].find(([each]) => !stay.has(each)) ?? [];
  return why ? { path: [...path, nameOf(container, index!)], ...why } : stay;
}

const nameOf = ({ type, children = [] }: YamlNode, index: number): string | number =>
  type === 'array' ? index : String(children[index]?.children?.[0]?.value);
