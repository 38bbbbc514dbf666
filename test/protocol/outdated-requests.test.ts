import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { LSPErrorCodes } from 'vscode-languageserver/node';
import { type OpenDocument, startEditor } from '../editor.ts';
import { contractText, uriOf, worldOf } from '../world.ts';

const isOutdated = { code: LSPErrorCodes.ContentModified };

const METHODS = [
  'textDocument/hover',
  'textDocument/completion',
  'textDocument/documentSymbol',
  'textDocument/codeLens',
];

/** Sends some requests about a document without waiting for their answers. */
const askAll = (document: OpenDocument): Promise<unknown>[] => METHODS.map((method) => document.ask(method));

suite('requests about a document that changes before they are answered', () => {
  test('are cancelled, however many are queued before the change', async () => {
    const editor = await startEditor();
    const document = editor.open(contractText('card', { component: 'Ca|rd' }));
    await document.findings();
    const queued = askAll(document);
    document.replace('Card', 'Card 2');
    for (const each of await Promise.allSettled(queued)) {
      assert.equal(each.status, 'rejected');
      assert.equal((each.reason as typeof isOutdated).code, isOutdated.code);
    }
    assert.match((await document.hover()) ?? '', /may differ from `contractId`/);
  });

  test('are answered if another document changes', async () => {
    const editor = await startEditor();
    const document = editor.open(contractText('card', { component: 'Ca|rd' }));
    const other = editor.open(contractText('knob'));
    await document.findings();
    const queued = askAll(document);
    other.replace('knob', 'button');
    await Promise.all(queued);
  });

  test('are answered all the same where the answer is no part of the document', async () => {
    const files = { 'card.contract.json': contractText('card'), 'component-contract.config.json': '{}' };
    const world = await worldOf(files);
    const document = world.open('card.contract.json');
    await document.findings();
    const status = world.editor.request('component-contract/status', { textDocument: { uri: document.uri } });
    const edit = document.ask('component-contract/configureRule', {
      code: 'SR-133',
      level: 'off',
      scope: 'project',
    });
    const page = world.editor.request('workspace/executeCommand', {
      command: 'component-contract.traitsPage',
      arguments: [uriOf('card.contract.json')],
    });
    document.replace('"card"', '"cards"');
    for (const each of [await status, await edit, await page]) assert.ok(each);
  });
});
