import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import type { CodeLens } from 'vscode-languageserver/node';
import { type Editor, startEditor } from '../editor.ts';

const PREVIEW = 'component-contract.previewTraits';

suite('the code lens', () => {
  let editor: Editor;
  before(async () => {
    editor = await startEditor({ commands: [PREVIEW] });
  });

  /** Each lens: its title and the text that it stands above. */
  async function lenses(text: string, on = editor): Promise<string[]> {
    const document = on.open(text);
    const found = await document.ask<CodeLens[] | null>('textDocument/codeLens');
    return (found ?? []).map(({ range, command }) => {
      assert.deepEqual([command?.command, command?.arguments], [PREVIEW, [document.uri]]);
      return `${command!.title} above ${document.textAt(range)}`;
    });
  }

  const withStates = (states: string): string =>
    `{\n  "contractId": "a",\n  "component": "A",\n  "states": ${states},\n  "props": { "additionalProperties": false, "properties": {} }\n}`;

  test('counts the traits', async () => {
    const title = async (text: string): Promise<string> => {
      const [lens, ...others] = await lenses(text);
      assert.deepEqual(others, []);
      return lens!.replace(' above "contractId"', '');
    };
    assert.equal(await title(withStates('[]')), '$(open-preview)\u00a0No DSDS traits');
    assert.equal(await title(withStates('["on"]')), '$(open-preview)\u00a01 DSDS trait');
    assert.equal(await title(withStates('["on", "off", "on"]')), '$(open-preview)\u00a02 DSDS traits');
  });

  test('stays where it is while something else is being written', async () => {
    for (const [old, broken] of [
      ['["on"]', '["on", '],
      ['["on"]', '["on", "o'],
      ['"a",', '"a'],
      ['"a",', ''],
      ['  "contractId"', '  "$sche\n  "contractId"'],
      ['  "contractId"', '  "description": \n  "contractId"'],
    ] as const) {
      const text = withStates('["on"]').replace(old, broken);
      const document = editor.open(text);
      const [lens] = await document.ask<CodeLens[]>('textDocument/codeLens');
      const line = text.split('\n').findIndex((each) => each.includes('"contractId"'));
      assert.equal(lens?.range.start.line, line, text);
    }
  });

  test('stands above the first brace as long as there is no contractId', async () => {
    assert.deepEqual(await lenses('\n{}'), ['$(open-preview)\u00a0No DSDS traits above 2:1']);
    assert.deepEqual(await lenses('{ "states": ["on"], "slots": ["contractId"] }'), [
      '$(open-preview)\u00a01 DSDS trait above 1:1',
    ]);
    assert.deepEqual(await lenses(''), []);
    assert.deepEqual(await lenses('[]'), []);
  });

  test('none in a file of another format, nor where nothing could open the preview', async () => {
    assert.deepEqual(await lenses('{ "abi": [] }'), []);
    const plain = await startEditor();
    assert.deepEqual(await lenses(withStates('[]'), plain), []);
  });

  test('can be turned off', async () => {
    const settings = { 'component-contract': { codeLens: 'off' } };
    const other = await startEditor({
      commands: [PREVIEW],
      settings,
      capabilities: { workspace: { codeLens: { refreshSupport: true } } },
    });
    assert.deepEqual(await lenses(withStates('[]'), other), []);
    await other.configure({});
    assert.deepEqual(await lenses(withStates('[]'), other), [
      '$(open-preview)\u00a0No DSDS traits above "contractId"',
    ]);
  });
});
