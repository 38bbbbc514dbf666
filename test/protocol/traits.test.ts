import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { type Editor, startEditor } from '../editor.ts';

suite('copying the traits', () => {
  let editor: Editor;
  before(async () => {
    editor = await startEditor();
  });
  after(() => editor.close());

  type Copy = { json?: string; why?: string };
  const copied = async (text: string): Promise<Copy> => {
    const answer = await editor.open(text, { asIs: true }).ask<{ copy: Copy }>('component-contract/traits');
    return answer.copy;
  };
  const contract = (props: string, states = '[]'): string =>
    `{ "contractId": "a", "component": "A", "props": { "additionalProperties": false, "properties": ${props} }, "states": ${states} }`;

  test('gives the normative form, the default first, in declared order', async () => {
    const props = `{
      "size": { "type": "string", "enum": ["sm", "md"], "default": "md" },
      "label": { "type": "string" },
      "1": { "type": "boolean" }
    }`;
    const { json } = await copied(contract(props, '["hover"]'));
    assert.equal(
      json,
      `[
  { "name": "size", "traitType": "variant", "kind": "enum", "values": ["md", "sm"] },
  { "name": "1", "traitType": "variant", "kind": "boolean" },
  { "name": "hover", "traitType": "state", "kind": "boolean" }
]`,
    );
  });

  test('keeps what a message would lose', async () => {
    const { json } = await copied(
      contract(
        '{ "__proto__": { "type": "number", "enum": [1e400, -1e400, 0.1, { "__proto__": [] }, null] } }',
      ),
    );
    assert.match(json!, /"name": "__proto__"/);
    assert.match(
      json!.replaceAll(/\s+/g, ' '),
      /"values": \[ 1e400, -1e400, 0\.1, \{ "__proto__": \[\] \}, null \]/,
    );
  });

  test('keeps numbers as they are written, each value once and the default first', async () => {
    const { json } = await copied(
      contract(
        '{ "p": { "type": "number", "enum": [12345678901234567890, 1.50, [-0, 2.0], 1e5, 1.5], "default": 100000 } }',
      ),
    );
    assert.match(json!, /"values": \[1e5, 12345678901234567890, 1\.50, \[-0, 2\.0\]\]/);
  });

  test('gives nothing that is not sure, and says why', async () => {
    const why = async (text: string): Promise<string | undefined> => {
      const copy = await copied(text);
      assert.equal(copy.json, undefined);
      return copy.why;
    };
    assert.match((await why(contract('{}')))!, /^Only props .* This contract has none\.$/);
    assert.match((await why(contract('{', '["hover"]')))!, /not valid JSON/);
    assert.match((await why('['.repeat(300) + ']'.repeat(300)))!, /nested too deep/);
    assert.equal(
      await why('{ "abi": [] }'),
      'This document isn\'t checked: it has "abi", but no "contractId" and no "component".',
    );
  });
});

suite('the status', () => {
  test('of a contract, of one that is being written, of another format, and of no document', async () => {
    const editor = await startEditor();
    const document = editor.open('{ "contractId": "a", "component": "A" }');
    const status = (): Promise<{ state: string; text: string }> => document.ask('component-contract/status');
    assert.deepEqual(await status(), { state: 'ready', text: 'Checked as a component contract' });
    document.replace('"A" }', '"A"');
    assert.equal((await status()).state, 'broken');
    document.replace('{ "contractId": "a", "component": "A"', '{ "abi": [] }');
    assert.match((await status()).text, /^Not checked: it has "\w+", but no "contractId"/);
    document.close();
    assert.equal(await status(), null);
    await editor.close();
  });
});
