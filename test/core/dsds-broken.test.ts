import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { BUTTON } from '../dsds-files.ts';
import { dsdsReading, toldOf } from '../dsds/reading.ts';
import type { World } from '../project/world.ts';
import { contractText } from '../world.ts';
import { forAll, isEnough } from '../arbitrary.ts';

const TAB = contractText('tab', {
  component: 'Tab',
  props: {
    properties: { side: { type: 'string', enum: ['left', 'right'], default: 'left' } },
    additionalProperties: false,
  },
  states: ['hover'],
});

const WORLD: World = { 'lib/button.contract.json': BUTTON, 'lib/tab.contract.json': TAB };

const ENTRY = `id: button
kind: component
name: Button
description: It does what it says.
specs:
  - href: lib/button.contract.json
    rel: contract
    role: Design System Contract
traits:
  - traitType: variant
    kind: enum
    id: size
    description: "How large: it is."
    values:
      - id: medium
        description: Of most buttons.
      - id: small
        description: 'In tables.'
      - id: large
        description: On covers.
  - kind: enum
    traitType: variant
    id: columns
    description: How many.
    values: [{ id: "1", description: One. }, { id: "2", description: Two. }]
  - id: loud
    description: It shouts.
    traitType: variant
    kind: boolean
  - traitType: state
    id: hover
    description: The pointer is over it.
    kind: boolean
  - traitType: state
    kind: boolean
    id: busy
    description: It works.
`;

const OTHER = `kind: component
id: tab
specs:
  - rel: contract
    href: lib/tab.contract.json
    role: Design System Contract
traits:
  - traitType: variant
    kind: enum
    id: side
    values:
      - description: The first.
        id: left
      - description: The second.
        id: right
  - { traitType: state, kind: boolean, id: hover }
`;

/** An entry by itself has no neighbours: what a mistake in one does to others shows in a list of them. */
const asItem = (entry: string): string => `  - ${entry.trimEnd().replaceAll('\n', '\n    ')}\n`;

const TEXTS = [
  ENTRY,
  OTHER,
  `schemaVersion: "0.21.1"\nentries:\n${[ENTRY, OTHER].map(asItem).join('')}name: Library\n`,
  `entries:\n${[OTHER, ENTRY, OTHER].map(asItem).join('').replaceAll(/^ {2}/gm, '')}`,
];

/** Two entries of the last text have one contract. */
const told = (text: string): string[] =>
  toldOf(dsdsReading(text, WORLD)).filter(
    (line) => !/^yaml\/syntax|^SR-138 .*The entry "tab" already/.test(line),
  );

/** One place where somebody's hand slips: a line that is indented otherwise, or a few characters there or not there. */
const slipped = fc
  .record({
    text: fc.constantFrom(...TEXTS),
    at: fc.nat(),
    slip: fc.oneof(
      fc
        .constantFrom('', ' ', '  ', '   ', '\t', '\u00a0', '     ', '   \u00a0')
        .map((indent) => ({ indent })),
      fc.record({
        remove: fc.nat({ max: 2 }),
        insert: fc.constantFrom(
          '',
          '"',
          "'",
          '[',
          '{',
          ']',
          '}',
          ',',
          ': ',
          '\n',
          '@',
          '|',
          '&',
          '*',
          '\t',
          '#',
          'x y',
          '\nx\n',
        ),
      }),
    ),
  })
  .map(({ text, at, slip }) => {
    if ('indent' in slip) {
      const lines = text.split('\n');
      const index = at % lines.length;
      return lines.with(index, slip.indent + lines[index]!.trimStart()).join('\n');
    }
    const start = at % text.length;
    return text.slice(0, start) + slip.insert + text.slice(start + slip.remove);
  });

suite('a DSDS document that is broken', () => {
  test('has no findings for what its mistake makes of what is right', () => {
    for (const text of TEXTS) assert.deepEqual(told(text), []);
    let broken = 0;
    forAll(
      slipped,
      (text) => {
        if (!dsdsReading(text, WORLD).checked.read.isBroken) return;
        broken++;
        assert.deepEqual(told(text), []);
      },
      500,
    );
    assert.ok(isEnough(broken, 50));
  });
});
