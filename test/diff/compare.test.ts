import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { compareContracts, type ContractFile } from '../../server/src/diff/compare.ts';

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
    assert.deepEqual(compared(before, { ...before, 'c.contract.json': button }), [
      'button: contract/added - -> 2',
    ]);
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

suite('the places of changes', () => {
  test('of what is on one side only, the other place is around it', () => {
    const before = withProps({ size: { type: 'string' }, wide: { type: 'boolean' } });
    const after = withProps({ size: { type: 'string', enum: ['s', 'm'] } });
    assert.deepEqual(compared({ 'a.contract.json': before }, { 'a.contract.json': after }), [
      'button: enum/added 6 -> 8',
      'button: prop/removed 9 -> 5',
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
