import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { FileChangeType } from 'vscode-languageserver/node';
import { diskOf } from '../disk.ts';
import { type Editor, startEditor } from '../editor.ts';
import { contractText, manifestText, uriOf, worldOf } from '../world.ts';

/** A contract with the finding SR-130. */
const wrong = (id: string): string => contractText(id, { component: 'Other' });

/** The codes of what is shown of files, open or not. */
const codesOf = (editor: Editor, ...paths: string[]): unknown[][] =>
  paths.map((path) => editor.latest(uriOf(path)).map(({ code }) => code));

suite('the files of a project', () => {
  test('are read where they are looked for, and each once', async () => {
    const { editor, disk } = await worldOf({
      '.gitignore': 'dist\nx.contract.json\n',
      'a/component-contract.config.json': '{ "exclude": ["old"], "contracts": ["*.spec.json"] }',
      'a/b.spec.json': wrong('b'),
      'a/c.contract.json': wrong('c'),
      'a/old/d.spec.json': wrong('d'),
      'dist/e.contract.json': wrong('e'),
      'node_modules/f/g.contract.json': wrong('g'),
      'h/.gitignore': '!x.contract.json\n',
      'h/x.contract.json': wrong('h'),
      'x.contract.json': wrong('x'),
    });
    assert.deepEqual(disk.listed, [uriOf(''), uriOf('a/'), uriOf('h/')]);
    assert.deepEqual(
      [...disk.opened].sort(),
      ['a/b.spec.json', 'h/x.contract.json', 'package.json'].map(uriOf),
    );
    assert.deepEqual(codesOf(editor, 'a/b.spec.json', 'h/x.contract.json', 'x.contract.json'), [
      ['SR-130'],
      ['SR-130'],
      [],
    ]);
  });

  test('that a manifest lists are read although git ignores them, and what comes and goes is followed', async () => {
    const { editor, disk } = await worldOf({
      '.gitignore': 'dist',
      'manifest.json': '{ "contractVersion": "1", "artifacts": [{ "path": "dist/c.contract.json" }] }',
    });
    const isMissing = (): boolean => codesOf(editor, 'manifest.json')[0]!.includes('manifest/missing');
    assert.ok(isMissing());
    editor.write(uriOf('dist/c.contract.json'), contractText('c'));
    await editor.settled();
    assert.ok(!isMissing());
    disk.write(uriOf('dist/c.contract.json'));
    editor.tell([{ uri: uriOf('dist'), type: FileChangeType.Deleted }]);
    await editor.settled();
    assert.ok(isMissing());
  });

  test('that are installed are read again when a lockfile changes', async () => {
    const { editor, disk } = await worldOf({
      'package.json': '{ "dependencies": { "dep": "1" } }',
      'custom-elements.json': manifestText({
        kind: 'class',
        name: 'A',
        customElement: true,
        tagName: 'x-card',
      }),
      'x.contract.json': contractText('x-b', { component: 'X B', cemRef: 'x-b' }),
    });
    assert.deepEqual(codesOf(editor, 'x.contract.json'), [['ref/unresolved']]);
    disk.write(uriOf('node_modules/dep/package.json'), '{ "customElements": "cem.json" }');
    disk.write(
      uriOf('node_modules/dep/cem.json'),
      manifestText({ kind: 'class', name: 'B', customElement: true, tagName: 'x-b' }),
    );
    editor.write(uriOf('package-lock.json'), '{}');
    await editor.settled();
    assert.ok(!codesOf(editor, 'x.contract.json')[0]!.includes('ref/unresolved'));
  });

  test('are not followed through links', async () => {
    const { editor, disk } = await worldOf({ 'a/x.contract.json': contractText('x') });
    disk.link(uriOf('y.contract.json'), uriOf('a/x.contract.json'));
    disk.link(uriOf('result'), uriOf('a'));
    editor.tell(
      ['y.contract.json', 'result', 'result/x.contract.json'].map((path) => ({
        uri: uriOf(path),
        type: FileChangeType.Created,
      })),
    );
    await editor.settled();
    assert.deepEqual(codesOf(editor, 'a/x.contract.json', 'y.contract.json'), [[], []]);
  });

  test('are watched further up than the workspace folder', async () => {
    const disk = diskOf({
      '.git': '',
      'node_modules/dep/package.json': '{}',
      'a/package.json': '{ "dependencies": { "dep": "1" } }',
      'a/in/x.contract.json': contractText('x', { cemRef: 'x-b' }),
    });
    const didChangeWatchedFiles = { dynamicRegistration: true, relativePatternSupport: true };
    const capabilities = { workspace: { didChangeWatchedFiles } };
    const editor = await startEditor({ disk, folders: [uriOf('a/in')], capabilities });
    await editor.settled();
    const patterns = JSON.stringify(await editor.watched());
    for (const folder of ['a', 'node_modules']) assert.ok(patterns.includes(uriOf(folder)), patterns);
  });
});
