import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { levelsFor } from '../kinds/config/model.ts';
import { codeOf, RULES } from '../kinds/index.ts';
import { nearestNames } from '../text/similar-names.ts';
import { anyOf, quote } from '../text/words.ts';
import type { Given } from './command.ts';
import { brushOf, hasColour, paintOf, Refusal, type Shell, widthOf } from './terminal.ts';
import { pageForTerminal, wrapped } from './layout.ts';

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
    const canBeOff = levelsFor(code).includes('off');
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
  const fact = Object.entries(WITHOUT_RULE).find(([number]) => number.toLowerCase() === name.toLowerCase());
  if (fact) {
    const [number, says] = fact;
    stdout.write(`${number} of the format needs no check, so it has no page. ${says} See docs/format.md.\n`);
    return;
  }
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

/** Numbers of the format that documents cite and that no rule has, and what each says. */
export const WITHOUT_RULE: Readonly<Record<string, string>> = {
  'SR-048': 'It says that an open prop set without "properties" allows any prop.',
  'SR-123': 'It says that the display name is free: it may differ from the contractId.',
  'SR-134': 'It is about content addresses: the SHA-256 of a document (RFC 8785).',
  'SR-135': 'It is about content addresses: the SHA-256 of a document (RFC 8785).',
  'SR-140': 'It says that a boolean prop becomes a DSDS trait that is on or off.',
  'SR-141': 'It says that every state becomes a DSDS trait.',
};

/** The page of a rule, from the package of the program; undefined if it is missing. */
function rulePage(code: string): string | undefined {
  try {
    return readFileSync(join(__dirname, '..', 'docs', 'rules', `${code}.md`), 'utf8').replaceAll(
      '\r\n',
      '\n',
    );
  } catch {
    return undefined;
  }
}
