// The fixes of mistakes in the text of a contract. Other kinds of document have their own language servers for these.
import type { Fix } from '../../../check/rule.ts';
import { syntax as shared, type SyntaxProblem } from '../../../check/json-syntax.ts';
import * as textRules from '../../../check/syntax-rules.ts';
import { type Conversion, convertToJson } from '../../../text/json/convert.ts';
import { pageOf } from '../../../text/json/edit-page.ts';
import { FULL_WIDTH, plainNumber, windowsPath } from '../../../text/json/foreign-literals.ts';
import { parseJson } from '../../../text/json/parse.ts';
import { treeOf } from '../../../text/json/tree.ts';
import { has, isObject, valueAt } from '../../../text/json/value.ts';
import { textEdits } from '../../../text/make-edits.ts';
import { getOrInsert } from '../../../text/maps.ts';
import type { Path, Span } from '../../../text/positions.ts';
import { applyEdits, difference, type Edit } from '../../../text/text-edit.ts';
import { counted, literalMeantBy, quote } from '../../../text/words.ts';
import type { ContractRule } from '../facts.ts';
import { identityFrom, skeletonOf } from '../new-contract.ts';

export const syntax: ContractRule<SyntaxProblem> = {
  ...shared,
  fixes(finding, contract, context) {
    const { args, span, path } = finding;
    const { text = '' } = context;
    const token = text.slice(span.start, span.end);
    const single =
      FIXES[args.problem]?.(token, span, valueAt(contract.value, path)) ??
      shared.fixes!(finding, contract, context);
    const conversion = convertToJson(text);
    if (!conversion) return single;
    const { whole, described } = conversionFix(text, conversion);
    // With the comma before it.
    if (args.problem === 'undefined' && conversion.edits.length <= 2 && described === 0)
      return [{ ...whole, title: `Remove ${token.replace(/\s*:\s*undefined$/, '')}` }];
    // One fix of one thing needs no other name.
    if (conversion.edits.length === 1 && described === 0 && single.length > 0)
      return single.map((fix) => (fix.preferred ? { ...fix, safe: true } : fix));
    return [whole, ...single.map((fix) => (whole.preferred ? { ...fix, preferred: false } : fix))];
  },
};

/**
 * The fix that repairs the whole text at once, and the number of comments that it makes descriptions, where there are none. Other
 * comments are lost, and named in the title.
 */
function conversionFix(
  text: string,
  { edits, comments, closed, isSure }: Conversion,
): { readonly whole: Fix; readonly described: number } {
  const json = applyEdits(text, edits);
  const { value } = parseJson(json);
  const described = new Map<string, string[]>();
  const lost: string[] = [];
  for (const { text: words, about } of comments) {
    const place = about.find((path) => canBeDescribed(value, path));
    if (place) getOrInsert(described, JSON.stringify(place), () => []).push(words);
    else lost.push(words);
  }
  const inserted = [...described].map(([path, words]): Edit => ({
    insert: JSON.parse(path) as Path,
    name: 'description',
    value: words.join(' '),
    after: ABOVE,
  }));
  const result = applyEdits(json, textEdits(pageOf(json, treeOf(json)), inserted));
  const change = inserted.length > 0 ? [difference(text, result)] : edits;
  const whole = {
    title: conversionTitle(closed, edits.length, inserted.length, lost),
    edits: change.map(({ start, end, newText }): Edit => ({ respell: { start, end }, newText })),
    ...(isSure && lost.length === 0 && { preferred: true, safe: true }),
  };
  return { whole, described: inserted.length };
}

/** Members that stand above a description. */
const ABOVE = ['$schema', 'contractId', 'component', 'name', 'type', 'enum', 'default'];

/** Returns true for the contract, a prop or a slot object that has no description. */
function canBeDescribed(contract: unknown, path: Path): boolean {
  const isProp = path.length === 3 && path[0] === 'props' && path[1] === 'properties';
  const isSlot = path.length === 2 && path[0] === 'slots';
  const value = valueAt(contract, path);
  return (path.length === 0 || isProp || isSlot) && isObject(value) && !has(value, 'description');
}

function conversionTitle(closed: string, edits: number, described: number, lost: readonly string[]): string {
  if (closed !== '' && edits === 1) return closed.length === 1 ? CLOSING[closed]! : 'Close what is open';
  const also = described === 0 ? '' : `, with ${counted(described, 'comment')} as "description"`;
  if (lost.length === 0) return `Convert to JSON${also}`;
  const [only] = lost;
  return `Convert to JSON${also}, without ${lost.length === 1 ? `the comment ${quote(only)}` : `${lost.length} comments`}`;
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
  'full-width': (token, span) => [respelled(span, FULL_WIDTH[token]!)],
  'extra-bracket': (token, span) =>
    token === ',' ? [] : [{ title: 'Remove the bracket', edits: [{ erase: span }] }],
  'line-break': (token, span) => [
    respelled(span, token.replaceAll(/[ \t]*(\r\n?|\n)[ \t]*/g, ' '), 'Write the text on one line', false),
    respelled(span, token.replaceAll(/\r\n?|\n/g, '\\n'), 'Write \\n for each line break', false),
  ],
  'control-character': (token, span) =>
    token === '\t'
      ? [respelled(span, '\\t')]
      : [
          respelled(span, '', 'Remove the character', false),
          respelled(span, JSON.stringify(token).slice(1, -1), undefined, false),
        ],
  escape(token, span) {
    const title = 'Write \\\\ for the backslash';
    const path = windowsPath(token.slice(1, -1));
    if (path !== undefined) return [respelled(span, JSON.stringify(path), title)];
    const escaped = token.replaceAll(/\\(?:["\\/bfnrt]|u[\da-f]{4})?/gi, (found) =>
      found === '\\' ? '\\\\' : found,
    );
    return [respelled(span, escaped, title, false)];
  },
  semicolon: (token, span) => (token === ';' ? [respelled(span, ',', 'Replace with a comma')] : []),
  'equals-sign': (token, span) => (token === '=' ? [respelled(span, ':', 'Replace with a colon')] : []),
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
    return /^\d[\w.%-]*$/.test(token) ? [quoted(token, span, false)] : [];
  },
  'bare-text': (token, span) => [quoted(token, span)],
  // It may be a number as well as a text, such as a code with its zeros.
  'leading-zero'(token, span) {
    const plain = token.replace(/^(-?)0+(?=\d)/, '$1');
    return isNumber(plain) ? [respelled(span, plain, undefined, false), quoted(token, span, false)] : [];
  },
  word: (token, span) => [respelled(span, literalMeantBy(token))],
  'strange-blank'(token, { start }) {
    const { length } = /^[\p{Z}\p{Cc}\p{Cf}]+/u.exec(token)![0];
    return [respelled({ start, end: start + length }, ' ', 'Replace with a space')];
  },
};

const isNumber = (text: string): boolean => /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i.test(text);

const quoted = (token: string, span: Span, preferred?: boolean): Fix =>
  respelled(span, JSON.stringify(token), `Put ${token} into double quotes`, preferred);

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
