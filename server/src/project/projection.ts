import { propNamed } from '../kinds/contract/model.ts';
import { type Projected, projectForDsds } from '../kinds/contract/projection.ts';
import type { Source } from '../kinds/contract/source.ts';
import { type Projection, projectTraits, type Trait } from '../kinds/contract/traits.ts';
import { endOf, itemsOf, namesIn, type Node, nodeAt, startOf, valueOf } from '../text/json/tree.ts';
import { jsonKey, Written } from '../text/json/value.ts';

/** The projection of a whole contract, in the order that its text declares. */
export function projectionOf({ tree, contract }: Source): Projection {
  return projectTraits(contract, namesIn(nodeAt(tree, ['props', 'properties'])));
}

/** The same in the form that DSDS has for traits. */
export function projectedOf({ tree, contract }: Source): Projected {
  return projectForDsds(contract, namesIn(nodeAt(tree, ['props', 'properties'])));
}

/** A trait whose values have their numbers as the document writes them: JavaScript would round some, and spell others anew. */
export function asWritten({ text, tree, contract }: Source, trait: Trait): Trait {
  if (!trait.values) return trait;
  const { path, values = [] } = propNamed(contract, trait.name)!;
  const items = itemsOf(nodeAt(tree, [...path, 'enum']));
  const read = (node: Node): unknown =>
    node.type === 'number' ? new Written(text.slice(startOf(node), endOf(node))) : node.value;
  // Of equal values the first is the one that the trait has.
  const first = new Map(values.map((value, index) => [jsonKey(value), items[index]] as const).reverse());
  return { ...trait, values: trait.values.map((value) => valueOf(first.get(jsonKey(value)), read)) };
}

/** What becomes a trait at all. */
export const TRAITS_COME_FROM = 'Only props with an enum, boolean props and states become traits.';
