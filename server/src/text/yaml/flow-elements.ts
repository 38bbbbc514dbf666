import { endOf } from '../json/tree.ts';
import { behindGap, type Element, isBracketed, leadOf, lineEnd } from './lines.ts';
import type { YamlNode } from './nodes.ts';

/**
 * The elements of a container in flow style, as they stand in the text; undefined where a comment parts one of them from
 * its comma.
 */
export function flowElements(text: string, container: YamlNode): Element[] | undefined {
  if (!isBracketed(text, container)) return undefined;
  const elements: Element[] = [];
  let from = container.offset + 1;
  let between = '';
  for (const node of container.children ?? []) {
    const start = behindGap(text, from);
    const end = endOf(node);
    const comma = behindGap(text, end);
    const behind = text[comma] === ',' ? comma + 1 : end;
    if (start > node.offset || text.slice(end, behind).includes('#')) return undefined;
    const tail = tailOf(text, behind);
    elements.push({ node, start, end, lead: leadOf(text, start, from, true), tail, behind });
    between += text.slice(from, start) + text.slice(behind, tail);
    from = tail;
  }
  const last = endOf(container) - 1;
  if (behindGap(text, from) !== last) return undefined;
  const hasComments = `${between}${text.slice(from, last)}`.includes('#');
  return hasComments
    ? elements
    : elements.map(({ node, start, end }) => ({ node, start, end, lead: start, tail: end }));
}

/** Where the comment ends behind its comma, on its line. */
function tailOf(text: string, behind: number): number {
  const rest = text.slice(behind, lineEnd(text, behind));
  return /^[ \t]+#/.test(rest) ? behind + rest.trimEnd().length : behind;
}
