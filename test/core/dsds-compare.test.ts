import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { DsdsReading } from '../../server/src/kinds/dsds/source.ts';
import { changesIn, changesInWords, editsOfUpdate } from '../../server/src/kinds/dsds/update.ts';
import { textEdits } from '../../server/src/text/make-edits.ts';
import { applyEdits } from '../../server/src/text/text-edit.ts';
import { dsdsReading, toldOf } from '../dsds/reading.ts';

const HEAD = `id: button
kind: component
name: Button
specs:
  - href: a.contract.json
    rel: contract
    role: Design System Contract
traits:
`;

const LOADING = `  - traitType: variant
    kind: boolean
    id: loading
    description: It waits.
`;

const SIZE = `  - traitType: variant
    kind: enum
    id: size
    description: Important words.
    values:
      - id: s
        description: Small.
      - id: large
        description: Large words.
`;

const PROPS = { size: { enum: ['s', 'large'], default: 's' }, loading: { type: 'boolean' } };

const reading = (traits: string): DsdsReading =>
  dsdsReading(HEAD + traits, {
    'a.contract.json': JSON.stringify({
      contractId: 'button',
      component: 'Button',
      props: { properties: PROPS },
    }),
  });

const told = (traits: string): string[] => toldOf(reading(traits));

const entryIn = (traits: string) => reading(traits).checked.entries[0]!;

const updated = (traits: string): string => {
  const { text, page, checked } = reading(traits);
  const edits = editsOfUpdate(checked.entries[0]!);
  return applyEdits(text, textEdits(page, edits)).slice(HEAD.length);
};

const changes = (traits: string): string => changesInWords(entryIn(traits));

suite('the id of a trait and of a value', () => {
  test('is compared as it is written: another spelling is a different trait, and is renamed', () => {
    const other = LOADING.replace('loading', 'Loading');
    assert.deepEqual(told(SIZE + other), [
      'dsds/trait-missing traits: The prop "loading" has no trait here.',
      'dsds/trait-extra Loading: The trait "Loading" isn\'t in "a.contract.json".',
    ]);
    assert.equal(updated(SIZE + other), SIZE + LOADING);
    assert.equal(changes(SIZE + other), 'renamed "Loading" to "loading"');
  });

  test('is needed: an item without one is ignored, and stays behind all others', () => {
    const bare = '  - traitType: variant\n    name: Other\n    description: Begun.\n';
    assert.deepEqual(told(bare + SIZE + LOADING), []);
    assert.equal(updated(bare + SIZE), `${SIZE}${LOADING.replace('It waits.', 'TODO')}${bare}`);
    assert.deepEqual(told(`${SIZE}      - description: Begun.\n${LOADING}`), []);
  });
});

suite('what is written about a trait or a value', () => {
  const lost = (traits: string): string[] =>
    changesIn(entryIn(traits)).flatMap(({ isDescribed, what }) => (isDescribed ? what : []));

  test('is kept where one goes and one comes at the same place', () => {
    const other = SIZE.replace('id: s\n', 'id: little # as in CSS\n');
    assert.equal(updated(other + LOADING), SIZE.replace('id: s\n', 'id: s # as in CSS\n') + LOADING);
    assert.equal(changes(other + LOADING), 'renamed "size: little" to "s"');
    const busy = LOADING.replace('id: loading', 'id: busy');
    assert.equal(updated(SIZE + busy), SIZE + LOADING);
    assert.deepEqual(lost(SIZE + busy), []);
  });

  test('is kept where the two are spelled alike, wherever they are', () => {
    const load = LOADING.replace('id: loading', 'id: Loadinged');
    const both = SIZE.replace('id: large\n', 'id: Large\n').replace('values:', 'values:\n      - id: xl');
    assert.equal(updated(load + both), SIZE + LOADING);
    assert.equal(
      changes(load + both),
      'removed "size: xl", renamed "Loadinged" to "loading" and "size: Large" to "large"',
    );
  });

  test('goes with what has no counterpart, which is named', () => {
    const gone = '  - { traitType: state, kind: boolean, id: hover, description: It is there. }\n';
    const open = gone.replace('hover', 'open').replace('It is there.', 'TODO');
    // Two go and one comes: which of them was renamed is unknown.
    const two = LOADING.replace('id: loading', 'id: busy');
    const all =
      SIZE.replace('id: s\n', 'id: s\n        description: Small.\n      - id: m\n') + two + gone + open;
    assert.equal(changes(all), 'removed "busy", "hover", "open" and "size: m", added "loading"');
    assert.deepEqual(lost(all), ['"busy"', '"hover"', '"size: m"']);
    assert.equal(updated(all), SIZE.replace('Small.', 'Small.') + LOADING.replace('It waits.', 'TODO'));
  });

  test('of a trait with other values than in the contract is not taken for that of a different one', () => {
    const other = SIZE.replace('id: size', 'id: width').replace('id: large', 'id: wide');
    assert.equal(changes(other + LOADING), 'removed "width", added "size"');
    assert.deepEqual(lost(other.replace('Important words.', 'TODO') + LOADING), ['"width"']);
  });
});

suite('strings in the place of objects', () => {
  const OF_STRINGS = SIZE.replace(/values:[^]*/, 'values: [large, s]\n');

  test('are no traits and no values, and the update writes objects in their place', () => {
    assert.deepEqual(told(OF_STRINGS + LOADING), [
      'dsds/trait-values values: The "values" of "size" aren\'t an array of objects.',
    ]);
    assert.equal(updated(OF_STRINGS + LOADING), SIZE.replace(/(Small|Large words)\./g, 'TODO') + LOADING);
    assert.deepEqual(told('  - size\n  - loading\n'), [
      'dsds/trait-missing traits: "traits" must be an array of objects.',
    ]);
  });

  test('beside objects are for a person to fix', () => {
    const mixed = `${SIZE.trimEnd()}\n      - 3\n${LOADING}`;
    assert.match(
      told(mixed).join(),
      /^dsds\/trait-values values: The "values" of "size" aren't an array of objects/,
    );
    assert.equal(updated(mixed), mixed);
  });

  test('a boolean with nothing in the place of values has none', () => {
    for (const nothing of ['', ' null', ' []', ' {}'])
      assert.match(
        told(`${SIZE}${LOADING}    values:${nothing}\n`).join(),
        /^dsds\/trait-values values: The trait "loading" has "values", but is a boolean/,
      );
  });
});
