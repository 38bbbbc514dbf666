import type { FoundFile } from '../io/node-find-files.ts';
import {
  type AllFixes,
  allFixes,
  type DocumentSource,
  type FixableDocument,
  fixesOf,
  hasSafeFix,
  SAFE,
} from '../check/fix-all.ts';
import { pathOf, shownFrom } from '../io/node-sync.ts';
import type { ConfigFile, Workspace } from '../io/workspace.ts';
import { type ContractSource, fixableContract } from '../kinds/contract/check.ts';
import { stemOfName } from '../kinds/contract/detect.ts';
import { documentKind } from '../kinds/index.ts';
import { applyEdits } from '../text/text-edit.ts';
import { byCodeUnits, counted, quote } from '../text/words.ts';
import { deliver, printChange } from './write-files.ts';
import type { Given } from './command.ts';
import { Refusal, type Shell, warn } from './terminal.ts';
import { type CheckedText, type Report, totalOf } from './report.ts';

/** A checked text, and the fixes that can be made without asking. */
export interface Fixable extends Required<CheckedText> {
  readonly fixes: () => AllFixes;
}

/** A contract; the name of its file says what its identity may be. */
export const contractIn = (source: ContractSource, name: string): Fixable =>
  fixableIn(fixableContract(source, stemOfName(name)));

/** A document of another kind than a contract. */
export const documentIn = (kind: string, source: DocumentSource, uri: string): Fixable =>
  fixableIn(documentKind(kind)!.fixable(source, uri));

const fixableIn = (document: FixableDocument): Fixable => ({
  text: document.source.text,
  findings: document.source.checked.findings,
  isFixable: (finding) => hasSafeFix(document, finding),
  fixes: () => allFixes(document, SAFE),
  quickFixes: () =>
    document.source.checked.findings.filter((finding) => fixesOf(document, finding).length > 0).length,
});

export type Fixer = NonNullable<ReturnType<typeof fixerFor>>;

/** Fixes one file after the other, for `--fix` and `--dry-run`; undefined without `--fix`. `typed` is standard input. */
export function fixerFor(given: Given, typed: Buffer | undefined, workspace: Workspace, shell: Shell) {
  const isDry = isDryRun(given);
  if (!given.isOn('fix')) return undefined;
  let [files, failed] = [0, 0];
  const fixedCodes: string[] = [];
  const quickFixes = new Map<string, number>();
  const doubtful = new Set<ConfigFile>();
  const printed = new Set<string>();

  /** Writes or prints a fixed text; returns why it could not. */
  function put({ uri, shown }: FoundFile, before: string, after: string): string | undefined {
    if (!typed) return deliver(uri, before, after, isDry, shell, printed);
    if (isDry) return printChange(shown, before, after, shell.stdout, printed);
    shell.stdout.write(after);
    return undefined;
  }

  return {
    /** Returns the text to check: the fixed one, or the old one if it could not be replaced. */
    fix(file: FoundFile, before: string, read: (text: string) => Fixable): string {
      const fixed = allFixed(before, read);
      if (fixed.text === before) return before;
      const config = workspace.mistakenConfig(file.uri);
      if (config) {
        const name = quote(shownFrom(shell.cwd, pathOf(config.uri)));
        if (!doubtful.has(config)) warn(shell, `Nothing below ${name} is fixed, because it has mistakes.`);
        doubtful.add(config);
        return before;
      }
      const why = put(file, before, fixed.text);
      if (why !== undefined) {
        warn(shell, `${quote(file.shown)} is ${isDry ? 'left out of the diff' : 'not fixed'}: ${why}.`);
        failed++;
        return before;
      }
      files++;
      fixedCodes.push(...fixed.codes);
      return fixed.text;
    },
    /** Counts the quick fixes of a file that was checked. */
    countQuickFixes: (file: string, { quickFixes: count }: CheckedText): void =>
      void quickFixes.set(file, count?.() ?? 0),
    /** The destination of the report; undefined where a diff is printed instead. */
    reportTo: isDry ? undefined : typed ? shell.stderr : shell.stdout,
    /** Prints what was done. */
    finish({ summary }: Report): void {
      // The sender replaces its text with the output, so an unfixed text is returned unchanged.
      if (typed && !isDry && files === 0) shell.stdout.write(typed);
      const did =
        files > 0
          ? `${counted(fixedCodes.length, 'finding')} in ${counted(files, 'file')}: ${byKind(fixedCodes)}`
          : 'nothing';
      const remaining = `; ${counted(summary.error, 'error')} and ${counted(summary.warning, 'warning')} would remain`;
      warn(shell, isDry ? `Would fix ${did}${remaining}.` : `Fixed ${did}.`);
      const left = [...quickFixes.values()].reduce((sum, count) => sum + count, 0);
      const of = totalOf(summary);
      const which = left < of ? `${left} of them ` : of > 1 ? 'all ' : '';
      if (left > 0) warn(shell, `Left: ${counted(of, 'finding')}, ${which}with a quick fix in an editor.`);
    },
    /** The number of files that could not be fixed. */
    failed: () => failed,
  };
}

function isDryRun({ isOn }: Given): boolean {
  if (!isOn('dry-run')) return false;
  if (!isOn('fix')) throw new Refusal('--dry-run needs --fix: it shows what --fix would change.');
  const other = ['format', 'output'].find(isOn);
  if (other !== undefined)
    throw new Refusal(`--dry-run prints a diff instead of a report, so it can't be used with --${other}.`);
  return true;
}

/** The rules of fixed findings, the most frequent first: `3 schema/enum, 1 json/syntax`. */
function byKind(codes: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts]
    .sort(([a, one], [b, other]) => other - one || byCodeUnits(a, b))
    .map(([code, count]) => `${count} ${code}`)
    .join(', ');
}

/** A text with all its safe fixes made, and the codes of the findings that are gone. */
function allFixed(text: string, read: (text: string) => Fixable): { text: string; codes: readonly string[] } {
  const all: string[] = [];
  let document = read(text);
  // One call makes a limited number of fixes, to answer an editor in time.
  for (let calls = 0; calls < MOST_CALLS; calls++) {
    const { edits, codes } = document.fixes();
    if (edits.length === 0) break;
    all.push(...codes);
    document = read(applyEdits(document.text, edits));
  }
  return { text: document.text, codes: all };
}

/** A limit for fixes that undo each other; each call makes a thousand. */
const MOST_CALLS = 1000;
