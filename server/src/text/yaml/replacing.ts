import type { Obstacle } from '../edit.ts';
import { endOf, valueOf } from '../json/tree.ts';
import type { TextEdit } from '../text-edit.ts';
import { namedIn } from './anchors.ts';
import { flowLayoutOf, flowText } from './flow.ts';
import { layoutNear } from './habits.ts';
import { beginsLine, indentTo, isBracketed, lineEnd, slotOf } from './lines.ts';
import type { YamlNode } from './nodes.ts';
import { unclear, usedElsewhere } from './obstacles.ts';
import { elementsOf, namesOf, type Place, placeOf, type YamlPage } from './page.ts';
import { belowKey, blockText, Copied, isSpread, type Layout } from './printing.ts';
import { blockScalarText, literalText, scalarText } from './scalars.ts';
import { indentOf } from './siblings.ts';

type Why = Omit<Obstacle, 'path'>;

/** A value in the place of another, in its style where it can be; or what is in the way. */
export function replaceEdits(page: YamlPage, node: YamlNode, value: unknown): TextEdit[] | Why {
  const edits = valueEdits(page, node, value);
  const [first, ...others] = 'what' in edits ? [] : edits;
  const comment = commentIn(page.text, node);
  if (!first || comment === '' || typeof value !== 'object' || value === null) return edits;
  return [{ ...first, newText: withComment(page, node, comment, first.newText) }, ...others];
}

/** What stands between brackets that hold nothing else. */
const commentIn = (text: string, node: YamlNode): string =>
  node.style === 'flow' && node.children?.length === 0
    ? text.slice(node.offset + 1, endOf(node) - 1).trim()
    : '';

/** What is put in the place of `[ # none` keeps that comment: behind the key, or between the brackets. */
function withComment(
  { text }: YamlPage,
  { offset, parent }: YamlNode,
  comment: string,
  newText: string,
): string {
  const at = /^ ?[[{]/.exec(newText)?.[0].length ?? 0;
  const line = at === 0 ? '' : layoutNear(text, parent).eol + indentTo(text, offset);
  return `${newText.slice(0, at)} ${comment}${line}${newText.slice(at)}`;
}

function valueEdits(page: YamlPage, node: YamlNode, value: unknown): TextEdit[] | Why {
  const { text } = page;
  if (JSON.stringify(value) === JSON.stringify(valueOf(node))) return [];
  const end = endWithComments(page, node);
  const odd = unclear(node.offset);
  if (end === undefined || end >= (page.brokenAt ?? Infinity)) return odd;
  if (!node.parent) return replaceRoot(page, node, value, end) ?? odd;
  const place = placeOf(page, node);
  const slot = place && slotOf(text, node, place.element.start);
  if (!slot) return inBarePair(page, node, value) ?? odd;
  // A tag says what the old value was; an anchor may stay.
  const propsEnd = slot.props.at(-1)?.end ?? slot.start;
  const isTagged = node.tag !== undefined;
  const named = namedIn(namesOf(page), { start: slot.start, end }, isTagged ? undefined : node);
  if (named) return usedElsewhere(text, named);
  const head = isTagged ? slot.start : propsEnd;
  const old: Old = { page, node, value, place, end, head, layout: layoutNear(text, place.container) };
  if (place.container.style === 'flow') {
    const isGlued = node.length === 0 || isTagged;
    const blank = isGlued && node.parent.type === 'property' ? ' ' : '';
    return [{ start: isTagged ? head : node.offset, end, newText: blank + inFlow(old) }];
  }
  // What stands below goes with its lines; its tag stands on another one.
  const isBelow = text.slice(propsEnd, node.offset).includes('\n');
  const tag = isTagged && isBelow ? [{ start: slot.start, end: propsEnd, newText: '' }] : [];
  const edits = isSpread(value, node) ? onLines(old, isBelow) : onLine(old, isBelow);
  return [...tag, ...edits];
}

/** One value in the place of another in `[a: b]`, where the object has no braces of its own. */
function inBarePair({ text }: YamlPage, node: YamlNode, value: unknown): TextEdit[] | undefined {
  const { parent, style, tag, children, offset, length } = node;
  const object = parent?.type === 'property' ? (parent.parent as YamlNode) : undefined;
  if (object?.style !== 'flow' || isBracketed(text, object)) return undefined;
  const isScalar = (typeof value !== 'object' || value === null) && !children && style !== 'alias';
  if (!isScalar || tag !== undefined || node.anchor !== undefined || length === 0) return undefined;
  return [{ start: offset, end: endOf(node), newText: scalarText(value, 'flow', style) }];
}

interface Old {
  readonly page: YamlPage;
  readonly node: YamlNode;
  readonly value: unknown;
  readonly place: Place;
  /** Where the old value ends, with the comments of what is in it. */
  readonly end: number;
  /** What stays before it ends here: a dash, a colon or an anchor. */
  readonly head: number;
  readonly layout: Layout;
}

/** Where a value ends, with the comments of what is in it; undefined where that can't be told. */
export function endWithComments(page: YamlPage, node: YamlNode): number | undefined {
  if (node.style === 'flow' && !isBracketed(page.text, node)) return undefined;
  if (node.style !== 'block') return endOf(node);
  return elementsOf(page, node)?.at(-1)?.tail;
}

function replaceRoot(page: YamlPage, node: YamlNode, value: unknown, end: number): TextEdit[] | undefined {
  const { text } = page;
  const isBare = node.tag === undefined && node.anchor === undefined;
  if (!isBare || (isSpread(value, node) && !beginsLine(text, node.offset))) return undefined;
  const newText = blockText(value, indentTo(text, node.offset), layoutNear(text, node), node);
  return [{ start: node.offset, end, newText }];
}

function inFlow({ page: { text }, node, value, place }: Old): string {
  const layout = flowLayoutOf(text, node.children?.length ? node : place.container);
  const isQuoted = layout.isQuoted || node.style === 'double quoted';
  if (typeof value === 'string') return scalarText(value, 'flow', isQuoted ? 'double quoted' : node.style);
  return flowText(value, layout);
}

/** A value that begins on the line of its key or dash. */
function onLine(old: Old, isBelow: boolean): TextEdit[] {
  const { page, node, end, head } = old;
  const { text } = page;
  const isFollowed = (isBelow ? [head, end] : [end]).some(
    (at) => text.slice(at, lineEnd(text, at)).trim() !== '',
  );
  const newText = lineText(old, isFollowed);
  // The blanks behind it would become a part of a text over several lines.
  const behind = (at: number): number => (newText.includes('\n') && !isFollowed ? lineEnd(text, at) : at);
  if (isBelow) {
    return [
      { start: head, end: behind(head), newText: ` ${newText}` },
      { start: lineEnd(text, head), end, newText: '' },
    ];
  }
  const isGlued = node.length === 0 || node.tag !== undefined;
  const start = isGlued ? head : node.offset;
  return [{ start, end: behind(end), newText: isGlued ? ` ${newText}` : newText }];
}

/** `isFollowed`: by a comment, which has to stay on the line. */
function lineText({ page: { text }, node, value, place, layout }: Old, isFollowed: boolean): string {
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
  const isQuoted = style.endsWith('quoted');
  const literal = isFollowed || isQuoted ? undefined : literalText(value, inner, layout.eol);
  return literal ?? scalarText(value, 'block', style);
}

/** A list or an object on lines of its own. */
function onLines({ page, node, value, place, end, head, layout }: Old, isBelow: boolean): TextEdit[] {
  const { text } = page;
  const { eol, gap } = layout;
  const indent = indentOf(text, place.elements);
  const isItem = node.parent!.type === 'array';
  const beside = `${indent} ${gap}`;
  const rest = text.slice(end, lineEnd(text, end));
  const until = rest.trim() === '' ? lineEnd(text, end) : end;
  if (!isBelow && node.style === 'block') {
    const newText = blockText(value, indentTo(text, node.offset), layout, node);
    return [{ start: node.offset, end: until, newText }];
  }
  if (!isBelow && isItem && rest.trim() === '' && text[head - 1] === '-')
    return [{ start: head, end: until, newText: gap + blockText(value, beside, layout, node) }];
  const isList = Array.isArray(value) || (value instanceof Copied && value.isList);
  const isSame = isBelow && node.type === (isList ? 'array' : 'object');
  const below = isItem ? beside : belowKey(value as object, indent, layout);
  const inner = isSame ? indentTo(text, node.offset) : below;
  const newText = eol + inner + blockText(value, inner, layout, node);
  if (isBelow) {
    // A comment behind what stood there goes above what takes its place, whose last line may be one of text.
    const comment = rest.trim() === '' ? '' : eol + inner + rest.trim();
    return [{ start: lineEnd(text, head), end: lineEnd(text, end), newText: comment + newText }];
  }
  if (rest.trim() === '') return [{ start: head, end: until, newText }];
  return [
    { start: head, end, newText: '' },
    { start: lineEnd(text, end), end: lineEnd(text, end), newText },
  ];
}
