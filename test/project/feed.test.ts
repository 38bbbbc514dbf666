import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Feed } from '../../server/src/io/feed.ts';
import type { Entries } from '../../server/src/project/folder.ts';

const entriesOf = (gitignore: string, isRepository = true): Entries => ({
  config: undefined,
  gitignore,
  exclude: undefined,
  isRepository,
  isPackage: false,
});

const FOLDER = 'file:///p/';

const FILE = `${FOLDER}x.contract.json`;

/** A feed whose answers come when the test says so, and what was fed and told. */
function setUp(patience?: number): {
  feed: Feed;
  answers: ((entries: Entries) => void)[];
  eaten: string[];
  told: string[];
} {
  const answers: ((entries: Entries) => void)[] = [];
  const known = new Map<string, Entries>();
  const [eaten, told]: string[][] = [[], []];
  const eater = {
    feed(folder: string, entries: Entries) {
      known.set(folder, entries);
      eaten!.push(`${folder} ${entries.gitignore}`);
    },
    entries: (folder: string) => known.get(folder),
  };
  const loader = { read: () => new Promise<Entries>((resolve) => answers.push(resolve)) };
  const feed = new Feed(loader, eater, (error) => told!.push(String(error)), patience);
  return { feed, answers, eaten: eaten!, told: told! };
}

suite('what a project is fed with', () => {
  test('is every answer, however often a folder changes meanwhile', async () => {
    const { feed, answers, eaten } = setUp();
    const first = feed.folders(FILE);
    const [second, third] = [feed.changed(FOLDER), feed.changed(FOLDER)];
    answers[0]!(entriesOf('1'));
    await first;
    assert.deepEqual(eaten, [`${FOLDER} 1`]);
    // One more reading for both of them.
    assert.equal(answers.length, 2);
    const fourth = feed.changed(FOLDER);
    answers[1]!(entriesOf('2'));
    await Promise.all([second, third]);
    assert.deepEqual(eaten, [`${FOLDER} 1`, `${FOLDER} 2`]);
    answers[2]!(entriesOf('3'));
    await fourth;
    assert.deepEqual(eaten, [`${FOLDER} 1`, `${FOLDER} 2`, `${FOLDER} 3`]);
    assert.equal(answers.length, 3);
  });

  test('is nothing where no answer comes in time, and the answer once it comes', async () => {
    const { feed, answers, eaten, told } = setUp(1);
    await feed.folders(FILE);
    assert.deepEqual(eaten, [`${FOLDER} undefined`, 'file:/// undefined']);
    // Neither waits for long, nor asks or tells again.
    await feed.folders(FILE);
    await feed.changed(FOLDER);
    await feed.unknown(FILE);
    assert.equal(answers.length, 2);
    assert.deepEqual(told, [
      `${FOLDER} couldn't be read within 0.001 seconds, so it counts as empty.`,
      "file:/// couldn't be read within 0.001 seconds, so it counts as empty.",
    ]);
    const again = feed.changed(FOLDER);
    answers[0]!(entriesOf('late'));
    await again;
    assert.deepEqual(eaten.slice(2), [`${FOLDER} late`]);
  });
});
