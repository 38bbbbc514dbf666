import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { traitState } from '../../../server/src/kinds/dsds/editing/hover.ts';
import { stateOfEntry } from '../../../server/src/kinds/dsds/compare.ts';
import { traitsBesideUpdate } from '../../../server/src/kinds/dsds/editing/entries.ts';
import { changesInWords, updateEntries } from '../../../server/src/kinds/dsds/update.ts';
import { AS_SHIPPED, type Level } from '../../../server/src/check/rule.ts';
import { dsdsReading, offersIn, toldOf } from '../../dsds/reading.ts';
import {
  contractOf,
  BARE,
  entryWith,
  POINTER,
  ofTraits,
  trait,
  valuesOf,
  WORLD,
  HEAD,
  TRAITS,
  RIGHT,
  titles,
  fixed,
  forAll,
} from './documents.ts';

suite('dsds/trait-missing, dsds/trait-extra and dsds/trait-kind', () => {
  const SIZE = contractOf({ size: { enum: ['m', 's', 'l'], default: 's' } });

  test('there is none where all is as in the contract; the order of traits is free', () => {
    const contract = contractOf({ size: { enum: ['m', 's', 2] }, open: { type: 'boolean' } }, ['hover']);
    const size = trait('size', 'variant', 'enum', valuesOf('m', 's', '2'));
    const all = [size, trait('open'), trait('hover', 'state')];
    assert.deepEqual(ofTraits(all.join(''), contract), []);
    assert.deepEqual(ofTraits(all.toReversed().join(''), contract), []);
  });

  test('missing traits, one by one, with the rule that makes them', () =>
    assert.deepEqual(
      ofTraits(
        trait('open'),
        contractOf({ size: { enum: ['s'] }, open: { type: 'boolean' }, wide: { type: 'boolean' } }, [
          'hover',
        ]),
      ),
      [
        'dsds/trait-missing traits: The prop "size" has no trait here.',
        'dsds/trait-missing traits: The prop "wide" has no trait here.',
        'dsds/trait-missing traits: The state "hover" has no trait here.',
      ],
    ));

  test('an entry without any gets one information, whatever stands in the place of the list', () => {
    const contract = contractOf({ open: { type: 'boolean' } }, ['hover', 'focus', 'x y']);
    for (const traits of ['', 'traits:\n', 'traits: []\n']) {
      const { checked } = dsdsReading(entryWith(POINTER + traits), { 'lib/button.contract.json': contract });
      assert.deepEqual(
        checked.findings.map(({ code, severity, args }) => [code, severity, args['message']]),
        [
          [
            'dsds/trait-missing',
            'information',
            'The entry doesn\'t have the 3 traits of "lib/button.contract.json".',
          ],
        ],
      );
    }
    const none = dsdsReading(entryWith(POINTER), { 'lib/button.contract.json': contractOf({}) });
    assert.deepEqual(toldOf(none), []);
  });

  test('that stays one where the project makes more of the rule, and not where it makes less', () => {
    const world = { 'lib/button.contract.json': contractOf({}, ['hover']) };
    const as = (level: Level): (string | undefined)[] => {
      const settings = { ...AS_SHIPPED, levels: new Map([['dsds/trait-missing', level]]) };
      return dsdsReading(entryWith(POINTER), world, { settings }).checked.findings.map(
        ({ severity }) => severity,
      );
    };
    assert.deepEqual([as('error'), as('hint'), as('off')], [['information'], ['hint'], []]);
  });

  test('extra traits, and one that is there twice', () =>
    assert.deepEqual(
      ofTraits(
        trait('open') + trait('open', 'state') + trait('size', 'variant', 'enum', valuesOf('s')),
        contractOf({ open: { type: 'boolean' } }),
      ),
      [
        'dsds/trait-extra open: The trait "open" is repeated.',
        'dsds/trait-extra size: The trait "size" isn\'t in "lib/button.contract.json".',
      ],
    ));

  test('another kind', () => {
    assert.deepEqual(ofTraits(trait('size', 'state', 'boolean'), SIZE), [
      'dsds/trait-kind state: The "traitType" of "size" must be "variant", but is "state".',
      'dsds/trait-kind boolean: The "kind" of "size" must be "enum", but is "boolean".',
    ]);
    assert.match(
      ofTraits('  - id: hover\n    traitType: state\n', contractOf({}, ['hover'])).join(),
      /^dsds\/trait-kind hover: The trait "hover" has no "kind"\.$/,
    );
  });

  test('members that a trait takes from elsewhere with "<<" count, and no fix changes them', () => {
    const shared = `anchors:\n  - &v { traitType: variant, kind: enum, description: x }\n  - &s { values: [{ id: s, description: x }] }\n`;
    const reading = (more: string): ReturnType<typeof dsdsReading> =>
      dsdsReading(shared + entryWith(`${POINTER}traits:\n${more}`), { 'lib/button.contract.json': SIZE });
    assert.deepEqual(toldOf(reading(`  - <<: *v\n    id: size\n${valuesOf('s', 'm', 'l')}`)), []);
    const lacking = reading('  - <<: [*v, *s]\n    id: size\n');
    assert.match(
      toldOf(lacking).join('; '),
      /^dsds\/trait-values values: The trait "size" doesn't have the values "m" and "l"\./,
    );
    assert.deepEqual(offersIn(lacking), []);
    assert.deepEqual(
      [...updateEntries(lacking.page, lacking.checked.entries).refused.values()],
      ['the anchor "v" is used here (line 12)'],
    );
    const other = reading('  - <<: *v\n    id: size\n    kind: boolean\n');
    assert.match(toldOf(other)[0]!, /^dsds\/trait-kind boolean/);
  });

  test('a prop and a state of one name can be one trait, or two', () => {
    const contract = contractOf({ open: { type: 'boolean' } }, ['open']);
    for (const traits of [[trait('open')], [trait('open', 'state')], [trait('open', 'state'), trait('open')]])
      assert.deepEqual(ofTraits(traits.join(''), contract), []);
  });

  test('nothing is compared with a broken contract', () =>
    assert.deepEqual(ofTraits(trait('gone'), '{ "contractId": "button", '), []));

  test('traits that are no list lack all of the contract, once and for all', () => {
    const of = (traits: string, contract: string): string[] => {
      const reading = dsdsReading(entryWith(`${POINTER}traits: ${traits}\n`), {
        'lib/button.contract.json': contract,
      });
      const { checked } = reading;
      const state = stateOfEntry(checked.entries[0]!, checked.read);
      const fixes = offersIn(reading).map(({ title, after }) => `${title}: ${after.split('traits:')[1]}`);
      return [state, ...checked.findings.map(({ severity }) => severity), ...toldOf(reading), ...fixes];
    };
    const one = 'dsds/trait-missing traits: "traits" must be an array of objects.';
    const hover = contractOf({}, ['hover']);
    assert.deepEqual(of('{ size: x }', SIZE), ['out of sync', 'warning', one]);
    assert.deepEqual(of('soon', hover), [
      'out of sync',
      'warning',
      one,
      '* Add 1 trait from the contract: \n  - traitType: state\n    kind: boolean\n    id: hover\n    description: TODO\n',
    ]);
    assert.equal(of('3', contractOf({ open: { type: 'boolean' } }, ['hover']))[2], one);
    assert.deepEqual(of('{ size: x }', BARE['lib/button.contract.json']!), ['out of sync', 'warning', one]);
    assert.deepEqual(of('none', BARE['lib/button.contract.json']!), [
      'out of sync',
      'warning',
      one,
      '* Remove "traits": undefined',
    ]);
    for (const empty of ['', '[]', '{}', 'null'])
      assert.deepEqual(of(empty, BARE['lib/button.contract.json']!), ['in sync']);
  });

  test('traits that are an object are shown beside the list that they could be', () => {
    const world = { 'lib/button.contract.json': contractOf({}, ['hover']) };
    const reading = dsdsReading(entryWith(`${POINTER}traits:\n  hover: Above it.\n`), world);
    const entry = reading.checked.entries[0]!;
    assert.match(traitState(entry, { name: 'hover', traitType: 'state' }) ?? '', /^\*\*out of sync\*\*/);
    assert.deepEqual(traitsBesideUpdate(reading, entry), {
      now: 'traits:\n  hover: Above it.\n',
      updated: `traits:\n${trait('hover', 'state').replace('description: x', 'description: TODO')}`,
    });
  });

  test('of a broken document only the mistake is reported', () => {
    const text = entryWith(`${POINTER}traits:\n  - id: gone\nx: "x`);
    assert.match(
      toldOf(dsdsReading(text, { 'lib/button.contract.json': SIZE })).join(),
      /^yaml\/syntax [^,]*$/,
    );
  });

  test('leads to the prop or the state, and to the values', () => {
    const world = { 'lib/button.contract.json': contractOf({ size: { enum: ['m', 's'] } }, ['hover']) };
    const traits = trait('size', 'variant', 'enum', valuesOf('s', 'x')) + trait('y');
    const { checked } = dsdsReading(entryWith(`${POINTER}traits:\n${traits}`), world);
    const text = world['lib/button.contract.json'];
    assert.deepEqual(
      checked.findings.map(({ code, related }) => [
        code.replace('dsds/trait-', ''),
        ...related.map(({ at, message }) => `${message}: ${text.slice(at.start, at.end)}`),
      ]),
      [
        ['missing', 'The state "hover": "hover"'],
        ['values', 'The prop "size": "m"'],
        ['values', 'The prop "size": ["m","s"]'],
        ['extra', 'The contract: "button"'],
      ],
    );
  });
});

suite('fixes of traits', () => {
  test('a missing one is added in its place, with the description of the contract', () => {
    const gone = RIGHT.replace(/ {2}- traitType: variant\n {4}kind: boolean[^]*?It waits.\n/, '');
    assert.deepEqual(titles(gone), ['* Add the trait "loading"', 'Update traits from contract']);
    for (const title of ['Add the trait "loading"', 'Update traits from contract'])
      assert.equal(fixed(gone, title), RIGHT.replace('It waits.', 'Waiting.'));
  });

  test('a trait that has its id as its name is not added again', () => {
    const named = RIGHT.replace(/\bid: size\b/, 'name: size').replace(/\bid: m\b/, 'name: m');
    assert.equal(titles(named)[0], '* Change "name" to "id" in the trait "size"');
    assert.equal(fixed(named, 'Change "name" to "id" in the trait "size"'), RIGHT);
  });

  test('all of them are added where there are none', () => {
    const all = TRAITS.replace(/In .*|Elsewhere.|Above it./g, 'TODO')
      .replaceAll('TODO.', 'TODO')
      .replace('Its size.', 'How big.')
      .replace('It waits.', 'Waiting.');
    for (const traits of ['', 'traits: []\n', 'traits:\n'])
      assert.equal(fixed(HEAD + POINTER + traits, 'Add 3 traits from the contract'), HEAD + POINTER + all);
  });

  test('an extra one is removed, and with the last one the list', () => {
    const more = '  - id: gone # Was here.\n    description: x\n';
    assert.equal(fixed(RIGHT + more, 'Remove the trait "gone"'), RIGHT);
    const none = HEAD + POINTER.replace('button', 'link').replace('id: button', '');
    const world = { ...WORLD, 'lib/link.contract.json': '{ "contractId": "button" }' };
    for (const title of ['Remove the trait "gone"', 'Update traits from contract'])
      assert.equal(fixed(`${none}traits:\n${more}`, title, world), none);
    const two = `${none}traits:\n${more}${more.replace('gone', 'lost')}`;
    assert.equal(fixed(two, 'Update traits from contract', world), none);
    assert.equal(forAll(two, "Remove all traits that the contracts don't have", world), two);
    assert.equal(forAll(two, 'Update the traits of all such entries', world), none);
  });

  test('the kind is corrected, with the values that come or go', () => {
    const boolean = RIGHT.replace('kind: enum', 'kind: boolean').replace(
      / {4}values:[^]*?(?= {2}- traitType)/,
      '',
    );
    assert.deepEqual(titles(boolean), ['* Make "size" an enum variant', 'Update traits from contract']);
    const added = RIGHT.replace(/In .*|Elsewhere./g, 'TODO');
    assert.equal(fixed(boolean, 'Make "size" an enum variant'), added);
    const other = RIGHT.replace('kind: boolean', 'kind: enum').replace(
      'It waits.\n',
      'It waits.\n    values:\n      - id: x\n',
    );
    assert.equal(fixed(other, 'Make "loading" a boolean variant'), RIGHT);
    assert.equal(
      fixed(RIGHT.replace('traitType: state', 'traitType: variant'), 'Make "hover" a boolean state'),
      RIGHT,
    );
    const neither = RIGHT.replace('traitType: state\n    kind: boolean\n    id', 'id');
    assert.equal(fixed(neither, 'Make "hover" a boolean state'), RIGHT);
  });

  test('what only a person can fix is left, and the rest is offered', () => {
    const world = {
      ...WORLD,
      'lib/button.contract.json': JSON.stringify({
        contractId: 'button',
        props: { properties: { size: { enum: ['s', 'x l'] } } },
      }),
    };
    const text =
      HEAD +
      POINTER +
      'traits:\n  - traitType: variant\n    kind: enum\n    id: size\n    values: [{ id: s }]\n';
    assert.deepEqual(titles(text, world), []);
    const title = 'Update traits from contract';
    assert.deepEqual(titles(text.replace('variant', 'state'), world), [
      '* Make "size" an enum variant',
      title,
    ]);
    const left = text.replace('variant', 'state').replace('{ id: s }', '{ id: gone }, { id: s }');
    const [entry] = dsdsReading(left, world).checked.entries;
    assert.equal(changesInWords(entry!), 'removed "size: gone", made "size" an enum variant');
  });
});
