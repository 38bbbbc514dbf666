import type { FoundFile } from '../io/node-find-files.ts';
import { type DocumentSource, fixAll, type FixableDocument, hasSafeFix, SAFE } from '../check/fix-all.ts';
import { pathOf, shownFrom } from '../io/node-sync.ts';
import type { ConfigFile, Workspace } from '../io/workspace.ts';
import { type ContractSource, fixableContract } from '../kinds/contract/check.ts';
import { stemOfName } from '../kinds/contract/detect.ts';
import { documentKind } from '../kinds/index.ts';
import { applyEdits, type TextEdit } from '../text/text-edit.ts';
import { counted, quote } from '../text/words.ts';
import { deliver, printChange } from './write-files.ts';
import type { Given } from './command.ts';
import { Refusal, type Shell, warn } from './terminal.ts';
import type { CheckedText, Report } from './report.ts';

/** A checked text, and the edits that fix what can be fixed safely. */
export interface Fixable extends Required<CheckedText> {
  readonly edits: () => readonly TextEdit[];
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
  edits: () => fixAll(document, SAFE),
});

export type Fixer = NonNullable<ReturnType<typeof fixerFor>>;

/** Fixes one file after the other, for `--fix` and `--dry-run`; undefined without `--fix`. `typed` is standard input. */
export function fixerFor(given: Given, typed: Buffer | undefined, workspace: Workspace, shell: Shell) {
  const isDry = isDryRun(given);
  if (!given.isOn('fix')) return undefined;
  let [files, findings, failed] = [0, 0, 0];
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
      findings += fixed.findings;
      return fixed.text;
    },
    /** The destination of the report; undefined where a diff is printed instead. */
    reportTo: isDry ? undefined : typed ? shell.stderr : shell.stdout,
    /** Prints what was done. */
    finish({ summary }: Report): void {
      // The sender replaces its text with the output, so an unfixed text is returned unchanged.
      if (typed && !isDry && files === 0) shell.stdout.write(typed);
      const did = files > 0 ? `${counted(findings, 'finding')} in ${counted(files, 'file')}` : 'nothing';
      const remaining = `; ${counted(summary.error, 'error')} and ${counted(summary.warning, 'warning')} would remain`;
      warn(shell, isDry ? `Would fix ${did}${remaining}.` : `Fixed ${did}.`);
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

/** A text with all its safe fixes made, and the number of findings that are gone. */
function allFixed(text: string, read: (text: string) => Fixable): { text: string; findings: number } {
  const countOf = ({ findings, isFixable }: Fixable): number => findings.filter(isFixable).length;
  let document = read(text);
  let count = countOf(document);
  const first = count;
  // One call makes a limited number of fixes, to answer an editor in time.
  while (count > 0) {
    const next = read(applyEdits(document.text, document.edits()));
    const left = countOf(next);
    // Every call leaves fewer findings. If one doesn't, its result is dropped and the loop ends.
    if (left >= count) break;
    [document, count] = [next, left];
  }
  return { text: document.text, findings: first - count };
}
