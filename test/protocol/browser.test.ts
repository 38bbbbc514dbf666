// The programs for a VS Code without node, as they are built.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { suite, test } from 'node:test';
import { createContext, runInContext } from 'node:vm';
import {
  AbstractMessageReader,
  AbstractMessageWriter,
  createProtocolConnection,
  type DataCallback,
  type Message,
} from 'vscode-languageserver/node';
import { diskOf } from '../disk.ts';
import { connectEditor } from '../editor.ts';

const PROGRAMS = ['client.browser.js', 'server.browser.js'];

const isBuiltin = (name: string): boolean => name.startsWith('node:') || builtinModules.includes(name);

suite('the programs for the browser', () => {
  test('require no node module', () => {
    for (const file of PROGRAMS) {
      const requires = readFileSync(`dist/${file}`, 'utf8').matchAll(/\b(?:require|import)\(["'`]([^"'`]+)/g);
      assert.deepEqual([...requires].map(([, name]) => name!).filter(isBuiltin), [], file);
    }
  });

  test('are at most 810 and 480 KB', () => {
    const sizes = PROGRAMS.map((file) => readFileSync(`dist/${file}`).length);
    assert.ok(sizes[0]! <= 480_000 && sizes[1]! <= 810_000, sizes.join(', '));
  });

  test('server.browser.js runs in a Worker, with files of the client only', async () => {
    const worker = startWorker('dist/server.browser.js');
    try {
      const CONTRACT = '{ "contractId": "a", "component": "A" }';
      const virtual = diskOf(
        {
          'package.json': '{}',
          'a.contract.json': CONTRACT,
          'b/a.contract.json': CONTRACT,
          'a.dsds.yaml': 'id: a\nkind: component\nspecs: [{ href: a.contract.json, rel: contract }]\n',
        },
        { root: 'file:///p/' },
      );
      const editor = await connectEditor(createProtocolConnection(worker.reader, worker.writer), {
        virtual,
        folders: ['file:///p'],
      });
      const codes = (uri: string) => editor.latest(uri).map(({ code }) => code);
      await editor.settled();
      assert.deepEqual(codes('file:///p/a.contract.json'), ['SR-133']);
      const document = editor.open('{ "contractId": "|A", "component": "A" }', {
        uri: 'file:///p/a.contract.json',
      });
      const [finding] = await document.findings();
      assert.equal(finding?.code, 'schema/pattern');
      assert.equal(finding.codeDescription?.href, 'component-contract-package:/docs/rules/schema/pattern.md');
      assert.ok((await document.actions()).length > 0);
      assert.ok((await document.completions()).length > 0);
      assert.ok(await document.hover());
      virtual.write('file:///p/b/a.contract.json', '{ "contractId": "b", "component": 1 }');
      editor.tell([{ uri: 'file:///p/b/a.contract.json', type: 2 }]);
      await editor.settled();
      assert.deepEqual(codes('file:///p/b/a.contract.json'), ['schema/type']);
      await editor.close();
    } finally {
      worker.end();
    }
  });
});

/** Runs a script with the globals of a Worker, as far as it may need them, and none of node. */
function startWorker(file: string) {
  const channels: { readonly port1: { close(): void } }[] = [];
  const worker: Record<string, unknown> = {
    setTimeout,
    clearTimeout,
    setInterval,
    clearInterval,
    queueMicrotask,
    console,
    crypto: globalThis.crypto,
    performance,
    TextDecoder,
    TextEncoder,
    URL,
    MessageChannel: class extends MessageChannel {
      constructor() {
        super();
        channels.push(this);
      }
    },
    addEventListener: () => undefined,
    postMessage: (message: Message) => reader.receive(structuredClone(message)),
  };
  worker['self'] = worker;
  const reader = new (class extends AbstractMessageReader {
    receive: DataCallback = () => undefined;
    listen(callback: DataCallback) {
      this.receive = callback;
      return { dispose: () => undefined };
    }
  })();
  const writer = new (class extends AbstractMessageWriter {
    write(message: Message) {
      (worker as { onmessage(event: { data: Message }): void }).onmessage({ data: structuredClone(message) });
      return Promise.resolve();
    }
    end() {}
  })();
  runInContext(readFileSync(file, 'utf8'), createContext(worker), { filename: file });
  return { reader, writer, end: () => channels.forEach(({ port1 }) => port1.close()) };
}
