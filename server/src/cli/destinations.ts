// The destinations of a report: standard output and files, each with its format.
import { reasonOf } from '../io/file-system.ts';
import { existsSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, posix, resolve } from 'node:path';
import type { FoundFile } from '../io/node-find-files.ts';
import { pathOf, shownFrom } from '../io/node-sync.ts';
import { anyOf, quote } from '../text/words.ts';
import { type Given, oneOf, type Option } from './command.ts';
import type { Report, Reporter } from './report.ts';
import { github } from './reporters/github.ts';
import { gitlab } from './reporters/gitlab.ts';
import { json } from './reporters/json.ts';
import { junit } from './reporters/junit.ts';
import { pretty } from './reporters/pretty.ts';
import { sarif } from './reporters/sarif.ts';
import { FILE_STYLE, styleOf } from './layout.ts';
import { type Output, Refusal, type Shell, warn } from './terminal.ts';

/** Every output format of `check`; the first is the one for people. */
export const REPORTERS: readonly [Reporter, ...Reporter[]] = [pretty, json, sarif, github, junit, gitlab];

/** The option that names formats, and files for them. */
export const formatOption = (reporters: readonly { readonly name: string }[]): Option => ({
  value: 'FORMAT[=FILE]',
  several: true,
  help: `How to report: ${anyOf(
    reporters.map(({ name }) => name),
    String,
  )}. FORMAT=FILE writes a file in addition to standard output.`,
});

/** The destination of one format of the report: a file, or standard output. */
export interface Destination<R = Report> {
  readonly reporter: Reporter<R>;
  readonly file: string | undefined;
}

/**
 * The destinations of the report. The format without a file goes to standard output, or to the file of `--output`; by default it is
 * the one for people. Each `FORMAT=FILE` is written in addition.
 */
export function destinationsOf<R>(
  { value, values }: Given,
  reporters: readonly [Reporter<R>, ...Reporter<R>[]],
): Destination<R>[] {
  const outputs = values('format').map((format) => destinationOf(format, reporters));
  const formats = new Set(outputs.filter(({ file }) => file === undefined).map(({ reporter }) => reporter));
  const [reporter = reporters[0], other] = formats;
  if (other) {
    throw new Refusal(
      `Only one format can go to standard output, but there are two: ${reporter.name} and ${other.name}. Write one to a file: --format ${other.name}=FILE.`,
    );
  }
  return [{ reporter, file: value('output') }, ...outputs.filter(({ file }) => file !== undefined)];
}

function destinationOf<R>(format: string, reporters: readonly Reporter<R>[]): Destination<R> {
  const [, name = '', file] = /^([^=]*)(?:=(.*))?$/s.exec(format) ?? [];
  const names = reporters.map((each) => each.name);
  const word = oneOf('format', name, names);
  const reporter = reporters.find((each) => each.name === word)!;
  if (file === '') throw new Refusal(`--format ${name}= needs the name of a file.`);
  return { reporter, file };
}

/** Refuses reports that would overwrite each other, or a file to check. */
export function checkPlaces(
  destinations: readonly Pick<Destination, 'file'>[],
  files: readonly Pick<FoundFile, 'uri'>[],
  cwd: string,
): void {
  const paths = new Set<string>();
  for (const file of destinations.flatMap((each) => each.file ?? [])) {
    if (file === '-') {
      throw new Refusal(
        'To write a report to standard output, leave out the file. For a file named "-", write ./-.',
      );
    }
    const path = resolve(cwd, file);
    if (paths.has(path)) throw new Refusal(`Two formats can't both be written to ${quote(file)}.`);
    paths.add(path);
    if (SOURCE.test(basename(path)) || files.some(({ uri }) => pathOf(uri) === path)) {
      throw new Refusal(`The report can't replace ${quote(file)}: that is a file to check.`);
    }
  }
}

/** File names that are never replaced by a report. */
const SOURCE = /\.contract\.json$|^component-contract\.config\.json$/i;

/**
 * Writes the report. Returns the number of files that could not be written. `to`: the stream for the format without a file; undefined
 * if standard output is used for something else. `fromRoot` returns the report with its paths relative to the root of the repository.
 */
export function handOut<R>(
  report: R,
  destinations: readonly Destination<R>[],
  { isOn }: Given,
  shell: Shell,
  to: Output | undefined,
  fromRoot: (report: R) => R = (own) => own,
): number {
  const shows = { verbose: isOn('verbose'), quiet: isOn('quiet') };
  let failed = 0;
  for (const { reporter, file } of destinations) {
    const own = reporter.fromRoot ? fromRoot(report) : report;
    if (file === undefined) {
      to?.write(reporter.render(own, { ...shows, ...styleOf(shell.env, to) }));
      continue;
    }
    try {
      writeFileSync(resolve(shell.cwd, file), reporter.render(own, { ...shows, ...FILE_STYLE }));
    } catch (error) {
      // If something doesn't exist, it is the folder.
      const why =
        (error as NodeJS.ErrnoException).code === 'ENOENT' ? "the folder doesn't exist" : reasonOf(error);
      warn(shell, `${quote(file)} can't be written: ${why}.`);
      failed++;
    }
  }
  return failed;
}

/** The report of a check with its paths relative to the root of the repository, if the current folder is in one. */
export function rooted(report: Report, cwd: string): Report {
  const root = repositoryOf(cwd);
  const below = root === undefined ? '' : shownFrom(root, cwd);
  if (below === '') return report;
  const fromRoot = <T extends { readonly file: string }>(each: T): T => {
    return { ...each, file: posix.join(below, each.file) };
  };
  return {
    ...report,
    checked: report.checked.map((file) => posix.join(below, file)),
    findings: report.findings.map((finding) => {
      return { ...fromRoot(finding), related: finding.related.map(fromRoot) };
    }),
    skipped: report.skipped.map(fromRoot),
  };
}

export function repositoryOf(folder: string): string | undefined {
  if (existsSync(join(folder, '.git'))) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : repositoryOf(above);
}
