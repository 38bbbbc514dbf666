import { version } from '../../../package.json';
import { quote } from '../core/words.ts';
import { type Command, PROGRAM, readArguments, Refusal, unknown } from './command.ts';
import { COMMANDS } from './commands/index.ts';
import { guess } from './guess.ts';
import { helpOf, helpOfAll } from './help.ts';
import { type Shell, tell } from './shell.ts';

/** Runs a command line; answers the exit code. What can't be run is refused in one line on stderr, with 2. */
export async function run(args: readonly string[], shell: Shell): Promise<number> {
  try {
    const [name = '', ...rest] = args;
    if (name === '' || name === 'help' || name.startsWith('-')) return runNone(name, rest, shell);
    const command = commandNamed(name);
    const given = readArguments(command, rest);
    if (given.isOn('help')) {
      shell.stdout.write(helpOf(command));
      return 0;
    }
    return await command.run(given, shell);
  } catch (error) {
    // Node would end with 1, which says that something was found.
    const why = error instanceof Refusal ? error.message : `A fault of its own. ${faultOf(error)}`;
    tell(shell, why);
    return 2;
  }
}

/** What can be asked without a command. */
function runNone(name: string, rest: readonly string[], shell: Shell): number {
  const see = `See ${PROGRAM} --help.`;
  if (name === '') throw new Refusal(`A command is missing. ${see}`);
  if (name === 'help' && rest[0] !== undefined) {
    const about = commandNamed(rest[0]);
    if (rest.length > 1)
      throw new Refusal(`help takes no ${quote(rest[1])} besides ${quote(rest[0])}. ${see}`);
    shell.stdout.write(helpOf(about));
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

function commandNamed(name: string): Command {
  const command = COMMANDS.find((each) => each.name === name);
  if (command) return command;
  const nearest = guess(
    name,
    COMMANDS.map((each) => each.name),
  );
  const mend = nearest === undefined ? `See ${PROGRAM} --help.` : `Did you mean ${quote(nearest)}?`;
  throw new Refusal(`There is no command ${quote(name)}. ${mend}`);
}

const faultOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
