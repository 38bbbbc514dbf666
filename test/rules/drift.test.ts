import { ruleOf } from '../../server/src/kinds/index.ts';
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { AS_SHIPPED } from '../../server/src/check/rule.ts';
import { check } from '../../server/src/kinds/contract/check.ts';
import type { Difference } from '../../server/src/kinds/contract/compare.ts';
import { checkMarked, knowing } from '../marked.ts';
import { inShort } from '../published/changes.ts';
import { type Offer, offers } from '../offers.ts';

interface Declared {
  readonly superclass?: object;
  readonly mixins?: readonly object[];
  readonly members?: readonly object[];
  readonly attributes?: readonly object[];
  readonly slots?: readonly object[];
  readonly cssStates?: readonly object[];
}

/** A project with this custom element. */
const beside = (declared: Declared): Record<string, string> => ({
  'custom-elements.json': JSON.stringify({
    modules: [
      { declarations: [{ kind: 'class', customElement: true, name: 'XA', tagName: 'x-a', ...declared }] },
    ],
  }),
});

const field = (name: string, type: string, value?: string): object => ({
  kind: 'field',
  name,
  type: { text: type },
  ...(value !== undefined && { default: value }),
});

const contract = (members: object, properties: object = {}): string =>
  JSON.stringify({
    contractId: 'x-a',
    component: 'X A',
    cemRef: 'x-a',
    props: { properties, additionalProperties: false },
    ...members,
  });

/** What is told of a prop beside a field. */
function drifts(properties: object, declared: Declared, members: object = {}): string[] {
  const text = contract(members, properties);
  const { findings } = check(text, undefined, knowing(text, beside(declared)));
  return findings.flatMap(({ code, args }) =>
    code === 'drift/element' ? ruleOf(code).describe(args).message : [],
  );
}

function fixes(properties: object, declared: Declared, members: object = {}): Offer[] {
  const text = contract(members, properties);
  return offers(text, undefined, knowing(text, beside(declared))).filter(
    ({ code }) => code === 'drift/element',
  );
}

const propsAfter = ({ after }: Offer): unknown =>
  (JSON.parse(after) as { props: { properties: unknown } }).props.properties;

suite('the values of an axis and of a field', () => {
  const size = { type: 'string', enum: ['small', 'large'] };

  test('are compared as sets', () => {
    assert.deepEqual(drifts({ size }, { members: [field('size', "'large' | 'small'")] }), []);
    assert.deepEqual(drifts({ size }, { members: [field('size', "'large' | 'medium' | 'xl'")] }), [
      'The enum of "size" doesn\'t have "medium" and "xl" of the custom element "x-a".',
      '"small" isn\'t a value of "size" in the custom element "x-a".',
    ]);
  });

  test('are compared only where both are plain', () => {
    for (const type of ['string', "'small' | string", 'Size', "'small' | (string & {})", ''])
      assert.deepEqual(drifts({ size }, { members: [field('size', type)] }), [], type);
    assert.deepEqual(drifts({ size: { type: 'string' } }, { members: [field('size', "'a' | 'b'")] }), []);
    assert.deepEqual(
      drifts({ size: { type: 'object', enum: [{}] } }, { members: [field('size', "'a'")] }),
      [],
    );
  });

  test('are the same with or without null and undefined, and as texts', () => {
    const prop = { type: ['string', 'null'], enum: ['small', 'large', null] };
    assert.deepEqual(
      drifts({ size: prop }, { members: [field('size', "'large' | 'small' | undefined")] }),
      [],
    );
    assert.deepEqual(drifts({ size }, { members: [field('size', "'large' | 'small' | null")] }), []);
    assert.deepEqual(
      drifts(
        { level: { type: 'integer', enum: [1, 2] } },
        { attributes: [{ name: 'level', type: { text: "'1' | '2'" } }] },
      ),
      [],
    );
  });

  test('are those of the field that has the name, its attribute, or the name in another spelling', () => {
    const one = (...members: object[]): number => drifts({ 'icon-size': size }, { members }).length;
    assert.equal(one({ ...field('iconSize', "'small' | 'large'"), attribute: 'icon-size' }), 0);
    assert.equal(one(field('iconSize', "'small'")), 1);
    assert.equal(one(field('iconsize', "'small'"), field('iconSize', "'small'")), 0);
    assert.equal(one({ ...field('other', "'small'"), attribute: 'icon-size' }), 1);
    assert.equal(
      drifts(
        { 'icon-size': size },
        {
          members: [{ ...field('other', "'small'"), attribute: 'icon-size' }],
          attributes: [{ name: 'icon-size', fieldName: 'other' }],
        },
      ).length,
      1,
    );
  });

  test('are not set where they are empty', () => {
    const prop = { ...size, default: 'small' };
    assert.deepEqual(
      drifts({ size: prop }, { members: [field('size', "'' | 'small' | 'large'", "''")] }),
      [],
    );
    assert.deepEqual(
      drifts(
        { size: { ...size, enum: ['small', ''], default: '' } },
        { members: [field('size', "'small'", "'small'")] },
      ),
      [],
    );
    assert.equal(
      drifts({ size: { type: 'string', default: 'a' } }, { members: [field('size', 'string', "''")] }).length,
      1,
    );
  });

  test('are added and removed, with the default first', () => {
    const prop = { ...size, default: 'small' };
    const offered = fixes({ size: prop }, { members: [field('size', "'small' | 'medium' | 'xl'")] });
    assert.deepEqual(
      offered.map((offer) => [offer.title, propsAfter(offer)]),
      [
        [
          'Add "medium" and "xl" to the "enum"',
          { size: { ...prop, enum: ['small', 'large', 'medium', 'xl'] } },
        ],
        ['Remove "large" from the "enum"', { size: { ...prop, enum: ['small'] } }],
      ],
    );
  });

  test('are never all removed, and the default goes with its value', () => {
    const other = { members: [field('size', "'a' | 'b'", "'a'")] };
    assert.deepEqual(drifts({ size: { ...size, default: 'small' } }, other), [
      'The enum of "size" has no value in common with the custom element "x-a".',
    ]);
    assert.deepEqual(fixes({ size: { ...size, default: 'small' } }, other), []);
    const [offer, ...others] = fixes(
      { size: { ...size, default: 'large' } },
      { members: [field('size', "'small'")] },
    );
    assert.deepEqual(
      [offer!.title, propsAfter(offer!), others.length],
      ['Remove "large", and with it the default', { size: { type: 'string', enum: ['small'] } }, 0],
    );
  });

  test('are not added where the type of the prop does not allow them', () =>
    assert.deepEqual(
      fixes({ size: { type: 'integer', enum: [1] } }, { members: [field('size', "1 | 'auto'")] }),
      [],
    ));
});

suite('the props of a contract and of an element', () => {
  const text = { type: 'string' };

  test('that only one of the two has', () =>
    assert.deepEqual(
      drifts({ src: text, a: text }, { members: [field('a', 'string'), field('b', 'boolean')] }),
      [
        'The contract doesn\'t have the prop "b" of the custom element "x-a".',
        'The prop "src" isn\'t in the custom element "x-a".',
      ],
    ));

  test('are the public ones, with or without an attribute', () => {
    const members = [
      { ...field('secret', 'string'), privacy: 'private' },
      { ...field('shared', 'string'), static: true },
      { kind: 'method', name: 'show' },
      field('_own', 'string'),
    ];
    const attributes = [{ name: 'only-attribute', type: { text: 'string' } }];
    const extra = (name: string): number =>
      drifts({ [name]: text, 'only-attribute': text }, { members, attributes }).length;
    assert.deepEqual(['secret', 'shared', 'show', 'other'].map(extra), [1, 1, 1, 1]);
    assert.deepEqual(
      ['_own', 'title', 'aria-label', 'ariaLabel', 'data-x', 'onclick'].map(extra),
      [0, 0, 0, 0, 0, 0],
    );
  });

  test('are never too many where not all are known', () => {
    const extra = (declared: Declared): number => drifts({ src: text }, declared).length;
    const members = [{ kind: 'method', name: 'show' }];
    assert.equal(extra({ members }), 1);
    // Tools write empty lists of what they know nothing of.
    assert.equal(extra({}), 0);
    assert.equal(extra({ members: [], attributes: [] }), 0);
    assert.equal(extra({ members, superclass: { name: 'Base', package: '@acme/base' } }), 0);
    assert.equal(extra({ members, mixins: [{ name: 'Labelled' }] }), 0);
    assert.equal(extra({ members, superclass: { name: 'HTMLButtonElement' } }), 0);
    assert.equal(extra({ members, superclass: { name: 'LitElement', package: 'lit' } }), 1);
    assert.equal(extra({ members: [...members, { kind: 'field', name: 'properties', static: true }] }), 0);
  });

  test('are missed in a closed set only, and only those that a draft has', () => {
    const members = [
      field('size', "'s' | 'm'"),
      field('config', 'Config'),
      field('_own', 'string'),
      { ...field('busy', 'boolean'), readonly: true },
      { ...field('old', 'boolean'), deprecated: true },
      field('lang', 'string'),
    ];
    const message = 'The contract doesn\'t have the prop "size" of the custom element "x-a".';
    assert.deepEqual(drifts({}, { members }), [message]);
    assert.deepEqual(drifts({}, { members }, { props: { properties: {}, additionalProperties: true } }), []);
    assert.deepEqual(drifts({}, { members }, { props: { properties: {} } }), []);
    assert.deepEqual(drifts({ Size: text }, { members }), []);
  });

  test('are added as a draft has them, renamed where a name is near, and removed with their requirement', () => {
    const declared = { members: [field('variant', "'a' | 'b'", "'b'"), field('open', 'boolean')] };
    const props = { properties: { varient: text }, required: ['varient'], additionalProperties: false };
    const offered = fixes({}, declared, { props });
    const variant = { type: 'string', enum: ['b', 'a'], default: 'b' };
    assert.deepEqual(
      offered.map((offer) => [offer.title, offer.all, propsAfter(offer)]),
      [
        ['Add the prop "variant"', 'Add all props that the custom element has', { varient: text, variant }],
        [
          'Add the prop "open"',
          'Add all props that the custom element has',
          { varient: text, open: { type: 'boolean' } },
        ],
        ['Change "varient" to "variant"', undefined, { variant: text }],
        ['Remove the prop "varient"', "Remove all props that the custom element doesn't have", {}],
      ],
    );
    const required = offered.map(
      ({ after }) => (JSON.parse(after) as { props: { required: unknown } }).props.required,
    );
    assert.deepEqual(required, [['varient'], ['varient'], ['variant'], []]);
  });
});

suite('a closed set', () => {
  const declared = {
    members: [field('size', 'string'), { ...field('fullWidth', 'boolean'), attribute: 'full-width' }],
  };
  const missing = (name: string): string =>
    `The contract doesn't have the prop "${name}" of the custom element "x-a".`;

  test('is compared however it is written', () => {
    const both = ['size', 'fullWidth'].map(missing);
    for (const props of [
      undefined,
      { additionalProperties: false },
      { properties: {}, additionalProperties: false },
    ])
      assert.deepEqual(drifts({}, declared, { props }), both, JSON.stringify(props));
    for (const props of [
      {},
      { additionalProperties: true },
      { properties: [], additionalProperties: false },
      1,
    ])
      assert.deepEqual(drifts({}, declared, { props }), [], JSON.stringify(props));
    for (const props of [undefined, { additionalProperties: false }])
      assert.deepEqual(propsAfter(fixes({}, declared, { props })[0]!), { size: { type: 'string' } });
  });

  test('with the names of attributes gets these', () => {
    const withIcon = {
      members: [...declared.members, { ...field('iconSize', 'string'), attribute: 'icon-size' }],
    };
    const text = { type: 'string' };
    assert.deepEqual(drifts({ 'icon-size': text, size: text }, withIcon), [missing('full-width')]);
    assert.deepEqual(drifts({ iconSize: text, size: text }, withIcon), [missing('fullWidth')]);
    assert.deepEqual(propsAfter(fixes({ 'icon-size': text, size: text }, withIcon)[0]!), {
      'icon-size': text,
      size: text,
      'full-width': { type: 'boolean' },
    });
  });

  test('with the only other prop of a schema may have it under another name', () => {
    const members = [field('pill', 'boolean'), field('size', "'s' | 'm'")];
    const renamed = (properties: object): string[] =>
      fixes(properties, { members }).flatMap(({ title }) => (title.startsWith('Change') ? title : []));
    const rounded = { type: 'boolean', description: 'As a pill.' };
    assert.deepEqual(renamed({ rounded, dense: { type: 'string' } }), ['Change "rounded" to "pill"']);
    assert.deepEqual(renamed({ rounded, dense: { type: 'boolean' } }), []);
    assert.deepEqual(renamed({ rounded: { ...rounded, default: true } }), []);
  });
});

test('what the config file ignores by its name is not compared', () => {
  const text = contract({ slots: ['start'] }, { src: { type: 'string' }, alt: { type: 'string' } });
  const knowledge = knowing(text, beside({ members: [field('size', 'string')], slots: [{ name: 'end' }] }));
  const found = (...driftIgnore: string[]): number =>
    check(text, { ...AS_SHIPPED, driftIgnore }, knowledge).findings.length;
  assert.deepEqual(
    [found(), found('src'), found('x-a/{src,alt}', 'size'), found('*'), found('x-b/*')],
    [5, 4, 2, 0, 5],
  );
});

suite('the type of a prop and of a field', () => {
  const one = (prop: object, type: string, more: object = {}): string[] =>
    drifts({ a: prop }, { members: [{ ...field('a', type), ...more }] });
  const conflict = (here: string, there: string): string[] => [
    `The type of "a" is ${here} here, but ${there} in the custom element "x-a".`,
  ];

  test('differ where the contract allows what the element does not accept', () => {
    assert.deepEqual(one({ type: 'number' }, 'string'), conflict('"number"', '"string"'));
    assert.deepEqual(one({ type: 'boolean' }, "'a' | 'b'"), conflict('"boolean"', '"string"'));
    assert.deepEqual(one({ type: 'string' }, 'boolean | undefined'), conflict('"string"', '"boolean"'));
    assert.deepEqual(one({ type: 'object' }, 'string[]'), conflict('"object"', '"array"'));
    assert.deepEqual(
      one({ type: ['string', 'boolean'] }, 'boolean | null'),
      conflict('"string" or "boolean"', '"boolean"'),
    );
    assert.deepEqual(
      one({ type: 'string', enum: ['true', 'false'] }, 'boolean'),
      conflict('"string"', '"boolean"'),
    );
  });

  test('agree where the contract is narrower, and where a type is not plain', () => {
    assert.deepEqual(one({ type: 'string' }, 'string | number'), []);
    assert.deepEqual(one({ type: ['string', 'null'] }, 'string | undefined'), []);
    assert.deepEqual(one({ type: 'integer' }, 'number'), []);
    assert.deepEqual(one({ type: 'number' }, '1 | 2'), []);
    assert.deepEqual(one({ type: 'string' }, "'a' | 'b'"), []);
    for (const type of ['Size', 'Date', 'any', 'Map<string, number>', 'keyof Sizes', ''])
      assert.deepEqual(one({ type: 'number' }, type), [], type);
    assert.deepEqual(one({ type: 'number' }, 'string', { deprecated: true }), []);
  });

  test('agree where texts are written for a boolean, but not where a boolean lacks other values', () => {
    assert.deepEqual(one({ type: 'boolean', default: true }, "'true' | 'false'"), []);
    assert.deepEqual(one({ type: 'boolean' }, "'true' | 'no'"), conflict('"boolean"', '"string"'));
    const found = conflict('"boolean"', '"boolean" or "string"');
    assert.deepEqual(one({ type: 'boolean' }, "boolean | 'partly'"), found);
    assert.deepEqual(one({ type: 'boolean' }, 'boolean | string'), []);
    const [fix] = fixes({ a: { type: 'boolean' } }, { members: [field('a', "boolean | 'partly'")] });
    assert.deepEqual(propsAfter(fix!), { a: { type: ['boolean', 'string'], enum: [true, false, 'partly'] } });
    const values = { type: ['boolean', 'string'], enum: [true, false, 'some'] };
    assert.deepEqual(one(values, "boolean | 'some'"), []);
    assert.deepEqual(one({ ...values, enum: [...values.enum, 'all'] }, "boolean | 'some'"), [
      '"all" isn\'t a value of "a" in the custom element "x-a".',
    ]);
  });

  test('are the only finding of the prop, and the type is taken over with what fits it', () => {
    const prop = { type: 'string', enum: ['on', 'off'], default: 'on', description: 'Mine.' };
    const declared = { members: [field('a', 'boolean', 'true')] };
    assert.deepEqual(drifts({ a: prop }, declared), conflict('"string"', '"boolean"'));
    const [fix] = fixes({ a: prop }, declared);
    assert.deepEqual(
      [fix!.title, fix!.all, propsAfter(fix!)],
      [
        'Change the type to "boolean"',
        'Use all types of the custom element',
        { a: { type: 'boolean', default: true, description: 'Mine.' } },
      ],
    );
    const [narrower] = fixes(
      { a: { type: ['string', 'number'], default: 1 } },
      { members: [field('a', 'number', '2')] },
    );
    assert.deepEqual(propsAfter(narrower!), { a: { type: 'number', default: 1 } });
  });
});

suite('a required prop', () => {
  const required = (type: string, value?: string): Offer[] =>
    fixes(
      {},
      { members: [field('a', type, value)] },
      {
        props: {
          properties: { a: { type: ['string', 'boolean'] } },
          required: ['a'],
          additionalProperties: false,
        },
      },
    ).filter(({ title }) => title.includes('required'));

  test('has no default in the element', () => {
    const [fix] = required('string | boolean', "'x'");
    assert.equal(fix?.title, 'Remove "a" from "required"');
    assert.equal(required('string | boolean', 'makeOne()').length, 1);
    for (const value of [undefined, "''", 'undefined', 'null'])
      assert.deepEqual(required('string | boolean', value), [], value);
  });
});

suite('defaults', () => {
  const open = (value: unknown): object => ({
    open: { type: ['boolean', 'null'], default: value },
  });

  test('differ only where both are literals that are set', () => {
    assert.deepEqual(drifts(open(true), { members: [field('open', 'boolean', 'false')] }), [
      'The default of "open" is true here, but false in the custom element "x-a".',
    ]);
    for (const value of ['true', "'true'", 'null', 'undefined', 'isOpen()', '[]', '{}', ''])
      assert.deepEqual(drifts(open(true), { members: [field('open', 'boolean', value)] }), [], value);
    assert.deepEqual(drifts(open(null), { members: [field('open', 'boolean', 'false')] }), []);
    assert.deepEqual(
      drifts({ open: { type: 'boolean' } }, { members: [field('open', 'boolean', 'true')] }),
      [],
    );
  });

  test('of an element that contradicts itself say nothing', () => {
    const prop = { type: 'string', enum: ['a', 'b'], default: 'a' };
    assert.deepEqual(drifts({ size: prop }, { members: [field('size', "'a' | 'b'", "'c'")] }), []);
  });

  test('that the contract itself does not allow have one finding, which is not this one', () => {
    const prop = { type: 'string', enum: ['round', 'square'], default: 'rond' };
    const member = field('shape', "'round' | 'square'", "'round'");
    assert.deepEqual(drifts({ shape: prop }, { members: [member] }), []);
    assert.equal(drifts({ shape: { ...prop, default: 'square' } }, { members: [member] }).length, 1);
  });

  test('are taken over, at the front of the enum', () => {
    const after = (prop: object, type: string, value: string): unknown =>
      fixes({ size: prop }, { members: [field('size', type, value)] })
        .filter(({ title }) => title.startsWith('Change the default'))
        .map(propsAfter);
    const prop = { type: 'string', enum: ['a', 'b', 'c'], default: 'a' };
    assert.deepEqual(after(prop, "'a' | 'b' | 'c'", "'c'"), [
      { size: { ...prop, enum: ['c', 'a', 'b'], default: 'c' } },
    ]);
    assert.deepEqual(after(prop, "'a' | 'd'", "'d'"), [
      { size: { ...prop, enum: ['d', 'a', 'b', 'c'], default: 'd' } },
    ]);
    assert.deepEqual(after({ type: 'string', default: 'a' }, 'string', "'c'"), [
      { size: { type: 'string', default: 'c' } },
    ]);
    assert.deepEqual(after({ type: 'boolean', default: true }, 'string', "'c'"), []);
    // The spelling of the contract stays.
    assert.deepEqual(after({ type: 'string', enum: ['1', '2'], default: '1' }, '1 | 2', '2'), [
      { size: { type: 'string', enum: ['2', '1'], default: '2' } },
    ]);
  });
});

suite('slots and states', () => {
  test('that one has and the other has not', () =>
    assert.deepEqual(
      drifts(
        {},
        { slots: [{ name: '' }, { name: 'icon' }, { name: 'end' }], cssStates: [{ name: 'busy' }] },
        { slots: ['default', { name: 'start' }], states: ['hover', 'loading'] },
      ),
      [
        'The contract doesn\'t have the slots "icon" and "end" of the custom element "x-a".',
        'The slot "start" isn\'t in the custom element "x-a".',
        'The contract doesn\'t have the state "busy" of the custom element "x-a".',
        'The state "loading" isn\'t in the custom element "x-a".',
      ],
    ));

  test('are not missed where the manifest does not speak of any, nor what CSS or a field tells', () => {
    assert.deepEqual(drifts({}, {}, { slots: ['a'], states: ['b'] }), []);
    assert.deepEqual(drifts({}, { slots: [{ name: '' }] }), [
      'The contract doesn\'t have the slot "default" of the custom element "x-a".',
    ]);
    // Hardly a manifest is careful to list the default slot.
    assert.deepEqual(drifts({}, { slots: [{ name: 'icon' }] }, { slots: ['icon', 'default'] }), []);
    assert.deepEqual(drifts({}, { slots: [] }, { slots: ['default'] }), []);
    assert.deepEqual(
      drifts(
        {},
        { cssStates: [{ name: 'x' }], members: [field('loading', 'Loading')] },
        { states: ['focus-visible', 'loading', 'readonly', 'popover-open', 'x'] },
      ),
      [],
    );
    assert.equal(
      drifts({}, { cssStates: [{ name: '' }] }, { states: ['__proto__', 'constructor'] }).length,
      2,
    );
    // Tools write empty lists of what they know nothing of.
    assert.deepEqual(drifts({}, { slots: [], cssStates: [] }, { slots: ['a'], states: ['b'] }), []);
  });

  test('the default slot is called as the project says', () => {
    const text = contract({ slots: ['content', 'default'] });
    const knowledge = knowing(text, beside({ slots: [{ name: '' }, { name: 'icon' }] }));
    const { findings } = check(text, { ...AS_SHIPPED, defaultSlot: 'content' }, knowledge);
    assert.deepEqual(
      findings.map(({ args }) => (args['difference'] as { kind: string }).kind),
      ['missing names', 'extra name'],
    );
  });
  test('are the same in another spelling, and the default slot by any of its names', () => {
    const names = ['(default)', 'default', 'Default', '-', 'unnamed', '""', '`icon-end`'];
    assert.deepEqual(
      drifts({}, { slots: names.map((name) => ({ name })) }, { slots: ['iconEnd', 'default'] }),
      [],
    );
    assert.equal(drifts({}, { slots: [{ name: 'end' }] }, { slots: ['defaults'] }).length, 2);
  });

  test('need not be there where they are deprecated', () => {
    const [a, b] = [
      { name: 'a', deprecated: true },
      { name: 'b', deprecated: 'Write c.' },
    ];
    const size = { type: 'string', enum: ['small'] };
    const declared = {
      slots: [a],
      cssStates: [b],
      members: [{ ...field('size', "'small' | 'large'"), deprecated: true }],
    };
    assert.deepEqual(drifts({ size }, declared), []);
    assert.deepEqual(drifts({ size }, declared, { slots: ['a'], states: ['b'] }), []);
    assert.equal(drifts({}, { slots: [{ name: 'a', deprecated: false }] }).length, 1);
  });

  test('can be any that a pattern of names means', () => {
    const slots = [{ name: 'row-{n}' }, { name: 'end' }];
    assert.deepEqual(drifts({}, { slots }, { slots: ['row-1', 'row-2', 'end'] }), []);
    assert.equal(drifts({}, { slots }, { slots: ['row-1'] }).length, 1);
  });

  test('are never too many where something is inherited that nobody tells of', () => {
    const inherited = (...more: readonly [superclass: object, ...mixins: object[]]): number => {
      const [superclass, ...mixins] = more;
      const own = { superclass, mixins, slots: [{ name: 'icon' }], cssStates: [{ name: 'busy' }] };
      return drifts({}, own, { slots: ['icon', 'label'], states: ['busy', 'loading'] }).length;
    };
    assert.equal(inherited({ name: 'Base', package: '@acme/base' }), 0);
    assert.equal(inherited({ name: 'Base', module: 'src/base.js' }), 0);
    assert.equal(inherited({ name: 'HTMLElement' }, { name: 'Labelled' }), 0);
    for (const name of ['HTMLElement', 'LitElement', 'FASTElement', 'HTMLButtonElement'])
      assert.equal(inherited({ name, package: 'x' }), 2, name);
    const own = { superclass: { name: 'Base', package: '@acme/base' }, slots: [{ name: 'icon' }] };
    assert.equal(drifts({}, own).length, 1);
  });

  test('are added with what is said of them, and removed', () => {
    const declared = {
      slots: [{ name: 'icon', description: 'In front.' }, { name: 'end' }],
      cssStates: [{ name: 'busy' }],
    };
    const withNone = fixes({}, declared);
    assert.deepEqual(
      withNone.map(({ title }) => title),
      ['Add the slots "icon" and "end"', 'Add the state "busy"'],
    );
    assert.deepEqual((JSON.parse(withNone[0]!.after) as { slots: unknown }).slots, [
      { name: 'icon', description: 'In front.' },
      'end',
    ]);
    const withSome = fixes({}, declared, { slots: ['end', 'start'], states: ['x'] });
    assert.deepEqual(
      withSome.map(({ title, all }) => [title, all]),
      [
        ['Add the slot "icon"', undefined],
        ['Remove the slot "start"', "Remove all slots that the custom element doesn't have"],
        ['Add the state "busy"', undefined],
        ['Remove the state "x"', "Remove all states that the custom element doesn't have"],
      ],
    );
  });

  test('are told at the smallest place', () =>
    checkMarked(
      `
{ "contractId": "x-a", "component": "X A", "cemRef": "x-a", "slots": [{ "name": "start" }, "end"] }
^ placeholder`.replace(
        '^ placeholder',
        `~ warning drift/element The contract doesn't have the state "busy" of the custom element "x-a".
                                                            ~~~~~~~ warning drift/element The contract doesn't have the slot "icon" of the custom element "x-a".
                                                                                ~~~~~~~ warning drift/element
                                                                                           ~~~~~ warning drift/element`,
      ),
      undefined,
      beside({ slots: [{ name: 'icon' }], cssStates: [{ name: 'busy' }] }),
    ));
});

suite('a React component', () => {
  const docs = (props: object): Record<string, string> => ({
    'react-docgen.json': JSON.stringify({
      'src/Panel.tsx': [{ displayName: 'Panel', description: '', props }],
    }),
  });
  const typed = (name: string): object => ({ required: false, tsType: { name }, description: '' });
  const codesOf = (members: object, props: object): string[] => {
    const text = JSON.stringify({ contractId: 'panel', component: 'Panel', ...members });
    const { findings } = check(text, undefined, knowing(text, docs(props)));
    return findings.flatMap(({ code, args }) =>
      code === 'drift/react' ? inShort(args['difference'] as Difference) : [],
    );
  };

  test('has no prop that HTML can not have', () => {
    const extra = (properties: object, required: string[] = []): string[] =>
      codesOf({ props: { properties, required, additionalProperties: true } }, { dense: typed('boolean') });
    const [text, bool] = [{ type: 'string' }, { type: 'boolean' }];
    const plain = {
      disabled: bool,
      href: text,
      type: text,
      title: text,
      rows: { type: 'integer', default: 3 },
    };
    assert.deepEqual(
      extra({ ...plain, wrap: { ...text, enum: ['soft', 'hard'] }, 'aria-label': text }, ['aria-label']),
      [],
    );
    assert.deepEqual(extra({ label: text, summary: text }, ['label']), ['extra prop label']);
    const others = {
      align: { ...text, enum: ['left', 'stretch'] },
      span: { ...text, default: 'full' },
      loading: bool,
      wrap: { ...bool, default: true },
      multiple: { ...text, enum: ['always', 'never'] },
    };
    assert.deepEqual(
      extra(others),
      Object.keys(others).map((name) => `extra prop ${name}`),
    );
  });

  test('has a default slot if it lists children, whatever the contract calls it', () => {
    const props = { children: typed('ReactNode') };
    assert.deepEqual(codesOf({ slots: ['icon'] }, props), ['missing in slots default']);
    assert.deepEqual(codesOf({}, props), ['missing in slots default']);
    for (const slots of [['default'], ['icon', 'children']]) assert.deepEqual(codesOf({ slots }, props), []);
    const asProp = { properties: { children: { type: 'string' } }, additionalProperties: false };
    assert.deepEqual(codesOf({ props: asProp }, props), []);
    assert.deepEqual(codesOf({ slots: ['icon'] }, { icon: typed('ReactNode') }), []);
  });
});

suite('what published manifests have is no difference', () => {
  test('one thing as a field and as an attribute that does not name it', () => {
    const declared = {
      members: [field('fullWidth', 'boolean')],
      attributes: [{ name: 'full-width', type: { text: 'boolean' } }],
    };
    for (const name of ['full-width', 'fullWidth', 'fullwidth'])
      assert.deepEqual(drifts({ [name]: { type: 'boolean' } }, declared), [], name);
    assert.equal(drifts({}, declared).length, 1);
  });

  test('attributes of every element, and of every element in a form', () => {
    const described = (name: string): object => ({ ...field(name, 'string'), description: 'It is.' });
    const declared = { members: ['title', 'tabIndex', 'aria-label', 'ariaLabel', 'data-on'].map(described) };
    assert.deepEqual(drifts({}, declared), []);
    const other = { members: [field('only', 'string')] };
    const named = ['title', 'aria-label', 'onclick', 'name', 'form', 'only'];
    assert.deepEqual(drifts(Object.fromEntries(named.map((name) => [name, { type: 'string' }])), other), []);
    assert.equal(drifts({ only: { type: 'string' }, onlyOnce: { type: 'string' } }, other).length, 1);
  });

  test('an empty text where the code has no number yet', () => {
    const min = { type: ['string', 'number'], default: 0 };
    assert.deepEqual(drifts({ min }, { members: [field('min', 'string | number', "''")] }), []);
    assert.equal(drifts({ min }, { members: [field('min', 'string | number', "'1'")] }).length, 1);
  });

  test('false among texts, which says that there is no value', () => {
    const declared = { members: [field('child', "'first' | 'second' | false")] };
    const child = { type: 'string', enum: ['first', 'second'] };
    assert.deepEqual(drifts({ child }, declared), []);
    assert.deepEqual(
      drifts({ child: { type: ['string', 'boolean'], enum: [false, 'first', 'second'] } }, declared),
      [],
    );
    assert.equal(drifts({ child: { ...child, enum: ['first'] } }, declared).length, 1);
  });

  test('the attribute of a private field', () => {
    const declared = {
      members: [{ ...field('isHovered', 'boolean'), privacy: 'private' }],
      attributes: [{ name: 'hovered', fieldName: 'isHovered', type: { text: 'boolean' } }],
    };
    assert.deepEqual(drifts({}, declared), []);
    assert.deepEqual(drifts({ hovered: { type: 'boolean' } }, declared), []);
  });
});
