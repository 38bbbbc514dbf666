import { type JsonPage, pageOf } from '../json/edit-page.ts';
import { endOf, membersOf } from '../json/tree.ts';
import type { Path } from '../span.ts';
import { type Names, namesIn } from './anchors.ts';
import { flowElements } from './flow-elements.ts';
import { blockElements, type Element } from './lines.ts';
import type { YamlNode } from './nodes.ts';

/** A YAML document as edits see it. */
export interface YamlPage {
  readonly language: 'yaml';
  readonly text: string;
  readonly root: YamlNode | undefined;
  /** Where the first mistake is: nothing from there on is sure to be what it seems. */
  readonly brokenAt: number | undefined;
  /** What somebody has looked up. */
  readonly known: { names?: Names; readonly elements: Map<YamlNode, readonly Element[] | undefined> };
}

/** Reads a page; what is JSON throughout is edited as such. */
export function yamlPageOf(text: string, root: YamlNode | undefined, brokenAt?: number): JsonPage | YamlPage {
  if (isJson(text)) return pageOf(text);
  return { language: 'yaml', text, root, brokenAt, known: { elements: new Map() } };
}

function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The node at a path, as it is written: where aliases are on the way, in what they stand for. */
export function nodeAt(page: YamlPage, path: Path): YamlNode | undefined {
  let node = page.root;
  for (const segment of path) {
    if (node?.type === 'array') node = node.children?.[Number(segment)];
    else node = node && membersNamed(node, String(segment)).at(-1)?.children?.[1];
  }
  return node;
}

export const membersNamed = (object: YamlNode, name: string): readonly YamlNode[] =>
  membersOf(object)
    .filter((member) => member.name === name)
    .map((member) => member.node as YamlNode);

export const namesOf = ({ known, root }: YamlPage): Names => (known.names ??= namesIn(root));

/** The elements of a container whose text can be told from what is around it; undefined of any other. */
export function elementsOf(page: YamlPage, container: YamlNode): readonly Element[] | undefined {
  const { elements } = page.known;
  if (!elements.has(container)) elements.set(container, readElements(page, container));
  return elements.get(container);
}

function readElements({ text, brokenAt = Infinity }: YamlPage, container: YamlNode): Element[] | undefined {
  const { style, tag, children = [] } = container;
  if (endOf(container) >= brokenAt || (tag !== undefined && !/:(?:map|seq)$/.test(tag))) return undefined;
  if (style === 'flow') return flowElements(text, container);
  const keys = container.type === 'object' ? children.map((member) => member.children![0]!) : [];
  // A key's anchor or tag stands before what the library takes for the beginning of the object.
  const isOdd = keys.some(
    (key) => key.tag !== undefined || (key.anchor !== undefined && key.style !== 'alias'),
  );
  if (style !== 'block' || isOdd) return undefined;
  const elements = blockElements(text, container);
  const begins =
    container.type === 'array'
      ? (at: number) => text[at] === '-'
      : (at: number, { node }: Element) => at === node.offset || text[at] === '?';
  return elements.every((element) => begins(element.start, element)) ? elements : undefined;
}

/** Where the value of an item or a member stands. */
export interface Place {
  readonly container: YamlNode;
  readonly elements: readonly Element[];
  readonly element: Element;
}

/** The place of a value; undefined of the root, and where it can't be told. */
export function placeOf(page: YamlPage, node: YamlNode): Place | undefined {
  const holder = node.parent?.type === 'property' ? node.parent : node;
  const container = holder.parent;
  const elements = container && elementsOf(page, container);
  const element = elements?.[container!.children!.indexOf(holder)];
  return container && elements && element && { container, elements, element };
}
