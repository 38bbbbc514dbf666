import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { parseDocument } from 'yaml';
import { isSpan } from '../../server/src/check/rule.ts';
import { readDsdsText } from '../../server/src/kinds/dsds/read-text.ts';
import { treeOf, type YamlNode } from '../../server/src/text/yaml/node.ts';
import { forAll, runs } from '../arbitrary.ts';
import { yamlListText, yamlText } from '../yaml-texts.ts';

/** A tree without its parents. */
const seen = (root: YamlNode | undefined): unknown =>
  root && JSON.parse(JSON.stringify(root, (key, value: unknown) => (key === 'parent' ? undefined : value)));

const areParentsRight = (node: YamlNode): boolean =>
  node.style === 'alias' ||
  (node.children ?? []).every((child) => child.parent === node && areParentsRight(child));

/** Compares what is read of a text with what the library reads of all of it at once. */
function assertReadAsByLibrary(text: string): void {
  const read = readDsdsText(text, 'yaml');
  const root = read.root as YamlNode | undefined;
  const { contents, errors } = parseDocument(text, { prettyErrors: false, uniqueKeys: false });
  const tree = contents ? treeOf(contents, text) : undefined;
  const isNothing = tree?.root.type === 'null' && tree.root.source === '';
  assert.deepEqual(seen(root), isNothing ? undefined : seen(tree?.root), text);
  if (root) assert.ok(areParentsRight(root), text);
  // The library counts what is wrong with the second document among the errors of the first.
  const end = errors.find(({ code }) => code === 'MULTIPLE_DOCS')?.pos[0] ?? text.length;
  const places = errors
    .filter(({ code, pos: [at] }) => !NO_MISTAKES.has(code) && at <= end)
    .map(({ pos }) => pos[0]);
  places.push(...(tree?.dangling ?? []).map(({ offset }) => offset));
  assert.equal(read.isBroken, places.length > 0, text);
  if (read.open) assert.ok(read.open.start <= Math.min(...places), text);
}

const NO_MISTAKES = new Set(['MULTIPLE_DOCS', 'IMPOSSIBLE']);

suite('reading YAML', () => {
  test('makes of any text what the library makes of it', () => forAll(yamlText, assertReadAsByLibrary, RUNS));

  test('does so of a list, which is read in several steps', () =>
    forAll(yamlListText, assertReadAsByLibrary, RUNS));

  test('reads lists and objects of any length', () => {
    const items = Array.from({ length: runs(130_000, 1 / 10) }, (_, index) => index);
    const list = readDsdsText(`a:\n${items.map(() => '- x\n').join('')}`, 'yaml');
    const map = readDsdsText(items.map((index) => `k${index}: x\n`).join(''), 'yaml');
    assert.equal(list.root?.children?.[0]?.children?.[1]?.children?.length, items.length);
    assert.equal(map.root?.children?.length, items.length);
    assert.deepEqual([...list.flaws, ...map.flaws], []);
  });

  test('finds a mistake in a long list, and what it may have changed', () => {
    const entries = Array.from({ length: 9000 }, (_, index) => `  - id: a${index}\n    name: b\n`);
    const text = `entries:\n${entries.join('').replace('id: a8000\n', 'id: @a\n')}end: 1\n`;
    const { flaws, open } = readDsdsText(text, 'yaml');
    const at = text.indexOf('@a');
    assert.deepEqual(
      flaws.map((flaw) => isSpan(flaw.at) && flaw.at.start),
      [at],
    );
    assert.deepEqual(open?.path, ['entries', 7999]);
    assert.equal(text.slice(open.start, open.end), '  - id: @a\n    name: b\n');
  });

  test('tells of a hundred mistakes, and how many more there are', () => {
    const count = runs(130_000, 1 / 10);
    const { flaws } = readDsdsText('a: x\n'.repeat(count), 'yaml');
    assert.equal(flaws.length, 101);
    assert.equal(flaws.at(-1)?.args['message'], `${count - 101} more syntax errors from here on.`);
  });
});

const RUNS = Number(process.env['YAML_RUNS'] ?? 300);
