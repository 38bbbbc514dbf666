import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { COMPARED_SCHEME, comparedIn, pathCompared } from '../../client/src/compared.ts';
import { isDsdsName } from '../../server/src/kinds/dsds/model.ts';

suite('the virtual documents of a comparison', () => {
  test('lie beside the document, in its language, and are no DSDS documents themselves', () => {
    for (const [document, name, path] of [
      ['/p/library.dsds.yaml', 'badge', '/p/badge.traits.yaml'],
      ['/p/library.dsds.yml', 'badge', '/p/badge.traits.yml'],
      ['/p/library.dsds.JSON', 'nav.item', '/p/nav.item.traits.json'],
      ['/p/library', 'badge', '/p/badge.traits.yaml'],
      ['/library.dsds.yaml', 'a/b c', '/a-b-c.traits.yaml'],
      ['/library.dsds.yaml', '', '/entry.traits.yaml'],
      ['/library.dsds.yaml', 'x.dsds', '/x.dsds.traits.yaml'],
    ] as const) {
      assert.equal(pathCompared(document, name), path);
      assert.ok(!isDsdsName(path), path);
    }
  });

  test('say which entry they are of', () => {
    const entry = { path: [], name: 'badge', contract: 'file:///p/b' };
    const query = JSON.stringify({ document: 'file:///p/a', entry, side: 'now' });
    assert.equal(comparedIn({ scheme: COMPARED_SCHEME, query })?.document, 'file:///p/a');
    assert.equal(comparedIn({ scheme: 'file', query }), undefined);
    assert.equal(comparedIn({ scheme: COMPARED_SCHEME, query: 'x' }), undefined);
  });
});
