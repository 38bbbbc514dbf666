import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { folderAbove, folderOf, nameOf, pathFrom, placeOf, uriIn } from '../../server/src/text/uri.ts';
import { anyText, forAll } from '../arbitrary.ts';

suite('where a file lies', () => {
  test('is the same however an editor spells it', () => {
    for (const uri of [
      'file:///a%20b/c%C3%A9.json',
      'file:///a b/cé.json',
      'file:///a%20b//cé.json#1',
      'FILE:///a b/cé.json?x',
    ]) {
      assert.deepEqual(placeOf(uri), { folder: 'file:///a%20b/', name: 'cé.json' });
    }
    for (const uri of ['file:///C:/a.json', 'file:///c%3A/a.json', 'file:///C%3a/a.json']) {
      assert.deepEqual(placeOf(uri), { folder: 'file:///c:/', name: 'a.json' });
    }
    assert.deepEqual(placeOf('file://host/share/a.json'), { folder: 'file://host/share/', name: 'a.json' });
  });

  test('is in any file system that has folders', () => {
    for (const uri of ['memfs:/a%20b/c.json', 'memfs:///a b/c.json', 'MEMFS:/a b//c.json'])
      assert.deepEqual(placeOf(uri), { folder: 'memfs:/a%20b/', name: 'c.json' });
    const place = placeOf('vscode-vfs://github/owner/repo/c.json');
    assert.deepEqual(place, { folder: 'vscode-vfs://github/owner/repo/', name: 'c.json' });
    assert.deepEqual(
      ['memfs:/a/', 'memfs:/', 'vscode-vfs://github/a/', 'vscode-vfs://github/'].map(folderAbove),
      ['memfs:/', undefined, 'vscode-vfs://github/', undefined],
    );
  });

  test('is nowhere for what is no file', () => {
    for (const uri of [
      'untitled:x',
      'git:/a/x.json',
      'file:x',
      'file:///',
      'file://',
      '',
      'x',
      'http://a/b',
      'untitled:/a/x.json',
      'gitlens:/a/x.json?commit',
      'memfs:/',
    ]) {
      assert.equal(placeOf(uri), undefined, uri);
    }
  });

  test('leads upwards to the root, or to the drive', () => {
    const upwards = (from: string | undefined): string[] =>
      from === undefined ? [] : [from, ...upwards(folderAbove(from))];
    assert.deepEqual(upwards('file:///a/b%20c/'), ['file:///a/b%20c/', 'file:///a/', 'file:///']);
    assert.deepEqual(upwards('file:///c:/a/'), ['file:///c:/a/', 'file:///c:/']);
    assert.deepEqual(['file:///a/b%20c/', 'file:///'].map(nameOf), ['b c', '']);
    assert.deepEqual(['file:///a/b', 'file:///a/b/', 'file:///'].map(folderOf), [
      'file:///a/b/',
      'file:///a/b/',
      'file:///',
    ]);
  });

  test('of whatever names: back and forth, and nothing throws', () => {
    const name = fc
      .oneof(
        anyText(),
        fc.string({ unit: fc.constantFrom('%', 'a', ':', '?', '#', ' ', '\\', '[', '+', '💩') }),
      )
      .map((text) => text.replaceAll('/', ''))
      .filter((text) => text !== '');
    forAll(fc.array(name, { minLength: 1, maxLength: 4 }), (names) => {
      const folder = names.slice(0, -1).reduce((above, each) => `${uriIn(above, each)}/`, 'file:///r/');
      const uri = uriIn(folder, names.at(-1)!);
      const place = placeOf(uri)!;
      assert.deepEqual(place, { folder, name: names.at(-1) });
      assert.equal(pathFrom('file:///r/', place), names.join('/'));
    });
    forAll(anyText(), (text) => {
      for (const uri of [text, `file://${text}`, `file:///${text}`, `file:///a/\ud800${text}%`]) {
        const place = placeOf(uri);
        if (place) placeOf(uriIn(place.folder, place.name));
      }
    });
  });
});
