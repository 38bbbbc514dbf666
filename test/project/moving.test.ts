import fc from 'fast-check';
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { pathsAfter } from '../../server/src/kinds/manifest/editing/rename.ts';
import { readManifest } from '../../server/src/kinds/manifest/model.ts';
import { ledTo } from '../../server/src/text/links.ts';
import { newUris, placeOf } from '../../server/src/text/uri.ts';
import { forAll } from '../arbitrary.ts';

const uriOf = (path: string): string => `file:///p/${encodeURI(path)}`;

/** The paths of a manifest after files have moved, as `index: path`. */
function after(
  manifest: string,
  paths: readonly unknown[],
  ...moves: readonly (readonly [string, string])[]
): string[] {
  const { records } = readManifest({ artifacts: paths.map((path) => ({ path })) });
  const newUri = newUris(moves.map(([from, to]) => ({ from: uriOf(from), to: uriOf(to) })));
  return pathsAfter(uriOf(manifest), records, newUri).map((edit) => {
    assert.ok('replace' in edit && 'value' in edit);
    return `${edit.replace[1]}: ${String(edit.value)}`;
  });
}

suite('where files are after moves', () => {
  test('a path changes only where it leads elsewhere', () => {
    const paths = [
      'a.json',
      './x/../b.json',
      'x//c.json',
      '../d.json',
      '/e.json',
      'https://x.test/f.json',
      '',
      7,
    ];
    assert.deepEqual(after('m.json', paths, ['b.json', 'x/b.json'], ['x/c.json', 'x/d.json']), [
      '1: x/b.json',
      '2: x/d.json',
    ]);
    assert.deepEqual(after('m.json', paths), []);
    assert.deepEqual(after('m.json', paths, ['m.json', 'other.json']), []);
  });

  test('the innermost of what has moved counts, and a file before its folders', () => {
    const moves = [
      ['x', 'y'],
      ['x/deep', 'z'],
      ['x/deep/one.json', 'one.json'],
    ] as const;
    assert.deepEqual(
      after('m.json', ['x/a.json', 'x/deep/b.json', 'x/deep/one.json', 'xx/a.json'], ...moves),
      ['0: y/a.json', '1: z/b.json', '2: one.json'],
    );
  });

  test('names that a URI writes otherwise', () => {
    assert.deepEqual(
      after('m.json', ['a b/é.json', '100%.json'], ['a b', 'c d'], ['100%.json', '50%.json']),
      ['0: c d/é.json', '1: 50%.json'],
    );
  });

  test('whatever moves, a record leads to its file, or stays as it was', () => {
    const names = fc.constantFrom('a', 'b', 'c d', '__proto__', 'é');
    const path = fc.array(names, { minLength: 1, maxLength: 3 }).map((all) => all.join('/'));
    const moves = fc.uniqueArray(fc.tuple(path, path), { maxLength: 4, selector: ([from]) => from });
    forAll(fc.tuple(path, fc.array(path, { maxLength: 4 }), moves), ([folder, paths, moved]) => {
      const manifest = uriOf(`${folder}/manifest.json`);
      const { records } = readManifest({ artifacts: paths.map((each) => ({ path: each })) });
      const newUri = newUris(moved.map(([from, to]) => ({ from: uriOf(from), to: uriOf(to) })));
      const changed = new Map(
        pathsAfter(manifest, records, newUri).map((edit) => {
          assert.ok('replace' in edit && 'value' in edit);
          return [edit.replace[1], String(edit.value)];
        }),
      );
      const projectRoot = placeOf(newUri(manifest))!.folder;
      for (const [index, written] of paths.entries()) {
        const target = newUri(ledTo(manifest, written, placeOf(manifest)!.folder)!);
        const now = ledTo(newUri(manifest), changed.get(index) ?? written, projectRoot);
        assert.equal(now === target, target.startsWith(projectRoot) || now === target);
        if (!target.startsWith(projectRoot)) assert.ok(!changed.has(index));
      }
    });
  });
});
