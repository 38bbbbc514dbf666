import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import fc from 'fast-check';
import { LSPErrorCodes, ResponseError, type WorkspaceEdit } from 'vscode-languageserver/node';
import { contractText, damagedText, runs } from '../arbitrary.ts';
import { type Editor, RULE_PAGES, startEditor } from '../editor.ts';

const FAULTY = `{
  "contractId": "button",
  "component": "Button",
  "props": {
    "properties": { "size": { "type": "string", "enum": ["s", "m"], "default": "x" }, "side": { "type": "string" } },
    "required": ["sise"],
    "additionalProperties": false
  }
}`;

const EVERYTHING = { start: { line: 0, character: 0 }, end: { line: 10_000, character: 0 } };

/** What can be asked at any caret of any document, beside what an open document of the tests asks itself. */
const OTHER_REQUESTS: readonly [method: string, params?: object][] = [
  ['textDocument/prepareRename'],
  ['textDocument/rename', { newName: 'x"\\' }],
  ['textDocument/definition'],
  ['textDocument/references', { context: { includeDeclaration: true } }],
  ['textDocument/documentHighlight'],
  ['textDocument/documentSymbol'],
  ['textDocument/foldingRange'],
  ['textDocument/selectionRange', { positions: [EVERYTHING.start] }],
  ['textDocument/codeLens'],
  ['textDocument/formatting', { options: { tabSize: 2, insertSpaces: true } }],
  ['component-contract/traits'],
  ['component-contract/status'],
];

/** A request may be refused, with a sentence for the user; it never fails. */
function isRefusal(error: unknown): undefined {
  assert.ok(error instanceof ResponseError && error.code === LSPErrorCodes.RequestFailed, String(error));
  assert.match(error.message, /^["A-Z].*\.$/);
}

suite('the language server', () => {
  let editor: Editor;
  before(async () => {
    editor = await startEditor({ commands: ['component-contract.previewTraits'] });
  });

  test('findings have everything an editor can show', async () => {
    const document = editor.open(FAULTY);
    const [notInEnum, notDeclared] = await document.findings();
    assert.deepEqual(notInEnum, {
      range: { start: { line: 4, character: 79 }, end: { line: 4, character: 82 } },
      severity: 1,
      code: 'SR-127',
      codeDescription: { href: `${RULE_PAGES}/SR-127.md` },
      source: 'component-contract',
      message: 'The default "x" isn\'t in the enum of "size". Use "s" or "m", or add it to the enum.',
      relatedInformation: [
        {
          location: {
            uri: document.uri,
            range: { start: { line: 4, character: 56 }, end: { line: 4, character: 66 } },
          },
          message: 'The allowed values',
        },
      ],
      data: { path: ['props', 'properties', 'size', 'default'] },
    });
    assert.equal(notDeclared?.code, 'SR-126');
    assert.deepEqual(notDeclared?.data, { path: ['props', 'required', 0] });
  });

  test('where quick fixes say what to do, a finding is only its message', async () => {
    const fixing = await startEditor({ capabilities: { textDocument: { codeAction: {} } } });
    const [notInEnum] = await fixing.open(FAULTY).findings();
    assert.equal(notInEnum?.message, 'The default "x" isn\'t in the enum of "size".');
    const [tooDeep] = await fixing.open(`${'['.repeat(10_001)}${']'.repeat(10_001)}`).findings();
    assert.equal(
      tooDeep?.message,
      'Not checked: nested more than 1,000 levels deep. Make the document flatter.',
    );
  });

  test('follow every edit, with the version they are for', async () => {
    const document = editor.open(FAULTY);
    assert.equal((await document.findings()).length, 2);
    document.replace('"sise"', '"side"');
    assert.equal((await document.findings()).length, 1);
    document.replace('"x"', '"s"');
    assert.deepEqual(await document.findings(), []);
    assert.deepEqual(document.published(), ['1: 2', '2: 1', '3: 0']);
  });

  test('every opened document gets an answer, of whatever kind it is', async () => {
    assert.deepEqual(await editor.open('{ "abi": [] }').findings(), []);
    assert.deepEqual(
      await editor.open('', { uri: 'file:///p/readme.txt', languageId: 'plaintext' }).findings(),
      [],
    );
    assert.equal((await editor.open('').findings())[0]?.code, 'json/empty');
    assert.equal((await editor.open('{}', { uri: 'untitled:Untitled-1' }).findings()).length, 2);
    assert.equal(
      (await editor.open('{}', { uri: 'file:///p/x.contract.json', languageId: 'json' }).findings()).length,
      2,
    );
  });

  test('the log says why a document is left alone', async () => {
    const document = editor.open('{ "abi": [] }', { uri: 'file:///p/token.contract.json' });
    await document.findings();
    document.replace('"abi": []', '"contractId": "a", "component": "A"');
    await document.findings();
    // A request is answered after everything that was said before it.
    await document.hover();
    assert.deepEqual(
      editor.log.filter((line) => line.includes('token')),
      [
        'file:///p/token.contract.json isn\'t checked: it has "abi", but no "contractId" and no "component".',
        'file:///p/token.contract.json is checked again.',
      ],
    );
  });

  test('a closed document has no findings any more', async () => {
    const document = editor.open(FAULTY);
    await document.findings();
    const next = editor.next(document.uri);
    document.close();
    assert.deepEqual(await next, []);
    assert.equal(document.published().at(-1), 'closed: 0');
  });

  test('a request that makes no sense is answered, and the server lives on', async () => {
    const textDocument = { uri: 'file:///nowhere.contract.json' };
    assert.equal(
      await editor.request('textDocument/hover', { textDocument, position: { line: 0, character: 0 } }),
      null,
    );
    await assert.rejects(editor.request('textDocument/nonsense', {}));
    for (const text of ['['.repeat(100_000), '{"props":'.repeat(100_000), '{"a":'.repeat(100_000)]) {
      const document = editor.open(`|${text}`);
      await document.findings();
      assert.equal(await document.hover(), undefined);
      await document.completions();
      await document.actions();
      for (const [method, params] of OTHER_REQUESTS) await document.ask(method, params).catch(isRefusal);
    }
    assert.deepEqual(
      editor.log.filter((line) => line.startsWith('textDocument/') && !line.includes('hover')),
      [],
    );
    assert.equal((await editor.open(FAULTY).findings()).length, 2);
  });
});

suite('whatever the text, and wherever the caret', () => {
  test('no request fails, and every fix is an edit of this document only', async () => {
    const editor = await startEditor({
      commands: ['component-contract.previewTraits'],
    });
    const texts = fc.sample(fc.tuple(fc.oneof(contractText, damagedText), fc.nat()), {
      seed: 20200620,
      numRuns: runs(400),
    });
    for (const [text, at] of texts) {
      const caret = at % (text.length + 1);
      const document = editor.open(`${text.slice(0, caret)}|${text.slice(caret)}`);
      await document.findings();
      await document.hover();
      for (const { label, textEdit } of await document.completions()) {
        assert.ok(label);
        if (textEdit && 'range' in textEdit) document.applied(textEdit);
      }
      for (const { title, edit, command } of await document.actions()) {
        assert.ok(title && (edit || command));
        assert.deepEqual(Object.keys(edit?.changes ?? { [document.uri]: [] }), [document.uri]);
        document.applied(edit);
      }
      for (const [method, params] of OTHER_REQUESTS) {
        const answer = await document.ask(method, params).catch(isRefusal);
        if (method === 'textDocument/rename') document.applied(answer as WorkspaceEdit | undefined);
      }
      document.close();
    }
    assert.deepEqual(
      editor.log.filter((line) => !line.includes("isn't checked")),
      [],
    );
  });
});

suite('code actions', () => {
  let editor: Editor;
  before(async () => {
    editor = await startEditor({
      commands: ['component-contract.previewTraits'],
      capabilities: { workspace: { workspaceEdit: { documentChanges: true } } },
    });
  });

  test('a fix fixes its finding, and names it', async () => {
    const document = editor.open(
      '{ "contractId": "a", "component": "A", "props": { "additionalProperties": false, "properties": { "p": { "type": "string", "enum": ["s", "m"], "default": "|m" } } } }',
    );
    const [action, ...others] = await document.actions(['quickfix']);
    assert.deepEqual(others, []);
    assert.equal(action?.title, 'Move "m" to the front of the "enum"');
    assert.equal(action?.isPreferred, true);
    assert.deepEqual(
      action?.diagnostics?.map(({ code }) => code),
      ['SR-139'],
    );
    assert.match(document.applied(action?.edit), /"enum": \["m", "s"\], "default": "m"/);
    assert.deepEqual(
      action?.edit?.documentChanges?.map((change) => 'textDocument' in change && change.textDocument),
      [{ uri: document.uri, version: 1 }],
    );
  });
});
