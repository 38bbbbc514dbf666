import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { CodeAction } from 'vscode-languageserver/node';
import { BUTTON, FILES, IN_SYNC } from '../dsds-files.ts';
import type { OpenDocument } from '../editor.ts';
import { uriOf, worldOf } from '../world.ts';

const CONTRACT = 'lib/button.contract.json';
const UPDATE = 'Update traits from contract';
const UPDATE_ALL = 'source.updateTraits.component-contract';
const RESOLVES = {
  textDocument: { codeAction: { dataSupport: true, resolveSupport: { properties: ['edit'] } } },
};

const titles = (actions: readonly CodeAction[]): string[] => actions.map(({ title }) => title);

/** The text after the action of this title. */
async function after(document: OpenDocument, title: string, only?: string[]): Promise<string> {
  const actions = await document.actions(only);
  const chosen = actions.find((each) => each.title === title);
  assert.ok(chosen, `${title} is among ${titles(actions).join(', ')}`);
  return document.applied(chosen.edit);
}

/** An entry that has drifted in several places: one trait is gone, one is left over, two values are in another order. */
const drifted = (text: string): string =>
  text
    .replace(/(\bid"?: "?)medium/, '$1swap')
    .replace(/(\bid"?: "?)small/, '$1medium')
    .replace(/(\bid"?: "?)swap/, '$1small')
    .replace(/(\bid"?: "?)loud/, '$1shy');

suite('what can be done in a DSDS document', () => {
  test('each finding has its fixes, and what turns its rule off', async () => {
    const config = { 'component-contract.config.json': '{}' };
    const world = await worldOf({ ...config, ...FILES, 'ui.dsds.yaml': drifted(IN_SYNC) });
    const document = world.open('ui.dsds.yaml', 'id: sh|y', 'yaml');
    assert.deepEqual(titles(await document.actions()), [
      'Rename the trait "shy" to "loud"',
      'Remove the trait "shy"',
      UPDATE,
      'Turn off dsds/trait-extra for this file',
      'Turn off dsds/trait-extra for this project',
    ]);
    assert.equal(
      await after(document, 'Remove the trait "shy"'),
      drifted(IN_SYNC).replace(/ {6}- traitType: variant\n {8}kind: boolean\n(?: {8}.*\n){2}/, ''),
    );
    assert.equal(
      await after(document, 'Rename the trait "shy" to "loud"'),
      drifted(IN_SYNC).replace('shy', 'loud'),
    );
  });

  test('an entry that has drifted can be updated from anywhere in it', async () => {
    const world = await worldOf({ ...FILES, 'ui.dsds.yaml': drifted(IN_SYNC) });
    const document = world.open('ui.dsds.yaml', 'It does| what', 'yaml');
    const actions = await document.actions();
    assert.deepEqual(
      actions.map(({ title, kind }) => [title, kind]),
      [[UPDATE, 'refactor.rewrite']],
    );
    const updated = document.applied(actions[0]!.edit);
    assert.doesNotMatch(updated, /shy/);
    document.close();
    const right = world.open('docs/ui.dsds.json', '"It does| what', 'json');
    assert.deepEqual(titles(await right.actions()), []);
  });

  test('all entries can be updated at once, also on saving', async () => {
    const two = `${drifted(IN_SYNC)}${drifted(IN_SYNC.slice(IN_SYNC.indexOf('  - id:')))}`;
    const world = await worldOf({ [CONTRACT]: BUTTON, 'ui.dsds.yaml': two });
    const document = world.open('ui.dsds.yaml', '', 'yaml');
    const updated = await after(document, 'Update the traits of all entries from their contracts', [
      UPDATE_ALL,
    ]);
    assert.doesNotMatch(updated, /shy/);
    assert.equal(updated.match(/id: loud/g)?.length, 2);
    assert.deepEqual(titles(await document.actions(['source.fixAll'])), []);
    document.replace('id: button', 'id: "button');
    assert.deepEqual(titles(await document.actions([UPDATE_ALL])), []);
  });

  test('what fixes all findings of a kind is made when it is chosen', async () => {
    const text = IN_SYNC.replace('id: loud', 'id: shy').replace('id: busy', 'id: lazy');
    const world = await worldOf({ ...FILES, 'ui.dsds.yaml': text }, { capabilities: RESOLVES });
    const document = world.open('ui.dsds.yaml', 'id: sh|y', 'yaml');
    const actions = await document.actions();
    const all = actions.find(({ title }) => title === "Remove all traits that the contracts don't have");
    assert.ok(all && !all.edit, titles(actions).join(', '));
    const { edit } = (await world.editor.request('codeAction/resolve', all)) as CodeAction;
    const fixed = document.applied(edit);
    assert.ok(!fixed.includes('shy') && !fixed.includes('lazy') && fixed.includes('id: hover'));
  });

  test('a rule is turned off in the config file, whatever the language of the document', async () => {
    const world = await worldOf({
      'component-contract.config.json': '{}\n',
      ...FILES,
      'ui.dsds.yaml': IN_SYNC.replace('id: button', 'id: knob'),
    });
    const document = world.open('ui.dsds.yaml', 'id: kn|ob', 'yaml');
    const off = (await document.actions()).find(({ title }) => title === 'Turn off dsds/id for this file');
    world.editor.make(off?.edit);
    await world.editor.settled();
    assert.match(
      world.disk.text(uriOf('component-contract.config.json')) ?? '',
      /"files": \["\.\/ui\.dsds\.yaml"/,
    );
    assert.deepEqual(world.editor.latest(document.uri), []);
  });
});
