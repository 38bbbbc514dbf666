import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { WorkspaceEdit } from 'vscode-languageserver/node';
import { contractText, uriOf, worldOf } from '../world.ts';

/** A document that is read in slices, and only once typing pauses. */
const longText = (id: string): string =>
  `schemaVersion: "0.21.1"
name: Library
entries:
${entryOf(id)}${Array.from({ length: 4000 }, (_, index) => `  - id: other-${index}\n    kind: token\n    name: Other\n`).join('')}`;

const entryOf = (id: string): string => `  - id: ${id}
    kind: component
    name: Button
    description: It does what it says.
    specs:
      - href: button.contract.json
        rel: contract
        role: Design System Contract
`;

const FILES = { 'button.contract.json': contractText('button'), 'a.dsds.yaml': longText('knob') };

suite('a long DSDS document', () => {
  test('that is typed in ends in the findings of what stands there then', async () => {
    const world = await worldOf(FILES);
    const document = world.open('a.dsds.yaml', '', 'yaml');
    for (const [old, now] of [
      ['knob', 'kno'],
      ['id: kno\n', 'id: k: n\n'],
      ['id: k: n\n', 'id: button\n'],
      ['rel: contract', 'rel: contrac'],
    ] as const)
      document.replace(old, now);
    const shown = (await document.findings()).map(
      ({ code, range }) => `${String(code)}: ${document.textAt(range)}`,
    );
    assert.deepEqual(shown, ['SR-138: contrac']);
    assert.equal(document.published().at(-1), '5: 1');
  });

  test('does not delay an answer about a contract', async () => {
    const world = await worldOf(FILES);
    const contract = world.open('button.contract.json', '"com|ponent"');
    await contract.findings();
    const order: string[] = [];
    const document = world.open('a.dsds.yaml', '', 'yaml');
    const found = document.ask('textDocument/hover', { position: { line: 3, character: 9 } });
    await Promise.all([
      found.then(() => order.push('the document')),
      contract.hover().then(() => order.push('the contract')),
    ]);
    assert.deepEqual(order, ['the contract', 'the document']);
  });

  test('is asked about when it is read', async () => {
    const world = await worldOf(FILES);
    const document = world.open('a.dsds.yaml', '', 'yaml');
    await document.findings();
    document.replace('id: knob', 'id: knobs');
    const links = await document.ask<{ range: never; target: string }[]>('textDocument/documentLink');
    assert.deepEqual(
      links.map(({ range, target }) => [document.textAt(range), target]),
      [['button.contract.json', uriOf('button.contract.json')]],
    );
  });

  test('that is closed while it is read counts as it is on the disk', async () => {
    const world = await worldOf(FILES);
    const document = world.open('a.dsds.yaml', '', 'yaml');
    document.replace('id: knob', 'id: button');
    document.close();
    await world.editor.settled();
    assert.deepEqual(
      world.editor.latest(document.uri).map(({ code }) => code),
      ['dsds/id'],
    );
  });

  test('is read before a rename in a contract is carried into it', async () => {
    const world = await worldOf({ ...FILES, 'a.dsds.yaml': longText('button') });
    const contract = world.open('button.contract.json', '"contractId": "but|ton"');
    const document = world.open('a.dsds.yaml', '', 'yaml');
    await document.findings();
    document.replace('name: Library', 'name: A library');
    document.replace('entries:', '# All of them.\nentries:');
    const { changes } = await contract.ask<WorkspaceEdit>('textDocument/rename', { newName: 'knob' });
    const edited = document.applied(changes![document.uri]);
    assert.match(edited, /# All of them.\nentries:\n {2}- id: knob\n/);
  });

  test('gets findings once typing pauses', async () => {
    const world = await worldOf(FILES);
    const document = world.open('a.dsds.yaml', '', 'yaml');
    await document.findings();
    document.replace('id: knob', 'id: knobs');
    await new Promise((resolve) => setImmediate(resolve));
    document.replace('id: knobs', 'id: knobs2');
    await world.editor.settled();
    assert.equal(document.published().at(-1), '3: 1');
    assert.equal(document.textAt(world.editor.latest(document.uri)[0]!.range), 'knobs2');
  });
});
