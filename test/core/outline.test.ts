import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OutlineItem } from '../../server/src/kinds/answers.ts';
import { outlineOf } from '../../server/src/kinds/contract/editing/symbols.ts';
import { treeOf } from '../../server/src/text/json/tree.ts';
import type { Span } from '../../server/src/text/positions.ts';
import { contractText, damagedText, forAll } from '../arbitrary.ts';

test('an outline nests, in whatever text: an editor rejects parts that reach beyond theirs, or have no name', () => {
  const isWithin = (inner: Span, outer: Span): boolean =>
    outer.start <= inner.start && inner.end <= outer.end;
  for (const arbitrary of [contractText, damagedText]) {
    forAll(arbitrary, (text) => {
      const look = ({ name, span, at, parts }: OutlineItem): void => {
        assert.notEqual(name.trim(), '');
        assert.ok(span.start <= span.end && span.end <= text.length && isWithin(at, span), text);
        for (const part of parts) {
          assert.ok(isWithin(part.span, span), `${part.name} in ${text}`);
          look(part);
        }
      };
      const outline = outlineOf(treeOf(text));
      if (outline) look(outline);
    });
  }
});
