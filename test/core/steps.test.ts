import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { check, reading, sourceOf } from '../../server/src/kinds/contract/check.ts';
import { contractKind } from '../../server/src/kinds/contract/index.ts';
import { findingSymbols } from '../../server/src/kinds/contract/editing/symbols.ts';
import { dsdsKind } from '../../server/src/kinds/dsds/index.ts';
import type { WholeDsds } from '../../server/src/kinds/dsds/read-text.ts';
import { LARGE } from '../../server/src/kinds/kind.ts';
import { readingElements } from '../../server/src/sources/readers.ts';
import { formatting } from '../../server/src/text/json/format.ts';
import { findingCaret } from '../../server/src/text/json/caret.ts';
import { containerAround, makingValue, treeOf } from '../../server/src/text/json/tree.ts';
import { readingYaml } from '../../server/src/text/yaml/index.ts';
import { applyEdits } from '../../server/src/text/text-edit.ts';
import { contractText } from '../world.ts';

/** A contract that is long enough to be checked in steps, with findings at its end. */
const LONG = contractText('long', {
  props: {
    properties: {
      ...Object.fromEntries(
        Array.from({ length: 10_000 }, (_, index) => [`label${index}`, { type: 'string', default: '' }]),
      ),
      size: { type: 'string', enum: ['small'], default: 'large' },
    },
    additionalProperties: false,
  },
});

/** Runs a generator; returns its result and the number of its steps. */
function counted<Result>(steps: Generator<unknown, Result>): { result: Result; count: number } {
  for (let count = 1; ; count++) {
    const { done, value } = steps.next();
    if (done) return { result: value, count };
  }
}

/** The findings and how many steps reading and checking take. */
function inSteps(text: string): { codes: string[]; reads: number; checks: number } {
  const { result: read, count: reads } = counted(reading(text));
  const checked = check(text, undefined, undefined, read);
  assert.equal(checked.parsed, read.parsed);
  const { count: checks } = counted(checked.checking());
  assert.deepEqual(checked.findings, check(text).findings);
  return { codes: checked.findings.map(({ code }) => code), reads, checks };
}

suite('a long contract is checked in steps', () => {
  test('of which parsing, the schema and each rule are some', () => {
    assert.ok(LONG.length > contractKind.longFrom!);
    const { codes, reads, checks } = inSteps(LONG);
    assert.deepEqual(codes, ['SR-127']);
    assert.equal(reads, 4);
    assert.ok(checks > 10, `${checks} steps`);
  });

  test('of which each parses some props, and places some findings, above 2 MB', () => {
    const hinted = Object.fromEntries(
      Array.from({ length: 24_000 }, (_, index) => [
        `label${index}`,
        { type: 'string', enum: ['a'], description: '' },
      ]),
    );
    const text = contractText('long', { props: { properties: hinted, additionalProperties: false } });
    assert.ok(text.length > LARGE);
    const { codes, reads, checks } = inSteps(text);
    assert.deepEqual([...new Set(codes)], ['SCN-018']);
    assert.equal(codes.length, 24_000);
    assert.ok(reads > 30, `${reads} steps`);
    assert.ok(checks > 40, `${checks} steps`);
  });

  test('however many findings it has', () => {
    const names = Array.from({ length: 200_000 }, (_, index) => `n${index}`);
    const text = contractText('many', { props: { required: names, additionalProperties: false } });
    assert.equal(check(text).findings.length, 200_000);
  });

  test('of which each reads a thousand members where it is broken', () => {
    const { codes, reads } = inSteps(LONG.replace('"additionalProperties":', '"additionalProperties"'));
    assert.deepEqual(codes, ['SR-127', 'json/syntax']);
    assert.ok(reads > 30, `${reads} steps`);
  });

  test('of which each reads a thousand members where one is written twice, or a number is no double', () => {
    const { codes, reads } = inSteps(
      LONG.replace('"size": {', '"size": {},\n"size": {').replace('"large"', '12345678901234567890'),
    );
    assert.deepEqual(codes, ['json/duplicate-key', 'SR-127', 'prop/type-mismatch']);
    assert.ok(reads > 30, `${reads} steps`);
  });

  test('of which each makes a part of the tree', () => {
    const source = sourceOf(LONG);
    const { count } = counted(source.preparing!()!);
    assert.ok(count > 30, `${count} steps`);
    assert.equal(source.preparing!(), undefined);
    assert.deepEqual(source.tree, treeOf(LONG));
  });

  test('of which each makes a part of what requests need where it is broken', () => {
    const source = sourceOf(LONG.replace('"additionalProperties":', '"additionalProperties"'));
    const ofWhole = counted(sourceOf(LONG).preparing!()!).count;
    const { count } = counted(source.preparing!()!);
    assert.ok(count > ofWhole, `${count} and ${ofWhole} steps`);
    assert.equal(source.preparing!(), undefined);
    assert.equal(source.contract.props.length, 10_001);
  });

  test('of which each reads a part of its value, also of an object with very many members', () => {
    const { result, count } = counted(makingValue(treeOf(LONG)));
    assert.deepEqual(result, JSON.parse(LONG));
    assert.ok(count > 4, `${count} steps`);
  });

  test('and the caret far behind a place where it is broken is found in steps', () => {
    const text = LONG.replace('"label0":', '"label0"');
    const { tree, checked } = sourceOf(text);
    const offset = text.indexOf('small');
    const container = containerAround(tree, offset, checked.validEnd);
    const { result, count } = counted(findingCaret(text, offset, container));
    assert.deepEqual(result?.path, ['props', 'properties', 'size', 'enum', 0]);
    assert.ok(count > 10, `${count} steps`);
  });

  test('and formatted in steps', () => {
    const { result, count } = counted(formatting(LONG, { tabSize: 4, insertSpaces: true }));
    assert.ok(count > 20, `${count} steps`);
    assert.equal(applyEdits(LONG, result), JSON.stringify(JSON.parse(LONG), null, 4) + '\n');
  });

  test('and a short one in a single step', () => {
    const { reads, checks } = inSteps(contractText('short'));
    assert.deepEqual([reads, checks], [1, 1]);
    assert.equal(sourceOf(contractText('short')).preparing!(), undefined);
  });
});

test('the entries of a DSDS document are read one in a step', () => {
  const entry = (index: number): object => ({ id: `e${index}`, kind: 'component', name: `E ${index}` });
  const text = JSON.stringify({ entries: Array.from({ length: 50 }, (_, index) => entry(index)) });
  const { result, count } = counted(dsdsKind.reading!('file:///p/a.dsds.json', text));
  assert.equal((result as WholeDsds).entries.length, 50);
  assert.ok(count > 50, `${count} steps`);
});

test('a long list in YAML is read some items in a step, and its tree made one in a step', () => {
  const text = `entries:\n${'  - id: a\n    name: b\n'.repeat(10_000)}`;
  const lexemes = 10_000 * 13;
  const { result, count } = counted(readingYaml(text));
  assert.equal(result.root?.children?.[0]?.children?.[1]?.children?.length, 10_000);
  assert.ok(count > lexemes / 500 + 10_000 / 5 + 10_000, `${count} steps`);
});

test('a Custom Elements Manifest is parsed in one step, and read a hundred declarations in a step', () => {
  const declarations = Array.from({ length: 1000 }, (_, index) => ({
    kind: 'class',
    customElement: true,
    tagName: `x-${index}`,
  }));
  const text = JSON.stringify({ modules: [{ kind: 'javascript-module', path: 'x.js', declarations }] });
  const { result, count } = counted(readingElements(text));
  assert.equal(result.elements.length, 1000);
  assert.ok(count > 10, `${count} steps`);
});

test('the symbols of very many contracts are found in steps', () => {
  const contracts = Array.from({ length: 2000 }, (_, index) => ({
    uri: `file:///p/c${index}.contract.json`,
    home: 'file:///p/',
    summary: {
      contractId: `c${index}`,
      component: 'C',
      cemRef: undefined,
      registryRef: undefined,
      props: [],
    },
  }));
  const { result, count } = counted(findingSymbols('c1999', contracts, 10));
  assert.deepEqual(
    result.map(({ name }) => name),
    ['c1999'],
  );
  assert.ok(count > 3, `${count} steps`);
});
