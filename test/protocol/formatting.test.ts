import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import type { TextEdit } from 'vscode-languageserver/node';
import { type Editor, startEditor } from '../editor.ts';

const OPTIONS = { tabSize: 2, insertSpaces: true };

suite('formatting, over the protocol', () => {
  let editor: Editor;
  before(async () => {
    editor = await startEditor();
  });

  /** The document as it is when the editor has made the edits; what it was told besides, where that is no edits. */
  async function formatted(text: string, options: object = OPTIONS): Promise<unknown> {
    const document = editor.open(text, { asIs: true });
    const edits = await document.ask<TextEdit[] | null>('textDocument/formatting', { options });
    return edits?.length ? document.applied(edits) : edits;
  }

  test('the server says that it formats documents and ranges', () => {
    const { documentFormattingProvider, documentRangeFormattingProvider } = editor.initialized.capabilities;
    assert.deepEqual([documentFormattingProvider, documentRangeFormattingProvider], [true, true]);
  });

  test('a document, as the editor indents', async () => {
    const text = '{"contractId":"a",\r\n"component":"A","states":["hover","active"]}\r\n';
    assert.equal(
      await formatted(text),
      '{\r\n  "contractId": "a",\r\n  "component": "A",\r\n  "states": ["hover", "active"]\r\n}\r\n',
    );
    assert.equal(
      await formatted(text, { tabSize: 4, insertSpaces: false, insertFinalNewline: true }),
      '{\r\n\t"contractId": "a",\r\n\t"component": "A",\r\n\t"states": ["hover", "active"]\r\n}\r\n',
    );
  });

  test('a range: the lines that it touches', async () => {
    const document = editor.open('{\n"contractId":"a",\n"component":"A",\n"states":[]\n}');
    const range = { start: { line: 2, character: 3 }, end: { line: 3, character: 0 } };
    const edits = await document.ask<TextEdit[]>('textDocument/rangeFormatting', { range, options: OPTIONS });
    assert.equal(document.applied(edits), '{\n"contractId":"a",\n  "component": "A",\n"states":[]\n}');
  });

  test('no edits where nothing is to change, or the text is broken', async () => {
    assert.deepEqual(await formatted('{ "contractId": "a", "component": "A" }'), []);
    assert.deepEqual(await formatted('{"contractId":"a","component":"A",}'), []);
    assert.deepEqual(await formatted(''), []);
  });

  test('a document of another format is left alone', async () => {
    assert.equal(await formatted('{"abi":[],"bytecode":"0x"}'), null);
  });
});
