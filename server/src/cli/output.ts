import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { anyOf, quote } from '../core/words.ts';
import { reasonOf } from '../project/reasons.ts';
import { type Given, oneOf, Refusal } from './command.ts';
import type { Search } from './find-files.ts';
import type { Report } from './report.ts';
import { REPORTERS } from './reporters/index.ts';
import type { Reporter } from './reporters/reporter.ts';
import { rooted } from './rooted.ts';
import { rulePage } from './rule-pages.ts';
import { type Output, type Shell, tell } from './shell.ts';
import { hasColour, USUAL_WIDTH, widthOf } from './terminal.ts';
import { writeWhole } from './write-files.ts';

/** The formats by name, for the help. */
export const FORMATS: string = anyOf(
  REPORTERS.map(({ name }) => name),
  String,
);

/** Where one format of the report goes: into a file, as it was named, or else to standard output. */
export interface Destination {
  readonly reporter: Reporter;
  readonly file?: string;
}

/**
 * Where the report goes. A format without a file is the one for standard output, which is for people if nobody says
 * otherwise, and which `--output` sends into a file; each `FORMAT=FILE` is written besides.
 */
export function destinationsOf({ value, values }: Given): Destination[] {
  const outputs = values('format').map(destinationOf);
  const formats = new Set(outputs.filter(({ file }) => file === undefined).map(({ reporter }) => reporter));
  const [reporter = REPORTERS[0], other] = formats;
  if (other) {
    throw new Refusal(
      `Two formats can't both go to standard output: ${reporter.name} and ${other.name}. Give one of them a file, as in --format ${other.name}=FILE.`,
    );
  }
  const file = value('output');
  return [
    { reporter, ...(file !== undefined && { file }) },
    ...outputs.filter((output) => output.file !== undefined),
  ];
}

function destinationOf(format: string): Destination {
  const [, name = '', file] = /^([^=]*)(?:=(.*))?$/s.exec(format) ?? [];
  const word = oneOf(
    'format',
    name,
    REPORTERS.map((each) => each.name),
  );
  const reporter = REPORTERS.find((each) => each.name === word)!;
  if (file === '') throw new Refusal(`--format ${name}= needs the name of a file.`);
  return file === undefined ? { reporter } : { reporter, file };
}

/** Refuses reports that would be written over each other, or over what they are about: no contract is lost to one. */
export function checkPlaces(
  destinations: readonly Destination[],
  { files }: Pick<Search, 'files'>,
  cwd: string,
): void {
  const places = new Set<string>();
  for (const { file } of destinations) {
    if (file === undefined) continue;
    if (file === '-') {
      throw new Refusal(
        'A report goes to standard output where it is given no file; for one named "-", write ./-.',
      );
    }
    const path = resolve(cwd, file);
    const place = placeOf(path);
    if (places.has(place)) throw new Refusal(`Two formats can't both be written into ${quote(file)}.`);
    places.add(place);
    const isSource = [path, place].some((each) => SOURCE.test(basename(each)));
    if (isSource || (existsSync(path) && files.some((each) => placeOf(each.path) === place))) {
      throw new Refusal(`No report is written over ${quote(file)}: that is a file to be checked.`);
    }
  }
}

/** What is never a report, whether it is checked or not, and there or not. */
const SOURCE = /\.contract\.json$|^component-contract\.config\.json$/i;

/** The file behind a path, whatever links lead to it; where there is none yet, the one that would be made. */
function placeOf(path: string): string {
  for (const [known, rest] of [
    [path, ''],
    [dirname(path), basename(path)],
  ] as const) {
    try {
      return join(realpathSync.native(known), rest);
    } catch {
      // It is not there.
    }
  }
  return path;
}

/**
 * Hands the report out; answers how many of the files could not be written. `to` is where goes what has no file, if
 * anywhere: standard output may be wanted for something else.
 */
export function handOut(
  report: Report,
  destinations: readonly Destination[],
  { isOn }: Given,
  shell: Shell,
  to: Output | undefined,
): number {
  const shows = { verbose: isOn('verbose'), quiet: isOn('quiet') };
  let failed = 0;
  for (const { reporter, file } of destinations) {
    const own = reporter.fromRoot ? rooted(report, shell.cwd) : report;
    if (file === undefined) {
      if (!to) continue;
      const style = { ...shows, colour: hasColour(shell.env, to), width: widthOf(to) };
      to.write(reporter.render(own, style, rulePage));
      continue;
    }
    const text = reporter.render(own, { ...shows, colour: false, width: USUAL_WIDTH }, rulePage);
    try {
      writeWhole(resolve(shell.cwd, file), text);
    } catch (error) {
      // What is not there can only be what it would lie in.
      const why =
        (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no such folder' : reasonOf(error);
      tell(shell, `${quote(file)} can't be written: ${why}.`);
      failed++;
    }
  }
  return failed;
}
