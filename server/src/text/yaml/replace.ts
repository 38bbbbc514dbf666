import { endOf, valueOf } from '../json/tree.ts';
import { inlineText } from '../json/value.ts';
import type { TextEdit } from '../text-edit.ts';
import { behindGap, indentTo, lineEnd } from './elements.ts';
import type { YamlNode } from './node.ts';
import { elementAt, elementsOf, inFlow, type Obstacle, unclear, type YamlPage } from './page.ts';
import { behindDash, belowKey, blockText, isSpread, scalarText } from './print.ts';

/** The text edit that writes a value in the place of another, if they differ; or why it can't be made. */
export function replaceEdit(page: YamlPage, node: YamlNode, value: unknown): TextEdit | Obstacle | undefined {
  if (JSON.stringify(value) === inlineText(valueOf(node), '')) return undefined;
  const { text } = page;
  const end = endWithComments(page, node);
  if (end === undefined || node.tag !== undefined) return unclear(node.offset);
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
    const isEmpty = node.length === 0;
    const newText = scalarText(value, 'block', node.style);
    return { start: isEmpty ? head : node.offset, end, newText: isEmpty ? ` ${newText}` : newText };
  }
  const comment = isBelow ? text.slice(head, lineEnd(text, head)) : text.slice(end, lineEnd(text, end));
  const rest = comment.trim() === '' ? '' : ` ${comment.trim()}`;
  const span = { start: head, end: isBelow ? end : lineEnd(text, end) };
  if (!isSpread(value)) return { ...span, newText: ` ${scalarText(value, 'block')}${rest}` };
  if (isMember) return { ...span, newText: rest + belowKey(value, indent, layout) };
  return rest === ''
    ? { ...span, newText: behindDash(value, indent, layout) }
    : { ...span, newText: rest + layout.eol + inner + blockText(value, inner, layout) };
}
