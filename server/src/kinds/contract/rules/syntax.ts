// The fixes of mistakes in the text of a contract. Other kinds of document have their own language servers for these.
import type { Fix } from '../../../check/rule.ts';
import { literalMeantBy } from '../../../text/words.ts';
import * as shared from '../../../check/syntax-rules.ts';
import { valueAt } from '../../../text/json/value.ts';
import type { Span } from '../../../text/positions.ts';
import { quote } from '../../../text/words.ts';
import type { ContractRule } from '../facts.ts';
import { identityFrom, skeletonOf } from '../new-contract.ts';

export const syntax: ContractRule<{ problem: string; token: string }> = {
  ...shared.syntax,
  fixes: ({ args: { problem, token }, span, path }, contract) =>
    FIXES[problem]?.(token, span, valueAt(contract.value, path)) ?? [],
};

/** Fixes by the problem that the parser has found; each gets the parser past the place. `container` is open there. */
const FIXES: Record<string, (token: string, span: Span, container: unknown) => Fix[]> = {
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
  semicolon: (token, span) => (token === ';' ? [respelled(span, ',', 'Replace with a comma')] : []),
  'equals-sign': (token, span) => (token === '=' ? [respelled(span, ':', 'Replace with a colon')] : []),
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
    return [respelled(span, plain), quoted(token, span)].map((fix) => ({ ...fix, preferred: false }));
  },
  // What is undefined in JavaScript is no member at all, and null is hardly ever allowed in its place.
  word: (token, span) =>
    token.toLowerCase() === 'undefined' ? [] : [respelled(span, literalMeantBy(token))],
  'strange-blank'(token, { start }) {
    const { length } = /^[\p{Z}\p{Cc}\p{Cf}]+/u.exec(token)![0];
    return [respelled({ start, end: start + length }, ' ', 'Replace with a space')];
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

export const duplicateKey: ContractRule<{ name: string }> = {
  ...shared.duplicateKey,
  fixes: ({ args: { name }, span }) => [
    {
      title: `Keep the last ${quote(name)}, the one that counts now`,
      edits: [{ keep: 'last', at: span.start }],
      all: KEEP_ALL_LAST,
    },
    { title: `Keep the first ${quote(name)}`, edits: [{ keep: 'first', at: span.start }] },
    {
      title: `Remove the repeated ${quote(name)}, which is identical`,
      edits: [{ keep: 'any', at: span.start }],
      preferred: true,
      alone: true,
      all: KEEP_ALL_LAST,
    },
  ],
};

const KEEP_ALL_LAST = 'Keep the last of all repeated members';

export const empty: ContractRule<{ of?: 'manifest' | 'dsds' }> = {
  ...shared.empty,
  fixes(_finding, _contract, { stem }) {
    const value = skeletonOf(identityFrom(stem));
    return [{ title: 'Write the smallest contract', edits: [{ replace: [], value }], preferred: true }];
  },
};
