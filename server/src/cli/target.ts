import { lstatSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { CONFIG_NAME } from '../kinds/config/model.ts';
import { isContractName } from '../kinds/contract/file-name.ts';
import { isExcluded, treatmentOf } from '../project/folder.ts';
import { quote } from '../text/words.ts';
import { Refusal } from './command.ts';
import { isFolderAt, shownFrom, type Sought } from './find.ts';
import { ONLY_BELOW } from './fix.ts';
import type { Folders } from './folders.ts';
import { isManifestNamed } from './formats.ts';
import { patchOf } from './patch.ts';
import { readText } from './read.ts';
import type { Shell } from './shell.ts';
import { createText, replaceText, whyNotReplaced } from './write.ts';

/** A manifest that is to be written. */
export interface Target extends Sought {
  /** What it says now; undefined where there is none. */
  readonly before: string | undefined;
}

/** The manifest of a name, there or not; a {@link Refusal} where another thing is there, or nothing can be. */
export function targetAt(name: string, cwd: string, folders: Folders): Target {
  const path = resolve(cwd, name);
  if (/[/\\]$/.test(name) || isFolderAt(path)) {
    throw new Refusal(`--output takes the name of a file, and ${quote(name)} is a folder.`);
  }
  if (!isFolderAt(dirname(path))) throw new Refusal(`There is no folder for ${quote(name)}.`);
  const folder = folders.at(dirname(path));
  const file = basename(path);
  if (isContractName(file) || file === CONFIG_NAME) {
    throw new Refusal(`${quote(name)} is the name of another kind of file, and no manifest's.`);
  }
  if (isExcluded(folder, file))
    throw new Refusal(`${quote(name)} is left alone: the project file excludes it.`);
  const { ruling } = treatmentOf(folder, file);
  const target: Sought = { path, shown: shownFrom(cwd, path), ruling, isContract: false, as: 'manifest' };
  return {
    ...target,
    before: textBefore(name, path, () => isManifestNamed(folder, file, () => readText(path))),
  };
}

function textBefore(name: string, path: string, isManifest: () => boolean): string | undefined {
  const isThere = lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  if (!isThere) return undefined;
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) throw new Refusal(`${quote(name)} is a link that leads nowhere.`);
  if (!stats.isFile()) throw new Refusal(`${quote(name)} is no file.`);
  const read = readText(path);
  if ('why' in read) throw new Refusal(`${quote(name)} is no manifest to go by: ${read.why}.`);
  if (!isManifest()) {
    throw new Refusal(`${quote(name)} is no manifest of contracts, and nothing is written over it.`);
  }
  return read.text;
}

/** Writes the text, or prints what would change; answers why it could not, as the end of a sentence. */
export function deliver(
  { path, before }: Pick<Target, 'path' | 'before'>,
  text: string,
  isDry: boolean,
  shell: Shell,
): string | undefined {
  if (!isDry) return before === undefined ? createText(path, text) : replaceText(path, before, text);
  // A dry run ends as the run would.
  const why = before === undefined ? undefined : whyNotReplaced(path);
  if (why !== undefined) return why;
  // Through a link no diff is applied.
  const real = before === undefined ? join(realpathSync(dirname(path)), basename(path)) : realpathSync(path);
  const name = shownFrom(realpathSync(shell.cwd), real);
  if (name.startsWith('../') || isAbsolute(name)) return ONLY_BELOW;
  shell.stdout.write(patchOf(name, before, text));
  return undefined;
}
