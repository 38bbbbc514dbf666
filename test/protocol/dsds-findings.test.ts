import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { diskOf } from '../disk.ts';
import { BUTTON, IN_SYNC } from '../dsds-files.ts';
import { startEditor } from '../editor.ts';
import { contractText, uriOf, worldOf } from '../world.ts';

const DOCUMENT = `schemaVersion: "0.21.1"
name: Library
entries:
  - id: knob
    kind: component
    name: Button
    description: It does what it says.
    specs:
      - href: lib/button.contract.json
        rel: contract
        role: Design System Contract
`;

suite('an open DSDS document', () => {
  test('is told what its contract says', async () => {
    const world = await worldOf({
      'lib/button.contract.json': contractText('button'),
      'a.dsds.yaml': DOCUMENT,
    });
    const document = world.open('a.dsds.yaml', '', 'yaml');
    const shown = (await document.findings()).map(
      ({ code, range }) => `${String(code)}: ${document.textAt(range)}`,
    );
    assert.deepEqual(shown, ['dsds/id: knob']);
    world.editor.write(uriOf('lib/button.contract.json'), contractText('knob'));
    await world.editor.settled();
    assert.deepEqual(world.editor.latest(uriOf('a.dsds.yaml')), []);
  });

  test('is told of files that no search finds, as they come and go', async () => {
    const world = await worldOf({ '.gitignore': 'lib', 'a.dsds.yaml': DOCUMENT });
    const document = world.open('a.dsds.yaml', '', 'yaml');
    const codes = async (): Promise<unknown[]> => {
      await world.editor.settled();
      return (world.editor.latest(uriOf('a.dsds.yaml')) ?? []).map(({ code }) => code);
    };
    assert.deepEqual(await codes(), ['SR-138']);
    world.editor.write(uriOf('lib/button.contract.json'), contractText('button'));
    assert.deepEqual(await codes(), ['dsds/id']);
    world.editor.write(uriOf('lib/button.contract.json'));
    assert.deepEqual(await codes(), ['SR-138']);
    world.disk.write(uriOf('lib/other.contract.json'), contractText('knob'));
    document.replace('lib/button', './lib/%6Fther');
    assert.deepEqual(await codes(), []);
  });

  test('is told of a contract beyond the folder that somebody works in, without a repository', async () => {
    const disk = diskOf({
      'ui/button.contract.json': contractText('button'),
      'docs/a.dsds.yaml': DOCUMENT.replace('lib/', '../ui/'),
      'docs/b.dsds.yaml': DOCUMENT.replace('lib/', '../no/'),
    });
    const editor = await startEditor({ disk, folders: ['file:///p/docs'] });
    await editor.settled();
    const codes = async (path: string): Promise<unknown[]> => {
      const text = disk.text(uriOf(path))!;
      const document = editor.open(text, { uri: uriOf(path), languageId: 'yaml', asIs: true });
      return (await document.findings()).map(({ code }) => code);
    };
    assert.deepEqual(await codes('docs/a.dsds.yaml'), ['dsds/id']);
    assert.deepEqual(await codes('docs/b.dsds.yaml'), ['SR-138']);
  });

  test('is told where its contract says so, when that is as it was once more, and when it is saved', async () => {
    const world = await worldOf({
      'lib/button.contract.json': BUTTON,
      'a.dsds.yaml': IN_SYNC.replace('id: busy', 'id: lazy'),
    });
    const contract = world.open('lib/button.contract.json');
    world.open('a.dsds.yaml', '', 'yaml');
    const places = async (): Promise<unknown[]> => {
      await world.editor.settled();
      return world.editor
        .latest(uriOf('a.dsds.yaml'))
        .flatMap(({ relatedInformation = [] }) =>
          relatedInformation.map(({ location }) => contract.textAt(location.range)),
        );
    };
    const before = await places();
    assert.ok(before.includes('"busy"'));
    for (const [now, then] of [
      ['{\n', '{\n\n\n'],
      ['"hover"', '"hovered"'],
      ['"hovered"', '"hover"'],
      ['{\n\n\n', '{\n'],
    ] as const) {
      contract.replace(now, then);
      await places();
    }
    assert.deepEqual(await places(), before);
    contract.replace('{\n', '{\n\n\n');
    world.disk.write(contract.uri, contract.text());
    contract.save();
    assert.deepEqual(await places(), before);
  });

  test('is known by its file: one that was never saved is none, whatever its language and its name', async () => {
    const world = await worldOf({ 'lib/button.contract.json': contractText('button') });
    for (const uri of ['untitled:Untitled-1', 'untitled:a.dsds.yaml', 'untitled:/p/a.dsds.yaml']) {
      const document = world.editor.open(DOCUMENT, { uri, languageId: 'yaml' });
      assert.deepEqual(await document.findings(), []);
      assert.equal(await document.ask('textDocument/hover', { position: { line: 3, character: 9 } }), null);
    }
  });
});
