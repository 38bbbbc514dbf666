import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { devDependencies } from './peers/package.json';

// ajv-cli, which our checker is compared with: in a folder of its own, so that `npm ci` of the project stays light.

const FOLDER = resolve('test', 'bench', 'peers');

const installed = (...path: string[]): string => join(FOLDER, 'node_modules', 'ajv-cli', ...path);

export const AJV_VERSION = devDependencies['ajv-cli'];

export const AJV = installed('dist', 'index.js');

export const TELL_PEAK = join(FOLDER, 'tell-peak.cjs');

/** Installs it, if it isn't there in the version that is wanted. */
export function installPeers(): void {
  if (installedVersion() === AJV_VERSION) return;
  console.error(`Installing the packages of ${FOLDER} ...`);
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: FOLDER,
    stdio: ['ignore', 2, 2],
  });
}

function installedVersion(): string | undefined {
  try {
    return (JSON.parse(readFileSync(installed('package.json'), 'utf8')) as { version: string }).version;
  } catch {
    return undefined;
  }
}
