import assert from 'node:assert/strict';
import fc from 'fast-check';
import { suite, test } from 'node:test';
import { nearestNames, slipsBetween } from '../../server/src/text/words.ts';
import { forAll } from '../arbitrary.ts';

suite('the nearest name', () => {
  test('counts letters that have changed places as one slip', () => {
    assert.deepEqual(nearestNames('samll', ['large', 'small']), ['small']);
    assert.deepEqual(nearestNames('lable', ['label', 'table']), ['label', 'table']);
    assert.deepEqual(nearestNames('tpye', ['type', 'default', 'description', 'enum']), ['type']);
    assert.deepEqual(nearestNames('contractName', ['contractId']), []);
  });

  test('is as far as the definition of the distance says', () => {
    // The textbook's recursion over prefixes, with no memory of rows.
    const slips = (a: string, b: string): number => {
      if (a === '' || b === '') return a.length + b.length;
      const [restA, restB] = [a.slice(0, -1), b.slice(0, -1)];
      const all = [
        slips(restA, b) + 1,
        slips(a, restB) + 1,
        slips(restA, restB) + (a.at(-1) === b.at(-1) ? 0 : 1),
      ];
      const isSwapped = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1);
      return Math.min(...all, ...(isSwapped ? [slips(a.slice(0, -2), b.slice(0, -2)) + 1] : []));
    };
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
    forAll(fc.tuple(word, word), ([a, b]) => assert.equal(slipsBetween(a, b), slips(a, b)), 300);
  });
});
