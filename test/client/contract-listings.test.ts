import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { followListings } from '../../client/src/contract-listings.ts';
import type { Listing } from '../../server/src/kinds/contract/editing/list.ts';

/** A view on folders, each with one contract, and a server that answers when it is told to. */
function viewOf(labels: Record<string, string | undefined>) {
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  const view = { isVisible: true, changes: 0 };
  const listingOf = (folder: string): Listing => {
    const label = labels[folder];
    const contracts =
      label === undefined ? [] : [{ uri: label, label, parts: [], lines: [], isCompared: false }];
    return { count: contracts.length, folders: [], contracts };
  };
  const listings = followListings({
    async ask(folders) {
      asked.push(folders.join(' '));
      await new Promise<void>((resolve) => waiting.push(resolve));
      return labels['server'] === 'stopped' ? null : folders.map(listingOf);
    },
    roots: () => ['root'],
    isVisible: () => view.isVisible,
    changed: () => void view.changes++,
  });
  const answer = async (): Promise<void> => {
    waiting.shift()!();
    await new Promise(setImmediate);
  };
  const labelIn = async (folder: string): Promise<string | undefined> =>
    (await listings.listing(folder)).contracts[0]?.label;
  return { labels, asked, view, answer, labelIn, refresh: listings.refresh };
}

suite('the listings of the view of contracts', () => {
  test('are asked for once for each folder, and again together', async () => {
    const { labels, asked, view, answer, labelIn, refresh } = viewOf({ root: 'a', ui: 'b' });
    const [root, ui] = [labelIn('root'), labelIn('ui')];
    await answer();
    await answer();
    assert.deepEqual([await root, await ui, await labelIn('ui')], ['a', 'b', 'b']);
    labels['ui'] = 'c';
    void refresh();
    await answer();
    assert.deepEqual(asked, ['root', 'ui', 'root ui']);
    assert.deepEqual([view.changes, await labelIn('ui')], [1, 'c']);
  });

  test('are asked for one request at a time, and once more after any number of changes', async () => {
    const { asked, view, answer, refresh } = viewOf({ root: 'a' });
    for (let change = 0; change < 5; change++) void refresh();
    assert.equal(asked.length, 1);
    await answer();
    assert.equal(asked.length, 2);
    await answer();
    assert.deepEqual([asked.length, view.changes], [2, 1], 'the second answer is the same');
  });

  test('are not asked for while the view is hidden', async () => {
    const { asked, view, answer, refresh } = viewOf({ root: 'a' });
    view.isVisible = false;
    void refresh();
    assert.deepEqual(asked, []);
    view.isVisible = true;
    void refresh();
    await answer();
    assert.deepEqual([asked, view.changes], [['root'], 1]);
  });

  test('stay while the server does not answer, and are forgotten of folders without contracts', async () => {
    const { labels, asked, view, answer, labelIn, refresh } = viewOf({ root: 'a', ui: 'b' });
    void labelIn('ui');
    await answer();
    labels['server'] = 'stopped';
    void refresh();
    await answer();
    assert.deepEqual([view.changes, await labelIn('ui')], [0, 'b']);
    labels['server'] = 'running';
    labels['ui'] = undefined;
    for (const _ of [1, 2]) {
      void refresh();
      await answer();
    }
    assert.deepEqual([asked.slice(1), view.changes], [['root ui', 'root ui', 'root'], 1]);
  });
});
