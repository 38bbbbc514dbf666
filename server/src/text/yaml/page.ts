import type { Path, Span } from '../positions.ts';
import { endOf, membersOf } from '../json/tree.ts';
import { type JsonPage, pageOf } from '../json/edit-page.ts';
import { blockElements, type Element, flowElements } from './elements.ts';
import type { TextEdit } from '../text-edit.ts';
import type { YamlNode } from './node.ts';

/** A YAML document as edits see it. */
export interface YamlPage {
  readonly language: 'yaml';
  readonly text: string;
  readonly root: YamlNode | undefined;
  /** The offset of the first error; from there on, nothing is certain. */
  readonly brokenAt: number | undefined;
  readonly cache: {
    aliases?: readonly Alias[];
    readonly elements: Map<YamlNode, readonly Element[] | undefined>;
  };
}

/** The page of a text; a text that is JSON is edited as such. */
export function yamlPageOf(text: string, root: YamlNode | undefined, brokenAt?: number): JsonPage | YamlPage {
  if (isJson(text)) return pageOf(text);
  return { language: 'yaml', text, root, brokenAt, cache: { elements: new Map() } };
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
export const nodeAt = ({ root }: YamlPage, path: Path): YamlNode | undefined =>
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

/** The elements of a container; undefined where their text can't be made out. */
export function elementsOf(page: YamlPage, container: YamlNode): readonly Element[] | undefined {
  const { elements } = page.cache;
  if (!elements.has(container)) elements.set(container, findElements(page, container));
  return elements.get(container);
}

function findElements({ text, brokenAt = Infinity }: YamlPage, container: YamlNode): Element[] | undefined {
  const { style, tag } = container;
  if (endOf(container) >= brokenAt || (tag !== undefined && !/:(?:map|seq)$/.test(tag))) return undefined;
  if (style === 'flow') return flowElements(text, container);
  return style === 'block' ? blockElements(text, container) : undefined;
}

/** The element that a value stands in, or is. */
export interface Place {
  readonly container: YamlNode;
  readonly elements: readonly Element[];
  readonly element: Element;
}

/** The place of a value; undefined of the root, and where it can't be made out. */
export function placeOf(page: YamlPage, node: YamlNode): Place | undefined {
  const holder = node.parent?.type === 'property' ? node.parent : node;
  const container = holder.parent;
  const elements = container && elementsOf(page, container);
  const element = elements?.[container!.children!.indexOf(holder)];
  return container && elements && element && { container, elements, element };
}

/** An alias, and the node that it stands for. */
interface Alias {
  readonly alias: YamlNode;
  readonly target: YamlNode;
}

const aliasesOf = ({ cache, root }: YamlPage): readonly Alias[] => (cache.aliases ??= aliasesIn(root));

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
export const usedOutside = (page: YamlPage, span: Span): YamlNode | undefined =>
  aliasesOf(page).find(({ alias, target }) => isIn(target, span) && !isIn(alias, span))?.target;

/** The anchor of a node, or around it, for which aliases stand elsewhere; of an alias that is not replaced its own. */
export function sharedAround(page: YamlPage, node: YamlNode, isReplaced: boolean): YamlNode | undefined {
  const aliases = aliasesOf(page);
  const own = isReplaced ? undefined : aliases.find(({ alias }) => alias === node);
  let shared = own?.target ?? node;
  for (; shared; shared = shared.parent!) if (aliases.some(({ target }) => target === shared)) return shared;
  return undefined;
}

/** The anchor of the first node in a piece of text that has one, or is an alias. */
export function namedIn(page: YamlPage, span: Span): YamlNode | undefined {
  const found = aliasesOf(page).find(({ alias, target }) => isIn(target, span) || isIn(alias, span));
  return found?.target;
}

/** Why an edit can't be made. */
export interface Obstacle {
  /** The path of what can't be changed, removed or moved. */
  readonly path: Path;
  /** A clause: `the anchor "x" is used elsewhere`. */
  readonly what: string;
  /** The offset of the reason. */
  readonly at: number;
}

/** The text edits of structural edits, or everything that prevents them. */
export type Attempt =
  | { readonly edits: TextEdit[]; readonly obstacles?: undefined }
  | { readonly obstacles: readonly Obstacle[]; readonly edits?: undefined };

export type Why = Omit<Obstacle, 'path'>;

export const usedElsewhere = (page: YamlPage, anchored: YamlNode): Why => ({
  what: `the anchor ${JSON.stringify(anchored.anchor)} is used elsewhere, too`,
  at: anchorOf(page, anchored),
});

export const outOfOrder = (page: YamlPage, anchored: YamlNode): Why => ({
  what: `the anchor ${JSON.stringify(anchored.anchor)} must come before its aliases`,
  at: anchorOf(page, anchored),
});

/** An anchor may stand some lines above its node. */
const anchorOf = ({ text }: YamlPage, { anchor, offset }: YamlNode): number =>
  Math.max(text.lastIndexOf(`&${anchor}`, offset), 0);

export const openAtEnd = (at: number): Why => ({
  what: 'this block scalar keeps all empty lines after it ("+")',
  at,
});

export const merged = (at: number): Why => ({ what: 'it is merged by "<<"', at });

export const unclear = (at: number): Why => ({
  what: "it is written in a way that can't be changed safely",
  at,
});
