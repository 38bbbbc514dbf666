import { RULES } from '../core/rules/index.ts';
import { GOVERNED_CODES, levelsFor } from '../core/ruling.ts';
import { anyOf, nearestNames, quote } from '../core/words.ts';
import { type Given, Refusal } from './command.ts';
import { pageForTerminal } from './page.ts';
import { rulePage } from './rule-pages.ts';
import type { Shell } from './shell.ts';
import { hasColour, paintOf, widthOf } from './terminal.ts';

/** What can be asked about the rules themselves; answers whether anything was. */
export function tellOfRules({ isOn, value }: Given, shell: Shell): boolean {
  const code = value('explain');
  if (code !== undefined) explain(code, shell);
  else if (isOn('list-rules')) listRules(value('format') ?? 'pretty', shell);
  else return false;
  return true;
}

/** Prints every rule with what a project can do about it. */
function listRules(format: string, { env, stdout }: Shell): void {
  const rules = RULES.map(({ code, severity, summary }) => {
    const canBeOff = GOVERNED_CODES.includes(code) && levelsFor(code).includes('off');
    return { code, severity, canBeOff, summary };
  });
  if (format === 'json') {
    stdout.write(`${JSON.stringify(rules, null, 2)}\n`);
    return;
  }
  if (format !== 'pretty') throw new Refusal(`--list-rules prints pretty or json, and not ${quote(format)}.`);
  const paint = paintOf(hasColour(env, stdout));
  const brushes = { error: paint.red, warning: paint.yellow, information: paint.blue, hint: paint.cyan };
  const head = ['CODE', 'SEVERITY', 'CAN BE OFF', 'SUMMARY'] as const;
  const width = Math.max(...rules.map(({ code }) => code.length));
  stdout.write(`${paint.dim(`${head[0].padEnd(width)}  ${head[1].padEnd(11)}  ${head[2]}  ${head[3]}`)}\n`);
  for (const { code, severity, canBeOff, summary } of rules) {
    const off = (canBeOff ? 'yes' : 'no').padEnd(head[2].length);
    stdout.write(
      `${paint.bold(code.padEnd(width))}  ${brushes[severity](severity.padEnd(11))}  ${off}  ${summary}\n`,
    );
  }
}

/** Prints the page of a rule: laid out in a terminal, and as the Markdown that it is anywhere else. */
function explain(asked: string, { env, stdout }: Shell): void {
  const codes = RULES.map(({ code }) => code);
  const code = codes.find((each) => each.toLowerCase() === asked.toLowerCase());
  if (code === undefined) {
    const nearest = nearestNames(asked, codes);
    const mend =
      nearest.length > 0 ? `Did you mean ${anyOf(nearest, String)}?` : '--list-rules lists them all.';
    throw new Refusal(`There is no rule ${quote(asked)}. ${mend}`);
  }
  const page = rulePage(code);
  if (page === undefined) throw new Refusal(`The page of ${code} is missing from this installation.`);
  stdout.write(
    stdout.isTerminal ? pageForTerminal(page, widthOf(stdout), paintOf(hasColour(env, stdout))) : page,
  );
}
