import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { virtualDiskExtension } from './disk.ts';
import { type Group, startGroup } from './group.ts';
import type { VSCode } from './install.ts';
import { project } from './places.ts';
import { settings } from './settings.ts';

export type Server = {
  /** The address that shows the opened folder. */
  url: string;
  /** A copy of the examples: whatever happens in it, the project's own files stay as they are. */
  folder: string;
  /** How many extension hosts have started so far. Each window has one, and another after it was loaded again. */
  startedHosts(): number;
  /** The paths of the files that were asked for, where the tests themselves serve VS Code. */
  requests?: readonly string[];
  /** The processes, where VS Code has any. */
  group?: Group;
  /** Tells VS Code of a file that was written or deleted, where it doesn't watch the disk itself. */
  tell?(name: string, is: 'created' | 'changed' | 'deleted'): void;
  stop(): Promise<void>;
};

export type Trust = 'trusts every folder' | 'asks for trust';

/** Starts VS Code with nothing but the packaged extension in it, on a copy of the examples. */
export async function startServer(
  vscode: VSCode,
  vsix: string,
  trust: Trust,
  disk?: 'has a virtual disk',
): Promise<Server & { group: Group }> {
  const projectRoot = mkdtempSync(join(tmpdir(), 'component-contract-vscode-'));
  const remove = () => rmSync(projectRoot, { recursive: true, force: true, maxRetries: 5 });
  process.once('exit', remove);
  const folder = copyExamples(projectRoot);
  const user = join(projectRoot, 'server', 'data', 'User');
  mkdirSync(user, { recursive: true });
  writeFileSync(join(user, 'settings.json'), JSON.stringify(settings));
  await installExtension(vscode, vsix, projectRoot);
  if (disk) addVirtualDisk(join(projectRoot, 'extensions'));

  const token = randomUUID();
  const flags = [
    '--host=127.0.0.1',
    '--port=0',
    `--connection-token=${token}`,
    '--telemetry-level=off',
    // Else it starts a login shell three times, and on a slow machine the extension host waits in vain for one of them.
    '--force-disable-user-env',
  ];
  if (trust === 'trusts every folder') flags.push('--disable-workspace-trust');
  const group = startGroup(vscode.node, [vscode.server, ...flags, ...homeFlags(projectRoot)]);
  const port = await group.says(/agent listening on (\d+)/);
  return {
    url: `http://127.0.0.1:${port}/?tkn=${token}&folder=${encodeURIComponent(folder)}`,
    folder,
    group,
    startedHosts: () => startedHosts(join(projectRoot, 'server', 'data', 'logs')),
    async stop() {
      await group.stop();
      remove();
      process.off('exit', remove);
    },
  };
}

/** Hosts that have activated what is to be active from the start. They say so in a log of their own. */
const startedHosts = (logs: string): number =>
  readdirSync(logs, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('remoteexthost.log') &&
      readFileSync(join(logs, file), 'utf8').includes('Eager extensions activated'),
  ).length;

/**
 * The faulty ones, those of the project, those that are documented, those that are published, and the switch, which has a note, would be in every list of problems; and an
 * alert is what most scenarios begin with, whose identity no other may have.
 */
const isInTheWay = (example: string): boolean =>
  /^(documented|faulty|project|published)[/\\]|^(alert|switch)\.contract\.json$/.test(example);

/** Copies the examples, and says where they are. */
export function copyExamples(projectRoot: string): string {
  const folder = join(projectRoot, 'examples');
  const examples = join(project, 'examples');
  cpSync(examples, folder, { recursive: true, filter: (path) => !isInTheWay(relative(examples, path)) });
  for (const name of NESTED) mkdirSync(join(folder, name), { recursive: true });
  return folder;
}

/**
 * The folders in folders that scenarios write into. Where one is made right after the other, VS Code on Linux may not watch the inner
 * one, and never hears of its files.
 */
const NESTED = [
  'drafts/contracts',
  'drafts/node_modules/@shoelace-style/shoelace/dist',
  'history/.vscode',
  'history/lib',
  'multi/one',
  'multi/two',
  'named/tokens',
  'shop/badge',
  'shop/forms',
];

/** Installs the packaged extension in a home directory that no other VS Code has used, and says where it is. */
export async function installExtension(vscode: VSCode, vsix: string, projectRoot: string): Promise<string> {
  await promisify(execFile)(vscode.node, [
    vscode.server,
    `--install-extension=${vsix}`,
    ...homeFlags(projectRoot),
  ]);
  const name = readdirSync(join(projectRoot, 'extensions')).find((each) =>
    each.startsWith('component-contract.'),
  );
  return join(projectRoot, 'extensions', name!);
}

/** Adds the extension with the virtual file system to those that are installed, which VS Code lists in a file. */
function addVirtualDisk(extensions: string): void {
  const id = 'component-contract-tests.virtual-disk';
  const relativeLocation = `${id}-1.0.0`;
  const path = join(extensions, relativeLocation);
  cpSync(virtualDiskExtension(), path, { recursive: true });
  const list = join(extensions, 'extensions.json');
  const installed = JSON.parse(readFileSync(list, 'utf8')) as object[];
  const added = {
    identifier: { id },
    version: '1.0.0',
    location: { scheme: 'file', path },
    relativeLocation,
  };
  writeFileSync(list, JSON.stringify([...installed, added]));
}

const homeFlags = (projectRoot: string): string[] => [
  '--accept-server-license-terms',
  `--server-data-dir=${join(projectRoot, 'server')}`,
  `--extensions-dir=${join(projectRoot, 'extensions')}`,
];
