import type { Path, Span } from '../positions.ts';
import { endOf, membersOf } from '../json/tree.ts';
import { type JsonPage, pageOf } from '../json/edit-page.ts';
import { blockElements, type Element } from './elements.ts';
import type { TextEdit } from '../text-edit.ts';
import type { YamlNode } from './node.ts';
import { type Layout, layoutOf } from './print.ts';

/** A YAML document as edits see it. */
export interface YamlPage {
  readonly language: 'yaml';
  readonly text: string;
  readonly root: YamlNode | undefined;
  /** The offset of the first error; from there on, nothing is certain. */
  readonly brokenAt: number;
  readonly layout: Layout;
  readonly aliases: readonly Alias[];
  /** The elements of containers in block style, as far as they were asked for. */
  readonly elements: Map<YamlNode, readonly Element[] | undefined>;
}

/** The page of a text; a text that is JSON is edited as such. */
export function yamlPageOf(
  text: string,
  root: YamlNode | undefined,
  brokenAt = Infinity,
): JsonPage | YamlPage {
  if (isJson(text)) return pageOf(text);
  const [layout, aliases] = [layoutOf(text, root), aliasesIn(root)];
  return { language: 'yaml', text, root, brokenAt, layout, aliases, elements: new Map() };
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
  const { text, brokenAt, elements } = page;
  const { style, tag } = container;
  const isUnclear = endOf(container) >= brokenAt || (tag !== undefined && !/:(?:map|seq)$/.test(tag));
  if (style !== 'block' || isUnclear) return undefined;
  if (!elements.has(container)) elements.set(container, blockElements(text, container));
  return elements.get(container);
}

/** The element of a container in block style that a value stands in, or is. */
export function elementAt(page: YamlPage, node: YamlNode): Element | undefined {
  const holder = node.parent?.type === 'property' ? node.parent : node;
  const container = holder.parent;
  return container && elementsOf(page, container)?.[container.children!.indexOf(holder)];
}

/** An alias, and the node that it stands for. */
interface Alias {
  readonly alias: YamlNode;
  readonly target: YamlNode;
}

function aliasesIn(root: YamlNode | undefined): Alias[] {
  const aliases: Alias[] = [];
  const anchors = new Map<string | undefined, YamlNode>();
  const visit = (node: YamlNode): void => {
    const target = anchors.get(node.anchor);
    if (node.style === 'alias') {
      if (target) aliases.push({ alias: node, target });
      return;
    }
    // An alias in the node that it names leads nowhere.
    anchors.delete(node.anchor);
    node.children?.forEach(visit);
    if (node.anchor !== undefined) anchors.set(node.anchor, node);
  };
  if (root) visit(root);
  return aliases;
}

const isIn = ({ offset }: YamlNode, { start, end }: Span): boolean => offset >= start && offset <= end;

/** The first anchor in a piece of text for which an alias stands elsewhere. */
export const usedOutside = ({ aliases }: YamlPage, span: Span): YamlNode | undefined =>
  aliases.find(({ alias, target }) => isIn(target, span) && !isIn(alias, span))?.target;

/** The anchor of the first node in a piece of text that has one with aliases, or is an alias. */
export const namedIn = ({ aliases }: YamlPage, span: Span): YamlNode | undefined =>
  aliases.find(({ alias, target }) => isIn(target, span) || isIn(alias, span))?.target;

/** The anchor of a node, or around it, for which aliases stand elsewhere; of an alias that is not replaced its own. */
export function sharedAround(
  { aliases }: YamlPage,
  node: YamlNode,
  isReplaced: boolean,
): YamlNode | undefined {
  const own = isReplaced ? undefined : aliases.find(({ alias }) => alias === node);
  let shared = own?.target ?? node;
  for (; shared; shared = shared.parent!) if (aliases.some(({ target }) => target === shared)) return shared;
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

/** An anchor may stand some lines above its node. */
export const usedElsewhere = ({ text }: YamlPage, { anchor, offset }: YamlNode): Obstacle => ({
  what: `the anchor ${JSON.stringify(anchor)} is used elsewhere, too`,
  at: Math.max(text.lastIndexOf(`&${anchor}`, offset), 0),
});

export const merged = (at: number): Obstacle => ({ what: 'it is merged by "<<"', at });

export const inFlow = (at: number): Obstacle => ({
  what: 'it is written in brackets, where only single values can be replaced',
  at,
});

export const unclear = (at: number): Obstacle => ({
  what: "it is written in a way that can't be changed safely",
  at,
});
