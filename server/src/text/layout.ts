/** How many columns a line may take before a container is spread over several lines. */
export const WIDTH = 100;

/** How the lines of a text end: as the first one does. A carriage return alone counts where there is nothing else. */
export function eolOf(text: string): string {
  return (/\r?\n/.exec(text) ?? /\r/.exec(text))?.[0] ?? '\n';
}

/** How many columns a text takes: one for each character a person sees. */
export function columnsOf(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  return text.replaceAll(UNSEEN, '').replaceAll(/[\u{10000}-\u{10ffff}]/gu, ' ').length;
}

/** What takes no column of its own: accents, marks and joiners, and whatever is joined to an emoji. */
const UNSEEN = /\u200d\p{Extended_Pictographic}|[\p{M}\p{Cf}\p{Cc}\p{Emoji_Modifier}]/gu;
