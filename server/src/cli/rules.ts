// Answers about rules: their list, and the page of one.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { levelsFor } from '../kinds/config/model.ts';
import { nearestCodes } from '../kinds/config/read-members.ts';
import { codeOf, RULES } from '../kinds/index.ts';
import { anyOf, quote } from '../text/words.ts';
import type { Given } from './command.ts';
import { alignColumns } from './layout.ts';
import { Refusal, type Shell } from './terminal.ts';

/** Handles `--explain` and `--list-rules`. Returns true if either was given. */
export function printRules({ names, options, value }: Given, shell: Shell): boolean {
  const option = ['explain', 'list-rules'].find((each) => options.includes(each));
  if (option === undefined) return false;
  // Nothing is checked, so options of a check would have no effect.
  const other = options.find((each) => each !== option && !(option === 'list-rules' && each === 'format'));
  if (other !== undefined)
    throw new Refusal(`--${option} checks nothing, so it can't be used with --${other}.`);
  if (names[0] !== undefined)
    throw new Refusal(`--${option} checks nothing, so it can't be used with ${quote(names[0])}.`);
  if (option === 'explain') explain(value('explain') ?? '', shell);
  else listRules(value('format') ?? 'pretty', shell);
  return true;
}

/** Prints every rule, with its severity and whether it can be off. */
function listRules(format: string, { stdout }: Shell): void {
  const rules = RULES.map(({ code, severity, summary }) => {
    const canBeOff = levelsFor(code).includes('off');
    return { code, severity, canBeOff, summary };
  });
  if (format === 'json') {
    stdout.write(`${JSON.stringify(rules, null, 2)}\n`);
    return;
  }
  if (format !== 'pretty') throw new Refusal(`--list-rules prints pretty or json, not ${quote(format)}.`);
  const rows = rules.map(({ code, severity, canBeOff, summary }) => {
    return [code, severity, canBeOff ? 'yes' : 'no', summary];
  });
  const lines = alignColumns([['CODE', 'SEVERITY', 'CAN BE OFF', 'SUMMARY'], ...rows]);
  stdout.write(`${lines.join('\n')}\n`);
}

/** Prints the page of a rule, which is Markdown. */
function explain(name: string, { stdout }: Shell): void {
  const code = codeOf(name);
  if (code === undefined) {
    if (UNCHECKED.has(name.toUpperCase()))
      throw new Refusal(`${name} is a statement of the format that needs no check. See docs/format.md.`);
    const nearest = nearestCodes(
      name,
      RULES.map((rule) => rule.code),
    );
    const advice =
      nearest.length > 0 ? `Did you mean ${anyOf(nearest, String)}?` : '--list-rules lists all rules.';
    throw new Refusal(`There is no rule ${quote(name)}. ${advice}`);
  }
  stdout.write(rulePage(code));
}

/** The statements of the format that our pages name, and that aren't rules. */
const UNCHECKED: ReadonlySet<string> = new Set(['SR-123', 'SR-140', 'SR-141']);

/** The page of a rule, from the package of the program. */
function rulePage(code: string): string {
  try {
    return readFileSync(join(__dirname, '..', 'docs', 'rules', `${code}.md`), 'utf8');
  } catch {
    throw new Refusal(`The page of ${code} is missing from this installation.`);
  }
}
