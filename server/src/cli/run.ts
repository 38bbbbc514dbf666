import { version } from '../../../package.json';
import { nearestName, quote } from '../core/words.ts';
import { readArguments, Refusal } from './command.ts';
import { COMMANDS } from './commands/index.ts';
import { helpOf, helpOfAll, PROGRAM } from './help.ts';
import type { Shell } from './shell.ts';

/** Runs a command line; answers the exit code. What can't be run is refused in one line on stderr, with 2. */
export async function run(args: readonly string[], shell: Shell): Promise<number> {
  try {
    const [name = '', ...rest] = args;
    const command = COMMANDS.find((each) => each.name === name);
    if (!command) return runNone(name, rest, shell);
    const given = readArguments(command, rest);
    if (given.isOn('help')) {
      shell.stdout.write(helpOf(command));
      return 0;
    }
    return await command.run(given, shell);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    shell.stderr.write(`${PROGRAM}: ${error.message}\n`);
    return 2;
  }
}

/** What can be asked without a command. */
function runNone(name: string, rest: readonly string[], shell: Shell): number {
  const see = `See ${PROGRAM} --help.`;
  if (['--version', '-v', '--help', '-h', 'help'].includes(name)) {
    const about = name === 'help' ? COMMANDS.find((each) => each.name === rest[0]) : undefined;
    if (rest.length > (about ? 1 : 0)) throw new Refusal(`${name} takes no ${quote(rest.at(-1))}. ${see}`);
    shell.stdout.write(/v/.test(name) ? `${version}\n` : about ? helpOf(about) : helpOfAll());
    return 0;
  }
  if (name === '') throw new Refusal(`A command is missing. ${see}`);
  if (name.startsWith('-')) {
    const nearest = nearestName(name.replace(/^-+/, ''), ['help', 'version']);
    throw new Refusal(
      `There is no option ${name}. ${nearest === undefined ? see : `Did you mean --${nearest}?`}`,
    );
  }
  const nearest = nearestName(
    name,
    COMMANDS.map((each) => each.name),
  );
  throw new Refusal(
    `There is no command ${quote(name)}. ${nearest === undefined ? see : `Did you mean ${quote(nearest)}?`}`,
  );
}
