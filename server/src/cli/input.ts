import { basename, dirname, resolve } from 'node:path';
import { type Config, CONFIG_NAME } from '../kinds/config/model.ts';
import { readConfig, unreadableConfig } from '../kinds/index.ts';
import { type Folder, treatmentOf } from '../project/folder.ts';
import { quote } from '../text/words.ts';
import { type Given, Refusal } from './command.ts';
import { find, isFolderAt, type Search, shownFrom } from './find.ts';
import type { ConfigFile, Folders } from './folders.ts';
import { formatOfNamed, takenAs } from './formats.ts';
import { type ReadText, readText, textOf } from './read.ts';
import type { Shell } from './shell.ts';

/** The files to check, and the way to their texts. */
export interface Input extends Search {
  read(path: string): ReadText;
  /** The project files that are in effect for them, or are meant themselves. */
  readonly configs: () => readonly ConfigFile[];
  /** A project file above a file that has mistakes: what it was to exclude may be lost then. */
  mistakenConfig(path: string): ConfigFile | undefined;
  /** What came on standard input, where `--stdin-filepath` gives it a name. */
  readonly typed?: Buffer;
}

/** What was found on the disk. */
export const inputOnDisk = (search: Search, folders: Folders): Input => ({
  ...search,
  configs: () => folders.configs(),
  mistakenConfig: (path) => mistakenConfig(path, folders),
  read: readText,
});

/** What is meant on the disk; or the one document on standard input, which is taken as the file of a name. */
export async function inputOf({ names, value }: Given, shell: Shell, folders: Folders): Promise<Input> {
  const name = value('stdin-filepath');
  if (name === undefined) return inputOnDisk(find(names, shell.cwd, folders), folders);
  if (names.length > 0) {
    throw new Refusal(
      `--stdin-filepath is for one document on standard input, without ${quote(names[0])} besides.`,
    );
  }
  const path = resolve(shell.cwd, name);
  if (/[/\\]$/.test(name) || isFolderAt(path)) {
    throw new Refusal(`--stdin-filepath takes the name of a file, and ${quote(name)} is a folder.`);
  }
  const typed = await shell.stdin();
  const read = textOf(typed);
  const nothing = { files: [], unmatched: [], problems: [] };
  const input = { ...inputOnDisk(nothing, folders), read: () => read, typed };
  if (basename(path) === CONFIG_NAME) return { ...input, configs: () => [configOf(path, read)] };
  const folder = folders.at(dirname(path));
  const as = formatOfNamed(folder, basename(path), () => read);
  const taken = takenAs(as, treatmentOf(folder, basename(path)), path);
  return { ...input, files: [{ path, shown: shownFrom(shell.cwd, path), ...taken }] };
}

function mistakenConfig(path: string, folders: Folders): ConfigFile | undefined {
  const above = new Set<Config | undefined>();
  for (let each: Folder | undefined = folders.at(dirname(path)); each; each = each.above)
    above.add(each.config);
  return folders.configs().find(({ config, findings }) => findings.length > 0 && above.has(config));
}

/** A project file as it is typed, whatever the one on the disk says. */
function configOf(path: string, read: ReadText): ConfigFile {
  if ('why' in read) return { path, text: '', ...unreadableConfig(read.why) };
  return { path, text: read.text, ...readConfig(read.text) };
}
