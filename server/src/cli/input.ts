import { basename, dirname, resolve } from 'node:path';
import { quote } from '../core/words.ts';
import { treatmentOf } from '../project/folder.ts';
import { type Given, Refusal } from './command.ts';
import { find, isFolderAt, type Search, shownFrom } from './find.ts';
import type { Folders } from './folders.ts';
import { readText, type ReadText, textOf } from './read.ts';
import type { Shell } from './shell.ts';

/** The files to check, and the way to their texts. */
export interface Input extends Search {
  read(path: string): ReadText;
  /** What `--stdin-filepath` gives a name to. */
  readonly typed?: ReadText;
}

/** What is meant on the disk; or the one document on standard input, which is taken as the file of a name. */
export async function inputOf({ names, value }: Given, shell: Shell, folders: Folders): Promise<Input> {
  const name = value('stdin-filepath');
  if (name === undefined) return { ...find(names, shell.cwd, folders), read: readText };
  if (names.length > 0) {
    throw new Refusal(
      `--stdin-filepath is for one document on standard input, without ${quote(names[0])} besides.`,
    );
  }
  const path = resolve(shell.cwd, name);
  if (/[/\\]$/.test(name) || isFolderAt(path)) {
    throw new Refusal(`--stdin-filepath takes the name of a file, and ${quote(name)} is a folder.`);
  }
  const treatment = treatmentOf(folders.at(dirname(path)), basename(path));
  const typed = textOf(await shell.stdin());
  const files = [{ path, shown: shownFrom(shell.cwd, path), ...treatment }];
  return { files, unmatched: [], problems: [], read: () => typed, typed };
}
