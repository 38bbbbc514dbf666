import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { CodeLens, WorkspaceEdit } from 'vscode-languageserver/node';
import { addressIn, listingText, STALE } from '../listing.ts';
import { contractText, uriOf, type World, worldOf } from '../world.ts';

const RENAMES = {
  workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ['create', 'rename'] } },
};
const CONTRACTS = {
  'ui/card.contract.json': contractText('card'),
  'ui/tab.contract.json': contractText('tab'),
  'ui/deep/menu.contract.json': contractText('menu'),
  'box.contract.json': contractText('box'),
};
const FILES = {
  ...CONTRACTS,
  'ui/manifest.json': listingText(CONTRACTS, ['card.contract.json', './deep/menu.contract.json'], 'ui/'),
  'manifest.json': listingText(CONTRACTS, [
    'box.contract.json',
    'ui/card.contract.json',
    { path: 'ui/tab.contract.json', address: STALE },
  ]),
};

/** What an edit does, line by line: the file, and what is written into it, or its new name. */
function shown(edit: WorkspaceEdit | null, world: World): string[] {
  return (edit?.documentChanges ?? []).flatMap((change) => {
    if (!('edits' in change))
      return [change.kind === 'rename' ? `${short(change.oldUri)} -> ${short(change.newUri)}` : change.kind];
    const { uri, version } = change.textDocument;
    assert.ok(world.disk.text(uri) !== undefined);
    return change.edits.map((each) => `${short(uri)} @${version}: ${'newText' in each ? each.newText : ''}`);
  });
}

const short = (uri: string): string => uri.slice(uriOf('').length);

function moved(
  world: World,
  ...moves: readonly (readonly [string, string])[]
): Promise<WorkspaceEdit | null> {
  const files = moves.map(([from, to]) => ({ oldUri: uriOf(from), newUri: uriOf(to) }));
  return world.editor.request('workspace/willRenameFiles', { files }) as Promise<WorkspaceEdit | null>;
}

suite('manifests when files move', () => {
  test('the server asks to be told of files and folders', async () => {
    const world = await worldOf(FILES, { capabilities: RENAMES });
    const { workspace } = world.editor.initialized.capabilities;
    assert.deepEqual(
      workspace?.fileOperations?.willRename?.filters.map(
        ({ pattern: { glob, matches } }) => `${matches} ${glob}`,
      ),
      // A client looks up what a path is only for the second: the file of the old name is gone by then.
      ['undefined **/*.{json,yaml,yml}', 'folder **'],
    );
    assert.equal(workspace?.workspaceFolders?.supported, true);
    await world.editor.close();
  });

  test('the paths of a contract follow it, and what leads out of a directory stays', async () => {
    const world = await worldOf(FILES, { capabilities: RENAMES });
    assert.deepEqual(
      shown(await moved(world, ['ui/card.contract.json', 'ui/deep/panel.contract.json']), world),
      [
        'manifest.json @null: "ui/deep/panel.contract.json"',
        'ui/manifest.json @null: "deep/panel.contract.json"',
      ],
    );
    assert.deepEqual(shown(await moved(world, ['ui/card.contract.json', 'panel.contract.json']), world), [
      'manifest.json @null: "panel.contract.json"',
    ]);
    assert.equal(await moved(world, ['ui/card.contract.json', '../panel.contract.json']), null);
    assert.equal(await moved(world, ['notes.json', 'other.json']), null);
    await world.editor.close();
  });

  test('many at once, and folders', async () => {
    const world = await worldOf(FILES, { capabilities: RENAMES });
    const edit = await moved(
      world,
      ['ui/card.contract.json', 'ui/tab.contract.json'],
      ['ui/tab.contract.json', 'ui/card.contract.json'],
      ['ui/deep', 'ui/deeper'],
    );
    assert.deepEqual(shown(edit, world), [
      'manifest.json @null: "ui/tab.contract.json"',
      'manifest.json @null: "ui/card.contract.json"',
      'ui/manifest.json @null: "tab.contract.json"',
      'ui/manifest.json @null: "deeper/menu.contract.json"',
    ]);
    await world.editor.close();
  });

  test('what moves with its manifest needs no other path there', async () => {
    const world = await worldOf(FILES, { capabilities: RENAMES });
    assert.deepEqual(shown(await moved(world, ['ui', 'lib/parts']), world), [
      'manifest.json @null: "lib/parts/card.contract.json"',
      'manifest.json @null: "lib/parts/tab.contract.json"',
    ]);
    await world.editor.close();
  });

  test('an open manifest is edited by its version, and an editor without versions is served too', async () => {
    const world = await worldOf(FILES, { capabilities: RENAMES });
    world.open('manifest.json', '', 'json').splice(0, 0, '\n');
    assert.deepEqual(shown(await moved(world, ['box.contract.json', 'crate.contract.json']), world), [
      'manifest.json @2: "crate.contract.json"',
    ]);
    await world.editor.close();
    const plain = await worldOf(FILES);
    const edit = await moved(plain, ['ui/card.contract.json', 'ui/panel.contract.json']);
    assert.deepEqual(Object.keys(edit?.changes ?? {}).map(short), ['manifest.json', 'ui/manifest.json']);
    await plain.editor.close();
  });
});

suite('manifests when an identity is renamed', () => {
  test('path and address follow in the edit of the contract', async () => {
    const world = await worldOf(FILES, { capabilities: RENAMES });
    const contract = world.open('ui/card.contract.json', '"contractId": "ca|rd"');
    world.open('ui/manifest.json', '', 'json');
    const edit = await contract.ask<WorkspaceEdit>('textDocument/rename', { newName: 'panel' });
    const address = addressIn(contract.applied({ documentChanges: [edit.documentChanges![0]!] }));
    assert.deepEqual(shown(edit, world), [
      'ui/card.contract.json @1: "panel"',
      'manifest.json @null: "ui/panel.contract.json"',
      `manifest.json @null: "${address}"`,
      'ui/manifest.json @1: "panel.contract.json"',
      `ui/manifest.json @1: "${address}"`,
      'ui/card.contract.json -> ui/panel.contract.json',
    ]);
    await world.editor.close();
  });

  test('a stale record stays stale, and its path follows', async () => {
    const world = await worldOf(FILES, { capabilities: RENAMES });
    const contract = world.open('ui/tab.contract.json', '"contractId": "ta|b"');
    const edit = await contract.ask<WorkspaceEdit>('textDocument/rename', { newName: 'page' });
    assert.deepEqual(shown(edit, world), [
      'ui/tab.contract.json @1: "page"',
      'manifest.json @null: "ui/page.contract.json"',
      'ui/tab.contract.json -> ui/page.contract.json',
    ]);
    await world.editor.close();
  });

  test('an address that was right for the saved text becomes that of the text as it is by now', async () => {
    const world = await worldOf(FILES, { capabilities: RENAMES });
    const contract = world.open('box.contract.json', '"contractId": "bo|x"');
    contract.replace('"component": "box"', '"component": "Box"');
    const edit = await contract.ask<WorkspaceEdit>('textDocument/rename', { newName: 'crate' });
    const address = addressIn(contractText('crate').replace('"component": "crate"', '"component": "Box"'));
    assert.deepEqual(shown(edit, world).slice(1), [
      'manifest.json @null: "crate.contract.json"',
      `manifest.json @null: "${address}"`,
      'box.contract.json -> crate.contract.json',
    ]);
    await world.editor.close();
  });

  test('where the file keeps its name, only the address follows', async () => {
    const world = await worldOf(FILES);
    const contract = world.open('box.contract.json', '"contractId": "bo|x"');
    const edit = await contract.ask<WorkspaceEdit>('textDocument/rename', { newName: 'crate' });
    const address = addressIn(contractText('box').replace('"contractId": "box"', '"contractId": "crate"'));
    assert.deepEqual(
      Object.entries(edit.changes ?? {}).map(([uri, edits]) => [
        short(uri),
        ...edits.map(({ newText }) => newText),
      ]),
      [
        ['box.contract.json', '"crate"'],
        ['manifest.json', `"${address}"`],
      ],
    );
    await world.editor.close();
  });

  test('once a file has moved, its manifest is up to date, though nothing is told of the disk', async () => {
    const contracts = { 'box.contract.json': contractText('box') };
    const manifest = listingText(contracts, ['box.contract.json']);
    const capabilities = { ...RENAMES, workspace: { ...RENAMES.workspace, applyEdit: true } };
    const world = await worldOf({ ...contracts, 'manifest.json': manifest }, { capabilities });
    const document = world.open('manifest.json', '', 'json');
    const titles = async (): Promise<(string | undefined)[]> =>
      (await document.ask<CodeLens[]>('textDocument/codeLens')).map(({ command }) => command?.title);
    assert.deepEqual(await titles(), ['1 contract']);
    world.editor.make((await moved(world, ['box.contract.json', 'cube.contract.json'])) ?? undefined);
    world.disk.write(uriOf('cube.contract.json'), contracts['box.contract.json']);
    world.disk.write(uriOf('box.contract.json'));
    const files = [{ oldUri: uriOf('box.contract.json'), newUri: uriOf('cube.contract.json') }];
    world.editor.notify('workspace/didRenameFiles', { files });
    await world.editor.settled();
    assert.deepEqual(await titles(), ['1 contract']);
    await world.editor.close();
  });
});
