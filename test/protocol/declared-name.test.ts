import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { contractText, manifestText, worldOf } from '../world.ts';

const CREATES = {
  workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ['create'] } },
};
const BOX = { kind: 'class', customElement: true, name: 'SlBox', tagName: 'sl-box' };
const FILES = {
  'custom-elements.json': manifestText(BOX),
  'component-contract.config.json': '{ "declaredName": "cem.tagName" }',
  'box.contract.json': contractText('slbox', { component: 'Box', cemRef: 'sl-box' }),
};

const stating = /^Set "declaredName" to "(.*)" in the config file$/;

suite('stating the source of declared names from a finding', () => {
  test('offers each source that agrees with the identity, and none; afterwards the finding is gone', async () => {
    for (const source of ['cem.className', 'none']) {
      const world = await worldOf(FILES, { capabilities: CREATES });
      const document = world.open('box.contract.json', '"sl|box"');
      await world.editor.settled();
      const actions = (await document.actions(['quickfix'])).filter(({ title }) => stating.test(title));
      assert.deepEqual(
        actions.map(({ title, isPreferred, diagnostics }) => [
          stating.exec(title)![1],
          isPreferred,
          diagnostics?.map(({ code }) => code),
        ]),
        [
          ['cem.className', undefined, ['SR-130']],
          ['none', undefined, ['SR-130']],
        ],
      );
      world.editor.make(actions.find(({ title }) => title.includes(source))?.edit);
      await world.editor.settled();
      assert.deepEqual(world.editor.latest(document.uri), []);
    }
  });

  test('also where the stated source has a name that folds to nothing', async () => {
    const files = {
      'custom-elements.json': manifestText(BOX),
      'component-contract.config.json': '{ "declaredName": "component" }',
      'box.contract.json': contractText('sl-box', { component: '___', cemRef: 'sl-box' }),
    };
    const world = await worldOf(files, { capabilities: CREATES });
    const document = world.open('box.contract.json', '');
    await world.editor.settled();
    assert.deepEqual(
      (await document.findings()).map(({ code }) => code),
      ['SR-131'],
    );
    const actions = (await document.actions(['quickfix'])).filter(({ title }) => stating.test(title));
    assert.deepEqual(
      actions.map(({ title }) => stating.exec(title)![1]),
      ['cem.tagName', 'none'],
    );
    for (const { edit } of actions) {
      world.editor.make(edit);
      await world.editor.settled();
      assert.deepEqual(world.editor.latest(document.uri), []);
      world.editor.write('file:///p/component-contract.config.json', files['component-contract.config.json']);
      await world.editor.settled();
    }
  });
});
