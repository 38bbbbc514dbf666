import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Listing } from '../../server/src/kinds/contract/editing/list.ts';
import { BUTTON, IN_SYNC } from '../dsds-files.ts';
import { listingText, STALE } from '../listing.ts';
import { contractText, uriOf, type World, worldOf } from '../world.ts';

const CONTRACTS = {
  'ui/button/button.contract.json': BUTTON,
  'ui/card/card.contract.json': contractText('card', { component: 'Card' }),
  'ui/forms/field.contract.json': contractText('field', { component: 'Field', states: ['open'] }),
  'ui/forms/input.contract.json': contractText('input', { component: ' ' }),
};

/** The listings of folders, each line as `label [parts]`; a folder ends in a slash. */
async function listed({ editor }: World, ...folders: string[]): Promise<string[]> {
  const uris = folders.map((folder) => uriOf(folder));
  const listings = (await editor.request('component-contract/contracts', { folders: uris })) as Listing[];
  return listings.flatMap(({ folders: below, contracts }) => [
    ...below.map(({ label, parts }) => `${label}/ [${parts.join(' · ')}]`),
    ...contracts.map(({ label, parts }) => `${label} [${parts.join(' · ')}]`),
  ]);
}

/** The lines about one contract, by its label. */
async function linesOf({ editor }: World, folder: string, label: string): Promise<readonly string[]> {
  const params = { folders: [uriOf(folder)] };
  const [listing] = (await editor.request('component-contract/contracts', params)) as Listing[];
  return listing!.contracts.find((each) => each.label === label)!.lines;
}

suite('the list of contracts', () => {
  test('divides them by folder, where a folder with one contract, or with one folder, is no level of its own', async () => {
    const world = await worldOf(CONTRACTS);
    assert.deepEqual(await listed(world, ''), ['ui/ [4 contracts]']);
    assert.deepEqual(await listed(world, 'ui'), [
      'forms/ [2 contracts]',
      'Button [5 traits]',
      'Card [no traits]',
    ]);
    assert.deepEqual(await listed(world, 'ui/forms/', 'ui/none'), ['Field [1 trait]', 'input [no traits]']);

    const deep = await worldOf({
      'a%/b c/x.contract.json': contractText('x'),
      'a%/b c/y/y.contract.json': contractText('y'),
    });
    assert.deepEqual(await listed(deep, ''), ['a%/b c/ [2 contracts]']);
  });

  test('sorts names as the explorer does, and counts the contracts of a folder', async () => {
    const named = ['P10', 'p2', 'P1', 'alert'].map((component): [string, string] => [
      `${component.toLowerCase()}.contract.json`,
      contractText(component.toLowerCase(), { component }),
    ]);
    const world = await worldOf({ ...Object.fromEntries(named), ...CONTRACTS });
    const labels = (await listed(world, '')).map((line) => line.replace(/ \[.*/, ''));
    assert.deepEqual(labels, ['ui/', 'alert', 'P1', 'p2', 'P10']);
    const params = { folders: [uriOf(''), uriOf('ui'), uriOf('none')] };
    const listings = (await world.editor.request('component-contract/contracts', params)) as Listing[];
    assert.deepEqual(
      listings.map(({ count }) => count),
      [8, 4, 0],
    );
  });

  test('says what manifests and DSDS documents have of each, what needs attention first', async () => {
    const world = await worldOf({
      ...CONTRACTS,
      'ui/manifest.json': listingText(
        Object.fromEntries(Object.entries(CONTRACTS).map(([path, text]) => [path.slice(3), text])),
        [
          'button/button.contract.json',
          { path: 'card/card.contract.json', address: STALE },
          'forms/field.contract.json',
        ],
      ),
      'ui.dsds.yaml': IN_SYNC.replace('lib/', 'ui/button/').replace('id: busy', 'id: lazy'),
      'field.dsds.yaml': IN_SYNC.replace('lib/button', 'ui/forms/field').replace(/ {4}traits:[^]*/, ''),
    });
    assert.deepEqual(await listed(world, 'ui', 'ui/forms'), [
      'forms/ [2 contracts]',
      'Button [DSDS out of sync · 5 traits · in manifest]',
      'Card [out of date in manifest · no traits]',
      'Field [DSDS without traits · 1 trait · in manifest]',
      'input [not in manifest · no traits]',
    ]);
    assert.deepEqual(await linesOf(world, 'ui', 'Button'), [
      'ui/button/button.contract.json',
      'contractId: "button"',
      '5 traits',
      'ui/manifest.json: Listed',
      'ui.dsds.yaml: Out of sync in 2 places',
    ]);
    assert.deepEqual(await linesOf(world, 'ui/forms', 'Field'), [
      'ui/forms/field.contract.json',
      'contractId: "field"',
      '1 trait',
      'ui/manifest.json: Listed',
      'field.dsds.yaml: No traits here, 1 in the contract',
    ]);
  });

  test('has the errors and warnings that are shown, of open and of closed contracts', async () => {
    const props = {
      properties: { size: { type: 'string', enum: ['s', 'm'] } },
      required: [],
      additionalProperties: false,
    };
    const box = contractText('box', { component: 'Box', props, title: 1 });
    const world = await worldOf({
      'box.contract.json': box,
      'tab.contract.json': contractText('box', { component: 'Box Tab' }),
      'x.contract.json': '{ "contractId": ',
    });
    assert.deepEqual(await listed(world, ''), [
      'Box [1 error · 1 warning · 1 trait]',
      'Box Tab [1 warning · no traits]',
      'x.contract.json [1 error · no traits]',
    ]);
    const document = world.open('box.contract.json');
    document.replace('"contractId": "box"', '"contractId": "Box"');
    // Information and hints, which only an open contract has, aren't counted.
    assert.ok((await document.findings()).some(({ severity }) => severity! > 2));
    assert.deepEqual(await listed(world, ''), [
      'Box [2 errors · 1 trait]',
      'Box Tab [no traits]',
      'x.contract.json [1 error · no traits]',
    ]);
    document.close();
    await world.editor.settled();
    assert.deepEqual((await listed(world, ''))[0], 'Box [1 error · 1 warning · 1 trait]');
  });

  test('follows what is typed, and files that come and go', async () => {
    const world = await worldOf({ ...CONTRACTS, 'ui.dsds.yaml': IN_SYNC.replace('lib/', 'ui/button/') });
    assert.deepEqual((await listed(world, 'ui')).at(-2), 'Button [5 traits · DSDS in sync]');
    world.open('ui/button/button.contract.json').replace('"hover"', '"focus"');
    assert.deepEqual((await listed(world, 'ui')).at(-2), 'Button [DSDS out of sync · 5 traits]');
    world.editor.write(uriOf('ui/forms/input.contract.json'));
    world.editor.write(uriOf('next/tab.contract.json'), contractText('tab'));
    assert.deepEqual(await listed(world, ''), ['ui/ [3 contracts]', 'tab [no traits]']);
  });

  test('has contracts of other versions, and nothing that is no contract', async () => {
    const newer = { $schema: 'https://x.test/schemas/v1/component.contract.schema.json' };
    const world = await worldOf({
      'newer.contract.json': contractText('newer', newer),
      'other.contract.json': '{ "$schema": "https://x.test/abi.json", "abi": [] }',
      'node_modules/p/p.contract.json': contractText('p'),
    });
    assert.deepEqual(await listed(world, ''), ['newer.contract.json [1 warning · not checked]']);
  });
});
