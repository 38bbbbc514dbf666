import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { referenceText } from '../../server/src/kinds/contract/editing/reference-text.ts';
import { type Knowledge, NOTHING_KNOWN } from '../../server/src/kinds/contract/facts.ts';
import type { Declared, Lookup } from '../../server/src/sources/declared.ts';
import { readContract } from '../../server/src/kinds/contract/model.ts';

const at = { uri: 'file:///p/custom-elements.json', file: 'custom-elements.json', path: [] };

const CARD: Declared = {
  source: 'element',
  at,
  tagName: 'sl-card',
  name: 'SlCard',
  description: 'A card.\n\nWith *room*.',
  listsAllProps: true,
  props: [
    {
      name: 'noBorder',
      attribute: 'no-border',
      type: "'a' | 'b'",
      values: ['a', 'b'],
      default: ['a'],
      description: undefined,
    },
    {
      name: 'open',
      attribute: 'open',
      type: 'boolean',
      values: undefined,
      default: undefined,
      description: '',
    },
  ],
  slots: [
    { name: '', description: 'The body.' },
    { name: 'footer', description: undefined },
  ],
  states: [{ name: 'loading', description: undefined }],
};

const sought = <Thing>(found: readonly Thing[], more: Partial<Lookup<Thing>> = {}): Lookup<Thing> => ({
  found,
  isExpected: true,
  nearest: [],
  ...more,
});

function textOf(contract: object, knows: Partial<Knowledge>): string | undefined {
  const member = 'cemRef' in contract ? 'cemRef' : 'registryRef';
  const knowledge = { ...NOTHING_KNOWN, isWhole: true, ...knows };
  return referenceText(member, readContract(contract), knowledge);
}

const ofElements = (found: readonly Declared[], more = {}): string | undefined =>
  textOf({ cemRef: 'sl-card' }, { elements: () => sought(found, more) });

suite('what a reference leads to, as text', () => {
  test('a custom element: its names, fields, slots and states, and the file', () =>
    assert.equal(
      ofElements([CARD]),
      [
        '**Custom element** `<sl-card>`, class `SlCard` in `custom-elements.json`',
        'A card. With \\*room\\*.',
        '**Fields and attributes**: `noBorder`, `open`',
        '**Slots**: `default`, `footer`',
        '**States**: `loading`',
      ].join('\n\n'),
    ));

  test('several, each in short', () => {
    const text = ofElements([CARD, { ...CARD, name: 'Other', description: undefined }]);
    assert.equal(
      text,
      [
        '**2 custom elements** match:',
        '**Custom element** `<sl-card>`, class `SlCard` in `custom-elements.json`\n\nA card. With \\*room\\*.',
        '**Custom element** `<sl-card>`, class `Other` in `custom-elements.json`',
      ].join('\n\n'),
    );
  });

  test('says nothing before the files of the project are read, and nothing without a reference', () => {
    assert.equal(textOf({ cemRef: 'sl-card' }, { isWhole: false }), undefined);
    assert.equal(referenceText('cemRef', readContract({}), NOTHING_KNOWN), undefined);
  });

  test('is bounded, and nothing of another file is read as Markdown', () => {
    const bad = '<img src=x onerror=alert(1)> [x](command:y) `code` |';
    const many = Array.from({ length: 60 }, (_, index) => ({
      ...CARD.props[0]!,
      name: `${bad}${index}`,
      type: bad,
    }));
    const text = ofElements([{ ...CARD, tagName: bad, description: bad.repeat(1000), props: many }])!;
    assert.ok(text.length < 6000, String(text.length));
    assert.match(text, /… and 48 more\./);
    const outsideOfCode = text.replace(/(`+)[^]*?\1/g, '');
    assert.doesNotMatch(outsideOfCode, /(?<!\\)[<[]/);
  });
});
