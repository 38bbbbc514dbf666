import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { FileChangeType } from 'vscode-languageserver/node';
import { addressOf } from '../../server/src/kinds/contract/address.ts';
import type { Editor } from '../editor.ts';
import { contractText, uriOf, type World, worldOf } from '../world.ts';

const record = (path: string, text: string): object => {
  const addressed = addressOf(text);
  return { path, address: addressed.ok && addressed.address, origin: 'inferred' };
};

const manifestOf = (...artifacts: readonly object[]): string =>
  `${JSON.stringify({ contractVersion: '1.0.0', artifacts }, null, 2)}\n`;

const BUTTON = contractText('button');

const CARD = contractText('card');

const FILES = {
  'lib/button.contract.json': BUTTON,
  'lib/card.contract.json': CARD,
  'lib/manifest.json': manifestOf(
    record('button.contract.json', BUTTON),
    record('./card.contract.json', CARD),
  ),
};

const MANIFEST = uriOf('lib/manifest.json');

const codes = (all: readonly { code?: unknown }[]): unknown[] => all.map(({ code }) => code);

const shownIn = ({ editor }: Pick<World, 'editor'>, uri = MANIFEST): unknown[] => codes(editor.latest(uri));

/** What is shown once something has happened, and all of it is read and told. */
async function after(editor: Editor, happens: () => void, uri = MANIFEST): Promise<unknown[]> {
  happens();
  await editor.settled();
  return shownIn({ editor }, uri);
}

suite('an open manifest', () => {
  test('is told what becomes of its contracts on the disk, by its version', async () => {
    const world = await worldOf(FILES);
    const { editor } = world;
    const manifest = world.open('lib/manifest.json', '', 'json');
    assert.deepEqual(await manifest.findings(), []);

    const button = uriOf('lib/button.contract.json');
    const changed = contractText('button', { description: 'A button.' });
    assert.deepEqual(await after(editor, () => editor.write(button, changed)), ['SR-137']);
    assert.deepEqual(
      editor.latest(MANIFEST).map(({ range }) => manifest.textAt(range)),
      [`"${(record('', BUTTON) as { address: string }).address}"`],
    );
    assert.equal(manifest.published().at(-1), '1: 1');

    assert.deepEqual(await after(editor, () => editor.write(button)), ['manifest/missing']);
    assert.deepEqual(await after(editor, () => editor.write(button, BUTTON)), []);
    assert.deepEqual(
      await after(editor, () => editor.write(uriOf('lib/new/x.contract.json'), contractText('x'))),
      ['manifest/unlisted'],
    );
    assert.deepEqual(await after(editor, () => editor.write(uriOf('lib/new/x.contract.json'))), []);
    await editor.close();
  });

  test('is told what it says itself as it is typed, also of files that nobody has read', async () => {
    const world = await worldOf({
      ...FILES,
      '.gitignore': 'dist\n',
      'lib/dist/x.contract.json': contractText('x'),
    });
    const { editor } = world;
    const manifest = world.open('lib/manifest.json', '', 'json');
    const retyped = (from: string, to: string): Promise<unknown[]> =>
      after(editor, () => manifest.replace(from, to));
    assert.deepEqual(await retyped('"button.contract', '"buton.contract'), [
      'manifest/unlisted',
      'manifest/missing',
    ]);
    assert.deepEqual(await retyped('"buton.contract', '"button.contract'), []);
    const toDist = await retyped('"./card.contract.json"', '"dist/nothing.contract.json"');
    assert.deepEqual(toDist, ['manifest/unlisted', 'manifest/missing']);
    assert.deepEqual(await retyped('dist/nothing', 'dist/x'), ['manifest/unlisted', 'SR-137']);
    assert.deepEqual(await retyped('"dist/x.contract.json"', '"./card.contract.json"'), []);
    // Not our business: the editor's own server reports it.
    assert.deepEqual(await retyped('"contractVersion": "1.0.0",', '"contractVersion": "1.0.0"'), []);
    await editor.close();
  });

  test('is told once of all that is written together with it', async () => {
    const paths = Array.from({ length: 400 }, (_, index) => `c${index}.contract.json`);
    const textOf = (path: string, more = {}): string => contractText(path.slice(0, -14), more);
    const listing = (more = {}): string =>
      manifestOf(...paths.map((path) => record(path, textOf(path, more))));
    const before = Object.fromEntries(paths.map((path) => [`lib/${path}`, textOf(path)]));
    const world = await worldOf({ ...before, 'lib/manifest.json': listing() });
    const { editor, disk } = world;
    const manifest = world.open('lib/manifest.json', '', 'json');
    assert.deepEqual(await manifest.findings(), []);
    const anew = { description: 'Built anew.' };
    for (const path of paths) disk.write(uriOf(`lib/${path}`), textOf(path, anew));
    manifest.splice(0, manifest.text().length, listing(anew));
    editor.tell(paths.map((path) => ({ uri: uriOf(`lib/${path}`), type: FileChangeType.Changed })));
    await editor.settled();
    assert.deepEqual(manifest.published(), ['1: 0', '2: 0']);
    await editor.close();
  });

  test('is still one while it has syntax errors, wherever that is', async () => {
    const world = await worldOf(FILES);
    const { editor } = world;
    const manifest = world.open('lib/manifest.json', '', 'json');
    const whole = manifest.text();
    const broken = [
      `// A comment.\n${whole}`,
      `<<<<<<< ours\n${whole}`,
      whole.replace('{', '{"'),
      whole.replace('",', '"'),
      whole.replace('1.0.0"', '1.0.0'),
      whole.replace('"artifacts"', '"arti\n  "artifacts"'),
      whole.replace('{', '{ {'),
      whole.slice(0, -3),
    ];
    for (const text of [...broken, whole]) {
      manifest.splice(0, manifest.text().length, text);
      await editor.settled();
      manifest.moveTo(text.indexOf('button.contract'));
      assert.ok(await manifest.ask('textDocument/definition'), text);
      assert.deepEqual(shownIn(world), [], text);
    }
    await editor.close();
  });

  test('is not told what somebody is typing in a contract', async () => {
    const world = await worldOf(FILES);
    const { editor } = world;
    const manifest = world.open('lib/manifest.json', '', 'json');
    const button = world.open('lib/button.contract.json');
    await editor.settled();
    const before = manifest.published();
    button.replace('"button"', '"buton"');
    await editor.settled();
    assert.deepEqual(manifest.published(), before);
    editor.write(button.uri, button.text());
    button.save();
    await editor.settled();
    assert.deepEqual(shownIn(world), ['SR-137']);
    await editor.close();
  });
});

suite('a manifest that is not open', () => {
  test('shows its findings, and nothing any more where it is gone, or none', async () => {
    const { editor } = await worldOf({ ...FILES, 'lib/card.contract.json': contractText('link') });
    assert.deepEqual(shownIn({ editor }), ['SR-137']);
    assert.deepEqual(editor.published(MANIFEST), ['closed: 1']);
    assert.deepEqual(await after(editor, () => editor.write(MANIFEST, '{ "name": "A web app" }')), []);
    const unlisting = (): void => editor.write(MANIFEST, manifestOf(record('card.contract.json', CARD)));
    assert.deepEqual(await after(editor, unlisting), ['manifest/unlisted', 'SR-137']);
    assert.deepEqual(await after(editor, () => editor.write(MANIFEST)), []);
    await editor.close();
  });

  test('is looked at again when the project file says something else', async () => {
    const { editor } = await worldOf({ ...FILES, 'lib/card.contract.json': contractText('link') });
    const config = uriOf('component-contract.config.json');
    assert.deepEqual(
      await after(editor, () => editor.write(config, '{ "exclude": ["lib/manifest.json"] }')),
      [],
    );
    assert.deepEqual(await after(editor, () => editor.write(config, '{ "manifests": ["none.json"] }')), []);
    assert.deepEqual(await after(editor, () => editor.write(config, '{}')), ['SR-137']);
    await editor.close();
  });

  test('counts where git ignores it, as the project says, and so do the contracts that it lists there', async () => {
    const files = {
      '.gitignore': 'dist\n',
      'component-contract.config.json': '{ "manifests": ["dist/list.json"] }',
      'dist/list.json': manifestOf(
        record('a/button.contract.json', BUTTON),
        record('gone.contract.json', CARD),
      ),
      'dist/a/button.contract.json': CARD,
    };
    const { editor, disk } = await worldOf(files);
    const list = uriOf('dist/list.json');
    assert.deepEqual(shownIn({ editor }, list), ['SR-137', 'manifest/missing']);
    const built = (): void => {
      disk.write(uriOf('dist/gone.contract.json'), CARD);
      editor.write(uriOf('dist/a/button.contract.json'), BUTTON);
      editor.tell([{ uri: uriOf('dist'), type: 1 }]);
    };
    assert.deepEqual(await after(editor, built, list), []);
    // What is named is one whatever it says.
    assert.deepEqual(await after(editor, () => editor.write(list, '{}'), list), [
      'schema/required',
      'schema/required',
    ]);
    await editor.close();
  });
});

test('an editor is asked for what goes by other names, as soon as that is known, and as long as it does', async () => {
  const dynamicRegistration = true;
  const files = {
    'component-contract.config.json': '{ "manifests": ["dist/list.json"], "elements": ["[[]x]/*.json"] }',
    'dist/list.json': '{}',
    '[x]/custom-elements.json': '{}',
    '[x]/a b.json': '{ "modules": [] }',
  };
  const { editor } = await worldOf(files, {
    capabilities: {
      textDocument: { synchronization: { dynamicRegistration }, documentLink: { dynamicRegistration } },
    },
  });
  const named = (): string[] =>
    editor.registered.flatMap(({ method, registerOptions }) => {
      const { documentSelector = [] } = registerOptions as { documentSelector?: { pattern?: string }[] };
      return documentSelector
        .filter(({ pattern = '**' }) => !pattern.startsWith('**'))
        .map(({ pattern }) => `${method.replace('textDocument/', '')} ${pattern}`);
    });
  const ofList = ['didOpen', 'didChange', 'didSave', 'didClose', 'documentLink'].map(
    (each) => `${each} /p/dist/list.json`,
  );
  const ofElements = ['didOpen', 'didChange', 'didSave', 'didClose'].map(
    (each) => `${each} /p/[[]x[]]/a b.json`,
  );
  const twice = (all: readonly string[]): string[] => all.flatMap((each) => [each, each]).sort();
  assert.deepEqual(named().sort(), twice([...ofList, ...ofElements]));

  editor.write(uriOf('component-contract.config.json'), '{ "manifests": ["dist/list.json"] }');
  await editor.settled();
  assert.deepEqual(named().sort(), twice(ofList));
  editor.write(uriOf('dist/list.json'));
  await editor.settled();
  assert.deepEqual(named(), []);
  await editor.close();
});
