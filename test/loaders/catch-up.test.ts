import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { ContractSource } from '../../server/src/kinds/contract/check.ts';
import { Feed } from '../../server/src/io/feed.ts';
import { clientLoader } from '../../server/src/io/file-system.ts';
import { Indexing } from '../../server/src/io/indexing.ts';
import { createLinkedFiles } from '../../server/src/io/walk.ts';
import { createProject, type Project } from '../../server/src/project/project.ts';
import { type Disk, diskOf } from '../disk.ts';

const contract = (id: string, more = ''): string => `{ "contractId": "${id}", "component": "C"${more} }`;

const at = (path: string): string => `file:///p/${path}`;

interface Started {
  readonly disk: Disk;
  readonly project: Project;
  readonly index: Indexing;
  /** What is to be watched besides the user's folders, as of now. */
  readonly outside: () => string[];
  /** How often there was something to tell. */
  readonly told: () => number;
  readonly open: (path: string, text: string) => Promise<void>;
  /** Tells that something is new, or is not there any more. */
  readonly came: (...paths: string[]) => Promise<void>;
  readonly went: (...paths: string[]) => Promise<void>;
  readonly ids: () => string[];
}

async function startOn(
  files: Readonly<Record<string, string>>,
  { work = '', isCancelled = (): boolean => false } = {},
): Promise<Started> {
  const disk = diskOf({ '.git': '', ...files });
  const project = createProject();
  let outside: string[] = [];
  let told = 0;
  const feed = new Feed(disk, project, () => undefined);
  const index = new Indexing({
    loader: disk,
    feed,
    project,
    userFolder: undefined,
    begin: () => ({ report: () => undefined, isCancelled: isCancelled(), end: () => undefined }),
    settled: () => void told++,
    watch: (all) => (outside = all.map(({ folder, isDeep }) => folder + (isDeep ? '**' : ''))),
    complain: () => undefined,
  });
  index.workIn([at(work)]);
  await index.settled();
  const tell = (isNew: boolean) => {
    return async (...paths: string[]): Promise<void> => {
      index.changed(paths.map((path) => ({ uri: at(path), isNew, isDeleted: !isNew })));
      await index.settled();
    };
  };
  return {
    disk,
    project,
    index,
    outside: () => outside,
    told: () => told,
    async open(path, text) {
      project.put({ uri: at(path), text, version: 1, isConfigured: false });
      await feed.folders(at(path));
      index.opened(at(path));
      await index.settled();
    },
    came: tell(true),
    went: tell(false),
    ids: () =>
      project
        .contracts()
        .map(({ summary }) => summary.contractId ?? '')
        .sort(),
  };
}

suite('what changes on a disk', () => {
  test('is not followed through links, whoever tells of them', async () => {
    const { disk, ids, came, open, index } = await startOn({ 'a/x.contract.json': contract('x') });
    disk.link(at('y.contract.json'), at('a/x.contract.json'));
    disk.link(at('result'), at('a'));
    disk.write(at('d.contract.json/z.contract.json'), contract('z'));
    await came('y.contract.json', 'result', 'result/x.contract.json', 'd.contract.json');
    assert.deepEqual(ids(), ['x', 'z']);
    await open('y.contract.json', contract('x'));
    await open('result/x.contract.json', contract('x'));
    await index.reread(at('result/x.contract.json'));
    assert.deepEqual(ids(), ['x', 'z']);
  });

  test('is found when it is opened, where no event tells of it', async () => {
    const { disk, ids, open } = await startOn({});
    disk.write(at('x.contract.json'), contract('x'));
    await open('x.contract.json', contract('x'));
    assert.deepEqual(ids(), ['x']);
  });

  test('says nothing any more when its folder is gone', async () => {
    const { disk, ids, came, went } = await startOn({
      'a/.gitignore': '*.contract.json\n',
      'a/x.contract.json': contract('x'),
    });
    assert.deepEqual(ids(), []);
    disk.write(at('a/.gitignore'));
    disk.write(at('a/x.contract.json'));
    await went('a');
    disk.write(at('a/x.contract.json'), contract('x'));
    await came('a/x.contract.json');
    assert.deepEqual(ids(), ['x']);
  });

  test('is taken of what was installed when a lockfile says that it is another', async () => {
    const { disk, project, index } = await startOn({
      'package.json': '{ "dependencies": { "dep": "1" } }',
      'x.contract.json': contract('x', ', "cemRef": "x-b"'),
    });
    const has = (): boolean | undefined =>
      (project.closed(at('x.contract.json'))?.source as ContractSource | undefined)?.checked.facts.elements(
        'x-b',
      ).found.length === 1;
    assert.equal(has(), false);
    disk.write(at('node_modules/dep/package.json'), '{ "customElements": "cem.json" }');
    disk.write(
      at('node_modules/dep/cem.json'),
      '{ "modules": [{ "declarations": [{ "kind": "class", "name": "B", "customElement": true, "tagName": "x-b" }] }] }',
    );
    index.changed([{ uri: at('package-lock.json'), isNew: false, isDeleted: false }]);
    await index.settled();
    assert.equal(has(), true);
  });

  test('is told when nothing but where projects begin has', async () => {
    const { index, told } = await startOn({ 'in/x.contract.json': contract('x') });
    const before = told();
    index.workIn([at(''), at('in')]);
    await index.settled();
    assert.ok(told() > before);
  });

  test('is watched further up too', async () => {
    const { outside } = await startOn(
      {
        'node_modules/dep/package.json': '{}',
        'a/package.json': '{ "dependencies": { "dep": "1" } }',
        'a/in/x.contract.json': contract('x', ', "cemRef": "x-b"'),
      },
      { work: 'a/in' },
    );
    assert.deepEqual(outside(), [at('a/**'), at('node_modules/')]);
  });

  test('is not taken of a folder that is none of the user’s any more', async () => {
    const { disk, project, index } = await startOn({ 'x.contract.json': contract('x') });
    const release = disk.hold();
    const reading = index.reread(at('x.contract.json'));
    index.workIn([]);
    await new Promise((resolve) => setTimeout(resolve));
    release();
    await reading;
    await index.settled();
    assert.equal(project.textAt(at('x.contract.json')), undefined);
  });

  test('is had again after a walk was cancelled, when its folder is added again', async () => {
    let isCancelled = true;
    const text = contract('x');
    const { index, ids, open } = await startOn(
      { 'package.json': '{}', 'x.contract.json': text },
      { isCancelled: () => isCancelled },
    );
    await open('x.contract.json', text);
    isCancelled = false;
    index.workIn([]);
    await index.settled();
    index.workIn([at('')]);
    await index.settled();
    assert.deepEqual(ids(), ['x']);
  });

  test('is looked up by name, however much is led to', () => {
    const linked = createLinkedFiles();
    linked.add(at('node_modules/a/package.json'));
    const isOnTheWay = [
      'node_modules',
      'node_modules/a',
      'node_modules/a/package.json',
      'node_modules/b',
      'x',
    ];
    assert.deepEqual(
      isOnTheWay.map((path) => linked.isOnTheWay(at(path))),
      [true, true, true, false, false],
    );
  });

  test('is not read where it is too large', async () => {
    const loader = clientLoader(() => Promise.resolve([{ text: ' '.repeat(10_000_001) }, { text: '{}' }]));
    assert.deepEqual(await loader.texts([at('a'), at('b')]), [
      { why: 'it is larger than 10 MB' },
      { text: '{}' },
    ]);
  });
});
