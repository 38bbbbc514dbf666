import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { DocumentLink, Location, LocationLink } from 'vscode-languageserver/node';
import { contractText, manifestText, registryText, type World, uriOf, worldOf } from '../world.ts';
import { CONTRACT_SCHEMA } from '../editor.ts';

const CARD = { kind: 'class', customElement: true, name: 'SlCard', tagName: 'sl-card' };
const FILES = {
  'custom-elements.json': manifestText(CARD, { ...CARD, name: 'SlTab', tagName: 'sl-tab' }),
  'registry.json': registryText({ name: 'card', type: 'registry:ui' }, { name: 'tab', type: 'registry:ui' }),
  'card.contract.json': contractText('card', { cemRef: 'sl-card', registryRef: 'card' }),
  'ui/card-again.contract.json': contractText('card', { cemRef: 'SlCard', registryRef: 'card' }),
  'tab.contract.json': contractText('tab', { cemRef: 'sl-tab', registryRef: '@ours/tab' }),
  'lost.contract.json': contractText('lost', { cemRef: 'sl-lost', registryRef: 'lost' }),
  'other.contract.json': contractText('other', { cemRef: 'sl-lost' }),
};

async function definitions(world: World, path: string, caret: string): Promise<string[]> {
  const document = world.open(path, caret);
  return world.shown(await document.ask<Location[] | null>('textDocument/definition'));
}

async function references(
  world: World,
  path: string,
  caret: string,
  { includeDeclaration = true } = {},
): Promise<string[]> {
  const document = world.open(path, caret);
  const context = { includeDeclaration };
  return world.shown(await document.ask<Location[] | null>('textDocument/references', { context }));
}

suite('links', () => {
  test('the address in $schema, which nobody serves, links to the bundled schema', async () => {
    const schema = 'https://x.test/schemas/v0/component.contract.schema.json';
    const world = await worldOf({
      'a.contract.json': contractText('a', { $schema: schema }),
      'b.contract.json': contractText('b'),
      'foreign.contract.json': '{ "$schema": "https://x.test/y.json" }',
    });
    const document = world.open('a.contract.json');
    const found = await document.ask<DocumentLink[]>('textDocument/documentLink');
    assert.deepEqual(
      found.map(({ range, target }) => [document.textAt(range), target]),
      [[schema, CONTRACT_SCHEMA]],
    );
    assert.deepEqual(await world.open('b.contract.json').ask('textDocument/documentLink'), []);
    assert.equal(await world.open('foreign.contract.json').ask('textDocument/documentLink'), null);
  });
});

suite('from a name to what it stands for', () => {
  test('a reference to the declaration, by whichever of its names', async () => {
    const world = await worldOf(FILES);
    assert.deepEqual(await definitions(world, 'card.contract.json', '"sl-|card"'), [
      'custom-elements.json: "tagName": "‹sl-card›"',
    ]);
    assert.deepEqual(await definitions(world, 'ui/card-again.contract.json', '"|SlCard"'), [
      'custom-elements.json: "name": "‹SlCard›",',
    ]);
    assert.deepEqual(await definitions(world, 'tab.contract.json', '"@ours/|tab"'), [
      'registry.json: "name": "‹tab›",',
    ]);
    assert.deepEqual(await definitions(world, 'lost.contract.json', '"sl-|lost"'), []);
  });

  test('as a link from the whole name to the whole declaration, where the editor knows such', async () => {
    const capabilities = { textDocument: { definition: { linkSupport: true } } };
    const world = await worldOf(FILES, { capabilities });
    const document = world.open('card.contract.json', '"sl-|card"');
    const [link] = await document.ask<LocationLink[]>('textDocument/definition');
    assert.equal(document.textAt(link!.originSelectionRange!), 'sl-card');
    const manifest = world.open('custom-elements.json', '', 'json');
    assert.deepEqual(JSON.parse(manifest.textAt(link!.targetRange)), CARD);
    assert.equal(manifest.textAt(link!.targetSelectionRange), 'sl-card');
  });

  test('an identity to the others that have it, otherwise to itself', async () => {
    const world = await worldOf(FILES);
    assert.deepEqual(await definitions(world, 'card.contract.json', '"contractId": "|card"'), [
      'ui/card-again.contract.json: "contractId": "‹card›",',
    ]);
    assert.deepEqual(await definitions(world, 'tab.contract.json', '"contractId": "|tab"'), [
      'tab.contract.json: "contractId": "‹tab›",',
    ]);
  });

  test('in the contract itself: a required prop, and a default', async () => {
    const text =
      '{ "contractId": "a", "component": "A", "props": {\n"properties": {\n"size": { "enum": ["s", "m"],\n"default": "m" } },\n"required": ["size", "none"], "additionalProperties": false } }';
    const world = await worldOf({ 'a.contract.json': text });
    assert.deepEqual(await definitions(world, 'a.contract.json', '["|size"'), [
      'a.contract.json: "‹size›": { "enum": ["s", "m"],',
    ]);
    assert.deepEqual(await definitions(world, 'a.contract.json', '"default": "m|"'), [
      'a.contract.json: "size": { "enum": ["s", "‹m›"],',
    ]);
    assert.deepEqual(await definitions(world, 'a.contract.json', '"|none"'), []);
    assert.deepEqual(await definitions(world, 'a.contract.json', '"comp|onent"'), []);
  });

  test('open documents win over the disk, also manifests', async () => {
    const world = await worldOf(FILES);
    const manifest = world.open('custom-elements.json', '', 'json');
    manifest.replace('"sl-card"', '"sl-box"');
    await world.editor.settled();
    const document = world.open('card.contract.json', '"sl-|card"');
    assert.deepEqual(await document.ask('textDocument/definition'), []);
    document.replace('sl-card', 'sl-box');
    await world.editor.settled();
    assert.deepEqual(world.shown(await document.ask('textDocument/definition')), [
      'custom-elements.json: "tagName": "‹sl-box›"',
    ]);
  });
});

suite('references in all files', () => {
  test('of a reference: the declaration, and every contract that refers to the same, by whichever name', async () => {
    const world = await worldOf(FILES);
    const contracts = [
      'card.contract.json: "cemRef": "‹sl-card›",',
      'ui/card-again.contract.json: "cemRef": "‹SlCard›",',
    ];
    assert.deepEqual(
      (await references(world, 'card.contract.json', '"sl-|card"')).toSorted(),
      [...contracts, 'custom-elements.json: "tagName": "‹sl-card›"'].toSorted(),
    );
    const without = { includeDeclaration: false };
    assert.deepEqual(await references(world, 'card.contract.json', '"sl-|card"', without), contracts);
    assert.deepEqual(
      (await references(world, 'ui/card-again.contract.json', '"registryRef": "|card"', without)).toSorted(),
      ['card.contract.json: "registryRef": "‹card›"', 'ui/card-again.contract.json: "registryRef": "‹card›"'],
    );
  });

  test('of a reference that leads nowhere: the contracts with the same', async () => {
    const world = await worldOf(FILES);
    assert.deepEqual(await references(world, 'lost.contract.json', '"sl-|lost"'), [
      'lost.contract.json: "cemRef": "‹sl-lost›",',
      'other.contract.json: "cemRef": "‹sl-lost›"',
    ]);
  });

  test('of an identity: all contracts that have it', async () => {
    const world = await worldOf(FILES);
    assert.deepEqual(await references(world, 'card.contract.json', '"contractId": "|card"'), [
      'card.contract.json: "contractId": "‹card›",',
      'ui/card-again.contract.json: "contractId": "‹card›",',
    ]);
    // In an order of their own, whichever came first.
    for (const path of ['ui/z.contract.json', 'ui/a.contract.json'])
      world.editor.write(uriOf(path), contractText('card'));
    await world.editor.settled();
    assert.deepEqual(await references(world, 'card.contract.json', '"contractId": "|card"'), [
      'card.contract.json: "contractId": "‹card›",',
      'ui/a.contract.json: "contractId": "‹card›",',
      'ui/card-again.contract.json: "contractId": "‹card›",',
      'ui/z.contract.json: "contractId": "‹card›",',
    ]);
  });

  test('sources get nothing from us, whatever is in them', async () => {
    const world = await worldOf({ ...FILES, 'registry.json': '[{' });
    const document = world.open('registry.json', '[{|', 'json');
    assert.deepEqual(await document.findings(), []);
    for (const method of [
      'hover',
      'completion',
      'formatting',
      'documentSymbol',
      'codeLens',
      'foldingRange',
      'definition',
    ]) {
      const answer = await document.ask(`textDocument/${method}`, { options: {} });
      assert.equal(answer, null, method);
    }
  });
});
