/**
 * A value of `JSON.parse` in its canonical form (RFC 8785): members in the order of their names' code units, no white space,
 * and one spelling of each number and string. Undefined where there is none: of half a surrogate pair, and of a number beyond
 * the range of a double. The value is not nested deeply, or this is not asked.
 */
export function canonicalOf(value: unknown): string | undefined {
  try {
    return written(value);
  } catch (error) {
    if (error === NO_FORM) return undefined;
    throw error;
  }
}

/** Thrown, since nearly no document has such a thing, and to ask at each step would take as long as the steps. */
const NO_FORM = new Error('no canonical form');

function written(value: unknown): string {
  if (typeof value === 'string') return writtenText(value);
  if (typeof value === 'number' && !Number.isFinite(value)) throw NO_FORM;
  if (typeof value !== 'object' || value === null) return String(value);
  let text = '';
  if (Array.isArray(value)) {
    for (const item of value) text += `${text === '' ? '' : ','}${written(item)}`;
    return `[${text}]`;
  }
  for (const name of Object.keys(value).sort()) {
    const member = `${writtenText(name)}:${written(value[name as keyof typeof value])}`;
    text += text === '' ? member : `,${member}`;
  }
  return `{${text}}`;
}

/** Most texts need no escape, and to see that takes less time than `JSON.stringify` does. */
function writtenText(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`;
  if (LONE_SURROGATE.test(text)) throw NO_FORM;
  return JSON.stringify(text);
}

// From the space on up to the surrogates, but for the quote and the backslash.
const PLAIN = /^[ !#-[\]-\ud7ff]*$/;

export const LONE_SURROGATE = /\p{Cs}/u;
