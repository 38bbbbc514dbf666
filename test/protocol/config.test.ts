import type { DocumentStatus } from '../../server/src/kinds/editing.ts';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Diagnostic } from 'vscode-languageserver/node';
import { nodeLoader } from '../../server/src/io/node.ts';
import { placeOf, uriIn } from '../../server/src/text/uri.ts';
import { diskOf } from '../disk.ts';
import { contractText, uriOf, worldOf } from '../world.ts';
import { type OpenDocument, startEditor } from '../editor.ts';

/** The identity is not the fold of the display name: SR-130. */
const CONTRACT = '{ "contractId": "btn", "component": "Button" }';

const CONFIG = 'file:///p/component-contract.config.json';

const levelOf = (code: string, level: string): string => JSON.stringify({ rules: { [code]: level } });

const SR130 = (level: string): string => levelOf('SR-130', level);

const SEVERITIES = ['', 'error', 'warning', 'information', 'hint'];

const shown = (diagnostics: readonly Diagnostic[]): string[] =>
  diagnostics.map(({ severity = 0, code }) => `${SEVERITIES[severity]} ${code}`);

/** What is published first for a contract, on such a disk. */
async function first(
  files: Record<string, string>,
  path = 'a.contract.json',
  text = CONTRACT,
): Promise<string[]> {
  const editor = await startEditor({ disk: diskOf(files) });
  const document = editor.open(text, { uri: `file:///p/${path}` });
  const findings = shown(await document.findings());
  assert.equal(document.published().length, 1, 'nothing else was published before');
  return findings;
}

suite('a glob of the config file that matches nothing', () => {
  test('is a finding as long as it does, in a closed file and in an open one', async () => {
    const text =
      '{ "overrides": [{ "files": ["ui/b*"], "rules": {} }], "drift": { "ignore": ["Tag/tone"] } }';
    const world = await worldOf({
      'component-contract.config.json': text,
      'ui/a.contract.json': contractText('x-tag', { component: 'Tag' }),
    });
    const { editor } = world;
    const config = uriOf('component-contract.config.json');
    const messages = async (): Promise<unknown[]> => {
      await editor.settled();
      return editor.latest(config).map(({ message }) => message);
    };
    const both = [
      '"ui/b*" matches no file that is checked. Correct it, or remove it.',
      '"Tag/tone" is for no contract. Did you mean "x-tag/tone"?',
    ];
    assert.deepEqual(await messages(), both);
    editor.write(uriOf('ui/b.contract.json'), contractText('b'));
    assert.deepEqual(await messages(), both.slice(1));
    world.open('component-contract.config.json', text, 'json');
    assert.deepEqual(await messages(), both.slice(1));
    editor.write(uriOf('ui/b.contract.json'), undefined);
    assert.deepEqual(await messages(), both);
    await editor.close();
  });
});

suite('quick fixes in the config file', () => {
  async function offered(text: string): Promise<string[]> {
    const editor = await startEditor();
    const document = editor.open(text, { uri: CONFIG });
    const actions = await document.actions(['quickfix']);
    return actions.map(
      ({ title, isPreferred, edit }) => `${isPreferred ? '* ' : ''}${title}: ${document.applied(edit)}`,
    );
  }

  test('what was meant is preferred', async () => {
    assert.deepEqual(await offered('{ "rules": { "SR-133": "|warnign" } }'), [
      '* Change "SR-133" of "rules" to "warning": { "rules": { "SR-133": "warning" } }',
    ]);
    assert.deepEqual(await offered('{ "rules": { "|sr-139": "off" } }'), [
      '* Change "sr-139" to "SR-139": { "rules": { "SR-139": "off" } }',
    ]);
    assert.deepEqual(await offered('{ "|exlude": ["a"] }'), [
      '* Change "exlude" to "exclude": { "exclude": ["a"] }',
    ]);
    assert.deepEqual(await offered('{ "contracts": "|ui/*.json" }'), [
      '* Change "contracts" to ["ui/*.json"]: { "contracts": ["ui/*.json"] }',
    ]);
    assert.deepEqual(await offered('{ "declaredName": "|registry.nam" }'), [
      '* Change "declaredName" to "registry.name": { "declaredName": "registry.name" }',
    ]);
  });

  test('nothing is written twice, and what nobody can guess only goes', async () => {
    assert.deepEqual(await offered('{ "|exlude": ["a"], "exclude": [] }'), []);
    assert.deepEqual(await offered('{ "rules": { "|sr-139": "off", "SR-139": "hint" } }'), []);
    assert.deepEqual(await offered('{ "|extends": "x", "rules": {} }'), [
      'Remove "extends": { "rules": {} }',
    ]);
    assert.deepEqual(await offered('{ "rules": { "SR-133": "|loud" } }'), []);
  });

  test('an editor that registers is asked about them', async () => {
    const editor = await startEditor({
      capabilities: {
        textDocument: {
          synchronization: { dynamicRegistration: true },
          codeAction: { dynamicRegistration: true },
        },
      },
    });
    await editor.open(CONTRACT).findings();
    const actions = editor.registered.filter(({ method }) => method === 'textDocument/codeAction');
    assert.match(JSON.stringify(actions), /component-contract\.config\.json/);
  });
});

suite('the project file, in the editor', () => {
  test('the first findings are those that the project wants', async () => {
    assert.deepEqual(await first({}), ['information SR-130']);
    assert.deepEqual(await first({ 'component-contract.config.json': SR130('warning') }), ['warning SR-130']);
    assert.deepEqual(await first({ 'component-contract.config.json': SR130('off') }), []);
    assert.deepEqual(await first({ 'component-contract.config.json': '{ "declaredName": "component" }' }), [
      'error SR-130',
    ]);
  });

  test('the nearest one wins, and nothing counts beyond the root of the repository', async () => {
    const files = {
      'component-contract.config.json': SR130('warning'),
      'a/component-contract.config.json': SR130('hint'),
    };
    assert.deepEqual(await first(files, 'a/b/x.contract.json'), ['hint SR-130']);
    assert.deepEqual(await first(files, 'b/x.contract.json'), ['warning SR-130']);
    assert.deepEqual(await first({ ...files, 'b/.git': '' }, 'b/x.contract.json'), ['information SR-130']);
    assert.deepEqual(await first({ ...files, 'a/.git': '' }, 'a/b/x.contract.json'), ['hint SR-130']);
  });

  test('a URI means the same file however it is spelled', async () => {
    const files = { 'a b/é [1]/component-contract.config.json': SR130('hint') };
    for (const folder of ['a b/é [1]', 'a%20b/%C3%A9%20%5B1%5D', 'a%20b/%c3%a9 [1]']) {
      assert.deepEqual(await first(files, `${folder}/x.contract.json`), ['hint SR-130'], folder);
    }
  });

  test('a drive of Windows is its own root', async () => {
    const disk = diskOf();
    disk.write('file:///c:/p/component-contract.config.json', SR130('hint'));
    const editor = await startEditor({ disk });
    for (const uri of ['file:///c%3A/p/x.contract.json', 'file:///C:/p/y.contract.json']) {
      const document = editor.open(CONTRACT, { uri });
      assert.deepEqual(shown(await document.findings()), ['hint SR-130']);
      document.close();
    }
    assert.deepEqual([...new Set(disk.reads)], ['file:///c:/p/', 'file:///c:/']);
  });

  test('what lies on no disk has no project', async () => {
    const disk = diskOf();
    const editor = await startEditor({ disk });
    for (const uri of [
      'untitled:Untitled-1',
      'git:/p/x.contract.json?HEAD',
      'vscode-vfs://h/p/x.contract.json',
    ]) {
      assert.deepEqual(shown(await editor.open(CONTRACT, { uri }).findings()), ['information SR-130']);
    }
    assert.deepEqual(disk.reads, []);
  });

  test('no finding is published while the folders are read, and no keystroke waits for the disk afterwards', async () => {
    const disk = diskOf({ 'component-contract.config.json': SR130('hint') });
    const editor = await startEditor({ disk });
    const release = disk.hold();
    const document = editor.open(CONTRACT, { uri: 'file:///p/a.contract.json' });
    document.replace('btn', 'butn');
    // A document that no folder is read for is answered meanwhile.
    await editor.open('', { uri: 'untitled:Untitled-1' }).findings();
    assert.deepEqual(document.published(), []);
    release();
    assert.deepEqual(shown(await document.findings()), ['hint SR-130']);
    disk.hold();
    document.replace('butn', 'buttn');
    assert.deepEqual(shown(await document.findings()), ['hint SR-130']);
    assert.deepEqual(document.published(), ['2: 1', '3: 1']);
  });

  test('a request does not come before the folders either', async () => {
    const disk = diskOf({ 'component-contract.config.json': '{ "contracts": ["*.json"] }' });
    const editor = await startEditor({ disk });
    const release = disk.hold();
    const document = editor.open('{ "contractId": "|btn", "component": "Button" }', {
      uri: 'file:///p/a.json',
      languageId: 'json',
    });
    const hover = document.hover();
    release();
    assert.match((await hover) ?? '', /Derived id/);
  });

  test('where reading fails, documents are checked as shipped, and the log says why', async () => {
    const editor = await startEditor({
      disk: { ...diskOf(), read: (folder) => Promise.reject(new Error(`no disk for ${folder}`)) },
    });
    const document = editor.open(CONTRACT, { uri: 'file:///p/a.contract.json' });
    assert.deepEqual(shown(await document.findings()), ['information SR-130']);
    await document.hover();
    assert.match(editor.log.join('\n'), /no disk for file:\/\/\/p\//);
  });
});

suite('a project that changes', () => {
  const WATCHING = { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } };

  test('the server asks to be told of the files that it reads', async () => {
    const editor = await startEditor({ capabilities: WATCHING });
    assert.deepEqual(await editor.watched(), ['**/*']);
  });

  test('where an editor refuses that, the log says what it means', async () => {
    const editor = await startEditor({ capabilities: WATCHING, refuses: true });
    await editor.settled();
    await editor.settled();
    assert.match(
      editor.log.join('\n'),
      /^Files aren't watched: .* \(.*no\)\. Changes on disk take effect when/m,
    );
  });

  test('a project file that is written, changed and deleted', async () => {
    const editor = await startEditor({ disk: diskOf({ '.git': '' }) });
    const document = editor.open(CONTRACT, { uri: 'file:///p/a/x.contract.json' });
    await document.findings();
    for (const [text, expected] of [
      [SR130('error'), ['error SR-130']],
      [SR130('off'), []],
      [undefined, ['information SR-130']],
    ] as const) {
      const next = editor.next(document.uri);
      editor.write(CONFIG, text);
      assert.deepEqual(shown(await next), expected);
    }
    assert.deepEqual(document.published(), ['1: 1', '1: 1', '1: 0', '1: 1']);
  });

  test('only documents for which it makes a difference get their findings again', async () => {
    const editor = await startEditor({
      disk: diskOf({ '.git': '', 'b/component-contract.config.json': '{}' }),
    });
    const [here, below] = ['a', 'b'].map((folder) =>
      editor.open(CONTRACT, { uri: `file:///p/${folder}/x.contract.json` }),
    );
    await here!.findings();
    await below!.findings();
    const next = editor.next(here!.uri);
    editor.write(CONFIG, SR130('off'));
    assert.deepEqual(await next, []);
    // The same said in another way makes no difference to anybody.
    editor.write(CONFIG, `${SR130('off')}\n`);
    await editor.open('{ "abi": [] }').findings();
    assert.deepEqual([here!.published(), below!.published()], [['1: 1', '1: 0'], ['1: 1']]);
  });

  test('where nobody watches, opening and saving in a folder is enough', async () => {
    const disk = diskOf({ '.git': '' });
    const editor = await startEditor({ disk });
    const document = editor.open(CONTRACT, { uri: 'file:///p/a.contract.json' });
    await document.findings();
    disk.write(CONFIG, SR130('hint'));
    const next = editor.next(document.uri);
    const other = editor.open(CONTRACT.replace('btn', 'other'), { uri: 'file:///p/b.contract.json' });
    assert.deepEqual(shown(await next), ['hint SR-130']);
    assert.deepEqual(shown(await other.findings()), ['hint SR-130']);
    assert.deepEqual(other.published(), ['1: 1']);
    disk.write(CONFIG, SR130('off'));
    const [again, otherAgain] = [editor.next(document.uri), editor.next(other.uri)];
    document.save();
    assert.deepEqual([await again, await otherAgain], [[], []]);
  });

  test('findings follow while someone types in the config file, until it is closed without being saved', async () => {
    const editor = await startEditor({ disk: diskOf({ 'component-contract.config.json': SR130('hint') }) });
    const document = editor.open(CONTRACT, { uri: 'file:///p/a.contract.json' });
    assert.deepEqual(shown(await document.findings()), ['hint SR-130']);
    const config = editor.open(SR130('hint'), { uri: CONFIG, languageId: 'jsonc' });
    assert.deepEqual(await config.findings(), []);
    const typed = editor.next(document.uri);
    config.replace('hint', 'error');
    assert.deepEqual(shown(await typed), ['error SR-130']);
    // What the disk says does not count now.
    editor.write(CONFIG, SR130('off'));
    const closed = editor.next(document.uri);
    config.close();
    assert.deepEqual(shown(await closed), []);
    assert.deepEqual(document.published(), ['1: 1', '1: 1', '1: 0']);
  });
});

suite('a project file that is broken while someone types in it', () => {
  const EXCLUDING = '{ "exclude": ["a.contract.json"] }';

  test('says what it said before, until it is whole again', async () => {
    const editor = await startEditor({ disk: diskOf({ 'component-contract.config.json': EXCLUDING }) });
    const document = editor.open(CONTRACT, { uri: 'file:///p/a.contract.json' });
    assert.deepEqual(await document.findings(), []);
    const config = editor.open(EXCLUDING, { uri: CONFIG, languageId: 'json' });
    await config.findings();
    config.replace('json"]', 'json",]');
    assert.deepEqual(shown(await config.findings()), ['error json/syntax']);
    config.replace('",]', '", "b]');
    assert.deepEqual(shown(await config.findings()), ['error json/syntax']);
    config.replace('b]', 'b"]');
    assert.deepEqual(await config.findings(), []);
    assert.deepEqual(document.published(), ['1: 0']);
    const next = editor.next(document.uri);
    config.replace('"a.contract.json", ', '');
    assert.deepEqual(shown(await next), ['information SR-130']);
    // Also where all of it is deleted at first, and by what was said last.
    config.splice(0, config.text().length, '');
    await config.findings();
    config.splice(0, 0, '{ "exclude"');
    await config.findings();
    assert.deepEqual(document.published(), ['1: 0', '1: 1']);
  });
});

suite('the declared name, as the project says', () => {
  const on = async (declaredName: string, text: string): Promise<OpenDocument> => {
    const config = JSON.stringify({ declaredName });
    const editor = await startEditor({
      disk: diskOf({ 'component-contract.config.json': config }),
    });
    return editor.open(text, { uri: 'file:///p/icon.contract.json' });
  };
  const CARET = '{ "contractId": "|btn", "component": "Button" }';

  test('on hover', async () => {
    const hover = async (declaredName: string): Promise<string> =>
      ((await (await on(declaredName, CARET)).hover()) ?? '').replaceAll('\\', '');
    const row = '| display name `"Button"` | `button` | no |';
    assert.ok((await hover('auto')).includes(`${row}\n\nThe id`));
    assert.ok(
      (await hover('component')).includes(`${row}\n\nIn this project "component" is the declared name.`),
    );
    assert.ok((await hover('none')).includes(`${row}\n\nThe id`));
  });
});

suite('a contract that is left alone', () => {
  const LEFT_ALONE: readonly [why: string, path: string, files: Record<string, string>][] = [
    [
      'component-contract.config.json excludes it',
      'old/x.contract.json',
      { 'component-contract.config.json': '{ "exclude": ["old"] }' },
    ],
    [
      'a component-contract.config.json further up excludes its folder',
      'old/lib/x.contract.json',
      {
        'component-contract.config.json': '{ "exclude": ["old"] }',
        'old/lib/component-contract.config.json': '{}',
      },
    ],
    [
      'the "contracts" of component-contract.config.json don\'t include it',
      'x.contract.json',
      { 'component-contract.config.json': '{ "contracts": ["src/**"] }' },
    ],
    ['git ignores it', 'dist/x.contract.json', { '.git': '', '.gitignore': 'dist/\n' }],
    ['it is in node_modules', 'node_modules/lib/x.contract.json', {}],
  ];

  for (const [why, path, files] of LEFT_ALONE) {
    test(why, async () => {
      const editor = await startEditor({ disk: diskOf(files) });
      const document = editor.open('{ "contractId": "|Btn", "component": "Button" }', {
        uri: `file:///p/${path}`,
      });
      assert.deepEqual(await document.findings(), []);
      assert.deepEqual(await document.actions(), []);
      assert.deepEqual(await document.actions(['source.fixAll']), []);
      assert.match((await document.hover()) ?? '', /Derived id/);
      const { state, text } = await document.ask<DocumentStatus>('component-contract/status');
      assert.deepEqual({ state, text }, { state: 'not checked', text: `Not checked: ${why}` });
      assert.deepEqual(editor.log, [`${document.uri} isn't checked: ${why}.`]);
    });
  }
});

suite('which documents are contracts', () => {
  const FILES = {
    '.git': '',
    'component-contract.config.json':
      '{ "contracts": ["ui/*.json", "*.contract.json"], "exclude": ["package.json"] }',
    '.gitignore': 'ui/made.json',
  };

  test('those of other names that the project file lists', async () => {
    const editor = await startEditor({ disk: diskOf(FILES) });
    const document = editor.open(CONTRACT, { uri: 'file:///p/ui/button.json', languageId: 'json' });
    assert.deepEqual(shown(await document.findings()), ['information SR-130']);
    const other = editor.open(CONTRACT, { uri: 'file:///p/api/button.json', languageId: 'json' });
    assert.deepEqual(await other.findings(), []);
    assert.equal(await other.hover(), undefined);
  });

  test('a client can ask about any file', async () => {
    const editor = await startEditor({ disk: diskOf(FILES) });
    const ask = (uri: string): Promise<unknown> =>
      editor.request('component-contract/isContract', { textDocument: { uri } });
    const all = [
      'ui/button.json',
      'x/y.contract.json',
      'api/button.json',
      'ui/package.json',
      'ui/made.json',
      'ui/node_modules/x.json',
      'ui/component-contract.config.json',
    ];
    const contracts = [];
    for (const path of all) if (await ask(`file:///p/${path}`)) contracts.push(path);
    assert.deepEqual(contracts, ['ui/button.json', 'x/y.contract.json']);
    assert.equal(await ask('untitled:x.contract.json'), false);
  });

  test('a client can ask whether a text is of another format', async () => {
    const disk = diskOf({
      '.git': '',
      'component-contract.config.json':
        '{ "contracts": ["ui", "named/*.contract.json"], "exclude": ["ui/old"] }',
    });
    const editor = await startEditor({ disk });
    const ask = (path: string, text?: string): Promise<unknown> =>
      editor.request('component-contract/foreignStatus', {
        textDocument: { uri: `file:///p/${path}` },
        text,
      });
    const api = '{ "abi": [] }';
    const other = '{ "$schema": "./api.json", "contractId": "x", "component": "X", "abi": [] }';
    const foreign: string[] = [];
    for (const [path, text] of [
      ['ui/api', api],
      ['ui/broken-api', '{ "abi": [] "x": 1 }'],
      ['elsewhere/api', api],
      ['ui/old/api', api],
      // A finding asks what these are, unless they are not checked.
      ['ui/other', other],
      ['ui/old/other', other],
      ['ui/contract', CONTRACT],
      ['ui/old/contract', CONTRACT],
      ['ui/empty', ''],
      ['ui/garbage', '?!'],
      ['ui/list', '[]'],
      ['ui/begun', '{ "description": "A button" }'],
      ['ui/newer', '{ "$schema": "schemas/v1/component.contract.schema.json", "abi": [] }'],
      ['named/api', api],
    ] as const) {
      const answer = await ask(`${path}.contract.json`, text);
      if (answer === false) continue;
      assert.match(answer as string, /^Not checked: /, path);
      foreign.push(path);
    }
    const others = ['ui/api', 'ui/broken-api', 'elsewhere/api', 'ui/old/api', 'ui/old/other', 'ui/list'];
    assert.deepEqual(foreign, others);
    // Without a text only the project file is asked.
    assert.equal(await ask('named/api.contract.json'), false);
    assert.equal(await ask('ui/api.contract.json'), null);
  });
});

suite('a project file with something wrong', () => {
  const BROKEN = '{ "rules": { "SR-999": "off" } }';

  test('where nobody looks, in a package or in what is excluded, it is not its business', async () => {
    for (const folder of ['node_modules/p', 'dist', 'legacy']) {
      const files = {
        '.git': '',
        '.gitignore': 'dist',
        'component-contract.config.json': '{ "exclude": ["legacy"] }',
        [`${folder}/component-contract.config.json`]: BROKEN,
      };
      const editor = await startEditor({ disk: diskOf(files) });
      await editor.open(CONTRACT, { uri: `file:///p/${folder}/x.contract.json` }).findings();
      await editor.open('', { uri: 'untitled:Untitled-1' }).findings();
      const uri = `file:///p/${folder}/component-contract.config.json`;
      assert.deepEqual(editor.published(uri), []);
      assert.deepEqual(await editor.open('{ "rulez": {} }', { uri, languageId: 'json' }).findings(), []);
    }
  });

  test('one that excludes all that is open is told of all the same', async () => {
    const config = '{ "exclude": ["a"], "rules": { "SR-999": "off" } }';
    const editor = await startEditor({ disk: diskOf({ 'component-contract.config.json': config }) });
    const told = editor.next(CONFIG);
    editor.open(CONTRACT, { uri: 'file:///p/a/x.contract.json' });
    assert.equal((await told).length, 1);
  });

  test('what no schema can say is told while it is open, too', async () => {
    const editor = await startEditor({ says: { jsonSchemas: true } });
    const told = async (text: string, languageId = 'json'): Promise<string[]> => {
      const config = editor.open(text, { uri: CONFIG, languageId, asIs: true });
      const found = (await config.findings()).map(
        ({ code, message }) => `${code} ${JSON.stringify(message)}`,
      );
      config.close();
      return found;
    };
    for (const glob of ['{a', 'a}', '!a', 'a\\\\b', '../x', '[a', '+(a)']) {
      const found = await told(`{ "exclude": ["${glob}"], "contracts": [1], "rules": { "x": "off" } }`);
      assert.deepEqual([glob, found.length], [glob, 1]);
      assert.match(found[0]!, /^config\/invalid "The glob /);
    }
    assert.match((await told('')).join(), /^config\/invalid "The config file is empty/);
    assert.deepEqual(await told('{ // no\n}'), []);
    assert.match((await told('{ // no\n}', 'jsonc')).join(), /^json\/syntax /);
  });

  test('is told of as long as it governs an open contract', async () => {
    const editor = await startEditor({ disk: diskOf({ 'component-contract.config.json': BROKEN }) });
    const told = editor.next(CONFIG);
    const document = editor.open(CONTRACT, { uri: 'file:///p/a.contract.json' });
    const other = editor.open(CONTRACT, { uri: 'file:///p/b.contract.json' });
    const [finding, ...more] = await told;
    assert.deepEqual([finding?.code, finding?.severity, more], ['config/invalid', 1, []]);
    assert.deepEqual(finding?.range.start, { line: 0, character: 13 });
    await document.findings();
    await other.findings();
    const gone = editor.next(CONFIG);
    document.close();
    other.close();
    assert.deepEqual(await gone, []);
    assert.deepEqual(editor.published(CONFIG), ['closed: 1', 'closed: 0']);
    const again = editor.next(CONFIG);
    editor.open(CONTRACT, { uri: 'file:///p/a.contract.json' });
    assert.equal((await again).length, 1);
  });

  test('until it is fixed, or gone', async () => {
    for (const fixed of ['{}', undefined]) {
      const editor = await startEditor({ disk: diskOf({ 'component-contract.config.json': BROKEN }) });
      const told = editor.next(CONFIG);
      editor.open(CONTRACT, { uri: 'file:///p/a.contract.json' });
      assert.equal((await told).length, 1);
      const gone = editor.next(CONFIG);
      editor.write(CONFIG, fixed);
      assert.deepEqual(await gone, []);
    }
  });

  test('while it is open, its findings follow the edits', async () => {
    const editor = await startEditor({ disk: diskOf({ 'component-contract.config.json': '{}' }) });
    await editor.open(CONTRACT, { uri: 'file:///p/a.contract.json' }).findings();
    const config = editor.open('{}', { uri: CONFIG, languageId: 'json' });
    assert.deepEqual(await config.findings(), []);
    config.replace('{}', BROKEN);
    assert.deepEqual(shown(await config.findings()), ['error config/invalid']);
    config.replace(BROKEN, '{ "rules": ');
    assert.deepEqual(shown(await config.findings()), ['error json/syntax']);
  });

  test('while it is open, a JSON server that knows the schema speaks for us', async () => {
    const disk = diskOf({ 'component-contract.config.json': BROKEN });
    const editor = await startEditor({ disk, says: { jsonSchemas: true } });
    const told = editor.next(CONFIG);
    editor.open(CONTRACT, { uri: 'file:///p/a.contract.json' });
    assert.equal((await told).length, 1);
    const config = editor.open(BROKEN, { uri: CONFIG, languageId: 'json' });
    assert.deepEqual(await config.findings(), []);
    config.replace('SR-999', 'SR-998');
    assert.deepEqual(await config.findings(), []);
    config.close();
    // Withdrawn with the document, and told of again as the disk has it.
    assert.deepEqual(shown(await editor.found(CONFIG)), ['error config/invalid']);
  });
});

/** A URI as the server spells it. */
function placed(uri: string): string {
  const { folder, name } = placeOf(uri)!;
  return uriIn(folder, name);
}

suite('a real disk', () => {
  test('with a folder for the project', async () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'component contract é [1] ')));
    const editor = await startEditor({ disk: { ...diskOf(), ...nodeLoader } });
    try {
      mkdirSync(join(folder, '.git'));
      mkdirSync(join(folder, 'a', 'component-contract.config.json'), { recursive: true });
      mkdirSync(join(folder, '.git', 'info'));
      writeFileSync(join(folder, '.git', 'info', 'exclude'), 'mine.*\n');
      writeFileSync(join(folder, '.gitignore'), 'made\n');
      writeFileSync(join(folder, 'component-contract.config.json'), `\uFEFF${SR130('hint')}`);
      let opened = 0;
      const open = (path: string): Promise<Diagnostic[]> =>
        editor
          .open(CONTRACT.replace('btn', `btn-${++opened}`), { uri: pathToFileURL(join(folder, path)).href })
          .findings();
      assert.deepEqual(shown(await open('b/x.contract.json')), ['hint SR-130']);
      assert.deepEqual(shown(await open('not/there/x.contract.json')), ['hint SR-130']);
      assert.deepEqual(await open('made/x.contract.json'), []);
      assert.deepEqual(await open('b/mine.contract.json'), []);
      const unreadable = pathToFileURL(join(folder, 'a', 'component-contract.config.json')).href;
      const told = editor.found(placed(unreadable));
      assert.deepEqual(shown(await open('a/x.contract.json')), ['information SR-130']);
      assert.match(JSON.stringify(await told), /it can't be read: it is a folder/);
      assert.deepEqual(
        editor.log.filter((line) => !line.includes("isn't checked")),
        [],
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('whose files are read at once', async () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'component-contract-')));
    try {
      mkdirSync(join(folder, 'c'));
      writeFileSync(join(folder, 'a'), '\uFEFFé');
      writeFileSync(join(folder, 'b'), Buffer.from([0x61, 0xe9]));
      writeFileSync(join(folder, 'd'), '\ufffd');
      writeFileSync(join(folder, 'e'), 'é'.repeat(5_000_001));
      const uris = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => pathToFileURL(join(folder, name)).href);
      const texts = [
        { text: 'é' },
        { why: "it isn't encoded in UTF-8" },
        { why: "it can't be read: it is a folder", isFolder: true },
        { text: '\ufffd' },
        { why: 'it is larger than 10 MB' },
        undefined,
      ];
      assert.deepEqual(await nodeLoader.texts(uris, true), texts);
      if (process.platform !== 'win32') {
        const pipe = join(folder, 'pipe');
        execFileSync('mkfifo', [pipe]);
        const waited = nodeLoader.texts([uris[0]!, pathToFileURL(pipe).href]);
        assert.deepEqual(await waited, [{ text: 'é' }, { why: "it isn't a regular file" }]);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
