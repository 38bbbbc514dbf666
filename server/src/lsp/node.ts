import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  AbstractMessageWriter,
  type Connection,
  createConnection,
  type Message,
  type MessageReader,
  type MessageWriter,
  ProposedFeatures,
} from 'vscode-languageserver/node';
import { version } from '../../../package.json';
import { nodeLoader, userFolder } from '../io/node.ts';
import type { Page } from '../kinds/answers.ts';
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
function writePage({ about, name, text }: Page): string {
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
  // As a stream, so that the library ends the process when the editor has gone. It takes a stream beside a writer
  // though its types say otherwise.
  const input = process.stdin as unknown as MessageReader;
  return createConnection(ProposedFeatures.all, input, new WholeMessageWriter(process.stdout));
}

/**
 * Writes each message at once. The library's own writer hands over its length and its text one after the other, and
 * each wakes the editor by itself, which is a good part of the time that a small answer takes.
 */
class WholeMessageWriter extends AbstractMessageWriter implements MessageWriter {
  private failures = 0;

  constructor(private readonly output: NodeJS.WritableStream) {
    super();
    output.on('error', (error: Error) => this.fireError(error, undefined, ++this.failures));
    output.on('close', () => this.fireClose());
  }

  write(message: Message): Promise<void> {
    const text = JSON.stringify(message);
    if (text.length < SHORT) {
      this.output.write(`${header(Buffer.byteLength(text))}${text}`);
    } else {
      // Encoded once: measuring the text and writing it would encode it twice.
      const content = Buffer.from(text);
      this.output.write(Buffer.concat([Buffer.from(header(content.length)), content]));
    }
    return Promise.resolve();
  }

  end(): void {
    this.output.end();
  }
}

const header = (bytes: number): string => `Content-Length: ${bytes}\r\n\r\n`;

/** The length of texts that node encodes in less time than it takes to make buffers. */
const SHORT = 16_000;
