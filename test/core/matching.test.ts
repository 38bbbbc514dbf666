import assert from 'node:assert/strict';
import fc from 'fast-check';
import { suite, test } from 'node:test';
import { fitsOf, nearestNames, slipsBetween } from '../../server/src/text/similar-names.ts';
import { forAll } from '../arbitrary.ts';

/** The names that fit, the best first. */
function ranked(typed: string, ...names: string[]): string[] {
  const fitOf = fitsOf(typed);
  const fitting = names.filter((name) => fitOf(name) !== undefined);
  return fitting.sort((a, b) => fitOf(a)! - fitOf(b)!);
}

suite('finding a name by some of its letters', () => {
  test('the name itself, its beginning, the beginning of a word, a piece, letters here and there', () => {
    const inOrder = ['card', 'card-header', 'small-card', 'discards', 'calendar-field'];
    for (const names of [inOrder, inOrder.toReversed()]) {
      assert.deepEqual(ranked('card', ...names, 'button'), inOrder);
      assert.deepEqual(ranked('CARD', ...names).slice(0, 2), ['card', 'card-header']);
    }
    assert.deepEqual(ranked('cfd', 'card', 'calendar-field'), ['calendar-field']);
  });

  test('of names that fit alike the shorter is nearer', () =>
    assert.deepEqual(ranked('icon', 'icon-button-group', 'icon-button'), [
      'icon-button',
      'icon-button-group',
    ]));

  test('blanks are nobody’s letters, in what was typed or in the name', () => {
    assert.deepEqual(ranked('icon button', 'Icon Button', 'iconbutton'), ['iconbutton', 'Icon Button']);
    assert.deepEqual(ranked('ico but', 'Icon Button'), ['Icon Button']);
    assert.deepEqual(ranked('', 'a', ''), ['', 'a']);
  });

  test('fits just where all letters are there in their order, whatever they are', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'B', 'é', '😀', '-', ' ', '(', '\\', 'ß', 'İ') });
    forAll(fc.tuple(text, text), ([typed, name]) => {
      const wanted = Array.from(typed.replace(/\s/g, '').toLowerCase());
      let at = 0;
      const left = Array.from(name.toLowerCase().replaceAll(' ', ''));
      for (const letter of left) if (letter === wanted[at]) at++;
      assert.equal(fitsOf(typed)(name) !== undefined, at === wanted.length, JSON.stringify([typed, name]));
    });
  });
});

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
