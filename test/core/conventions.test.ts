import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  fileNameIn,
  idStyleOf,
  layoutIn,
  type Neighbour,
  usualLayout,
} from '../../server/src/kinds/contract/new-contract.ts';

const contract = (path: string, contractId?: string, cemRef?: string): Neighbour => ({
  path,
  contractId,
  cemRef,
});

suite('the conventions of a project', () => {
  const pathOf = (neighbours: readonly Neighbour[], near?: string): string | undefined => {
    const layout = usualLayout(neighbours, near);
    return layout && `${layout.folder}${fileNameIn(layout, 'toast')}`;
  };

  test('contracts lie in one folder, or in folders of their own', () => {
    assert.equal(pathOf([]), undefined);
    assert.equal(pathOf([contract('menu.contract.json', 'menu')]), 'toast.contract.json');
    assert.equal(pathOf([contract('lib/menu.contract.json', 'menu')]), 'lib/toast.contract.json');
    const own = contract('src/menu/menu.contract.json', 'menu');
    assert.equal(pathOf([own]), 'src/toast/toast.contract.json');
    assert.equal(pathOf([contract('menu/menu.contract.json', 'menu')]), 'toast/toast.contract.json');
    // The folder has the id, or the name of the file.
    assert.equal(pathOf([contract('a/menu/index.contract.json', 'menu')]), 'a/toast/toast.contract.json');
    assert.equal(pathOf([contract('a/Menu/Menu.contract.json', 'menu')]), 'a/toast/toast.contract.json');
    const most = [contract('old/a.contract.json', 'a'), own, contract('src/tag/tag.contract.json', 'tag')];
    assert.equal(pathOf(most), 'src/toast/toast.contract.json');
  });

  test('near a folder its contracts count, and without any those of the project', () => {
    const all = [
      contract('forms/field/field.contract.json', 'field'),
      contract('forms/input/input.contract.json', 'input'),
      contract('nav/link.contract.json', 'link'),
    ];
    assert.equal(pathOf(all, 'nav/'), 'nav/toast.contract.json');
    assert.equal(pathOf(all, 'forms/field/'), 'forms/toast/toast.contract.json');
    assert.equal(pathOf(all, 'docs/'), 'forms/toast/toast.contract.json');
    assert.deepEqual(layoutIn(all, 'forms/'), { folder: 'forms/', hasOwnFolders: true });
    assert.deepEqual(layoutIn(all, 'docs/'), { folder: 'docs/', hasOwnFolders: false });
  });

  test('ids have the prefix of the tag names, or not', () => {
    const menu = contract('menu.contract.json', 'menu', 'wa-menu');
    const tag = contract('tag.contract.json', 'wa-tag', 'wa-tag');
    assert.deepEqual(idStyleOf([]), { idFrom: undefined, prefixes: [] });
    assert.deepEqual(idStyleOf([contract('x.contract.json', 'x')]), { idFrom: undefined, prefixes: [] });
    assert.deepEqual(idStyleOf([menu]), { idFrom: 'component', prefixes: ['wa-'] });
    assert.deepEqual(idStyleOf([tag]), { idFrom: 'tag', prefixes: [] });
    assert.equal(idStyleOf([menu, tag]).idFrom, 'tag');
    assert.equal(idStyleOf([menu, tag, menu]).idFrom, 'component');
    // Another name is no convention.
    assert.equal(idStyleOf([contract('x.contract.json', 'notice', 'wa-alert')]).idFrom, undefined);
  });
});
