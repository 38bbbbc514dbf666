import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { contractText, uriOf, worldOf } from '../world.ts';

const TOO_LARGE =
  'Not checked: the document is too large to be checked while you type. Run "component-contract check" to check it.';

/** A contract with a finding and a reference of this length. */
const described = (length: number): string =>
  contractText('large', { component: '', cemRef: 'x'.repeat(length) });

/** A DSDS document of about this length, whose entry has another id than its contract. */
const documentOf = (length: number): string => `schemaVersion: "0.21.1"
name: Library
entries:
  - id: knob
    kind: component
    name: Button
    description: It does what it says.
    specs:
      - href: button.contract.json
        rel: contract
        role: Design System Contract
${'  - id: other\n    kind: token\n'.repeat(length / 30)}`;

suite('a text that is too large to be checked while typing', () => {
  for (const [name, text, languageId] of [
    ['large.contract.json', described(5_000_000), 'component-contract'],
    ['large.dsds.yaml', documentOf(1_000_100), 'yaml'],
    ['custom-elements.json', `{ "modules": [], "x": "${'x'.repeat(5_000_000)}" }`, 'json'],
  ] as const) {
    test(`has one finding, and no other answers: ${name}`, async () => {
      const world = await worldOf({ [name]: text });
      const document = world.open(name, '', languageId);
      const messages = (await document.findings()).map(({ message }) => message);
      assert.deepEqual(messages, [TOO_LARGE]);
      assert.equal(await document.ask('textDocument/hover', { position: { line: 0, character: 4 } }), null);
      await world.editor.close();
    });
  }

  test('is checked again when it is shorter', async () => {
    const world = await worldOf({ 'large.contract.json': described(5_000_000) });
    const document = world.open('large.contract.json');
    await document.findings();
    document.replace('x'.repeat(1000), '');
    assert.deepEqual(
      (await document.findings()).map(({ code }) => code),
      ['schema/minLength'],
    );
    await world.editor.close();
  });

  test('counts as it is saved', async () => {
    const world = await worldOf({
      'a.contract.json': contractText('same'),
      'b.contract.json': contractText('same'),
    });
    const document = world.open('a.contract.json');
    document.replace('"same"', `"other", "cemRef": "${'x'.repeat(5_000_000)}"`);
    await world.editor.settled();
    assert.deepEqual(
      world.editor.latest(uriOf('b.contract.json')).map(({ code }) => code),
      ['SR-133'],
    );
    await world.editor.close();
  });
});

suite('a DSDS document of more than 200,000 characters', () => {
  const FILES = { 'button.contract.json': contractText('button'), 'a.dsds.yaml': documentOf(200_100) };

  test('is checked at a pause in typing', async () => {
    const world = await worldOf(FILES);
    const document = world.open('a.dsds.yaml', '', 'yaml');
    await document.findings();
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
    assert.deepEqual(document.published().slice(-2), ['1: 1', '5: 1']);
    await world.editor.close();
  });

  test('is read before a question about it is answered', async () => {
    const world = await worldOf(FILES);
    const document = world.open('a.dsds.yaml', '', 'yaml');
    await document.findings();
    document.replace('name: Library', 'name: A library');
    const links = await document.ask<{ range: never; target: string }[]>('textDocument/documentLink');
    assert.deepEqual(
      links.map(({ range, target }) => [document.textAt(range), target]),
      [['button.contract.json', uriOf('button.contract.json')]],
    );
    await world.editor.close();
  });

  test('that is closed before the pause counts as it is on the disk', async () => {
    const world = await worldOf(FILES);
    const document = world.open('a.dsds.yaml', '', 'yaml');
    document.replace('id: knob', 'id: button');
    document.close();
    await world.editor.settled();
    assert.deepEqual(
      world.editor.latest(document.uri).map(({ code }) => code),
      ['dsds/id'],
    );
    await world.editor.close();
  });
});
