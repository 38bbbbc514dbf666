// The fixes of mistakes in the text of a contract. Other kinds of document have their own language servers for these.
import type { Fix } from '../../../check/rule.ts';
import * as textRules from '../../../check/syntax-rules.ts';
import { type Conversion, convertToJson, LITERALS, plainNumber } from '../../../text/json/convert.ts';
import { valueAt } from '../../../text/json/value.ts';
import type { Span } from '../../../text/positions.ts';
import { counted, quote } from '../../../text/words.ts';
import type { ContractRule } from '../facts.ts';
import { identityFrom, skeletonOf } from '../new-contract.ts';

export const syntax: ContractRule<textRules.SyntaxProblem> = {
  ...textRules.syntax,
  fixes(finding, contract, context) {
    const { args, span, path } = finding;
    const { text = '' } = context;
    const token = text.slice(span.start, span.end);
    const single =
      FIXES[args.problem]?.(token, span, valueAt(contract.value, path)) ??
      textRules.syntax.fixes!(finding, contract, context);
    const conversion = convertToJson(text);
    if (!conversion) return single;
    // One fix of one thing needs no other name.
    if (conversion.edits.length === 1 && single.length > 0)
      return single.map((fix) => (fix.preferred ? { ...fix, safe: true } : fix));
    const whole = conversionFix(conversion);
    return [whole, ...single.map((fix) => (whole.preferred ? { ...fix, preferred: false } : fix))];
  },
};

/** The fix that repairs the whole text at once. Comments are lost, and counted in the title. */
function conversionFix({ edits, comments, closed }: Conversion): Fix {
  return {
    title: conversionTitle(closed, edits.length, comments),
    edits: edits.map(({ start, end, newText }) => ({ respell: { start, end }, newText })),
    ...(closed === '' && comments === 0 && { preferred: true, safe: true }),
  };
}

function conversionTitle(closed: string, edits: number, comments: number): string {
  if (closed !== '' && edits === closed.length)
    return closed.length === 1 ? CLOSING[closed]! : 'Close what is open';
  return `Convert to JSON${comments === 0 ? '' : ` without ${counted(comments, 'comment')}`}`;
}

const CLOSING: Readonly<Record<string, string>> = { '}': 'Close the object', ']': 'Close the array' };

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
  'extra-bracket': (token, span) =>
    token === ',' ? [] : [{ title: 'Remove the bracket', edits: [{ erase: span }] }],
  'control-character': (token, span) =>
    token === '\t' ? [respelled(span, '\\t')] : [respelled(span, '', 'Remove the character', false)],
  escape: (token, span) => {
    const escaped = token.replaceAll(/\\(?:["\\/bfnrt]|u[\da-f]{4})?/gi, (found) =>
      found === '\\' ? '\\\\' : found,
    );
    return [respelled(span, escaped, 'Write \\\\ for the backslash', false)];
  },
  quotes(token, span) {
    const [, text] = /^['`\u2018-\u201f]([^'"`\\\u2018-\u201f]*)['`\u2018-\u201f]$/.exec(token) ?? [];
    return text === undefined ? [] : [respelled(span, JSON.stringify(text))];
  },
  name(token, span) {
    const name = token.replaceAll(/['`\u2018-\u201f]/g, '');
    return /^[\w$-]+$/.test(name) ? [respelled(span, JSON.stringify(name))] : [];
  },
  number(token, span) {
    const plain = plainNumber(token);
    if (plain !== undefined) return [respelled(span, plain)];
    // A version or a length. What an expression gives is for a person to say.
    return /^\d[\w.%-]*$/.test(token) ? [quoted(token, span)] : [];
  },
  word: (token, span) => [quoted(token, span)],
  literal: (token, span) => [respelled(span, LITERALS[token.toLowerCase()]!)],
};

const quoted = (token: string, span: Span): Fix =>
  respelled(span, JSON.stringify(token), `Put ${token} into double quotes`, false);

function respelled(span: Span, newText: string, title = `Write ${newText}`, preferred = true): Fix {
  return { title, edits: [{ respell: span, newText }], preferred };
}

export const duplicateKey: ContractRule<{ name: string }> = {
  ...textRules.duplicateKey,
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
      safe: true,
      all: KEEP_ALL_LAST,
    },
  ],
};

const KEEP_ALL_LAST = 'Keep the last of all repeated members';

export const empty: ContractRule<{ of?: 'manifest' | 'dsds' }> = {
  ...textRules.empty,
  fixes(_finding, _contract, { stem }) {
    const value = skeletonOf(identityFrom(stem));
    return [{ title: 'Write a first contract', edits: [{ replace: [], value }], preferred: true }];
  },
};
