import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { anyOf, nearestName, quote } from '../core/words.ts';
import { reasonOf } from '../project/reasons.ts';
import { type Given, Refusal } from './command.ts';
import type { Report } from './report.ts';
import { REPORTERS } from './reporters/index.ts';
import type { Reporter } from './reporters/reporter.ts';
import { rooted } from './rooted.ts';
import { rulePage } from './rule-pages.ts';
import type { Output, Shell } from './shell.ts';
import { hasColour, USUAL_WIDTH, widthOf } from './terminal.ts';
import { writeWhole } from './write.ts';

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
export function destinationsOf({ value, values }: Given, cwd: string): Destination[] {
  const outputs = values('format').map(destinationOf);
  const formats = new Set(outputs.filter(({ file }) => file === undefined).map(({ reporter }) => reporter));
  const [reporter = REPORTERS[0], other] = formats;
  if (other) {
    throw new Refusal(
      `Two formats can't both go to standard output: ${reporter.name} and ${other.name}. Give one of them a file, as in --format ${other.name}=FILE.`,
    );
  }
  const file = value('output');
  const all = [
    { reporter, ...(file !== undefined && { file }) },
    ...outputs.filter((output) => output.file !== undefined),
  ];
  const places = new Set<string>();
  for (const output of all) {
    const place = output.file === undefined ? '' : resolve(cwd, output.file);
    if (places.has(place)) throw new Refusal(`Two formats can't both be written into ${quote(output.file)}.`);
    places.add(place);
  }
  return all;
}

function destinationOf(format: string): Destination {
  const [, name = '', file] = /^([^=]*)(?:=(.*))?$/s.exec(format) ?? [];
  const reporter = REPORTERS.find((each) => each.name === name);
  if (!reporter) {
    const names = REPORTERS.map((each) => each.name);
    const nearest = nearestName(name, names);
    throw new Refusal(
      `There is no format ${quote(name)}. ${nearest === undefined ? `It can be ${anyOf(names, String)}.` : `Did you mean ${nearest}?`}`,
    );
  }
  if (file === '') throw new Refusal(`--format ${name}= needs the name of a file.`);
  return file === undefined ? { reporter } : { reporter, file };
}

/**
 * Hands the report out; answers how many of the files could not be written. `to` is where goes what has no file, if
 * anywhere: standard output may be wanted for something else.
 */
export function handOut(
  report: Report,
  destinations: readonly Destination[],
  { isOn }: Given,
  { cwd, env, stderr }: Shell,
  to: Output | undefined,
): number {
  const shows = { verbose: isOn('verbose'), quiet: isOn('quiet') };
  let failed = 0;
  for (const { reporter, file } of destinations) {
    const own = reporter.fromRoot ? rooted(report, cwd) : report;
    if (file === undefined) {
      if (!to) continue;
      const style = { ...shows, colour: hasColour(env, to), width: widthOf(to) };
      to.write(reporter.render(own, style, rulePage));
      continue;
    }
    const text = reporter.render(own, { ...shows, colour: false, width: USUAL_WIDTH }, rulePage);
    const path = resolve(cwd, file);
    try {
      mkdirSync(dirname(path), { recursive: true });
      writeWhole(path, text);
    } catch (error) {
      stderr.write(`component-contract: ${quote(file)} can't be written: ${reasonOf(error)}.\n`);
      failed++;
    }
  }
  return failed;
}
