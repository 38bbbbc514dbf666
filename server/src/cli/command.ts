// A command, its arguments, and the documents that they name.
import { readText, shownFrom, decodedText } from '../io/node-sync.ts';
import { lineAndColumn, linesOf } from '../text/positions.ts';
import { listed, nearestName, quote, visible } from '../text/words.ts';
import { PROGRAM, Refusal, type Shell, warn } from './terminal.ts';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** A command: its name, its arguments, and what it does. */
export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** Its arguments, as in `[PATH|GLOB ...]`. */
  readonly takes: string;
  readonly options: Readonly<Record<string, Option>>;
  /** Paragraphs of its help about more than one option. */
  readonly details?: string;
  /** The meanings of its exit codes. */
  readonly exitCodes?: Readonly<Record<number, string>>;
  /** Lines to copy, without the program's name, and what each of them does. */
  readonly examples: readonly (readonly [line: string, does: string])[];
  /** Returns the exit code: 0, 1 if something was found, 2 if something couldn't be done. */
  run(given: Given, shell: Shell): number | Promise<number>;
}

export interface Option {
  readonly short?: string;
  /** The name of its value in the help; an option without one is a switch. */
  readonly value?: string;
  /** True if it can be repeated; otherwise the last one counts. */
  readonly several?: boolean;
  readonly help: string;
}

/** The arguments after the command. */
export interface Given {
  /** Arguments that aren't options, and everything after `--`. */
  readonly names: readonly string[];
  /** Those of them after `--`. */
  readonly namesAfterDashes: readonly string[];
  /** The given options, each once. */
  readonly options: readonly string[];
  readonly isOn: (option: string) => boolean;
  readonly value: (option: string) => string | undefined;
  readonly values: (option: string) => readonly string[];
}

/** The options of every command. */
export const COMMON_OPTIONS: Readonly<Record<string, Option>> = {
  help: { short: 'h', help: 'Print this help.' },
};

/** Parses the arguments of a command. Throws a {@link Refusal} that names what is wrong. */
export function readArguments({ name: command, options: own }: Command, args: readonly string[]): Given {
  const options: Readonly<Record<string, Option>> = { ...own, ...COMMON_OPTIONS };
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(
      Object.entries(options).map(([name, { short, value }]) => [
        name,
        { type: value === undefined ? 'boolean' : 'string', ...(short !== undefined && { short }) },
      ]),
    ),
    strict: false,
    tokens: true,
  });
  const names: string[] = [];
  let dashes: number | undefined;
  const given = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind === 'positional') names.push(token.value);
    if (token.kind === 'option-terminator') dashes = names.length;
    if (token.kind !== 'option') continue;
    const { name, rawName, value } = token;
    const option = Object.hasOwn(options, name) ? options[name] : undefined;
    if (!option) throw new Refusal(unknownOption(command, rawName, options));
    if (option.value === undefined && value !== undefined)
      throw new Refusal(`${rawName} doesn't take a value.`);
    // A value that looks like an option is one, most likely.
    const isMissing = !value || (!token.inlineValue && /^-./.test(value));
    if (option.value !== undefined && isMissing)
      throw new Refusal(`${rawName} needs a value: ${option.value}.`);
    given.set(name, [...(given.get(name) ?? []), value ?? '']);
  }
  return {
    names,
    namesAfterDashes: names.slice(dashes ?? names.length),
    options: [...given.keys()],
    isOn: (option) => given.has(option),
    value: (option) => given.get(option)?.at(-1),
    values: (option) => given.get(option) ?? [],
  };
}

/** The value of an option with a fixed set of values; the first of them if it isn't given. */
export function chosen<T extends string>({ value }: Given, option: string, words: readonly [T, ...T[]]): T {
  return oneOf(option, value(option) ?? words[0], words);
}

/** Returns the value of an option if it is known. Otherwise throws a {@link Refusal} that suggests one. */
export function oneOf<T extends string>(option: string, word: string, words: readonly T[]): T {
  const known = words.find((each) => each === word);
  if (known !== undefined) return known;
  const nearest = nearestWord(word, words);
  const advice = nearest === undefined ? `Use ${listed(words, 'or')}.` : `Did you mean ${quote(nearest)}?`;
  throw new Refusal(`--${option} can't be ${quote(word)}. ${advice}`);
}

/** Commands and options of other programs, by what people type, and what does the same here. */
export const MEANT: ReadonlyMap<string, string> = new Map([
  ['version', '--version'],
  ['coverage', 'check --verbose'],
  ['--json', '--format json'],
  ['--reporter', '--format'],
  ['-f', '--format'],
  ['check --severity', '--quiet, for errors only, or --rule CODE=SEVERITY'],
  ['diff --base', 'the revision alone, as in "diff main"'],
  ['manifest build --version', '--contract-version'],
  ['new --from', '--from-elements, --from-react or --from-registry'],
]);

/** A sentence about an unknown option, with a suggestion. */
function unknownOption(command: string, rawName: string, options: object): string {
  const meant = MEANT.get(`${command} ${rawName}`) ?? MEANT.get(rawName);
  const isHere = Object.hasOwn(options, /^--([a-z-]+)/.exec(meant ?? '')?.[1] ?? 'help');
  const nearest = nearestWord(rawName.replace(/^-+/, ''), Object.keys(options));
  const likely = (isHere ? meant : undefined) ?? (nearest && `--${nearest}`);
  const advice = likely ? `Did you mean ${likely}?` : `See ${PROGRAM} ${command} --help.`;
  return `${quote(command)} has no option ${visible(rawName)}. ${advice}`;
}

/**
 * The command or option that a misspelled one most likely means. There are few of them, so half of the letters may be
 * wrong, and a unique beginning is enough.
 */
export function nearestWord(word: string, known: readonly string[]): string | undefined {
  const longer = known.filter((each) => each.startsWith(word));
  if (word !== '' && longer.length === 1) return longer[0];
  return nearestName(word, known, Math.ceil(word.length / 2));
}

/** A file that is named on the command line. */
export interface Document {
  /** Relative to the current folder, with forward slashes. */
  readonly file: string;
  readonly text: string;
  /** Prints on stderr what is wrong with it, with a position if there is an offset. The exit code becomes 2. */
  readonly complain: (why: string, offset?: number) => void;
  /** Prints a note about it in the same way, without changing the exit code. */
  readonly remark: (what: string, offset?: number) => void;
}

/**
 * Handles each named file in turn; `-` is standard input. Returns the exit code. Failures are printed, and the other files are
 * still handled.
 */
export async function eachDocument(
  command: string,
  names: readonly string[],
  shell: Shell,
  look: (document: Document) => void,
): Promise<number> {
  if (names.length === 0)
    throw new Refusal(`${quote(command)} needs the name of a file, or - for standard input.`);
  if (names.indexOf('-') !== names.lastIndexOf('-')) {
    throw new Refusal(`Standard input can be read only once, so use - only once with ${quote(command)}.`);
  }
  let code = 0;
  for (const name of names) {
    const read = name === '-' ? decodedText(await shell.stdin()) : readText(resolve(shell.cwd, name));
    const file = name === '-' ? name : shownFrom(shell.cwd, resolve(shell.cwd, name)) || '.';
    const text = 'text' in read ? read.text : '';
    const remark: Document['remark'] = (what, offset) =>
      warn(shell, `${visible(file)}${placeIn(text, offset)}: ${what}`);
    const complain: Document['complain'] = (why, offset) => {
      remark(why, offset);
      code = 2;
    };
    if ('why' in read) complain(`${read.why}.`);
    else look({ file, text, complain, remark });
  }
  return code;
}

/** The position of an offset, as written after a file name: `:3:7`. */
export function placeIn(text: string, offset: number | undefined): string {
  if (offset === undefined) return '';
  return `:${lineAndColumn(linesOf(text).at(offset))}`;
}
