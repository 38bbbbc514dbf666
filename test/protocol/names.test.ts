import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import type {
  DocumentHighlight,
  Location,
  PrepareRenameResult,
  Range,
  WorkspaceEdit,
} from 'vscode-languageserver/node';
import { type Editor, startEditor } from '../editor.ts';

const BUTTON = `{
  "contractId": "button",
  "component": "Button",
  "props": {
    "properties": {
      "size": { "type": "string", "enum": ["s", "m"], "default": "s" },
      "tone": { "type": "string", "enum": ["s", "size"], "description": "size" },
      "columns": { "type": ["integer", "null"], "enum": [1, 2.0, null], "default": 2 }
    },
    "required": ["size", "tone", "width"],
    "additionalProperties": false
  },
  "slots": ["icon", { "name": "tone", "description": "icon" }],
  "states": ["hover", "size", "hover"]
}
`;

/** The contract with the caret where it stands in a part of it. */
const at = (part: string, text = BUTTON): string => {
  assert.ok(text.includes(part.replace('|', '')), part);
  return text.replace(part.replace('|', ''), part);
};

suite('references and highlights', () => {
  let editor: Editor;
  before(async () => {
    editor = await startEditor();
  });

  /** The lines of the text that have a reference in them, each reference between ‹ and ›. */
  async function references(text: string, includeDeclaration = true): Promise<string[]> {
    const document = editor.open(text);
    const params = { context: { includeDeclaration } };
    const found = (await document.ask<Location[] | null>('textDocument/references', params)) ?? [];
    assert.ok(found.every(({ uri }) => uri === document.uri));
    return linesWith(document.marked(found.map(({ range }) => range)));
  }

  const linesWith = (marked: string): string[] =>
    marked
      .split('\n')
      .filter((line) => line.includes('‹'))
      .map((line) => line.trim());

  test('a prop: its key and its "required" item, from both', async () => {
    const both = [
      '"‹size›": { "type": "string", "enum": ["s", "m"], "default": "s" },',
      '"required": ["‹size›", "tone", "width"],',
    ];
    for (const caret of ['"si|ze": {', '|"size": {', '"size"|: {', '"required": ["|size"', '["size"|,'])
      assert.deepEqual(await references(at(caret)), both, caret);
  });

  test('an enum value: the item and an equal default, of this prop only', async () => {
    const size = '"size": { "type": "string", "enum": ["‹s›", "m"], "default": "‹s›" },';
    for (const caret of ['["|s", "m"]', '"default": "|s"'])
      assert.deepEqual(await references(at(caret)), [size], caret);
  });

  test('a state, each time it is named; a slot, bare or in a record', async () => {
    assert.deepEqual(await references(at('["ho|ver"')), ['"states": ["‹hover›", "size", "‹hover›"]']);
    assert.deepEqual(await references(at('["ic|on"')), [
      '"slots": ["‹icon›", { "name": "tone", "description": "icon" }],',
    ]);
    assert.deepEqual(await references(at('"name": "|tone"')), [
      '"slots": ["icon", { "name": "‹tone›", "description": "icon" }],',
    ]);
  });

  test('a required prop that nobody declares has its own places', async () =>
    assert.deepEqual(await references(at('"|width"')), ['"required": ["size", "tone", "‹width›"],']));

  test('without the declaration only what uses the name is left', async () => {
    assert.deepEqual(await references(at('"|size": {'), false), ['"required": ["‹size›", "tone", "width"],']);
    assert.deepEqual(await references(at('["ho|ver"'), false), []);
  });

  test('nothing where no name is', async () => {
    for (const caret of [
      '"contract|Id"',
      '"description": "si|ze"',
      '"ty|pe": "string"',
      '"prop|erties"',
      '"na|me"',
      '"size": |{',
      '"default"|:',
    ])
      assert.deepEqual(await references(at(caret)), [], caret);
    assert.deepEqual(await references('|'), []);
    assert.deepEqual(
      await references('{ "$schema": "https://x.test/y.json", "states": ["|on"] }'),
      [],
      'in a file of another format',
    );
  });

  test('a default that is no value of the enum is no name of one', async () =>
    assert.deepEqual(await references(at('"x|"', BUTTON.replace('"default": "s"', '"default": "x"'))), []));

  test('while the text is broken, what can be told', async () =>
    assert.deepEqual(await references(at('"si|ze": {', BUTTON.replace('"slots": [', '"slots": [,'))), [
      '"‹size›": { "type": "string", "enum": ["s", "m"], "default": "s" },',
      '"required": ["‹size›", "tone", "width"],',
    ]));

  test('highlights are the same places: written where declared, read where used', async () => {
    const document = editor.open(at('"si|ze": {'));
    const found = await document.ask<DocumentHighlight[]>('textDocument/documentHighlight');
    assert.deepEqual(
      found.map(({ range, kind }) => `${document.textAt(range)} ${kind}`),
      ['size 3', 'size 2'],
    );
    const nothing = await editor.open(at('"but|ton"')).ask('textDocument/documentHighlight');
    assert.deepEqual(nothing, []);
  });
});

suite('rename', () => {
  let editor: Editor;
  before(async () => {
    editor = await startEditor({
      capabilities: { workspace: { workspaceEdit: { documentChanges: true } } },
    });
  });

  /** The text after a rename at the caret, or what the user is told instead. */
  async function renamed(text: string, newName: string): Promise<string> {
    const document = editor.open(text);
    try {
      return document.applied(await document.ask<WorkspaceEdit>('textDocument/rename', { newName }));
    } catch (refused) {
      return (refused as Error).message;
    }
  }

  /** What the editor is told before it asks for the new name: the text that is to be replaced, and what to begin with. */
  async function prepared(text: string): Promise<string> {
    const document = editor.open(text);
    try {
      const result = await document.ask<PrepareRenameResult>('textDocument/prepareRename');
      const { range, placeholder } = result as { range: Range; placeholder: string };
      return `${document.textAt(range)} as ${placeholder}`;
    } catch (refused) {
      return (refused as Error).message;
    }
  }

  /** The contract with parts of it replaced. */
  const but = (...parts: [string, string][]): string =>
    parts.reduce((text, [part, replacement]) => {
      assert.ok(text.includes(part), part);
      return text.replace(part, replacement);
    }, BUTTON);

  test('a prop, from its key and from "required"', async () => {
    const done = but(['"size": {', '"scale": {'], ['["size"', '["scale"']);
    assert.equal(await renamed(at('"si|ze": {'), 'scale'), done);
    assert.equal(await renamed(at('["size|"'), 'scale'), done);
  });

  test('an enum value, with the default that equals it', async () => {
    const done = but(['["s", "m"], "default": "s"', '["small", "m"], "default": "small"']);
    assert.equal(await renamed(at('["s|", "m"]'), 'small'), done);
    assert.equal(await renamed(at('"default": "s|"'), 'small'), done);
    assert.equal(await renamed(at('"m|"'), ''), but(['["s", "m"]', '["s", ""]']));
  });

  test('a state, all entries of that name; a slot, bare or in a record', async () => {
    assert.equal(
      await renamed(at('"ho|ver"'), 'over'),
      but(['"hover", "size", "hover"', '"over", "size", "over"']),
    );
    assert.equal(await renamed(at('["ic|on"'), 'size'), but(['["icon"', '["size"']));
    assert.equal(await renamed(at('"name": "to|ne"'), 'x'), but(['"name": "tone"', '"name": "x"']));
  });

  test('a required prop that nobody declares: its entry, also to the declared name that was meant', async () => {
    assert.equal(await renamed(at('"wid|th"'), 'height'), but(['"width"', '"height"']));
    assert.equal(await renamed(at('"wid|th"'), 'columns'), but(['"width"', '"columns"']));
    assert.equal(await renamed(at('"colu|mns"'), 'width'), but(['"columns"', '"width"']));
  });

  test('a value that is no string is no name', async () =>
    assert.match(await prepared(at('2.|0')), /^Only the contractId, props, slots, states and enum values/));

  test('the editor is given the name without quotes and escapes', async () => {
    assert.equal(await prepared(at('"si|ze": {')), 'size as size');
    assert.equal(await prepared('{ "states": ["\\u0061 \\"b\\"|"] }'), '\\u0061 \\"b\\" as a "b"');
  });

  test('what would make two things one is refused', async () => {
    assert.equal(await renamed(at('"si|ze": {'), 'tone'), 'The prop "tone" already exists.');
    assert.equal(await renamed(at('["size|"'), 'tone'), 'The prop "tone" already exists.');
    assert.equal(await renamed(at('"si|ze": {'), 'width'), '"width" is already listed in "required".');
    assert.equal(await renamed(at('"wid|th"'), 'size'), '"size" is already listed in "required".');
    assert.equal(await renamed(at('["s|", "m"]'), 'm'), '"m" is already a value of "size".');
    assert.equal(await renamed(at('"ho|ver"'), 'size'), 'The state "size" already exists.');
    assert.equal(await renamed(at('["ic|on"'), 'tone'), 'The slot "tone" already exists.');
  });

  test('states and slots need a name, and the same name changes nothing', async () => {
    assert.equal(await renamed(at('"ho|ver"'), ''), 'A state needs a name.');
    assert.equal(await renamed(at('"name": "to|ne"'), ''), 'A slot needs a name.');
    assert.equal(await renamed(at('"si|ze": {'), 'size'), BUTTON);
    assert.equal(await renamed('{ "states": ["|\\u0061"] }', 'a'), '{ "states": ["\\u0061"] }');
  });

  test('elsewhere, and in broken text, the user is told why not', async () => {
    for (const ask of [prepared, (text: string) => renamed(text, 'x')]) {
      for (const caret of ['"description": "si|ze"', '"ty|pe": "string"', '"props": |{', '"default"|:'])
        assert.match(
          await ask(at(caret)),
          /^Only the contractId, props, slots, states and enum values can be renamed\./,
        );
      assert.match(
        await ask(at('"si|ze": {').replace('"hover"]', '"hover",]')),
        /^The document isn't valid JSON\. Fix the syntax errors first\./,
      );
    }
  });

  test('a file of another format is left alone', async () =>
    assert.equal(
      await editor
        .open('{ "$schema": "https://x.test/y.json", "states": ["|on"] }')
        .ask('textDocument/prepareRename'),
      null,
    ));

  test('it is one edit, of the version that was asked about', async () => {
    const document = editor.open(at('"si|ze": {'));
    document.replace('Button', 'Knob');
    const edit = await document.ask<WorkspaceEdit>('textDocument/rename', { newName: 'scale' });
    assert.deepEqual(
      edit.documentChanges?.map((change) => 'textDocument' in change && change.textDocument),
      [{ uri: document.uri, version: 2 }],
    );
    const plain = await startEditor();
    const other = plain.open(at('"si|ze": {'));
    const { changes } = await other.ask<WorkspaceEdit>('textDocument/rename', { newName: 'scale' });
    assert.deepEqual(Object.keys(changes!), [other.uri]);
  });
});
