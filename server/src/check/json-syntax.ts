// The rule `json/syntax`. Contracts add fixes; the other kinds have their own language servers for these.
import { FULL_WIDTH, plainNumber } from '../text/json/foreign-literals.ts';
import { codePoint, literalMeantBy } from '../text/words.ts';
import type { FindingText, Rule } from './rule.ts';

/** `of`: the kind of document, if it has texts of its own. */
export type SyntaxProblem = { problem: string; token: string; of?: 'contract' };

export const syntax: Rule<SyntaxProblem> = {
  code: 'json/syntax',
  severity: 'error',
  summary: 'The text is not JSON.',
  describe: ({ problem, token, of }) => ({
    ...(PROBLEMS[problem] ?? NOT_JSON)(token),
    ...(of === 'contract' && IN_CONTRACTS[problem]?.(token)),
  }),

  fixes: ({ args: { problem, token }, span }) =>
    problem === 'comment' && /^\/[/*]/.test(token)
      ? [{ title: 'Remove the comment', edits: [{ erase: span }] }]
      : [],
};

const NOT_JSON = (): FindingText => ({ message: "This isn't JSON.", help: 'Check what was changed last.' });

/** A piece of the text as it stands there, in quotes if it has none. */
const shown = (token: string): string => (token.startsWith('"') ? token : `"${token}"`);

const notAValue = (token: string): FindingText => ({
  message: `${token} isn't a JSON value.`,
  help: 'Put text into double quotes. Only true, false and null have none.',
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
  comment: () => ({
    message: "Comments aren't allowed in JSON.",
    help: 'Remove the comment.',
  }),
  conflict: () => ({
    message: 'Unresolved merge conflict.',
    help: 'Keep one of the two versions, and remove this line and the others like it.',
  }),
  unfinished: () => ({
    message: "The document ends before it's complete.",
    help: 'Close what is still open.',
  }),
  program: () => ({
    message: 'This is the code of a program, not JSON.',
    help: 'Keep only the object, with double quotes around names and text.',
  }),
  fence: () => ({
    message: "The fence of a Markdown code block isn't part of JSON.",
    help: 'Remove the fence before and after the document.',
  }),
  yaml: () => ({ message: 'This is YAML, not JSON.', help: 'Write it as an object: { "name": "value" }.' }),
  'open-string': () => ({
    message: 'This string has no closing quote on its line.',
    help: 'Add the " that ends it.',
  }),
  'line-break': () => ({
    message: "A string can't contain a line break.",
    help: 'Write \\n for it, or the text on one line.',
  }),
  'inner-quote': (token) => ({
    message: `Unexpected ${shown(token)} after a closing quote.`,
    help: 'If that quote belongs to the text, write \\" instead.',
  }),
  quotes: () => ({
    message: 'JSON needs straight double quotes around text.',
    help: 'Replace these quotes with ".',
  }),
  symbol: notAValue,
  'bare-text': notAValue,
  word: (token) => ({
    message: `${token} isn't a JSON value.`,
    help: `Write ${literalMeantBy(token)}.`,
  }),
  undefined: (token) => ({
    message: "undefined isn't a JSON value.",
    help: `Write a value, or remove ${token.replace(/:?\s*undefined$/, '') || 'it'}.`,
  }),
  'full-width': (token) => ({
    message: `${token} is a full-width character.`,
    help: `Write ${FULL_WIDTH[token]} instead.`,
  }),
  parenthesis: () => ({ message: 'JSON has no parentheses.', help: 'Arrays have square brackets.' }),
  operator: () => ({ message: 'JSON has no operators.', help: 'Write the result as one value.' }),
  'strange-blank': (token) => ({
    message: `${codePoint(token)} isn't white space in JSON.`,
    help: 'Replace it with a plain space, or remove it.',
  }),
  semicolon: () => ({ message: 'JSON has no semicolon.', help: 'Separate members and items with a comma.' }),
  'equals-sign': () => ({
    message: 'JSON has no equals sign.',
    help: 'Separate a name and its value with a colon.',
  }),
  name: (token) => ({
    message: `The member name ${token} needs double quotes.`,
    help: `Write "${token.replaceAll(/['"`\u2018-\u201f]/g, '')}".`,
  }),
  number(token) {
    const plain = plainNumber(token);
    return {
      message: `${token} isn't a JSON number.`,
      help:
        plain !== undefined
          ? `Write ${plain}.`
          : /^\d[\w.%-]*$/.test(token)
            ? `Put it into double quotes if it is text: "${token}".`
            : 'Write it like 12, -0.5 or 1e3.',
    };
  },
  'leading-zero': () => ({
    message: "A JSON number can't have leading zeros.",
    help: 'Remove them, or put the text into double quotes.',
  }),
  'name-expected': (token) => ({
    message: `A member name is expected here, not ${shown(token)}.`,
    help: 'Write a name in double quotes.',
  }),
  'value-expected': (token) => ({
    message: `A value is missing before ${shown(token)}.`,
    help: 'Write it, or remove the comma or the name before it.',
  }),
  'member-without-value': () => ({
    message: 'The member before this has no value.',
    help: 'Write ":" and the value after its name.',
  }),
  'colon-expected': (token) => ({
    message: `A ":" is missing before ${shown(token)}.`,
    help: 'Write it between the name and its value.',
  }),
  'comma-expected': (token) => ({
    message: `A comma is missing before ${shown(token)}.`,
    help: 'Add the comma.',
  }),
  'wrong-bracket': (token) =>
    token === '}'
      ? { message: 'This closes an object, but an array is open.', help: 'Close the array with "]" first.' }
      : { message: 'This closes an array, but an object is open.', help: 'Close the object with "}" first.' },
  'end-expected': () => ({
    message: 'Unexpected text after the end of the document.',
    help: 'Remove it, or correct the brackets before it.',
  }),
  'extra-bracket': (token) =>
    token === ','
      ? {
          message: 'The document has ended before this comma.',
          help: 'Remove the closing bracket before it that is one too many.',
        }
      : {
          message: 'One closing bracket too many.',
          help: 'Remove it, or another one before it.',
        },
  'second-document': () => ({
    message: 'A second document begins here.',
    help: 'Move it into a file of its own.',
  }),
  unicode: () => ({
    message: 'This string has a "\\u" without four hexadecimal digits.',
    help: 'Write it like \\u00e9.',
  }),
  escape: () => ({
    message: 'This string has an invalid escape.',
    help: 'For a backslash, write "\\\\".',
  }),
  'control-character': (token) => ({
    message: `A string can't contain the control character ${codePoint(token)}.`,
    help: token === '\t' ? 'Write \\t.' : `Remove it, or write ${JSON.stringify(token).slice(1, -1)}.`,
  }),
};

/** Texts that name what contracts have, by the problem. */
const IN_CONTRACTS: Readonly<Record<string, (token: string) => Partial<FindingText>>> = {
  comment: () => ({ help: 'Remove the comment. A contract can say it in a "description".' }),
  yaml: () => ({
    message: 'This is YAML; contracts are JSON.',
    help: 'Write it as an object, such as { "contractId": "my-button", "component": "My Button" }.',
  }),
  undefined: (token) =>
    token.startsWith('"default"') ? { help: 'Remove "default": a prop doesn\'t need one.' } : {},
};
