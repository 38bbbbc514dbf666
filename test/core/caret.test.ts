import fc from 'fast-check';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findingCaret } from '../../server/src/text/json/caret.ts';
import { parseJson } from '../../server/src/text/json/parse.ts';
import { containerAround, treeOf } from '../../server/src/text/json/tree.ts';
import { finish } from '../../server/src/text/steps.ts';
import { contractText, damagedText, forAll } from '../arbitrary.ts';

/** Asserts that it makes no difference to a caret where the text is read from; returns true where it could. */
function assertSame(text: string, offset: number): boolean {
  const container = containerAround(treeOf(text), offset, parseJson(text).end);
  const marked = `${text.slice(0, offset)}|${text.slice(offset)}`;
  if (container)
    assert.deepEqual(
      finish(findingCaret(text, offset, container)),
      finish(findingCaret(text, offset)),
      marked,
    );
  return container !== undefined && container.path.length > 0;
}

test('a caret is the same, read from the container around it on and from the beginning on', () => {
  let carets = 0;
  forAll(
    fc.tuple(fc.oneof(contractText, damagedText), fc.array(fc.nat(), { minLength: 8, maxLength: 8 })),
    ([text, places]) => {
      for (const place of places) if (assertSame(text, place % (text.length + 1))) carets++;
    },
    6000,
  );
  assert.ok(carets > 300, `${carets} carets`);
});

test('a caret is the same where brackets are missing', () => {
  const text = '{ "props": { "enum": [true, [fa ] }, "required": ["a", ""], "more": {} } }';
  for (let offset = 0; offset <= text.length; offset++) assertSame(text, offset);
});
