import assert from 'node:assert/strict';
import { type Node, parseTree } from 'jsonc-parser';
import { test } from 'node:test';
import { locateAll } from '../../server/src/text/json/locate.ts';
import type { Path } from '../../server/src/text/positions.ts';
import { contractText, forAll } from '../arbitrary.ts';

test('every place is where a tree has it, all found in one pass', () =>
  forAll(contractText, (text) => {
    const nodes = pathsIn(parseTree(text)!);
    const spots = locateAll(
      text,
      nodes.map(({ path }) => path),
    );
    nodes.forEach(({ node, path }, index) => {
      const value = { start: node.offset, end: node.offset + node.length };
      const keyNode = node.parent?.type === 'property' ? node.parent.children![0]! : undefined;
      const key = keyNode && { start: keyNode.offset, end: keyNode.offset + keyNode.length };
      assert.deepEqual(spots[index], key ? { key, value } : { value }, path.join('/'));
    });
  }));

test('a place that is not there is undefined', () => {
  assert.deepEqual(locateAll('{ "a": [1] }', [['b'], ['a', 1], ['a', 0, 'c']]), [
    undefined,
    undefined,
    undefined,
  ]);
});

function pathsIn(node: Node, path: Path = []): { node: Node; path: Path }[] {
  const below = (node.children ?? []).flatMap((child, index) =>
    node.type === 'object'
      ? pathsIn(child.children![1]!, [...path, String(child.children![0]!.value)])
      : pathsIn(child, [...path, index]),
  );
  return [{ node, path }, ...below];
}
