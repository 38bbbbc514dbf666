import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { applyEdits, type Edit } from '../../server/src/text/text-edit.ts';
import { pageOf } from '../../server/src/text/json/edit-page.ts';
import { textEdits } from '../../server/src/text/make-edits.ts';

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
});
