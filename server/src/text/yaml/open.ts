import { endOf } from '../json/tree.ts';
import type { Path, Span } from '../span.ts';
import type { YamlFlaw } from './flaws.ts';
import { lineStart } from './lines.ts';
import type { YamlNode } from './nodes.ts';

/** Where a text that breaks is not sure to mean what was read. What is on the way there may lack something, or have too much. */
export interface Open extends Span {
  readonly path: Path;
  /** Whether that goes for all around it: what is indented otherwise may belong to anything there. */
  readonly isMisplaced: boolean;
}

/** What of a broken text may mean something else than was read, by the mistakes that break it. */
export function openAt(text: string, root: YamlNode, flaws: readonly YamlFlaw[]): Open {
  const breaks = flaws.flatMap(breaksOf).sort((a, b) => a - b);
  const [first] = breaks as [number];
  const start = lineStart(text, first);
  const isFirstInLine = isFirst(text, first);
  const isMisplaced =
    isFirstInLine || flaws.some((flaw) => flaw.isMisplaced && breaksOf(flaw).includes(first));
  return { path: pathTo(root, start, isFirstInLine), start, end: endIn(text, breaks), isMisplaced };
}

/** The offsets where a mistake shows: where it is to be mended, and where the text breaks. */
export const breaksOf = ({ span: { start }, breaksAt = start }: YamlFlaw): number[] => [start, breaksAt];

/** The way to what stands last before a line: it may have ended that, or cut it off. A text goes on only with the line itself. */
function pathTo(root: YamlNode, line: number, isGoingOn: boolean): Open['path'] {
  const path: (string | number)[] = [];
  for (let node: YamlNode | undefined = root; node?.children && node.style !== 'alias';) {
    if (node.style === 'flow' && endOf(node) < line) break;
    const last: number = node.children.findLastIndex((child) => child.offset < line);
    const child: YamlNode | undefined = node.children[last];
    const value: YamlNode | undefined = child?.type === 'property' ? child.children![1] : child;
    if (!child || !(isGoingOn || value?.children || endOf(child) > line)) break;
    path.push(child === value ? last : String(child.children![0]!.value));
    node = value;
  }
  return path;
}

/**
 * From where on all is sure to be what it is: from the first line behind the last mistake that is less indented than all
 * those with one. A line that breaks further on has its own indentation, so one that is indented alike is another's.
 */
function endIn(text: string, breaks: readonly number[]): Span['end'] {
  const most = Math.min(
    ...breaks.map((at) => {
      const [indent] = /^\s*/.exec(text.slice(lineStart(text, at), at))!;
      return /[^ ]/.test(indent) ? 0 : isFirst(text, at) ? indent.length : indent.length + 1;
    }),
  );
  const next = new RegExp(`^ {0,${most - 1}}[^\\s#]`, 'gm');
  next.lastIndex = lineEndOf(text, breaks.at(-1)!);
  return most > 0 ? (next.exec(text)?.index ?? text.length) : text.length;
}

const lineEndOf = (text: string, at: number): number => {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
};

/** Whether a line breaks with what stands first in it. */
const isFirst = (text: string, at: number): boolean => /^\s*$/.test(text.slice(lineStart(text, at), at));
