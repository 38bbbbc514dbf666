import { endOf } from '../json/tree.ts';
import { isArrangementOf, isAsIs, type Run, runsOf, staying } from '../list-edits.ts';
import { type MadeEdits, pieceOf, type TextEdit } from '../text-edit.ts';
import { type Element, indentTo, lineEnd, lineStart, spanOf } from './elements.ts';
import type { YamlNode } from './node.ts';
import { elementsOf, inFlow, type Obstacle, unclear, type YamlPage } from './page.ts';
import { itemText, memberText } from './print.ts';
import { replaceEdit } from './replace.ts';

/** A new item, or a member. */
interface Fresh {
  readonly name?: string;
  readonly value: unknown;
}

/** The change of the elements of one container. */
export interface Change {
  readonly container: YamlNode;
  /** Its elements by the index that they have now, and new ones. */
  order: (number | Fresh)[];
  /** True if an edit has named all of them. */
  isArranged: boolean;
}

/** Puts down the text edits of a change, with those that were made inside of elements that move; answers what is in the way. */
export function changeEdits(
  page: YamlPage,
  { container, order }: Change,
  made: MadeEdits,
): Obstacle | undefined {
  const { children = [] } = container;
  const refused = unclear(container.offset);
  if (!isArrangementOf(order, children.length)) return refused;
  if (isAsIs(order, children.length)) return undefined;
  if (children.length === 0) return fill(page, container, order as Fresh[], made);
  if (container.style === 'flow') return inFlow(container.offset);
  const elements = elementsOf(page, container);
  // An empty container would have to be written in brackets.
  if (!elements || order.length === 0) return refused;
  const open = elements.flatMap(({ node }) => openEnd(page.text, node) ?? [])[0];
  if (open) return unclear(open.offset);
  const stay = staying(order);
  const removed = new Set(elements.filter((_, index) => !order.includes(index)));
  const block = new Block(page, elements, removed);
  const texts = order.map((each) => (typeof each === 'number' ? each : block.textOf(each)));
  const moved = elements.map((element, index) => {
    if (stay.has(index)) return '';
    return block.above(index) + pieceOf(page.text, spanOf(element), made.takeWithin(spanOf(element)));
  });
  for (const run of runsOf(texts, moved, stay)) {
    const edit = block.runEdit(run);
    if (edit) made.put(edit);
  }
  return undefined;
}

/** Puts the first elements into a container, or in the place of nothing. */
function fill(
  page: YamlPage,
  container: YamlNode,
  fresh: readonly Fresh[],
  made: MadeEdits,
): Obstacle | undefined {
  const value =
    fresh[0]?.name === undefined
      ? fresh.map((each) => each.value)
      : Object.fromEntries(fresh.map((each) => [each.name, each.value]));
  const edit = replaceEdit(page, container, value);
  if (edit && 'what' in edit) return edit;
  if (edit) made.put(edit);
  return undefined;
}

/** The text at the end of a node to which the empty lines behind it belong (`|+`). */
function openEnd(text: string, node: YamlNode): YamlNode | undefined {
  let last: YamlNode | undefined = node;
  while (last && (last.style === 'pair' || last.style === 'block')) last = last.children?.at(-1);
  const isText = last?.style === 'literal' || last?.style === 'folded';
  return isText && /^.\d*\+/.test(text.slice(last!.offset)) ? last : undefined;
}

/** The elements of a container in block style, each on lines of its own; the first may begin behind a dash. */
class Block {
  readonly #page: YamlPage;
  readonly #elements: readonly Element[];
  readonly #indent: string;
  /** The line end, and perhaps an empty line, between two elements. */
  readonly #between: string;
  readonly #removed: ReadonlySet<Element>;

  constructor(page: YamlPage, elements: readonly Element[], removed: ReadonlySet<Element>) {
    const { eol } = page.layout;
    this.#page = page;
    this.#elements = elements;
    this.#removed = removed;
    this.#indent = indentTo(page.text, elements[0]!.start);
    const gaps = elements.slice(1).map((_, index) => this.#gapAbove(index + 1));
    const areApart = gaps.length > 0 && gaps.every((gap) => /\n[ \t]*\r?\n/.test(gap));
    this.#between = areApart ? eol + eol : eol;
  }

  /** The text of a new element, with the line end before it. */
  textOf({ name, value }: Fresh): string {
    const { layout } = this.#page;
    const indent = this.#indent;
    const text =
      name === undefined ? itemText(value, indent, layout) : memberText(name, value, indent, layout);
    return this.#between + indent + text;
  }

  /** What stands above an element that moves; comments between elements are about neither of them, and stay. */
  above(index: number): string {
    const gap = index === 0 ? '#' : this.#gapAbove(index);
    return gap.includes('#') ? this.#between + this.#indent : gap;
  }

  /** The line ends and comments between an element and the one before it. */
  #gapAbove(index: number): string {
    return this.#page.text.slice(this.#elements[index - 1]!.tail, this.#elements[index]!.lead);
  }

  /** The comment on the line of a key, which may be about more than what stands below it. */
  #commentOf({ node: { children = [], style } }: Element): string[] {
    const [key, value] = style === 'pair' ? children : [];
    if (value?.style !== 'block') return [];
    const { text, layout } = this.#page;
    const line = text.slice(endOf(key!), Math.min(lineEnd(text, endOf(key!)), value.offset));
    const comment = /[ \t](#.*)/.exec(line);
    return comment ? [layout.eol + this.#indent + comment[1]!.trimEnd()] : [];
  }

  /** The edit that writes a run in the place of the elements between two that stay. */
  runEdit({ previous, next, fresh }: Run): TextEdit | undefined {
    const elements = this.#elements;
    const comments = elements.slice(previous + 1, next).flatMap((element, at) => {
      const index = previous + 1 + at;
      const gap = index === 0 ? '' : this.#gapAbove(index);
      const between = gap.includes('#') ? [gap.replace(/\r?\n[ \t]*$/, '')] : [];
      return this.#removed.has(element) ? [...between, ...this.#commentOf(element)] : between;
    });
    const newText = [...comments, ...fresh].join('');
    const [before, behind] = [elements[previous], elements[next]];
    const last = elements[next - 1]!;
    if (before)
      return newText === '' && last === before ? undefined : { start: before.tail, end: last.tail, newText };
    if (next === 0 && newText === '') return undefined;
    const { start, lead } = elements[0]!;
    // A comment above may stand elsewhere in its line than the element.
    const begin = lead === start ? start : lineStart(this.#page.text, lead);
    const [indent, rest] = lead === start ? ['', this.#indent] : [this.#indent, ''];
    const first = indent + newText.trimStart();
    if (next === 0) return { start: begin, end: begin, newText: first + this.#between + rest };
    if (newText !== '') return { start: begin, end: last.tail, newText: first };
    // What follows takes its place.
    return { start: begin, end: behind!.lead - this.#gapAbove(next).trimStart().length, newText: indent };
  }
}
