import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import type { FoldingRange, SelectionRange } from 'vscode-languageserver/node';
import { type Editor, type OpenDocument, startEditor } from '../editor.ts';

const BADGE = `{
  "contractId": "badge",
  "component": "Badge",
  "props": {
    "properties": {
      "tone": {
        "type": "string",
        "enum": ["neutral", "danger"]
      },
      "count": { "type": "integer" }
    },
    "additionalProperties": false
  },
  "slots": [
    "icon"
  ],
  "states": []
}
`;

/** What stays in sight of each fold: its first line, and the number of lines that go. */
async function folds(document: OpenDocument): Promise<string[]> {
  const lines = document.text().split(/\r?\n/);
  const found = await document.ask<FoldingRange[]>('textDocument/foldingRange');
  return found
    .sort((a, b) => a.startLine - b.startLine)
    .map(({ startLine, endLine }) => `${lines[startLine]!.trim()} ${endLine - startLine}`);
}

suite('folding', () => {
  let editor: Editor;
  before(async () => {
    editor = await startEditor();
  });

  const ALL = ['{ 16', '"props": { 8', '"properties": { 5', '"tone": { 2', '"slots": [ 1'];

  test('every array and object over lines; its last bracket stays in sight', async () => {
    assert.deepEqual(await folds(editor.open(BADGE)), ALL);
    assert.deepEqual(await folds(editor.open(BADGE.replaceAll('\n', '\r\n'))), ALL);
    assert.deepEqual(await folds(editor.open(JSON.stringify(JSON.parse(BADGE)))), []);
    assert.deepEqual(await folds(editor.open('')), []);
  });

  test('brackets in text fold nothing', async () =>
    assert.deepEqual(await folds(editor.open('{\n"a": "{ [",\n"b": "\\"{"\n}')), ['{ 2']));

  test('while a member is written the others keep their folds', async () =>
    assert.deepEqual(
      await folds(editor.open(BADGE.replace('"count": { "type": "integer" }', '"count": '))),
      ALL,
    ));

  test('an editor that takes few gets the outer ones', async () => {
    const capabilities = { textDocument: { foldingRange: { rangeLimit: 3 } } };
    const small = await startEditor({ capabilities });
    assert.deepEqual(await folds(small.open(BADGE)), ['{ 16', '"props": { 8', '"slots": [ 1']);
  });

  test('files of another format fold too: no one else does it for them', async () =>
    assert.deepEqual(await folds(editor.open('{\n"abi": [\n1\n]\n}')), ['{ 3', '"abi": [ 1']));
});

suite('selection ranges', () => {
  let editor: Editor;
  before(async () => {
    editor = await startEditor();
  });

  const around = (range: SelectionRange | undefined): SelectionRange[] =>
    range ? [range, ...around(range.parent)] : [];

  /** What is selected step by step from the caret on. */
  async function steps(text: string): Promise<string[]> {
    const document = editor.open(text);
    const positions = [document.caret()];
    const [range] = await document.ask<SelectionRange[]>('textDocument/selectionRange', { positions });
    return around(range).map((step) => document.textAt(step.range));
  }

  test('from a name to its value, its list, its member and the contract', async () =>
    assert.deepEqual(await steps('{ "states": ["on", "o|ff"], "slots": [] }'), [
      'off',
      '"off"',
      '"on", "off"',
      '["on", "off"]',
      '"states": ["on", "off"]',
      '"states": ["on", "off"],',
      ' "states": ["on", "off"], "slots": [] ',
      '{ "states": ["on", "off"], "slots": [] }',
    ]));

  test('in broken text what is sure', async () => {
    assert.deepEqual(await steps('{ "states": ["on", "o|ff'), [
      'of',
      '"off',
      '["on", "off',
      '"states": ["on", "off',
      '{ "states": ["on", "off',
    ]);
    assert.deepEqual(await steps('|'), ['1:1']);
  });
});
