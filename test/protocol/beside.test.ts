import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { CodeLens, InlayHint } from 'vscode-languageserver/node';
import { type Editor, startEditor } from '../editor.ts';

const PREVIEW = 'component-contract.previewTraits';

suite('the code lens', () => {
  let editor: Editor;
  before(async () => {
    editor = await startEditor({ commands: [PREVIEW] });
  });
  after(() => editor.close());

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
    await plain.close();
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
    await other.close();
  });
});

suite('inlay hints', () => {
  let editor: Editor;
  before(async () => {
    editor = await startEditor({ settings: { 'component-contract': { inlayHints: { enabled: true } } } });
  });
  after(() => editor.close());

  async function hints(text: string, lines: [number, number] = [0, 100], on = editor): Promise<InlayHint[]> {
    const [start, end] = lines.map((line) => ({ line, character: 0 }));
    return (
      (await on.open(text).ask<InlayHint[] | null>('textDocument/inlayHint', { range: { start, end } })) ?? []
    );
  }

  const contract = (contractId: string, component: string): string =>
    JSON.stringify({ component, contractId }, null, 2);

  test('the fold of the display name, beside an id that differs from it', async () =>
    assert.deepEqual(await hints(contract('icon', 'Icon Button')), [
      {
        position: { line: 2, character: 22 },
        paddingLeft: true,
        label: 'derived id: icon-button',
        tooltip: 'The display name "Icon Button" gives the id "icon-button", but the contractId is "icon".',
      },
    ]));

  test('a name that has no fold, and why', async () => {
    const [cafe] = await hints(contract('cafe', 'Café'));
    assert.equal(cafe?.label, 'no derived id: "é"');
    assert.equal(
      cafe?.tooltip,
      'The display name "Café" gives no id: "é" (U+00E9) isn\'t allowed in a contractId.',
    );
    const [blank] = await hints(contract('blank', '___'));
    assert.equal(blank?.label, 'no derived id: empty');
    assert.match(blank?.tooltip as string, /: it has no letter or digit\./);
  });

  test('nothing where there is nothing to tell', async () => {
    assert.deepEqual(await hints(contract('icon-button', 'Icon Button')), []);
    assert.deepEqual(await hints('{ "contractId": "a" }'), []);
    assert.deepEqual(await hints('{ "component": "A" }'), []);
    assert.deepEqual(await hints('{ "contractId": 1, "component": "A" }'), []);
    assert.deepEqual(
      await hints('{ "$schema": "https://x.test/y.json", "contractId": "a", "component": "B", "axes": [] }'),
      [],
    );
  });

  test('only for the lines that are asked about', async () => {
    assert.deepEqual(await hints(contract('icon', 'Icon Button'), [0, 2]), []);
    assert.equal((await hints(contract('icon', 'Icon Button'), [2, 3])).length, 1);
    assert.deepEqual(await hints(contract('icon', 'Icon Button'), [3, 4]), []);
  });

  test('while the text is broken, what can be told', async () =>
    assert.equal((await hints('{ "contractId": "icon", "component": "Button", "states": [')).length, 1));

  test('are off unless someone turns them on', async () => {
    const other = await startEditor({ capabilities: { workspace: { inlayHint: { refreshSupport: true } } } });
    assert.deepEqual(await hints(contract('icon', 'Icon Button'), [0, 9], other), []);
    await other.configure({ 'component-contract': { inlayHints: { enabled: true } } });
    assert.equal((await hints(contract('icon', 'Icon Button'), [0, 9], other)).length, 1);
    await other.close();
  });
});
