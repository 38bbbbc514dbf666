// Writes files, or prints what would change as a diff.
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import { createText, replaceText, whyReadOnly } from '../io/node-write.ts';
import { pathOf, realPathOf, shownFrom } from '../io/node-sync.ts';
import type { Output, Shell } from './terminal.ts';
import { isAbsolute } from 'node:path';

/**
 * Creates or replaces a file, or prints what would change. Returns the reason if it couldn't, as the end of a sentence.
 * A file that is already `printed` isn't printed again.
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
  const why = before === undefined ? undefined : whyReadOnly(path);
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
  if (!printed.has(name)) stdout.write(diffOf(name, before, text));
  printed.add(name);
  return undefined;
}

/** A diff of a file for `git apply` and `patch -p1`, relative to the current folder. */
function diffOf(file: string, before: string | undefined, after: string): string {
  // A file that is not there yet is known by this name.
  const oldName = before === undefined ? '/dev/null' : `a/${file}`;
  const text = createTwoFilesPatch(oldName, `b/${file}`, before ?? '', after, undefined, undefined, {
    context: 3,
    headerOptions: FILE_HEADERS_ONLY,
  });
  // `patch` takes a name to end at its first space, unless a tab stands behind it or it is quoted, as odd ones are.
  return text.replace(/^(--- [^"\n]* .*)\n(.*)\n/, '$1\t\n$2\t\n');
}
