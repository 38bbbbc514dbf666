import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { contractText, manifestText, uriOf, worldOf } from '../world.ts';

const DOCS = JSON.stringify({ 'src/Button.tsx': [{ displayName: 'Button', description: '', props: {} }] });
const MANIFEST = manifestText({ kind: 'class', name: 'Button', tagName: 'x-button', customElement: true });
const CONFIG = uriOf('component-contract.config.json');
const FILES = {
  'component-contract.config.json': '{ "sources": ["docs.json"] }',
  'a.contract.json': contractText('a'),
  'docs.json': DOCS,
};

suite('a source with its usual name', () => {
  test('has its findings while it is closed, as the checker reports them, as long as a contract needs it', async () => {
    const { editor } = await worldOf({ 'a.contract.json': contractText('a'), 'react-docgen.json': DOCS });
    const docs = uriOf('react-docgen.json');
    const shownAfter = async (uri: string, text?: string): Promise<unknown[]> => {
      editor.write(uri, text);
      await editor.settled();
      return editor.latest(docs).map(({ code }) => code);
    };
    assert.deepEqual(editor.latest(docs), []);
    assert.deepEqual(await shownAfter(docs, '{ "src/Tag.tsx": ['), ['json/syntax']);
    assert.deepEqual(await shownAfter(docs, ''), ['json/syntax']);
    assert.deepEqual(await shownAfter(docs, '{}'), ['drift/undescribed']);
    assert.deepEqual(await shownAfter(uriOf('a.contract.json')), []);
    assert.deepEqual(await shownAfter(uriOf('b.contract.json'), contractText('b')), ['drift/undescribed']);
    const off = '{ "rules": { "drift/undescribed": "off" } }';
    assert.deepEqual(await shownAfter(CONFIG, off), []);
    assert.deepEqual(await shownAfter(CONFIG, '{}'), ['drift/undescribed']);
    assert.deepEqual(await shownAfter(docs, DOCS), []);
    await editor.close();
  });

  test('has them from the start, and while it is open no syntax errors', async () => {
    const world = await worldOf({
      'a.contract.json': contractText('a'),
      'custom-elements.json': '{ "tags": [',
    });
    const elements = uriOf('custom-elements.json');
    assert.deepEqual(
      world.editor.latest(elements).map(({ code }) => code),
      ['json/syntax'],
    );
    const open = world.open('custom-elements.json', '', 'json');
    assert.deepEqual(await open.findings(), []);
    open.splice(0, open.text().length, '{ "tags": [] }');
    assert.deepEqual(
      (await open.findings()).map(({ code }) => code),
      ['drift/undescribed'],
    );
    await world.editor.close();
  });
});

suite('a source that the config file names', () => {
  test('has its finding while it is closed, as long as it is named and of another kind', async () => {
    const { editor } = await worldOf(FILES);
    const docs = uriOf('docs.json');
    const shownAfter = async (uri: string, text: string): Promise<unknown[]> => {
      editor.write(uri, text);
      await editor.settled();
      return editor.latest(docs).map(({ code }) => code);
    };
    assert.deepEqual(editor.latest(docs), []);
    assert.deepEqual(await shownAfter(docs, MANIFEST), ['config/invalid']);
    assert.match(JSON.stringify(editor.latest(docs)), /is a Custom Elements Manifest/);
    assert.deepEqual(await shownAfter(docs, '{'), ['json/syntax']);
    assert.deepEqual(await shownAfter(CONFIG, '{ "sources": [] }'), []);
    assert.deepEqual(await shownAfter(docs, '[1]'), []);
    assert.deepEqual(await shownAfter(CONFIG, '{ "sources": ["docs.json"] }'), ['config/invalid']);
    assert.deepEqual(await shownAfter(docs, DOCS), []);
    await editor.close();
  });

  test('has its finding from the start', async () => {
    const { editor } = await worldOf({ ...FILES, 'docs.json': '[]' });
    assert.equal(editor.latest(uriOf('docs.json')).length, 1);
    await editor.close();
  });

  test('has it while it is open, but no syntax errors, which the JSON server shows', async () => {
    const world = await worldOf({ ...FILES, 'docs.json': MANIFEST });
    const docs = world.open('docs.json', '', 'json');
    assert.deepEqual(
      (await docs.findings()).map(({ code }) => code),
      ['config/invalid'],
    );
    docs.splice(0, docs.text().length, '{');
    assert.deepEqual(await docs.findings(), []);
    docs.splice(0, docs.text().length, DOCS);
    assert.deepEqual(await docs.findings(), []);
    await world.editor.close();
  });
});
