// A command, the arguments it is given, and the documents that these name.
import { readText, shownFrom, textOf } from '../io/node-sync.ts';
import { linesOf } from '../text/positions.ts';
import { listed, nearestName, quote, visible } from '../text/words.ts';
import { Refusal, type Shell, warn } from './terminal.ts';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** One command of the command line, whole: what it is called, what it takes, and what it does. */
export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** Its arguments, as in `[PATH|GLOB ...]`. */
  readonly takes: string;
  readonly options: Readonly<Record<string, Option>>;
  /** Paragraphs of its help that are about more than one option. */
  readonly details?: string;
  /** The meanings of its exit codes. */
  readonly exitCodes?: Readonly<Record<number, string>>;
  /** Lines to copy, without the program's name, and what each of them does. */
  readonly examples: readonly (readonly [line: string, does: string])[];
  /** Returns the exit code: 0, 1 for what was found, 2 if it could not do all of what was asked. */
  run(given: Given, shell: Shell): number | Promise<number>;
}

export interface Option {
  readonly short?: string;
  /** What its value is called in the help; an option without one is a switch. */
  readonly value?: string;
  /** Whether it may be given several times; otherwise the last one counts. */
  readonly several?: boolean;
  readonly help: string;
}

/** What a command line says behind its command. */
export interface Given {
  /** What is no option, and everything behind `--`. */
  readonly names: readonly string[];
  /** The options that are given, each once. */
  readonly options: readonly string[];
  readonly isOn: (option: string) => boolean;
  readonly value: (option: string) => string | undefined;
  readonly values: (option: string) => readonly string[];
}

/** Every command has these besides its own. */
export const COMMON_OPTIONS: Readonly<Record<string, Option>> = {
  help: { short: 'h', help: 'Print this help.' },
};

/** Reads what stands behind a command; throws a {@link Refusal} that names what is wrong. */
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
  const given = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind === 'positional') names.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    const option = Object.hasOwn(options, name) ? options[name] : undefined;
    if (!option) {
      const written = args[token.index] ?? rawName;
      // Letters behind one dash, which no option of ours is: rather a name.
      const otherwise = /^-[^-]./.test(written) ? ' Write -- before a name that begins with "-".' : '';
      throw new Refusal(`${quote(command)} has no ${unknown(written, rawName, options, otherwise)}`);
    }
    if (option.value === undefined && value !== undefined)
      throw new Refusal(`${rawName} doesn't take a value.`);
    if (option.value !== undefined) checkValue(rawName, value, inlineValue === true, option.value);
    given.set(name, [...(given.get(name) ?? []), value ?? '']);
  }
  return {
    names,
    options: [...given.keys()],
    isOn: (option) => given.has(option),
    value: (option) => given.get(option)?.at(-1),
    values: (option) => given.get(option) ?? [],
  };
}

/** One of several words that an option can have; the first where it is not given. */
export function chosen<T extends string>({ value }: Given, option: string, words: readonly [T, ...T[]]): T {
  return oneOf(option, value(option) ?? words[0], words);
}

/** The word itself, if it is one of those that there are; otherwise a {@link Refusal} with the one that was meant. */
export function oneOf<T extends string>(option: string, word: string, words: readonly T[]): T {
  const known = words.find((each) => each === word);
  if (known !== undefined) return known;
  const nearest = guess(word, words);
  const advice = nearest === undefined ? `Use ${listed(words, 'or')}.` : `Did you mean ${quote(nearest)}?`;
  throw new Refusal(`There is no ${option} ${quote(word)}. ${advice}`);
}

/** What looks like an option is rather one whose value was forgotten before it than a value. */
function checkValue(rawName: string, value: string | undefined, isInline: boolean, called: string): void {
  if (!value) throw new Refusal(`${rawName} needs a value: ${called}.`);
  if (isInline || !/^-./.test(value)) return;
  const inline = visible(`${rawName}=${value}`);
  throw new Refusal(`${rawName} needs a value: ${called}. Write ${inline} if the value begins with "-".`);
}

/** The end of a sentence about an option that there is not, with the one that was perhaps meant, or else other advice. */
export function unknown(written: string, rawName: string, options: object, otherwise = ''): string {
  // With one dash the letters of a word are options each, which hardly anyone means.
  const word = /^-[^-]../.test(written) ? written.slice(1) : rawName.replace(/^-+/, '');
  const nearest = guess(word, Object.keys(options));
  const advice = nearest === undefined ? otherwise : ` Did you mean --${nearest}?`;
  return `option ${visible(rawName)}.${advice}`;
}

/**
 * The command or option that a mistyped one most likely means. There are few of them, so half of the letters may be
 * wrong, and a beginning that only one of them has will do.
 */
export function guess(word: string, known: readonly string[]): string | undefined {
  const longer = known.filter((each) => each.startsWith(word));
  if (word !== '' && longer.length === 1) return longer[0];
  return nearestName(word, known, Math.ceil(word.length / 2));
}

/** A file that a command was given by its name. */
export interface Document {
  /** From the current directory on, with forward slashes. */
  readonly file: string;
  readonly text: string;
  /** Says what is wrong with it, on stderr, at an offset of its text where that is about one; the exit code becomes 2. */
  readonly complain: (why: string, offset?: number) => void;
  /** Says something about it in the same way, which changes no exit code. */
  readonly remark: (what: string, offset?: number) => void;
}

/**
 * Does something with each file in turn, as they are named; `-` is standard input. Answers the exit code: what can't be
 * done with one of them is printed, and the others go on.
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
    const read = name === '-' ? textOf(await shell.stdin()) : readText(resolve(shell.cwd, name));
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

/** The place of an offset, as it stands behind the name of a file: `:3:7`. */
export function placeIn(text: string, offset: number | undefined): string {
  if (offset === undefined) return '';
  const { line, character } = linesOf(text).at(offset);
  return `:${line + 1}:${character + 1}`;
}
