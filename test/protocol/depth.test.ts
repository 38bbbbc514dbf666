import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { DocumentSymbol, FoldingRange, SelectionRange, TextEdit } from 'vscode-languageserver/node';
import { addressOf } from '../../server/src/kinds/contract/address.ts';
import { jsonKey } from '../../server/src/text/json/value.ts';
import { startEditor } from '../editor.ts';
import { DEPTH, deepContract, listsIn, objectsIn } from '../nested.ts';
import { runLine } from '../shell.ts';

suite('what is nested deep', () => {
  test('has all features in an editor', async () => {
    const editor = await startEditor({ capabilities: CAPABILITIES });
    const text = deepContract(objectsIn(DEPTH), objectsIn(DEPTH - 1), objectsIn(DEPTH));
    const document = editor.open(text, { asIs: true });
    assert.deepEqual(
      (await document.findings()).map(({ code }) => code),
      ['SR-127'],
    );
    for (const { title, edit } of await document.actions(['quickfix']))
      if (edit) assert.ok(JSON.parse(document.applied(edit)), title);

    document.moveTo(text.indexOf(objectsIn(DEPTH)) + (objectsIn(DEPTH).length >> 1));
    await document.hover();
    await document.completions();
    assert.ok(
      (await document.ask<SelectionRange[]>('textDocument/selectionRange', at(document.caret()))).length,
    );
    const symbols = await document.ask<DocumentSymbol[]>('textDocument/documentSymbol');
    assert.match(JSON.stringify(symbols), /"name":"p"/);
    assert.deepEqual(await document.ask<FoldingRange[]>('textDocument/foldingRange'), []);
    for (const method of ['definition', 'documentHighlight', 'codeLens', 'documentLink'])
      await document.ask(`textDocument/${method}`);
    const traits = await document.ask<{ copy: { json: string } }>('component-contract/traits');
    assert.ok(jsonKey(JSON.parse(traits.copy.json)) === jsonKey([traitOf(objectsIn(DEPTH))]));

    const edits = await document.ask<TextEdit[]>('textDocument/formatting', {
      // Thousands of columns of indentation on thousands of lines would take seconds.
      options: { tabSize: 0, insertSpaces: true },
    });
    assert.equal(jsonKey(JSON.parse(document.applied(edits))), jsonKey(JSON.parse(text)));

    document.replace('"a"', '"a');
    assert.ok((await document.findings()).some(({ code }) => code === 'json/syntax'));
    await document.hover();
    await document.completions();
    document.close();
    assert.deepEqual(
      editor.log.filter((line) => /RangeError|stack/.test(line)),
      [],
    );
    await editor.close();
  });

  test('has findings, fixes, an address and traits on the command line', async () => {
    const files: Record<string, string> = {};
    for (const nested of [listsIn, objectsIn]) {
      const value = nested(DEPTH);
      files[`${nested.name}.contract.json`] = deepContract(value, value, '0', value)
        .replace('"a"', `"${nested.name.toLowerCase()}"`)
        .replace('"A"', '"A","states":[],"states":[]');
    }
    const names = Object.keys(files);
    const rules = ['--rule', 'SR-130=off', '--rule', 'SR-139=off', '--rule', 'dsds/loss=off'];
    const checked = await runLine(['check', '--format', 'json', '--hints', ...rules], { files });
    const { findings } = JSON.parse(checked.stdout) as { findings: { file: string; code: string }[] };
    assert.deepEqual(
      findings.map(({ file, code }) => `${file} ${code}`),
      [...names].sort().map((file) => `${file} json/duplicate-key`),
    );
    await runLine(['check', '--fix'], { files });

    const right = Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, text.replace(',"states":[]', '')]),
    );
    const { stdout } = await runLine(['address', ...names], { files: right });
    const expected = names.map((name) => {
      const found = addressOf(right[name]!);
      return `${found.ok ? found.address : ''}  ${name}`;
    });
    assert.deepEqual(stdout.trimEnd().split('\n'), expected);
    for (const format of ['table', 'markdown']) {
      const { code, stderr } = await runLine(['traits', '--format', format, ...names], { files: right });
      assert.deepEqual([code, stderr], [0, '']);
    }
    for (const name of names) {
      const { code } = await runLine(['traits', '--format', 'dsds-yaml', name], { files: right });
      assert.equal(code, 0);
    }
  });
});

const CAPABILITIES = { textDocument: { documentSymbol: { hierarchicalDocumentSymbolSupport: true } } };

const at = (position: object): object => ({ positions: [position] });

/** The trait of the contract, whose default isn't in its enum. */
const traitOf = (value: string): object => ({
  name: 'p',
  traitType: 'variant',
  kind: 'enum',
  values: [JSON.parse(value), 1],
});
