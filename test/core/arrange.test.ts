import assert from 'node:assert/strict';
import fc from 'fast-check';
import { suite, test } from 'node:test';
import { applyEdits, type Edit } from '../../server/src/text/text-edit.ts';
import { pageOf } from '../../server/src/text/json/edit-page.ts';
import { textEdits } from '../../server/src/text/make-edits.ts';
import { forAll } from '../arbitrary.ts';

const edited = (text: string, ...edits: Edit[]): string => applyEdits(text, textEdits(pageOf(text), edits));

const arranged = (text: string, ...items: (number | { value: unknown })[]): string =>
  edited(text, { arrange: [], items });

suite('a list in JSON arranged', () => {
  test('holds what it is to hold, and the rest stays as it is written', () => {
    assert.equal(arranged('[1.0,  2, 3]', 2, 0, 1), '[3, 1.0,  2]');
    assert.equal(arranged('[1.0,  2, 3]', 0, 2), '[1.0,  3]');
    assert.equal(arranged('[1.0,  2, 3]', { value: 0 }, 1, { value: 9 }), '[0, 2, 9]');
    assert.equal(arranged('[]', { value: 0 }, { value: 1 }), '[0, 1]');
    assert.equal(arranged('[1, 2]'), '[]');
    assert.equal(
      arranged('[\n  { "a": 1 },\n\n  { "b":2 }\n]\n', 1, { value: { c: 3 } }, 0),
      '[\n  { "b":2 },\n  { "c": 3 },\n  { "a": 1 }\n]\n',
    );
  });

  test('changes nothing where it is so already, and can not be arranged in two ways', () => {
    assert.deepEqual(textEdits(pageOf('[1, 2]'), [{ arrange: [], items: [0, 1] }]), []);
    for (const items of [[0, 0], [2], [-1], [0.5]]) assert.equal(arranged('[1, 2]', ...items), '[1, 2]');
    assert.equal(edited('[1, 2]', { arrange: [], items: [1] }, { remove: [0] }), '[1, 2]');
    assert.equal(edited('[1, 2', { arrange: [], items: [1] }), '[1, 2');
  });

  test('takes along what else changes in its items, on every level', () => {
    const values = fc.uniqueArray(fc.nat(9), { maxLength: 4 });
    const traits = fc.array(values, { maxLength: 4 });
    const order = fc.array(fc.integer({ min: -1, max: 3 }), { maxLength: 5 });
    const layout = fc.constantFrom<[string, string]>(['', '\n'], ['  ', '\n'], ['\t', '\r\n']);
    forAll(fc.tuple(traits, order, fc.array(order, { minLength: 4, maxLength: 4 }), layout), (given) => {
      const [lists, outer, inner, [indent, eol]] = given;
      const text = JSON.stringify(
        { traits: lists.map((list, id) => ({ id, kind: 'x', values: list })) },
        null,
        indent,
      ).replaceAll('\n', eol);
      const itemsOf = (wanted: readonly number[], length: number): (number | { value: string })[] =>
        [...new Set(wanted)]
          .filter((index) => index < length)
          .map((index) => (index < 0 ? { value: 'new' } : index));
      const result = (items: readonly (number | { value: string })[], list: readonly unknown[]): unknown[] =>
        items.map((item) => (typeof item === 'number' ? list[item] : item.value));
      const edits = lists.flatMap((list, index): Edit[] => [
        { arrange: ['traits', index, 'values'], items: itemsOf(inner[index]!, list.length) },
        { replace: ['traits', index, 'kind'], value: index },
        { insert: ['traits', index], name: 'last', value: [index] },
      ]);
      const items = itemsOf(outer, lists.length);
      const after = lists.map((list, id) => ({
        id,
        kind: id,
        values: result(itemsOf(inner[id]!, list.length), list),
        last: [id],
      }));
      const made = edited(text, ...edits, { arrange: ['traits'], items });
      assert.deepEqual(JSON.parse(made), { traits: result(items, after) }, `${text}\n${made}`);
    });
  });
});
