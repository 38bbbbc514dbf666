import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { AS_SHIPPED } from '../../server/src/check/rule.ts';
import { sourceOf } from '../../server/src/kinds/contract/check.ts';
import { draftOf, draftText } from '../../server/src/kinds/contract/draft.ts';
import { updateFrom } from '../../server/src/kinds/contract/update.ts';
import { readElements } from '../../server/src/sources/custom-elements-manifest.ts';
import type { Declared } from '../../server/src/sources/declared.ts';
import { applyEdits } from '../../server/src/text/text-edit.ts';
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
