import { endOf, valueOf } from '../json/tree.ts';
import { inlineText } from '../json/value.ts';
import type { TextEdit } from '../text-edit.ts';
import { behindGap, indentTo, lineEnd } from './elements.ts';
import type { YamlNode } from './node.ts';
import {
  elementAt,
  elementsOf,
  inFlow,
  type Obstacle,
  unclear,
  usedElsewhere,
  usedOutside,
  type YamlPage,
} from './page.ts';
import { behindDash, belowKey, blockText, isSpread, lineText, scalarText } from './print.ts';

/** The text edit that writes a value in the place of another, if they differ; or why it can't be made. */
export function replaceEdit(page: YamlPage, node: YamlNode, value: unknown): TextEdit | Obstacle | undefined {
  if (JSON.stringify(value) === inlineText(valueOf(node), '')) return undefined;
  const { text } = page;
  const end = endWithComments(page, node);
  const isNamed = node.tag !== undefined || (node.anchor !== undefined && node.style !== 'alias');
  if (end === undefined || end >= page.brokenAt || isNamed) return unclear(node.offset);
  const shared = usedOutside(page, { start: node.offset, end });
  if (shared) return usedElsewhere(page, shared);
  const container = node.parent?.type === 'property' ? node.parent.parent : node.parent;
  if (container?.style === 'flow') {
    const isScalar = !node.children && node.length > 0 && !isSpread(value);
    if (!isScalar) return inFlow(node.offset);
    return { start: node.offset, end, newText: scalarText(value, 'flow', node.style) };
  }
  const hasComment = node.style === 'flow' && /#.*\n/.test(text.slice(node.offset, end));
  return (hasComment ? undefined : inBlock(page, node, end, value)) ?? unclear(node.offset);
}

/** The end of a value with the comments in it; undefined where that is unclear. */
export const endWithComments = (page: YamlPage, node: YamlNode): number | undefined =>
  node.style === 'block' ? elementsOf(page, node)?.at(-1)?.tail : endOf(node);

/** The edit in a container in block style, which keeps the comment behind the value, or behind the key above it. */
function inBlock(page: YamlPage, node: YamlNode, end: number, value: unknown): TextEdit | undefined {
  const { text, layout } = page;
  const element = elementAt(page, node);
  if (!element) return undefined;
  const isMember = node.parent!.type === 'property';
  const indent = indentTo(text, element.start);
  const head = isMember ? behindGap(text, endOf(node.parent!.children![0]!)) + 1 : element.start + 1;
  const isBelow = text.slice(head, node.offset).includes('\n');
  if (isBelow && node.style !== 'block') return undefined;
  const inner = isMember ? indent + layout.unit : `${indent} ${layout.gap}`;
  if (!isSpread(value) && node.style !== 'block') {
    const behind = lineEnd(text, end);
    // Blanks behind text over several lines would become a part of it, and so would a comment.
    const isAlone = text.slice(end, behind).trim() === '';
    const newText = isAlone
      ? lineText(value, inner, layout, node.style)
      : scalarText(value, 'block', node.style);
    const start = node.length === 0 ? head : node.offset;
    return {
      start,
      end: newText.includes('\n') ? behind : end,
      newText: (node.length === 0 ? ' ' : '') + newText,
    };
  }
  const comment = isBelow ? text.slice(head, lineEnd(text, head)) : text.slice(end, lineEnd(text, end));
  const rest = comment.trim() === '' ? '' : ` ${comment.trim()}`;
  const span = { start: head, end: isBelow ? end : lineEnd(text, end) };
  if (!isSpread(value))
    return rest === ''
      ? { ...span, newText: ` ${lineText(value, inner, layout)}` }
      : { ...span, newText: ` ${scalarText(value, 'block')}${rest}` };
  if (isMember) return { ...span, newText: rest + belowKey(value, indent, layout) };
  return rest === ''
    ? { ...span, newText: behindDash(value, indent, layout) }
    : { ...span, newText: rest + layout.eol + inner + blockText(value, inner, layout) };
}
