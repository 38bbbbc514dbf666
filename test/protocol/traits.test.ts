import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import type { CodeAction } from 'vscode-languageserver/node';
import type { DocumentStatus } from '../../server/src/kinds/editing.ts';
import { type Editor, type OpenDocument, startEditor } from '../editor.ts';
import { listingText } from '../listing.ts';
import { contractText, uriOf, type World, worldOf } from '../world.ts';

suite('copying the traits', () => {
  let editor: Editor;
  before(async () => {
    editor = await startEditor();
  });

  type Copy = { count?: number; json?: string; why?: string };
  const copied = async (text: string): Promise<Copy> => {
    const answer = await editor.open(text, { asIs: true }).ask<{ copy: Copy }>('component-contract/traits');
    return answer.copy;
  };
  const contract = (props: string, states = '[]'): string =>
    `{ "contractId": "a", "component": "A", "props": { "additionalProperties": false, "properties": ${props} }, "states": ${states} }`;

  test('gives the normative form, the default first, in declared order', async () => {
    const props = `{
      "size": { "type": "string", "enum": ["sm", "md"], "default": "md" },
      "label": { "type": "string" },
      "1": { "type": "boolean" }
    }`;
    const { count, json } = await copied(contract(props, '["hover"]'));
    assert.equal(count, 3);
    assert.equal(
      json,
      `[
  { "name": "size", "traitType": "variant", "kind": "enum", "values": ["md", "sm"] },
  { "name": "1", "traitType": "variant", "kind": "boolean" },
  { "name": "hover", "traitType": "state", "kind": "boolean" }
]`,
    );
  });

  test('gives nothing that is not sure, and says why', async () => {
    const why = async (text: string): Promise<string | undefined> => {
      const copy = await copied(text);
      assert.equal(copy.json, undefined);
      return copy.why;
    };
    assert.match((await why(contract('{}')))!, /^Only props .* This contract has none\.$/);
    assert.match((await why(contract('{', '["hover"]')))!, /isn't valid JSON/);
    assert.match((await why('['.repeat(1001) + ']'.repeat(1001)))!, /nested too deeply/);
    assert.equal(
      await why('{ "abi": [] }'),
      'Not checked: it has "abi", but no "contractId" and no "component".',
    );
  });
});

suite('the page of traits in an editor without a preview', () => {
  const SHOWS = { window: { showDocument: { support: true } } };
  const FILES = { 'button.contract.json': contractText('button', { states: ['hover'] }) };
  const PAGE = /^# button\n\n1 trait\n\n\| Trait /;
  const run = (world: World, name: string, ...args: unknown[]): Promise<unknown> =>
    world.editor.request('workspace/executeCommand', {
      command: `component-contract.${name}`,
      arguments: args,
    });
  const previews = async (world: World): Promise<CodeAction[]> =>
    (await world.open('button.contract.json', '"sta|tes"').actions()).filter(({ command }) => command);

  test('is the answer of a command, also for a contract that is not open, as it is in the editor', async () => {
    const world = await worldOf(FILES);
    const uri = uriOf('button.contract.json');
    assert.match(String(await run(world, 'traitsPage', uri)), PAGE);
    world.open('button.contract.json').replace('"hover"', '"hover", "open"');
    assert.match(String(await run(world, 'traitsPage', uri)), /^# button\n\n2 traits\n/);
    for (const wrong of [[], [uriOf('none.contract.json')], [1]]) {
      await assert.rejects(
        run(world, 'traitsPage', ...wrong),
        /^[^]*The command needs the URI of a contract\.$/,
      );
    }
    // An editor that can't show it is offered no action.
    assert.deepEqual(await previews(world), []);
    await assert.rejects(run(world, 'showTraits', uri), /The editor can't show the page\./);
  });

  test('has no code action of the server where the editor has its preview, or nothing can be written', async () => {
    const commands = ['component-contract.previewTraits'];
    const world = await worldOf(FILES, { capabilities: SHOWS, commands });
    const [{ command } = {}] = await previews(world);
    assert.equal(command?.command, commands[0]);
    const other = await worldOf(FILES, { capabilities: SHOWS });
    assert.deepEqual(await previews(other), []);
  });
});

suite('the status', () => {
  test('of a contract, of one that is being written, of another format, and of no document', async () => {
    const editor = await startEditor();
    const document = editor.open('{ "contractId": "a", "component": "A" }');
    const status = (): Promise<{ state: string; text: string }> => document.ask('component-contract/status');
    assert.deepEqual(await status(), {
      kind: 'contract',
      state: 'ready',
      text: 'Checked as a component contract',
      isCompared: false,
    });
    document.replace('"A" }', '"A"');
    assert.equal((await status()).state, 'broken');
    document.replace('{ "contractId": "a", "component": "A"', '{ "abi": [] }');
    assert.match((await status()).text, /^Not checked: it has "\w+", but no "contractId"/);
    document.close();
    assert.equal(await status(), null);
  });

  test('of a manifest and of a DSDS document: how many, and how many are out of sync', async () => {
    const library = `entries:
  - id: card
    kind: component
    name: Card
    specs: [{ href: card.contract.json, rel: contract }]
  - id: other
    kind: component
    name: Other
`;
    const contracts = { 'card.contract.json': contractText('card', { states: ['open'] }) };
    const world = await worldOf({
      ...contracts,
      'tab.contract.json': contractText('tab'),
      'manifest.json': listingText(contracts, ['card.contract.json']),
      'library.dsds.yaml': library,
    });
    const status = (document: OpenDocument): Promise<DocumentStatus> =>
      document.ask('component-contract/status');
    const manifest = world.open('manifest.json', '', 'json');
    assert.deepEqual(await status(manifest), {
      kind: 'manifest',
      state: 'out of sync',
      text: 'Manifest: 1 contract, 1 unlisted',
      isCompared: false,
    });
    const document = world.open('library.dsds.yaml', '', 'yaml');
    const words = async (): Promise<string> => (await status(document)).text;
    assert.equal(await words(), 'DSDS document: 2 entries, 1 without a contract, 1 without traits');
    document.replace(
      '    name: Card\n',
      '    name: Card\n    traits: [{ id: open, traitType: state, kind: boolean }]\n',
    );
    assert.equal(await words(), 'DSDS document: 2 entries, 1 without a contract, in sync');
    document.replace('id: open,', 'id: closed,');
    assert.equal(await words(), 'DSDS document: 2 entries, 1 without a contract, 1 out of sync');
    // The menus of a contract depend on whether an entry points at it.
    assert.equal((await status(world.open('card.contract.json'))).isCompared, true);
    assert.equal((await status(world.open('tab.contract.json'))).isCompared, false);
    document.replace('    name: Card\n', '    name: "Card\n');
    assert.equal((await status(document)).state, 'broken');
  });

  test('is told to be asked again when the project has changed, if that is wanted', async () => {
    for (const projectChanges of [true, false]) {
      const world = await worldOf({ 'a.contract.json': contractText('a') }, { says: { projectChanges } });
      const known = world.editor.noticed.length;
      world.editor.write(uriOf('b.contract.json'), contractText('b'));
      await world.editor.settled();
      const told = world.editor.noticed.slice(known).includes('component-contract/projectChanged');
      assert.equal(told, projectChanges);
    }
  });
});
