import { displayNameFor } from './skeleton.ts';

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

/**
 * An identity as people write it in a list of components, with those words in capitals that the description has in capitals:
 * `QR Code`, where that says "QR codes encode a text".
 */
export function displayNameFrom(id: string, description = ''): string {
  const capitals = new Set(description.match(/\b[A-Z][A-Z\d]+(?=s?\b)/g));
  const words = displayNameFor(id).split(' ');
  return words.map((word) => (capitals.has(word.toUpperCase()) ? word.toUpperCase() : word)).join(' ');
}

/** Whether a comment says that a thing is none of others' business, in a way that the tool has not understood. */
export const isMarkedInternal = (description: string | undefined): boolean =>
  description !== undefined && /(?:^|\s)@(?:internal|private|protected|ignore|hidden)\b/.test(description);

/** The first paragraph of a comment sums it up, and a description in a contract is a summary. */
function plainOf(text: string): string {
  const [first = ''] = withoutTags(text.replaceAll('\r\n', '\n'))
    .trim()
    .split(/\n[ \t]*\n/);
  return linked(unwrapped(first))
    .trim()
    .replace(/^[-–—:][ \t]+/, '');
}

/** What follows the first tag of a comment, which the tool should have read, such as `@default`, is not about the thing. */
function withoutTags(text: string): string {
  const tag = /(?:^|\n)[ \t]*@[a-z]+\b/i.exec(text);
  return tag ? text.slice(0, tag.index) : text;
}

/** A comment is broken into lines where its source was full; only lists and the like have lines of their own. */
function unwrapped(paragraph: string): string {
  const [first = '', ...others] = paragraph.split('\n').map((line) => line.trim());
  return others.reduce((text, line) => `${text}${/^[-*+>|#\d]/.test(line) ? '\n' : ' '}${line}`, first);
}

/** A link into the pages that a comment was written for leads nowhere from a contract; its words stay. */
const linked = (text: string): string =>
  text
    .replace(/\[([^\][]+)\]\((?!https?:)[^()\s]*\)/g, '$1')
    .replace(
      /\{@link(?:code|plain)?\s+([^{}\s|]+)(?:[\s|]+([^{}]+))?\}/g,
      (_, to: string, words?: string) => words ?? to,
    );

/** What stands where a description is still to be written, or that says no more than the name does. */
const PLACEHOLDER = /^(?:(?:TODO|FIXME|TBD)\b|<[\w-]+\/?>$|(?:the )?default slot\.?$)/i;
