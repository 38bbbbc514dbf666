// Writes files, or prints what would change as a diff.
import { createText, replaceText, whyNotReplaced } from '../io/node-write.ts';
import { pathOf, realPathOf, shownFrom } from '../io/node-sync.ts';
import type { Output, Shell } from './terminal.ts';
import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from 'diff';
import { isAbsolute } from 'node:path';

/**
 * Creates or replaces a file, or prints what would change. Returns the reason if it couldn't, as the end of a sentence.
 * A text that is already `printed` isn't printed again.
 */
export function deliver(
  uri: string,
  before: string | undefined,
  text: string,
  isDry: boolean,
  { cwd, stdout }: Pick<Shell, 'cwd' | 'stdout'>,
  printed = new Set<string>(),
): string | undefined {
  const path = pathOf(uri);
  if (!isDry) return before === undefined ? createText(path, text) : replaceText(path, before, text);
  // A dry run fails as the run would.
  const why = before === undefined ? undefined : whyNotReplaced(path);
  if (why !== undefined) return why;
  // A diff can't be applied through a link.
  return printChange(shownFrom(realPathOf(cwd), realPathOf(path)), before, text, stdout, printed);
}

/** Prints what would change in a file. Returns the reason if it can't, as the end of a sentence. */
export function printChange(
  name: string,
  before: string | undefined,
  text: string,
  stdout: Output,
  printed = new Set<string>(),
): string | undefined {
  if (name.startsWith('../') || isAbsolute(name)) {
    return 'a diff can only be applied to files below the current folder';
  }
  // Under another of its names, the file would already be fixed.
  if (!printed.has(name)) stdout.write(patchOf(name, before, text));
  printed.add(name);
  return undefined;
}

/** A diff of a file for `git apply` and `patch -p1`, relative to the current folder. */
export function patchOf(file: string, old: string | undefined, after: string): string {
  // Of a file that is not there yet it is known by this name.
  const names = [old === undefined ? '/dev/null' : `a/${file}`, `b/${file}`] as const;
  const before = old ?? '';
  // To find the fewest lines takes time in the square of their number; beyond this the whole text is one change.
  const patch = structuredPatch(...names, before, after, undefined, undefined, {
    context: 3,
    maxEditLength: 2000,
  });
  const text = formatPatch(patch ?? wholly(...names, before, after), FILE_HEADERS_ONLY);
  // `patch` takes a name to end at its first space, unless a tab stands behind it or it is quoted, as odd ones are.
  return text.replace(/^(--- [^"\n]* .*)\n(.*)\n/, '$1\t\n$2\t\n');
}

function wholly(oldFileName: string, newFileName: string, before: string, after: string): Patch {
  const [removed, added] = [linesIn(before), linesIn(after)];
  const lines = [...marked('-', removed, before), ...marked('+', added, after)];
  const hunk = { oldStart: 1, oldLines: removed.length, newStart: 1, newLines: added.length, lines };
  return { oldFileName, newFileName, oldHeader: undefined, newHeader: undefined, hunks: [hunk] };
}

type Patch = Exclude<Parameters<typeof formatPatch>[0], readonly unknown[]>;

function linesIn(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function marked(mark: string, lines: readonly string[], text: string): string[] {
  const end = text.endsWith('\n') || text === '' ? [] : ['\\ No newline at end of file'];
  return [...lines.map((line) => mark + line), ...end];
}
