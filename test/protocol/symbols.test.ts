import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import { type DocumentSymbol, SymbolKind } from 'vscode-languageserver/node';
import { type Editor, startEditor } from '../editor.ts';

const SELECT = `{
  "contractId": "al-select",
  "component": "Select",
  "props": {
    "properties": {
      "label": { "type": "string", "description": "The name" },
      "size": { "type": "string", "enum": ["medium", "small", 2], "default": "medium" },
      "value": { "type": ["string", "null"], "default": null },
      "disabled": { "type": "boolean", "default": false },
      "": {}
    },
    "required": ["label", "size", "nothing"],
    "additionalProperties": false
  },
  "slots": ["start", { "name": "option", "a11y": { "role": "option" } }, {}],
  "states": ["hover", "expanded", 1, " "]
}`;

const KIND_NAMES = new Map(Object.entries(SymbolKind).map(([name, kind]) => [kind, name]));

suite('document symbols', () => {
  let editor: Editor;
  before(async () => {
    editor = await startEditor();
  });

  /** The outline as an editor shows it: indented, with icons by their names. */
  async function outline(text: string): Promise<string> {
    const shown = (symbols: readonly DocumentSymbol[], indent = ''): string[] =>
      symbols.flatMap(({ name, detail, kind, children = [] }) => [
        [indent + name, detail, `(${KIND_NAMES.get(kind)})`].filter(Boolean).join(' '),
        ...shown(children, `${indent}  `),
      ]);
    const symbols = await editor.open(text).ask<DocumentSymbol[] | null>('textDocument/documentSymbol');
    return `\n${shown(symbols ?? []).join('\n')}\n`;
  }

  test('read like the contract', async () =>
    assert.equal(
      await outline(SELECT),
      `
Select al-select (Class)
  props closed (Namespace)
    label string, required (Property)
    size string = "medium", required (Enum)
      medium default (EnumMember)
      small (EnumMember)
      2 (EnumMember)
    value string | null = null (Property)
    disabled boolean = false (Boolean)
    "" (Property)
  slots (Namespace)
    start (Field)
    option role option (Field)
    Unnamed slot (Field)
  states (Namespace)
    hover (Event)
    expanded (Event)
    " " (Event)
`,
    ));

  test('a contract that has just been begun', async () => {
    assert.equal(await outline(''), '\n\n');
    assert.equal(await outline('[]'), '\n\n');
    assert.equal(await outline('{}'), '\nUnnamed component (Class)\n');
    assert.equal(await outline('{ "contractId": "a", "component": "" }'), '\na (Class)\n');
    assert.equal(
      await outline('{ "component": "A", "props": { "additionalProperties": true } }'),
      '\nA (Class)\n  props open (Namespace)\n',
    );
  });

  test('while the text is broken, what can be told', async () => {
    assert.equal(
      await outline(
        '{ "component": "A", "props": { "properties": { "size": { "type": "string", "enum": ["s", ',
      ),
      '\nA (Class)\n  props (Namespace)\n    size string (Enum)\n      s (EnumMember)\n',
    );
    assert.equal(
      await outline('{ "component": "A", "props": { "properties": { "size": , "tone": {'),
      '\nA (Class)\n  props (Namespace)\n    size (Property)\n    tone (Property)\n',
    );
  });

  test('what is written twice is shown twice, and what is invisible is shown escaped', async () =>
    assert.equal(
      await outline('{ "component": "A", "states": ["on", "on", "\\u200b\\n"], "states": [] }'),
      '\nA (Class)\n  states (Namespace)\n    on (Event)\n    on (Event)\n    \\u{200b}\\u{a} (Event)\n  states (Namespace)\n',
    ));

  test('none for a file of another format', async () =>
    assert.equal(await outline('{ "abi": [], "name": "A" }'), '\n\n'));

  test('a click goes to the name, and breadcrumbs know how far a part matchers', async () => {
    const document = editor.open(SELECT);
    const [root] = await document.ask<DocumentSymbol[]>('textDocument/documentSymbol');
    const [props, slots] = root!.children!;
    const size = props!.children![1]!;
    assert.equal(document.textAt(root!.selectionRange), '"Select"');
    assert.equal(document.textAt(root!.range), SELECT);
    assert.equal(document.textAt(size.selectionRange), '"size"');
    assert.equal(
      document.textAt(size.range),
      '"size": { "type": "string", "enum": ["medium", "small", 2], "default": "medium" }',
    );
    assert.equal(document.textAt(size.children![1]!.range), '"small"');
    assert.equal(document.textAt(slots!.children![1]!.selectionRange), '"option"');
    assert.equal(
      document.textAt(slots!.children![1]!.range),
      '{ "name": "option", "a11y": { "role": "option" } }',
    );
  });
});
