import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { CodeAction, WorkspaceEdit } from 'vscode-languageserver/node';
import { contractText, manifestText, worldOf } from '../world.ts';

const BADGE = 'badge.contract.json';

const props = { properties: { old: { type: 'string' } }, additionalProperties: false };

const FILES = {
  'custom-elements.json': manifestText({
    kind: 'class',
    customElement: true,
    name: 'AcmeBadge',
    tagName: 'acme-badge',
    members: [{ kind: 'field', name: 'pill', type: { text: 'boolean' } }],
  }),
  'react-docgen.json': JSON.stringify({
    'src/badge.tsx': [
      { displayName: 'Badge', description: '', props: { count: { tsType: { name: 'number' } } } },
    ],
  }),
  [BADGE]: contractText('badge', { cemRef: 'acme-badge', props }),
  'plain.contract.json': contractText('plain', { props }),
};

const CAN_ASK = {
  workspace: { workspaceEdit: { documentChanges: true, changeAnnotationSupport: { groupsOnLabel: true } } },
};

const updates = (actions: readonly CodeAction[]): CodeAction[] =>
  actions.filter(({ kind }) => kind === 'source.updateFromComponent.component-contract');

suite('updating a contract from its component', () => {
  test('is offered for the element and the React component, and asks nothing', async () => {
    const world = await worldOf(FILES, { capabilities: CAN_ASK });
    const document = world.open(BADGE);
    const found = updates(await document.actions(['source']));
    assert.deepEqual(
      found.map(({ title }) => title),
      ['Update from <acme-badge>', 'Update from React component Badge'],
    );
    const edit = found[0]?.edit as WorkspaceEdit;
    // An editor leaves what it is to ask about unticked.
    assert.equal(edit.changeAnnotations, undefined);
    const text = document.applied(edit);
    assert.deepEqual((JSON.parse(text) as { props: object }).props, {
      properties: { old: { type: 'string' }, pill: { type: 'boolean' } },
      additionalProperties: false,
    });
    await world.editor.close();
  });

  test('is made by React, too, and in an editor that can not ask', async () => {
    const world = await worldOf(FILES);
    const document = world.open(BADGE);
    const [, ofReact] = updates(await document.actions(['source.updateFromComponent']));
    assert.equal(ofReact?.edit?.changeAnnotations, undefined);
    assert.match(document.applied(ofReact?.edit), /"count": \{\s*"type": "number"/);
    await world.editor.close();
  });

  test('is not offered without a component, or where there is nothing to take over', async () => {
    const done = { properties: { pill: { type: 'boolean' }, count: { type: 'number' }, more: {} } };
    const world = await worldOf({
      ...FILES,
      [BADGE]: contractText('badge', { cemRef: 'acme-badge', props: done }),
    });
    for (const path of [BADGE, 'plain.contract.json'])
      assert.deepEqual(updates(await world.open(path).actions(['source'])), [], path);
    await world.editor.close();
  });
});
