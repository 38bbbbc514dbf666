import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { suite, test } from 'node:test';
import {
  createConnection,
  createProtocolConnection,
  ErrorCodes,
  type Hover,
  type ProtocolConnection,
  ResponseError,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { serve } from '../../server/src/lsp/server.ts';
import { diskOf } from '../disk.ts';
import { startEditor } from '../editor.ts';

/** A server that nobody has talked to. */
function silentServer(): ProtocolConnection {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  serve(createConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toClient)), {
    version: '0.0.0',
    rulePages: 'file:///pages',
    loader: diskOf(),
  });
  const connection = createProtocolConnection(
    new StreamMessageReader(toClient),
    new StreamMessageWriter(toServer),
  );
  connection.listen();
  return connection;
}

const codeOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    (answer) => answer,
    (error: unknown) => (error instanceof ResponseError ? error.code : error),
  );

const INITIALIZE = { processId: null, rootUri: null, capabilities: {}, workspaceFolders: null };

suite('the session of a server', () => {
  test('begins with one initialize, and ends with shutdown', async () => {
    const client = silentServer();
    const links = { textDocument: { uri: 'file:///p/a.contract.json' } };
    const ask = (): Promise<unknown> => codeOf(client.sendRequest('textDocument/documentLink', links));
    assert.equal(await ask(), ErrorCodes.ServerNotInitialized);
    await client.sendRequest('initialize', INITIALIZE);
    assert.equal(await codeOf(client.sendRequest('initialize', INITIALIZE)), ErrorCodes.InvalidRequest);
    assert.equal(await ask(), null);
    await client.sendRequest('shutdown');
    assert.equal(await ask(), ErrorCodes.InvalidRequest);
    client.end();
    client.dispose();
  });

  test('refuses a request without the parameters that it needs', async () => {
    const client = silentServer();
    await client.sendRequest('initialize', INITIALIZE);
    for (const method of ['textDocument/documentLink', 'codeAction/resolve', 'component-contract/diff'])
      assert.equal(await codeOf(client.sendRequest(method)), ErrorCodes.InvalidParams);
    client.end();
    client.dispose();
  });

  test('ends when the editor reads no more', async () => {
    const server = spawn(process.execPath, ['dist/server.js', '--stdio'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const client = createProtocolConnection(
      new StreamMessageReader(server.stdout),
      new StreamMessageWriter(server.stdin),
    );
    client.listen();
    await client.sendRequest('initialize', INITIALIZE);
    const exited = once(server, 'exit');
    server.stdout.destroy();
    void client.sendNotification('textDocument/didOpen', {
      textDocument: {
        uri: 'file:///p/a.contract.json',
        languageId: 'component-contract',
        version: 1,
        text: '{',
      },
    });
    assert.deepEqual(await exited, [1, null]);
    client.dispose();
  });

  test('needs a way to talk', async () => {
    for (const args of [[], ['--pipe']]) {
      const server = spawn(process.execPath, ['dist/server.js', ...args], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let said = '';
      server.stderr.on('data', (data) => (said += String(data)));
      assert.deepEqual(await once(server, 'close'), [2, null]);
      assert.equal(said, 'The language server needs --stdio, --node-ipc, --socket=PORT or --pipe=NAME.\n');
    }
  });
});

test('an editor that says nothing of Markdown and of pages gets neither', async () => {
  const editor = await startEditor({ capabilities: { textDocument: { hover: {}, publishDiagnostics: {} } } });
  const document = editor.open('{ "contractId": "A b", "component": "|Ab" }');
  const findings = await document.findings();
  assert.ok(findings.length > 0);
  for (const each of findings) assert.equal(each.codeDescription, undefined);
  const { contents } = await document.ask<Hover>('textDocument/hover');
  assert.equal((contents as { kind: string }).kind, 'plaintext');
  await editor.close();
});
