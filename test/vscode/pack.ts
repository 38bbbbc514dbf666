import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { project } from './places.ts';

/** Packs the extension as it is published, and returns its path. With `--installed` it takes the one that is already packed. */
export async function packExtension(): Promise<string> {
  const { name, version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  const vsix = join(project, `${name}-${version}.vsix`);
  if (!process.argv.includes('--installed')) {
    await promisify(execFile)(process.execPath, [join(project, '.ci/package.mjs')], { cwd: project });
  } else if (!existsSync(vsix)) {
    throw new Error(`${vsix} is missing. Run npm run package`);
  }
  return vsix;
}
