import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { CheckedAll } from '../../server/src/kinds/answers.ts';
import { type Disk, diskOf } from '../disk.ts';
import { type Editor, startEditor } from '../editor.ts';
import { runLine } from '../shell.ts';
import { contractText } from '../world.ts';

/** Two folders that are open in one window, each with findings of its own and of every severity but hints. */
const FILES = {
  'one/package.json': '{}',
  'one/component-contract.config.json': '{ "rules": { "SR-999": "off" } }',
  'one/alarm.contract.json': '{ "contractId": "bell", "component": "Alarm" }',
  'one/cut.contract.json': '{ "contractId": "cut", "component": ',
  'one/manifest.json': '{ "formatVersion": "1.0.0", "artifacts": [ }',
  'one/sizes.contract.json': contractText('sizes', { component: 'Sizes', states: ['open', 'open', 1] }),
  'two/package.json': '{}',
  'two/a/tab.contract.json': contractText('tab'),
  'two/b/tab.contract.json': contractText('tab'),
  'two/api.contract.json': '{ "abi": [] }',
  'two/docs.dsds.yaml': 'schemaVersion: "0.21.1"\nname: "x\nentries: []\n',
};

const URIS = Object.keys(FILES).map((path) => `file:///p/${path}`);

const checkAll = (editor: Editor): Promise<CheckedAll> =>
  editor.request('component-contract/checkAll', {}) as Promise<CheckedAll>;

async function countsIn(editor: Editor): Promise<Omit<CheckedAll, 'compared'>> {
  const { compared: _, ...counts } = await checkAll(editor);
  return counts;
}

suite('a check of all files', () => {
  test('finds in every workspace folder what the command line finds, and takes no finding away', async () => {
    const editor = await startEditor({ disk: diskOf(FILES), folders: ['file:///p/one', 'file:///p/two'] });
    await editor.settled();
    const before = URIS.map((uri) => editor.latest(uri));
    const found = await checkAll(editor);
    assert.deepEqual(
      URIS.map((uri) => editor.latest(uri)),
      before,
    );

    const { stdout } = await runLine(['check', '--format', 'json', 'one', 'two'], { files: FILES });
    const report = JSON.parse(stdout) as {
      readonly files: number;
      readonly summary: Readonly<Record<string, number>>;
      readonly findings: readonly { readonly file: string; readonly code: string }[];
    };
    assert.deepEqual(
      URIS.flatMap((uri, at) =>
        before[at]!.map(({ code }) => `${uri.slice('file:///p/'.length)} ${code}`),
      ).sort(),
      report.findings.map(({ file, code }) => `${file} ${code}`).sort(),
    );
    const { error, warning, information } = report.summary;
    const { compared, ...counts } = found;
    assert.deepEqual(counts, { errors: error, warnings: warning, notes: information, files: report.files });
    for (const count of Object.values(counts)) assert.ok(count > 0, JSON.stringify(found));
    const printed = await runLine(['check', 'one', 'two'], { files: FILES });
    assert.ok(printed.stdout.split('\n').includes(compared), compared);
  });

  test('reads the files again, whatever the editor has said of them', async () => {
    const disk = diskOf({ 'tab.contract.json': contractText('tab', { states: 1 }) });
    const editor = await startEditor({ disk, folders: ['file:///p'] });
    await editor.settled();
    disk.write('file:///p/tab.contract.json', contractText('tab'));
    disk.write('file:///p/new.contract.json', contractText('new', { slots: 1 }));
    assert.deepEqual(await countsIn(editor), { errors: 1, warnings: 0, notes: 0, files: 2 });
    assert.deepEqual(editor.latest('file:///p/tab.contract.json'), []);
    assert.equal(editor.latest('file:///p/new.contract.json').length, 1);
  });

  test('has open documents as they are in the editor', async () => {
    const disk = diskOf({ 'tab.contract.json': contractText('tab', { states: 1 }) });
    const editor = await startEditor({ disk, folders: ['file:///p'] });
    editor.open(contractText('tab'), { uri: 'file:///p/tab.contract.json' });
    assert.deepEqual(await countsIn(editor), { errors: 0, warnings: 0, notes: 0, files: 1 });
  });

  test('also reads what was cancelled at the start', async () => {
    const contracts = Array.from({ length: 600 }, (_, index): [string, string] => [
      `c${index}.contract.json`,
      contractText(`c${index}`, { states: 1 }),
    ]);
    const disk = diskOf(Object.fromEntries(contracts));
    // The answer of the client that shows the progress is on its way before the files are.
    const texts: Disk['texts'] = async (uris) => {
      await editor?.request('component-contract/isContract', { textDocument: { uri: 'file:///p/x.json' } });
      return disk.texts(uris);
    };
    let editor: Editor | undefined;
    editor = await startEditor({
      disk: { ...disk, texts },
      folders: ['file:///p'],
      cancels: 'once',
      capabilities: { window: { workDoneProgress: true } },
    });
    await editor.settled();
    assert.deepEqual(editor.latest('file:///p/c7.contract.json'), []);
    assert.deepEqual(await countsIn(editor), { errors: 600, warnings: 0, notes: 0, files: 600 });
  });
});
