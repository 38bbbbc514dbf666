import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { suite, test, type TestContext } from 'node:test';
import type { Worker } from 'node:worker_threads';
import { MANY_FILES, readAhead, SLOT_SIZE, SLOTS } from '../../server/src/io/node-read-ahead.ts';

const THREAD = resolve('dist', 'reading-thread.js');

function folderFor(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'read-ahead-'));
  context.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Starts to read files ahead; the test waits for the thread, as a process doesn't. */
async function reading(paths: readonly string[], program = THREAD) {
  const started = once(process, 'worker') as Promise<[Worker]>;
  const ahead = readAhead(paths, program);
  const [thread] = await started;
  thread.ref();
  return { ahead, thread };
}

suite('files that are read ahead', () => {
  test('have their texts, but for what is long or can not be read', async (context) => {
    const folder = folderFor(context);
    const contents: Record<string, string | Buffer> = {
      plain: '{}',
      empty: '',
      characters: '"ä€😀"',
      mark: '\ufeff{}',
      foreign: Buffer.from([0x22, 0xe4, 0x22]),
      short: 'x'.repeat(SLOT_SIZE - 1),
      long: 'x'.repeat(SLOT_SIZE),
    };
    for (const [name, content] of Object.entries(contents)) writeFileSync(join(folder, name), content);
    const paths = [...Object.keys(contents), 'none', 'plain'].map((name) => join(folder, name));
    const { ahead, thread } = await reading(paths);
    // There is room for all of them.
    await once(thread, 'exit');
    assert.equal(ahead.text(join(folder, 'empty')), undefined, 'not the next one');
    const texts = paths.map((path) => ahead.text(path));
    const { plain, empty, characters, mark, short } = contents;
    const ofForeign = '"\ufffd"';
    assert.deepEqual(texts, [plain, empty, characters, mark, ofForeign, short, undefined, undefined, plain]);
    assert.equal(ahead.text(paths[0]!), undefined, 'there is no more');
  });

  test('are the right ones when there are more than slots', async (context) => {
    const folder = folderFor(context);
    const paths = Array.from({ length: 4 * SLOTS }, (_, index) => join(folder, `${index}`));
    paths.forEach((path) => writeFileSync(path, path));
    const { ahead, thread } = await reading(paths);
    // It waits for room at times, and is behind at others.
    for (const path of paths) assert.ok([path, undefined].includes(ahead.text(path)));
    await once(thread, 'exit');
  });

  test('are read by the caller if there is no thread', async () => {
    const { ahead, thread } = await reading([THREAD], resolve('no-thread.js'));
    await once(thread, 'error');
    assert.equal(ahead.text(THREAD), undefined);
  });
});

test('a check of many files finds what checks of a few find', (context) => {
  const folder = folderFor(context);
  const count = MANY_FILES + 100;
  const contents = (index: number): string | Buffer => {
    const text = `{ "contractId": "c-${index}", "component": "C ${index}" }`;
    if (index % 501 === 1) return text.replace(' }', ', "größe": 1 }');
    if (index % 501 === 2) return text.replace('"component"', '"komponente"');
    if (index % 501 === 3) return Buffer.from(text.replace(' }', ', "größe": 1 }'), 'latin1');
    if (index % 501 === 4) return text.replace('}', `${' '.repeat(SLOT_SIZE)}, "x": 1 }`);
    return text;
  };
  for (const half of ['a', 'b']) mkdirSync(join(folder, half));
  for (let index = 0; index < count; index++)
    writeFileSync(join(folder, index % 2 ? 'a' : 'b', `c-${index}.contract.json`), contents(index));

  const check = (...args: string[]) => {
    const argv = [resolve('dist', 'cli.js'), 'check', '--format', 'json', ...args];
    const { stdout } = spawnSync(process.execPath, argv, { cwd: folder, encoding: 'utf8' });
    return JSON.parse(stdout) as { files: number; findings: { pointer: string }[]; skipped: object[] };
  };
  const [all, a, b] = [check(), check('a'), check('b')];
  assert.equal(all.files, a.files + b.files);
  assert.deepEqual(all.findings, [...a.findings, ...b.findings]);
  assert.deepEqual(
    new Set(all.findings.map(({ pointer }) => pointer)),
    new Set(['/größe', '/komponente', '/x']),
  );
  assert.equal(all.skipped.length, 21);
  assert.deepEqual(all.skipped, [...a.skipped, ...b.skipped]);
});
