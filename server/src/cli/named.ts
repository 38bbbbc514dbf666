import { quote } from '../text/words.ts';
import { type Command, PROGRAM, Refusal } from './command.ts';
import { COMMANDS } from './commands/index.ts';
import { guess } from './guess.ts';

/** What the words of a command line begin with: a command, or only the first word of such as have two. */
interface Named {
  /** The first word. */
  readonly group: string;
  /** Undefined where the second word is missing. */
  readonly command: Command | undefined;
  /** What stands behind it. */
  readonly rest: readonly string[];
}

/** The command that is named by one word or two; throws a {@link Refusal} that tells which one was meant. */
export function named(words: readonly string[]): Named {
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
export function secondsOf(group: string): string[] {
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
