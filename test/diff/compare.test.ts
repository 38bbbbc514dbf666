import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { compareContracts, type ContractFile } from '../../server/src/diff/compare.ts';
import { summaryOf } from '../../server/src/diff/report-text.ts';

/** Files by their paths: contracts as values, or texts. */
type Files = Readonly<Record<string, object | string>>;

const filesOf = (files: Files): ContractFile[] =>
  Object.entries(files).map(([path, file]) => {
    const text = typeof file === 'string' ? file : JSON.stringify(file, null, 2);
    return { path, file: path, read: { text } };
  });

/** The changes between two sides, each with its lines before and after, and what can't be compared. */
function compared(before: Files, after: Files): string[] {
  const { contracts, uncompared, skipped } = compareContracts(filesOf(before), filesOf(after));
  return [
    ...contracts.flatMap(({ contractId, changes }) =>
      changes.map(({ id, before: old, after: now }) => {
        const lines = [old, now].map((place) => (place ? place.range.start.line + 1 : '-')).join(' -> ');
        return `${contractId}: ${id} ${lines}`;
      }),
    ),
    ...uncompared.map(({ side, file, why }) => `${side} ${file.file}: ${why}`),
    ...skipped.map(({ side, file }) => `skipped ${side} ${file.file}`),
  ];
}

const button = { contractId: 'button', component: 'Button' };

const withProps = (properties: object): object => ({
  ...button,
  props: { properties, additionalProperties: false },
});

suite('which contracts are the same', () => {
  test('a contract in another file, with another layout, has not changed', () => {
    assert.deepEqual(
      compared({ 'a.contract.json': button }, { 'lib/b.contract.json': JSON.stringify(button) }),
      [],
    );
  });

  test('a contract on one side only', () => {
    assert.deepEqual(compared({ 'a.contract.json': button }, {}), ['button: contract/removed 2 -> -']);
    assert.deepEqual(compared({}, { 'a.contract.json': button }), ['button: contract/added - -> 2']);
  });

  test('an id has changed if the file or a reference is the same', () => {
    const renamed = { ...button, contractId: 'btn' };
    assert.deepEqual(compared({ 'a.contract.json': button }, { 'a.contract.json': renamed }), [
      'btn: contract/id 2 -> 2',
    ]);
    const cemRef = 'my-button';
    assert.deepEqual(
      compared({ 'a.contract.json': { ...button, cemRef } }, { 'b.contract.json': { ...renamed, cemRef } }),
      ['btn: contract/id 2 -> 2'],
    );
    assert.deepEqual(compared({ 'a.contract.json': button }, { 'b.contract.json': renamed }), [
      'button: contract/removed 2 -> -',
      'btn: contract/added - -> 2',
    ]);
  });

  test('of several contracts with one reference it is unknown which is which', () => {
    const registryRef = 'button';
    const before = { 'a.contract.json': { ...button, registryRef } };
    const after = {
      'b.contract.json': { ...button, contractId: 'button-a', registryRef },
      'c.contract.json': { ...button, contractId: 'button-b', registryRef },
    };
    assert.deepEqual(compared(before, after), [
      'button: contract/removed 2 -> -',
      'button-a: contract/added - -> 2',
      'button-b: contract/added - -> 2',
    ]);
  });

  test('an id that several files have belongs to the same file', () => {
    const other = { ...button, component: 'Other' };
    const before = { 'a.contract.json': button, 'b.contract.json': other };
    assert.deepEqual(compared(before, before), []);
  });

  test('a copy is neither added nor removed while another contract has its id', () => {
    const one = { 'a.contract.json': button };
    const two = { ...one, 'old/a.contract.json': button };
    const wide = withProps({ wide: { type: 'boolean' } });
    const link = { contractId: 'link', component: 'Link' };
    assert.deepEqual(compared(two, one), []);
    assert.deepEqual(compared(one, two), []);
    assert.deepEqual(compared(two, { 'a.contract.json': wide }), ['button: prop/added 2 -> 6']);
    // What takes its file is new, and not the same contract with a different id.
    assert.deepEqual(compared(two, { ...one, 'old/a.contract.json': link }), ['link: contract/added - -> 2']);
    assert.deepEqual(compared(two, {}), [
      'button: contract/removed 2 -> -',
      'button: contract/removed 2 -> -',
    ]);
    // The other one may be among the files that are equal on both sides.
    const removed = (same: Files): number =>
      compareContracts(filesOf(one), [], undefined, () => filesOf(same)).contracts.length;
    assert.deepEqual([removed({ 'b.json': link }), removed({ 'b.json': button })], [1, 0]);
  });
});

suite('what is no valid contract', () => {
  const why = `it isn't a valid contract: The contract has no "component". Add the display name, such as "component": "Icon Button".`;

  test('is named, and nothing is said about its contract', () => {
    const broken = { contractId: 'button' };
    assert.deepEqual(compared({ 'a.contract.json': button }, { 'a.contract.json': broken }), [
      `after a.contract.json: ${why}`,
    ]);
    assert.deepEqual(compared({ 'a.contract.json': broken }, { 'b.contract.json': button }), [
      `before a.contract.json: ${why}`,
    ]);
  });

  test('a document of another format is skipped, unless it was a contract', () => {
    const foreign = { name: 'Payments', endpoints: [] };
    assert.deepEqual(compared({ 'a.contract.json': foreign }, {}), ['skipped before a.contract.json']);
    assert.deepEqual(compared({ 'a.contract.json': button }, { 'a.contract.json': foreign }), [
      'after a.contract.json: it has "name", but no "contractId" and no "component"',
    ]);
  });
});

suite('what is probably renamed', () => {
  const messages = (before: Files, after: Files): string[] =>
    compareContracts(filesOf(before), filesOf(after)).contracts.flatMap(({ changes }) =>
      changes.map(({ message }) => message).filter((message) => / is removed/.test(message)),
    );
  const card = withProps({ wide: { type: 'boolean' } });
  const panel = { ...card, contractId: 'panel', component: 'Panel', cemRef: 'x-panel' };

  test('a contract with another id in another file, and the same content', () => {
    assert.deepEqual(messages({ a: card }, { b: panel }), [
      'The contract "button" is removed, and probably renamed to "panel", which has the same content.',
    ]);
    assert.deepEqual(messages({ a: card }, { b: { ...card, contractId: 'but-ton', description: 'New.' } }), [
      'The contract "button" is removed, and probably renamed to "but-ton".',
    ]);
  });

  test('no contract if it has changed, has no props, or if several are the same', () => {
    const removed = ['The contract "button" is removed.'];
    assert.deepEqual(messages({ a: card }, { b: { ...panel, states: ['open'] } }), removed);
    assert.deepEqual(messages({ a: button }, { b: { ...button, contractId: 'panel' } }), removed);
    assert.deepEqual(messages({ a: card }, { b: panel, c: { ...panel, contractId: 'box' } }), removed);
  });

  test('names in a different spelling, whatever else is different', () => {
    const before = {
      ...withProps({
        autofocus: { type: 'boolean' },
        'max-rows': { type: 'string' },
        tone: { type: 'string' },
      }),
      slots: ['leadingIcon', { name: 'footer', description: 'Below.' }],
      states: ['drag-over'],
    };
    const after = {
      ...withProps({ autoFocus: { type: 'boolean', description: 'New.' }, maxRows: { type: 'integer' } }),
      slots: [
        { name: 'leading-icon', description: 'New.' },
        { name: 'bottom', description: 'Below.' },
      ],
      states: ['dragOver'],
    };
    assert.deepEqual(messages({ a: before }, { a: after }), [
      'The prop "autofocus" is removed, and probably renamed to "autoFocus".',
      'The prop "max-rows" is removed, and probably renamed to "maxRows".',
      'The prop "tone" is removed.',
      'The slot "leadingIcon" is removed, and probably renamed to "leading-icon".',
      'The slot "footer" is removed, and probably renamed to "bottom", which has the same description.',
      'The state "drag-over" is removed, and probably renamed to "dragOver".',
    ]);
  });

  test('nothing without a sign of it', () =>
    assert.deepEqual(
      messages(
        { a: { ...button, slots: ['start'], states: ['open'] } },
        { a: { ...button, slots: ['end'], states: ['closed'] } },
      ),
      ['The slot "start" is removed.', 'The state "open" is removed.'],
    ));
});

suite('what a prop accepts', () => {
  /** The changes of one prop. */
  function changed(before: object, after: object): string[] {
    const [old, now] = [before, after].map((prop) => filesOf({ a: withProps({ checked: prop }) }));
    return compareContracts(old!, now!).contracts.flatMap(({ changes }) =>
      changes.map((change) => `${change.class} ${change.message}`),
    );
  }

  const NOTATION = ['none "checked" is written differently, with the same meaning.'];

  test('a type with few values is the same as an enum with all of them', () => {
    for (const [type, values] of [
      ['boolean', [false, true]],
      ['null', [null]],
      [
        ['null', 'boolean'],
        [true, null, false],
      ],
    ]) {
      assert.deepEqual(changed({ type }, { type, enum: values }), NOTATION);
      assert.deepEqual(changed({ type, enum: values }, { type }), NOTATION);
    }
  });

  test('an enum with all values so far, and more, is safe', () =>
    assert.deepEqual(
      changed({ type: 'boolean' }, { type: ['string', 'boolean'], enum: ['auto', false, true] }),
      [
        'safe The type of "checked" is widened from "boolean" to "string" or "boolean".',
        'safe "checked" accepts only "auto", false or true now.',
      ],
    ));

  test('an enum without one of the values so far is breaking', () =>
    assert.deepEqual(
      changed({ type: ['boolean', 'null'] }, { type: ['boolean', 'null'], enum: [true, null] }),
      ['breaking "checked" accepts only true or null now.'],
    ));

  test('values that the type forbids, and types that no value has, change nothing', () => {
    assert.deepEqual(
      changed({ type: 'integer', enum: [1, 'x', 2] }, { type: 'integer', enum: [1, 2.5, 2] }),
      NOTATION,
    );
    assert.deepEqual(
      changed({ type: 'number', enum: [1, 2] }, { type: ['integer', 'array'], enum: [1, 2] }),
      NOTATION,
    );
  });

  test('nothing is lost of a prop that accepts nothing', () =>
    assert.deepEqual(changed({ type: 'string', enum: [1] }, { type: 'boolean' }), [
      'dangerous "checked" is no longer limited to no value.',
      'safe The type of "checked" changes from "string" to "boolean".',
    ]));

  test('all values that are added are one change, and so are those that are removed', () =>
    assert.deepEqual(
      changed(
        { type: 'integer', enum: [1, 2, 3], default: 1 },
        { type: 'integer', enum: [1, 8, 9], default: 1 },
      ),
      [
        'breaking "checked" no longer accepts 2 values: 2 and 3.',
        'dangerous "checked" accepts 2 more values: 8 and 9.',
      ],
    ));
});

suite('the list of changes', () => {
  test('has the most serious first, and removals before other changes', () => {
    const before = {
      ...withProps({ size: { type: 'string' }, wide: { type: 'boolean' } }),
      slots: ['start'],
      states: ['open'],
    };
    const after = withProps({ size: { type: 'integer' }, tone: { type: 'string', default: 'a' } });
    assert.deepEqual(
      compared({ a: before }, { a: after }).map((line) => line.split(' ')[1]),
      ['prop/removed', 'slot/removed', 'state/removed', 'type/changed', 'prop/added'],
    );
  });

  test('ends after 1,000 changes of a contract', () => {
    const side = (word: string): ContractFile[] =>
      filesOf({ a: { ...button, states: Array.from({ length: 600 }, (_, index) => word + index) } });
    const { contracts } = compareContracts(side('a'), side('b'));
    const [{ changes, unlisted } = { changes: [], unlisted: 0 }] = contracts;
    assert.deepEqual([changes.length, changes.at(-1)?.id, unlisted], [1000, 'state/added', 200]);
    assert.deepEqual(summaryOf({ contracts, uncompared: [], bump: 'major' }), [
      '1000 changes in 1 contract: 600 breaking, 400 safe.',
      'These changes need a major version (below 1.0: a minor version).',
      'Only the 1000 most serious changes of each contract are listed and counted, without 200 others.',
    ]);
  });
});

suite('the places of changes', () => {
  test('of what is on one side only, the other place is around it', () => {
    const before = withProps({ size: { type: 'string' }, wide: { type: 'boolean' } });
    const after = withProps({ size: { type: 'string', enum: ['s', 'm'] } });
    assert.deepEqual(compared({ 'a.contract.json': before }, { 'a.contract.json': after }), [
      'button: prop/removed 9 -> 5',
      'button: enum/added 6 -> 8',
    ]);
  });

  test('a prop that is required, or no more, has the line of its name among the required ones', () => {
    const required = (...names: string[]): object => {
      const properties = { size: { type: 'string' }, wide: { type: 'string' } };
      return { ...button, props: { required: names, properties, additionalProperties: false } };
    };
    assert.deepEqual(compared({ a: required('size') }, { a: required('wide', 'size') }), [
      'button: prop/required 5 -> 6',
    ]);
    assert.deepEqual(compared({ a: required('size', 'wide') }, { a: required('size') }), [
      'button: prop/optional 7 -> 5',
    ]);
  });

  test('a byte order mark counts as no line and no character', () => {
    const text = JSON.stringify(button);
    const { contracts } = compareContracts(
      filesOf({ a: `\uFEFF${text}` }),
      filesOf({ a: `\uFEFF${text.replace('Button', 'B')}` }),
    );
    assert.deepEqual(contracts[0]?.changes[0]?.after?.range.start, { line: 0, character: 23 });
  });
});
