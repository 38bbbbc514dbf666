import type { Contract } from '../contract.ts';
import type { Span } from '../finding.ts';
import { schemaPlaceOf } from '../schema-place.ts';
import { type Caret, caretIn } from './caret.ts';
import { membersFor } from './members.ts';
import { indented, layoutAt } from './snippet.ts';
import type { Blank, Suggestion } from './suggestion.ts';
import { valuesFor } from './values.ts';

export { plainText } from './snippet.ts';
export type { Suggestion } from './suggestion.ts';

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
  /** A comma or colon that has to be written besides, and where. */
  readonly missing: Caret['missing'];
}

/**
 * What can be written at an offset of a text, which may be broken there. Nothing is suggested that is there already.
 * `stem` is the name of the file without `.contract.json`.
 */
export function suggestionsAt(
  text: string,
  offset: number,
  contract: Contract,
  stem: string | undefined,
): Suggestions | undefined {
  const caret = caretIn(text, offset);
  if (!caret) return undefined;
  const { word, role } = caret;
  const typed = text.slice(word.start, word.end).replace(/^["']|["']$/g, '');
  const layout = layoutAt(text, caret);
  const room = role === 'key' && caret.alone ? emptyRoom(text, caret) : undefined;
  // An empty object is opened up, unless the whole text stands on one line.
  const opens = room !== undefined && (caret.path.length === 0 || text.includes('\n'));
  const blank: Blank = { caret, typed, contract, stem, layout: opens ? { ...layout, spread: true } : layout };
  const list = role === 'key' ? membersFor(blank) : valuesFor(blank);
  const behindColon = text[word.start - 1] === ':' ? layout.gap : '';
  const followsWord = role === 'key' && schemaPlaceOf(caret.path)?.members === undefined;
  if (room) {
    const [before, inner] = opens ? ['\n', layout.unit] : [layout.gap, ''];
    const inside = list.map((each) => ({ ...each, insert: indented(each.insert, inner) }));
    return { list: inside, replaces: room, before, behind: before, followsWord, missing: undefined };
  }
  return {
    list,
    replaces: word,
    before: behindColon,
    behind: caret.missesComma ? ',' : '',
    followsWord,
    missing: caret.missing,
  };
}

/** The space between the brackets of an empty object, where nothing is typed yet and no line ends. */
function emptyRoom(text: string, { word }: Caret): Span | undefined {
  if (word.start < word.end) return undefined;
  const before = /\{[ \t]*$/.exec(text.slice(0, word.start));
  const behind = /^[ \t]*\}/.exec(text.slice(word.end));
  if (!before || !behind) return undefined;
  return { start: before.index + 1, end: word.end + behind[0].length - 1 };
}
