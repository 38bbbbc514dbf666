/** Columns that a line may have before a container is spread over several lines. */
export const WIDTH = 100;

/**
 * The line ending of a text: that of its first line. A single carriage return counts only if there is no
 * other.
 */
export function eolOf(text: string): string {
  return (/\r?\n/.exec(text) ?? /\r/.exec(text))?.[0] ?? '\n';
}

/** Width of a text in columns: one for each visible character. */
export function columnsOf(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  return text.replaceAll(UNSEEN, '').replaceAll(/[\u{10000}-\u{10ffff}]/gu, ' ').length;
}

/** Characters without a column of their own: accents, marks, joiners, and what is joined to an emoji. */
const UNSEEN = /\u200d\p{Extended_Pictographic}|[\p{M}\p{Cf}\p{Cc}\p{Emoji_Modifier}]/gu;
