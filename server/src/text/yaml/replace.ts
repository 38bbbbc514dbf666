import { endOf, valueOf } from '../json/tree.ts';
import { inlineText } from '../json/value.ts';
import type { TextEdit } from '../text-edit.ts';
import { indentOf, indentTo, isBracketed, lineEnd, slotOf } from './elements.ts';
import type { YamlNode } from './node.ts';
import {
  elementsOf,
  type Place,
  placeOf,
  unclear,
  usedElsewhere,
  usedOutside,
  type Why,
  type YamlPage,
} from './page.ts';
import {
  blockScalarText,
  blockText,
  Copied,
  flowLayoutOf,
  flowText,
  indentBelow,
  isSpread,
  type Layout,
  layoutNear,
  literalText,
  scalarText,
} from './print.ts';

/** Writes a value in the place of another, in its style where it can be; or says why that is not done. */
export function replaceEdits(page: YamlPage, node: YamlNode, value: unknown): TextEdit[] | Why {
  const { text } = page;
  if (JSON.stringify(value) === inlineText(valueOf(node), '')) return [];
  const end = endWithComments(page, node);
  const place = placeOf(page, node);
  const head = place && slotOf(text, node, place.element);
  const isNamed = node.tag !== undefined || (node.anchor !== undefined && node.style !== 'alias');
  const isComment =
    node.style === 'flow' && node.children?.length === 0 && text.slice(node.offset, end).includes('#');
  if (end === undefined || end >= (page.brokenAt ?? Infinity) || head === undefined || isNamed || isComment)
    return unclear(node.offset);
  const shared = usedOutside(page, { start: node.offset, end });
  if (shared) return usedElsewhere(page, shared);
  const old: Old = {
    text,
    node,
    value,
    place: place!,
    end,
    head,
    layout: layoutNear(text, place!.container),
  };
  if (old.place.container.style === 'flow') {
    const blank = node.length === 0 && node.parent!.type === 'property' ? ' ' : '';
    return [{ start: node.offset, end, newText: blank + inFlow(old) }];
  }
  return isSpread(value, node) ? onLines(old) : onLine(old);
}

interface Old {
  readonly text: string;
  readonly node: YamlNode;
  readonly value: unknown;
  readonly place: Place;
  /** The end of the old value, with the comments of what is in it. */
  readonly end: number;
  /** The end of the dash or colon before it. */
  readonly head: number;
  readonly layout: Layout;
}

/** The end of a value with its inner comments; undefined where that is unclear. */
export function endWithComments(page: YamlPage, node: YamlNode): number | undefined {
  if (node.style === 'flow' && !isBracketed(page.text, node)) return undefined;
  return node.style === 'block' ? elementsOf(page, node)?.at(-1)?.tail : endOf(node);
}

/** Returns true if a value begins on a line below its key or dash. */
const isBelow = ({ text, node, head }: Old): boolean => text.slice(head, node.offset).includes('\n');

const isBlankBehind = (text: string, at: number): boolean => text.slice(at, lineEnd(text, at)).trim() === '';

function inFlow({ text, node, value, place }: Old): string {
  const layout = flowLayoutOf(text, node.children?.length ? node : place.container);
  const isQuoted = layout.isQuoted || node.style === 'double quoted';
  if (typeof value === 'string') return scalarText(value, 'flow', isQuoted ? 'double quoted' : node.style);
  return flowText(value, layout);
}

/** A value that begins on the line of its key or dash. */
function onLine(old: Old): TextEdit[] {
  const { text, node, end, head } = old;
  const isAlone = isBlankBehind(text, end) && (!isBelow(old) || isBlankBehind(text, head));
  const newText = lineText(old, isAlone);
  // Blanks behind it would become a part of text over several lines.
  const behind = (at: number): number => (newText.includes('\n') && isAlone ? lineEnd(text, at) : at);
  if (isBelow(old))
    return [
      { start: head, end: behind(head), newText: ` ${newText}` },
      { start: lineEnd(text, head), end, newText: '' },
    ];
  const isGlued = node.length === 0;
  return [{ start: isGlued ? head : node.offset, end: behind(end), newText: (isGlued ? ' ' : '') + newText }];
}

/** `isAlone`: there is no comment on the line. */
function lineText({ text, node, value, place, layout }: Old, isAlone: boolean): string {
  const inner = indentOf(text, place.elements) + layout.unit;
  if (value instanceof Copied) return value.at(inner);
  if (typeof value === 'object') return flowText(value, flowLayoutOf(text, node));
  if (typeof value !== 'string') return scalarText(value, 'block');
  const { style } = node;
  if (style === 'literal' || style === 'folded') {
    const indent = /\n([ \t]*)\S/.exec(text.slice(node.offset, endOf(node)))?.[1] ?? inner;
    const same = blockScalarText(value, indent, layout.eol, style);
    if (same !== undefined) return same;
  }
  const literal = isAlone && !style.endsWith('quoted') ? literalText(value, inner, layout.eol) : undefined;
  return literal ?? scalarText(value, 'block', style);
}

/** A list or an object on lines of its own. */
function onLines(old: Old): TextEdit[] {
  const { text, node, value, place, end, head, layout } = old;
  const { eol, gap } = layout;
  const isItem = node.parent!.type === 'array';
  const isAlone = isBlankBehind(text, end);
  const behind = lineEnd(text, end);
  const indent = indentOf(text, place.elements);
  const beside = `${indent} ${gap}`;
  if (!isBelow(old) && node.style === 'block') {
    const newText = blockText(value, indentTo(text, node.offset), layout, node);
    return [{ start: node.offset, end: isAlone ? behind : end, newText }];
  }
  if (!isBelow(old) && isItem && isAlone)
    return [{ start: head, end: behind, newText: gap + blockText(value, beside, layout, node) }];
  const isSame = isBelow(old) && node.type === (Array.isArray(value) ? 'array' : 'object');
  const below = isItem ? beside : indentBelow(value as object, indent, layout);
  const inner = isSame ? indentTo(text, node.offset) : below;
  const newText = eol + inner + blockText(value, inner, layout, node);
  if (isBelow(old)) {
    // A comment behind the old value goes above the new one, whose last line may be text.
    const comment = isAlone ? '' : eol + inner + text.slice(end, behind).trim();
    return [{ start: lineEnd(text, head), end: behind, newText: comment + newText }];
  }
  if (isAlone) return [{ start: head, end: behind, newText }];
  return [
    { start: head, end, newText: '' },
    { start: behind, end: behind, newText },
  ];
}
