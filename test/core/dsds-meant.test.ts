import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { DsdsReading } from '../../server/src/kinds/dsds/check.ts';
import { undoneIn, updateOf } from '../../server/src/kinds/dsds/update.ts';
import { changesInWords } from '../../server/src/kinds/dsds/update-steps.ts';
import { textEdits } from '../../server/src/text/make-edits.ts';
import { applyEdits } from '../../server/src/text/text-edit.ts';
import { dsdsReading, fixedIn, offersIn, toldOf } from '../dsds/reading.ts';

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

const reading = (traits: string, props: object = PROPS): DsdsReading =>
  dsdsReading(HEAD + traits, {
    'a.contract.json': JSON.stringify({
      contractId: 'button',
      component: 'Button',
      props: { properties: props },
    }),
  });

const told = (traits: string, props?: object): string[] => toldOf(reading(traits, props));

const titles = (traits: string, props?: object): string[] =>
  offersIn(reading(traits, props)).map(({ title }) => title);

const fixed = (traits: string, title: string, props?: object): string =>
  fixedIn(reading(traits, props), title).slice(HEAD.length);

const entryIn = (traits: string, props?: object) => reading(traits, props).checked.entries[0]!;

const undone = (traits: string, props?: object): string[] =>
  undoneIn(entryIn(traits, props)).map(({ said }) => said);

const updated = (traits: string, props?: object): string => {
  const { text, page, checked } = reading(traits, props);
  const edits = updateOf(checked.entries[0]!)?.edits ?? [];
  return applyEdits(text, textEdits(page, edits)).slice(HEAD.length);
};

const changes = (traits: string, props?: object): string => changesInWords(updateOf(entryIn(traits, props))!);

suite('what has no id', () => {
  const NAMED = SIZE.replace('id: size', 'name: size');
  const ADD = 'Add the id "size"';

  test('is the trait of its name, and keeps its words', () => {
    assert.deepEqual(told(NAMED + LOADING), ['dsds/trait-missing size: The trait "size" has no id.']);
    const right = SIZE.replace('id: size', 'id: size\n    name: size');
    assert.deepEqual(titles(NAMED + LOADING), [`* ${ADD}`, 'Update traits from contract']);
    assert.equal(fixed(NAMED + LOADING, ADD), right + LOADING);
    assert.equal(updated(NAMED + LOADING), right + LOADING);
    assert.equal(changes(NAMED + LOADING), 'added the id "size"');
  });

  test('of one that is spelled in another way, and of one with an id that says nothing', () => {
    const empty = SIZE.replace('id: size', 'id:\n    name: Size');
    assert.equal(updated(empty + LOADING), SIZE.replace('id: size', 'id: size\n    name: Size') + LOADING);
  });

  test('is the value of its name', () => {
    const named = SIZE.replace('id: large', 'name: Large');
    assert.deepEqual(told(named + LOADING), [
      'dsds/trait-values Large: The value "large" of "size" has no id.',
    ]);
    const right = SIZE.replace('id: large', 'id: large\n        name: Large');
    assert.equal(fixed(named + LOADING, 'Add the id "large"'), right + LOADING);
    assert.equal(updated(named + LOADING), right + LOADING);
    assert.equal(changes(named + LOADING), 'added the id "large" of "size"');
  });

  test('and no name that the contract knows is left over for nobody, and stays behind all others', () => {
    for (const name of ['', '    name: Other\n']) {
      const bare = `  - traitType: variant\n${name}    description: Begun.\n`;
      assert.deepEqual(told(bare + SIZE + LOADING), []);
      assert.equal(updated(bare + SIZE), `${SIZE}${LOADING.replace('It waits.', 'TODO')}${bare}`);
      assert.deepEqual(undone(SIZE + LOADING + bare), [`give ${name ? '"Other"' : 'trait 3'} an id`]);
    }
    assert.deepEqual(undone(SIZE + LOADING), []);
    const values = `${SIZE}      - description: Begun.\n`;
    assert.deepEqual(told(values + LOADING), []);
    assert.deepEqual(undone(values + LOADING), ['give value 3 of "size" an id']);
  });

  test('is not guessed where two could be meant', () => {
    assert.deepEqual(
      told(NAMED + NAMED + LOADING).map((line) => line.slice(0, 45)),
      ['dsds/trait-missing traits: The prop "size" ha'],
    );
  });
});

suite('an id that is spelled in another way', () => {
  test('is that of the trait', () => {
    const slip = LOADING.replace('id: loading', 'id: Load-ing # kept');
    assert.deepEqual(told(SIZE + slip), [
      'dsds/trait-extra Load-ing: The trait "Load-ing" is "loading" in "a.contract.json".',
    ]);
    const right = SIZE + slip.replace('Load-ing', 'loading');
    assert.equal(fixed(SIZE + slip, 'Change the id to "loading"'), right);
    assert.equal(updated(SIZE + slip), right);
    assert.equal(changes(SIZE + slip), 'made "Load-ing" "loading"');
  });

  test('is that of the value', () => {
    const slip = SIZE.replace('id: large', 'id: Large');
    assert.deepEqual(told(slip + LOADING), [
      'dsds/trait-values Large: The value "Large" of "size" is "large" in "a.contract.json".',
    ]);
    assert.deepEqual(titles(slip + LOADING), [
      '* Change the id to "large"',
      'Update the values of "size"',
      'Update traits from contract',
    ]);
    assert.equal(updated(slip + LOADING), SIZE + LOADING);
    assert.equal(changes(slip + LOADING), 'made "Large" of "size" "large"');
  });

  test('and with a slip is guessed, one at a time, and keeps what people wrote', () => {
    const near = LOADING.replace('loading', 'laoding # kept');
    assert.deepEqual(told(SIZE + near), [
      'dsds/trait-extra laoding: The trait "laoding" isn\'t in "a.contract.json".',
    ]);
    assert.deepEqual(titles(SIZE + near), ['* Change the id to "loading"', 'Update traits from contract']);
    const right = SIZE + LOADING.replace('loading', 'loading # kept');
    assert.equal(fixed(SIZE + near, 'Change the id to "loading"'), right);
    assert.equal(updated(SIZE + near), right);
    assert.equal(changes(SIZE + near), 'made "laoding" "loading"');
    const value = SIZE.replace('large', 'larg');
    assert.deepEqual(told(value + LOADING), [
      'dsds/trait-values larg: "larg" isn\'t a value of "size" in "a.contract.json".',
    ]);
    assert.equal(fixed(value + LOADING, 'Change the id to "large"'), SIZE + LOADING);
    assert.equal(updated(value + LOADING), SIZE + LOADING);
    assert.equal(changes(value + LOADING), 'made "larg" of "size" "large"');
  });

  test('with a slip is that of the nearest that is missing, for the first of several, and not where digits differ', () => {
    const props = (...values: string[]) => ({ ...PROPS, size: { enum: ['s', ...values] } });
    const gray = SIZE.replace('large', 'gray-100') + LOADING;
    assert.equal(changes(gray, props('gray-200')), 'removed "size: gray-100", added "size: gray-200"');
    const larger = SIZE.replace('large', 'larger') + LOADING;
    assert.equal(
      changes(larger, props('large', 'largest')),
      'added "size: largest", made "larger" of "size" "large"',
    );
    const both = `${larger.slice(0, -LOADING.length)}      - id: lagre\n        description: Large.\n${LOADING}`;
    assert.equal(changes(both, props('large')), 'removed "size: lagre", made "larger" of "size" "large"');
    assert.equal(changes(both, props('larger')), 'removed "size: lagre"');
  });

  test('of a prop and of a state is that of its own type', () => {
    const state = LOADING.replace('variant', 'state').replace('loading', 'laoding');
    const { checked } = dsdsReading(HEAD + SIZE + state, {
      'a.contract.json': JSON.stringify({
        contractId: 'button',
        component: 'Button',
        props: { properties: PROPS },
        states: ['loading'],
      }),
    });
    assert.equal(changesInWords(updateOf(checked.entries[0]!)!), 'made "laoding" "loading"');
  });
});

suite('what may stand for a name that is no legal id', () => {
  const props = { ...PROPS, 'aria.label': { type: 'boolean' } };
  const LABEL = LOADING.replace('loading', 'aria-label');

  test('is not removed', () => {
    assert.deepEqual(told(SIZE + LOADING + LABEL, props), [
      'dsds/trait-extra aria-label: The trait "aria-label" isn\'t in "a.contract.json".',
    ]);
    assert.equal(updateOf(entryIn(SIZE + LOADING + LABEL, props))?.edits.length ?? 0, 0);
    assert.ok(updated(LABEL + LOADING, props).startsWith(LABEL));
    assert.deepEqual(undone(SIZE + LOADING + LABEL, props), [
      'remove "aria-label", or give it the name "aria.label"',
    ]);
    assert.equal(
      fixed(SIZE + LOADING + LABEL, 'Give it the name "aria.label"', props),
      SIZE + LOADING + LABEL.replace('aria-label', 'aria-label\n    name: aria.label'),
    );
  });

  test('unless it is of another kind', () => {
    const state = LABEL.replace('variant', 'state');
    assert.equal(updated(SIZE + LOADING + state, props), SIZE + LOADING);
  });

  test('nor is a value', () => {
    const half = { ...PROPS, size: { enum: ['s', 1.5] } };
    const traits = SIZE.replace('large', 'one-and-half') + LOADING;
    assert.deepEqual(told(traits, half), [
      'dsds/trait-values values: The trait "size" doesn\'t have the value "1.5".',
      'dsds/trait-values one-and-half: "one-and-half" isn\'t a value of "size" in "a.contract.json".',
    ]);
    assert.equal(updated(traits, half), traits);
    assert.deepEqual(told(fixed(traits, 'Give it the name "1.5"', half), half), []);
  });
});

suite('words in the place of objects', () => {
  const OF_WORDS = SIZE.replace(/values:[^]*/, 'values: [large, s]\n');

  test('are told as such', () => {
    assert.deepEqual(told(OF_WORDS + LOADING), [
      'dsds/trait-values values: In "size", "s" and "large" must be objects with ids.',
    ]);
    assert.deepEqual(told(`${SIZE}  - loading\n`), [
      'dsds/trait-missing traits: The trait "loading" must be an object with an "id".',
    ]);
  });

  test('and other items are left to a person', () => {
    const strays = `${SIZE.trimEnd()}\n      - 3\n${LOADING}  - [a]\n`;
    assert.deepEqual(told(strays), []);
    assert.deepEqual(undone(strays), [
      'make item 3 of "traits" a trait, or remove it',
      'make item 3 of the "values" of "size" a value, or remove it',
    ]);
    assert.deepEqual(undone(OF_WORDS.replace('large', 'large, 3') + LOADING), [
      'make item 2 of the "values" of "size" a value, or remove it',
    ]);
  });

  test('an object in the place of a list of values is left to a person', () =>
    assert.deepEqual(undone(OF_WORDS.replace('[large, s]', '{ s: Small }') + LOADING), [
      'turn the "values" of "size" into an array',
    ]));

  test('a boolean with nothing in the place of values has none', () => {
    for (const nothing of ['', ' null', ' []', ' {}'])
      assert.match(
        told(`${SIZE}${LOADING}    values:${nothing}\n`).join(),
        /^dsds\/trait-values values: The trait "loading" has "values", but is a boolean/,
      );
  });
});
