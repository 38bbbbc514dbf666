import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { putLogWriter } from './log-writer.ts';
import { cache, here } from './places.ts';

/** This release of code-server carries VS Code 1.139.1, as plain JavaScript without a native build. */
const codeServer = '4.139.1';
export const vscodeVersion = codeServer.replace(/^4/, '1');

export type VSCode = {
  /** The Node that this VS Code is made for. */
  node: string;
  /** The script that serves VS Code to a browser. */
  server: string;
  /** VS Code's own JSON language server, the peer of the benchmark. */
  jsonServer: string;
};

/** Fetches what is missing and says where everything is. The first time takes a minute, afterwards nothing. */
export async function installVSCode(): Promise<VSCode> {
  await installPackages();
  const vscode = await installServer();
  putLogWriter(vscode);
  return {
    node: node24(),
    server: join(vscode, 'out', 'server-main.js'),
    jsonServer: join(vscode, 'extensions/json-language-features/server/dist/node/jsonServerMain.js'),
  };
}

/** The browser that shows VS Code. It is the system's own, because a download of one would be ten times this project. */
export function chromium(): string {
  const known = [process.env['CHROMIUM'], '/usr/bin/chromium'].find((path) => path && existsSync(path));
  if (known) return known;
  throw new Error(
    'Chromium is missing. Install it (Debian: apt-get install chromium fonts-dejavu-core), ' +
      'or name one in the environment variable CHROMIUM',
  );
}

const run = promisify(execFile);

async function installPackages(): Promise<void> {
  // npm writes this file last, so it also tells a whole installation from an interrupted one.
  const installed = join(here, 'node_modules', '.package-lock.json');
  if (existsSync(installed) && age(installed) <= age(join(here, 'package-lock.json'))) return;
  console.error('Installing the packages of test/vscode ...');
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: here });
}

async function installServer(): Promise<string> {
  const whole = join(cache, `vscode-${vscodeVersion}`);
  if (existsSync(whole)) return whole;
  console.error(`Installing VS Code ${vscodeVersion} in ${cache} ...`);
  mkdirSync(cache, { recursive: true });
  removeAbandonedParts();
  const part = mkdtempSync(join(cache, partOf(process.pid)));
  try {
    await fillWithServer(part);
    takeInto(whole, join(part, 'vscode'));
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
  return whole;
}

async function fillWithServer(part: string): Promise<void> {
  const vscode = join(part, 'vscode');
  mkdirSync(vscode);
  await run('npm', ['pack', `code-server@${codeServer}`, '--silent'], { cwd: part });
  const archive = join(part, `code-server-${codeServer}.tgz`);
  await run('tar', ['-xzf', archive, '-C', vscode, '--strip-components=3', 'package/lib/vscode']);
  // Without install scripts a few native modules are missing. Only the one that writes logs is missed.
  await run('npm', ['install', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: vscode });
}

/** Renaming is the last step and happens at once, so a folder of this name is never half made. */
function takeInto(whole: string, vscode: string): void {
  try {
    renameSync(vscode, whole);
  } catch (error) {
    // Another run may have been faster. What it made is just as good.
    if (!existsSync(whole)) throw error;
  }
}

const partOf = (pid: number): string => `part-of-${pid}-`;

/** A run that was killed leaves its part behind. One that is still at work keeps it. */
function removeAbandonedParts(): void {
  for (const name of readdirSync(cache)) {
    const pid = /^part-of-(\d+)-/.exec(name)?.[1];
    if (pid && !isRunning(Number(pid))) rmSync(join(cache, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function node24(): string {
  if (process.versions.node.startsWith('24.')) return process.execPath;
  const node = join(here, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(node)) return node;
  throw new Error(
    `VS Code ${vscodeVersion} needs Node 24, and there is no package of it for this machine. Run this with Node 24`,
  );
}

const age = (path: string): number => Date.now() - statSync(path).mtimeMs;
