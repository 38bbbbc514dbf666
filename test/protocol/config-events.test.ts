import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { diskOf } from '../disk.ts';
import { type Editor, type OpenDocument, startEditor } from '../editor.ts';
import { runs } from '../arbitrary.ts';

const CONTRACT = '{ "contractId": "btn", "component": "Button" }';
const CONTRACTS = [
  'file:///p/x.contract.json',
  'file:///p/a/y.contract.json',
  'file:///p/a/b/z.contract.json',
];
const CONFIGS = ['file:///p/component-contract.config.json', 'file:///p/a/component-contract.config.json'];
const FILES = [...CONFIGS, 'file:///p/.gitignore', 'file:///p/a/.git'];

const TEXTS = [
  '{ "rules": { "SR-130": "error" } }',
  '{ "rules": { "SR-130": "off" } }',
  '{ "declaredName": "component" }',
  '{ "exclude": ["a"] }',
  '{ "overrides": [{ "files": ["b"], "rules": { "SR-130": "hint" } }] }',
  '{ "rules": ',
  'b\n',
];

type Event =
  | { readonly does: 'open' | 'close' | 'save'; readonly which: number }
  | { readonly does: 'type' | 'write'; readonly which: number; readonly text: string | undefined };

const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ does: fc.constantFrom('open', 'close', 'save'), which: fc.nat(4) }),
  fc.record({
    does: fc.constantFrom('type', 'write'),
    which: fc.nat(3),
    text: fc.constantFrom(undefined, ...TEXTS),
  }),
);

/** What is shown of everything, when all is said and done. */
async function shown(editor: Editor, open: ReadonlyMap<string, OpenDocument>): Promise<unknown> {
  await editor.settled();
  return [...CONTRACTS, ...CONFIGS].map((uri) => [
    uri,
    open.has(uri),
    editor.latest(uri).map(({ code, severity }) => `${severity} ${code}`),
  ]);
}

suite('whatever happens to a project', () => {
  test('in the end all is as if a new server looked at it', async () => {
    const sessions = fc.sample(fc.array(event, { minLength: 1, maxLength: 25 }), {
      seed: 20200620,
      numRuns: runs(200),
    });
    for (const events of sessions) {
      const disk = diskOf({ '.git': '' });
      const editor = await startEditor({ disk });
      const open = new Map<string, OpenDocument>();
      for (const { does, which, ...more } of events) {
        const uri = [...CONTRACTS, ...CONFIGS][which]!;
        const text = 'text' in more ? more.text : undefined;
        if (does === 'open' && !open.has(uri))
          open.set(uri, editor.open(CONTRACTS.includes(uri) ? CONTRACT : (disk.text(uri) ?? '{}'), { uri }));
        if (does === 'close') {
          open.get(uri)?.close();
          open.delete(uri);
        }
        if (does === 'save') open.get(uri)?.save();
        if (does === 'write') editor.write(FILES[which]!, text);
        const config = open.get(CONFIGS[which % 2]!);
        if (does === 'type') config?.splice(0, config.text().length, text ?? '');
        // Some of it happens at once, some one after the other.
        if (which === 1) await editor.request('component-contract/isContract', { textDocument: { uri } });
      }
      // What was said before an open project file was broken only this editor knows.
      for (const uri of CONFIGS) {
        const config = open.get(uri);
        if (config && !config.text().endsWith('}')) config.splice(0, config.text().length, '{}');
      }
      const fresh = await startEditor({ disk });
      const again = new Map([...open].map(([uri, document]) => [uri, fresh.open(document.text(), { uri })]));
      assert.deepEqual(await shown(editor, open), await shown(fresh, again), JSON.stringify(events));
      assert.deepEqual(
        editor.log.filter((line) => !/isn't checked|is checked again/.test(line)),
        [],
      );
      await editor.close();
      await fresh.close();
    }
  });
});
