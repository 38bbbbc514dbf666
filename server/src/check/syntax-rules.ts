// Rules about the text itself, whatever kind of document it is.
import { codePoint, quote } from '../text/words.ts';
import { type Rule, rulesByCode } from './rule.ts';

export const syntax: Rule<{ problem: string; token: string }> = {
  code: 'json/syntax',
  severity: 'error',
  summary: 'The text is not JSON.',
  message: ({ problem, token }) => (WORDS[problem] ?? NOT_JSON)(token),
};

const NOT_JSON = (): string => 'This is not JSON. Check what was changed last.';

/** A piece of the text as it stands there, in quotes if it has none. */
const shown = (token: string): string => (token.startsWith('"') ? token : `"${token}"`);

const noValue = (token: string): string =>
  `${token} is no JSON value. Put text into double quotes; only true, false and null stand without.`;

/** One wording for each problem that the reader of broken text tells apart. */
const WORDS: Record<string, (token: string) => string> = {
  'trailing-comma': () => 'A comma before a closing bracket is not allowed in JSON. Remove the comma.',
  'double-comma': () => 'Two commas stand in a row. Remove one, or write what is missing between them.',
  comment: () => 'Comments are not allowed in JSON. Remove it, or move its text into a "description".',
  conflict: () =>
    'This line was left by a merge. Keep one of the two versions, and remove this line and the others like it.',
  unfinished: () => 'The document ends before it is complete. Close what is still open.',
  'open-string': () => 'This text has no closing quote on its line. Add the " that ends it.',
  'inner-quote': (token) =>
    `${shown(token)} stands behind a closing quote. If that quote belongs to the text, write \\" instead.`,
  quotes: () => 'Text stands in straight double quotes in JSON. Replace these quotes by ".',
  symbol: noValue,
  'bare-text': noValue,
  word: (token) => `${token} is no JSON value. Write ${literalMeantBy(token)}.`,
  'strange-blank': (token) =>
    `This is ${codePoint(token)}, which JSON does not count as white space. Replace it by a plain space, or remove it.`,
  semicolon: () => 'JSON has no semicolon. Members and items are separated by a comma.',
  'equals-sign': () => 'JSON has no equals sign. A name and its value are separated by a colon.',
  name: (token) =>
    `A member's name stands in double quotes: write "${token.replaceAll(/['"`\u2018-\u201f]/g, '')}".`,
  number: (token) => `${token} is no JSON number. Write it like 12, -0.5 or 1e3.`,
  'leading-zero': () =>
    'A JSON number has no zeros in front. Remove them, or put the text into double quotes.',
  'name-expected': (token) => `A member name in double quotes is expected here, not ${shown(token)}.`,
  'value-expected': (token) =>
    `A value is missing before ${shown(token)}. Write it, or remove the comma or the name that asks for it.`,
  'member-without-value': () =>
    'The member before this has no value. Write a ":" and the value behind its name.',
  'colon-expected': (token) =>
    `A ":" is missing before ${shown(token)}, between a member's name and its value.`,
  'comma-expected': (token) => `A comma is missing before ${shown(token)}.`,
  'wrong-bracket': (token) =>
    token === '}'
      ? 'This closes an object, but a list is open here. Close the list with "]" first.'
      : 'This closes a list, but an object is open here. Close the object with "}" first.',
  'end-expected': () => 'The document ends before this. Remove what follows, or mend the brackets before it.',
  unicode: () => 'This text holds a "\\u" without four hexadecimal digits behind it. Write it like \\u00e9.',
  escape: () => 'This text holds a "\\" that begins no JSON escape. To mean a backslash, write "\\\\".',
  'control-character': () =>
    'This text holds a raw control character. Write it as an escape, such as \\t or \\u001f.',
};

/** The literal of JSON that a word most likely means. */
export const literalMeantBy = (word: string): string =>
  ['true', 'false'].find((literal) => literal === word.toLowerCase()) ?? 'null';

export const duplicateKey: Rule<{ name: string }> = {
  code: 'json/duplicate-key',
  severity: 'error',
  summary: 'A member is written twice in one object.',
  message: ({ name }) =>
    `${quote(name)} is written more than once in this object, and only the last one counts. Keep one of them.`,
};

export const empty: Rule<{ of?: 'manifest' | 'dsds' }> = {
  code: 'json/empty',
  severity: 'error',
  summary: 'The file is empty or blank.',
  message: ({ of }) => `The file is empty. ${SMALLEST[of ?? 'contract']}`,
};

const SMALLEST = {
  contract: 'The smallest contract is { "contractId": "my-button", "component": "My Button" }.',
  manifest: 'The smallest manifest is { "contractVersion": "1.0.0", "artifacts": [] }.',
  dsds: 'A DSDS document has a "schemaVersion", a "name" and "entries".',
};

export const tooDeep: Rule<{ limit: number }> = {
  code: 'json/too-deep',
  severity: 'error',
  summary: 'Arrays and objects are nested more than 256 deep.',
  message: ({ limit }) =>
    `This is nested more than ${limit} levels deep, and nothing in the document is checked. Make it flatter.`,
};

export const yamlSyntax: Rule<{ message: string }> = {
  code: 'yaml/syntax',
  severity: 'error',
  summary: 'The text is not YAML.',
  message: ({ message }) => message,
};

/** The rules of texts in JSON. */
export const SYNTAX_RULES = rulesByCode([syntax, duplicateKey, empty, tooDeep]);
