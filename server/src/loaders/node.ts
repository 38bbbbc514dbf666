import { isUtf8 } from 'node:buffer';
import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CONFIG_NAME } from '../project/config.ts';
import type { Entries } from '../project/folder.ts';
import { reasonOf } from '../project/reasons.ts';
import type { Loader } from './feed.ts';

/** Reads from the disk. */
export const nodeLoader: Loader = {
  async read(folder) {
    const path = fileURLToPath(folder);
    const [config, gitignore, exclude, isRepository, isPackage] = await Promise.all([
      read(join(path, CONFIG_NAME)),
      read(join(path, '.gitignore')),
      read(join(path, '.git', 'info', 'exclude')),
      isThere(join(path, '.git')),
      isThere(join(path, 'package.json')),
    ]);
    return { config, gitignore: textOf(gitignore), exclude: textOf(exclude), isRepository, isPackage };
  },
};

/** The text of a file as an editor has it, so without a byte order mark; or why there is none, if the file is there. */
async function read(path: string): Promise<Entries['config']> {
  try {
    const bytes = await readFile(path);
    if (!isUtf8(bytes)) return { why: 'it is not encoded in UTF-8' };
    return { text: bytes.toString('utf8').replace(/^\uFEFF/, '') };
  } catch (error) {
    return (await isThere(path)) ? { why: `it can't be read: ${reasonOf(error)}` } : undefined;
  }
}

/** What can't be read says nothing, to git neither. */
function textOf(file: Entries['config']): string | undefined {
  return file && 'text' in file ? file.text : undefined;
}

/** Whether there is anything of this name, though it were a link that leads nowhere. */
function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
