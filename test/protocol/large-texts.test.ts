import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startEditor } from '../editor.ts';
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
  test('has one finding, and no other answers, until it is shorter', async () => {
    const editor = await startEditor();
    for (const [name, text, languageId] of [
      ['large.dsds.yaml', documentOf(1_000_100), 'yaml'],
      ['custom-elements.json', `{ "modules": [], "x": "${'x'.repeat(5_000_000)}" }`, 'json'],
      ['large.contract.json', described(5_000_000), 'component-contract'],
    ] as const) {
      const document = editor.open(text, { uri: uriOf(name), languageId, asIs: true });
      const messages = (await document.findings()).map(({ message }) => message);
      assert.deepEqual(messages, [TOO_LARGE]);
      assert.equal(await document.ask('textDocument/hover', { position: { line: 0, character: 4 } }), null);
      if (languageId !== 'component-contract') continue;
      document.replace('x'.repeat(1000), '');
      const codes = (await document.findings()).map(({ code }) => code);
      assert.deepEqual(codes, ['schema/minLength']);
    }
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
  });
});

test('a DSDS document of more than 200,000 characters is checked at a pause in typing', async () => {
  const world = await worldOf({
    'button.contract.json': contractText('button'),
    'a.dsds.yaml': documentOf(200_100),
  });
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
});
