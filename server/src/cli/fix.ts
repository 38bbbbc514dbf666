import { applyEdits } from '../core/edits/text-edit.ts';
import { fixAll, hasSafeFix, SAFE } from '../core/fixes/fix-all.ts';
import type { Ruling } from '../core/ruling.ts';
import { stemOfName } from '../core/skeleton.ts';
import { quote } from '../core/words.ts';
import { type Source, sourceOf } from '../project/project.ts';
import { type Given, PROGRAM, Refusal } from './command.ts';
import type { Sought } from './find.ts';
import type { Input } from './input.ts';
import { patchOf } from './patch.ts';
import type { Report } from './report.ts';
import type { Output, Shell } from './shell.ts';
import { replaceText } from './write.ts';

/** Mends one file after the other. */
export interface Mender {
  /** The text that is to be judged: the mended one, or the old one where that could not be put in its place. */
  mend(file: Sought, text: string, ruling: Ruling): string;
  /** Where the report goes; nowhere, where what would change is printed instead. */
  readonly reportTo: Output | undefined;
  /** Tells what was done; answers how many files could not be written. */
  finish(report: Report): number;
}

/** What `--fix` and `--dry-run` ask for; undefined where nothing is to be mended. */
export function menderFor({ isOn }: Given, { typed }: Input, { stdout, stderr }: Shell): Mender | undefined {
  const isDry = isOn('dry-run');
  if (!isOn('fix')) {
    if (isDry) throw new Refusal('--dry-run shows what --fix would change, so it goes with --fix.');
    return undefined;
  }
  if (isDry) {
    const other = ['format', 'output'].find(isOn);
    if (other !== undefined)
      throw new Refusal(`--dry-run prints a diff instead of a report, and takes no --${other}.`);
  }
  let [files, findings, failed] = [0, 0, 0];
  let passedOn = typed && 'text' in typed ? typed.text : '';

  /** Answers why the text could not be put where it belongs. */
  function deliver({ path, shown }: Sought, before: string, after: string): string | undefined {
    if (isDry) stdout.write(patchOf(shown, before, after));
    else if (typed) passedOn = after;
    else return replaceText(path, before, after);
    return undefined;
  }

  return {
    mend(file, before, ruling) {
      const mended = mend(before, ruling, stemOfName(file.shown));
      if (mended.text === before) return before;
      const why = deliver(file, before, mended.text);
      if (why !== undefined) {
        stderr.write(`${PROGRAM}: ${quote(file.shown)} is not mended: ${why}.\n`);
        failed++;
        return before;
      }
      files++;
      findings += mended.findings;
      return mended.text;
    },
    reportTo: isDry ? undefined : typed ? stderr : stdout,
    finish({ summary }) {
      if (typed && !isDry) stdout.write(passedOn);
      const did = files > 0 ? `${count(findings, 'finding')} in ${count(files, 'file')}` : 'nothing';
      const remaining = `; ${count(summary.error, 'error')} and ${count(summary.warning, 'warning')} would remain`;
      stderr.write(`${PROGRAM}: ${isDry ? `Would mend ${did}${remaining}` : `Mended ${did}`}.\n`);
      return failed;
    },
  };
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** A text with all its safe fixes made, and how many findings that took away. */
function mend(text: string, ruling: Ruling, stem: string | undefined): { text: string; findings: number } {
  const fixable = (source: Source): number =>
    source.checked.findings.filter((finding) => hasSafeFix(source, finding, stem)).length;
  let source = sourceOf(text, ruling);
  const first = fixable(source);
  let left = first;
  // One call mends so many only, to answer an editor in time.
  while (left > 0) {
    const next = sourceOf(applyEdits(source.text, fixAll(source, SAFE, stem)), ruling);
    const still = fixable(next);
    // Every call leaves fewer. Should one not, what it made is not taken, and this ends all the same.
    if (still >= left) break;
    [source, left] = [next, still];
  }
  return { text: source.text, findings: first - left };
}
