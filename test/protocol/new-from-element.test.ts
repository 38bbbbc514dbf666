import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type Disk, diskOf } from '../disk.ts';
import { type Editor, startEditor } from '../editor.ts';

const manifest = (...declarations: readonly object[]): string =>
  JSON.stringify({
    schemaVersion: '2.1.0',
    modules: [
      {
        kind: 'javascript-module',
        path: 'all.js',
        declarations: declarations.map((each) => ({ kind: 'class', customElement: true, ...each })),
      },
    ],
  });

const FILES = {
  '.git': '',
  'package.json': '{ "name": "app", "dependencies": { "lib": "1", "@acme/kit": "2", "plain": "3", "gone": "4" } }',
  'custom-elements.json': manifest(
    { name: 'XCard', tagName: 'x-card', description: 'Holds things together.\nIn a frame.' },
    { name: 'Base' },
  ),
  'x-card.contract.json': '{ "contractId": "x-card", "component": "Card", "cemRef": "XCard" }',
  'node_modules/lib/package.json': '{ "name": "lib", "customElements": "dist/cem.json" }',
  'node_modules/lib/dist/cem.json': manifest(
    { name: 'LibButton', tagName: 'lib-button', summary: 'Does it.' },
    { name: 'LibDialog', tagName: 'lib-dialog' },
  ),
  'node_modules/@acme/kit/package.json': '{ "customElements": "./custom-elements.json" }',
  'node_modules/@acme/kit/custom-elements.json': '{ "version": "experimental", "tags": [] }',
  'node_modules/plain/package.json': '{ "name": "plain" }',
};

const at = (path: string): string => `file:///p/${path}`;

async function startIn(disk: Disk): Promise<Editor> {
  const editor = await startEditor({ disk, folders: ['file:///p'] });
  await editor.settled();
  return editor;
}

interface Offer {
  readonly found: readonly { readonly name: string; readonly contracts: readonly string[] }[];
  readonly leftOut: readonly { readonly name?: string; readonly uri: string; readonly why: string }[];
}

const offer = async (editor: Editor, params: object): Promise<Offer> =>
  (await editor.request('component-contract/draftable', params)) as Offer;

suite('what contracts can be drafted from', () => {
  test('are the elements of the project, and those of the packages that it depends on', async () => {
    const editor = await startIn(diskOf(FILES));
    assert.deepEqual(await offer(editor, { kind: 'elements' }), {});
  });
});
