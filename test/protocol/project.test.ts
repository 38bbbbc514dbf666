import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Diagnostic } from 'vscode-languageserver/node';
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

const DUPLICATE = ['SR-133'];

suite('contracts that nobody has open', () => {
  test('have findings, but for hints and the like; those with nothing to say are not spoken of', async () => {
    const hinted = contract('card').replace('"card"}', '"Cart"}');
    const editor = await startIn(
      diskOf({ ...THREE, 'c.contract.json': hinted.replace('"component": "card"', '"component": "Cart"') }),
    );
    assert.deepEqual(shown(editor, X, Y, Z), [DUPLICATE, DUPLICATE, []]);
    assert.deepEqual([X, Y, Z, 'file:///p/c.contract.json'].map(editor.published), [
      ['closed: 1'],
      ['closed: 1'],
      [],
      [],
    ]);
    const [{ message, relatedInformation } = {}] = editor.latest(X);
    assert.match(message!, /"a\/y\.contract\.json" has it too/);
    assert.deepEqual(relatedInformation, [
      {
        location: {
          uri: Y,
          range: { start: { line: 0, character: 16 }, end: { line: 0, character: 24 } },
        },
        message: '"a/y.contract.json" has the same "contractId"',
      },
    ]);
    await editor.close();
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
    await editor.close();
  });
});
