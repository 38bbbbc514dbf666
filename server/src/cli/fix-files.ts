// Fixes for `--fix`: made in one file after the other, and written or printed.
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
import { type Output, Refusal, type Shell, warn } from './terminal.ts';
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

/** Fixes one file after the other, for `--fix` and `--dry-run`. */
export class Fixer {
  readonly #isDry: boolean;
  readonly #typed: Buffer | undefined;
  readonly #workspace: Workspace;
  readonly #shell: Shell;
  readonly #fixedCodes: string[] = [];
  readonly #invalidConfigs = new Set<ConfigFile>();
  /** The names of files whose change is printed: by another of its names, a file would be printed again. */
  readonly #printed = new Set<string>();
  #fixedFiles = 0;
  /** The number of files that could not be fixed. */
  failed = 0;

  /** `typed` is standard input. */
  constructor(isDry: boolean, typed: Buffer | undefined, workspace: Workspace, shell: Shell) {
    this.#isDry = isDry;
    this.#typed = typed;
    this.#workspace = workspace;
    this.#shell = shell;
  }

  /** Returns the text to check: the fixed one, or the old one if it could not be replaced. */
  fix(file: FoundFile, before: string, read: (text: string) => Fixable): string {
    const fixed = allFixed(before, read);
    if (fixed.text === before || this.#isBelowInvalidConfig(file)) return before;
    const why = this.#put(file, before, fixed.text);
    if (why !== undefined) {
      const what = this.#isDry ? 'left out of the diff' : 'not fixed';
      warn(this.#shell, `${quote(file.shown)} is ${what}: ${why}.`);
      this.failed++;
      return before;
    }
    this.#fixedFiles++;
    this.#fixedCodes.push(...fixed.codes);
    return fixed.text;
  }

  /** The destination of the report; undefined where a diff is printed instead. */
  get reportTo(): Output | undefined {
    if (this.#isDry) return undefined;
    return this.#typed ? this.#shell.stderr : this.#shell.stdout;
  }

  /** Prints what was done. */
  finish({ summary, quickFixes }: Report): void {
    const files = this.#fixedFiles;
    // The sender replaces its text with the output, so an unfixed text is returned unchanged.
    if (this.#typed && !this.#isDry && files === 0) this.#shell.stdout.write(this.#typed);
    const codes = this.#fixedCodes;
    const did =
      files > 0
        ? `${counted(codes.length, 'finding')} in ${counted(files, 'file')}: ${countsByCode(codes)}`
        : 'nothing';
    const remaining = `; ${counted(summary.error, 'error')} and ${counted(summary.warning, 'warning')} would remain`;
    warn(this.#shell, this.#isDry ? `Would fix ${did}${remaining}.` : `Fixed ${did}.`);
    const left = totalOf(summary);
    const remain = left === 1 ? '1 finding remains' : `${left} findings remain`;
    const which = quickFixes < left ? `${quickFixes} of them` : left > 1 ? 'each' : 'it';
    if (quickFixes > 0) warn(this.#shell, `${remain}. An editor offers quick fixes for ${which}.`);
  }

  /** Returns true if the config file of a file has mistakes, and says so once. */
  #isBelowInvalidConfig({ uri }: FoundFile): boolean {
    const config = this.#workspace.mistakenConfig(uri);
    if (!config) return false;
    if (!this.#invalidConfigs.has(config)) {
      const name = quote(shownFrom(this.#shell.cwd, pathOf(config.uri)));
      warn(this.#shell, `Nothing below ${name} is fixed, because it has mistakes.`);
    }
    this.#invalidConfigs.add(config);
    return true;
  }

  /** Writes or prints a fixed text; returns why it could not. */
  #put({ uri, shown }: FoundFile, before: string, after: string): string | undefined {
    if (!this.#typed) return deliver(uri, before, after, this.#isDry, this.#shell, this.#printed);
    if (this.#isDry) return printChange(shown, before, after, this.#shell.stdout, this.#printed);
    this.#shell.stdout.write(after);
    return undefined;
  }
}

/** The fixer that the options ask for. */
export function fixerFor(given: Given, typed: Buffer | undefined, workspace: Workspace, shell: Shell) {
  const isDry = isDryRun(given);
  return given.isOn('fix') ? new Fixer(isDry, typed, workspace, shell) : undefined;
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
function countsByCode(codes: readonly string[]): string {
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
