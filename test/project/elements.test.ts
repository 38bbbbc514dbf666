import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readElements } from '../../server/src/sources/custom-elements-manifest.ts';
import { acceptedBy, literalOf, literalsOf, readType } from '../../server/src/sources/type-text.ts';

/** The elements of a manifest with one module for each list of declarations, without what they do not have. */
function elementsOf(...modules: readonly (readonly object[])[]): unknown {
  return elementsIn({
    modules: modules.map((declarations, index) => ({ path: `src/${index}.js`, declarations })),
  });
}

function elementsIn(manifest: object): unknown {
  const things = readElements(JSON.stringify(manifest)).elements.map(({ thing }) => {
    const others = JSON.parse(JSON.stringify(thing)) as typeof thing;
    return { ...others, source: undefined, listsAllProps: undefined, module: undefined, namePath: undefined };
  });
  return JSON.parse(JSON.stringify(things));
}

const BUTTON = { kind: 'class', customElement: true, name: 'Button', tagName: 'x-button' };

/** The values of a type, where there is nothing else in it. */
function literalsIn(type: string): readonly unknown[] | undefined {
  const read = readType(type);
  return read && literalsOf(read);
}

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
          name: 'Button',
          props: [
            {
              name: 'size',
              attribute: 'size',
              description: 'How large.',
              type: "'s' | 'm' | undefined",
              values: ['s', 'm'],
              accepts: { types: ['string'], values: ['s', 'm'] },
              default: ['m'],
            },
            {
              name: 'isOpen',
              attribute: 'open',
              type: 'boolean',
              accepts: { types: ['boolean'] },
              default: [false],
            },
            {
              name: 'tone',
              attribute: 'button-tone',
              type: '"calm" | "loud"',
              values: ['calm', 'loud'],
              accepts: { types: ['string'], values: ['calm', 'loud'] },
              default: ['calm'],
            },
            { name: 'autofocus', attribute: 'autofocus', type: 'boolean', accepts: { types: ['boolean'] } },
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
          name: 'Button',
          props: [],
          states: [{ name: 'open' }, { name: 'checked' }, { name: 'busy' }],
        },
        {
          tagName: 'x-button',
          name: 'Button',
          props: [],
          slots: [{ name: '', description: 'Words.' }, { name: 'icon' }],
        },
      ],
    ));

  test('names are those of code, without quotes, and not of constants', () => {
    const names = ['[OPEN]', '[Symbol.iterator]', "'data-kind'", '"max"', 'tone'];
    const elements = elementsOf([{ ...BUTTON, members: names.map((name) => ({ name })) }]);
    assert.deepEqual(
      (elements as { props: readonly { name: string }[] }[])[0]?.props.map(({ name }) => name),
      ['data-kind', 'max', 'tone'],
    );
  });

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
    ) as { props: { name: string; default: unknown[] }[]; slots: unknown; states: unknown }[];
    assert.deepEqual(
      button?.props.map(({ name, default: [value] }) => `${name} = ${String(value)}`),
      ['a = 1', 'b = 3', 'c = 3'],
    );
    assert.deepEqual(button?.slots, [{ name: 'own' }, { name: 'more', isOptional: true }]);
    assert.deepEqual(button?.states, [{ name: 'open' }]);
  });

  test('what comes from elsewhere is not inherited, though something here has its name', () => {
    const base = { kind: 'class', name: 'Base', slots: [{ name: 'more' }] };
    const slotsWith = (more: object): unknown => {
      const [button] = elementsOf([{ ...BUTTON, ...more }, base]) as Record<string, unknown>[];
      return [button?.['slots'], button?.['inheritsUnknown']];
    };
    assert.deepEqual(slotsWith({ superclass: { name: 'Base' } }), [[{ name: 'more' }], undefined]);
    assert.deepEqual(slotsWith({ superclass: { name: 'Base', package: 'x' } }), [undefined, true]);
    assert.deepEqual(slotsWith({ mixins: [{ name: 'Base', package: 'x' }] }), [undefined, true]);
    assert.deepEqual(slotsWith({ mixins: [{ name: 'HTMLElement' }] }), [undefined, true]);
    assert.deepEqual(slotsWith({ superclass: { name: 'Base', package: 'x', module: 'src/1.js' } }), [
      undefined,
      true,
    ]);
    assert.deepEqual(slotsWith({ superclass: 'Base' }), [undefined, true]);
    assert.deepEqual(slotsWith({ superclass: null, mixins: null }), [undefined, undefined]);
  });

  test('a manifest may name its own package: then the module and the name are those of a class of it', () => {
    const base = { kind: 'class', name: 'Base', slots: [{ name: 'more' }] };
    const superclass = { name: 'Base', package: '@ours/all', module: './src/1.js' };
    const [button] = elementsOf([{ ...BUTTON, superclass }], [base]) as Record<string, unknown>[];
    assert.deepEqual([button?.['slots'], button?.['inheritsUnknown']], [[{ name: 'more' }], undefined]);
  });

  test('a mixin of which nothing is said may bring anything', () => {
    const brings = (mixin: object): unknown => {
      const mixins = [{ name: 'Labelled' }];
      const [button] = elementsOf([
        { ...BUTTON, mixins },
        { kind: 'mixin', name: 'Labelled', ...mixin },
      ]) as Record<string, unknown>[];
      return button?.['inheritsUnknown'];
    };
    assert.equal(brings({}), true);
    assert.equal(brings({ members: [{ kind: 'method', name: 'focus' }] }), undefined);
  });

  test('a field that is declared anew for itself alone hides the inherited one', () => {
    const field = (name: string, more: object = {}): object => ({ kind: 'field', name, ...more });
    const [button] = elementsOf([
      {
        ...BUTTON,
        superclass: { name: 'Base' },
        members: [field('a', { privacy: 'private' }), field('b')],
      },
      { kind: 'class', name: 'Base', members: [field('a'), field('b'), field('c')] },
    ]) as { props: { name: string }[] }[];
    assert.deepEqual(
      button?.props.map(({ name }) => name),
      ['b', 'c'],
    );
  });

  test('an attribute that sets another field is not that of the field of its name', () => {
    const [button] = elementsOf([
      {
        ...BUTTON,
        members: ['value', 'defaultValue'].map((name) => ({ kind: 'field', name })),
        attributes: [{ name: 'value', fieldName: 'defaultValue' }],
      },
    ]) as { props: unknown }[];
    assert.deepEqual(button?.props, [{ name: 'value' }, { name: 'defaultValue', attribute: 'value' }]);
  });

  test('what another package declares is no class of this one', () => {
    const { elements, others } = readElements(
      JSON.stringify({
        modules: [
          {
            declarations: [{ kind: 'class', name: 'Button' }],
            exports: [
              {
                kind: 'custom-element-definition',
                name: 'x-button',
                declaration: { name: 'Button', package: 'x' },
              },
            ],
          },
        ],
      }),
    );
    assert.deepEqual(elements, []);
    assert.deepEqual(
      others.map(({ thing: { tagName, name } }) => [tagName, name]),
      [
        ['x-button', 'Button'],
        [undefined, 'Button'],
      ],
    );
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
      elements.map(({ path, thing: { tagName, name } }) => [tagName, name, path.join('/')]),
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
    const isNone = (text: string): boolean => readElements(text).isNone;
    assert.deepEqual(['[]', '{ "tags": [] }', '{', '{ "schemaVersion": "3" }'].map(isNone), [
      true,
      true,
      false,
      false,
    ]);
  });
});

suite('the source text of a type or default', () => {
  for (const [source, values] of [
    ["'small' | 'medium' | 'large'", ['small', 'medium', 'large']],
    ['\n  | "a"\n  | `b`\n  | undefined', ['a', 'b']],
    ['1 | -2.5 | 1e3 | .5', [1, -2.5, 1000, 0.5]],
    ['true | false | null', [true, false, null]],
    [String.raw`'it\'s' | "\u00e9\n" | 'a | b'`, ["it's", 'é\n', 'a | b']],
    ["'a' | 'a'", ['a']],
    ["''", ['']],
    ...['string', "'a' | string", "'a' | (string & {})", "'a'[]", 'undefined', '', "'a' |"].map(
      (other) => [other, undefined] as const,
    ),
    ...['`a${b}`', "'a", '1px', '0x10', 'True', 'Tone.calm', '1e999'].map(
      (other) => [other, undefined] as const,
    ),
  ] as const) {
    test(JSON.stringify(source), () => assert.deepEqual(literalsIn(source), values));
  }

  test('what a contract can say of other types', () => {
    for (const [type, accepted] of [
      ['boolean', { types: ['boolean'] }],
      ['string | undefined', { types: ['string'] }],
      ['null | number', { types: ['number'] }],
      ['(String)', { types: ['string'] }],
      ["'a' | ('b' | null) /* the rest */", { types: ['string'], values: ['a', 'b'] }],
      ["// first\n| 'a'\n// second\n| 'b' // last", { types: ['string'], values: ['a', 'b'] }],
      ['1 | 2', { types: ['integer'], values: [1, 2] }],
      ['true | false', { types: ['boolean'] }],
      ["boolean | 'mixed'", { types: ['boolean', 'string'], values: [true, false, 'mixed'] }],
      ["number | 'any'", { types: ['number', 'string'], unlisted: ['any'] }],
      ["'_self' | '_blank' | string", { types: ['string'], unlisted: ['_self', '_blank'] }],
      ['number | 1', { types: ['number'], unlisted: [1] }],
      ['string | string[]', { types: ['string', 'array'] }],
      ["ReadonlyArray<'a' | 1>", { types: ['array'] }],
      ['readonly (string | number)[]', { types: ['array'] }],
      ['undefined', undefined],
      ['Tone', undefined],
      ['string | Tone', undefined],
      ['Array<{ a: string[]; b: (c: ">") => void }>', { types: ['array'] }],
      ['object | array | Object', { types: ['object', 'array'] }],
      ['() => Date[]', undefined],
      ['A & B[]', undefined],
      ['Array<Date', undefined],
      ['Map<string, Date>', undefined],
      ['{ a: string }', undefined],
      ['() => string', undefined],
      ['(string', undefined],
      ['string |', undefined],
      ['', undefined],
      ...['(', 'a<', '{', '(a|'].map((each) => [each.repeat(1e5), undefined] as const),
    ] as const) {
      const read = readType(type);
      assert.deepEqual(read && acceptedBy(read), accepted, type);
    }
  });

  test('a default is one literal, and nothing else', () => {
    assert.deepEqual(
      ["'m'", ' "m" ', 'true', '3', 'null', 'undefined', 'medium', "'a' | 'b'", '[]', "'m' as Size", ''].map(
        literalOf,
      ),
      [['m'], ['m'], [true], [3], [null], ...Array<undefined>(3).fill(undefined), [[]], undefined, undefined],
    );
  });
});
