import type { Path, Span } from '../positions.ts';
import { endOf, type Node } from '../json/tree.ts';
import { counted, quote } from '../words.ts';
import { beginsLine, lineEnd, lineStart } from './elements.ts';
import type { DanglingAlias, YamlNode } from './node.ts';

/** Something that is wrong with the text of a YAML document. */
export interface YamlError {
  readonly span: Span;
  readonly message: string;
  /** Advice on fixing it. */
  readonly help?: string;
  readonly related?: readonly { readonly at: Span; readonly message: string }[];
  /** The offset where the text breaks, if the error is elsewhere. */
  readonly breaksAt?: number;
  /** True if something may belong elsewhere by its indentation. */
  readonly isMisplaced?: boolean;
}

export const errorAt = (
  start: number,
  length: number,
  text: Pick<YamlError, 'message' | 'help'>,
): YamlError => ({ span: { start, end: start + length }, ...text });

/** Depth limit of lists and objects. The library recurses, several calls for each level. */
export const MAX_DEPTH = 256;

export const tooDeepError = (offset: number): YamlError =>
  errorAt(offset, 1, {
    message: `Not checked: nested more than ${MAX_DEPTH} levels deep.`,
    help: 'Make the document flatter.',
  });

export const emptyError = (): YamlError =>
  errorAt(0, 0, {
    message: 'The document is empty.',
    help: 'A DSDS document has a "schemaVersion", a "name" and "entries".',
  });

export const secondDocumentError = (offset: number, text: string): YamlError =>
  errorAt(offset, text.startsWith('---', offset) ? 3 : 1, {
    message: 'A second document begins here, and only the first one is read.',
    help: 'Move it into its own file.',
  });

export const danglingAliasError = ({ offset, name }: DanglingAlias): YamlError =>
  errorAt(offset, name.length + 1, {
    message: `The anchor ${quote(name)} isn't defined before this.`,
    help: `If it is text, put it into quotes. Otherwise write "&${name}" before the value that it stands for.`,
  });

export const moreErrors = (span: Span, count: number): YamlError => ({
  span,
  message: `${counted(count, 'more syntax error')} from here on.`,
  help: 'Fix the errors before it first.',
});

/** The members of an object whose name is written before. */
export function repeatedKeys(object: YamlNode): YamlError[] {
  const errors: YamlError[] = [];
  const first = new Map<string, YamlNode>();
  for (const { children: [key] = [] } of object.children!) {
    if (!key || key.children || key.style === 'alias') continue;
    // The number 1 and the text "1" are two names.
    const name = `${key.type} ${String(key.value)}`;
    const before = first.get(name);
    if (!before) {
      first.set(name, key);
      continue;
    }
    const isItem = key.style === 'plain' && /^-\S/.test(String(key.value));
    const isMerge = key.style === 'plain' && key.value === '<<';
    const help = isItem
      ? 'If it begins an item, write a space after the "-".'
      : isMerge
        ? 'Write one with an array, such as "<<: [*a, *b]".'
        : 'Keep one of them.';
    const message = `${quote(String(key.value))} is repeated in this object.`;
    const related = [{ at: spanOf(before), message: 'First written here' }];
    errors.push({ span: spanOf(key), message, help, related });
  }
  return errors;
}

const spanOf = (node: Node): Span => ({ start: node.offset, end: endOf(node) });

/**
 * The part of a broken text that may mean something else than was read. Its path is that of the innermost node that stands
 * around it, or before it.
 */
export interface BrokenPart extends Span {
  readonly path: Path;
  /** True if that goes for all around it: what is indented otherwise may belong to anything there. */
  readonly isMisplaced: boolean;
}

/** The offsets where errors break the text, in their order. */
export const breaksOf = (errors: readonly YamlError[]): number[] =>
  errors.flatMap(({ span: { start }, breaksAt = start }) => [start, breaksAt]).sort((a, b) => a - b);

/** The part of a text that some errors break. */
export function brokenPart(text: string, root: YamlNode, errors: readonly YamlError[]): BrokenPart {
  const breaks = breaksOf(errors);
  const first = breaks[0]!;
  const start = lineStart(text, first);
  const isFirst = beginsLine(text, first);
  const isMisplaced = errors.some((error) => error.isMisplaced && breaksOf([error]).includes(first));
  return {
    path: pathBefore(root, start, isFirst),
    start,
    end: endOfBroken(text, breaks),
    isMisplaced: isFirst || isMisplaced,
  };
}

/** The path to the last node before a line, which may have ended it or cut it off. `isFirst`: the line breaks at its beginning. */
function pathBefore(root: YamlNode, line: number, isFirst: boolean): Path {
  const path: (string | number)[] = [];
  for (let node: YamlNode | undefined = root; node?.children && node.style !== 'alias';) {
    if (node.style === 'flow' && endOf(node) < line) break;
    const last: number = node.children.findLastIndex((child) => child.offset < line);
    const child: YamlNode | undefined = node.children[last];
    const value: YamlNode | undefined = child?.type === 'property' ? child.children![1] : child;
    if (!child || !(isFirst || value?.children || endOf(child) > line)) break;
    path.push(child === value ? last : String(child.children![0]!.value));
    node = value;
  }
  return path;
}

/** The first line behind all errors that is indented less than each of their lines, or as much if they break further on. */
function endOfBroken(text: string, breaks: readonly number[]): number {
  const most = breaks.reduce((least, at) => {
    const [indent] = /^\s*/.exec(text.slice(lineStart(text, at), at))!;
    const own = /[^ ]/.test(indent) ? 0 : indent.length + (beginsLine(text, at) ? 0 : 1);
    return Math.min(least, own);
  }, Infinity);
  if (most === 0) return text.length;
  const next = new RegExp(`^ {0,${most - 1}}[^\\s#]`, 'gm');
  next.lastIndex = lineEnd(text, breaks.at(-1)!);
  return next.exec(text)?.index ?? text.length;
}
