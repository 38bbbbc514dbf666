import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type Diagnostic, FileChangeType } from 'vscode-languageserver/node';
import { type Disk, diskOf } from '../disk.ts';
import { type Editor, startEditor } from '../editor.ts';

const contract = (id: string, more = ''): string =>
  `{ "contractId": "${id}", "component": "${id.replaceAll('-', ' ')}"${more} }`;

const [X, Y, Z] = ['x', 'a/y', 'a/b/z'].map((path) => `file:///p/${path}.contract.json`) as [
  string,
  string,
  string,
];
const THREE = {
  '.git': '',
  'x.contract.json': contract('button'),
  'a/y.contract.json': contract('button'),
  'a/b/z.contract.json': contract('link'),
};

async function startIn(disk: Disk, more: Parameters<typeof startEditor>[0] = {}): Promise<Editor> {
  const editor = await startEditor({ disk, folders: ['file:///p'], ...more });
  await editor.settled();
  return editor;
}

const codes = (diagnostics: readonly Diagnostic[]): unknown[] => diagnostics.map(({ code }) => code);

/** What is shown of these files, by their codes. */
const shown = (editor: Editor, ...uris: string[]): unknown[] => uris.map((uri) => codes(editor.latest(uri)));

const wordsOf = (diagnostic: Diagnostic | undefined): string => {
  assert.ok(typeof diagnostic?.message === 'string');
  return diagnostic.message;
};

const DUPLICATE = ['SR-133'];

const CONFIG = 'file:///p/component-contract.config.json';

suite('contracts that are not open', () => {
  test('have findings, but for hints; those with nothing to say are not spoken of', async () => {
    const [C, D] = ['file:///p/c.contract.json', 'file:///p/d.contract.json'];
    const files = {
      ...THREE,
      'c.contract.json': '{ "contractId": "cart", "component": "Card" }',
      // Its finding is a hint.
      'd.contract.json': contract(
        'dot',
        `, "props": { "properties": { "size": { "type": "string", "enum": ["s"] } }, "required": [], "additionalProperties": false }`,
      ),
    };
    const editor = await startIn(diskOf(files));
    assert.deepEqual(shown(editor, X, Y, Z, C, D), [DUPLICATE, DUPLICATE, [], ['SR-130'], []]);
    assert.deepEqual(
      [X, Y, Z, C, D].map((uri) => editor.published(uri)),
      [['closed: 1'], ['closed: 1'], [], ['closed: 1'], []],
    );
    const [duplicate] = editor.latest(X);
    assert.match(wordsOf(duplicate), /is also used in "a\/y\.contract\.json"/);
    assert.deepEqual(duplicate?.relatedInformation, [
      {
        location: {
          uri: Y,
          range: { start: { line: 0, character: 16 }, end: { line: 0, character: 24 } },
        },
        message: 'The same "contractId"',
      },
    ]);
  });

  test('follow the edits of one that is open, before anything is saved', async () => {
    const editor = await startIn(diskOf(THREE));
    const document = editor.open(contract('link'), { uri: X });
    await editor.settled();
    assert.deepEqual(shown(editor, X, Y, Z), [DUPLICATE, [], DUPLICATE]);
    document.replace('"link"', '"card"');
    await editor.settled();
    assert.deepEqual(shown(editor, X, Y, Z), [['SR-130'], [], []]);
    document.close();
    await editor.settled();
    assert.deepEqual(shown(editor, X, Y, Z), [DUPLICATE, DUPLICATE, []]);
  });

  test('follow the disk: what is written, deleted, renamed, saved without a word', async () => {
    const disk = diskOf(THREE);
    const editor = await startIn(disk);
    editor.write(Y, contract('link'));
    await editor.settled();
    assert.deepEqual(shown(editor, X, Y, Z), [[], DUPLICATE, DUPLICATE]);
    editor.write(Y);
    await editor.settled();
    assert.deepEqual(shown(editor, X, Y, Z), [[], [], []]);
    const moved = 'file:///p/new/folder/m.contract.json';
    disk.write(X);
    disk.write(moved, contract('link'));
    // Of folders that are renamed or copied an editor tells nothing but that.
    editor.tell([
      { uri: X, type: FileChangeType.Deleted },
      { uri: 'file:///p/new', type: FileChangeType.Created },
    ]);
    await editor.settled();
    assert.deepEqual(shown(editor, X, moved, Z), [[], DUPLICATE, DUPLICATE]);
    disk.write(moved);
    editor.tell([{ uri: 'file:///p/new', type: FileChangeType.Deleted }]);
    await editor.settled();
    assert.deepEqual(shown(editor, moved, Z), [[], []]);
    const document = editor.open(contract('link'), { uri: moved });
    await editor.settled();
    disk.write(moved, contract('card'));
    document.save();
    document.close();
    await editor.settled();
    assert.deepEqual(shown(editor, moved, Z), [[], []]);
  });

  test('are known by their names as they are spelled now, where upper and lower case make no difference', async () => {
    const disk = diskOf({ ...THREE, 'a/Y.contract.json': '' }, { isCaseSensitive: false });
    const editor = await startIn(disk);
    const upper = 'file:///p/a/Y.contract.json';
    disk.write(Y);
    disk.write(upper, contract('button'));
    editor.tell([
      { uri: upper, type: FileChangeType.Created },
      { uri: Y, type: FileChangeType.Deleted },
    ]);
    await editor.settled();
    assert.deepEqual(shown(editor, X, Y, upper), [DUPLICATE, [], DUPLICATE]);
    assert.match(wordsOf(editor.latest(X)[0]), /is also used in "a\/Y\.contract\.json"/);
  });

  test('belong to the project as its file and git say by now', async () => {
    const editor = await startIn(diskOf(THREE));
    const document = editor.open(contract('button'), { uri: X });
    for (const [uri, text] of [
      ['file:///p/.gitignore', 'a\n'],
      [CONFIG, '{ "exclude": ["a"] }'],
      [CONFIG, '{ "contracts": ["x.*"] }'],
      [CONFIG, '{ "rules": { "SR-133": "off" } }'],
      // A package is a project of its own.
      ['file:///p/a/package.json', '{}'],
    ] as const) {
      editor.write(uri, text);
      await editor.settled();
      assert.deepEqual(shown(editor, X, Y), [[], []], text);
      editor.write(uri);
      await editor.settled();
      assert.deepEqual(shown(editor, X, Y), [DUPLICATE, DUPLICATE], text);
    }
    const config = editor.open('{}', { uri: CONFIG, languageId: 'json' });
    config.splice(0, 2, '{ "exclude": ["a"');
    await editor.settled();
    assert.deepEqual(shown(editor, X, Y), [DUPLICATE, DUPLICATE]);
    config.splice(config.text().length, 0, '] }');
    await editor.settled();
    assert.deepEqual(shown(editor, X, Y), [[], []]);
    config.close();
    document.close();
    await editor.settled();
    assert.deepEqual(shown(editor, X, Y), [DUPLICATE, DUPLICATE]);
  });

  test('are shown on where one is closed, and what is of interest to its writer only is taken back', async () => {
    const disk = diskOf(THREE);
    const editor = await startIn(disk);
    const document = editor.open(contract('button'), { uri: X });
    await editor.settled();
    document.close();
    await editor.settled();
    assert.deepEqual(document.published(), ['closed: 1', '1: 1']);
    const other = editor.open('{ "contractId": "cart", "component": "Card" }', { uri: Z });
    await editor.settled();
    other.close();
    await editor.settled();
    assert.deepEqual(other.published(), ['1: 1', 'closed: 0']);
  });

  test('are not published again when there is nothing else to say', async () => {
    const editor = await startIn(diskOf(THREE));
    const before = editor.published(Y).length;
    editor.write(Y, `${contract('button')}\n`);
    editor.write('file:///p/.gitignore', 'x\n');
    editor.write('file:///p/a/d.contract.json', contract('card'));
    await editor.settled();
    assert.equal(editor.published(Y).length, before);
    assert.deepEqual(editor.published('file:///p/a/d.contract.json'), []);
  });
});

suite('before the files of a project are read', () => {
  test('a contract that is open has its own findings, and more of them only afterwards', async () => {
    const disk = diskOf(THREE);
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    const slow: Disk = { ...disk, list: (folders) => held.then(() => disk.list(folders)) };
    const editor = await startEditor({ disk: slow, folders: ['file:///p'] });
    const [document, other] = [editor.open(contract('button'), { uri: X }), editor.open('{}', { uri: Z })];
    assert.deepEqual(await document.findings(), []);
    await other.findings();
    // Whatever changes meanwhile is not lost.
    editor.write(Y, contract('button', ' '));
    go();
    await editor.settled();
    assert.deepEqual(shown(editor, X, Y), [DUPLICATE, DUPLICATE]);
    assert.deepEqual(document.published(), ['1: 0', '1: 1']);
    // Where they say nothing else, nothing is said again.
    assert.deepEqual(other.published(), ['1: 2']);
  });
});

suite('which folders are read', () => {
  const files = {
    'r/.git': '',
    'r/component-contract.config.json': '{}',
    'r/a/x.contract.json': contract('button'),
    'r/b/y.contract.json': contract('button'),
    'r/dist/z.contract.json': contract('button'),
    'r/.gitignore': 'dist\n',
    'other/package.json': '{}',
    'other/x.contract.json': contract('button'),
    'other/deep/y.contract.json': contract('button'),
  };
  const [RX, RY, OX, OY] = ['r/a/x', 'r/b/y', 'other/x', 'other/deep/y'].map(
    (path) => `file:///p/${path}.contract.json`,
  ) as [string, string, string, string];

  test('the whole project of a folder, though it begin further up; each folder once', async () => {
    const disk = diskOf(files);
    const editor = await startIn(disk, { folders: ['file:///p/r/a', 'file:///p/r/a/', 'file:///p/r/b'] });
    assert.deepEqual(shown(editor, RX, RY, OX), [DUPLICATE, DUPLICATE, []]);
    assert.deepEqual(disk.listed, ['file:///p/r/', 'file:///p/r/a/', 'file:///p/r/b/']);
  });

  test('that of an open document, as long as it is open', async () => {
    const editor = await startIn(diskOf(files), { folders: [] });
    const document = editor.open(contract('button'), { uri: OX });
    await editor.settled();
    assert.deepEqual(shown(editor, OX, OY, RX), [DUPLICATE, DUPLICATE, []]);
    document.close();
    await editor.settled();
    assert.deepEqual(shown(editor, OX, OY), [[], []]);
  });

  test('not that of a whole disk, or of all that a user has', async () => {
    const disk = diskOf({
      'package.json': '{}',
      'u/package.json': '{}',
      'u/d/x.contract.json': contract('a'),
    });
    const editor = await startIn(disk, { folders: ['file:///'], userFolder: 'file:///p/u/' });
    editor.open(contract('a'), { uri: 'file:///p/u/d/x.contract.json' });
    await editor.settled();
    assert.deepEqual(disk.listed, []);
  });

  test('those that come and go while the server runs', async () => {
    const editor = await startIn(diskOf(files), { folders: [] });
    assert.deepEqual(shown(editor, RX, OX), [[], []]);
    editor.work(['file:///p/r', 'file:///p/other']);
    await editor.settled();
    assert.deepEqual(shown(editor, RX, OX), [DUPLICATE, DUPLICATE]);
    editor.work([], ['file:///p/r']);
    await editor.settled();
    assert.deepEqual(shown(editor, RX, RY, OX), [[], [], DUPLICATE]);
  });
});

suite('a virtual workspace', () => {
  test('is a project like any other', async () => {
    const virtual = diskOf(
      {
        'component-contract.config.json': '{ "exclude": ["out"] }',
        ...THREE,
        'out/x.contract.json': contract('link'),
      },
      { root: 'memfs:/w/' },
    );
    const [VX, VY, VZ] = [
      'memfs:/w/x.contract.json',
      'memfs:/w/a/y.contract.json',
      'memfs:/w/a/b/z.contract.json',
    ];
    const editor = await startEditor({ virtual, folders: ['memfs:/w'] });
    await editor.settled();
    assert.deepEqual(shown(editor, VX, VY, VZ), [DUPLICATE, DUPLICATE, []]);
    const document = editor.open(contract('link'), { uri: VX });
    await editor.settled();
    assert.deepEqual(shown(editor, VX, VY, VZ), [DUPLICATE, [], DUPLICATE]);
    editor.write('memfs:/w/component-contract.config.json', '{ "rules": { "SR-133": "off" } }');
    await editor.settled();
    assert.deepEqual(shown(editor, document.uri, VZ), [[], []]);
  });
});
