import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
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
  // vsce lists every file below the folder before it chooses, which takes a minute with all that is installed here.
  const copy = mkdtempSync(join(tmpdir(), 'component-contract-pack-'));
  try {
    cpSync(project, copy, { recursive: true, filter: (path) => !NEVER_PACKED.test(relative(project, path)) });
    // It was built before this, and the sources are not in the copy.
    const manifest = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
    writeFileSync(join(copy, 'package.json'), JSON.stringify({ ...manifest, scripts: {} }));
    await promisify(execFile)(process.execPath, [vsce, 'package', ...flags], { cwd: copy });
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  return vsix;
}

const NEVER_PACKED = /^(node_modules|test|server|\.git|\.build)$/;
