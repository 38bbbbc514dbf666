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

/**
 * The first paragraph of a comment sums it up, and a description in a contract is a summary. Headings, images and code sum
 * nothing up.
 */
function plainOf(text: string): string {
  const paragraphs = paragraphsOf(withoutTags(text.replaceAll('\r\n', '\n')));
  const [first = '', next = ''] = paragraphs.map((each) => linked(each).trim()).filter((each) => each !== '');
  return wellFormed(unpointed(introducing(first, next)));
}

/** What follows the first tag of a comment, which the tool should have read, such as `@default`, is not about the thing. */
function withoutTags(text: string): string {
  const said = text.replace(/^\s*@(?:summary|description|desc)\b[ \t]*/i, '');
  const tag = /(?:^|\n)[ \t]*@[a-z]+\b/i.exec(said);
  return tag ? said.slice(0, tag.index) : said;
}

/** A comment is broken into lines where its source was full; only lists and the like have lines of their own. */
function paragraphsOf(text: string): string[] {
  const paragraphs = [''];
  let isCode = false;
  for (const line of text.split('\n').map((each) => each.trim())) {
    const isFence = /^(?:```|~~~)/.test(line);
    if (isFence) isCode = !isCode;
    if (isFence || isCode || line === '' || /^#{1,6}(?:\s|$)/.test(line)) {
      paragraphs.push('');
      continue;
    }
    const last = paragraphs.length - 1;
    const before = paragraphs[last]!;
    paragraphs[last] = before === '' ? line : before + (ITEM.test(line) ? '\n' : ' ') + line;
  }
  return paragraphs;
}

const ITEM = /^(?:[-*+]\s|\d+[.)]\s|[>|])/;

/** What ends in a colon introduces what follows: a list comes with it, and for anything else it says too much. */
function introducing(text: string, next: string): string {
  if (!text.endsWith(':')) return text;
  if (ITEM.test(next)) return `${text}\n${next}`;
  const end = Math.max(...['. ', '! ', '? '].map((mark) => text.lastIndexOf(mark)));
  return end === -1 ? `${text.slice(0, -1)}.` : text.slice(0, end + 1);
}

/** A single line has its sign from the comment that it stands in; of a list all have. */
const unpointed = (text: string): string => (/\n/.test(text) ? text : text.replace(/^[-–—:*+][ \t]+/, ''));

/** Half of a character is none, and no contract that has one has an address. */
export const wellFormed = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '');

/** A link into the pages that a comment was written for leads nowhere from a contract; its words stay. */
const linked = (text: string): string =>
  text
    .replace(/!\[[^\][]*\]\([^()\s]*\)/g, '')
    .replace(/\[([^\][]+)\]\((?!https?:)[^()\s]*\)/g, '$1')
    .replace(/\{@link(?:code|plain)?\s([^{}]*)\}/g, (_, inside: string) => {
      const [to = '', ...words] = inside.trim().split(/[\s|]+/);
      return words.length > 0 ? words.join(' ') : to;
    });

/** What stands where a description is still to be written, or that says no more than the name does. */
const PLACEHOLDER = /^(?:(?:TODO|FIXME|TBD)\b|<[\w-]+\/?>$|(?:the )?default slot\.?$)/i;
