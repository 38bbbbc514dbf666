import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GOVERNED_CODES, levelsFor } from '../kinds/config/model.ts';
import { codeOf, RULES } from '../kinds/index.ts';
import { nearestNames } from '../text/similar-names.ts';
import { anyOf, quote } from '../text/words.ts';
import type { Given } from './command.ts';
import { brushOf, hasColour, paintOf, Refusal, type Shell, widthOf } from './terminal.ts';
import { pageForTerminal, wrapped } from './layout.ts';
import type { RulePages } from './report.ts';

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
function listRules(format: string, { env, stdout }: Shell): void {
  const rules = RULES.map(({ code, severity, summary }) => {
    const canBeOff = GOVERNED_CODES.includes(code) && levelsFor(code).includes('off');
    return { code, severity, canBeOff, summary };
  });
  if (format === 'json') {
    stdout.write(`${JSON.stringify(rules, null, 2)}\n`);
    return;
  }
  if (format !== 'pretty') throw new Refusal(`--list-rules prints pretty or json, not ${quote(format)}.`);
  const paint = paintOf(hasColour(env, stdout));
  const widest = Math.max(...rules.map(({ code }) => code.length));
  const widths = [widest, 'information'.length, CAN_BE_OFF.length];
  const row = (...cells: string[]): string[] => cells.map((cell, at) => `${cell.padEnd(widths[at]!)}  `);
  const head = row('CODE', 'SEVERITY', CAN_BE_OFF).join('');
  // In a terminal a summary is wrapped in its column; for programs each rule is one line.
  const room = stdout.isTerminal ? Math.max(widthOf(stdout) - head.length, 24) : Infinity;
  stdout.write(`${paint.dim(`${head}SUMMARY`)}\n`);
  for (const { code, severity, canBeOff, summary } of rules) {
    const [first = '', second = '', third = ''] = row(code, severity, canBeOff ? 'yes' : 'no');
    const start = `${paint.bold(first)}${brushOf(severity, paint)(second)}${third}`;
    stdout.write(`${wrapped(summary, room, paint, start, ' '.repeat(head.length)).join('\n')}\n`);
  }
}

const CAN_BE_OFF = 'CAN BE OFF';

/** Prints the page of a rule: formatted in a terminal, otherwise as Markdown. */
function explain(name: string, { env, stdout }: Shell): void {
  const code = codeOf(name);
  if (code === undefined) {
    const codes = RULES.map((rule) => rule.code);
    const nearest = nearestNames(name, codes);
    const advice =
      nearest.length > 0 ? `Did you mean ${anyOf(nearest, String)}?` : '--list-rules lists all rules.';
    throw new Refusal(`There is no rule ${quote(name)}. ${advice}`);
  }
  const page = rulePage(code);
  if (page === undefined) throw new Refusal(`The page of ${code} is missing from this installation.`);
  stdout.write(
    stdout.isTerminal ? pageForTerminal(page, widthOf(stdout), paintOf(hasColour(env, stdout))) : page,
  );
}

/** The folder of the pages, in the package of the program. */
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
