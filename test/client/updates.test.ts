import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createUpdates } from '../../client/src/updates.ts';

suite('updates of virtual documents', () => {
  test('come one at a time, and the last one counts', () => {
    const started: string[] = [];
    const { request, finish } = createUpdates((document) => started.push(document));
    for (let edit = 0; edit < 3; edit++) request('a');
    request('b');
    assert.deepEqual(started, ['a', 'b']);
    finish('a');
    assert.deepEqual(started, ['a', 'b', 'a'], 'all that was missed is one update');
    finish('a');
    finish('b');
    assert.deepEqual(started, ['a', 'b', 'a']);
    request('a');
    assert.deepEqual(started, ['a', 'b', 'a', 'a']);
  });

  test('of a document that was closed do not hold up those after it is opened again', () => {
    const started: string[] = [];
    const { request, finish, forget } = createUpdates((document) => started.push(document));
    request('a');
    request('a');
    forget('a');
    finish('a');
    assert.deepEqual(started, ['a']);
    request('a');
    assert.deepEqual(started, ['a', 'a']);
  });
});
