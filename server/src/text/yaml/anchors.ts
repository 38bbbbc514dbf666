import type { Span } from '../span.ts';
import type { YamlNode } from './nodes.ts';

/** Where anchors and aliases stand in a document. */
export interface Names {
  readonly anchors: readonly Named[];
  readonly aliases: readonly Named[];
  /** The nodes with an anchor that aliases stand for, each with these. */
  readonly uses: ReadonlyMap<YamlNode, readonly YamlNode[]>;
  /** What an alias stands for. */
  readonly targets: ReadonlyMap<YamlNode, YamlNode>;
}

export interface Named {
  readonly name: string;
  readonly at: number;
  readonly node: YamlNode;
}

export function namesIn(root: YamlNode | undefined): Names {
  const names = { anchors: [] as Named[], aliases: [] as Named[] };
  const todo = root ? [root] : [];
  for (let node = todo.pop(); node; node = todo.pop()) {
    const { style, anchor, offset } = node;
    if (anchor !== undefined)
      names[style === 'alias' ? 'aliases' : 'anchors'].push({ name: anchor, at: offset, node });
    if (style !== 'alias') for (const child of node.children ?? []) todo.push(child);
  }
  const inOrder = [...names.anchors, ...names.aliases].sort((a, b) => a.at - b.at);
  const last = new Map<string, YamlNode>();
  const uses = new Map<YamlNode, YamlNode[]>();
  const targets = new Map<YamlNode, YamlNode>();
  for (const { name, node } of inOrder) {
    const target = node.style === 'alias' ? last.get(name) : undefined;
    if (node.style !== 'alias') last.set(name, node);
    if (!target) continue;
    targets.set(node, target);
    const known = uses.get(target);
    if (known) known.push(node);
    else uses.set(target, [node]);
  }
  return { ...names, uses, targets };
}

const isIn =
  ({ start, end }: Span) =>
  ({ at }: { readonly at: number }): boolean =>
    at >= start && at <= end;

/**
 * The first anchor in a piece of text that something outside of it stands for; but for one, and for what goes away.
 */
export function namedIn(
  { anchors, uses }: Names,
  span: Span,
  but?: YamlNode,
  gone: readonly Span[] = [],
): Named | undefined {
  const isOutside = ({ offset }: YamlNode): boolean =>
    ![span, ...gone].some((each) => isIn(each)({ at: offset }));
  return anchors.filter(isIn(span)).find(({ node }) => node !== but && uses.get(node)?.some(isOutside));
}

/**
 * The anchor because of which a piece of text can't go elsewhere in its container: one in it that something beside it
 * stands for, or the other way round; or one of several of a name.
 */
export function holding(
  { anchors, aliases, targets }: Names,
  span: Span,
  container: Span,
): Named | undefined {
  if (anchors.length === 0) return undefined;
  const isBeside = (each: { readonly at: number }): boolean => isIn(container)(each) && !isIn(span)(each);
  const isShared = (name: string): boolean =>
    anchors.filter((each) => each.name === name && isIn(container)(each)).length > 0 &&
    anchors.filter((each) => each.name === name).length > 1;
  const own = anchors
    .filter(isIn(span))
    .find(({ name }) => isShared(name) || aliases.some((alias) => alias.name === name && isBeside(alias)));
  if (own) return own;
  const alias = aliases.filter(isIn(span)).find(({ name, node }) => {
    const target = targets.get(node);
    return isShared(name) || (target && isBeside({ at: target.offset }));
  });
  return alias && anchors.find(({ node }) => node === targets.get(alias.node));
}

/** The same without what goes away. */
export function namesBut(names: Names, gone: readonly Span[]): Names {
  const isLeft = (each: Named): boolean => !gone.some((span) => isIn(span)(each));
  return { ...names, anchors: names.anchors.filter(isLeft), aliases: names.aliases.filter(isLeft) };
}

/** Whether there are no anchors and no aliases in a piece of text at all. */
export const isNameless = ({ anchors, aliases }: Names, span: Span): boolean =>
  !anchors.some(isIn(span)) && !aliases.some(isIn(span));

/**
 * In how many places of the document a node counts: where it is written, and wherever an alias stands for it or for
 * what it is in. Nobody writes a chain of aliases that is too long to follow.
 */
export function placesOf(names: Names, node: YamlNode, depth = 0): number {
  let places = 1;
  if (depth > LONGEST_CHAIN) return Infinity;
  for (let each: YamlNode | undefined = node; each; each = each.parent) {
    const { offset } = each;
    const end = offset + each.length;
    for (const alias of names.uses.get(each) ?? [])
      // One that is in what it stands for leads nowhere.
      if (!isIn({ start: offset, end })({ at: alias.offset })) places += placesOf(names, alias, depth + 1);
  }
  return places;
}

const LONGEST_CHAIN = 100;
