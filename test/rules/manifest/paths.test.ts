import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { World } from '../../project/world.ts';
import { addressIn, contractNamed } from '../../manifests.ts';
import { codesIn, told, ONE, BUTTON, listing, at, made, RECORD, listingOf } from './manifests.ts';

suite('manifest/escapes, manifest/self and manifest/not-contract', () => {
  const path = (written: string, world: World = ONE): string[] =>
    told(listing(`{ ${BUTTON} }`, at(written)), { ...ONE, ...world });

  test('that leads out of the directory', () => {
    const escapes: Record<string, RegExp> = {
      '../button.contract.json': /is outside the folder of the manifest/,
      'a/../../button.contract.json': /is outside the folder of the manifest/,
      '/button.contract.json': /is an absolute path, or begins like one\. Use "button\.contract\.json"\./,
      '/etc/passwd': /is an absolute path, or begins like one\. A manifest lists/,
      '~/x.contract.json': /is an absolute path/,
      'C:\\x.contract.json': /is an absolute path/,
      'file:///p/button.contract.json': /is a URL/,
      'https://a.example/x.contract.json': /is a URL/,
      '.\\button.contract.json': /only some systems read as "\/"\. Use "button\.contract\.json"/,
      '..\\x.contract.json': /only some systems/,
      '..': /is outside the folder of the manifest/,
    };
    for (const [written, words] of Object.entries(escapes)) {
      const [first = '', ...others] = path(written);
      assert.match(first, /^manifest\/escapes: /, written);
      assert.match(first, words);
      assert.deepEqual(others, []);
    }
  });

  test('that only looks as if it led out, with "./" in front', () => {
    for (const name of ['~a/x', '~x', 'a:b', 'mailto:b/x']) {
      const file = `${name}.contract.json`;
      const world = { ...ONE, [file]: contractNamed('x') };
      const [unlisted, escapes, ...others] = path(file, world);
      assert.match(escapes!, /^manifest\/escapes: .* (is an absolute path|is a URL), or begins like one\./);
      assert.ok(escapes!.endsWith(`Use "./${file}".`), escapes);
      assert.ok(unlisted!.startsWith(`manifest/unlisted: "./${file}" isn't listed`), unlisted);
      assert.deepEqual(others, []);
      const right = at(`./${file}`, addressIn(file, world));
      assert.deepEqual(told(listing(`{ ${BUTTON} }`, right), world), []);
    }
    // No path leads there on every system, so it is not asked for.
    assert.deepEqual(codesIn(listing(), { 'a\\b.contract.json': contractNamed('x') }), []);
  });

  test('that leads to the manifest itself, or to something else', () => {
    assert.match(path('./manifest.json')[0]!, /^manifest\/self/);
    const [other = ''] = path('package.json', { 'package.json': '{ "name": "acme" }' });
    assert.match(other, /^manifest\/not-contract: "package\.json" can't be listed: .*"name"/);
    for (const folder of ['sub/', '.', 'sub/..'])
      assert.match(path(folder)[0]!, /^manifest\/not-contract: .*: it is a folder\./, folder);
  });
});

suite('fixes of paths', () => {
  test('manifest/escapes, self and not-contract', () => {
    const fixes = (path: string): Record<string, unknown> =>
      made(listingOf({ ...RECORD, path }), { ...ONE, 'package.json': '{ "name": "acme" }' });
    assert.deepEqual(
      fixes('/button.contract.json')['* Change "/button.contract.json" to "button.contract.json"'],
      [RECORD],
    );
    assert.deepEqual(fixes('../x')['Remove the entry of "../x"'], []);
    assert.deepEqual(fixes('manifest.json')['* Remove the entry of "manifest.json"'], []);
    assert.deepEqual(fixes('package.json')['Remove the entry of "package.json"'], []);
    assert.deepEqual(fixes('package.json')['Update manifest'], [{ ...RECORD, origin: 'inferred' }]);
  });
});
