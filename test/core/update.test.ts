import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { AS_SHIPPED } from '../../server/src/check/rule.ts';
import { sourceOf } from '../../server/src/kinds/contract/check.ts';
import { draftOf, draftText } from '../../server/src/kinds/contract/draft.ts';
import { updateFrom } from '../../server/src/kinds/contract/update.ts';
import { readComponents } from '../../server/src/sources/react-docgen.ts';
import { readElements } from '../../server/src/sources/custom-elements-manifest.ts';
import type { Declared } from '../../server/src/sources/declared.ts';
import { applyEdits } from '../../server/src/text/text-edit.ts';
import { forAll } from '../arbitrary.ts';
import { manifestText } from '../world.ts';

const field = (name: string, type: string, more: object = {}): object => ({
  kind: 'field',
  name,
  type: { text: type },
  ...more,
});

function elementWith(members: readonly object[], more: object = {}): Declared {
  const text = manifestText({
    kind: 'class',
    customElement: true,
    name: 'X',
    tagName: 'x-a',
    members,
    ...more,
  });
  return { ...readElements(text).elements[0]!.thing, at: { uri: '', file: '', path: [] } };
}

function updated(text: string, component: Declared, settings = AS_SHIPPED) {
  const { edits, left } = updateFrom(component, sourceOf(text, settings));
  return { text: applyEdits(text, edits), left };
}

const OLD = elementWith([
  field('size', "'s' | 'm'", { default: "'s'" }),
  field('max', 'number'),
  field('gone', 'string'),
]);

const NEW = elementWith(
  [
    field('tone', "'calm' | 'loud'", { default: "'loud'", description: 'How loud it is.' }),
    field('size', "'m' | 'l'", { default: "'m'" }),
    field('max', 'string'),
  ],
  { slots: [{ name: '' }, { name: 'icon', description: '- In front.' }], cssStates: [{ name: 'busy' }] },
);

suite('an update of a contract', () => {
  test('takes over what the component has, and keeps what people wrote', () => {
    const text = `{
  "$schema": "component.contract.schema.json",
  "contractId": "x-a",
  "component": "My A",
  "description": "Mine.",
  "cemRef": "x-a",
  "props": {
    "properties": {
      "gone": { "type": "string" },
      "max": { "type": "number", "description": "Mine, too." },
      "size": { "type": "string", "enum": ["s", "m"], "default": "s" }
    },
    "required": ["size"],
    "additionalProperties": false
  },
  "slots": ["default", "mine"]
}
`;
    assert.deepEqual(updated(text, NEW), {
      text: `{
  "$schema": "component.contract.schema.json",
  "contractId": "x-a",
  "component": "My A",
  "description": "Mine.",
  "cemRef": "x-a",
  "props": {
    "properties": {
      "gone": { "type": "string" },
      "max": { "type": "string", "description": "Mine, too." },
      "size": { "type": "string", "enum": ["m", "s", "l"], "default": "m" },
      "tone": {
        "type": "string",
        "enum": ["loud", "calm"],
        "default": "loud",
        "description": "How loud it is."
      }
    },
    "required": [],
    "additionalProperties": false
  },
  "slots": ["default", "mine", { "name": "icon", "description": "In front." }],
  "states": ["busy"]
}
`,
      left: [
        'The prop "gone" isn\'t in the custom element "x-a".',
        '"s" isn\'t a value of "size" in the custom element "x-a".',
        'The slot "mine" isn\'t in the custom element "x-a".',
      ],
    });
  });

  test('changes nothing in a draft of the same component', () => {
    for (const component of [OLD, NEW, elementWith([field('date', 'Date'), field('a', 'string')])]) {
      const text = draftText(draftOf(component, { defaultSlot: 'default' })!);
      assert.deepEqual(updated(text, component), { text, left: [] });
    }
  });

  test('adds to an open prop set, and to a contract without props', () => {
    const open =
      '{ "contractId": "a", "component": "A", "props": { "properties": {}, "additionalProperties": true } }';
    assert.match(updated(open, OLD).text, /"gone": \{ "type": "string" \}/);
    const none = updated('{ "contractId": "a", "component": "A" }', OLD);
    assert.deepEqual(Object.keys((JSON.parse(none.text) as typeof PROPS).props.properties), [
      'size',
      'max',
      'gone',
    ]);
  });

  test('gives an enum with other values those of the component, too', () => {
    const { text, left } = updated(
      '{ "props": { "properties": { "size": { "type": "string", "enum": ["x"] } }, "additionalProperties": true } }',
      elementWith([field('size', "'s' | 'm'")]),
    );
    assert.match(text, /"enum": \["x", "s", "m"\]/);
    assert.deepEqual(left, ['"x" isn\'t a value of "size" in the custom element "x-a".']);
  });

  test('leaves out what the config file calls deliberate, and a text with a syntax error', () => {
    const text = '{ "contractId": "a", "props": { "properties": {}, "additionalProperties": true } }';
    const settings = { ...AS_SHIPPED, driftIgnore: ['*'] };
    assert.equal(updated(text, OLD, settings).text, text);
    assert.equal(updated(text.slice(0, -1), OLD).text, text.slice(0, -1));
  });
});

declare const PROPS: { readonly props: { readonly properties: object } };

suite('an update of a draft from its component after a change', () => {
  const TYPES = [
    'boolean',
    'string',
    'number',
    'string | number',
    'string[]',
    "'a' | 'b'",
    "'b' | 'c'",
    "'d'",
    '1 | 2',
    'Date',
  ];
  const DEFAULTS: Readonly<Record<string, readonly string[]>> = {
    boolean: ['true'],
    string: ["'x'", "'y'"],
    number: ['1', '2'],
    "'a' | 'b'": ["'a'", "'b'"],
    "'b' | 'c'": ["'b'", "'c'"],
    '1 | 2': ['1', '2'],
  };
  const member = fc
    .tuple(fc.constantFrom(...TYPES), fc.nat(2), fc.boolean())
    .map(([type, preset, isRequired]) => ({ type, value: DEFAULTS[type]?.[preset], isRequired }));
  const names = fc.uniqueArray(fc.constantFrom('one', 'two', 'three', 'four'));
  const declared = fc.record({
    props: fc.dictionary(fc.constantFrom('p', 'q', 'r', 'aB'), member, { noNullPrototype: true }),
    slots: names,
    states: names,
  });
  type Given = typeof declared extends fc.Arbitrary<infer T> ? T : never;

  const named = (all: readonly string[]): object[] => all.map((name) => ({ name }));

  const asElement = ({ props, slots, states }: Given): Declared =>
    elementWith(
      Object.entries(props).map(([name, { type, value }]) => field(name, type, { default: value })),
      { slots: named(slots), cssStates: named(states) },
    );

  function asReact({ props, slots }: Given): Declared {
    const own = Object.entries(props).map(([name, { type, value, isRequired }]) => [
      name,
      {
        required: isRequired && value === undefined,
        tsType: { name: 'union', raw: type },
        ...(value !== undefined && { defaultValue: { value, computed: false } }),
      },
    ]);
    const ofSlots = slots.map((name) => [name, { tsType: { name: 'ReactNode' } }]);
    const docs = {
      displayName: 'A',
      description: '',
      props: Object.fromEntries([...own, ...ofSlots]) as object,
    };
    const text = JSON.stringify({ 'a.tsx': [docs] });
    return { ...readComponents(text).components[0]!.thing, at: { uri: '', file: '', path: [] } };
  }

  for (const [source, make] of Object.entries({ element: asElement, react: asReact }))
    test(`leaves nothing that the contract lacks, and is done at once: ${source}`, () =>
      forAll(fc.tuple(declared, declared), ([before, after]) => {
        const draft = draftText(draftOf(make(before), { defaultSlot: 'default' })!);
        const { text, left } = updated(draft, make(after));
        for (const each of left) assert.match(each, /isn't (?:a value of .* )?in the|lists no prop/);
        assert.deepEqual(updated(text, make(after)), { text, left });
        const { findings } = sourceOf(text).checked;
        const found = findings.flatMap(({ code, severity }) => (severity === 'hint' ? [] : code));
        assert.deepEqual(found, []);
      }));
});
