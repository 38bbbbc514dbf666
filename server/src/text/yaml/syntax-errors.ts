import type { YAMLParseError } from 'yaml';
import type { Span } from '../positions.ts';
import { endOf } from '../json/tree.ts';
import { quote } from '../words.ts';
import { lineEnd, lineStart } from './elements.ts';
import { danglingAliasError, errorAt, type YamlError } from './errors.ts';
import type { DanglingAlias, YamlNode } from './node.ts';

/**
 * One error for each mistake, in the words of the library: a mistake often leads to more errors in its line and those below. Merge
 * conflicts, tabs, missing spaces, and quotes and brackets without an end have words and places of their own.
 */
export function syntaxErrors(
  text: string,
  found: readonly YAMLParseError[],
  root: YamlNode | undefined,
  dangling: readonly DanglingAlias[],
): YamlError[] {
  const conflict = found.length > 0 ? /^<{7}(?= |\r?$).*/m.exec(text) : null;
  const aliases = dangling.map(danglingAliasError);
  const errors: YamlError[] = [];
  let last = Number.NEGATIVE_INFINITY;
  let isMisplaced = false;
  for (const error of found.toSorted((a, b) => a.pos[0] - b.pos[0])) {
    const [at] = error.pos;
    if (conflict && at >= conflict.index) {
      // From here on both versions are read as one text.
      const before = aliases.filter(({ span }) => span.end <= conflict.index);
      return [...errors, ...before, errorAt(conflict.index, conflict[0].trimEnd().length, CONFLICT)];
    }
    const seen = seenAt(text, error);
    const isNear = text.slice(last, seen.start).split('\n').length <= 2 && last >= 0;
    last = seen.start;
    // A line in the wrong place makes others look so, too.
    if (isNear || (isMisplaced && IS_NEXT_LINE.test(error.message))) continue;
    isMisplaced ||= IS_MISPLACED.test(error.message);
    // What looks like an alias and is text goes on behind that.
    if (aliases.some(({ span }) => span.end <= at && !text.slice(span.end, at).includes('\n'))) continue;
    const mistake = mistakeAt(text, seen, error, root);
    errors.push({ ...mistake, breaksAt: seen.start, isMisplaced: IS_MISPLACED.test(error.message) });
    last = Math.max(last, mistake.span.start);
  }
  return [...errors, ...aliases];
}

/** Errors by the messages of the library. */
const IS_UNCLOSED_QUOTE = /^Missing closing /;
const IS_UNCLOSED_BRACKET = /must (?:be sufficiently indented and )?end with a /;
/** It names the end of a line, and means the next one. */
const IS_NEXT_LINE =
  /^All (?:mapping|sequence) items must start at the same column|^Sequence item without - indicator|^A block sequence may not be used as an implicit map key/;
const IS_MISPLACED = new RegExp(`${IS_NEXT_LINE.source}|^Implicit |^Nested mappings|^Tabs|^Block scalar`);
const IS_LAYOUT = new RegExp(`${IS_MISPLACED.source}|^Unexpected scalar token|sufficiently indented`);

/** The visible span of an error: text in one line, or the last character before it. */
function seenAt(text: string, { pos: [from, to], message }: YAMLParseError): Span {
  let start = Math.min(from, text.length);
  if (!IS_UNCLOSED_BRACKET.test(message) && /[\S\t]/.test(text.charAt(start))) {
    const end = Math.max(Math.min(to, text.length), start + 1);
    return { start, end: Math.min(end, Math.max(lineEnd(text, start), start + 1)) };
  }
  while (start > 0 && /\s/.test(text[start - 1]!)) start--;
  return { start: Math.max(start - 1, 0), end: start };
}

function mistakeAt(text: string, seen: Span, error: YAMLParseError, root?: YamlNode): YamlError {
  const { pos, code, message } = error;
  const around = nodesBefore(root, seen.start);
  if (IS_UNCLOSED_QUOTE.test(message)) {
    const start = around.at(-1)?.offset ?? -1;
    const quoteSign = message.includes('"') ? '"' : "'";
    const words = {
      message: 'This string has no closing quote.',
      help: `Add the ${quoteSign} that ends it.`,
    };
    return /["']/.test(text.charAt(start)) ? errorAt(start, 1, words) : { span: seen, ...words };
  }
  const isNext = IS_NEXT_LINE.test(message);
  const span = isNext ? (nextLine(text, seen.end) ?? seen) : seen;
  const slip = IS_LAYOUT.test(message) ? slipIn(text, isNext ? span.start : pos[0], span) : undefined;
  if (slip) return slip;
  if (IS_UNCLOSED_BRACKET.test(message)) {
    // The innermost brackets without an end, whichever of those around them the library names.
    const open = around.findLast(
      (node) => node.children && node.style === 'flow' && text[endOf(node) - 1] !== endOfFlow(node),
    );
    const words = {
      message: "This bracket isn't closed.",
      help: `Add the "${open ? endOfFlow(open) : message.at(-1)}", and indent all lines up to it further than this one.`,
    };
    return open ? errorAt(open.offset, 1, words) : { span, ...words };
  }
  if (message.startsWith('Nested mappings')) {
    const below = nextLine(text, lineEnd(text, span.start));
    if (below) return { span: below, ...FURTHER };
  }
  const [, words] = WORDS.find(([pattern]) => pattern.test(message)) ?? [];
  // What a tag makes of its value fails in the words of the JavaScript engine.
  const said = code === 'TAG_RESOLVE_FAILED' ? "This tag is unknown, or doesn't fit its value" : message;
  return { span, ...(words ?? { message: `${said.replaceAll(/\s+/g, ' ')}.`, help: UNCLEAR }) };
}

/** The nodes that begin last before an offset, from the outermost on. */
function nodesBefore(root: YamlNode | undefined, offset: number): YamlNode[] {
  const nodes: YamlNode[] = [];
  for (let node = root; node; node = node.children?.findLast((child) => child.offset <= offset)) {
    nodes.push(node);
    if (node.style === 'alias') break;
  }
  return nodes;
}

const endOfFlow = ({ type }: YamlNode): string => (type === 'array' ? ']' : '}');

/** The text of the next line that is not empty, if it is not far. */
function nextLine(text: string, from: number): Span | undefined {
  const found = /^[^\S\n]*\n\s*(\S[^\r\n]*)/.exec(text.slice(from, from + 1000));
  if (!found) return undefined;
  const end = from + found[0].length;
  return { start: end - found[1]!.length, end };
}

/** A tab, a missing space, or a second colon in the line of an error: the library reports what it took that for. */
function slipIn(text: string, at: number, seen: Span): YamlError | undefined {
  const [tab] = /^[ -]*\t/.exec(lineAt(text, at).line) ?? [];
  if (tab !== undefined) return errorAt(lineStart(text, at) + tab.length - 1, 1, TAB);
  const { start, line } = lineAt(text, seen.start);
  const from = /^ *(?:- +)*/.exec(line)![0].length;
  const own = line.slice(from);
  if (/^-[^\s-]/.test(own)) return errorAt(start + from, 1, missingSpace('this "-"'));
  if (/:[ \t].*:(?:[ \t]|$)/.test(own) && !/["'[{?]/.test(own)) {
    const value = from + /:[ \t]+/.exec(own)!.index + /:[ \t]+/.exec(own)![0].length;
    return errorAt(start + value, line.trimEnd().length - value, COLON);
  }
  const [key, name] = /^("[^"]*"|'[^']*'|[\w$.-]+):(?!\/\/)(?=[^ \t])/.exec(own) ?? [];
  if (key === undefined || name === undefined || /:(?:[ \t]|$)/.test(own)) return undefined;
  const colon = `the ":" of ${quote(name.replaceAll(/^["']|["']$/g, ''))}`;
  return errorAt(start + from + key.length - 1, 1, missingSpace(colon));
}

function lineAt(text: string, at: number): { readonly start: number; readonly line: string } {
  const start = lineStart(text, at);
  return { start, line: text.slice(start, lineEnd(text, at)) };
}

const missingSpace = (sign: string): FindingWords => ({
  message: `A space is missing after ${sign}.`,
  help: 'Add a space.',
});

type FindingWords = Pick<YamlError, 'message' | 'help'>;

const TAB = { message: "YAML isn't indented with tabs.", help: 'Use spaces.' };
const COLON = {
  message: 'Unexpected ":" inside this value.',
  help: 'Put the text into quotes, or write what follows as a member of its own.',
};
const FURTHER = {
  message: 'This line is indented further than the member before it, so it continues its value.',
  help: 'Indent both lines alike, or put the value into quotes.',
};
const CONFLICT = {
  message: 'Unresolved merge conflict.',
  help: 'Keep one of the versions, and remove the lines with "<<<<<<<", "=======" and ">>>>>>>".',
};

/** Help beside a message of the library. */
const UNCLEAR = 'Correct this line, or put its text into quotes.';

/** Texts for other mistakes that people often make. */
const WORDS: readonly (readonly [said: RegExp, words: FindingWords])[] = [
  [
    /^Implicit (?:map )?keys need/,
    {
      message: 'A member is expected here.',
      help: 'Write ":" and a value after it, or indent it further than the line that it continues.',
    },
  ],
  [
    IS_NEXT_LINE,
    {
      message: "This line isn't indented like the items or members around it.",
      help: 'Indent all items of a list, and all members of an object, alike.',
    },
  ],
  [
    /^Unexpected flow-(?:map|seq)-end token/,
    { message: "This bracket isn't open.", help: 'Remove it, or add the bracket that it closes.' },
  ],
  [
    /^Plain value cannot start with/,
    { message: "Text can't begin with this character without quotes.", help: 'Put the text into quotes.' },
  ],
];
