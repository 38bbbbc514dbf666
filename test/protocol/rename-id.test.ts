import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Range, WorkspaceEdit } from 'vscode-languageserver/node';
import type { OpenDocument } from '../editor.ts';
import { contractText, uriOf, worldOf } from '../world.ts';

const RENAMES = {
  workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ['create', 'rename'] } },
};
const FILES = {
  'card.contract.json': contractText('card'),
  'ui/tab.contract.json': contractText('tab'),
  'ui/panel-of-tabs.contract.json': contractText('tab-panel'),
  'ui/box.contract.json': contractText('crate'),
};

const renamed = (document: OpenDocument, newName: string): Promise<WorkspaceEdit> =>
  document.ask<WorkspaceEdit>('textDocument/rename', { newName });

/** What the user is told instead. */
const refused = (document: OpenDocument, newName: string): Promise<string> =>
  renamed(document, newName).then(
    () => 'nothing',
    (error: Error) => error.message,
  );

suite('the rename of an identity', () => {
  test('goes with another name for its file, where that is called after it', async () => {
    const world = await worldOf(FILES, { capabilities: RENAMES });
    const document = world.open('ui/tab.contract.json', '"t|ab"');
    const { range, placeholder } = await document.ask<{ range: Range; placeholder: string }>(
      'textDocument/prepareRename',
    );
    assert.deepEqual([document.textAt(range), placeholder], ['tab', 'tab']);
    const edit = await renamed(document, 'page-tab');
    assert.deepEqual(edit.documentChanges?.at(-1), {
      kind: 'rename',
      oldUri: uriOf('ui/tab.contract.json'),
      newUri: uriOf('ui/page-tab.contract.json'),
    });
    assert.equal(edit.documentChanges?.length, 2);
    assert.equal(document.applied(edit), document.text().replace('"tab"', '"page-tab"'));
  });

  test('and without where it is called otherwise, where nothing changes, or the editor can do no such thing', async () => {
    const world = await worldOf(FILES, { capabilities: RENAMES });
    const other = world.open('ui/panel-of-tabs.contract.json', '"tab-|panel"');
    const edit = await renamed(other, 'panel');
    assert.equal(edit.documentChanges?.length, 1);
    assert.equal(other.applied(edit), other.text().replace('"tab-panel"', '"panel"'));
    const same = await renamed(world.open('card.contract.json', '"ca|rd"'), 'card');
    assert.equal(other.applied(same), other.text());

    const plain = await worldOf(FILES);
    const document = plain.open('card.contract.json', '"ca|rd"');
    const changes = (await renamed(document, 'box')).changes;
    assert.deepEqual(Object.keys(changes!), [document.uri]);
  });

  test('is refused where the identity would be no legal one, or not the only one', async () => {
    const world = await worldOf(FILES, { capabilities: RENAMES });
    const document = world.open('card.contract.json', '"ca|rd"');
    for (const [typed, why] of [
      ['tab', 'contractId "tab" is also used in "ui/tab.contract.json".'],
      ['Page Tab', '"Page Tab" can\'t be a "contractId". It could be "page-tab".'],
      ['', '"" can\'t be a "contractId": it has no letter or digit (SR-131).'],
      ['__', '"__" can\'t be a "contractId": it has no letter or digit (SR-131).'],
      ['café', '"café" can\'t be a "contractId": "é" (U+00E9) isn\'t allowed in a contractId (SR-132).'],
      ['../x', '"../x" can\'t be a "contractId". It could be "x".'],
    ] as const) {
      assert.equal(await refused(document, typed), why);
    }
  });

  test('is refused where there is a file of that name', async () => {
    const world = await worldOf(FILES, { capabilities: RENAMES });
    const document = world.open('ui/tab.contract.json', '"t|ab"');
    assert.equal(await refused(document, 'box'), 'The file "box.contract.json" already exists.');
  });

  test('also where the project takes no notice of that file, or its name differs in case only', async () => {
    const files = {
      ...FILES,
      '.gitignore': 'old.contract.json\n',
      'ui/old.contract.json': '{}',
      'ui/Other.Contract.json': '{}',
    };
    const world = await worldOf(files, { capabilities: RENAMES });
    const document = world.open('ui/tab.contract.json', '"t|ab"');
    for (const [typed, there] of [
      ['old', 'old.contract.json'],
      ['other', 'Other.Contract.json'],
    ] as const) {
      assert.equal(await refused(document, typed), `The file "${there}" already exists.`);
    }
  });

  test('begins at the value, and of two that are written at the one that counts', async () => {
    const twice = '{ "contractId": "a", "contractId": "b", "component": "B" }';
    const world = await worldOf({ 'b.contract.json': twice });
    for (const caret of ['"contractId": "a|"', '"contract|Id": "b"']) {
      assert.match(await refused(world.open('b.contract.json', caret), 'c'), /^Only the contractId, props, /);
    }
    const last = world.open('b.contract.json', '"b|"');
    assert.equal(last.applied(await renamed(last, 'c')), twice.replace('"b"', '"c"'));
  });
});
