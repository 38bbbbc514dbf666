// The rules about the text itself, whatever kind of document it is. Contracts add fixes; the other kinds have their own language
// servers for these.
import { LITERALS, plainNumber } from '../text/json/convert.ts';
import { codePoint, quote } from '../text/words.ts';
import type { FindingText, Rule } from './rule.ts';

export type SyntaxProblem = { problem: string; token: string };

export const syntax: Rule<SyntaxProblem> = {
  code: 'json/syntax',
  severity: 'error',
  summary: 'The text is not JSON.',
  describe: ({ problem, token }) => (PROBLEMS[problem] ?? NOT_JSON)(token),

  fixes: ({ args: { problem, token }, span }) =>
    problem === 'comment' && /^\/[/*]/.test(token)
      ? [{ title: 'Remove the comment', edits: [{ erase: span }] }]
      : [],
};

const NOT_JSON = (): FindingText => ({
  message: "This isn't JSON.",
  help: 'Write it as an object, such as { "name": "value" }.',
});

/** A piece of the text; an invisible character by its number. */
const visible = (token: string): string => (/^[\p{Z}\p{C}]/u.test(token) ? codePoint(token) : token);

/** A piece of the text as it stands there, in quotes if it has none. */
const shown = (token: string): string => (/^["\p{Z}\p{C}]/u.test(token) ? visible(token) : `"${token}"`);

const notAValue = (token: string): FindingText => ({
  message: `${visible(token)} isn't a JSON value.`,
  help: `${/^(?:yes|no|on|off)$/i.test(token) ? 'Write true or false. ' : ''}Put text into double quotes.`,
});

const afterTheEnd = (): FindingText => ({
  message: 'Unexpected text after the end of the document.',
  help: 'Remove it, or correct the brackets before it.',
});

/** One text for each problem that the reader of broken text tells apart. */
const PROBLEMS: Record<string, (token: string) => FindingText> = {
  'trailing-comma': () => ({
    message: "A comma before a closing bracket isn't allowed in JSON.",
    help: 'Remove the comma.',
  }),
  'double-comma': () => ({
    message: 'Two commas in a row.',
    help: 'Remove one, or write what is missing between them.',
  }),
  'comma-expected': (token) => ({
    message: `A comma is missing before ${shown(token)}.`,
    help: 'Add the comma.',
  }),
  'colon-expected': (token) => ({
    message: `A ":" is missing before ${shown(token)}.`,
    help: 'Write it between the name and its value.',
  }),
  'value-expected': (token) => ({
    message: `A value is missing before ${shown(token)}.`,
    help: 'Write it, or remove the comma or the name before it.',
  }),
  'name-expected': (token) => ({
    message: `A member name is expected here, not ${shown(token)}.`,
    help: 'Write a name in double quotes.',
  }),
  name: (token) => ({
    message: `The member name ${token} needs double quotes.`,
    help: `Write "${token.replaceAll(/['"`\u2018-\u201f]/g, '')}".`,
  }),
  quotes: () => ({
    message: 'JSON needs straight double quotes around text.',
    help: 'Replace these quotes with ".',
  }),
  'open-string': () => ({
    message: 'This string has no closing quote on its line.',
    help: 'Add the " that ends it, and write \\n for a line break.',
  }),
  'inner-quote': (token) => ({
    message: `Unexpected ${shown(token)} after a closing quote.`,
    help: 'If that quote belongs to the text, write \\" instead.',
  }),
  escape: () => ({
    message: 'This string has an invalid escape.',
    help: 'For a backslash, write "\\\\". A "\\u" needs four hexadecimal digits.',
  }),
  'control-character': (token) => ({
    message: `A string can't contain the control character ${codePoint(token)}.`,
    help: token === '\t' ? 'Write \\t.' : `Remove it, or write ${JSON.stringify(token).slice(1, -1)}.`,
  }),
  number(token) {
    const plain = plainNumber(token);
    const other = /^\d[\w.%-]*$/.test(token)
      ? `Put it into double quotes if it is text: "${token}".`
      : 'Write it like 12, -0.5 or 1e3.';
    return {
      message: `${token} isn't a JSON number.`,
      help: plain === undefined ? other : `Write ${plain}.`,
    };
  },
  literal: (token) => ({
    message: `${token} isn't a JSON value.`,
    help: `Write ${LITERALS[token.toLowerCase()]}.`,
  }),
  word: notAValue,
  symbol: notAValue,
  comment: () => ({
    message: "Comments aren't allowed in JSON.",
    help: 'Remove the comment.',
  }),
  'lfs-pointer': () => ({
    message: 'This is a Git LFS pointer instead of the file.',
    help: 'Run "git lfs pull".',
  }),
  fence: () => ({
    message: "A Markdown code fence isn't JSON.",
    help: 'Remove the lines that begin with ```.',
  }),
  conflict: () => ({
    message: 'Unresolved merge conflict.',
    help: 'Keep one of the two versions, and remove this line and the others like it.',
  }),
  'wrong-bracket': (token) =>
    token === '}'
      ? { message: 'This closes an object, but an array is open.', help: 'Close the array with "]" first.' }
      : { message: 'This closes an array, but an object is open.', help: 'Close the object with "}" first.' },
  unfinished: () => ({
    message: "The document ends before it's complete.",
    help: 'Close what is still open.',
  }),
  'end-expected': afterTheEnd,
  'extra-bracket': afterTheEnd,
};

export const duplicateKey: Rule<{ name: string }> = {
  code: 'json/duplicate-key',
  severity: 'error',
  summary: 'A member is written twice in one object.',
  describe: ({ name }) => ({
    message: `${quote(name)} is repeated in this object, and only the last one counts.`,
    help: 'Keep one of them.',
  }),
};

export const empty: Rule<{ of?: 'manifest' | 'dsds' }> = {
  code: 'json/empty',
  severity: 'error',
  summary: 'The file is empty or blank.',
  describe: ({ of }) => ({ message: 'The file is empty.', help: SMALLEST[of ?? 'contract'] }),
};

const SMALLEST = {
  contract: 'The smallest contract is { "contractId": "my-button", "component": "My Button" }.',
  manifest: 'The smallest manifest is { "contractVersion": "1.0.0", "artifacts": [] }.',
  dsds: 'A DSDS document has a "schemaVersion", a "name" and "entries".',
};

export const tooDeep: Rule<{ limit: number }> = {
  code: 'json/too-deep',
  severity: 'error',
  summary: 'Arrays and objects are nested more than 1,000 deep.',
  describe: ({ limit }) => ({
    message: `Not checked: nested more than ${limit.toLocaleString('en-US')} levels deep.`,
    help: 'Make the document flatter.',
  }),
};

export const yamlSyntax: Rule<{ message: string; help?: string }> = {
  code: 'yaml/syntax',
  severity: 'error',
  summary: 'The text is not YAML.',
  describe: ({ message, help }) => ({ message, ...(help !== undefined && { help }) }),
};
