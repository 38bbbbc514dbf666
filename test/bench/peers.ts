import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { devDependencies } from './peers/package.json';

// The programs that ours are compared with, apart from VS Code's JSON server: in a folder of their own, so that `npm ci` of the project
// stays light. Version 1 of the YAML language server is the last that runs on Node 20.

const FOLDER = resolve('test', 'bench', 'peers');

const installed = (...path: string[]): string => join(FOLDER, 'node_modules', ...path);

export const VERSIONS: Readonly<Record<string, string>> = devDependencies;

export const AJV = installed('ajv-cli', 'dist', 'index.js');

export const YAML_SERVER = installed('yaml-language-server', 'bin', 'yaml-language-server');

export const READ_AND_PARSE = join(FOLDER, 'read-and-parse.mjs');

export const TELL_PEAK = join(FOLDER, 'tell-peak.cjs');

/** Installs the packages among them, if they aren't there in the versions that are wanted. */
export function installPeers(): void {
  if (Object.entries(VERSIONS).every(([name, version]) => installedVersion(name) === version)) return;
  console.error(`Installing the packages of ${FOLDER} ...`);
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: FOLDER,
    stdio: ['ignore', 2, 2],
  });
}

function installedVersion(name: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(installed(name, 'package.json'), 'utf8')) as { version: string }).version;
  } catch {
    return undefined;
  }
}
