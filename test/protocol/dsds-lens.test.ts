import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { CodeLens } from 'vscode-languageserver/node';
import { BUTTON, FILES, IN_SYNC } from '../dsds-files.ts';
import type { Editor, OpenDocument } from '../editor.ts';
import { contractText, uriOf, worldOf } from '../world.ts';

const PREVIEW = 'component-contract.previewTraits';
const COMPARE = 'component-contract.compareTraits';
const UPDATE = 'component-contract.updateTraits';
const CONTRACT = 'lib/button.contract.json';
const CAN = {
  commands: [PREVIEW, COMPARE],
  capabilities: { workspace: { applyEdit: true, codeLens: { refreshSupport: true } } },
};

async function lenses(document: OpenDocument): Promise<string[]> {
  const found = await document.ask<CodeLens[] | null>('textDocument/codeLens');
  return (found ?? []).map(({ range, command }) => {
    const line = document.text().split('\n')[range.start.line]!.trim();
    const [, entry] = (command?.arguments ?? []) as [unknown, { path: unknown }?];
    const path = entry?.path;
    const does = command?.command === '' ? '' : ` ${command?.command}`;
    return `${command?.title}${does}${path === undefined ? '' : ` ${JSON.stringify(path)}`} above ${line}`;
  });
}

/** How often the server has told the editor to ask for lenses again. */
const asked = ({ asked: all }: Editor): number => all.filter((each) => each.includes('codeLens')).length;

suite('the code lens of a contract', () => {
  const title = async (document: OpenDocument): Promise<string> =>
    (await lenses(document))
      .map((lens) => lens.split(' comp')[0]!.replace('$(open-preview)\u00a0', ''))
      .join(' | ');

  test('says how far the entries that point at it are out of sync', async () => {
    const world = await worldOf(
      { ...FILES, 'lib/tab.contract.json': contractText('tab', { states: ['on'] }) },
      CAN,
    );
    const contract = world.open(CONTRACT);
    assert.equal(await title(contract), '5 DSDS traits');
    assert.equal(await title(world.open('lib/tab.contract.json')), '1 DSDS trait');
    contract.replace('"hover"', '"focus"');
    assert.equal(await title(contract), '5 DSDS traits | 2 changes: Update | Compare');
    contract.replace('"default": "medium"', '"default": "none"');
    assert.equal(await title(contract), '5 DSDS traits | 4 changes: Update | Compare');
    contract.replace('"default": "none"', '"default": "medium"');
    contract.replace('"focus"', '"hover"');
    // With several one that has drifted is enough; one without traits says nothing else.
    world.editor.write(uriOf('none.dsds.yaml'), IN_SYNC.replace(/ {4}traits:[^]*/, ''));
    await world.editor.settled();
    assert.equal(await title(contract), '5 DSDS traits');
    world.editor.write(uriOf('ui.dsds.yaml'), IN_SYNC.replace('id: busy', 'id: lazy'));
    await world.editor.settled();
    assert.equal(await title(contract), '5 DSDS traits | 1 change: Update | Compare');
    world.editor.write(uriOf('ui.dsds.yaml'));
    world.editor.write(uriOf('docs/ui.dsds.json'));
    await world.editor.settled();
    assert.equal(await title(contract), '5 DSDS traits');
  });

  test('is asked for again when a document that points there changes, open or not', async () => {
    const world = await worldOf(FILES, CAN);
    world.open(CONTRACT);
    await world.editor.settled();
    const document = world.open('ui.dsds.yaml', '', 'yaml');
    await world.editor.settled();
    for (const change of [
      () => document.replace('id: busy', 'id: lazy'),
      () => document.replace('        id: lazy', '        id: "lazy'),
      () => world.editor.write(uriOf('docs/ui.dsds.json'), '{}'),
      () => world.editor.write(uriOf('docs/ui.dsds.json'), FILES['docs/ui.dsds.json']),
      () => world.editor.write(uriOf('docs/ui.dsds.json')),
    ]) {
      const before = asked(world.editor);
      change();
      await world.editor.settled();
      assert.ok(asked(world.editor) > before);
    }
  });
});

suite('the code lens of a DSDS document', () => {
  const files = {
    [CONTRACT]: BUTTON,
    'lib/tab.contract.json': contractText('tab'),
    'ui.dsds.yaml': `${IN_SYNC}  - id: tab
    kind: component
    specs:
      - { href: lib/tab.contract.json, rel: contract, role: Design System Contract }
  - id: knob
    kind: component
    specs: [{ href: lib/button.contract.json, rel: contract, role: Design System Contract }]
  - id: alone
    kind: component
`,
    'one.dsds.json': `${JSON.stringify(
      { id: 'button', kind: 'component', specs: ['lib/button.contract.json'], traits: [{ id: 'size' }] },
      null,
      2,
    )}\n`,
  };

  test('stands above each entry that points at a contract, and brings it up to date', async () => {
    const world = await worldOf(files, CAN);
    const document = world.open('ui.dsds.yaml', '', 'yaml');
    assert.deepEqual(await lenses(document), [
      'In sync above - id: button # as the contract',
      'In sync above - id: tab',
      `Add 5 traits ${UPDATE} ["entries",2] above - id: knob`,
    ]);
    const one = world.open('one.dsds.json', '', 'json');
    assert.deepEqual(await lenses(one), [
      `8 changes: Update ${UPDATE} [] above {`,
      `Compare ${COMPARE} [] above {`,
    ]);
    const contract = world.open(CONTRACT);
    contract.replace('"medium",', '"medium", "huge",');
    await world.editor.settled();
    assert.deepEqual(
      (await lenses(document))[0],
      `1 change: Update ${UPDATE} ["entries",0] above - id: button # as the contract`,
    );
    contract.replace('"medium"', '"medium');
    await world.editor.settled();
    assert.deepEqual(await lenses(document), ['In sync above - id: tab']);
  });

  test('is not there where nothing could come of it, or nobody wants any', async () => {
    const plain = await worldOf(files);
    assert.deepEqual(await lenses(plain.open('ui.dsds.yaml', '', 'yaml')), []);
    const without = await worldOf(files, {
      ...CAN,
      settings: { 'component-contract': { codeLens: 'off' } },
    });
    assert.deepEqual(await lenses(without.open('ui.dsds.yaml', '', 'yaml')), []);
  });

  test('is asked for again where one more place has drifted, or what there is can be fixed now', async () => {
    const world = await worldOf(files, CAN);
    const document = world.open('ui.dsds.yaml', '', 'yaml');
    const contract = world.open(CONTRACT);
    await world.editor.settled();
    for (const [old, now, title] of [
      ['"hover"', '"focus"', '1 change: Update'],
      ['"medium",', '"medium", "huge",', '2 changes: Update'],
      ['"focus"', '"hover"', '1 change: Update'],
      ['"huge"', '"very huge"', 'Out of sync'],
    ] as const) {
      const before = asked(world.editor);
      contract.replace(old, now);
      await world.editor.settled();
      assert.ok(asked(world.editor) > before, title);
      assert.equal((await lenses(document))[0]!.split(/( comp| above)/)[0], title);
    }
  });
});
