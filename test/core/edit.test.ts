import assert from 'node:assert/strict';
import fc from 'fast-check';
import { suite, test } from 'node:test';
import { applyEdits, type Edit } from '../../server/src/text/text-edit.ts';
import { pageOf } from '../../server/src/text/json/edit-page.ts';
import { textEdits } from '../../server/src/text/make-edits.ts';
import { forAll } from '../arbitrary.ts';

const edited = (text: string, ...edits: Edit[]): string => applyEdits(text, textEdits(pageOf(text), edits));

suite('several edits of one container', () => {
  const list = '["a", "b", "c", "d"]';
  const without = (...indexes: number[]): string =>
    edited(list, ...indexes.map((index) => ({ remove: [index] })));

  test('neighbours go together, wherever they stand', () => {
    assert.equal(without(0, 1), '["c", "d"]');
    assert.equal(without(2, 1), '["a", "d"]');
    assert.equal(without(3, 2), '["a", "b"]');
    assert.equal(without(0, 2), '["b", "d"]');
    assert.equal(without(0, 3), '["b", "c"]');
    assert.equal(without(1, 1), '["a", "c", "d"]');
    assert.equal(without(0, 1, 2, 3), '[]');
  });

  test('new elements stand beside what stays', () => {
    const put = (index: number): Edit => ({ insert: [], index, value: 'x' });
    assert.equal(edited(list, put(0), { remove: [0] }), '["x", "b", "c", "d"]');
    assert.equal(edited(list, put(4), { remove: [3] }), '["a", "b", "c", "x"]');
    assert.equal(edited(list, put(1), put(1), { remove: [1] }), '["a", "x", "x", "c", "d"]');
    assert.equal(edited('["a"]', put(0), { remove: [0] }), '["x"]');
    assert.equal(edited('[]', put(0), put(9)), '["x", "x"]');
    assert.equal(
      edited('{\n  "a": 1\n}', { remove: ['a'] }, { insert: [], name: 'b', value: 2 }),
      '{\n  "b": 2\n}',
    );
  });

  test('a member goes behind those that it follows, or in front', () => {
    const put = (after: string[]): string =>
      edited('{ "b": 1, "x": 2, "c": 3 }', { insert: [], name: 'n', value: 0, after });
    assert.equal(put([]), '{ "n": 0, "b": 1, "x": 2, "c": 3 }');
    assert.equal(put(['a', 'b']), '{ "b": 1, "n": 0, "x": 2, "c": 3 }');
    assert.equal(put(['c', 'b']), '{ "b": 1, "x": 2, "c": 3, "n": 0 }');
  });

  test('what is copied from over several lines into one line goes on that line', () =>
    assert.equal(
      edited('{\n  "a": { "x": 1 },\n  "b": {\n    "c": [\n      1,\n      "\\n"\n    ]\n  }\n}', {
        insert: ['a'],
        name: 'b',
        copy: ['b'],
      }).split('\n')[1],
      '  "a": { "x": 1, "b": { "c": [1, "\\n"] } },',
    ));

  test('a list of names stays on one line beside an object over several', () =>
    assert.equal(
      edited('{\n  "a": {\n    "b": 1\n  }\n}', { insert: [], name: 'c', value: ['b'] }),
      '{\n  "a": {\n    "b": 1\n  },\n  "c": ["b"]\n}',
    ));

  test('what is copied into another depth is indented anew', () =>
    assert.equal(
      edited('{\n  "a": {\n    "b": "\\n"\n  },\n  "c": {}\n}', { insert: ['c'], name: 'd', copy: ['a'] }),
      '{\n  "a": {\n    "b": "\\n"\n  },\n  "c": {\n    "d": {\n      "b": "\\n"\n    }\n  }\n}',
    ));

  test('any of them together make the list that they say, and never overlap', () => {
    const edits = fc.record({
      length: fc.nat(6),
      removed: fc.array(fc.nat(5)),
      inserted: fc.array(fc.nat(6), { maxLength: 3 }),
      spread: fc.boolean(),
    });
    forAll(edits, ({ length, removed, inserted, spread }) => {
      const items = Array.from({ length }, (_, index) => index);
      const text = JSON.stringify(items, null, spread ? 2 : 0);
      const gone = removed.filter((index) => index < length);
      const changes = textEdits(pageOf(text), [
        ...gone.map((index) => ({ remove: [index] })),
        ...inserted.map((index) => ({ insert: [], index, value: 'new' })),
      ]);
      changes.slice(1).forEach((edit, index) => assert.ok(edit.start >= changes[index]!.end));
      const expected = [...items, length].flatMap((index): unknown[] => [
        ...inserted.filter((at) => Math.min(at, length) === index).map(() => 'new'),
        ...(index === length || gone.includes(index) ? [] : [index]),
      ]);
      assert.deepEqual(JSON.parse(applyEdits(text, changes)), expected);
    });
  });
});

suite('edits that meet', () => {
  test('what is inside of something that goes away goes with it', () => {
    const text = '{ "a": { "b": [1, 2] }, "c": 3 }';
    assert.equal(
      edited(text, { rename: ['a', 'b'], name: 'x' }, { remove: ['a'] }, { remove: ['a', 'b', 0] }),
      '{ "c": 3 }',
    );
    assert.equal(
      edited(text, { replace: ['a'], value: 0 }, { insert: ['a', 'b'], index: 0, value: 9 }),
      '{ "a": 0, "c": 3 }',
    );
  });

  test('either all are made or none is', () => {
    assert.equal(edited('{ "a": 1 }', { remove: ['a'] }, { remove: ['b'] }), '{ "a": 1 }');
    assert.equal(edited('[1]', { insert: [0], index: 0, value: 2 }), '[1]');
  });

  test('a member that is written twice is changed each time', () => {
    const text = '{ "a": 1, "b": 2, "a": 3 }';
    assert.equal(edited(text, { remove: ['a'] }), '{ "b": 2 }');
    assert.equal(edited(text, { rename: ['a'], name: 'c' }), '{ "c": 1, "b": 2, "c": 3 }');
    assert.equal(edited(text, { keep: 'first', at: text.lastIndexOf('"a"') }), '{ "a": 1, "b": 2 }');
    assert.equal(edited(text, { keep: 'last', at: text.indexOf('"a"') }), '{ "b": 2, "a": 3 }');
  });
});

test('text with a syntax error has no other edits than those of its characters', () => {
  const text = '{ "a": ["x" "y"], "b": 1 }';
  for (const edit of [{ remove: ['b'] }, { rename: ['b'], name: 'c' }, { replace: [], value: 1 }])
    assert.equal(edited(text, edit), text);
  assert.equal(edited(text, { comma: 11 }), '{ "a": ["x", "y"], "b": 1 }');
});

suite('edits of text that is no JSON', () => {
  test('an empty document gets a value, with its line ends', () => {
    assert.equal(edited('', { replace: [], value: [1] }), '[\n  1\n]\n');
    assert.equal(edited(' \r\n\r\n', { replace: [], value: [1] }), '[\r\n  1\r\n]\r\n');
  });

  test('what is erased leaves no blanks behind, and no empty line', () => {
    const erased = (text: string): string => {
      const [start, end] = [text.indexOf('/'), text.lastIndexOf('/') + 1];
      return edited(text, { erase: { start, end } });
    };
    assert.equal(erased('// /\n[1]'), '[1]');
    assert.equal(erased('[\r\n  /* a\r\n b */ \r\n  1\r\n]'), '[\r\n  1\r\n]');
    assert.equal(erased('[\n  1, // one /\n  2\n]'), '[\n  1,\n  2\n]');
    assert.equal(erased('[/* one */ 1]'), '[ 1]');
    assert.equal(erased('[1] /**/'), '[1]');
  });

  test('other text in the place of some, and a comma behind what stands before', () => {
    assert.equal(edited("['a']", { respell: { start: 1, end: 4 }, newText: '"a"' }), '["a"]');
    assert.equal(edited('[1\n  2]', { comma: 5 }), '[1,\n  2]');
  });
});
