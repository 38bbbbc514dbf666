import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  descriptionFrom,
  displayNameFrom,
  leftOutInWords,
} from '../../server/src/kinds/contract/draft-props.ts';
import {
  draftOf,
  draftsOf,
  type DraftStyle,
  draftText,
  prefixOf,
} from '../../server/src/kinds/contract/draft.ts';
import type { Declared, RegistryItem } from '../../server/src/sources/declared.ts';
import { readElements } from '../../server/src/sources/custom-elements-manifest.ts';
import { readRegistry } from '../../server/src/sources/readers.ts';
import { own } from '../../server/src/text/json/value.ts';
import { manifestText, registryText } from '../world.ts';

const STYLE = { defaultSlot: 'default' };

const elementsOf = (...declarations: object[]): Omit<Declared, 'at'>[] =>
  readElements(manifestText(...declarations)).elements.map(({ thing }) => thing);

const element = (members: object): object => ({
  kind: 'class',
  customElement: true,
  name: 'XA',
  tagName: 'x-a',
  superclass: { name: 'LitElement', package: 'lit' },
  ...members,
});

/** The draft of an element, and what is left out of it. */
function drafted(members: object, style: DraftStyle = STYLE): { contract: object; leftOut: string[] } {
  const draft = draftOf(elementsOf(element(members))[0]!, style);
  assert.ok(draft);
  return { contract: draft.contract, leftOut: draft.leftOut.map(leftOutInWords) };
}

const field = (name: string, type?: string, more: object = {}): object => ({
  kind: 'field',
  name,
  ...(type !== undefined && { type: { text: type } }),
  description: 'It is.',
  ...more,
});

/** The props of a draft, without the description that all fields here have. */
function props(fields: readonly object[], attributes: readonly object[] = []): unknown {
  const { contract } = drafted({ members: fields, attributes });
  const properties = own(own(contract, 'props'), 'properties');
  return JSON.parse(JSON.stringify(properties).replaceAll(',"description":"It is."', ''));
}

suite('the draft of a custom element', () => {
  test('as a file', () => {
    const [one] = elementsOf(
      element({
        description: 'Shows a number,\nor a dot.',
        members: [
          field('size', "'small' | 'medium' | undefined", { default: "'medium'", attribute: 'size' }),
          field('max', 'number', { default: '99' }),
        ],
        slots: [{ name: '' }, { name: 'icon', description: '- In front.' }],
        cssStates: [{ name: '--empty' }, { name: ':state(full)' }],
      }),
    );
    assert.equal(
      draftText(draftOf(one!, STYLE)!),
      `{
  "contractId": "x-a",
  "component": "X A",
  "description": "Shows a number, or a dot.",
  "cemRef": "x-a",
  "props": {
    "properties": {
      "size": {
        "type": "string",
        "enum": ["medium", "small"],
        "default": "medium",
        "description": "It is."
      },
      "max": { "type": "number", "default": 99, "description": "It is." }
    },
    "additionalProperties": false
  },
  "slots": [
    "default",
    { "name": "icon", "description": "In front." }
  ],
  "states": ["empty", "full"]
}
`,
    );
  });

  test('says nothing of what the manifest does not speak of', () =>
    assert.deepEqual(drafted({}).contract, {
      contractId: 'x-a',
      component: 'X A',
      cemRef: 'x-a',
      props: { properties: {}, additionalProperties: false },
    }));

  test('types, values and defaults', () =>
    assert.deepEqual(
      props([
        field('open', 'boolean', { default: 'false' }),
        field('label', 'string | null', { default: 'null' }),
        field('count', 'number', { default: "'5'" }),
        field('step', "number | 'any'", { default: "'any'" }),
        field('level', '1 | 2 | 3', { default: '2' }),
        field('state', "boolean | 'mixed'", { default: "'mixed'" }),
        field('target', "'' | '_blank'", { default: "''" }),
        field('tone', "'calm' | 'loud'", { default: "'shrill'" }),
        field('items', 'string[]', { default: '[]' }),
        field('toString', 'string', { default: "'x'" }),
      ]),
      JSON.parse(`{
        "open": { "type": "boolean", "default": false },
        "label": { "type": "string" },
        "count": { "type": "number" },
        "step": { "type": ["number", "string"], "default": "any" },
        "level": { "type": "integer", "enum": [2, 1, 3], "default": 2 },
        "state": { "type": ["boolean", "string"], "enum": ["mixed", true, false], "default": "mixed" },
        "target": { "type": "string", "enum": ["", "_blank"], "default": "" },
        "tone": { "type": "string", "enum": ["calm", "loud"] },
        "items": { "type": "array", "default": [] },
        "toString": { "type": "string", "default": "x" }
      }`),
    ));

  test('a field goes by its own name, and an attribute without one by its own', () =>
    assert.deepEqual(
      props(
        [field('iconName', 'string'), field('sizeOf', 'string')],
        [
          { name: 'icon-name', fieldName: 'iconName', type: { text: 'string' } },
          { name: 'size-of', type: { text: 'string' } },
          { name: 'other-one', type: { text: 'string' } },
        ],
      ),
      { iconName: { type: 'string' }, sizeOf: { type: 'string' }, 'other-one': { type: 'string' } },
    ));

  test('what an attribute holds is taken where the type of its field is only a name', () => {
    const { contract, leftOut } = drafted({
      members: [field('tone', 'Tone', { attribute: 'tone', default: "'calm'" })],
      attributes: [{ name: 'tone', fieldName: 'tone', type: { text: 'string' } }],
    });
    assert.deepEqual(own(own(own(contract, 'props'), 'properties'), 'tone'), {
      type: 'string',
      default: 'calm',
      description: 'It is.',
    });
    assert.deepEqual(leftOut, ['values of "tone": the type isn\'t described (Tone)']);
  });

  test('a text or a number as the default tells the type where that is only a name', () => {
    const { contract, leftOut } = drafted({
      members: [
        field('pace', 'Pace | undefined', { default: "'slow'" }),
        field('level', 'Level', { default: '3' }),
        field('mode', 'Mode', { default: 'true' }),
        field('axis', "ChartProps['axis']", { default: 'Axis.X' }),
        field('day', 'Date', { default: "'today'" }),
      ],
    });
    const { pace, level, ...others } = own(own(contract, 'props'), 'properties') as Record<string, object>;
    assert.deepEqual(
      [pace, level, others],
      [
        { type: 'string', default: 'slow', description: 'It is.' },
        { type: 'number', default: 3, description: 'It is.' },
        {},
      ],
    );
    assert.deepEqual(leftOut, [
      'values of "pace": the type isn\'t described (Pace | undefined)',
      'values of "level": the type isn\'t described (Level)',
      'prop "mode": the type isn\'t described (Mode)',
      "prop \"axis\": the type isn't described (ChartProps['axis'])",
      'prop "day": a contract can\'t express the type (Date)',
    ]);
    assert.equal(own(own(contract, 'props'), 'additionalProperties'), true);
  });

  test('values beside a whole type are told', () =>
    assert.deepEqual(drafted({ members: [field('width', "'narrow' | 'wide' | string")] }).leftOut, [
      'values of "width": the type also allows other values ("narrow" or "wide")',
    ]));

  test('what is deprecated is kept if that is asked for', () => {
    const members = {
      members: [field('pace', 'number', { deprecated: true }), field('tone', 'string')],
      slots: [{ name: 'end', deprecated: 'Write start.' }],
      cssStates: [{ name: 'busy', description: 'At work. @deprecated' }],
    };
    const { contract, leftOut } = drafted(members, { ...STYLE, withDeprecated: true });
    assert.deepEqual(leftOut, []);
    const kept = own(contract, 'props') as { properties: object; additionalProperties: boolean };
    assert.deepEqual([Object.keys(kept.properties), kept.additionalProperties], [['pace', 'tone'], false]);
    assert.deepEqual([own(contract, 'slots'), own(contract, 'states')], [['end'], ['busy']]);
    assert.equal(drafted(members).leftOut.length, 3);
  });

  test('slots that are patterns of names are left out', () => {
    const slots = ['row-{index}', 'cell-<id>', 'item-*', ' end ', "'start'"].map((name) => ({ name }));
    const { contract, leftOut } = drafted({ slots });
    assert.deepEqual(own(contract, 'slots'), ['end', 'start']);
    assert.deepEqual(
      leftOut,
      ['row-{index}', 'cell-<id>', 'item-*'].map((name) => `slot "${name}": a pattern of several names`),
    );
  });

  test('a type that the tool has resolved counts', () =>
    assert.deepEqual(
      props([field('tone', 'Tone', { parsedType: { text: "'calm' | 'loud' | undefined" } })]),
      {
        tone: { type: 'string', enum: ['calm', 'loud'] },
      },
    ));

  test('what is left out is told, and what is nobody else’s business is not', () => {
    const { contract, leftOut } = drafted({
      members: [
        field('fine', 'string', { attribute: 'fine' }),
        field('date', 'Date | string'),
        field('none'),
        field('form', 'string', { readonly: true }),
        field('old', 'string', { deprecated: 'Use another one.' }),
        field('_inner', 'string'),
        field('cache', 'string', { description: 'For tests. @internal' }),
        field('input', 'HTMLInputElement', { description: undefined }),
        field('size', "'s' | 'm'", { description: undefined }),
        field('lang', 'string', { description: undefined, attribute: 'lang' }),
        field('width', 'number', { default: '10 * 2', attribute: 'width' }),
        field('count', 'number', { default: "'5'", attribute: 'count' }),
        field('hidden', 'string', { privacy: 'private' }),
        field('styles', 'string', { static: true }),
        { kind: 'method', name: 'focus' },
      ],
      attributes: [
        { name: 'fine', fieldName: 'fine' },
        { name: 'lang', fieldName: 'lang' },
        { name: 'Fi-ne', type: { text: 'string' } },
        { name: 'data-hidden', fieldName: 'hidden', type: { text: 'string' } },
      ],
      events: [{ name: 'change' }],
    });
    assert.deepEqual(leftOut, [
      'prop "date": a contract can\'t express the type (Date | string)',
      'prop "none": no type',
      'prop "form": read-only (string)',
      'prop "old": deprecated (string)',
      'prop "_inner": internal (string)',
      'prop "cache": internal (string)',
      'prop "input": a contract can\'t express the type (HTMLInputElement)',
      'prop "lang": an attribute of every HTML element (string)',
      'default of "width": not a plain value (10 * 2)',
      'default of "count": not of the type of the prop ("5")',
      'prop "Fi-ne": another spelling of a prop in the draft (fine)',
      'prop "data-hidden": internal (string)',
    ]);
    assert.deepEqual(Object.keys(own(own(contract, 'props'), 'properties') as object), [
      'fine',
      'size',
      'width',
      'count',
    ]);
  });

  test('the prop set is closed only where all is in it that others can set', () => {
    const isOpen = (members: object): unknown =>
      own(own(drafted(members).contract, 'props'), 'additionalProperties');
    assert.equal(
      isOpen({ members: [field('a', 'string'), field('b', 'string', { readonly: true })] }),
      false,
    );
    assert.equal(isOpen({ members: [field('_b', 'Date')] }), false);
    assert.equal(isOpen({ members: [field('a', 'Date')] }), true);
    assert.equal(isOpen({ members: [field('a')] }), true);
    assert.equal(isOpen({ members: [field('a', 'string', { deprecated: true })] }), true);
    assert.equal(isOpen({ superclass: { name: 'Base', module: 'base.js' } }), true);
    assert.equal(isOpen({ mixins: [{ name: 'Labelled' }] }), true);
  });

  test('what a comment calls deprecated is left out', () =>
    assert.deepEqual(
      drafted({ members: [field('a', 'string', { description: 'It is. @deprecated' })] }).leftOut,
      ['prop "a": deprecated (string)'],
    ));

  test('lists and objects, of whatever is in them', () =>
    assert.deepEqual(
      props([
        field('a', 'Item[]', { default: '[]' }),
        field('b', "Array<{ a: string; b: () => '>' }> | null"),
        field('c', 'object | Map<string, Item[]>[]'),
      ]),
      {
        a: { type: 'array', default: [] },
        b: { type: 'array' },
        c: { type: ['object', 'array'] },
      },
    ));

  test('a field that is declared again keeps the type that it had, and an empty list hides nothing', () => {
    const base = { kind: 'class', name: 'Base', members: [field('a', 'number')], slots: [{ name: 'end' }] };
    const [one] = elementsOf(
      element({
        superclass: { name: 'Base' },
        members: [{ kind: 'field', name: 'a', default: '1' }],
        slots: [],
      }),
      base,
    );
    const { contract } = draftOf(one!, STYLE)!;
    assert.deepEqual(own(own(contract['props'], 'properties'), 'a'), {
      type: 'number',
      default: 1,
      description: 'It is.',
    });
    assert.deepEqual(contract['slots'], ['end']);
  });

  test('an element that is only defined has an open prop set', () => {
    const text = JSON.stringify({
      modules: [
        { exports: [{ kind: 'custom-element-definition', name: 'x-b', declaration: { name: 'B' } }] },
      ],
    });
    const { drafts } = draftsOf(
      readElements(text).elements.map(({ thing }) => thing),
      STYLE,
    );
    assert.deepEqual(
      drafts.map(({ contract }) => contract['props']),
      [{ properties: {}, additionalProperties: true }],
    );
  });

  test('the default slot has the name that the project gives it, unless another slot has it', () => {
    const slots = [
      { name: '' },
      { name: 'content', description: 'Text.' },
      { name: 'old', deprecated: true },
    ];
    const named = (defaultSlot: string): unknown => {
      const { contract, leftOut } = drafted({ slots }, { defaultSlot });
      return [own(contract, 'slots'), leftOut];
    };
    assert.deepEqual(named('body'), [
      ['body', { name: 'content', description: 'Text.' }],
      ['slot "old": deprecated'],
    ]);
    assert.deepEqual(named('content'), [
      [{ name: 'content', description: 'Text.' }],
      ['slot "content": another slot has this name', 'slot "old": deprecated'],
    ]);
  });

  test('a slot that only an extended class names is left out where the element names its own', () => {
    const base = { kind: 'class', name: 'Base', slots: [{ name: 'start' }, { name: 'end' }] };
    const own1 = element({ superclass: { name: 'Base' }, slots: [{ name: 'end' }] });
    const [one] = elementsOf(own1, base);
    const { contract, leftOut } = draftOf(one!, STYLE)!;
    assert.deepEqual(contract['slots'], ['end']);
    assert.ok(leftOut.some(({ of, name, reason }) => `${of} ${name} ${reason}` === 'slot start inherited'));
  });
});

suite('the drafts of a manifest', () => {
  const names = (...tags: (string | undefined)[]): Omit<Declared, 'at'>[] =>
    elementsOf(...tags.map((tagName) => element({ tagName })));

  test('one for each identity; the others are told', () => {
    const { drafts, without } = draftsOf(
      [
        ...names('x-a', undefined, 'x-é', 'X-A', 'button', '1-a', 'x-a', 'x-b'),
        ...elementsOf(element({ name: 'XB', tagName: 'x-a', members: [field('b', 'string')] })),
        ...elementsOf(element({ tagName: 'x-b', members: [field('b', 'string')] })),
      ],
      STYLE,
    );
    assert.deepEqual(
      drafts.map(({ contractId }) => contractId),
      ['x-a', 'x-b'],
    );
    assert.deepEqual(
      without.map(({ why }) => why),
      [
        'no tag name',
        'no contractId can be derived from the tag name: "é" (U+00E9) isn\'t allowed in a contractId',
        'not a valid tag name',
        'not a valid tag name',
        'not a valid tag name',
        // The second "x-a" is the same as the first.
        '"XB" has the same contractId "x-a" as "XA"',
        'contractId "x-b" is already used by another draft',
      ],
    );
  });

  test('what all tag names begin with is no part of a display name', () => {
    const shown = (...tags: string[]): unknown[] => {
      const elements = names(...tags);
      const { drafts } = draftsOf(elements, { ...STYLE, prefixes: [prefixOf(elements)] });
      return drafts.map(({ contract }) => contract['component']);
    };
    assert.deepEqual(shown('sl-button', 'sl-icon-button'), ['Button', 'Icon Button']);
    assert.deepEqual(shown('sl-button', 'wa-button'), ['Sl Button', 'Wa Button']);
    assert.deepEqual(shown('sl-button'), ['Sl Button']);
    assert.deepEqual(shown('sl-button', 'SL-Button', 'other'), ['Sl Button']);
    assert.deepEqual(shown('date-picker', 'date-input'), ['Date Picker', 'Date Input']);
    assert.deepEqual(shown('pf-date-picker', 'pf-date-input'), ['Date Picker', 'Date Input']);
    const five = ['a', 'b', 'c', 'd', 'e-f'].map((name) => `acme-v2-${name}`);
    assert.deepEqual(shown(...five), ['A', 'B', 'C', 'D', 'E F']);
    assert.deepEqual(shown(...five, 'acme-v2'), ['V2 A', 'V2 B', 'V2 C', 'V2 D', 'V2 E F', 'V2']);
  });
});

suite('the words of a description', () => {
  for (const [said, meant] of [
    ['Shows a\nnumber.', 'Shows a number.'],
    ['One\r\nand more.\r\n \r\nTwo\r\nthree.', 'One and more.'],
    ['Either:\n- one\n- two', 'Either:\n- one\n- two'],
    ['Used in [breadcrumbs](/components/breadcrumb).', 'Used in breadcrumbs.'],
    ['See [MDN](https://x.example/a).', 'See [MDN](https://x.example/a).'],
    ['Like {@link Button} and {@link Card|cards}.', 'Like Button and cards.'],
    ['The tone.\n@default "calm"', 'The tone.'],
    ['@deprecated Use another.', undefined],
    ['@summary Shows a number.', 'Shows a number.'],
    ['\n@description Shows\na number.\n@slot x', 'Shows a number.'],
    ['### Overview\nShows a number.', 'Shows a number.'],
    ['### Overview\n\nShows a number.', 'Shows a number.'],
    ['### Overview', undefined],
    ['- one\n- two', '- one\n- two'],
    ['At most\n3 items.', 'At most 3 items.'],
    ['Either:\n\n1. one\n2. two', 'Either:\n1. one\n2. two'],
    ['Shows a number. For example:\n\n```html\n<x-a>\n```', 'Shows a number.'],
    ['As follows:', 'As follows.'],
    ['![A picture](a.png)\n\nShows a number.', 'Shows a number.'],
    ['```js\nlet a;\n\nlet b;\n```\nShows a number.', 'Shows a number.'],
    ['Mail to a@b.example.', 'Mail to a@b.example.'],
    ['– The label.', 'The label.'],
    ['TODO(b/1): add docs', undefined],
    ['<x-slider>', undefined],
    ['The default slot.', undefined],
    [' \n ', undefined],
  ] as const) {
    test(JSON.stringify(said), () => assert.equal(descriptionFrom(said), meant));
  }

  test('the short form goes first, unless there is none in fact', () => {
    assert.equal(descriptionFrom('Short.', 'Long.'), 'Short.');
    assert.equal(descriptionFrom('TODO', 'Long.'), 'Long.');
    assert.equal(descriptionFrom(undefined, undefined), undefined);
  });

  test('a display name has the capitals of the description', () => {
    assert.equal(displayNameFrom('qr-code', 'QR codes encode an URL.'), 'QR Code');
    assert.equal(displayNameFrom('fab', 'Floating action buttons (FABs).'), 'FAB');
    assert.equal(displayNameFrom('a-b', 'A BUTTON.'), 'A B');
    assert.equal(displayNameFrom('on-off'), 'On Off');
  });
});

suite('the draft of a registry item', () => {
  const items = (...all: object[]): Omit<RegistryItem, 'at'>[] =>
    readRegistry(registryText(...all)).items.map(({ thing }) => thing);

  test('is who it is, and no more: its props stay open', () => {
    const [item] = items({
      name: 'icon_button',
      type: 'registry:ui',
      title: 'Icon-Button',
      description: 'Presses.',
      files: [{ path: 'ui/icon.tsx' }],
    });
    const draft = draftOf(item!);
    assert.deepEqual(draft?.contract, {
      contractId: 'icon-button',
      component: 'Icon-Button',
      description: 'Presses.',
      registryRef: 'icon_button',
      props: { properties: {}, additionalProperties: true },
    });
  });

  test('of components only, each identity once', () => {
    const { drafts, without } = draftsOf(
      items(
        { name: 'card', type: 'registry:component' },
        { name: 'use-it', type: 'registry:hook' },
        { name: 'Card', type: 'registry:ui' },
        { name: '___', type: 'registry:ui' },
      ),
    );
    assert.deepEqual(
      drafts.map(({ contract }) => contract['component']),
      ['Card'],
    );
    assert.deepEqual(
      without.map(({ name, why }) => `${name}: ${why}`),
      [
        'use-it: not a component, but "registry:hook"',
        'Card: contractId "card" is already used by another draft',
        '___: no contractId can be derived from the name: it has no letter or digit',
      ],
    );
  });
});
