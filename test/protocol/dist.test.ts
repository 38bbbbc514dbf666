import assert from 'node:assert/strict';
import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import module from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import {
  type ConfigurationParams,
  createProtocolConnection,
  type Diagnostic,
  FileChangeType,
  IPCMessageReader,
  IPCMessageWriter,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { connectEditor } from '../editor.ts';

const VERSION = (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version;

/** Starts a server of dist/, opens a faulty contract, and ends it as an editor would. */
async function session(server: ChildProcess, connection: ProtocolConnection): Promise<void> {
  const editor = await connectEditor(connection);
  assert.deepEqual(editor.initialized.serverInfo, { name: 'component-contract', version: VERSION });
  const [finding] = await editor.open('{ "contractId": "A", "component": "A" }').findings();
  assert.equal(finding?.code, 'schema/pattern');
  const page = new URL(finding.codeDescription!.href);
  assert.match(
    readFileSync(page, 'utf8'),
    /^# schema\/pattern\n/,
    'the page is shipped where the link leads',
  );
  const names = Array.from({ length: 500 }, (_, index) => `größe-${index}`);
  const props = { required: names, additionalProperties: false };
  const long = JSON.stringify({ contractId: 'a', component: 'A', props });
  const findings = await editor.open(long, { uri: 'file:///long.contract.json' }).findings();
  assert.equal(findings.length, 500, 'a long message arrives whole');
  assert.match(JSON.stringify(findings.at(-1)), /größe-499/);
  const exited = once(server, 'exit');
  await editor.close('the server');
  assert.deepEqual(await exited, [0, null]);
}

/** Starts a program, and a connection with it over its standard streams. */
function start(...args: string[]) {
  const server = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const [reader, writer] = [new StreamMessageReader(server.stdout), new StreamMessageWriter(server.stdin)];
  return { server, connection: createProtocolConnection(reader, writer) };
}

function overStdio(...args: string[]): Promise<void> {
  const { server, connection } = start(...args);
  return session(server, connection);
}

/** Node 20 has no such cache. */
const hasCompileCache = 'enableCompileCache' in module;

suite('dist/', () => {
  test('server.js --stdio', () => overStdio('dist/server.js', '--stdio'));
  test('a server whose editor has gone ends by itself', async () => {
    const { server, connection } = start('dist/server.js', '--stdio');
    await connectEditor(connection);
    const exited = once(server, 'exit');
    server.stdin.end();
    assert.deepEqual(await exited, [1, null]);
    connection.dispose();
  });

  test('a page that is shown is a file, until the server ends', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'component-contract-'));
    const { server, connection } = start('dist/server.js', '--stdio');
    const capabilities = { window: { showDocument: { support: true } } };
    const editor = await connectEditor(connection, { capabilities });
    try {
      const uri = pathToFileURL(join(folder, 'a b.contract.json')).href;
      const text = '{ "contractId": "a", "component": "A", "sta|tes": ["open"] }';
      const document = editor.open(text, { uri });
      const action = (await document.actions()).find(({ command }) => command);
      await editor.request('workspace/executeCommand', action?.command);
      document.replace('"open"', '"open", "busy"');
      await editor.request('workspace/executeCommand', action?.command);
      const [page = '', again] = editor.shown;
      assert.match(page, /\/a%20b\.traits\.md$/);
      assert.equal(again, page);
      assert.match(readFileSync(new URL(page), 'utf8'), /^# A\n\n2 traits\n/);
      const exited = once(server, 'exit');
      await editor.close('the server');
      await exited;
      assert.ok(!existsSync(new URL('.', page)));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('follows a project on a disk for an editor that registers watched files and configuration', async () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'component-contract-')));
    const uriOf = (name: string): string => pathToFileURL(join(folder, name)).href;
    const write = (name: string, id: string): void =>
      writeFileSync(join(folder, name), `{ "contractId": "${id}", "component": "Button" }`);
    const { server, connection } = start('dist/server.js', '--stdio');
    connection.onRequest('workspace/configuration', ({ items }: ConfigurationParams) =>
      items.map(() => ({})),
    );
    try {
      write('a.contract.json', 'button');
      write('b.contract.json', 'button');
      const dynamic = { dynamicRegistration: true };
      const editor = await connectEditor(connection, {
        folders: [pathToFileURL(folder).href],
        capabilities: {
          workspace: {
            configuration: true,
            workspaceFolders: true,
            didChangeConfiguration: dynamic,
            didChangeWatchedFiles: { ...dynamic, relativePatternSupport: true },
          },
        },
      });
      const codes = (all: readonly Diagnostic[]): unknown[] => all.map(({ code }) => code);
      assert.deepEqual(await editor.watched(), ['**/*']);
      assert.deepEqual(codes(await editor.found(uriOf('a.contract.json'))), ['SR-133']);
      await editor.settled();
      assert.deepEqual(codes(editor.latest(uriOf('b.contract.json'))), ['SR-133']);

      write('b.contract.json', 'btn');
      editor.tell([{ uri: uriOf('b.contract.json'), type: FileChangeType.Changed }]);
      await editor.settled();
      assert.deepEqual(codes(editor.latest(uriOf('a.contract.json'))), []);
      assert.deepEqual(codes(editor.latest(uriOf('b.contract.json'))), ['SR-130']);
      const exited = once(server, 'exit');
      await editor.close('the server');
      assert.deepEqual(await exited, [0, null]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('cli.js lsp --stdio', () => overStdio('dist/cli.js', 'lsp', '--stdio'));
  test('server.js --node-ipc', () => {
    const server = fork('dist/server.js', ['--node-ipc']);
    return session(
      server,
      createProtocolConnection(new IPCMessageReader(server), new IPCMessageWriter(server)),
    );
  });

  test('the programs and their parts have the sizes that are expected', () => {
    const most = {
      'language-server': 690_000,
      checker: 475_000,
      yaml: 180_000,
      drafts: 70_000,
      client: 520_000,
    };
    for (const [name, size] of Object.entries(most)) {
      const actual = statSync(`dist/${name}.js`).size;
      assert.ok(actual <= size, `${name}.js has ${actual} bytes`);
    }
  });

  test('server.js and cli.js keep their compiled code for the next start', { skip: !hasCompileCache }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'component-contract-'));
    const filesKept = (...args: string[]): number => {
      spawnSync(process.execPath, args, { env: { ...process.env, NODE_COMPILE_CACHE: folder } });
      const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).length;
    };
    try {
      const byChecker = filesKept('dist/cli.js', 'check', 'examples');
      assert.ok(byChecker > 0);
      assert.ok(filesKept('dist/server.js', '--stdio') > byChecker);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('the programs have nothing of the parts that are loaded later', () => {
    for (const [part, word] of Object.entries({
      yaml: 'tag:yaml.org,2002:',
      drafts: 'is already used by another draft',
    })) {
      assert.ok(readFileSync(`dist/${part}.js`, 'utf8').includes(word), part);
      for (const program of ['language-server', 'checker'])
        assert.ok(!readFileSync(`dist/${program}.js`, 'utf8').includes(word), `${program}.js has ${part}.js`);
    }
  });

  const cli = (...args: string[]): { status: number | null; stdout: string; stderr: string } =>
    spawnSync(process.execPath, ['dist/cli.js', ...args], { encoding: 'utf8' });

  test('cli.js --version and --help', () => {
    assert.equal(cli('--version').stdout, `${VERSION}\n`);
    const { status, stdout } = cli('--help');
    assert.match(stdout, /^  lsp  +Run the language server/m);
    assert.equal(status, 0);
  });

  test('cli.js check --stdin-filepath --fix passes on what is not UTF-8, byte for byte', () => {
    const input = Buffer.from('{ "component": "\u00e9" }', 'latin1');
    const args = ['dist/cli.js', 'check', '--fix', '--stdin-filepath', 'a.contract.json'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { input });
    assert.deepEqual([status, stdout], [2, input]);
    assert.match(stderr.toString(), /isn't encoded in UTF-8/);
  });

  test('cli.js refuses what it does not know: one line, exit code 2', () => {
    for (const args of [[], ['lsp', '--stdio', 'x']]) {
      const { status, stdout, stderr } = cli(...args);
      assert.deepEqual([status, stdout, stderr.trimEnd().split('\n').length], [2, '', 1], args.join(' '));
    }
  });
});
