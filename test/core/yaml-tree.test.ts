import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readDsdsText } from '../../server/src/kinds/dsds/read-text.ts';
import { nodeAt, valueOf } from '../../server/src/text/json/tree.ts';
import type { YamlNode } from '../../server/src/text/yaml/node.ts';

const rootOf = (text: string): YamlNode => readDsdsText(text, 'yaml').root as YamlNode;

const at = (text: string, ...path: (string | number)[]): YamlNode => nodeAt(rootOf(text), path) as YamlNode;

suite('the tree of YAML', () => {
  test('begins and ends with what is written of a value', () => {
    const text = 'a: &x !!map # c\n  b: "1" # d\n  e: |+\n    f\n\ng:   \n? h\n: - 1\n  - 2\n\n# i\n';
    const written = (...path: (string | number)[]): string => {
      const { offset, length } = at(text, ...path);
      return text.slice(offset, offset + length);
    };
    assert.equal(written('a'), 'b: "1" # d\n  e: |+\n    f\n');
    assert.equal(written('a', 'b'), '"1"');
    assert.equal(written('a', 'e'), '|+\n    f\n');
    assert.deepEqual([at(text, 'g').offset, at(text, 'g').length], [text.indexOf('g:') + 2, 0]);
    assert.equal(written('h'), '- 1\n  - 2');
  });

  test('says what YAML 1.2 says, and how it is written', () => {
    const text =
      'a: 1.0\nb: 0x1F\nc: 007\nd: yes\ne: ~\nf: 2020-01-01\ng: !!str 1\nh: !!binary aGk=\n1.0: i\n? [j]\n: k\n';
    const values = { a: 1, b: 31, c: 7, d: 'yes', e: null, f: '2020-01-01', g: '1', h: 'aGk=' };
    assert.deepEqual(valueOf(rootOf(text)), { ...values, '1': 'i', '[j]': 'k' });
    assert.deepEqual(
      ['a', 'b', 'c'].map((name) => at(text, name).source),
      ['1.0', '0x1F', '007'],
    );
  });

  test('has what an alias stands for in its place', () => {
    const text = 'a: &x [1, { b: 2 }]\nc: *x\n*x : 3\nd: &x 4\ne: *x\nf: *g\n';
    assert.deepEqual(valueOf(at(text, 'c')), [1, { b: 2 }]);
    assert.equal(at(text, 'c').offset, text.indexOf('*x'));
    assert.equal(at(text, 'e').value, 4);
    assert.equal(at(text, 'f').type, 'null');
  });

  test('comes to an end, whatever stands for what', () => {
    assert.deepEqual(valueOf(rootOf('a: &x\n  b: *x\n  c: &y [*x, *y]\n')), {
      a: { b: null, c: [null, null] },
    });
    const laughs = Array.from({ length: 40 }, (_, index) => {
      const before = index === 0 ? 'ha' : `*a${index - 1}`;
      return `a${index}: &a${index} [${Array.from({ length: 9 }, () => before).join(', ')}]\n`;
    });
    assert.ok(JSON.stringify(valueOf(rootOf(laughs.join('')))).length < 2_000_000);
  });
});
