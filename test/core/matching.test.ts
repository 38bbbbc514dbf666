import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { nearestNames } from '../../server/src/text/words.ts';

suite('the nearest name', () => {
  test('counts letters that have changed places as one slip', () => {
    assert.deepEqual(nearestNames('samll', ['large', 'small']), ['small']);
    assert.deepEqual(nearestNames('lable', ['label', 'table']), ['label', 'table']);
    assert.deepEqual(nearestNames('tpye', ['type', 'default', 'description', 'enum']), ['type']);
    assert.deepEqual(nearestNames('contractName', ['contractId']), []);
  });
});
