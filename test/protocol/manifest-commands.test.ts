import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { CodeLens } from 'vscode-languageserver/node';
import { listingText, STALE } from '../listing.ts';
import { ASKED_OF_GUESTS, methodsOf, registering } from '../registering.ts';
import { contractText, uriOf, type World, worldOf } from '../world.ts';

const APPLIES = { workspace: { applyEdit: true, workspaceEdit: { documentChanges: true } } };
const CONTRACTS = {
  'box.contract.json': contractText('box'),
  'card.contract.json': contractText('card'),
  'tab.contract.json': contractText('tab'),
};
const BEHIND = listingText(CONTRACTS, [
  { path: 'box.contract.json', address: STALE },
  { path: 'card.contract.json', address: STALE },
  { path: 'gone.contract.json', address: STALE },
]);
const FILES = { ...CONTRACTS, 'manifest.json': BEHIND };

const run = (world: World, name: string, ...args: unknown[]): Promise<unknown> =>
  world.editor
    .request('workspace/executeCommand', { command: `component-contract.${name}`, arguments: args })
    .then(
      (answer) => answer,
      (error: Error) => error.message,
    );

async function lenses(world: World): Promise<string[]> {
  const document = world.open('manifest.json', '', 'json');
  const found = await document.ask<CodeLens[]>('textDocument/codeLens');
  document.close();
  return found.map(({ range, command }) => `${range.start.line + 1}: ${command?.title}`);
}

suite('the lines above a manifest', () => {
  test('say what an update would change', async () => {
    const world = await worldOf(FILES, { capabilities: APPLIES });
    assert.deepEqual(await lenses(world), [
      '1: 2 contracts',
      '1: 2 out of date, 1 unlisted, 1 to remove: Update manifest',
    ]);
    await world.editor.close();
  });

  test('say that there is nothing to update', async () => {
    const world = await worldOf(
      { ...FILES, 'manifest.json': listingText(CONTRACTS, Object.keys(CONTRACTS)) },
      { capabilities: APPLIES },
    );
    assert.deepEqual(await lenses(world), ['1: 3 contracts']);
    await world.editor.close();
  });

  test('are switched off with the others, and not shown where no edit could be made', async () => {
    const off = { 'component-contract': { codeLens: 'off' } };
    const without = await worldOf(FILES, { capabilities: APPLIES, settings: off });
    assert.deepEqual(await lenses(without), []);
    await without.editor.close();
    const settings = { 'component-contract': { codeLens: 'outOfSync' } };
    const only = await worldOf(FILES, { capabilities: APPLIES, settings });
    // The number of contracts is no news.
    assert.equal((await lenses(only))[0], '1: 2 out of date, 1 unlisted, 1 to remove: Update manifest');
    await only.editor.close();
    const plain = await worldOf(FILES);
    assert.deepEqual(await lenses(plain), []);
    await plain.editor.close();
  });
});

suite('the commands for manifests', () => {
  test('all that there is to update, in an open manifest and in a closed one', async () => {
    const updated = listingText(CONTRACTS, [
      'box.contract.json',
      'card.contract.json',
      { path: 'tab.contract.json', origin: 'inferred' },
    ]);
    const world = await worldOf(FILES, { capabilities: APPLIES });
    const manifest = world.open('manifest.json', '', 'json');
    assert.equal(await run(world, 'updateManifest', manifest.uri), null);
    assert.equal(manifest.text(), updated);
    assert.deepEqual(world.editor.said, []);
    await run(world, 'updateManifest', manifest.uri);
    assert.deepEqual(world.editor.said, ['manifest.json is up to date.']);
    await world.editor.close();
    const closed = await worldOf(FILES, { capabilities: APPLIES });
    assert.equal(await run(closed, 'updateManifest', uriOf('manifest.json')), null);
    assert.equal(closed.disk.text(uriOf('manifest.json')), updated);
    await closed.editor.close();
  });

  test('an update adds no contract that has an error', async () => {
    const bad = { 'menu.contract.json': '{ "contractId": "menu", "component": "" }' };
    const world = await worldOf({ ...FILES, ...bad }, { capabilities: APPLIES });
    const left = '"menu.contract.json" is left out of manifest.json: "component" is empty.';
    const listing = listingText(CONTRACTS, [
      'box.contract.json',
      'card.contract.json',
      { path: 'tab.contract.json', origin: 'inferred' },
    ]);
    for (const _ of ['the update', 'nothing more to do']) {
      await run(world, 'updateManifest', uriOf('manifest.json'));
      assert.equal(world.disk.text(uriOf('manifest.json')), listing);
    }
    assert.deepEqual(world.editor.said, [left, left]);
    await world.editor.close();
  });

  test('say why they can not be done', async () => {
    const world = await worldOf(
      { ...FILES, 'broken/manifest.json': `${BEHIND}}` },
      { capabilities: APPLIES, makesNoEdit: 'the file is read only.' },
    );
    for (const [name, args, why] of [
      ['updateManifest', [uriOf('manifest.json')], `"manifest.json" wasn't updated: the file is read only.`],
      [
        'updateManifest',
        [uriOf('broken/manifest.json')],
        `"manifest.json" isn't valid JSON. Fix the syntax errors first.`,
      ],
      [
        'updateManifest',
        [uriOf('card.contract.json')],
        `"card.contract.json" isn't a manifest of this project.`,
      ],
      ['updateManifest', [], 'The command needs the URI of a manifest.'],
      ['other', [], 'There is no command "component-contract.other".'],
    ] as const) {
      assert.equal(await run(world, name, ...args), why);
    }
    assert.equal(world.disk.text(uriOf('manifest.json')), BEHIND);
    await world.editor.close();
  });
});

test('an editor is asked to send what is typed into manifests, and all that can be answered of them', async () => {
  const textDocument = registering(ASKED_OF_GUESTS);
  const world = await worldOf(FILES, { capabilities: { textDocument } });
  const ofManifests = world.editor.registered.filter(({ registerOptions }) =>
    JSON.stringify(registerOptions).includes('"**/manifest.json"'),
  );
  assert.deepEqual(
    ofManifests.map(({ method }) => method.replace('textDocument/', '')),
    methodsOf(ASKED_OF_GUESTS.filter((each) => !['completion', 'hover', 'references'].includes(each))),
  );
  await world.editor.close();
});

suite('a new manifest', () => {
  const asked = async (files: Readonly<Record<string, string>>, params: object): Promise<unknown> => {
    const world = await worldOf(files);
    const made = await world.editor.request('component-contract/newManifest', params);
    await world.editor.close();
    return made;
  };

  test('is of all contracts in the project of what somebody looks at, else of the outermost one', async () => {
    const ui = { 'ui/package.json': '{}', 'ui/a/chip.contract.json': contractText('chip') };
    const files = { ...CONTRACTS, ...ui, 'app/package.json': '{}', 'app/main.js': '' };
    const ofCard = await asked(files, { active: uriOf('card.contract.json'), contractVersion: '2.1.0' });
    const paths = Object.keys(CONTRACTS).map((path) => ({ path, origin: 'inferred' }));
    const text = listingText(CONTRACTS, paths).replace('1.0.0', '2.1.0');
    assert.deepEqual(ofCard, { uri: uriOf('manifest.json'), text, contracts: 3 });
    for (const active of [uriOf('app/main.js'), 'output:log', undefined]) {
      assert.deepEqual(await asked(files, { active, contractVersion: '2.1.0' }), ofCard);
    }
    const ofChip = (await asked(files, { active: uriOf('ui/a/chip.contract.json') })) as { uri: string };
    assert.equal(ofChip.uri, uriOf('ui/manifest.json'));
  });

  test('lists valid contracts only, and says why others are left out', async () => {
    const broken = {
      'a.contract.json': '{ "contractId": "Menu", "component": "Menu" }',
      'b.contract.json': '{ "contractId": "tabs", "component": "Tabs", }',
    };
    const made = await asked({ ...CONTRACTS, ...broken }, { contractVersion: '1.0.0' });
    const paths = Object.keys(CONTRACTS).map((path) => ({ path, origin: 'inferred' }));
    assert.deepEqual(made, {
      uri: uriOf('manifest.json'),
      text: listingText(CONTRACTS, paths),
      contracts: 3,
      leftOut: `"a.contract.json" is left out of manifest.json: "Menu" isn't a valid contractId. Also left out: "b.contract.json".`,
    });
  });

  test('is none where there is no contract', async () => {
    assert.equal(await asked({ 'a.json': '{}' }, {}), null);
  });
});

test('a client can ask which manifests there are, and gets first those that list what is looked at', async () => {
  const world = await worldOf({
    ...FILES,
    'ui/manifest.json': listingText({}, []),
    'ui/deep/box.contract.json': contractText('deep-box'),
    'app/manifest.json': '{ "name": "Another format" }',
    // A project without contracts of its own has a manifest all the same.
    'built/package.json': '{}',
    'built/manifest.json': listingText({}, []),
  });
  const known = async (active?: string): Promise<unknown> => {
    const all = await world.editor.request('component-contract/manifests', active ? { active } : {});
    return (all as { uri: string; state: string }[]).map(({ uri, state }) => [
      uri.slice(uriOf('').length),
      state,
    ]);
  };
  const [own, built, ui] = [
    ['manifest.json', '2 contracts, 2 out of date, 2 unlisted, 1 to remove'],
    ['built/manifest.json', '0 contracts'],
    ['ui/manifest.json', '0 contracts, 1 unlisted'],
  ];
  assert.deepEqual(await known(), [built, own, ui]);
  assert.deepEqual(await known(uriOf('card.contract.json')), [own, built, ui]);
  await world.editor.close();
});
