/** What is wrong in a piece of YAML, as a person would say it, and how to mend it. `said`: by the library; `seen`: what stands there. */
export function wordsFor(said: string, seen: string): string {
  const [, words] = WORDS.find(([pattern]) => pattern.test(said)) ?? [];
  return words?.(seen, said) ?? "This can't be read as YAML. Check what was changed last.";
}

/** Whether something is missing behind what was read, where the library tells of what comes next. */
export const isBehind = (said: string): boolean => UNCLOSED.test(said);

/** Whether an error is about the line that comes next, for what stands at its beginning. */
export const isAhead = (said: string): boolean => MISPLACED.test(said);

const MISPLACED =
  /^All (?:mapping|sequence) items must start at the same column|^Sequence item without - indicator|^A block sequence may not be used as an implicit map key/;

/** Whether an error is about what stands where, so that what comes below it is read as standing elsewhere, too. */
export const isAboutPlaces = (said: string): boolean =>
  isAhead(said) || /^Implicit |^Nested mappings|^Tabs|^Block scalar/.test(said);

/** Whether an error is about a text that goes on to the end. */
export const isUnclosedText = (said: string): boolean => said.startsWith('Missing closing ');

const UNCLOSED = /must end with a |must be sufficiently indented and end with a /;

export const unclosed = (bracket: string): string =>
  `The bracket that is open here is not closed. Add the "${bracket}", and indent all lines up to it further than the one where it begins.`;

export const NO_MEMBER =
  'This stands where a member is expected. Write a ":" and its value behind it, or indent it further than the line that it goes on from.';

/** The messages of the library that people come upon, each with our words for it. */
const WORDS: readonly (readonly [said: RegExp, words: (seen: string, said: string) => string])[] = [
  [
    /^Missing closing (["'])/,
    (_, said) => `This text has no closing quote. Add the ${said.includes('"') ? '"' : "'"} that ends it.`,
  ],
  [
    /^Implicit map keys need to be followed|^Implicit keys need to be on a single line/,
    (seen) =>
      seen.startsWith('-')
        ? 'An item of a list stands where a member is expected. Write the name of the list before it, or indent it as the other items.'
        : NO_MEMBER,
  ],
  [/^Missing space after :/, () => 'A space is missing behind the ":".'],
  [/^Missing , between/, () => 'A comma is missing before this, or a bracket that closes.'],
  [/^Missing , or : between/, () => 'A comma or a ":" is missing before this.'],
  [UNCLOSED, (_, said) => unclosed(said.at(-1)!)],
  [
    /^Comments must be separated/,
    () => 'A comment begins with a space before its "#". Add one, or put the text into quotes.',
  ],
  [
    /^Tags and anchors must be separated/,
    () => 'A tag ("!") or an anchor ("&") ends with a space. Add one, or put the text into quotes.',
  ],
  [
    /^Sequence item without - indicator/,
    () =>
      'This line is indented neither as the items of the list nor as the members of one. Indent it as those that it belongs to.',
  ],
  [/^Block collection cannot start on same line/, () => 'What follows a "---" begins on a line of its own.'],
  [
    /^Missing newline after block sequence props/,
    () => 'The list that this belongs to begins on the next line.',
  ],
  [
    /^Missing directives-end/,
    () =>
      'A line with "---" alone stands between lines that begin with "%" and this. Write it, or put a name that begins with "%" into quotes.',
  ],
  [
    /^All mapping items must start at the same column/,
    () => 'All members of one object are indented alike, and this line is not. Indent it as the others.',
  ],
  [
    /^All sequence items must start at the same column/,
    () => 'All items of one list are indented alike, and this line is not. Indent it as the others.',
  ],
  [
    /^Block scalar values in collections must be indented/,
    () => 'The lines of this text have to be indented.',
  ],
  [
    /^Block scalars with more-indented leading empty lines/,
    () =>
      'The empty lines that this text begins with hold more spaces than the first with words. Remove these.',
  ],
  [
    /^Block scalar header includes extra characters/,
    () =>
      'A text that begins with "|" or ">" goes on in the next line. Move what stands behind it there, or put all of it into quotes.',
  ],
  [
    /^Block scalar lines must not be less indented/,
    () => 'All lines of this text are indented as far as its first, or further. Indent this one so.',
  ],
  [/^Tabs are not allowed/, () => 'YAML is not indented with tabs. Use spaces.'],
  [/^Nested mappings are not allowed/, () => 'A text can\'t begin with "?" unless it stands in quotes.'],
  [
    /^Not a YAML token/,
    () =>
      'A text that begins with "|" or ">" goes on in the next line. Move this there, or put it into quotes.',
  ],
  [
    /^A block sequence may not be used as an implicit map key/,
    () => 'All items of one list are indented alike, and this line is not. Indent it as the others.',
  ],
  [
    /^Implicit keys of flow sequence pairs need to be on a single line/,
    () =>
      'The name of a member stands on one line with its ":". Join the two lines, or write what is missing between them.',
  ],
  [
    /^The : indicator must be at most/,
    () => 'The ":" of a member stands at most 1024 characters behind its name.',
  ],
  [
    /^Plain value cannot start with/,
    (seen) =>
      `A text can't begin with ${seen[0] === '\t' ? 'a tab' : `"${seen[0] ?? ''}"`} unless it stands in quotes.`,
  ],
  [
    /^Invalid escape sequence/,
    (_, said) =>
      `In double quotes "${said.replace(/^Invalid escape sequence /, '').slice(0, 2)}" begins no escape. To mean a backslash, write "\\\\".`,
  ],
  [
    /^Unexpected block-seq-ind on same line with key/,
    () =>
      'A list begins on the line below the name of its member. Move it there, or put a text that begins with "-" into quotes.',
  ],
  [
    /^Unexpected flow-(map|seq)-end/,
    (seen) => `This "${seen}" closes nothing. Remove it, or put the text into quotes.`,
  ],
  [
    /^Unexpected ,|^Unexpected empty item/,
    () => 'A comma stands here without an item before it. Remove one of the two.',
  ],
  [
    /^Unexpected .* at node end/,
    () => 'This stands behind the end of a value. Remove it, or put all of it into quotes.',
  ],
  [/^Unexpected .* in (collection|flow)/, (seen) => `There is one "${seen}" too many here. Remove it.`],
  [/^Unexpected doc-end/, () => 'The document ends here, and there is nothing in it.'],
  [
    /^Block collections are not allowed within flow/,
    (seen) =>
      seen.startsWith('-')
        ? 'Inside of brackets items stand without a "-", and with commas between them. Remove it.'
        : 'A comma is missing here, before the name that comes next. Write it, or put a text with ": " in it into quotes.',
  ],
  [
    /^An alias node must not/,
    () => 'What stands for something else ("*") has no anchor or tag of its own. Remove that.',
  ],
  [
    /^(Alias|Anchor) cannot be an empty string/,
    (seen) =>
      `Behind "${seen[0] ?? ''}" the name of an anchor is expected. If it is text, put all of it into quotes.`,
  ],
  [
    /^Anchors and tags must be after/,
    (_, said) => `Move this behind the "${/ (\S) indicator/.exec(said)?.[1] ?? '-'}".`,
  ],
  [
    /^(Alias|Anchor) ending in :/,
    () => 'The name of an anchor can\'t end with a ":". Write a space before that, or remove it.',
  ],
  [
    /directive should contain|^(Unsupported YAML version|Unknown directive)/,
    () =>
      'A line that begins with "%" is for the reader, and this one says nothing that it knows. Remove it.',
  ],
  [/^Unexpected .* token/, () => 'This does not belong here. Remove it, or put it into quotes.'],
  [/^A node can have at most one/, () => 'A value has at most one anchor and one tag. Remove one.'],
  [
    /tag|^(Ordered maps|Each pair|Set items) must/i,
    () =>
      'What begins with "!" names a type, and this is none, or not that of its value. Remove it, or put the text into quotes.',
  ],
];
