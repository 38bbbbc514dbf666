import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { ContractChanges } from '../../server/src/kinds/answers.ts';
import { diskOf } from '../disk.ts';
import { contractText, uriOf, type World, worldOf } from '../world.ts';

const BUTTON = 'lib/button.contract.json';

const button = (...states: string[]): string => contractText('button', { states });

/** The URI of a text that a client has, as that of a commit. */
const old = (path: string): string => `memory:/v2/${path}`;

/** A project, and the texts of its files at a revision, which the client reads. */
function worldSince(olds: Readonly<Record<string, string>>, files: Readonly<Record<string, string>>) {
  const virtual = diskOf(olds, { root: old('') });
  return worldOf(files, { virtual }).then((world) => ({ ...world, virtual }));
}

async function changesIn(
  { editor }: World,
  before: readonly string[],
  after: readonly string[],
  links?: object,
): Promise<ContractChanges> {
  const params = {
    revision: 'v2.1.0',
    root: 'file:///p',
    before: before.map((path) => ({ uri: uriOf(path), text: old(path) })),
    after: after.map(uriOf),
    links,
  };
  return (await editor.request('component-contract/diff', params)) as ContractChanges;
}

const pageOf = async (...asked: Parameters<typeof changesIn>): Promise<string> =>
  (await changesIn(...asked)).page;

const titleOf = async (world: World, before: readonly string[]): Promise<string | undefined> =>
  (await changesIn(world, before, [BUTTON])).title;

suite('the page about changes since a revision', () => {
  test('has the changes of open and closed contracts, with links to both sides', async () => {
    const olds = { [BUTTON]: button('hover'), 'a b/tab.contract.json': contractText('tab') };
    const files = {
      [BUTTON]: button('hover'),
      'a b/tab.contract.json': contractText('tab', { slots: ['x'] }),
    };
    const world = await worldSince(olds, files);
    world.open(BUTTON).replace('"hover"', '"focus"');
    const page = await pageOf(world, Object.keys(olds), Object.keys(files), {
      before: 'v2.1.0/',
      after: '/',
    });
    assert.match(page, /^## Contract changes from v2\\?\.1\\?\.0 to the working tree/);
    assert.match(page, /state\/removed[^\n]*hover[^\n]*\(<v2\.1\.0\/lib\/button\.contract\.json#L5>\)/);
    assert.match(page, /state\/added[^\n]*focus[^\n]*\(<\/lib\/button\.contract\.json#L5>\)/);
    assert.match(page, /slot\/added[^\n]*\(<\/a%20b\/tab\.contract\.json#L5>\)/);
  });

  test('leaves out the links that the client has no beginning for', async () => {
    const world = await worldSince({ [BUTTON]: button('hover') }, { [BUTTON]: button() });
    assert.doesNotMatch(await pageOf(world, [BUTTON], [BUTTON]), /\]\(</);
  });

  test('reads contracts and manifests only, by the settings of the project, and each old text once', async () => {
    const manifest = JSON.stringify({ contractVersion: '1.0.0', artifacts: [{ path: BUTTON }] });
    const olds = {
      [BUTTON]: button('hover'),
      'manifest.json': manifest,
      'out/b.contract.json': contractText('b'),
    };
    const config = JSON.stringify({ exclude: ['out'] });
    const now = {
      ...olds,
      [BUTTON]: button(),
      'tsconfig.json': '{}',
      'component-contract.config.json': config,
    };
    const world = await worldSince({ ...olds, 'tsconfig.json': '' }, now);
    const paths = [...Object.keys(olds), 'tsconfig.json'];
    const page = await pageOf(world, paths, paths);
    assert.match(page, /manifest\\?\.json.* still has version/);
    assert.equal(await pageOf(world, paths, paths), page);
    assert.deepEqual(world.virtual.opened, [old(BUTTON), old('manifest.json')]);
  });

  test('pairs a contract that has moved, and says what is no contract', async () => {
    const world = await worldSince(
      { 'old.contract.json': button('hover'), 'x.contract.json': '{' },
      { [BUTTON]: button('hover'), 'x.contract.json': contractText('x') },
    );
    const page = await pageOf(world, ['old.contract.json', 'x.contract.json'], [BUTTON, 'x.contract.json']);
    assert.match(page, /No other contract has changed\./);
    assert.match(page, /x\\?\.contract\\?\.json.* can't be compared/);
  });
});

suite('the number of changes since a revision', () => {
  test('follows the text that is typed, once it is a contract', async () => {
    const texts = { [BUTTON]: button('hover', 'focus') };
    const world = await worldSince(texts, texts);
    const document = world.open(BUTTON);
    const title = (): Promise<string | undefined> => titleOf(world, [BUTTON]);
    assert.equal(await title(), 'No changes since v2.1.0');
    document.replace('"hover",', '"hover", "busy",');
    assert.equal(await title(), '1 change since v2.1.0');
    document.replace('"hover",', '');
    assert.equal(await title(), '1 breaking change since v2.1.0');
    document.replace('"focus"', '"busy2"');
    assert.equal(await title(), '2 breaking changes since v2.1.0');
    document.replace('"busy"', '"busy');
    assert.equal(await title(), undefined);
    document.replace('"busy', '"busy"');
    assert.equal(await title(), '2 breaking changes since v2.1.0');
    assert.deepEqual(world.virtual.opened, [old(BUTTON)]);
  });

  test('goes by the classes that the config file sets', async () => {
    const config = JSON.stringify({ changes: { 'state/removed': 'none' } });
    const files = { [BUTTON]: button(), 'component-contract.config.json': config };
    const world = await worldSince({ [BUTTON]: button('hover') }, files);
    assert.equal(await titleOf(world, [BUTTON]), '1 change since v2.1.0');
    assert.match(await pageOf(world, [BUTTON], [BUTTON]), /1 change in 1 contract: \*\*1 none\*\*/);
  });

  test('says that a contract is new, and compares one that has moved', async () => {
    const world = await worldSince({ 'old.contract.json': button('hover') }, { [BUTTON]: button('hover') });
    assert.equal(await titleOf(world, []), 'New since v2.1.0');
    assert.equal(await titleOf(world, ['old.contract.json']), 'No changes since v2.1.0');
  });
});
