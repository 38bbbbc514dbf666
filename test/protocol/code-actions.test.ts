import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import type { CodeAction, CodeActionOptions } from 'vscode-languageserver/node';
import { type Editor, type OpenDocument, startEditor } from '../editor.ts';

const REPEATED = `{
  "contractId": "tag",
  "component": "Tag",
  "props": {
    "properties": {
      "size": { "type": ["string", "null", "string"], "enum": ["s", "m"], "default": "m" },
      "tone": { "type": "string", "enum": ["a", "b"], "default": "b" }
    },
    "required": ["size", "size", "tone", "tone"],
    "additionalProperties": false
  }
}
`;

suite('code actions', () => {
  let editor: Editor;
  before(async () => {
    editor = await startEditor({ commands: ['component-contract.previewTraits'] });
  });

  const shown = (actions: readonly CodeAction[]): string[] =>
    actions.map(({ title, kind, isPreferred }) => `${isPreferred ? '* ' : ''}${kind}: ${title}`);
  /** What an editor asks when it saves: of the whole document, without any diagnostics. */
  async function onSave(document: OpenDocument, only: string): Promise<CodeAction[]> {
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
    const context = { diagnostics: [], only: [only], triggerKind: 2 };
    return (await document.ask<CodeAction[] | null>('textDocument/codeAction', { range, context })) ?? [];
  }

  test('the kinds are told when the server starts', () => {
    const { codeActionKinds } = editor.initialized.capabilities.codeActionProvider as CodeActionOptions;
    assert.deepEqual(codeActionKinds, [
      'quickfix',
      'refactor.rewrite',
      'source.fixAll.component-contract',
      'source.orderDefaults.component-contract',
      'source.updateFromComponent.component-contract',
      'source.updateTraits.component-contract',
      'source.previewTraits.component-contract',
      '',
    ]);
  });

  test('the fixes of a finding, and behind them the same for all of its kind', async () => {
    const document = editor.open(REPEATED.replace('"size", "size"', '"size", "si|ze"'));
    const actions = await document.actions();
    assert.deepEqual(shown(actions), [
      '* quickfix: Remove the repeated "size"',
      'quickfix: Remove all repeated names',
    ]);
    assert.deepEqual(
      actions[1]?.diagnostics?.map(({ code }) => code),
      ['schema/uniqueItems'],
    );
    assert.match(
      document.applied(actions[0]?.edit),
      /\["string", "null", "string"\][^]*\["size", "tone", "tone"\]/,
    );
    assert.match(document.applied(actions[1]?.edit), /\["string", "null"\][^]*\["size", "tone"\]/);
  });

  test('a comma that is missing at the end of a line is offered there, though the next line is marked', async () => {
    const text = '{\n  "contractId": "tag"\n\n  "component": "Tag"\n}\n';
    const document = editor.open(text.replace('"tag"', '"tag"|'));
    const [add] = await document.actions();
    assert.equal(add?.title, 'Add the missing comma');
    assert.equal(document.applied(add.edit), text.replace('"tag"', '"tag",'));
    document.moveTo(text.indexOf('contractId'));
    assert.ok((await document.actions()).every(({ kind }) => kind !== 'quickfix'));
  });

  test('what is for all is only made when it is chosen, where the editor can ask then', async () => {
    const codeAction = { dataSupport: true, resolveSupport: { properties: ['edit'] } };
    const lazy = await startEditor({ capabilities: { textDocument: { codeAction } } });
    const document = lazy.open(REPEATED.replace('"size", "size"', '"size", "si|ze"'));
    const [one, all] = await document.actions();
    assert.ok(one?.edit);
    assert.equal(all?.edit, undefined);
    // What is written until then stays as it is.
    document.replace('"Tag"', '"The Tag"');
    const resolved = (await lazy.request('codeAction/resolve', all)) as CodeAction;
    assert.equal(resolved.title, 'Remove all repeated names');
    assert.match(document.applied(resolved.edit), /"The Tag"[^]*\["string", "null"\][^]*\["size", "tone"\]/);
    document.close();
    assert.equal(await lazy.request('codeAction/resolve', all), null);
    // An editor may resolve an action that is complete.
    const whole = { title: 'Show it', command: { title: 'Show it', command: 'x' } };
    assert.deepEqual(await lazy.request('codeAction/resolve', whole), whole);
  });

  test('the default is ordered first from anywhere in its prop, and nowhere else', async () => {
    const text =
      '{ "contractId": "a", "component": "A", "props": { "properties": { "tone": { "type": "string", "enum": ["calm", "loud"], "default": "loud" }, "open": { "type": "boolean" } }, "additionalProperties": false } }';
    const move = '* quickfix: Move "loud" to the front of the "enum"';
    const offered = async (piece: string): Promise<boolean> => {
      const at = text.replace(piece, `${piece.slice(0, 2)}|${piece.slice(2)}`);
      return shown(await editor.open(at).actions()).includes(move);
    };
    for (const piece of ['"tone"', '"string"', '"enum"', '"calm"', '"loud"]', '"default"', '"loud" }'])
      assert.ok(await offered(piece), piece);
    for (const piece of ['"properties"', '"open"', '"boolean"']) assert.ok(!(await offered(piece)), piece);
  });

  test('one finding of its kind has no fix for all', async () => {
    const text = '{ "contractId": "a", "component": "A", "states": ["x", "|x"] }';
    assert.deepEqual(shown(await editor.open(text).actions()), [
      '* quickfix: Remove the repeated state "x"',
      ': Preview DSDS traits',
    ]);
  });

  test('of many wrong defaults, those with a nearest value are changed at once', async () => {
    const axis = (name: string, value: string): string =>
      `"${name}": { "type": "string", "enum": ["plain", "raised"], "default": "${value}" }`;
    const text = `{ "contractId": "a", "component": "A", "props": { "properties": { ${axis('b', 'plian')}, ${axis('c', 'x')}, ${axis('d', 'riased')}, ${axis('e', '')} }, "additionalProperties": false } }`;
    const document = editor.open(text, { asIs: true });
    const actions = await document.actions(['quickfix']);
    const take = (title: string): string =>
      document.applied(actions.find((each) => each.title === title)?.edit);
    assert.equal(
      take('Change all defaults that have a nearest value to it'),
      text.replace('"plian"', '"plain"').replace('"riased"', '"raised"'),
    );
  });

  test('what fixes two findings is offered once', async () => {
    const document = editor.open(
      '{ "contractId": "a", "component": "A", "component": "A", "component": "A" }',
    );
    const range = { start: { line: 0, character: 0 }, end: { line: 1, character: 0 } };
    const context = { diagnostics: [], only: ['quickfix'] };
    const actions = await document.ask<CodeAction[]>('textDocument/codeAction', { range, context });
    const single = shown(actions).filter((title) => /repeated "/.test(title));
    assert.deepEqual(single, ['* quickfix: Remove the repeated "component", which is identical']);
    assert.equal(document.applied(actions[0]?.edit), '{ "contractId": "a", "component": "A" }');
  });

  test('the name of the file is known', async () => {
    const document = editor.open('|', { uri: 'file:///p/icon%20button.contract.json' });
    const [action] = await document.actions();
    assert.match(
      document.applied(action?.edit),
      /"contractId": "icon-button",\n {2}"component": "Icon Button"/,
    );
  });

  test('on saving: the safe fixes of the whole document, and no others', async () => {
    const document = editor.open(REPEATED);
    for (const only of ['source.fixAll.component-contract', 'source.fixAll']) {
      const actions = await onSave(document, only);
      assert.deepEqual(shown(actions), ['source.fixAll.component-contract: Make all safe fixes']);
      assert.equal(
        document.applied(actions[0]?.edit),
        REPEATED.replace(', "string"]', ']').replace('"size", "size", "tone", "tone"', '"size", "tone"'),
      );
    }
  });

  test('on saving: all defaults first, if that is asked for', async () => {
    const document = editor.open(REPEATED);
    const [action, ...others] = await onSave(document, 'source.orderDefaults');
    assert.deepEqual(others, []);
    assert.equal(action?.title, 'Order all defaults first');
    assert.equal(
      document.applied(action?.edit),
      REPEATED.replace('["s", "m"]', '["m", "s"]').replace('["a", "b"]', '["b", "a"]'),
    );
  });

  test('a menu of source actions has both; none is offered unasked, or where there is nothing to do', async () => {
    assert.deepEqual(shown(await onSave(editor.open(REPEATED), 'source')), [
      'source.fixAll.component-contract: Make all safe fixes',
      'source.orderDefaults.component-contract: Order all defaults first',
      'source.previewTraits.component-contract: Preview DSDS traits',
    ]);
    assert.ok(!(await editor.open(REPEATED).actions()).some(({ kind }) => kind?.startsWith('source')));
    const clean = editor.open('{ "contractId": "a", "component": "A" }');
    assert.deepEqual(shown(await onSave(clean, 'source')), [
      'source.previewTraits.component-contract: Preview DSDS traits',
    ]);
    for (const only of ['source.organizeImports', 'source.fixAll.eslint', 'source.fix'])
      assert.deepEqual(await onSave(editor.open(REPEATED), only), [], only);
  });

  test('the preview is offered on each prop, value and state, and on the names of the lists, but not elsewhere', async () => {
    const text =
      '{ "contractId": "a", "component": "A", "props": { "properties": { "p": { "type": "string", "enum": ["x"], "default": "x" } }, "additionalProperties": false }, "slots": ["s"], "states": ["on"] }';
    const offered = async (piece: string): Promise<boolean> =>
      (await editor.open(text.replace(piece, `|${piece}`)).actions()).some(
        ({ title }) => title === 'Preview DSDS traits',
      );
    for (const piece of ['contractId', 'props"', 'p": {', 'enum"', 'x"], ', 'states"', 'on"'])
      assert.equal(await offered(piece), true, piece);
    for (const piece of ['additional', 's"], "states']) assert.equal(await offered(piece), false, piece);
  });

  test('what an editor asks for by itself, to light a bulb, are fixes only', async () => {
    const offered = async (text: string, context: object): Promise<string[]> => {
      const document = editor.open(text);
      const range = { start: document.caret(), end: document.caret() };
      const asked = { range, context: { diagnostics: [], ...context } };
      return shown((await document.ask<CodeAction[] | null>('textDocument/codeAction', asked)) ?? []);
    };
    const [invoked, automatic] = [{ triggerKind: 1 }, { triggerKind: 2 }];
    const state = '{ "contractId": "a", "component": "A", "slots": ["b"], "states": ["|on"] }';
    assert.deepEqual(await offered(state, invoked), [': Preview DSDS traits']);
    assert.deepEqual(await offered(state, automatic), []);
    const twice = state.replace('["|on"]', '["on", "|on"]');
    assert.deepEqual(await offered(twice, automatic), ['* quickfix: Remove the repeated state "on"']);
  });

  test('only what is asked for is given', async () => {
    const document = editor.open('{ "contractId": "a", "component": "A", "slots": ["x", "|x"] }');
    const kinds = async (only: string): Promise<unknown> => [
      ...new Set((await document.actions([only])).map(({ kind }) => kind)),
    ];
    assert.deepEqual(await kinds('quickfix'), ['quickfix']);
    assert.deepEqual(await kinds('refactor'), []);
  });

  test('what has to be whole is not offered in broken text', async () => {
    const document = editor.open('{ "contractId": "a", "componnet|": "A", "props": oops }');
    assert.deepEqual(await document.actions(), []);
  });

  test('a document of another format is left alone, but for what makes it ours', async () => {
    const document = editor.open(
      '{ "$schema": "https://x.test/y.json", "slots": ["|x"], "contractId": "a" }',
    );
    assert.deepEqual(await document.actions(), []);
    assert.deepEqual(await onSave(document, 'source'), []);
  });
});
