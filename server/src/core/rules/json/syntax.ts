import type { Rule } from '../../rule.ts';

export const syntax: Rule<{ problem: string; token: string }> = {
  code: 'json/syntax',
  severity: 'error',
  summary: 'The text is not JSON.',
  message: ({ problem, token }) => (WORDS[problem] ?? NOT_JSON)(token),
};

const NOT_JSON = (): string => 'This is not JSON. Check what was changed last.';

/** A piece of the text as it stands there, in quotes if it has none. */
const shown = (token: string): string => (token.startsWith('"') ? token : `"${token}"`);

/** One wording for each problem that the reader of broken text tells apart. */
const WORDS: Record<string, (token: string) => string> = {
  'trailing-comma': (token) => `A comma before ${shown(token)} is not allowed in JSON. Remove the comma.`,
  comment: () => 'Comments are not allowed in JSON. Remove it, or move its text into a "description".',
  unfinished: () => 'The document ends before it is complete. Close what is still open.',
  'open-string': () => 'This text has no closing quote on its line. Add the " that ends it.',
  symbol: (token) => {
    if (/^['`\u2018-\u201f]/.test(token))
      return 'Text stands in straight double quotes in JSON. Replace these quotes by ".';
    if (/^[+.\d]|^NaN$|Infinity/.test(token))
      return `${token} is no JSON number. Write it like 12, -0.5 or 1e3.`;
    return `${token} is no JSON value. Put text into double quotes; only true, false and null stand without.`;
  },
  name: (token) =>
    `A member's name stands in double quotes: write "${token.replaceAll(/['"`\u2018-\u201f]/g, '')}".`,
  number: (token) => `${token} is no JSON number. Write it like 12, -0.5 or 1e3.`,
  'leading-zero': () =>
    'A JSON number has no zeros in front. Remove them, or put the text into double quotes.',
  'name-expected': (token) => `A member name in double quotes is expected here, not ${shown(token)}.`,
  'value-expected': (token) =>
    `A value is missing before ${shown(token)}. Write it, or remove the comma or the name that asks for it.`,
  'colon-expected': (token) =>
    `A ":" is missing before ${shown(token)}, between a member's name and its value.`,
  'comma-expected': (token) => `A comma is missing before ${shown(token)}.`,
  'end-expected': () => 'The document ends before this. Remove what follows, or mend the brackets before it.',
  escape: () => 'This text holds a "\\" that begins no JSON escape. To mean a backslash, write "\\\\".',
  'control-character': () =>
    'This text holds a raw control character. Write it as an escape, such as \\t or \\u001f.',
};
