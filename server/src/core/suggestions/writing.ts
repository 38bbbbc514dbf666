import type { TextEdit } from '../edits/text-edit.ts';
import type { Span } from '../finding.ts';
import { type Caret, caretIn } from './caret.ts';
import { indented, type Layout, layoutAt } from './snippet.ts';
import type { Suggestion } from './suggestion.ts';

/** What can be written at a caret, best first, and how it joins what stands around it. */
export interface Suggestions {
  readonly list: readonly Suggestion[];
  /** What each of them takes the place of. */
  readonly replaces: Span;
  /** What goes before and behind the text of each. */
  readonly before: string;
  readonly behind: string;
  /** Whether the list depends on the word, so that with every letter it is another one. */
  readonly followsWord: boolean;
  /** What has to change besides: a comma or colon that is missing, blanks that are in the way. */
  readonly besides: readonly TextEdit[];
}

/** Where something is to be written in a text of any format. */
export interface Writing {
  readonly caret: Caret;
  /** The word at the caret as it is written, without its quotes. */
  readonly typed: string;
  /** As much of it as stands before the caret. */
  readonly begun: string;
  readonly layout: Layout;
}

/**
 * What can be written at an offset of a text, which may be broken there, by whoever knows what its format allows;
 * undefined where nothing can be.
 */
export function suggestionsIn(
  text: string,
  offset: number,
  know: (writing: Writing) => Pick<Suggestions, 'list' | 'followsWord'>,
): Suggestions | undefined {
  const caret = caretIn(text, offset);
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
    const inside = list.map((each) => ({ ...each, insert: indented(each.insert, inner) }));
    // An editor compares the word with what takes its place, so the blanks before it go separately.
    const besides = room.start < word.start ? [{ start: room.start, end: word.start, newText: '' }] : [];
    const replaces = { start: word.start, end: room.end };
    return { list: inside, replaces, before: outer, behind: outer, followsWord, besides };
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
