import assert from 'node:assert/strict';
import fc from 'fast-check';
import { suite, test } from 'node:test';
import { parseDocument } from 'yaml';
import { yamlText } from '../../server/src/text/yaml/print.ts';
import { anyText, forAll } from '../arbitrary.ts';

const SIGNS = 'ab - : # ? , [ ] { } & * ! | > \' " % @ ~ = < . 0 1 2 3 e o x y _ + \t \n \r'
  .split(/ /)
  .concat(' ');

suite('a value as YAML', () => {
  test('reads as a person would write it', () =>
    assert.equal(
      yamlText([
        {
          traitType: 'variant',
          kind: 'enum',
          id: 'size',
          description: 'How large it is: from small to large.',
          values: [
            { id: 'sm', description: 'TODO' },
            { id: '2xl', description: 'Two lines,\nthe second one here.' },
          ],
        },
        {
          traitType: 'state',
          kind: 'boolean',
          id: 'on',
          description: '',
          refs: [],
          more: [[1, 2], {}, null],
        },
      ]),
      `\
- traitType: variant
  kind: enum
  id: size
  description: "How large it is: from small to large."
  values:
    - id: sm
      description: TODO
    - id: 2xl
      description: "Two lines,\\nthe second one here."
- traitType: state
  kind: boolean
  id: "on"
  description: ""
  refs: []
  more:
    - - 1
      - 2
    - {}
    - null`,
    ));

  test('quotes what a reader of any version would take for something else', () => {
    const plain = [
      ..."a b / x-large / 2xl / v1.0 / a:b / a#b / ü / ./a.json / $x / (a) / yesterday / it's".split(' / '),
      ...'a "b" / TODO / 1st / a, b / a [b] / 😀 / https://a.b/c?d#e'.split(' / '),
    ];
    const quoted = [
      ..."- / --- / ... / ? a / : a / &a / *a / !a / | / > / 'a' / %a / @a / `a / [a] / {a} / << / = / ,a".split(
        ' / ',
      ),
      ...'yes / No / ON / off / y / N / true / False / null / ~ / .inf / -.INF / .NaN / . / a: b / a: / a #b / #a'.split(
        ' / ',
      ),
      ...'1 / -1 / 1.0 / 1e3 / 0x1F / 0o17 / 017 / 0b1 / 1_000 / .5 / +1 / 12:30:45 / 2020-01-01 / 2020-01-01 10:00'.split(
        ' / ',
      ),
    ];
    const unseen = [
      '',
      ' a',
      'a ',
      '"a"',
      '\t',
      'a\tb',
      '\u2028',
      '\u0085',
      '\ufeff',
      '\ud800',
      'a\r\nb',
      '\n',
      'a\nb',
    ];
    for (const text of plain) assert.equal(yamlText(text), text);
    for (const text of [...quoted, ...unseen]) assert.match(yamlText(text), /^"[ -~]*"$/, text);
  });

  const written = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 8 }),
    anyText(6),
    fc.string({ unit: fc.constantFrom(...SIGNS), maxLength: 8 }),
    fc.constantFrom('yes', 'No', '---', 'a: b', '__proto__', 'a\nb\n', 'a\n  b', '\n'),
  );
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      written,
      fc.oneof(
        fc.integer(),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.constantFrom(1e21, 1e-7, true, null),
      ),
      fc.array(tie('value'), { maxLength: 4 }),
      fc
        .array(fc.tuple(written, tie('value')), { maxLength: 4 })
        .map((entries) => Object.fromEntries(entries)),
    ),
  }));

  test('is the same value to readers of YAML 1.1 and 1.2', () =>
    forAll(
      value,
      (given) => {
        const expected = JSON.parse(JSON.stringify(given)) as unknown;
        for (const version of ['1.1', '1.2'] as const) {
          for (const merge of [false, true]) {
            const text = yamlText(given).replaceAll('\n', '\n  ');
            const document = parseDocument(`- ${text}`, { version, merge });
            assert.deepEqual(document.errors, []);
            assert.deepEqual(entriesOf(document.toJS({ mapAsMap: true })), entriesOf([expected]));
          }
        }
      },
      300,
    ));
});

/** Objects as lists of their members, since JavaScript has an order of its own. */
function entriesOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(entriesOf);
  if (value instanceof Map) return { of: new Map([...value].map(([key, of]) => [key, entriesOf(of)])) };
  if (typeof value !== 'object' || value === null) return value;
  return { of: new Map(Object.entries(value).map(([key, of]) => [key, entriesOf(of)])) };
}
