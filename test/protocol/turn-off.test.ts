import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { CodeAction, WorkspaceEdit } from 'vscode-languageserver/node';
import { type Disk, diskOf } from '../disk.ts';
import { type Editor, type OpenDocument, startEditor } from '../editor.ts';

const CONTRACT = '{ "contractId": "b|tn", "component": "Button" }';
const URI = 'file:///p/ui/[id].contract.json';
const CONFIG = 'file:///p/component-contract.config.json';
const CREATES = {
  workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ['create'] } },
};

interface Situation {
  readonly files?: Record<string, string>;
  readonly folders?: string[];
  readonly capabilities?: object;
  readonly text?: string;
  readonly uri?: string;
}

async function opened(situation: Situation): Promise<{ editor: Editor; document: OpenDocument; disk: Disk }> {
  const { files = { '.git': '' }, folders, capabilities = CREATES, text = CONTRACT, uri = URI } = situation;
  const disk = diskOf(files);
  const editor = await startEditor({ disk, capabilities, ...(folders && { folders }) });
  return { editor, document: editor.open(text, { uri }), disk };
}

async function turnOff(document: OpenDocument, scope: 'file' | 'project'): Promise<CodeAction | undefined> {
  return (await document.actions(['quickfix'])).find(
    ({ title }) => title === `Turn off SR-130 for this ${scope}`,
  );
}

suite('turning a rule off from its finding', () => {
  test('comes behind all that fixes it, and is never what an editor would choose by itself', async () => {
    const { document } = await opened({});
    const actions = await document.actions(['quickfix']);
    assert.deepEqual(
      actions.map(({ title, kind, isPreferred, diagnostics }) => [
        title,
        kind,
        isPreferred,
        diagnostics?.[0]?.code,
      ]),
      [
        ['Change "btn" to "button", derived from "Button"', 'quickfix', undefined, 'SR-130'],
        ['Set "declaredName" to "none" in the config file', 'quickfix', undefined, 'SR-130'],
        ['Turn off SR-130 for this file', 'quickfix', undefined, 'SR-130'],
        ['Turn off SR-130 for this project', 'quickfix', undefined, 'SR-130'],
      ],
    );
  });

  for (const scope of ['file', 'project'] as const) {
    test(`for this ${scope}: afterwards the finding is gone, in a new project file or in one that is there`, async () => {
      for (const config of [
        undefined,
        '{}',
        '{ "rules": { "SR-130": "error" } }',
        '{ "overrides": [{ "files": ["*"], "rules": { "SR-130": "error" } }] }',
      ]) {
        const files = { '.git': '', ...(config && { 'component-contract.config.json': config }) };
        const { editor, document } = await opened({ files });
        const other = editor.open(CONTRACT.replace('b|tn', 'other'), { uri: 'file:///p/ui/i.contract.json' });
        assert.equal((await other.findings()).length, 1);
        const next = editor.next(document.uri);
        editor.make((await turnOff(document, scope))?.edit);
        assert.deepEqual(await next, []);
        await editor.open('{ "abi": [] }').findings();
        assert.equal((await other.findings()).length, scope === 'file' ? 1 : 0);
      }
    });
  }

  test('edits the project file as it is in the editor, for just that version', async () => {
    const { editor, document } = await opened({
      files: { '.git': '', 'component-contract.config.json': '{}' },
    });
    await document.findings();
    const config = editor.open('{\n\t"exclude": []\n}\n', { uri: CONFIG, languageId: 'json' });
    await config.findings();
    config.replace('[]', '["x"]');
    await config.findings();
    const action = await turnOff(document, 'project');
    assert.deepEqual(
      action?.edit?.documentChanges?.map((change) => 'textDocument' in change && change.textDocument),
      [{ uri: CONFIG, version: 2 }],
    );
    const next = editor.next(document.uri);
    editor.make(action?.edit);
    assert.deepEqual(await next, []);
    assert.equal(config.text(), '{\n\t"exclude": ["x"],\n\t"rules": { "SR-130": "off" }\n}\n');
  });

  test('a new project file goes to the root of the repository, else of the folder that is open, else beside the contract', async () => {
    const places: [Situation, string][] = [
      [{ files: { '.git': '' }, folders: ['file:///p/ui'] }, CONFIG],
      [{ files: {}, folders: ['file:///', 'file:///p/', 'file:///other', 'file:///p/u'] }, CONFIG],
      [{ files: {} }, 'file:///p/ui/component-contract.config.json'],
    ];
    for (const [situation, expected] of places) {
      const { editor, document, disk } = await opened(situation);
      editor.make((await turnOff(document, 'project'))?.edit);
      assert.equal(disk.text(expected), '{\n  "rules": { "SR-130": "off" }\n}\n');
    }
  });

  test('is offered only where it can be done', async () => {
    const offered = async (situation: Situation): Promise<number> => {
      const { document } = await opened(situation);
      const titles = (await document.actions(['quickfix'])).map(({ title }) => title);
      return titles.filter((title) => title.startsWith('Turn off')).length;
    };
    const [no, yes] = [{ capabilities: {} }, { 'component-contract.config.json': '{}' }];
    assert.equal(await offered({}), 2);
    assert.equal(await offered(no), 0, 'an editor that creates no files');
    assert.equal(await offered({ ...no, files: yes }), 2, 'but it has a project file');
    assert.equal(
      await offered({ files: { 'component-contract.config.json': '{ "rules": ' } }),
      0,
      'it is broken',
    );
    assert.equal(await offered({ uri: 'untitled:Untitled-1' }), 0, 'no disk, so no project');
    for (const text of [
      '',
      '{ "contractId": "B", "component": "B" }',
      '{ "component": "B" }',
      '{ "x": 1, "x": 2, "states": [] }',
    ])
      assert.equal(await offered({ text }), 0, `what tells that it is no contract: ${text}`);
  });
});

suite('configuring a rule from its finding', () => {
  const commands = ['component-contract.configureRule', 'component-contract.showRule'];

  test('is the last but one entry, before the documentation, in a client that asks how', async () => {
    const editor = await startEditor({ disk: diskOf({ '.git': '' }), capabilities: CREATES, commands });
    const document = editor.open(CONTRACT, { uri: URI });
    const actions = await document.actions(['quickfix']);
    assert.deepEqual(
      actions.slice(-2).map(({ title, command }) => [title, command?.arguments]),
      [
        ['Configure rule SR-130...', [URI, 'SR-130', ['error', 'warning', 'information', 'hint', 'off']]],
        ['Show documentation for SR-130', ['SR-130']],
      ],
    );
    assert.ok(!actions.some(({ title }) => title.startsWith('Turn off')));
  });

  test('is not offered for a syntax error, which is never a matter of taste', async () => {
    const editor = await startEditor({ disk: diskOf({ '.git': '' }), capabilities: CREATES, commands });
    const document = editor.open('{ "contractId": "button", "component": "Button",| }', { uri: URI });
    const titles = (await document.actions(['quickfix'])).map(({ title }) => title);
    assert.ok(titles.includes('Show documentation for json/syntax'), titles.join());
    assert.ok(!titles.some((title) => title.startsWith('Configure rule json/')), titles.join());
  });

  test('writes the severity for the file, its folder or the project', async () => {
    for (const [scope, expected] of [
      [
        'file',
        '{ "overrides": [{ "files": ["ui/[[]id[]].contract.json"], "rules": { "SR-130": "error" } }] }',
      ],
      ['folder', '{ "overrides": [{ "files": ["ui/**"], "rules": { "SR-130": "error" } }] }'],
      ['project', '{ "rules": { "SR-130": "error" } }'],
    ] as const) {
      const disk = diskOf({ '.git': '', 'component-contract.config.json': '{}' });
      const editor = await startEditor({ disk, capabilities: CREATES, commands });
      const document = editor.open(CONTRACT, { uri: URI });
      await document.findings();
      const next = editor.next(document.uri);
      const params = { code: 'SR-130', level: 'error', scope };
      editor.make(await document.ask<WorkspaceEdit>('component-contract/configureRule', params));
      assert.equal((await next)[0]?.severity, 1);
      assert.deepEqual(JSON.parse(disk.text(CONFIG)!), JSON.parse(expected), scope);
    }
  });

  test('is refused where the config file is broken', async () => {
    const disk = diskOf({ '.git': '', 'component-contract.config.json': '{ "rules": ' });
    const editor = await startEditor({ disk, capabilities: CREATES, commands });
    const document = editor.open(CONTRACT, { uri: URI });
    const params = { code: 'SR-130', level: 'error', scope: 'project' };
    await assert.rejects(
      document.ask('component-contract/configureRule', params),
      /can't be changed: it isn't valid/,
    );
  });
});
