import type { Path } from '../positions.ts';
import { membersOf } from '../json/tree.ts';
import { blockElements, type Element } from './elements.ts';
import type { TextEdit } from '../text-edit.ts';
import type { YamlNode } from './node.ts';
import { type Layout, layoutOf } from './print.ts';

/** A YAML document as edits see it. */
export interface YamlPage {
  readonly language: 'yaml';
  readonly text: string;
  /** Undefined where there is nothing, or the text is broken. */
  readonly root: YamlNode | undefined;
  readonly layout: Layout;
}

export const yamlPageOf = (text: string, root: YamlNode | undefined): YamlPage => ({
  language: 'yaml',
  text,
  root,
  layout: layoutOf(text, root),
});

/** The node at a path; behind an alias it is in what that stands for. */
export const yamlNodeAt = ({ root }: YamlPage, path: Path): YamlNode | undefined =>
  path.reduce<YamlNode | undefined>((node, segment) => node && childAt(node, segment), root);

/** An item of a list, or the value of a member; of a member written twice the last. */
export const childAt = (node: YamlNode, segment: string | number): YamlNode | undefined =>
  node.type === 'array'
    ? node.children?.[Number(segment)]
    : membersNamed(node, String(segment)).at(-1)?.children?.[1];

export const membersNamed = (object: YamlNode, name: string): readonly YamlNode[] =>
  membersOf(object)
    .filter((member) => member.name === name)
    .map((member) => member.node as YamlNode);

/** The elements of a container in block style; undefined where their text can't be made out. */
export function elementsOf(page: YamlPage, container: YamlNode): readonly Element[] | undefined {
  const { style, tag } = container;
  if (style !== 'block' || (tag !== undefined && !/:(?:map|seq)$/.test(tag))) return undefined;
  return blockElements(page.text, container);
}

/** The element of a container in block style that a value stands in, or is. */
export function elementAt(page: YamlPage, node: YamlNode): Element | undefined {
  const holder = node.parent?.type === 'property' ? node.parent : node;
  const container = holder.parent;
  return container && elementsOf(page, container)?.[container.children!.indexOf(holder)];
}

/**
 * The anchor or alias that an edit at a path would touch: on the way there, or below it. Aliases make a change of one place one of
 * others, too, so that nothing near them is changed.
 */
export function namedNear({ root }: YamlPage, path: Path): YamlNode | undefined {
  let node = root;
  for (const segment of path) {
    const next = node && node.anchor === undefined ? childAt(node, segment) : undefined;
    if (!next) break;
    node = next;
  }
  return node && namedIn(node);
}

function namedIn(node: YamlNode): YamlNode | undefined {
  if (node.anchor !== undefined) return node;
  for (const child of node.children ?? []) {
    const found = namedIn(child);
    if (found) return found;
  }
  return undefined;
}

/** Why an edit can't be made. */
export interface Obstacle {
  /** A clause: `the anchor "x" is used elsewhere, too`. */
  readonly what: string;
  /** The offset of the reason. */
  readonly at: number;
}

/** The text edits of structural edits, or everything that prevents them. */
export type Attempt =
  | { readonly edits: TextEdit[]; readonly obstacles?: undefined }
  | { readonly obstacles: readonly Obstacle[]; readonly edits?: undefined };

export const named = ({ anchor, offset }: YamlNode): Obstacle => ({
  what: `the anchor ${JSON.stringify(anchor)} is used here`,
  at: offset,
});

export const inFlow = (at: number): Obstacle => ({
  what: 'it is written in brackets, where only single values can be replaced',
  at,
});

export const unclear = (at: number): Obstacle => ({
  what: "it is written in a way that can't be changed safely",
  at,
});
