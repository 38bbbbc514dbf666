import { resolve } from 'node:path';
import { quote } from '../core/words.ts';
import { kindAt, readText, realOf } from './disk.ts';
import { find, type Sought } from './find-files.ts';
import type { Workspace } from './workspace.ts';

/** The DSDS documents that are meant by names. */
export interface Named {
  /** Each once, by whichever of its names. */
  readonly files: readonly Sought[];
  /** What is wrong with the names that mean none: a line each. */
  readonly refused: readonly string[];
}

/** Takes what "check" takes: of folders and globs the DSDS documents in them, and of files only such. */
export function documentsNamed(names: readonly string[], workspace: Workspace): Named {
  const files = new Map<string, Sought>();
  const refused: string[] = [];
  for (const name of names) {
    const found = find([name], workspace);
    refused.push(...found.unmatched, ...found.problems);
    const documents = found.files.filter(
      ({ as, leftAlone, path }) => as === 'dsds' && leftAlone === undefined && kindAt(path) !== 'pipe',
    );
    // A link and what it leads to are one document.
    for (const file of documents) {
      const key = realOf(file.path) ?? file.path;
      if (!files.has(key)) files.set(key, file);
    }
    const isRefused = found.unmatched.length + found.problems.length > 0;
    if (documents.length === 0 && !isRefused) refused.push(whyNone(name, workspace.cwd, found.files));
  }
  return { files: [...files.values()], refused };
}

/** Why there is no document of a name that means something. */
function whyNone(name: string, cwd: string, found: readonly Sought[]): string {
  const path = resolve(cwd, name);
  const kind = kindAt(path);
  const [only] = found;
  const isItself = only?.path === path && found.length === 1;
  if (isItself && only.leftAlone !== undefined) return `${quote(name)} is skipped: ${only.leftAlone}.`;
  if (kind === 'folder' || kind === undefined) return `There is no DSDS document in ${quote(name)}.`;
  const read = kind === 'file' ? readText(path) : { why: `it is a ${kind}` };
  return `${quote(name)} is skipped: ${'why' in read ? read.why : 'it is no DSDS document'}.`;
}
