// Rules about the text itself, whatever kind of document it is.
import * as messages from './messages.ts';
import type { Rule } from './rule.ts';

export const syntax: Rule<{ problem: string; token: string }> = {
  code: 'json/syntax',
  severity: 'error',
  ...messages.syntax,
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
