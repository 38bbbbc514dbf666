import { valueAt } from '../kinds/contract/model.ts';
import { identityFrom, skeletonOf } from '../kinds/contract/new-contract.ts';
import type { Span } from '../text/span.ts';
import { codePoint, quote } from '../text/words.ts';
import type { Fix, Rule } from './rule.ts';

export const syntax: Rule<{ problem: string; token: string }> = {
  code: 'json/syntax',
  severity: 'error',
  summary: 'The text is not JSON.',
  message: ({ problem, token }) => (WORDS[problem] ?? NOT_JSON)(token),
  fixes: ({ args: { problem, token }, span, path }, contract) =>
    MENDS[problem]?.(token, span, valueAt(contract.value, path)) ?? [],
};

/** What is plain about some problems: with each of these the reader gets past the place. `container` is what is open there. */
const MENDS: Record<string, (token: string, span: Span, container: unknown) => Fix[]> = {
  'trailing-comma': (_, span) => [respelled(span, '', 'Remove the comma')],
  'double-comma': (_, span) => [
    { title: 'Remove one of the commas', edits: [{ erase: span }], preferred: true },
  ],
  'comma-expected': (token, { start }, container) =>
    token.startsWith('"') || (Array.isArray(container) && /^(?!0\d)[-\d[{tfn]/.test(token))
      ? [{ title: 'Add the missing comma', edits: [{ comma: start }], preferred: true }]
      : [],
  comment: (token, span) =>
    /^\/[/*]/.test(token) ? [{ title: 'Remove the comment', edits: [{ erase: span }] }] : [],
  semicolon: (token, span) => (token === ';' ? [respelled(span, ',', 'Write a comma instead')] : []),
  'equals-sign': (token, span) => (token === '=' ? [respelled(span, ':', 'Write a colon instead')] : []),
  quotes(token, span) {
    const [, text] = /^['`\u2018-\u201f]([^'"`\\\u2018-\u201f]*)['`\u2018-\u201f]$/.exec(token) ?? [];
    return text === undefined ? [] : [respelled(span, JSON.stringify(text))];
  },
  name(token, span) {
    const name = token.replaceAll(/['`\u2018-\u201f]/g, '');
    return isWhole(token, span) && /^[\w$-]+$/.test(name) ? [respelled(span, JSON.stringify(name))] : [];
  },
  number(token, span) {
    const number = /^\+?(\d*)(\.\d+)?$/.exec(token);
    const plain = number && `${number[1] || '0'}${number[2] ?? ''}`;
    return plain && isWhole(token, span) && isNumber(plain) ? [respelled(span, plain)] : [];
  },
  'bare-text': (token, span) => (isWhole(token, span) ? [quoted(token, span)] : []),
  // It may be a number as well as a text, such as a code with its zeros.
  'leading-zero'(token, span) {
    const plain = token.replace(/^(-?)0+(?=\d)/, '$1');
    if (!isWhole(token, span) || !isNumber(plain)) return [];
    return [
      { ...respelled(span, plain), preferred: false },
      { ...quoted(token, span), preferred: false },
    ];
  },
  // What is undefined in JavaScript may as well be no member at all.
  word: (token, span) => [
    {
      ...respelled(span, MEANT[token.toLowerCase()] ?? 'null'),
      preferred: token.toLowerCase() !== 'undefined',
    },
  ],
  'strange-blank'(token, { start }) {
    const { length } = /^[\p{Z}\p{Cc}\p{Cf}]+/u.exec(token)![0];
    return [respelled({ start, end: start + length }, ' ', 'Write a plain space')];
  },
};

/** The words of a finding hold no more than the beginning of a long one. */
const isWhole = (token: string, { start, end }: Span): boolean => token.length === end - start;

const isNumber = (text: string): boolean => /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i.test(text);

const quoted = (token: string, span: Span): Fix =>
  respelled(span, JSON.stringify(token), `Put ${token} into double quotes`);

function respelled(span: Span, newText: string, title = `Write ${newText}`): Fix {
  return { title, edits: [{ respell: span, newText }], preferred: true };
}

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
  word: (token) => `${token} is no JSON value. Write ${MEANT[token.toLowerCase()] ?? 'null'}.`,
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

/** Words that other languages, or other spellings, have for the three of JSON. */
const MEANT: Record<string, string> = { true: 'true', false: 'false' };

export const duplicateKey: Rule<{ name: string }> = {
  code: 'json/duplicate-key',
  severity: 'error',
  summary: 'A member is written twice in one object.',
  message: ({ name }) =>
    `${quote(name)} is written more than once in this object, and only the last one counts. Keep one of them.`,
  fixes: ({ args: { name }, span }) => [
    {
      title: `Keep the last ${quote(name)}, which is the one that counts now`,
      edits: [{ keep: 'last', at: span.start }],
      all: KEEP_ALL_LAST,
    },
    { title: `Keep the first ${quote(name)}`, edits: [{ keep: 'first', at: span.start }] },
    {
      title: `Remove the repeated ${quote(name)}, which says the same`,
      edits: [{ keep: 'any', at: span.start }],
      preferred: true,
      alone: true,
      all: KEEP_ALL_LAST,
    },
  ],
};

const KEEP_ALL_LAST = 'Keep the last of every member that is written more than once';

export const empty: Rule<{ of?: 'manifest' | 'dsds' }> = {
  code: 'json/empty',
  severity: 'error',
  summary: 'The file is empty or blank.',
  message: ({ of }) => `The file is empty. ${SMALLEST[of ?? 'contract']}`,
  fixes: (_finding, _contract, stem) => [
    {
      title: 'Write a contract to begin with',
      edits: [{ replace: [], value: skeletonOf(identityFrom(stem)) }],
      preferred: true,
    },
  ],
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

export const invalidConfig: Rule<{ why: string }> = {
  code: 'config/invalid',
  severity: 'error',
  summary: 'The project file says something that cannot be followed.',
  message: ({ why }) => why,
};
