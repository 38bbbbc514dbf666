import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { type Editor, startEditor } from '../editor.ts';

const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];

suite('completion', () => {
  let editor: Editor;
  before(async () => {
    editor = await startEditor();
  });
  after(() => editor.close());

  const inProp = (prop: string): string =>
    `{ "contractId": "a", "component": "A", "props": { "additionalProperties": false, "properties": { "p": ${prop} } } }`;
  const labels = async (text: string): Promise<string[]> =>
    (await editor.open(text).completions()).map(({ label }) => label);

  /** The document after taking the completion with this label. */
  async function taken(text: string, label: string): Promise<string> {
    const document = editor.open(text);
    const item = (await document.completions()).find((each) => each.label === label);
    assert.ok(item?.textEdit && 'range' in item.textEdit, `${label} is offered`);
    return document.applied(item.textEdit);
  }

  test('the seven type names, each with a line that says what it is', async () => {
    const items = await editor.open(inProp('{ "type": "|" }')).completions();
    assert.deepEqual(
      items.map(({ label }) => label),
      TYPES,
    );
    assert.ok(items.every(({ detail }) => detail));
  });

  test('the insert is right with quotes, without, and half-written', async () => {
    const done = inProp('{ "type": "string" }');
    for (const prop of [
      '{ "type": "|" }',
      '{ "type": | }',
      '{ "type": "st|r" }',
      '{ "type": str| }',
      '{ "type": "|boolean" }',
    ]) {
      assert.equal(await taken(inProp(prop), 'string'), done, prop);
    }
    assert.equal(await taken(inProp('{ "type": "st| }'), 'string'), done);
  });

  test('the insert replaces whatever name stands there, also one that is no type name', async () => {
    const done = inProp('{ "type": "string" }');
    for (const type of ['"int32|"', '"my-str|"', '"foo bar|"', '"f|oo_bar"', "'str|'", 'my-st|r', '1|']) {
      assert.equal(await taken(inProp(`{ "type": ${type} }`), 'string'), done, type);
    }
  });

  test('before and behind a value that is whole nothing is offered', async () => {
    for (const type of [
      '|"string"',
      '"string"|',
      '"string" |',
      '[|"string"]',
      '["string" |]',
      '1 |',
      '{ "a": "|" }',
    ]) {
      assert.deepEqual(await labels(inProp(`{ "type": ${type} }`)), [], type);
    }
  });

  test('an editor without snippets gets plain text', async () => {
    const insert = async (snippetSupport: boolean): Promise<unknown> => {
      const capabilities = { textDocument: { completion: { completionItem: { snippetSupport } } } };
      const other = await startEditor({ capabilities });
      const items = await other.open('{ "contractId": "a", "|" }').completions();
      await other.close();
      return items
        .filter(({ label }) => label === 'states' || label === '$schema')
        .map(({ textEdit }) => textEdit?.newText);
    };
    assert.deepEqual(await insert(true), ['"\\$schema": "$1"', '"states": [$1]']);
    assert.deepEqual(await insert(false), ['"$schema": ""', '"states": []']);
  });

  test('in a list, without those that are there already', async () => {
    assert.deepEqual(await labels(inProp('{ "type": ["string", "|", "null"] }')), [
      'number',
      'integer',
      'boolean',
      'array',
      'object',
    ]);
    assert.deepEqual(await labels(inProp('{ "type": [|] }')), TYPES);
    assert.deepEqual(await labels(inProp('{ "type": ["str|ing"] }')), TYPES);
    assert.equal(
      await taken(inProp('{ "type": ["string", |] }'), 'null'),
      inProp('{ "type": ["string", "null"] }'),
    );
  });

  test('nowhere else', async () => {
    assert.deepEqual(await labels(inProp('{ "type": "string", "default": "|" }')), []);
    assert.deepEqual(await labels('{ "contractId": "|" }'), []);
    assert.deepEqual(await labels('{ "type": "|" }'), []);
  });

  test('member names of the schema that are not there yet', async () => {
    const root = await labels('{ "contractId": "a", "|" }');
    assert.ok(
      root.includes('component') &&
        root.includes('props') &&
        !root.includes('contractId') &&
        !root.includes('type'),
    );
    assert.deepEqual((await labels(inProp('{ "type": "string", "|" }'))).sort(), [
      'default',
      'description',
      'enum',
    ]);
    assert.deepEqual((await labels('{ "contractId": "a", "slots": [{ "|" }] }')).sort(), [
      'a11y',
      'description',
      'name',
    ]);
  });

  test('whatever $schema says, the schema is ours', async () => {
    for (const schema of [
      'https://unreachable.invalid/schemas/v0/component.contract.schema.json',
      'component.contract.schema.json',
      '',
    ]) {
      const root = await labels(`{ "$schema": ${JSON.stringify(schema)}, "|" }`);
      assert.ok(root.includes('contractId') && !root.includes('$schema'), schema);
    }
  });

  test('nothing in a document of another format', async () => {
    assert.deepEqual(await labels('{ "abi": [], "|" }'), []);
  });
});
