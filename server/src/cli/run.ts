import { version } from '../../../package.json';
import { anyOf, quote } from '../text/words.ts';
import { type Command, guess, readArguments, unknown } from './command.ts';
import { PROGRAM, Refusal, type Shell, warn } from './shell.ts';
import { COMMANDS } from './commands/index.ts';
import { helpOf, helpOfAll, helpOfGroup } from './help.ts';

/** Runs a command line; answers the exit code. What can't be run is refused in one line on stderr, with 2. */
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
    // Node would end with 1, which says that something was found.
    const why = error instanceof Refusal ? error.message : `A fault of its own. ${faultOf(error)}`;
    warn(shell, why);
    return 2;
  }
}

/** Runs a line without a command: for help, or for the version. */
function runNone(name: string, rest: readonly string[], shell: Shell): number {
  const see = `See ${PROGRAM} --help.`;
  if (name === '') throw new Refusal(`A command is missing. ${see}`);
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
  throw new Refusal(`There is no ${unknown(name, name, { help: true, version: true })} ${see}`);
}

/** Why the first word of commands of two is none by itself, with an option behind it or nothing. */
function withoutSecondWord(group: string, option: string | undefined): Refusal {
  const missing = `A word is missing behind ${quote(group)}: ${anyOf(secondsOf(group))}`;
  const before = option === undefined ? '' : `, which comes before ${quote(option)}`;
  return new Refusal(`${missing}${before}. See ${PROGRAM} ${group} --help.`);
}

const faultOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** What the words of a command line begin with: a command, or only the first word of such as have two. */
interface Named {
  /** The first word. */
  readonly group: string;
  /** Undefined where the second word is missing. */
  readonly command: Command | undefined;
  /** What stands behind it. */
  readonly rest: readonly string[];
}

/** The command that is named by one word or two; throws a {@link Refusal} that names the one that was meant. */
function named(words: readonly string[]): Named {
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

/** `nearest` are the words that were perhaps meant, all of them known or none of use. */
function refusal(written: string, nearest: readonly (string | undefined)[], help: string): Refusal {
  const mend = nearest.includes(undefined)
    ? `See ${PROGRAM} ${help}.`
    : `Did you mean ${quote(nearest.join(' '))}?`;
  return new Refusal(`There is no command ${quote(written)}. ${mend}`);
}
