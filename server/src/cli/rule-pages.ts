import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The page of a rule, as Markdown; undefined where the package has lost it. */
export type RulePages = (code: string) => string | undefined;

/** The pages beside the program: both lie in the package's own folder. */
export const rulePage: RulePages = (code) => {
  try {
    return readFileSync(join(__dirname, '..', 'docs', 'rules', `${code}.md`), 'utf8').replaceAll(
      '\r\n',
      '\n',
    );
  } catch {
    return undefined;
  }
};
