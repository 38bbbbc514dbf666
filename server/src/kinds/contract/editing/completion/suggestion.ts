import { type Caret, caretAt } from '../../../../text/json/caret.ts';
import type { Span } from '../../../../text/positions.ts';
import { literally } from '../../../../text/markup.ts';
import type { Suggestion, Suggestions } from '../../../answers.ts';
import type { Workspace } from '../../../editing.ts';
import type { InProject } from '../../facts.ts';
import { type Contract, type Prop, propNamed } from '../../model.ts';
import { identityFrom } from '../../new-contract.ts';
import { annotationOf } from '../../schema-place.ts';

/** A place to write at in a contract, with its context. */
export interface Blank extends Writing, InProject {
  readonly contract: Contract;
  readonly workspace: Workspace;
  /** The folder of its project. */
  readonly projectRoot: string;
}

/** The prop that a place belongs to. */
export const propAround = ({ contract, caret }: Blank): Prop | undefined =>
  propNamed(contract, String(caret.path[2]));

/** SuggestionLayout of the text around a caret. */
export interface SuggestionLayout {
  /** One level of indentation. */
  readonly unit: string;
  /** The text behind a colon or comma: a space, or nothing in a minified text. */
  readonly gap: string;
  /** The written text may take several lines. */
  readonly spread: boolean;
}

function layoutAt(text: string, { word }: Caret): SuggestionLayout {
  const lineStart = text.lastIndexOf('\n', word.start - 1) + 1;
  const ownLine = text.slice(lineStart, word.start).trim() === '';
  const neighbours = [lineBefore(text, lineStart), lineBehind(text, word.end)];
  return {
    unit: /^[ \t]+(?=\S)/m.exec(text)?.[0] ?? '  ',
    gap: /":\S/.test(text) && !/":\s/.test(text) ? '' : ' ',
    // Among neighbours of one line each the new text is one line, too.
    spread:
      ownLine && !neighbours.some((line) => line.includes('{') && /\},?$/.test(line.trimEnd().slice(-2))),
  };
}

function lineBefore(text: string, lineStart: number): string {
  const before = text.slice(0, lineStart).trimEnd();
  return before.slice(before.lastIndexOf('\n') + 1);
}

function lineBehind(text: string, end: number): string {
  const from = text.indexOf('\n', end) + 1;
  return from === 0 ? '' : text.slice(from, text.indexOf('\n', from) >>> 0);
}

/** An object as a snippet, from its names and the snippets of its values. */
export function objectSnippet(
  members: readonly (readonly [string, string])[],
  layout: SuggestionLayout,
): string {
  const { unit, gap, spread } = layout;
  const lines = members.map(([name, value]) => memberSnippet(name, value, layout));
  if (!spread) return `{${gap}${lines.join(`,${gap}`)}${gap}}`;
  return `{\n${lines.map((line) => indented(line, unit)).join(',\n')}\n}`;
}

export function memberSnippet(name: string, value: string, { gap }: SuggestionLayout): string {
  return `${literally(JSON.stringify(name))}:${gap}${value}`;
}

/** Each line one level further in. */
function indented(lines: string, unit: string): string {
  return lines.replace(/^/gm, unit);
}

/** A place to write at in a text of any format. */
export interface Writing {
  readonly caret: Caret;
  /** The word at the caret as it is written, without its quotes. */
  readonly typed: string;
  /** The part of it before the caret. */
  readonly begun: string;
  readonly layout: SuggestionLayout;
}

/**
 * Suggestions at an offset of a text, which may be broken there; `know` lists them for its format. Undefined at other places.
 */
export function suggestionsIn(
  text: string,
  offset: number,
  know: (writing: Writing) => Pick<Suggestions, 'list' | 'followsWord'>,
): Suggestions | undefined {
  const caret = caretAt(text, offset);
  if (!caret) return undefined;
  const { word, role } = caret;
  const typed = text.slice(word.start, word.end).replace(/^["']|["']$/g, '');
  const layout = layoutAt(text, caret);
  const room = role === 'key' && caret.alone ? emptyRoom(text, word) : undefined;
  // An empty object is opened up, unless the whole text stands on one line.
  const opens = room !== undefined && (caret.path.length === 0 || text.includes('\n'));
  const around = opens ? { ...layout, spread: true } : layout;
  const begun = text.slice(word.start, Math.max(word.start, offset)).replace(/^["']/, '');
  const { list, followsWord } = know({ caret, typed, begun, layout: around });
  if (room) {
    const [outer, inner] = opens ? ['\n', layout.unit] : [layout.gap, ''];
    // The caret ends behind the text, not on the line of the bracket.
    const indentedList = list.map((each) => ({ ...each, insert: `${indented(each.insert, inner)}$0` }));
    // An editor compares the word with what takes its place, so the blanks before it go separately.
    const besides = room.start < word.start ? [{ start: room.start, end: word.start, newText: '' }] : [];
    const replaces = { start: word.start, end: room.end };
    return { list: indentedList, replaces, before: outer, behind: outer, followsWord, besides };
  }
  const { missing, missesComma } = caret;
  return {
    list,
    replaces: word,
    before: text[word.start - 1] === ':' ? layout.gap : '',
    behind: missesComma ? ',' : '',
    followsWord,
    besides: missing ? [{ start: missing.at, end: missing.at, newText: missing.text }] : [],
  };
}

/** The space between the brackets of an object that holds nothing but the word, where no line ends. */
function emptyRoom(text: string, word: Span): Span | undefined {
  let start = word.start;
  while (/[ \t]/.test(text[start - 1] ?? '')) start--;
  let end = word.end;
  while (/[ \t]/.test(text[end] ?? '')) end++;
  return text[start - 1] === '{' && text[end] === '}' ? { start, end } : undefined;
}

/** A whole contract, among the suggestions. */
export const WHOLE = {
  label: 'Component contract',
  kind: 'template',
  detail: 'New contract',
  /** Loads the words for contracts when they are first shown. */
  get about(): string {
    return annotationOf([])!;
  },
} as const;

/** The members of a whole contract, with tab stops. */
export function skeletonMembers(stem: string | undefined, layout: SuggestionLayout): [string, string][] {
  const { contractId, component } = identityFrom(stem);
  return [
    ['contractId', `"\${1:${contractId}}"`],
    ['component', `"\${2:${component}}"`],
    ['props', propSet(layout, '$3', '${4|false,true|}')],
    ['slots', '[$5]'],
    ['states', '[$6]'],
  ];
}

/** A prop set, which the next suggestions fill. */
export function propSet(layout: SuggestionLayout, properties: string, additionalProperties: string): string {
  const members = [
    ['properties', `{${properties}}`],
    ['additionalProperties', additionalProperties],
  ] as const;
  return objectSnippet(members, layout);
}

/** A snippet to be filled in. */
export function template(label: string, detail: string, insert: string, match?: string): Suggestion {
  return { label, kind: 'template', detail, insert, ...(match && { match }), goOn: /\$1\D/.test(insert) };
}

/** The most frequent kinds of props. */
export function propTemplates(layout: SuggestionLayout): Suggestion[] {
  const prop = (label: string, detail: string, ...members: [string, string][]): Suggestion =>
    template(label, detail, objectSnippet(members, layout));
  return [
    prop('string prop', 'Any text', ['type', '"string"']),
    prop(
      'enum prop',
      'One of a few values; becomes a DSDS trait',
      ['type', '"string"'],
      ['enum', `["\${2:small}",${layout.gap}"\${3:large}"]`],
      ['default', '"${2:small}"'],
    ),
    prop(
      'boolean prop',
      'true or false; becomes a DSDS trait',
      ['type', '"boolean"'],
      ['default', '${2|false,true|}'],
    ),
    prop('number prop', 'Any number', ['type', '"number"']),
  ];
}
