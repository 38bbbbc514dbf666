import type { YAMLParseError } from 'yaml';
import type { Span } from '../positions.ts';
import { endOf } from '../json/tree.ts';
import { quote } from '../words.ts';
import { beginsLine, lineEnd, lineStart } from './elements.ts';
import { danglingAliasError, type YamlError } from './errors.ts';
import type { DanglingAlias, YamlNode } from './node.ts';

type Found = Pick<YAMLParseError, 'pos' | 'message'>;

/**
 * One error for each mistake, of those that the library has found: a mistake often leads to more errors in its line and those
 * below. Mistakes that people make often are named as such.
 */
export function syntaxErrors(
  text: string,
  found: readonly YAMLParseError[],
  root: YamlNode | undefined,
  dangling: readonly DanglingAlias[],
): YamlError[] {
  const conflicts = found.length > 0 ? conflictsIn(text) : [];
  const aliases = dangling.map(danglingAliasError);
  const errors: YamlError[] = [];
  let last = Number.NEGATIVE_INFINITY;
  let isMisplaced = false;
  for (const error of found.map(portable).sort((a, b) => a.pos[0] - b.pos[0])) {
    const [at] = error.pos;
    const conflict = conflicts.findIndex(({ start, end }) => start <= at && at < end);
    if (conflict >= 0) {
      // From here on both versions are read as one text.
      const { start } = conflicts[conflict]!;
      const before = aliases.filter(({ span }) => span.end <= start);
      return [...errors, ...before, ...conflicts.slice(conflict).map((each) => each.error)];
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

/** What a tag makes of its value fails in the words of the JavaScript engine. */
const portable = ({ pos, code, message }: YAMLParseError): Found => ({
  pos,
  message: code === 'TAG_RESOLVE_FAILED' ? 'This tag is unknown, or is not one for its value' : message,
});

/** Errors by the messages of the library. */
const IS_UNCLOSED_QUOTE = /^Missing closing /;
const IS_UNCLOSED_BRACKET = /must (?:be sufficiently indented and )?end with a /;
/** It names the end of a line, and means the next one. */
const IS_NEXT_LINE =
  /^All (?:mapping|sequence) items must start at the same column|^Sequence item without - indicator|^A block sequence may not be used as an implicit map key/;
const IS_MISPLACED = new RegExp(`${IS_NEXT_LINE.source}|^Implicit |^Nested mappings|^Tabs|^Block scalar`);
const IS_INDENTATION = /^(?:Tabs|Block scalar|All|Nested|Implicit (?:map )?keys need)|sufficiently indented/;
const IS_KEY_OR_DASH =
  /^Implicit |^Nested mappings|^Unexpected scalar token|^All (?:mapping|sequence) items|^Sequence item without/;

/** Where an error shows: on a text in one line; or on the last character before it. */
function seenAt(text: string, { pos: [from, to], message }: Found): Span {
  let start = Math.min(from, text.length);
  if (!IS_UNCLOSED_BRACKET.test(message) && /[\S\t]/.test(text.charAt(start))) {
    const end = Math.max(Math.min(to, text.length), start + 1);
    return { start, end: Math.min(end, Math.max(lineEnd(text, start), start + 1)) };
  }
  while (start > 0 && /\s/.test(text[start - 1]!)) start--;
  return { start: Math.max(start - 1, 0), end: start };
}

function mistakeAt(text: string, seen: Span, { pos: [at], message }: Found, root?: YamlNode): YamlError {
  const around = nodesBefore(root, seen.start);
  if (IS_UNCLOSED_QUOTE.test(message)) {
    const start = around.at(-1)?.offset ?? -1;
    const span = /["']/.test(text.charAt(start)) ? { start, end: start + 1 } : seen;
    return { span, message: wordsFor(message, '') };
  }
  const span = IS_NEXT_LINE.test(message) ? (nextLine(text, seen.end) ?? seen) : seen;
  const common = commonMistake(text, message, IS_NEXT_LINE.test(message) ? span.start : at, span);
  if (common) return common;
  // The innermost brackets without an end, whichever of those around them the library names.
  const open = IS_UNCLOSED_BRACKET.test(message)
    ? around.findLast(
        (node) => node.children && node.style === 'flow' && text[endOf(node) - 1] !== endOfFlow(node),
      )
    : undefined;
  if (open) return errorAt(open.offset, 1, unclosed(endOfFlow(open)));
  return { span, message: wordsFor(message, text.slice(span.start, span.end)) };
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

/** The text of the next line that is not empty. */
function nextLine(text: string, from: number): Span | undefined {
  const found = /^[^\S\n]*\n\s*(\S[^\r\n]*)/.exec(text.slice(from, from + MAX_DISTANCE));
  if (!found) return undefined;
  const end = from + found[0].length;
  return { start: end - found[1]!.length, end };
}

/** How far it may be to the next line. */
const MAX_DISTANCE = 1000;

/** A mistake that people often make. The library reports what it took it for, so it is looked for in that line. */
function commonMistake(text: string, said: string, at: number, seen: Span): YamlError | undefined {
  const start = lineStart(text, at);
  const line = text.slice(start, lineEnd(text, at));
  if (/^(?:<{7}|\|{7}|={7}|>{7})(?: |$)/.test(line)) return errorAt(start, line.trimEnd().length, LEFT_OVER);
  if (/^(?:```|~~~)[ \t\w-]*$/.test(line)) return errorAt(start, line.trimEnd().length, FENCE);
  // Inside of brackets a tab is as good as a space, but for the first columns.
  const tab = IS_INDENTATION.test(said) ? /^[ -]*\t/.exec(line) : null;
  if (tab) return errorAt(start + tab[0].length - 1, 1, TAB);
  if (said.startsWith('A block sequence may not') && /[\]}"']\s*$/.test(text.slice(0, seen.start)))
    return errorAt(seen.start, seen.end - seen.start, LIST_BELOW_VALUE);
  return (
    (IS_KEY_OR_DASH.test(said) ? missingSpace(text, said, seen) : undefined) ??
    (said.startsWith('Nested mappings') ? secondColon(text, seen) : undefined) ??
    (/^Unexpected .* at node end/.test(said) ? behindValue(text, seen) : undefined)
  );
}

const errorAt = (start: number, length: number, message: string): YamlError => ({
  span: { start, end: start + length },
  message,
});

function missingSpace(text: string, said: string, seen: Span): YamlError | undefined {
  const start = lineStart(text, seen.start);
  const line = text.slice(start, lineEnd(text, seen.start));
  const from = start + /^ *(?:- +)*/.exec(line)![0].length;
  const own = line.slice(from - start);
  if (/^-[^\s-]/.test(own)) return errorAt(from, 1, 'A space is missing behind this "-". Write one.');
  if (/:(?:[ \t]|$)/.test(own)) return undefined;
  if (said.startsWith('All mapping items') && own !== '' && !own.startsWith('-'))
    return errorAt(from, own.trimEnd().length, NO_MEMBER);
  const key = /^("[^"]*"|'[^']*'|[\w$.-]+):(?!\/\/)(?=[^ \t])/.exec(own);
  if (!key) return undefined;
  const name = quote(key[1]!.replaceAll(/^["']|["']$/g, ''));
  return errorAt(from + key[0].length - 1, 1, `A space is missing behind the ":" of ${name}. Write one.`);
}

/** A colon in a value; or in a line below that is read as a part of it. */
function secondColon(text: string, seen: Span): YamlError | undefined {
  const end = lineEnd(text, seen.start);
  const rest = text.slice(seen.start, end);
  if (rest.startsWith('?')) return undefined;
  if (/:(?:[ \t]|$)/.test(rest)) return errorAt(seen.start, rest.trimEnd().length, COLON);
  const below = nextLine(text, end);
  if (!below) return undefined;
  const line = text.slice(below.start, below.end).trimEnd();
  return errorAt(below.start, line.length, /^-(?: |$)/.test(line) ? LIST_BELOW_VALUE : FURTHER);
}

function behindValue(text: string, { start }: Span): YamlError | undefined {
  if (beginsLine(text, start)) return errorAt(start, lineEnd(text, start) - start, UNRELATED);
  if (text[start] === ',') return errorAt(start, 1, COMMA);
  const before = text.charAt(start - 1);
  if (before !== "'" && before !== '"') return undefined;
  const escaped = before === "'" ? "it twice, as ''" : '\\"';
  const message = `This quote ends the text, and more of it follows. To have a quote in the text, write ${escaped}.`;
  return errorAt(start - 1, 1, message);
}

const LEFT_OVER = 'This line is left over from a merge conflict. Remove it.';
const FENCE = 'This line is a Markdown fence around YAML, and none of it. Remove it.';
const TAB = 'YAML is not indented with tabs. Use spaces.';
const NO_MEMBER =
  'This stands where a member is expected. Write a ":" and its value behind it, or indent it further than the line that it goes on from.';
const COLON =
  'Inside of this value stands another ":". Put the text into quotes, or write what follows as a member of its own.';
const LIST_BELOW_VALUE =
  'This list stands below a value, and a member has one or the other. Remove one of the two, or indent this as other items.';
const FURTHER =
  'This line is indented further than the member before it, and so goes on with its value. Indent the two alike, or put the value into quotes.';
const UNRELATED =
  'This line does not go on with what stands above it. Indent it as the lines above, or remove it.';
const COMMA = 'A value that is not in brackets ends with its line, and not with a comma. Remove it.';
const OTHER_ITEMS =
  'All items of one list are indented alike, and this line is not. Indent it as the others.';
const CONFLICT =
  'A merge conflict begins here. Keep one of the versions, and remove the lines with "<<<<<<<", "=======" and ">>>>>>>".';

const unclosed = (bracket: string): string =>
  `The bracket that is open here is not closed. Add the "${bracket}", and indent all lines up to it further than the one where it begins.`;

/** Our words for messages of the library; `seen`: the text where the error shows. All others are shown as they are. */
const WORDS: readonly (readonly [said: RegExp, words: (seen: string, said: string) => string])[] = [
  [
    IS_UNCLOSED_QUOTE,
    (_, said) => `This text has no closing quote. Add the ${said.includes('"') ? '"' : "'"} that ends it.`,
  ],
  [IS_UNCLOSED_BRACKET, (_, said) => unclosed(said.at(-1)!)],
  [
    /^Implicit map keys need to be followed|^Implicit keys need to be on a single line/,
    (seen) =>
      /^-(?:\s|$)/.test(seen)
        ? 'An item of a list stands where a member is expected. Write the name of the list before it, or indent it as the other items.'
        : NO_MEMBER,
  ],
  [/^Tabs are not allowed/, () => TAB],
  [/^All sequence items must|^A block sequence may not be used as an implicit map key/, () => OTHER_ITEMS],
  [
    /^All mapping items must/,
    () => 'All members of one object are indented alike, and this line is not. Indent it as the others.',
  ],
  [
    /^Sequence item without/,
    () =>
      'This line is indented neither as the items of the list nor as the members of one. Indent it as those that it belongs to.',
  ],
  [
    /^Plain value cannot start with|^Nested mappings are not/,
    (seen) => `A text can't begin with "${seen.charAt(0)}" unless it stands in quotes.`,
  ],
  [
    /^Unexpected block-seq-ind on same line with key/,
    () =>
      'A list begins on the line below the name of its member. Move it there, or put a text that begins with "-" into quotes.',
  ],
  [
    /^Unexpected flow-(?:map|seq)-end/,
    (seen) => `This "${seen}" closes nothing. Remove it, or put the text into quotes.`,
  ],
  [
    /^Unexpected .* at node end/,
    () => 'This stands behind the end of a value. Remove it, or put all of it into quotes.',
  ],
  [/^Unexpected .* token/, () => 'This does not belong here. Remove it, or put it into quotes.'],
  [/^Missing , between/, () => 'A comma is missing before this, or a bracket that closes.'],
];

function wordsFor(said: string, seen: string): string {
  const [, words] = WORDS.find(([pattern]) => pattern.test(said)) ?? [];
  return words?.(seen, said) ?? `${said.replaceAll(/\s+/g, ' ')}.`;
}

/** Two versions of a text that git could not merge, with the lines around them; without an end up to the end of the text. */
function conflictsIn(text: string): (Span & { readonly error: YamlError })[] {
  const conflicts: (Span & { readonly error: YamlError })[] = [];
  for (const { 0: line, index: start } of text.matchAll(/^<{7}(?= |\r?$).*/gm)) {
    if (start < (conflicts.at(-1)?.end ?? 0)) continue;
    const last = /^>{7}(?= |\r?$).*/gm;
    last.lastIndex = start;
    const found = last.exec(text);
    const end = found ? found.index + found[0].length : text.length;
    conflicts.push({ start, end, error: errorAt(start, line.trimEnd().length, CONFLICT) });
  }
  return conflicts;
}
