// Runs a command line: the list of commands, and the help for them.
import { version } from '../../../package.json';
import { errorText, anyOf, quote } from '../text/words.ts';
import { type Command, COMMON_OPTIONS, guess, type Option, readArguments, unknown } from './command.ts';
import { address } from './commands/address.ts';
import { check } from './commands/check.ts';
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
    const [name = ''] = args;
    if (name === '' || name === 'help' || name.startsWith('-')) return runNone(name, args.slice(1), shell);
    const { group, command, rest } = named(args);
    if (!command) {
      if (!['--help', '-h'].includes(rest[0] ?? '')) throw withoutSecondWord(group, rest[0]);
      const [, second, ...more] = rest;
      if (more[0] !== undefined)
        throw new Refusal(`--help takes no ${quote(more[0])}. See ${PROGRAM} ${group} --help.`);
      const about = second === undefined ? undefined : named([group, second]).command;
      shell.stdout.write(about ? helpOf(about) : helpOfGroup(group));
      return 0;
    }
    const given = readArguments(command, rest);
    if (given.isOn('help')) {
      shell.stdout.write(helpOf(command));
      return 0;
    }
    return await command.run(given, shell);
  } catch (error) {
    // Node would end with 1, which means that something was found.
    const fault = error instanceof Error ? (error.stack ?? error.message) : errorText(error);
    warn(shell, error instanceof Refusal ? error.message : `Internal error: ${fault}`);
    return 2;
  }
}

/** Runs a line without a command: for help, or for the version. */
function runNone(name: string, rest: readonly string[], shell: Shell): number {
  const see = `See ${PROGRAM} --help.`;
  if (name === '') throw new Refusal(`No command given. ${see}`);
  if (name === 'help' && rest[0] !== undefined) {
    const { group, command, rest: more } = named(rest);
    const about = command?.name ?? group;
    if (more[0] !== undefined)
      throw new Refusal(`help takes no ${quote(more[0])} besides ${quote(about)}. ${see}`);
    shell.stdout.write(command ? helpOf(command) : helpOfGroup(about));
    return 0;
  }
  const isVersion = ['--version', '-v'].includes(name);
  if (isVersion || ['--help', '-h', 'help'].includes(name)) {
    if (rest.length > 0) throw new Refusal(`${name} takes no ${quote(rest[0])}. ${see}`);
    shell.stdout.write(isVersion ? `${version}\n` : helpOfAll());
    return 0;
  }
  const option = name.replace(/^--?|=.*$/gs, '');
  const having = COMMANDS.find(({ options }) => Object.hasOwn(options, option));
  if (having) {
    throw new Refusal(`The command comes first, as in "${PROGRAM} ${having.name} --${option}". ${see}`);
  }
  const meant = COMMANDS.find((command) => command.name === option)?.name ?? meantCommand(option);
  if (meant !== undefined) throw new Refusal(`A command has no dashes: "${PROGRAM} ${meant}". ${see}`);
  throw new Refusal(`There is no ${unknown(name, name, { help: true, version: true })} ${see}`);
}

/** The reason why the first word of a two-word command isn't a command, alone or before an option. */
function withoutSecondWord(group: string, option: string | undefined): Refusal {
  const needed = `${quote(group)} needs a subcommand: ${anyOf(secondsOf(group), String)}`;
  const before = option === undefined ? '' : `, before ${quote(option)}`;
  return new Refusal(`${needed}${before}. See ${PROGRAM} ${group} --help.`);
}

/**
 * The command that one or two words name, its first word, and the words after it. There is no command if the second word is missing.
 * Throws a {@link Refusal} that suggests a command.
 */
function named(words: readonly string[]) {
  const [group = '', second, ...rest] = words;
  const seconds = secondsOf(group);
  if (seconds.length === 0) {
    const command = COMMANDS.find(({ name }) => name === group);
    if (command) return { group, command, rest: words.slice(1) };
    throw unknownCommand(group, second);
  }
  if (second === undefined || second.startsWith('-'))
    return { group, command: undefined, rest: words.slice(1) };
  const command = COMMANDS.find(({ name }) => name === `${group} ${second}`);
  if (command) return { group, command, rest };
  throw refusal(`${group} ${second}`, [group, guess(second, seconds)], `${group} --help`);
}

/** The second words of the commands that begin with a word and have two. */
function secondsOf(group: string): string[] {
  return COMMANDS.map(({ name }) => name.split(' ')).flatMap(([first, second]) => {
    return first === group && second !== undefined ? [second] : [];
  });
}

function unknownCommand(first: string, second = ''): Refusal {
  const meant = meantCommand(first);
  if (meant !== undefined) return refusal(first, [meant], '--help');
  const half = COMMANDS.find(({ name }) => name.endsWith(` ${first}`));
  if (half) return refusal(first, [half.name], '--help');
  const firsts = new Set(COMMANDS.map(({ name }) => name.split(' ')[0]!));
  const nearest = guess(first, [...firsts]);
  const seconds = secondsOf(nearest ?? '');
  return refusal(
    first,
    [nearest, ...(seconds.length > 0 ? [guess(second, seconds) ?? seconds[0]] : [])],
    '--help',
  );
}

/** Commands by the names that other tools have for them. */
const MEANT_COMMANDS: Readonly<Record<string, string>> = {
  lint: 'check',
  validate: 'check',
  verify: 'check',
  fix: 'check --fix',
  explain: 'check --explain',
  rules: 'check --list-rules',
  create: 'new',
  generate: 'new',
  draft: 'new',
  publish: 'manifest build',
  sync: 'dsds sync',
  server: 'lsp',
};

const meantCommand = (word: string): string | undefined =>
  Object.hasOwn(MEANT_COMMANDS, word.toLowerCase()) ? MEANT_COMMANDS[word.toLowerCase()] : undefined;

/** `nearest`: the words that may be meant. */
function refusal(written: string, nearest: readonly (string | undefined)[], help: string): Refusal {
  const advice = nearest.includes(undefined)
    ? `See ${PROGRAM} ${help}.`
    : `Did you mean ${quote(nearest.join(' '))}?`;
  return new Refusal(`There is no command ${quote(written)}. ${advice}`);
}

/** The help of the program. */
function helpOfAll(): string {
  return `Component Contract ${version}: checks component contracts (*.contract.json)

Usage: ${PROGRAM} COMMAND [OPTIONS]

Getting started:
${table(GETTING_STARTED.map(([line, does]) => [`${PROGRAM} ${line}`, does]))}

Commands:
${table(COMMANDS.map(rowOf))}

Options:
${table(optionRows({ ...COMMON_OPTIONS, version: { short: 'v', help: 'Print the version.' } }))}

Run "${PROGRAM} COMMAND --help" for options and examples.
`;
}

/** The commands to run first. */
const GETTING_STARTED = [
  ['init', 'Write a config file and a first contract.'],
  ['check', 'Check all contracts in this folder.'],
  ['check --fix', 'Fix what can be fixed safely.'],
] as const;

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
    `Usage: ${PROGRAM} ${name} ${takes}${takes.includes('--') ? '' : ' [OPTIONS]'}`.replace('  ', ' '),
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
  manifestCheck,
  manifestBuild,
  newContracts,
  traits,
  dsdsSync,
  fold,
  address,
  lsp,
];
