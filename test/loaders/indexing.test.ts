import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Feed } from '../../server/src/io/feed.ts';
import { Indexing } from '../../server/src/io/indexing.ts';
import { createProject, type Project } from '../../server/src/project/project.ts';
import { type Disk, diskOf } from '../disk.ts';
import { manifestIn } from '../project/world.ts';

interface Started {
  readonly project: Project;
  readonly index: Indexing;
  readonly told: string[];
}

/** A project that is fed from a disk, with one folder that the user works in. */
function startOn(
  disk: Disk,
  {
    isCancelled = (): boolean => false,
    patience = undefined as number | undefined,
    asked = undefined as ((project: Project) => void) | undefined,
  } = {},
): Started {
  const project = createProject();
  const told: string[] = [];
  const complain = (error: unknown): void => void told.push(String(error));
  const index = new Indexing({
    loader: disk,
    feed: new Feed(disk, project, complain, patience),
    project: {
      ...project,
      wants() {
        asked?.(project);
        return project.wants();
      },
    },
    userFolder: undefined,
    begin: () => ({
      report: () => undefined,
      get isCancelled() {
        return isCancelled();
      },
      end: () => undefined,
    }),
    settled: () => asked?.(project),
    complain,
    patience,
  });
  index.workIn(['file:///p']);
  return { project, index, told };
}

const contract = (id: string, more = ''): string => `{ "contractId": "${id}", "component": "C"${more} }`;

const at = (path: string): string => `file:///p/${path}`;

const idsOf = (project: Project): string[] =>
  project
    .contracts()
    .map(({ summary }) => summary.contractId ?? '')
    .sort();

suite('the files of a project', () => {
  test('are read where anybody would look for them, and each once', async () => {
    const disk = diskOf({
      '.git': '',
      '.gitignore': 'dist\nx.contract.json\n',
      'package.json': '{}',
      'a/component-contract.config.json': '{ "exclude": ["old"], "contracts": ["*.spec.json"] }',
      'a/b.spec.json': contract('b'),
      'a/c.contract.json': contract('c'),
      'a/old/d.spec.json': contract('d'),
      'dist/e.contract.json': contract('e'),
      'node_modules/f/g.contract.json': contract('g'),
      'h/.gitignore': '!x.contract.json\n',
      'h/x.contract.json': contract('h'),
      'i.contract.json': contract('i'),
      'x.contract.json': contract('x'),
      'readme.md': '',
    });
    const { project, index } = startOn(disk);
    await index.settled();
    assert.deepEqual(idsOf(project), ['b', 'h', 'i']);
    assert.deepEqual(disk.listed, [at(''), at('a/'), at('h/')]);
    assert.deepEqual([...disk.opened].sort(), [
      at('a/b.spec.json'),
      at('h/x.contract.json'),
      at('i.contract.json'),
      at('package.json'),
    ]);
  });

  test('that a manifest lists are read wherever they lie, and each once', async () => {
    const listing = (...paths: readonly string[]): string =>
      JSON.stringify({ contractVersion: '1', artifacts: paths.map((path) => ({ path })) });
    const disk = diskOf({
      '.git': '',
      '.gitignore': 'dist',
      'package.json': '{}',
      'a/manifest.json': listing(
        'b.contract.json',
        'dist/c.contract.json',
        'none.json',
        '../up.contract.json',
        'dist',
      ),
      'a/b.contract.json': contract('b'),
      'a/dist/c.contract.json': contract('c'),
      'a/dist/d.contract.json': contract('d'),
    });
    const unreadable: Disk = {
      ...disk,
      texts: async (uris) =>
        (await disk.texts(uris)).map((text, index) =>
          uris[index] === at('a/dist') ? { why: 'it is a folder', isFolder: true } : text,
        ),
    };
    const { project, index } = startOn(unreadable);
    await index.settled();
    const kinds = (): string[] => {
      const { facts: artifacts, manifest } = manifestIn(project, at('a/manifest.json'))!.checked;
      return manifest.records.map(({ path }) => artifacts.at(path!).kind);
    };
    assert.deepEqual(kinds(), ['contract', 'contract', 'nothing', 'outside', 'other']);
    assert.deepEqual([...disk.opened].sort(), [
      at('a/b.contract.json'),
      at('a/dist'),
      at('a/dist/c.contract.json'),
      at('a/manifest.json'),
      at('a/none.json'),
      at('package.json'),
    ]);

    // What no search finds any more is there all the same.
    disk.write(at('.gitignore'), 'dist\nb.contract.json');
    project.feed(at(''), await disk.read(at('')));
    index.again(at(''));
    await index.settled();
    assert.deepEqual(kinds(), ['contract', 'contract', 'nothing', 'outside', 'other']);
    disk.write(at('a/b.contract.json'));
    index.changed([{ uri: at('a/b.contract.json'), isDeleted: true, isNew: false }]);
    await index.settled();
    assert.deepEqual(kinds(), ['nothing', 'contract', 'nothing', 'outside', 'other']);
  });

  for (const isWalked of [true, false]) {
    const when = isWalked ? '' : ', before anybody has walked';
    test(`say what they say by then when they come back into the project${when}`, async () => {
      const listing = (path: string): string =>
        JSON.stringify({ contractVersion: '1', artifacts: [{ path }] });
      const files = { 'a/x.contract.json': contract('x'), 'a/manifest.json': listing('x.contract.json') };
      const disk = diskOf({ '.git': '', ...files });
      const { project, index } = startOn(disk);
      await index.settled();
      const ignore = async (text: string): Promise<void> => {
        disk.write(at('.gitignore'), text);
        project.feed(at(''), await disk.read(at('')));
        index.again(at(''));
        // Whoever asks is answered by what the folders say now, though nobody has walked them.
        project.filesNamedByConfig();
        if (isWalked) await index.settled();
      };
      const saved = (path: string, text?: string): void => {
        disk.write(at(path), text);
        index.changed([{ uri: at(path), isDeleted: text === undefined, isNew: false }]);
      };
      const idListed = (): unknown => {
        const artifact = manifestIn(project, at('a/manifest.json'))?.checked.facts.at('x.contract.json');
        return artifact?.kind === 'contract' ? artifact.contractId : artifact?.kind;
      };
      await ignore('x.*');
      saved('a/x.contract.json', contract('y'));
      await index.settled();
      assert.deepEqual([idsOf(project), idListed()], [[], 'y']);
      saved('a/x.contract.json');
      await index.settled();
      assert.equal(idListed(), 'nothing');
      await ignore('a');
      saved('a/x.contract.json', contract('z'));
      saved('a/manifest.json', listing('nowhere.json'));
      await ignore('');
      await index.settled();
      assert.deepEqual(idsOf(project), ['z']);
      assert.equal(
        manifestIn(project, at('a/manifest.json'))?.checked.manifest.records[0]?.path,
        'nowhere.json',
      );
    });
  }

  test('are followed to those that they lead to, and no further', async () => {
    const disk = diskOf({
      'package.json': '{ "customElements": "dist/elements.json" }',
      '.gitignore': 'dist\n',
      'dist/elements.json': '{ "modules": [] }',
      'dist/other.json': '{}',
      'registry.json': '{ "name": "r", "include": ["deep/items.json"], "items": [] }',
      'deep/items.json': '{ "include": ["../registry.json", "missing.json"], "items": [] }',
      'a.contract.json': contract('a', ', "registryRef": "none", "cemRef": "x-a"'),
    });
    const { project, index } = startOn(disk);
    await index.settled();
    assert.deepEqual(project.wants(), []);
    assert.equal(new Set(disk.opened).size, disk.opened.length, 'each once');
    assert.ok(disk.opened.includes(at('dist/elements.json')));
    assert.ok(!disk.opened.includes(at('dist/other.json')));
  });

  test('are not read again when nothing but what belongs to the project has changed', async () => {
    const disk = diskOf({
      '.git': '',
      'a/x.contract.json': contract('x'),
      'b/y.contract.json': contract('y'),
    });
    const { project, index } = startOn(disk);
    await index.settled();
    const before = [...disk.opened];
    for (let times = 0; times < 20; times++) index.again(at(''));
    await index.settled();
    assert.deepEqual(disk.opened, before);
    // However often it was asked for: one walk at the start, and one afterwards.
    assert.equal(disk.listed.length, 6);
    assert.deepEqual(idsOf(project), ['x', 'y']);
  });

  test('are read once for many changes of one, and again for one that comes meanwhile', async () => {
    const disk = diskOf({ '.git': '', 'x.contract.json': contract('x'), 'y.contract.json': contract('y') });
    const { project, index } = startOn(disk);
    await index.settled();
    const before = disk.opened.length;
    const change = { uri: at('x.contract.json'), isDeleted: false, isNew: false };
    disk.write(change.uri, contract('first'));
    for (let times = 0; times < 1000; times++) index.changed([change]);
    await index.settled();
    assert.equal(disk.opened.length - before, 1);
    const release = disk.hold();
    index.changed([change]);
    await new Promise((resolve) => setImmediate(() => setImmediate(() => setImmediate(resolve))));
    index.changed([change, { ...change, uri: at('y.contract.json'), isDeleted: true }]);
    disk.write(change.uri, contract('second'));
    disk.write(at('y.contract.json'));
    release();
    await index.settled();
    assert.deepEqual(idsOf(project), ['second']);
  });

  test('come and go by whole folders', async () => {
    const disk = diskOf({ '.git': '', 'a/b/x.contract.json': contract('x') });
    const { project, index } = startOn(disk);
    await index.settled();
    const told = (path: string, kind: 'new' | 'deleted'): void =>
      index.changed([{ uri: at(path), isDeleted: kind === 'deleted', isNew: kind === 'new' }]);
    disk.write(at('c/d/y.contract.json'), contract('y'));
    told('c', 'new');
    // Only of the file itself, in folders that nobody has heard of.
    disk.write(at('e/f/z.contract.json'), contract('z'));
    told('e/f/z.contract.json', 'new');
    disk.write(at('node_modules/g/z.contract.json'), contract('no'));
    told('node_modules/g', 'new');
    await index.settled();
    assert.deepEqual(idsOf(project), ['x', 'y', 'z']);
    disk.write(at('a/b/x.contract.json'));
    told('a', 'deleted');
    // Deleted and made anew at once.
    disk.write(at('c/d/y.contract.json'), contract('other'));
    told('c', 'deleted');
    told('c', 'new');
    await index.settled();
    assert.deepEqual(idsOf(project), ['other', 'z']);
  });

  test('are forgotten where a walk is cancelled, and what changes is not its business then', async () => {
    const disk = diskOf({ '.git': '', 'x.contract.json': contract('x') });
    const { project, index, told } = startOn(disk, { isCancelled: () => true });
    await index.settled();
    index.changed([{ uri: at('x.contract.json'), isDeleted: false, isNew: false }]);
    await index.settled();
    assert.deepEqual(idsOf(project), []);
    assert.equal(told.length, 1);
  });

  test('of a disk that hangs are not waited for', async () => {
    const disk = diskOf({ '.git': '', 'x.contract.json': contract('x') });
    const hanging: Disk = { ...disk, texts: () => new Promise(() => undefined) };
    const { project, index, told } = startOn(hanging, { patience: 1 });
    await index.settled();
    assert.deepEqual(idsOf(project), []);
    assert.deepEqual(told, [
      "file:///p/ isn't indexed: no answer within 0.001 seconds. Its contracts are checked individually. Restart the language server to index it.",
    ]);
  });

  test('end with the server', async () => {
    const disk = diskOf({ '.git': '', 'x.contract.json': contract('x') });
    const { project, index, told } = startOn(disk);
    index.end();
    await index.settled();
    assert.deepEqual([idsOf(project), told], [[], []]);
  });
});
