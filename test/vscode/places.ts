import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** The project's root. The bundle runs from a folder of its own, so the root is found by climbing, not by counting. */
export const project = climb(import.meta.dirname);

/** This folder, with the packages that only the tests in a real VS Code need. */
export const here = join(project, 'test', 'vscode');

/** What is fetched once and kept between runs, outside git. */
export const cache = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'component-contract');

function climb(folder: string): string {
  if (existsSync(join(folder, 'test', 'vscode', 'package-lock.json'))) return folder;
  if (dirname(folder) === folder)
    throw new Error('This does not run inside the project: there is no test/vscode above it');
  return climb(dirname(folder));
}
