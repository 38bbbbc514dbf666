import { applyEdits, type TextEdit } from '../core/edits/text-edit.ts';
import { fixAllInDsds, hasSafeFixInDsds } from '../core/fixes/dsds-fixes.ts';
import { fixAll, hasSafeFix, SAFE } from '../core/fixes/fix-all.ts';
import type { Ruling } from '../core/ruling.ts';
import { stemOfName } from '../core/skeleton.ts';
import { counted, quote } from '../core/words.ts';
import type { DsdsSource } from '../project/dsds.ts';
import { sourceOf } from '../project/project.ts';
import { type Given, Refusal } from './command.ts';
import type { Sought } from './find-files.ts';
import { shownFrom } from './disk.ts';
import type { Report } from './report.ts';
import { type Output, type Shell, tell } from './shell.ts';
import type { ConfigFile, Workspace } from './workspace.ts';
import { deliver, printChange } from './write-files.ts';

/** A text with all its safe fixes made, and how many findings that took away. */
export interface Fixed {
  readonly text: string;
  readonly findings: number;
}

/** Fixes one file after the other. */
export interface Fixer {
  /** Answers the text that is to be checked: the fixed one, or the old one where that could not be put in its place. */
  fix(file: Sought, text: string, fixed: (text: string) => Fixed): string;
  /** Where the report goes; nowhere, where what would change is printed instead. */
  readonly reportTo: Output | undefined;
  /** Tells what was done. */
  finish(report: Report): void;
  /** How many files could not be fixed. */
  failed(): number;
}

/** What `--fix` and `--dry-run` ask for; undefined where nothing is to be fixed. `typed` came on standard input. */
export function fixerFor(
  given: Given,
  typed: Buffer | undefined,
  workspace: Workspace,
  shell: Shell,
): Fixer | undefined {
  const isDry = isDryRun(given);
  if (!given.isOn('fix')) return undefined;
  let [files, findings, failed] = [0, 0, 0];
  const doubtful = new Set<ConfigFile>();
  const printed = new Set<string>();

  /** Puts a text where it belongs; answers why it could not. */
  function put({ path, shown }: Sought, before: string, after: string): string | undefined {
    if (!typed) return deliver({ path, before }, after, isDry, shell, printed);
    if (isDry) return printChange(shown, before, after, shell.stdout, printed);
    shell.stdout.write(after);
    return undefined;
  }

  return {
    fix(file, before, fixedOf) {
      const fixed = fixedOf(before);
      if (fixed.text === before) return before;
      const config = workspace.mistakenConfig(file.path);
      if (config) {
        const name = quote(shownFrom(shell.cwd, config.path));
        if (!doubtful.has(config)) tell(shell, `Nothing below ${name} is mended, because it has mistakes.`);
        doubtful.add(config);
        return before;
      }
      const why = put(file, before, fixed.text);
      if (why !== undefined) {
        tell(shell, `${quote(file.shown)} is ${isDry ? 'left out of the diff' : 'not mended'}: ${why}.`);
        failed++;
        return before;
      }
      files++;
      findings += fixed.findings;
      return fixed.text;
    },
    reportTo: isDry ? undefined : typed ? shell.stderr : shell.stdout,
    finish({ summary }) {
      // Whoever sends a text takes what comes back for it, so what is not fixed goes back as it came.
      if (typed && !isDry && files === 0) shell.stdout.write(typed);
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

export function fixedContract(text: string, ruling: Ruling, name: string): Fixed {
  const stem = stemOfName(name);
  return allFixed(text, (each) => {
    const source = sourceOf(each, ruling);
    const fixable = source.checked.findings.filter((finding) => hasSafeFix(source, finding, stem));
    return { fixable: fixable.length, edits: () => fixAll(source, SAFE, stem) };
  });
}

export function fixedDsds(text: string, read: (text: string) => DsdsSource): Fixed {
  return allFixed(text, (each) => {
    const source = read(each);
    const fixable = source.checked.findings.filter((finding) => hasSafeFixInDsds(source, finding));
    return { fixable: fixable.length, edits: () => fixAllInDsds(source, SAFE) };
  });
}

/** What there is to fix in a text. */
interface Fixable {
  readonly fixable: number;
  readonly edits: () => readonly TextEdit[];
}

function allFixed(start: string, read: (text: string) => Fixable): Fixed {
  let [text, reading] = [start, read(start)];
  const first = reading.fixable;
  // One call fixes so many only, to answer an editor in time.
  while (reading.fixable > 0) {
    const next = applyEdits(text, reading.edits());
    const again = read(next);
    // Every call leaves fewer. Should one not, what it made is not taken, and this ends all the same.
    if (again.fixable >= reading.fixable) break;
    [text, reading] = [next, again];
  }
  return { text, findings: first - reading.fixable };
}
