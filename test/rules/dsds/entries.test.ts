import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { dsdsReading, toldOf } from '../../dsds/reading.ts';
import { contractOf, BARE, entryWith, POINTER, HEAD, TRAITS, RIGHT, titles, fixed } from './documents.ts';

suite('dsds/id, dsds/todo and dsds/unpointed', () => {
  test('dsds/id, but for an identity that is none', () => {
    const of = (contractId: string): string[] =>
      toldOf(
        dsdsReading(entryWith(POINTER), { 'lib/button.contract.json': contractOf({}, [], { contractId }) }),
      );
    assert.match(
      of('knob').join(),
      /^dsds\/id button: The id "button" isn't the contractId of "lib\/button\.contract\.json"\.$/,
    );
    assert.deepEqual(of('Knob X'), []);
  });

  test('dsds/todo: what is exactly that, in an entry with a contract', () => {
    const traits = (description: string): string =>
      `traits:\n  - traitType: variant\n    kind: enum\n    id: size\n    description: ${description}\n    values:\n      - id: s\n        description: ${description}\n`;
    const world = { 'lib/button.contract.json': contractOf({ size: { enum: ['s'] } }) };
    assert.deepEqual(toldOf(dsdsReading(entryWith(POINTER + traits('TODO')), world)), [
      'dsds/todo TODO: The trait "size" has no description yet, only "TODO".',
      'dsds/todo TODO: The value "s" of "size" has no description yet, only "TODO".',
    ]);
    // Another hand or a formatter may have written it otherwise.
    for (const same of ['"TODO"', "'TODO'", '|\n          TODO', '>-\n          TODO', 'TODO # soon'])
      assert.equal(toldOf(dsdsReading(entryWith(POINTER + traits(same)), world)).length, 2, same);
    for (const other of ['todo', 'TODO.', '"TO DO"', '"TODO: write"', 'TODO write', '[TODO]', '{ TODO: x }'])
      assert.deepEqual(toldOf(dsdsReading(entryWith(POINTER + traits(other)), world)), []);
    assert.deepEqual(toldOf(dsdsReading(entryWith(traits('TODO'), 'other'), world)), []);
  });

  test('dsds/unpointed: with a contract of that id', () => {
    assert.deepEqual(toldOf(dsdsReading(entryWith(''), BARE)), [
      'dsds/unpointed button: The entry "button" doesn\'t point at "lib/button.contract.json".',
    ]);
    assert.deepEqual(toldOf(dsdsReading(entryWith('', 'knob'), BARE)), []);
    assert.deepEqual(toldOf(dsdsReading('id: button\nkind: token\n', BARE)), []);
  });
});

suite('fixes of entries', () => {
  test('a pointer is added in its place', () => {
    assert.deepEqual(titles(HEAD + TRAITS), ['* Add contract pointer']);
    assert.equal(fixed(HEAD + TRAITS, 'Add contract pointer'), RIGHT);
    assert.equal(fixed(`${HEAD}specs: []\n${TRAITS}`, 'Add contract pointer'), RIGHT);
    const other = 'specs:\n  - href: x.json\n    rel: contract\n    role: DS Contracts\n';
    assert.equal(
      fixed(HEAD + other + TRAITS, 'Add contract pointer'),
      HEAD + other + POINTER.replace('specs:\n', '') + TRAITS,
    );
    assert.deepEqual(titles(`${HEAD}specs: x\n`), []);
  });

  test('the id becomes that of the contract', () =>
    assert.equal(
      fixed(RIGHT.replace('id: button', 'id: "knob"'), 'Change the id to "button"'),
      RIGHT.replace('id: button', 'id: "button"'),
    ));
});
