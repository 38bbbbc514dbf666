import { realpathSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { counted, quote } from '../text/words.ts';
import { type Given, Refusal } from './command.ts';
import { shownFrom, type Sought } from './find.ts';
import type { ConfigFile } from './folders.ts';
import type { Input } from './input.ts';
import { patchOf } from './patch.ts';
import type { Report } from './report.ts';
import type { Mended } from './safe-fixes.ts';
import { type Output, type Shell, tell } from './shell.ts';
import { replaceText, whyNotReplaced } from './write.ts';

/** Mends one file after the other. */
export interface Mender {
  /** The text that is to be judged: the mended one, or the old one where that could not be put in its place. */
  mend(file: Sought, text: string, mended: (text: string) => Mended): string;
  /** Where the report goes; nowhere, where what would change is printed instead. */
  readonly reportTo: Output | undefined;
  /** Tells what was done. */
  finish(report: Report): void;
  /** How many files could not be mended. */
  failed(): number;
}

/** What `--fix` and `--dry-run` ask for; undefined where nothing is to be mended. */
export function menderFor(given: Given, input: Input, shell: Shell): Mender | undefined {
  const { cwd, stdout, stderr } = shell;
  const isDry = isDryRun(given);
  if (!given.isOn('fix')) return undefined;
  const { typed } = input;
  let [files, findings, failed] = [0, 0, 0];
  const doubtful = new Set<ConfigFile>();
  const printed = new Set<string>();

  /** Puts a text where it belongs; answers why it could not. */
  function deliver({ path, shown }: Sought, before: string, after: string): string | undefined {
    if (isDry) {
      // As the run would end, ends a dry one.
      const why = typed ? undefined : whyNotReplaced(path);
      if (why !== undefined) return why;
      // Through a link no diff is applied.
      const name = typed ? shown : shownFrom(realpathSync(cwd), realpathSync(path));
      if (name.startsWith('../') || isAbsolute(name)) return ONLY_BELOW;
      // By another of its names it would be found mended.
      if (!printed.has(name)) stdout.write(patchOf(name, before, after));
      printed.add(name);
      return undefined;
    }
    if (!typed) return replaceText(path, before, after);
    stdout.write(after);
    return undefined;
  }

  return {
    mend(file, before, mendedOf) {
      const mended = mendedOf(before);
      if (mended.text === before) return before;
      const config = input.mistakenConfig(file.path);
      if (config) {
        const name = quote(shownFrom(cwd, config.path));
        if (!doubtful.has(config)) tell(shell, `Nothing below ${name} is mended, because it has mistakes.`);
        doubtful.add(config);
        return before;
      }
      const why = deliver(file, before, mended.text);
      if (why !== undefined) {
        tell(shell, `${quote(file.shown)} is ${isDry ? 'left out of the diff' : 'not mended'}: ${why}.`);
        failed++;
        return before;
      }
      files++;
      findings += mended.findings;
      return mended.text;
    },
    reportTo: isDry ? undefined : typed ? stderr : stdout,
    finish({ summary }) {
      // Whoever sends a text takes what comes back for it, so what is not mended goes back as it came.
      if (typed && !isDry && files === 0) stdout.write(typed);
      const did = files > 0 ? `${counted(findings, 'finding')} in ${counted(files, 'file')}` : 'nothing';
      const remaining = `; ${counted(summary.error, 'error')} and ${counted(summary.warning, 'warning')} would remain`;
      tell(shell, isDry ? `Would mend ${did}${remaining}.` : `Mended ${did}.`);
    },
    failed: () => failed,
  };
}

function isDryRun({ isOn }: Given): boolean {
  if (!isOn('dry-run')) return false;
  if (!isOn('fix')) throw new Refusal('--dry-run shows what --fix would change, so it goes with --fix.');
  const other = ['format', 'output'].find(isOn);
  if (other !== undefined)
    throw new Refusal(`--dry-run prints a diff instead of a report, and takes no --${other}.`);
  return true;
}

/** Why something is left out of a diff. */
export const ONLY_BELOW = 'a diff can be applied only to what is below the current directory';
