import assert from 'node:assert/strict';
import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { suite, test } from 'node:test';
import {
  createProtocolConnection,
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
  const exited = once(server, 'exit');
  await editor.close('the server');
  assert.deepEqual(await exited, [0, null]);
}

function overStdio(...args: string[]): Promise<void> {
  const server = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  return session(
    server,
    createProtocolConnection(new StreamMessageReader(server.stdout), new StreamMessageWriter(server.stdin)),
  );
}

suite('dist/', () => {
  test('server.js --stdio', () => overStdio('dist/server.js', '--stdio'));
  test('a server whose editor has gone ends by itself', async () => {
    const server = spawn(process.execPath, ['dist/server.js', '--stdio'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const connection = createProtocolConnection(
      new StreamMessageReader(server.stdout),
      new StreamMessageWriter(server.stdin),
    );
    await connectEditor(connection);
    const exited = once(server, 'exit');
    server.stdin.end();
    assert.deepEqual(await exited, [1, null]);
    connection.dispose();
  });

  test('cli.js lsp --stdio', () => overStdio('dist/cli.js', 'lsp', '--stdio'));
  test('server.js --node-ipc', () => {
    const server = fork('dist/server.js', ['--node-ipc']);
    return session(
      server,
      createProtocolConnection(new IPCMessageReader(server), new IPCMessageWriter(server)),
    );
  });

  test('server.js is at most 560 KB', () => assert.ok(statSync('dist/server.js').size <= 560_000));

  const cli = (...args: string[]): { status: number | null; stdout: string; stderr: string } =>
    spawnSync(process.execPath, ['dist/cli.js', ...args], { encoding: 'utf8' });

  test('cli.js --version and --help', () => {
    assert.equal(cli('--version').stdout, `${VERSION}\n`);
    assert.match(cli('--help').stdout, /lsp --stdio/);
    assert.equal(cli('--help').status, 0);
  });

  test('cli.js check --stdin-filepath --fix passes on what is not UTF-8, byte for byte', () => {
    const input = Buffer.from('{ "component": "\u00e9" }', 'latin1');
    const args = ['dist/cli.js', 'check', '--fix', '--stdin-filepath', 'a.contract.json'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { input });
    assert.deepEqual([status, stdout], [2, input]);
    assert.match(stderr.toString(), /not encoded in UTF-8/);
  });

  test('cli.js refuses what it does not know: one line, exit code 2', () => {
    for (const args of [[], ['nonsense'], ['--nonsense'], ['lsp'], ['lsp', '--stdio', 'x']]) {
      const { status, stdout, stderr } = cli(...args);
      assert.deepEqual([status, stdout, stderr.trimEnd().split('\n').length], [2, '', 1], args.join(' '));
    }
  });
});
