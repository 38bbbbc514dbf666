import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { restartOnCrash } from '../../client/src/server-crashes.ts';

// The values of the client library, which needs VS Code.
const [CONTINUE, SHUT_DOWN] = [1, 2];
const [DO_NOT_RESTART, RESTART] = [1, 2];

const broken = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });

suite('a language server that crashes', () => {
  test('is restarted without a message, even while something is written to it', async () => {
    const handler = restartOnCrash(() => assert.fail('it gave up'));
    // What isn't handled here is shown by the client library.
    for (let count = 1; count <= 10; count++)
      assert.deepEqual(await handler.error(broken, undefined, count), { action: CONTINUE, handled: true });
    assert.deepEqual(await handler.closed(), { action: RESTART });
  });

  test('is left alone after five crashes, with one message', async () => {
    let messages = 0;
    const handler = restartOnCrash(() => messages++);
    for (let crash = 1; crash <= 4; crash++) assert.deepEqual(await handler.closed(), { action: RESTART });
    assert.equal(messages, 0);
    assert.deepEqual(await handler.closed(), { action: DO_NOT_RESTART, handled: true });
    assert.equal(messages, 1);
  });

  test('is shut down when it sends what is no message, and the library says so', async () => {
    const handler = restartOnCrash(() => undefined);
    const noMessage = new Error('Header must provide a Content-Length property.');
    assert.deepEqual(await handler.error(noMessage, undefined, undefined), { action: SHUT_DOWN });
  });
});
