import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { DocumentLink, Location } from 'vscode-languageserver/node';
import type { OpenDocument } from '../editor.ts';
import { listingText } from '../listing.ts';
import { contractText, uriOf, worldOf } from '../world.ts';

const CONTRACTS = {
  'ui/card.contract.json': contractText('card'),
  'ui/tab.contract.json': contractText('tab'),
  'ui/notes.json': '{}',
};
const FILES = {
  ...CONTRACTS,
  'ui/manifest.json': listingText(
    CONTRACTS,
    ['card.contract.json', './x/../tab.contract.json', 'gone.contract.json', '../outside.contract.json'].map(
      (path) => ({
        path,
        address: 'sha256:x',
      }),
    ),
  ),
  'manifest.json': listingText(CONTRACTS, ['ui/card.contract.json']),
  'outside.contract.json': contractText('outside'),
};

const asked = (
  document: OpenDocument,
  what: 'definition' | 'references',
  includeDeclaration = true,
): Promise<Location[]> =>
  document.ask<Location[]>(`textDocument/${what}`, { context: { includeDeclaration } });

suite('links between manifests and contracts', () => {
  test('the paths that lead to a file are links', async () => {
    const world = await worldOf(FILES);
    const manifest = world.open('ui/manifest.json', '', 'json');
    const links = await manifest.ask<DocumentLink[]>('textDocument/documentLink');
    assert.deepEqual(
      links.map(({ range, target }) => [manifest.textAt(range), target]),
      [
        ['card.contract.json', uriOf('ui/card.contract.json')],
        ['./x/../tab.contract.json', uriOf('ui/tab.contract.json')],
      ],
    );
    const contract = world.open('ui/card.contract.json');
    assert.deepEqual(await contract.ask('textDocument/documentLink'), []);
    await world.editor.close();
  });

  test('from a path or an address to the identity of the contract', async () => {
    const world = await worldOf(FILES);
    for (const caret of ['"card|.contract.json"', '"sha256|:x"']) {
      const manifest = world.open('ui/manifest.json', caret, 'json');
      const found = await asked(manifest, 'definition');
      assert.deepEqual(world.shown(found), ['ui/card.contract.json: "contractId": "‹card›",'], caret);
      manifest.close();
    }
    for (const caret of [
      '"gone.|contract.json"',
      '"../out|side.contract.json"',
      '"artif|acts"',
      '"syn|ced"',
    ]) {
      const manifest = world.open('ui/manifest.json', caret, 'json');
      assert.deepEqual(await asked(manifest, 'definition'), [], caret);
      manifest.close();
    }
    await world.editor.close();
  });

  test('from an identity to the records of it', async () => {
    const world = await worldOf(FILES);
    const contract = world.open('ui/card.contract.json', '"contractId": "ca|rd"');
    assert.deepEqual(world.shown(await asked(contract, 'references')), [
      'ui/card.contract.json: "contractId": "‹card›",',
      'manifest.json: "path": "‹ui/card.contract.json›",',
      'ui/manifest.json: "path": "‹card.contract.json›",',
    ]);
    await world.editor.close();
  });
});
