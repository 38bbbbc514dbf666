// Runs a command line: the list of commands, and the help for them.
import { version } from '../../../package.json';
import { errorText, anyOf, quote } from '../text/words.ts';
import { type Command, COMMON_OPTIONS, MEANT, nearestWord, type Option, readArguments } from './command.ts';
import { address } from './commands/address.ts';
import { check } from './commands/check.ts';
import { diff } from './commands/diff.ts';
import { dsdsSync } from './commands/dsds-sync.ts';
import { fold } from './commands/fold.ts';
import { init } from './commands/init.ts';
import { lsp } from './commands/lsp.ts';
import { manifestBuild } from './commands/manifest-build.ts';
import { manifestCheck } from './commands/manifest-check.ts';
import { newContracts } from './commands/new.ts';
import { traits } from './commands/traits.ts';
import { wrap } from './layout.ts';
import { PROGRAM, Refusal, type Shell, warn } from './terminal.ts';

/** Runs a command line and returns the exit code: 2, with a line on stderr, if it can't be run. */
export async function run(args: readonly string[], shell: Shell): Promise<number> {
  try {
    const help = helpFor(args);
    if (help !== undefined) {
      shell.stdout.write(help);
      return 0;
    }
    const { command, rest } = commandIn(args);
    const given = readArguments(command, rest);
    if (!given.isOn('help')) return await command.run(given, shell);
    shell.stdout.write(helpOf(command));
    return 0;
  } catch (error) {
    // Node would end with 1, which means that something was found.
    const fault = error instanceof Error ? (error.stack ?? error.message) : errorText(error);
    warn(shell, error instanceof Refusal ? error.message : `Internal error: ${fault}`);
    return 2;
  }
}

/** The text that a line without a command asks for: the version, or the help of all, of a group or of one command. */
function helpFor([first = '', ...rest]: readonly string[]): string | undefined {
  const isVersion = ['--version', '-v'].includes(first);
  if (isVersion || ['--help', '-h'].includes(first)) {
    refuseMore(first, rest);
    return isVersion ? `${version}\n` : helpOfAll();
  }
  if (first === 'help') {
    if (rest.length === 0) return helpOfAll();
    if (rest.length === 1 && isGroup(rest[0]!)) return helpOfGroup(rest[0]!);
    const { command, rest: more } = commandIn(rest);
    refuseMore(`help ${command.name}`, more);
    return helpOf(command);
  }
  if (!isGroup(first) || !['--help', '-h'].includes(rest[0] ?? '')) return undefined;
  refuseMore(`${first} --help`, rest.slice(1));
  return helpOfGroup(first);
}

/** Throws a {@link Refusal} if there are more words than a line takes. */
function refuseMore(line: string, [word]: readonly string[]): void {
  if (word !== undefined) throw new Refusal(`${line} takes no ${quote(word)}. See ${PROGRAM} --help.`);
}

/** The command that one or two words name, and the words after it. Throws a {@link Refusal} that suggests a command. */
function commandIn(words: readonly string[]): {
  readonly command: Command;
  readonly rest: readonly string[];
} {
  const [first = '', second = ''] = words;
  if (first === '') throw new Refusal(`No command given. See ${PROGRAM} --help.`);
  if (first.startsWith('-'))
    throw new Refusal(`The command comes first, before ${quote(first)}. See ${PROGRAM} --help.`);
  const length = isGroup(first) ? 2 : 1;
  if (length === 2 && (second === '' || second.startsWith('-'))) {
    const seconds = COMMANDS.filter(({ name }) => name.startsWith(`${first} `));
    const needed = anyOf(
      seconds.map(({ name }) => name.slice(first.length + 1)),
      String,
    );
    throw new Refusal(`${quote(first)} needs a subcommand: ${needed}. See ${PROGRAM} ${first} --help.`);
  }
  const name = words.slice(0, length).join(' ');
  const command = COMMANDS.find((each) => each.name === name);
  if (command) return { command, rest: words.slice(length) };
  const names = COMMANDS.map((each) => each.name);
  // The second word alone, or both with a slip in the first.
  const nearest =
    MEANT.get(first) ??
    names.find((each) => each.endsWith(` ${first}`)) ??
    nearestWord(name, names) ??
    nearestWord(`${first} ${second}`, names);
  const advice = nearest === undefined ? `See ${PROGRAM} --help.` : `Did you mean ${quote(nearest)}?`;
  throw new Refusal(`There is no command ${quote(name)}. ${advice}`);
}

/** Returns true for the first word of commands of two words. */
const isGroup = (word: string): boolean =>
  word !== '' && COMMANDS.some(({ name }) => name.startsWith(`${word} `));

/** The help of the program. */
function helpOfAll(): string {
  return `Component Contract ${version}: checks component contracts (*.contract.json)

Usage: ${PROGRAM} COMMAND [OPTIONS]

Commands:
${table(COMMANDS.map(rowOf))}

Options:
${table(optionRows({ ...COMMON_OPTIONS, version: { short: 'v', help: 'Print the version.' } }))}

Run "${PROGRAM} COMMAND --help" for options and examples.
`;
}

/** The commands that begin with one word. */
function helpOfGroup(group: string): string {
  const ofGroup = COMMANDS.filter(({ name }) => name.startsWith(`${group} `));
  return `Usage: ${PROGRAM} ${group} COMMAND [OPTIONS]

Commands:
${table(ofGroup.map(rowOf))}

Run "${PROGRAM} ${group} COMMAND --help" for options and examples.
`;
}

/** The help of one command. */
function helpOf({ name, takes, summary, options, details, exitCodes, examples }: Command): string {
  const parts = [
    summary,
    wrap(`Usage: ${PROGRAM} ${name} [OPTIONS] ${takes}`.trimEnd()),
    details && wrap(details),
    `Options:\n${table(optionRows({ ...options, ...COMMON_OPTIONS }))}`,
    exitCodes && `Exit codes:\n${table(Object.entries(exitCodes))}`,
    `Examples:\n${examples.map(([line, does]) => `  ${PROGRAM} ${line}\n${wrap(does, 6)}`).join('\n')}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

const rowOf = ({ name, summary }: Command) => [name, summary] as const;

function optionRows(options: Readonly<Record<string, Option>>): (readonly [string, string])[] {
  return Object.entries(options).map(([name, { short, value, help }]) => {
    const long = `--${name}${value === undefined ? '' : ` ${value}`}`;
    return [short === undefined ? `    ${long}` : `-${short}, ${long}`, help] as const;
  });
}

/** Two columns; if the first one is wide, the second begins on its own line. */
function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.min(WIDEST, Math.max(...rows.map(([left]) => left.length)));
  const indent = width + 4;
  return rows
    .map(([left, right]) => {
      const wrapped = wrap(right, indent);
      return left.length > width
        ? `  ${left}\n${wrapped}`
        : `  ${left.padEnd(width)}  ${wrapped.slice(indent)}`;
    })
    .join('\n');
}

const WIDEST = 32;

/** All commands. */
export const COMMANDS: readonly Command[] = [
  init,
  check,
  diff,
  manifestCheck,
  manifestBuild,
  newContracts,
  traits,
  dsdsSync,
  fold,
  address,
  lsp,
];
