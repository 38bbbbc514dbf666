/**
 * What a manifest says of a thing, as a contract says it: in short, where there is a short form, and without what is of
 * use only where it was written. Undefined where nothing is left of it.
 */
export function descriptionFrom(...texts: readonly (string | undefined)[]): string | undefined {
  for (const text of texts) {
    const plain = text === undefined ? '' : plainOf(text);
    if (plain !== '' && !PLACEHOLDER.test(plain)) return plain;
  }
  return undefined;
}

/** Whether a comment says that a thing is none of others' business, in a way that the tool has not understood. */
export const isMarkedInternal = (description: string | undefined): boolean =>
  description !== undefined && /(?:^|\s)@(?:internal|private|protected|ignore|hidden)\b/.test(description);

function plainOf(text: string): string {
  // Most are a line or two without any of this.
  const paragraphs = withoutTags(text.replaceAll('\r\n', '\n')).split(/\n[ \t]*(?:\n[ \t]*)+/);
  return paragraphs
    .map((paragraph) => linked(unwrapped(paragraph)).trim())
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')
    .replace(/^[-–—:][ \t]+/, '');
}

/** What follows the first tag of a comment, which the tool should have read, such as `@default`, is not about the thing. */
function withoutTags(text: string): string {
  const tag = /(?:^|\n)[ \t]*@[a-z]+\b/i.exec(text);
  return tag ? text.slice(0, tag.index) : text;
}

/** A comment is broken into lines where its source was full; only lists and the like have lines of their own. */
const unwrapped = (paragraph: string): string =>
  paragraph.includes('```') ? paragraph : paragraph.replace(/[ \t]*\n[ \t]*(?![-*+>|#\d \t])/g, ' ');

/** A link into the pages that a comment was written for leads nowhere from a contract; its words stay. */
const linked = (text: string): string =>
  text
    .replace(/\[([^\][]+)\]\((?!https?:)[^()\s]*\)/g, '$1')
    .replace(
      /\{@link(?:code|plain)?\s+([^{}\s|]+)(?:[\s|]+([^{}]+))?\}/g,
      (_, to: string, words?: string) => words ?? to,
    );

/** What stands where a description is still to be written, or that only says the name of the element again. */
const PLACEHOLDER = /^(?:(?:TODO|FIXME|TBD)\b|<[\w-]+\/?>$)/i;
