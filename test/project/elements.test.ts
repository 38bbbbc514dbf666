import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { valueAt } from '../../server/src/core/contract.ts';
import { readElements } from '../../server/src/project/elements.ts';
import { literalOf, literalsIn } from '../../server/src/project/literals.ts';
import { forAll } from '../arbitrary.ts';

/** The elements of a manifest with one module for each list of declarations, without what they do not have. */
function elementsOf(...modules: readonly (readonly object[])[]): unknown {
  return elementsIn({
    modules: modules.map((declarations, index) => ({ path: `src/${index}.js`, declarations })),
  });
}

const elementsIn = (manifest: object): unknown =>
  JSON.parse(JSON.stringify(readElements(JSON.stringify(manifest)).elements.map(({ thing }) => thing)));

const BUTTON = { kind: 'class', customElement: true, name: 'Button', tagName: 'x-button' };

suite('a Custom Elements Manifest', () => {
  test('an attribute and the field that it sets are one', () =>
    assert.deepEqual(
      elementsOf([
        {
          ...BUTTON,
          members: [
            { kind: 'field', name: 'size', type: { text: "'s' | 'm' | undefined" }, default: "'m'" },
            { kind: 'field', name: 'isOpen', attribute: 'open', type: { text: 'boolean' }, default: 'false' },
            { kind: 'field', name: 'tone', type: { text: 'Tone' } },
            { kind: 'field', name: 'inner', privacy: 'private' },
            { kind: 'field', name: 'below', privacy: 'protected' },
            { kind: 'field', name: 'styles', static: true },
            { kind: 'field', name: '#hidden' },
            { kind: 'method', name: 'focus' },
          ],
          attributes: [
            { name: 'size', description: 'How large.', type: { text: 'string' } },
            { name: 'open', type: { text: 'boolean' } },
            { name: 'button-tone', fieldName: 'tone', type: { text: '"calm" | "loud"' }, default: '"calm"' },
            { name: 'autofocus', type: { text: 'boolean' } },
          ],
        },
      ]),
      [
        {
          tagName: 'x-button',
          className: 'Button',
          fields: [
            {
              name: 'size',
              attribute: 'size',
              description: 'How large.',
              type: "'s' | 'm' | undefined",
              values: ['s', 'm'],
              default: ['m'],
            },
            { name: 'isOpen', attribute: 'open', type: 'boolean', default: [false] },
            {
              name: 'tone',
              attribute: 'button-tone',
              type: '"calm" | "loud"',
              values: ['calm', 'loud'],
              default: ['calm'],
            },
            { name: 'autofocus', attribute: 'autofocus', type: 'boolean' },
          ],
        },
      ],
    ));

  test('slots and states are there only where it speaks of them', () =>
    assert.deepEqual(
      elementsOf([
        {
          ...BUTTON,
          slots: [],
          cssStates: [{ name: ':state(open)' }, { name: '--checked' }, { name: 'busy' }],
        },
        {
          ...BUTTON,
          slots: [{ name: '', description: 'Words.' }, { description: 'again' }, { name: 'icon' }],
        },
      ]),
      [
        {
          tagName: 'x-button',
          className: 'Button',
          fields: [],
          slots: [],
          states: [{ name: 'open' }, { name: 'checked' }, { name: 'busy' }],
        },
        {
          tagName: 'x-button',
          className: 'Button',
          fields: [],
          slots: [{ name: '', description: 'Words.' }, { name: 'icon' }],
        },
      ],
    ));

  test('what is extended is inherited, and the nearest counts, also in a circle', () => {
    const field = (name: string, text: string): object => ({ kind: 'field', name, default: text });
    const [button] = elementsOf(
      [
        {
          ...BUTTON,
          superclass: { name: 'Base', module: '/src/1.js' },
          mixins: [{ name: 'Sized' }],
          members: [field('a', '1')],
          slots: [{ name: 'own' }],
        },
        { kind: 'class', name: 'Base', members: [field('b', '0')] },
      ],
      [
        {
          kind: 'class',
          name: 'Base',
          superclass: { name: 'Button', module: 'src/0.js' },
          members: [field('a', '2'), field('b', '2')],
          slots: [{ name: 'more' }],
          cssStates: [{ name: 'open' }],
        },
        { kind: 'mixin', name: 'Sized', members: [field('b', '3'), field('c', '3')] },
      ],
    ) as { fields: { name: string; default: unknown[] }[]; slots: unknown; states: unknown }[];
    assert.deepEqual(
      button?.fields.map(({ name, default: [value] }) => `${name} = ${String(value)}`),
      ['a = 1', 'b = 3', 'c = 3'],
    );
    assert.deepEqual(button?.slots, [{ name: 'own' }, { name: 'more' }]);
    assert.deepEqual(button?.states, [{ name: 'open' }]);
  });

  test('a tag name stands in the declaration, or in an export of any module', () => {
    const definition = (name: string, declaration: object): object => ({
      kind: 'custom-element-definition',
      name,
      declaration,
    });
    const { elements } = readElements(
      JSON.stringify({
        modules: [
          {
            path: 'src/a.js',
            declarations: [
              { kind: 'class', name: 'A', customElement: true },
              { kind: 'class', name: 'B' },
              { kind: 'class', name: 'C', customElement: true },
              { kind: 'class', name: 'D', tagName: 'x-d' },
              { kind: 'class', name: 'E' },
              { kind: 'mixin', name: 'F', customElement: true },
            ],
            exports: [
              { kind: 'js', name: 'A' },
              definition('x-a', { name: 'A' }),
              definition('x-d', { name: 'D' }),
            ],
          },
          {
            path: 'b.js',
            exports: [
              definition('x-b', { name: 'B', module: './src/a.js' }),
              definition('x-z', { name: 'Z' }),
            ],
          },
        ],
      }),
    );
    assert.deepEqual(
      elements.map(({ path, thing: { tagName, className } }) => [tagName, className, path.join('/')]),
      [
        ['x-z', 'Z', 'modules/1/exports/1/name'],
        ['x-a', 'A', 'modules/0/exports/1/name'],
        ['x-b', 'B', 'modules/1/exports/0/name'],
        [undefined, 'C', 'modules/0/declarations/2/name'],
        ['x-d', 'D', 'modules/0/declarations/3/tagName'],
      ],
    );
  });

  test('is read only as what it is', () => {
    const isRead = (text: string): boolean => readElements(text).isRead;
    assert.deepEqual(['{ "modules": [] }', '\uFEFF{ "modules": [] }'].map(isRead), [true, true]);
    assert.deepEqual(
      ['', '{', '[]', 'null', '{ "tags": [] }', '{ "modules": {} }'].map(isRead),
      Array(6).fill(false),
    );
  });

  test('whatever is wrong in it, it is read, and places are where they say', () => {
    let count = 0;
    forAll(wild, (manifest) => {
      for (const { path, thing } of readElements(JSON.stringify(manifest)).elements) {
        assert.equal(valueAt(manifest, path), thing.tagName ?? thing.className);
        count++;
      }
    });
    assert.ok(count > 100, String(count));
  });
});

suite('the source text of a type or default', () => {
  for (const [source, values] of [
    ["'small' | 'medium' | 'large'", ['small', 'medium', 'large']],
    ['\n  | "a"\n  | `b`\n  | undefined', ['a', 'b']],
    ['1 | -2.5 | 1e3 | .5', [1, -2.5, 1000, 0.5]],
    ['true | false | null', [true, false, null]],
    [String.raw`'it\'s' | "\u00e9\u{1F600}\x41\n" | 'a | b'`, ["it's", 'é😀A\n', 'a | b']],
    ["'a' | 'a'", ['a']],
    ["''", ['']],
    ...[
      'string',
      "'a' | string",
      "'a' | (string & {})",
      "'a'[]",
      'boolean',
      'undefined',
      '',
      '|',
      "'a' |",
      "'a' 'b'",
    ].map((other) => [other, undefined] as const),
    ...[
      '`a${b}`',
      "'a",
      '1px',
      '0x10',
      '1_000',
      'True',
      'Tone.calm',
      "Array<'a'>",
      '1e999',
      "'\\u{110000}'",
    ].map((other) => [other, undefined] as const),
  ] as const) {
    test(JSON.stringify(source), () => assert.deepEqual(literalsIn(source), values));
  }

  test('a default is one literal, and nothing else', () => {
    assert.deepEqual(
      ["'m'", ' "m" ', 'true', '3', 'null', 'undefined', 'medium', "'a' | 'b'", '[]', "'m' as Size", ''].map(
        literalOf,
      ),
      [['m'], ['m'], [true], [3], [null], ...Array<undefined>(6).fill(undefined)],
    );
  });

  test('takes no pattern long, and throws at nothing', () =>
    forAll(fc.string({ unit: fc.constantFrom(...`'"\`\\|$\{ u\n1e.-a`), maxLength: 40 }), (source) => {
      const values = literalsIn(source);
      assert.ok(values === undefined || values.length > 0);
      literalOf(source);
    }));
});

/** Manifests with anything in the place of anything. */
const { any: wild } = fc.letrec<{ any: unknown }>((tie) => {
  const mostly = (arbitrary: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
    fc.oneof({ weight: 12, arbitrary }, { weight: 1, arbitrary: tie('nonsense' as 'any') });
  const name = mostly(fc.constantFrom('A', 'B', 'x-a', '__proto__', 'toString', ''));
  const object = (members: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> =>
    mostly(fc.record(members, { requiredKeys: [] }));
  const list = (item: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
    mostly(fc.array(item, { maxLength: 3 }));
  const flag = mostly(fc.boolean());
  const reference = object({ name, module: mostly(fc.constantFrom('m', '/m', './n')), package: name });
  const member = object({
    kind: mostly(fc.constantFrom('field', 'method')),
    name,
    type: object({ text: mostly(fc.constantFrom("'a' | 'b'", 'string')) }),
    default: mostly(fc.constantFrom("'a'", 'x')),
    fieldName: name,
    attribute: name,
    static: flag,
  });
  const declaration = object({
    name,
    tagName: name,
    customElement: flag,
    superclass: reference,
    mixins: list(reference),
    members: list(member),
    attributes: list(member),
    slots: list(object({ name, description: name })),
    cssStates: list(object({ name })),
  });
  const definition = object({ kind: fc.constant('custom-element-definition'), name, declaration: reference });
  const module = object({
    path: mostly(fc.constantFrom('m', 'n')),
    declarations: list(declaration),
    exports: list(definition),
  });
  return { any: object({ modules: list(module) }), nonsense: fc.jsonValue({ maxDepth: 2 }) } as {
    any: fc.Arbitrary<unknown>;
  };
});
