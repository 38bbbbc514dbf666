import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { CodeAction } from 'vscode-languageserver/node';
import { addressIn, listingText, STALE } from '../listing.ts';
import { contractText, uriOf, worldOf } from '../world.ts';

const EDITS = {
  workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ['create', 'rename'] } },
};
const CONTRACTS = {
  'box.contract.json': contractText('box'),
  'card.contract.json': contractText('card'),
  'tab.contract.json': contractText('tab'),
};
const BEHIND = listingText(CONTRACTS, [
  { path: 'box.contract.json', address: STALE },
  { path: 'card.contract.json', address: STALE },
]);
const FILES = { ...CONTRACTS, 'manifest.json': BEHIND };
const fixed = BEHIND.replace(STALE, addressIn(CONTRACTS['box.contract.json'])).replace(
  STALE,
  addressIn(CONTRACTS['card.contract.json']),
);
const named = (actions: readonly CodeAction[], title: string): CodeAction => {
  const found = actions.find((action) => action.title === title);
  assert.ok(found, `${title} is among ${actions.map((action) => action.title).join()}`);
  return found;
};

suite('the fixes of a manifest', () => {
  test('one address, all addresses, or all that there is', async () => {
    const world = await worldOf(FILES, { capabilities: EDITS });
    const manifest = world.open('manifest.json', `|"${STALE}"`, 'json');
    const actions = await manifest.actions();
    assert.deepEqual(
      actions.map(({ title, isPreferred }) => (isPreferred ? `${title} (preferred)` : title)),
      ['Update the address (preferred)', 'Update manifest', 'Update all addresses'],
    );
    const [first] = actions;
    assert.equal(
      manifest.applied(first!.edit),
      BEHIND.replace(STALE, addressIn(CONTRACTS['box.contract.json'])),
    );
    assert.deepEqual(
      first!.diagnostics?.map(({ code }) => code),
      ['SR-137'],
    );
    assert.equal(manifest.applied(named(actions, 'Update all addresses').edit), fixed);
    assert.match(
      manifest.applied(named(actions, 'Update manifest').edit),
      /"tab\.contract\.json"[^]*"inferred"/,
    );
    await world.editor.close();
  });

  test('a rule can be turned off for the manifest or for the project, as far as its level can be another', async () => {
    const world = await worldOf(FILES, { capabilities: EDITS });
    const manifest = world.open('manifest.json', '"art|ifacts"', 'json');
    const actions = await manifest.actions();
    assert.deepEqual(
      actions.map(({ title }) => title),
      [
        'Add an entry for "tab.contract.json"',
        'Update manifest',
        'Turn off manifest/unlisted for this file',
        'Turn off manifest/unlisted for this project',
      ],
    );
    await world.editor.close();
  });

  test('a project file that is not open is read again before an edit of it is offered', async () => {
    const config = 'component-contract.config.json';
    const world = await worldOf({ ...FILES, [config]: '{}\n' }, { capabilities: EDITS });
    const manifest = world.open('manifest.json', '"art|ifacts"', 'json');
    await manifest.actions();
    world.disk.write(uriOf(config), '{\n  "rules": { "drift/element": "off" }\n}\n');
    world.editor.make(named(await manifest.actions(), 'Turn off manifest/unlisted for this project').edit);
    assert.match(world.disk.text(uriOf(config))!, /"drift\/element": "off", "manifest\/unlisted": "off"/);
    await world.editor.close();
  });

  test('only fixes are offered in a manifest, and none where nothing is wrong', async () => {
    const world = await worldOf(
      { ...CONTRACTS, 'manifest.json': listingText(CONTRACTS, Object.keys(CONTRACTS)) },
      { capabilities: EDITS },
    );
    const manifest = world.open('manifest.json', '"box|.contract.json"', 'json');
    assert.deepEqual(await manifest.actions(), []);
    assert.deepEqual(await manifest.actions(['source.fixAll', 'refactor']), []);
    await world.editor.close();
  });
});
