// Rules about the text itself, whatever kind of document it is, beside `json/syntax`.
import { quote } from '../text/words.ts';
import type { Rule } from './rule.ts';

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
