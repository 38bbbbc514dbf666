import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { here, project } from './places.ts';

/** Packages the built extension just as it would be published, and says where the file is. */
export async function packExtension(): Promise<string> {
  const vsce = join(here, 'node_modules', '@vscode', 'vsce', 'vsce');
  const vsix = join(here, '.out', 'component-contract.vsix');
  mkdirSync(join(here, '.out'), { recursive: true });
  const flags = [
    '--no-dependencies',
    '--allow-missing-repository',
    '--no-rewrite-relative-links',
    '--out',
    vsix,
  ];
  await promisify(execFile)(process.execPath, [vsce, 'package', ...flags], { cwd: project });
  return vsix;
}
