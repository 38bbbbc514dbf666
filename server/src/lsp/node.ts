import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Connection, createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { version } from '../../../package.json';
import { nodeLoader, userFolder } from '../io/node.ts';
import type { MarkdownPage } from '../kinds/answers.ts';
import { serve } from './server.ts';

/** Serves the editor that has started this process. */
export function start(): void {
  let connection: Connection;
  try {
    connection = connect();
  } catch {
    process.stderr.write('The language server needs --stdio, --node-ipc, --socket=PORT or --pipe=NAME.\n');
    process.exit(2);
  }
  serve(connection, {
    version,
    rulePages: inPackage('docs', 'rules'),
    contractSchema: inPackage('schemas', 'v0', 'component.contract.schema.json'),
    loader: nodeLoader,
    userFolder,
    writePage,
  });
}

const pageFolders = new Map<string, string>();

/** Writes a page into a folder of its own, which only this user can read, and which is gone when the server ends. */
function writePage({ about, name, text }: MarkdownPage): string {
  const folder = pageFolders.get(about) ?? mkdtempSync(join(tmpdir(), 'component-contract-'));
  if (!pageFolders.has(about)) {
    pageFolders.set(about, folder);
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  }
  const file = join(folder, name.replaceAll(/[^\p{L}\p{N}. -]/gu, '_'));
  writeFileSync(file, text);
  return pathToFileURL(file).href;
}

// dist/server.js, the pages and the schemas lie in the package's own folder.
const inPackage = (...path: string[]): string => pathToFileURL(join(__dirname, '..', ...path)).href;

/** Over standard input and output where `--stdio` says so; otherwise the library reads the command line itself. */
function connect(): Connection {
  if (!process.argv.includes('--stdio')) return createConnection(ProposedFeatures.all);
  // The editor doesn't read any more.
  process.stdout.on('error', () => process.exit(1));
  return createConnection(ProposedFeatures.all, process.stdin, process.stdout);
}
