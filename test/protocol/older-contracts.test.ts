import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { CodeLens } from 'vscode-languageserver/node';
import { diskOf } from '../disk.ts';
import type { OpenDocument } from '../editor.ts';
import { contractText, uriOf, type World, worldOf } from '../world.ts';

const COMPARE = 'component-contract.compareRevision';
const BUTTON = 'lib/button.contract.json';

const button = (...states: string[]): string => contractText('button', { states });

/** The URI of a text that a client has, as that of a commit. */
const old = (path: string): string => `memory:/v2/${path}`;

/** A project, and the texts of its files at a revision, which the client reads. */
function worldSince(olds: Readonly<Record<string, string>>, files: Readonly<Record<string, string>>) {
  const virtual = diskOf(olds, { root: old('') });
  const commands = ['component-contract.previewTraits', COMPARE];
  const capabilities = { workspace: { codeLens: { refreshSupport: true } } };
  return worldOf(files, { commands, capabilities, virtual }).then((world) => ({ ...world, virtual }));
}

async function pageOf({ editor }: World, before: string[], after: string[], links?: object): Promise<string> {
  const { page } = (await editor.request('component-contract/diff', {
    revision: 'v2.1.0',
    root: 'file:///p',
    before: before.map((path) => ({ uri: uriOf(path), text: old(path) })),
    after: after.map(uriOf),
    links,
  })) as { page: string };
  return page;
}

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

suite('the code lens about changes since a revision', () => {
  async function lens(document: OpenDocument): Promise<string | undefined> {
    const lenses = await document.ask<CodeLens[]>('textDocument/codeLens');
    const found = lenses.find(({ command }) => command?.command === COMPARE)?.command;
    if (found) assert.deepEqual(found.arguments, [document.uri, 'v2.1.0']);
    return found?.title;
  }

  const compareWith = (
    { editor }: World,
    before: string | undefined,
    revision = 'v2.1.0',
  ): Promise<unknown> =>
    editor.request('component-contract/compareWith', {
      revision,
      contracts:
        revision === ''
          ? []
          : [
              {
                uri: uriOf(BUTTON),
                ...(before !== undefined && { before: { uri: uriOf(before), text: old(before) } }),
              },
            ],
    });

  test('counts the changes while typing', async () => {
    const world = await worldSince(
      { [BUTTON]: button('hover', 'focus') },
      { [BUTTON]: button('hover', 'focus') },
    );
    const document = world.open(BUTTON);
    assert.equal(await lens(document), undefined);
    await compareWith(world, BUTTON);
    assert.equal(world.editor.asked.at(-1), 'workspace/codeLens/refresh');
    assert.equal(await lens(document), 'No changes since v2.1.0');
    document.replace('"hover",', '"hover", "busy",');
    assert.equal(await lens(document), '1 change since v2.1.0');
    document.replace('"hover",', '');
    assert.equal(await lens(document), '1 breaking change since v2.1.0');
    document.replace('"focus"', '"busy2"');
    assert.equal(await lens(document), '2 breaking changes since v2.1.0');
    // Half-written text is compared once it is a contract again.
    document.replace('"busy"', '"busy');
    assert.equal(await lens(document), undefined);
    document.replace('"busy', '"busy"');
    assert.equal(await lens(document), '2 breaking changes since v2.1.0');
    await compareWith(world, undefined, '');
    assert.equal(await lens(document), undefined);
    assert.deepEqual(world.virtual.opened, [old(BUTTON)]);
  });

  test('goes by the classes that the config file sets', async () => {
    const config = JSON.stringify({ changes: { 'state/removed': 'none' } });
    const files = { [BUTTON]: button(), 'component-contract.config.json': config };
    const world = await worldSince({ [BUTTON]: button('hover') }, files);
    await compareWith(world, BUTTON);
    assert.equal(await lens(world.open(BUTTON)), '1 change since v2.1.0');
    assert.match(
      await pageOf(world, [BUTTON], [BUTTON]),
      /\*\*none\*\* `state\/removed`|1 change without effect/,
    );
  });

  test('says that a contract is new, and compares one that has moved', async () => {
    const world = await worldSince({ 'old.contract.json': button('hover') }, { [BUTTON]: button('hover') });
    const document = world.open(BUTTON);
    await compareWith(world, undefined);
    assert.equal(await lens(document), 'New since v2.1.0');
    await compareWith(world, BUTTON);
    assert.equal(await lens(document), 'New since v2.1.0');
    await compareWith(world, 'old.contract.json');
    assert.equal(await lens(document), 'No changes since v2.1.0');
  });
});
