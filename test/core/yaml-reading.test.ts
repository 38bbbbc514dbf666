import assert from 'node:assert/strict';
import fc from 'fast-check';
import { suite, test } from 'node:test';
import { parseDocument, Parser } from 'yaml';
import { composing } from '../../server/src/text/yaml/composing.ts';
import { anchorsIn, nodeOf, type YamlNode } from '../../server/src/text/yaml/nodes.ts';
import { readingYaml } from '../../server/src/text/yaml/reading.ts';
import { rereadingYaml } from '../../server/src/text/yaml/rereading.ts';
import { yamlEdit, yamlText } from '../yaml-texts.ts';
import { isEnough, runs } from '../arbitrary.ts';

function atOnce<Value>(steps: Generator<void, Value>): Value {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** What can be seen of a tree: it has parents, and the nodes that aliases stand for. */
const seen = (root: YamlNode | undefined): unknown =>
  root && JSON.parse(JSON.stringify(root, (key, value: unknown) => (key === 'parent' ? undefined : value)));

const parentsAreRight = (node: YamlNode): boolean =>
  node.style === 'alias' ||
  (node.children ?? []).every((child) => child.parent === node && parentsAreRight(child));

const errorsOf = (errors: readonly { pos: readonly number[]; code: string; message: string }[]): string[] =>
  errors
    .filter(({ code }) => code !== 'MULTIPLE_DOCS' && code !== 'IMPOSSIBLE')
    .map(({ pos, message }) => `${String(pos[0]).padStart(6)}-${pos[1]}: ${message}`)
    .sort();

const size = fc.record({
  characters: fc.integer({ min: 0, max: 40 }),
  items: fc.integer({ min: 1, max: 3 }),
});

suite('reading YAML in steps', () => {
  test('composes piece by piece what the library composes at once', () =>
    fc.assert(
      fc.property(yamlText, size, (text, piece) => {
        const document = parseDocument(text, { prettyErrors: false, uniqueKeys: false });
        const { root, errors } = atOnce(composing(text, [...new Parser().parse(text)], piece));
        const { contents } = document;
        assert.deepEqual(errorsOf(errors), errorsOf(document.errors));
        assert.deepEqual(seen(root), seen(contents ? nodeOf(contents, anchorsIn(text)) : undefined));
        if (root) assert.ok(parentsAreRight(root));
      }),
      { numRuns: runs(300) },
    ));
  test('says the same of a text, whatever its pieces are', () =>
    fc.assert(
      fc.property(yamlText, size, (text, piece) => {
        const [whole, pieces] = [{ characters: Infinity, items: Infinity }, piece].map((each) =>
          atOnce(readingYaml(text, each)),
        );
        assert.deepEqual({ ...pieces, root: seen(pieces!.root) }, { ...whole, root: seen(whole!.root) });
      }),
      { numRuns: runs(100) },
    ));
  test('takes over what an edit leaves as it was', () => {
    let taken = 0;
    fc.assert(
      fc.property(yamlEdit, ({ before, after }) => {
        const read = atOnce(readingYaml(before));
        if (!read.root || read.flaws.length > 0) return;
        const asBefore = seen(read.root);
        const again = atOnce(rereadingYaml(after, { text: before, root: read.root }));
        assert.deepEqual(seen(read.root), asBefore);
        if (!again) return;
        taken++;
        const whole = atOnce(readingYaml(after));
        assert.deepEqual(whole.flaws, []);
        assert.deepEqual(seen(again), seen(whole.root));
        assert.ok(parentsAreRight(again));
      }),
      { numRuns: runs(1000) },
    );
    // It is no use if hardly any edit is one of these.
    assert.ok(isEnough(taken, 20));
  });
  test('reads lists and objects of any length', () => {
    const items = Array.from({ length: runs(130_000) }, (_, index) => index);
    const list = atOnce(readingYaml(`a:\n${items.map(() => '- x\n').join('')}`));
    const map = atOnce(readingYaml(items.map((index) => `k${index}: x\n`).join('')));
    assert.equal(list.root?.children?.[0]?.children?.[1]?.children?.length, items.length);
    assert.equal(map.root?.children?.length, items.length);
    assert.deepEqual([...list.flaws, ...map.flaws], []);
  });
  test('tells of a hundred mistakes, and how many more there are', () => {
    const count = runs(130_000);
    const { flaws } = atOnce(readingYaml('a: x\n'.repeat(count)));
    assert.equal(flaws.length, 101);
    assert.equal(
      flaws.at(-1)?.message,
      `From here on there are ${count - 101} more mistakes in this text. Mend those before it first.`,
    );
  });
});
