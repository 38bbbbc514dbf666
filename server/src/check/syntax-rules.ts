// Rules about the text itself, whatever kind of document it is.
import * as messages from './messages.ts';
import type { Rule } from './rule.ts';

export type { SyntaxProblem } from './messages.ts';

export const syntax: Rule<messages.SyntaxProblem> = {
  code: 'json/syntax',
  severity: 'error',
  ...messages.syntax,
  fixes: ({ args: { problem, token }, span }) =>
    problem === 'comment' && /^\/[/*]/.test(token)
      ? [{ title: 'Remove the comment', edits: [{ erase: span }] }]
      : [],
};

export const duplicateKey: Rule<{ name: string }> = {
  code: 'json/duplicate-key',
  severity: 'error',
  ...messages.duplicateKey,
};

export const empty: Rule<{ of?: 'manifest' | 'dsds' }> = {
  code: 'json/empty',
  severity: 'error',
  ...messages.empty,
};

export const tooDeep: Rule<{ limit: number }> = {
  code: 'json/too-deep',
  severity: 'error',
  ...messages.tooDeep,
};

export const yamlSyntax: Rule<{ message: string }> = {
  code: 'yaml/syntax',
  severity: 'error',
  ...messages.yamlSyntax,
};
