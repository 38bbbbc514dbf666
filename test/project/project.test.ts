import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { NO_ENTRIES } from '../../server/src/project/folder.ts';
import { createProject, type Project } from '../../server/src/project/project.ts';
import { projectOf as projectIn } from './world.ts';

const CONFIG = 'file:///p/component-contract.config.json';
const FOLDERS = ['file:///', 'file:///p/', 'file:///p/a/', 'file:///p/a/b/', 'file:///p/c/'];

function open(project: Project, uri: string, text = '{ "contractId": "btn", "component": "Button" }'): void {
  project.put({ uri, text, version: 1, isConfigured: false });
}

function projectOf(...uris: string[]): Project {
  const project = createProject();
  for (const folder of FOLDERS) project.feed(folder, NO_ENTRIES);
  for (const uri of uris) open(project, uri);
  return project;
}

const codesOf = (project: Project, uri: string): string[] | undefined =>
  project.contract(uri)?.source.checked.findings.map(({ code }) => code);

suite('a project', () => {
  test('forgets the folders that no open document is below', () => {
    const [x, y] = ['file:///p/a/b/x.contract.json', 'file:///p/c/y.contract.json'];
    const project = projectOf(x, y);
    const known = (): string[] => FOLDERS.filter((folder) => project.entries(folder));
    open(project, CONFIG, '{}');
    project.remove(x);
    assert.deepEqual(known(), ['file:///', 'file:///p/', 'file:///p/c/']);
    assert.equal(project.isContract(x), undefined);
    assert.deepEqual(codesOf(project, y), ['SR-130']);
    project.remove(y);
    assert.deepEqual(known(), ['file:///', 'file:///p/']);
    project.remove(CONFIG);
    assert.deepEqual(known(), []);
  });

  test('says once which contracts are taken in another way, whoever asks for one meanwhile', () => {
    const [x, y, z] = [
      'file:///p/x.contract.json',
      'file:///p/a/y.contract.json',
      'file:///p/z.contract.json',
    ];
    const project = projectOf(x, y, z);
    assert.deepEqual([codesOf(project, x), codesOf(project, y)], [['SR-130'], ['SR-130']]);
    for (const text of [
      '{ "rules": {} }',
      '{ "rules": { "SR-130": "hint" } }',
      '{ "rules": { "SR-130": "off" } }',
    ])
      open(project, CONFIG, text);
    assert.deepEqual(codesOf(project, y), []);
    // Of the third nobody knows how it was taken before.
    assert.deepEqual([...project.changed()].sort(), [y, x]);
    assert.deepEqual(project.changed(), []);
    open(project, CONFIG, '{ "rules": { "SR-130": "off" }, "exclude": ["nothing"] }');
    assert.deepEqual(project.changed(), []);
  });

  test('says of contracts of one project that they have one identity, once all files are read', () => {
    const [x, y, z] = [
      'file:///p/x.contract.json',
      'file:///p/a/y.contract.json',
      'file:///p/a/b/z.contract.json',
    ];
    const project = projectOf(x);
    project.workIn(['file:///p']);
    const text = '{ "contractId": "button", "component": "Button" }';
    open(project, x, text);
    for (const uri of [x, y, z]) project.take(uri, text);
    assert.deepEqual(project.changed(), []);
    assert.deepEqual(codesOf(project, x), []);
    project.finish('file:///p/');
    assert.deepEqual([...project.changed()].sort(), [z, y, x]);
    assert.deepEqual(codesOf(project, x), ['SR-133']);
    const [finding] = project.closed(y)!.source.checked.findings;
    assert.deepEqual(
      finding?.related.map(({ at, message }) => [at.uri, text.slice(at.start, at.end), message]),
      [
        [z, '"button"', 'The same "contractId"'],
        [x, '"button"', 'The same "contractId"'],
      ],
    );
    project.take(z, undefined);
    open(project, x, text.replace('button', 'button-2'));
    assert.deepEqual([...project.changed()].sort(), [z, y, x]);
    assert.equal(project.closed(y), undefined);
  });

  test('keeps the folders that are being walked, whatever is closed meanwhile', () => {
    const [x, y] = ['file:///p/a/b/x.contract.json', 'file:///p/c/y.contract.json'];
    const project = createProject();
    project.begin('file:///p/');
    for (const folder of FOLDERS) project.feed(folder, NO_ENTRIES);
    open(project, y);
    project.remove(y);
    project.take(x, '{ "contractId": "x", "component": "X" }');
    project.workIn(['file:///p']);
    project.finish('file:///p/');
    assert.equal(project.contracts().length, 1);
  });

  test('takes the text of a manifest that somebody has open for an answer', () => {
    const project = projectOf();
    project.workIn(['file:///p']);
    const [x, manifest] = ['file:///p/x.contract.json', 'file:///p/dist/cem.json'];
    open(project, manifest, '{ "modules": [] }');
    project.take(x, '{ "contractId": "x", "component": "X", "cemRef": "x-b" }');
    project.feed('file:///p/', { ...NO_ENTRIES, isPackage: true });
    project.take('file:///p/package.json', '{ "customElements": "dist/cem.json" }');
    project.finish('file:///p/');
    assert.deepEqual(project.wants(), [manifest]);
    project.take(manifest, '{ "modules": [] }');
    assert.deepEqual(project.wants(), []);
  });

  test('tells again of findings whose places in other files have moved, when those are saved', () => {
    const [x, y] = ['file:///p/x.contract.json', 'file:///p/a/y.contract.json'];
    const text = '{ "contractId": "same", "component": "Same" }';
    const project = projectOf();
    project.workIn(['file:///p']);
    for (const uri of [x, y]) project.take(uri, text);
    project.finish('file:///p/');
    project.changed();
    assert.equal(project.closed(y)?.source.checked.findings[0]?.code, 'SR-133');
    open(project, x, `\n${text}`);
    project.changed();
    open(project, x, `\n\n${text}`);
    assert.ok(!project.changed().includes(y), 'at a keystroke');
    assert.equal(project.closed(y)?.source.checked.findings.length, 1);
    project.take(x, `\n\n${text}`);
    assert.ok(project.changed().includes(y), 'when it was saved');
  });

  test('begins with no folder that holds all that a user has', () => {
    const x = 'file:///p/a/x.contract.json';
    for (const [userFolder, projectRoot] of [
      [undefined, 'file:///p/'],
      ['file:///p/', 'file:///p/a/'],
      ['file:///p/user/', 'file:///p/a/'],
    ] as const) {
      const project = createProject(userFolder);
      for (const folder of FOLDERS)
        project.feed(folder, { ...NO_ENTRIES, isPackage: folder === 'file:///p/' });
      project.workIn(['file:///p/a']);
      assert.equal(project.projectRoot(x), projectRoot);
    }
  });
});

test('an open contract is judged by the project that it is in once its folder belongs to another', () => {
  const badge = `{ "contractId": "badge", "component": "Badge",
    "props": { "properties": { "size": { "type": "string", "enum": ["extra large"], "default": "extra large" } }, "additionalProperties": false } }`;
  const [uri, library] = ['file:///p/ui/badge.contract.json', 'file:///p/ui/library.dsds.yaml'];
  const project = projectIn({
    'ui/package.json': '{}',
    'ui/badge.contract.json': badge,
    'ui/library.dsds.yaml': 'entries: []',
  });
  open(project, uri, badge);
  assert.deepEqual(codesOf(project, uri), ['dsds/loss']);
  // As a disk reports it that all of the folder is gone: first what its folder says, then its files.
  project.feed('file:///p/ui/', NO_ENTRIES);
  project.take(uri, undefined);
  project.take(library, undefined);
  assert.deepEqual(project.changed().includes(uri), true);
  assert.deepEqual(codesOf(project, uri), []);
});
