import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CONFIG_NAME } from '../project/config.ts';
import type { Loader } from './feed.ts';

/** Reads from the disk. */
export const nodeLoader: Loader = {
  async read(folder) {
    const path = fileURLToPath(folder);
    const [config, gitignore, isRepository] = await Promise.all([
      textOf(join(path, CONFIG_NAME)),
      textOf(join(path, '.gitignore')),
      isThere(join(path, '.git')),
    ]);
    return { config, gitignore, isRepository };
  },
};

/** The text as an editor has it: no editor shows a byte order mark, or counts it. */
async function textOf(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).replace(/^\uFEFF/, '');
  } catch (error) {
    if (MISSING.has((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/** A folder of that name says as little as a file that is not there. */
const MISSING = new Set(['ENOENT', 'ENOTDIR', 'EISDIR']);

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
