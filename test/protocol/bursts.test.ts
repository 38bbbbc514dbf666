import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { burstsOf } from '../../server/src/lsp/turns.ts';

suite('bursts', () => {
  test('are answered once, in the order in which they began, and not for ever put off', async () => {
    const acts: string[] = [];
    const bursts = burstsOf((name) => acts.push(name));
    for (let i = 0; i < 1000; i++) for (const name of ['a', 'b', 'c']) bursts.add(name);
    bursts.drop('b');
    assert.deepEqual(acts, []);
    while (acts.length < 2) await turn();
    assert.deepEqual(acts, ['a', 'c']);
    while (acts.length < 3) {
      bursts.add('d');
      await turn();
    }
    bursts.end();
    bursts.add('e');
    for (let i = 0; i < 100; i++) await turn();
    assert.deepEqual(acts, ['a', 'c', 'd']);
  });
});
