import type { YamlNode } from './nodes.ts';
import type { Span } from '../finding.ts';

/** Where anchors and aliases stand in a document. */
export interface Names {
  readonly anchors: readonly Named[];
  readonly aliases: readonly Named[];
  /** The names that aliases have. */
  readonly used: ReadonlySet<string>;
}

interface Named {
  readonly name: string;
  readonly at: number;
}

export function namesIn(root: YamlNode | undefined): Names {
  const names = { anchors: [] as Named[], aliases: [] as Named[] };
  const todo = root ? [root] : [];
  for (let node = todo.pop(); node; node = todo.pop()) {
    const { style, anchor, offset } = node;
    if (anchor !== undefined)
      names[style === 'alias' ? 'aliases' : 'anchors'].push({ name: anchor, at: offset });
    if (style !== 'alias') for (const child of node.children ?? []) todo.push(child);
  }
  return { ...names, used: new Set(names.aliases.map(({ name }) => name)) };
}

const isIn =
  ({ start, end }: Span) =>
  ({ at }: Named): boolean =>
    at >= start && at <= end;

/** Whether nothing outside of a piece of text stands for something in it. */
export function isUnnamed({ anchors, aliases }: Names, span: Span): boolean {
  const inside = new Set(anchors.filter(isIn(span)).map(({ name }) => name));
  return inside.size === 0 || !aliases.some((alias) => inside.has(alias.name) && !isIn(span)(alias));
}

/** Whether a piece of text may go elsewhere in its container: nothing in it stands for what is beside it either. */
export function isMovable(names: Names, span: Span, container: Span): boolean {
  if (!isUnnamed(names, span)) return false;
  const beside = names.anchors.filter((anchor) => isIn(container)(anchor) && !isIn(span)(anchor));
  return !names.aliases.filter(isIn(span)).some(({ name }) => beside.some((anchor) => anchor.name === name));
}

/** Whether there are no anchors and no aliases in a piece of text at all. */
export const isNameless = ({ anchors, aliases }: Names, span: Span): boolean =>
  !anchors.some(isIn(span)) && !aliases.some(isIn(span));
