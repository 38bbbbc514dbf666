import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { SAFE } from '../../server/src/check/fix-all.ts';
import { changesInWords } from '../../server/src/kinds/dsds/changes.ts';
import { allFixedIn, dsdsReading, fixedIn, offersIn } from '../dsds/reading.ts';
import type { World } from '../project/world.ts';

const WORLD: World = {
  'lib/button.contract.json': JSON.stringify({
    contractId: 'button',
    component: 'Button',
    props: {
      properties: {
        size: { enum: ['s', 'm', 'l'], default: 'm', description: 'How big.' },
        loading: { type: 'boolean', description: 'Waiting.' },
      },
    },
    states: ['hover'],
  }),
  'lib/link.contract.json': JSON.stringify({ contractId: 'link', component: 'Link' }),
};

const POINTER = `specs:
  - href: lib/button.contract.json
    rel: contract
    role: Design System Contract
`;

const HEAD = `id: button
kind: component
name: Button
`;

const TRAITS = `traits:
  - traitType: variant
    kind: enum
    id: size
    description: Its size.
    values:
      - id: m
        description: In forms.
      - id: s
        description: In tables.
      - id: l
        description: Elsewhere.
  - traitType: variant
    kind: boolean
    id: loading
    description: It waits.
  - traitType: state
    kind: boolean
    id: hover
    description: Above it.
`;

const RIGHT = HEAD + POINTER + TRAITS;

const titles = (text: string, world = WORLD): string[] =>
  offersIn(dsdsReading(text, world)).map(({ title }) => title);

const fixed = (text: string, title: string, world = WORLD): string =>
  fixedIn(dsdsReading(text, world), title);

const forAll = (text: string, all: string, world = WORLD): string =>
  allFixedIn(dsdsReading(text, world), { wants: (fix) => fix.all === all });

suite('fixes of pointers', () => {
  const wrong = (specs: string): string => HEAD + specs + TRAITS;

  test('a bare string becomes an object', () =>
    assert.equal(
      fixed(wrong('specs:\n  - lib/button.contract.json\n'), 'Write the pointer in full'),
      wrong(`specs:
  - href: lib/button.contract.json
    rel: contract
    role: Design System Contract
`),
    ));

  test('in JSON, too', () => {
    const json = (spec: string): string =>
      `{ "id": "button", "kind": "component", "specs": [${spec}], "traits": {} }`;
    assert.equal(
      fixedIn(
        dsdsReading(json('"lib/button.contract.json"'), WORLD, { language: 'json' }),
        'Write the pointer in full',
      ),
      json('{ "href": "lib/button.contract.json", "rel": "contract", "role": "Design System Contract" }'),
    );
  });

  test('rel and role are spelled, or put in', () => {
    const misspelled = POINTER.replace('rel: contract', "rel: 'Contract' # ?").replace(
      'Design System',
      'design system',
    );
    const some = wrong(misspelled);
    assert.deepEqual(titles(some), [
      '* Change "rel" to "contract"',
      '* Change "role" to "Design System Contract"',
    ]);
    assert.equal(
      allFixedIn(dsdsReading(some, WORLD), SAFE),
      wrong(POINTER.replace('rel: contract', "rel: 'contract' # ?")),
    );
    const none = wrong('specs:\n  - href: lib/button.contract.json\n');
    assert.deepEqual(titles(none), ['* Add "rel": "contract"', '* Add "role": "Design System Contract"']);
    assert.equal(allFixedIn(dsdsReading(none, WORLD), SAFE), RIGHT);
    // Nobody knows what it is to be a pointer to.
    const far = wrong('specs:\n  - href: https://a.example/a.contract.json\n');
    assert.equal(allFixedIn(dsdsReading(far, WORLD), SAFE), far);
  });

  test('a link to nothing becomes one to the contract that may have been meant', () => {
    const missing = wrong(POINTER.replace('lib/button', 'button'));
    assert.deepEqual(titles(missing), ['* Point at "lib/button.contract.json"', 'Remove the pointer']);
    assert.equal(fixed(missing, 'Point at "lib/button.contract.json"'), RIGHT);
    assert.equal(fixed(missing, 'Remove the pointer'), HEAD + TRAITS);
    const both = wrong(POINTER.replace('lib/button', 'link'));
    assert.deepEqual(titles(both), [
      'Point at "lib/button.contract.json"',
      'Point at "lib/link.contract.json"',
      'Remove the pointer',
    ]);
    assert.equal(
      fixed(wrong('specs:\n  - button.contract.json\n'), 'Point at "lib/button.contract.json"'),
      RIGHT,
    );
  });

  test('backslashes become slashes, and so does what stands for a slash in a name', () => {
    for (const href of ['lib\\button.contract.json']) {
      const text = wrong(POINTER.replace('lib/button.contract.json', href));
      assert.deepEqual(titles(text), ['* Point at "lib/button.contract.json"', 'Remove the pointer'], href);
    }
  });

  test('"to" becomes "href"', () => {
    const to = wrong(POINTER.replace('href: lib/button.contract.json', 'to: button'));
    assert.equal(fixed(to, 'Point at "lib/button.contract.json"'), RIGHT);
    // Of both only one is allowed.
    assert.equal(fixed(wrong(`${POINTER}    to: button\n`), 'Remove the "to"'), wrong(POINTER));
  });

  test('of two pointers one goes', () => {
    const more = '  - lib/button.contract.json\n';
    assert.equal(fixed(wrong(POINTER + more), 'Remove this pointer'), RIGHT);
    assert.deepEqual(titles(wrong(POINTER + more)), ['* Remove this pointer', 'Remove the other pointer']);
    const first = wrong(POINTER.replace('specs:\n', 'specs:\n  - gone.contract.json\n'));
    // The one that leads to the contract counts, wherever it stands.
    assert.equal(fixed(first, 'Remove this pointer'), RIGHT);
    assert.deepEqual(titles(first), ['* Remove this pointer']);
    assert.equal(forAll(wrong(POINTER + more + more), 'Remove all second pointers'), RIGHT);
  });

  test('a pointer is added in its place', () => {
    assert.deepEqual(titles(HEAD + TRAITS), ['* Add contract pointer']);
    assert.equal(fixed(HEAD + TRAITS, 'Add contract pointer'), RIGHT);
    assert.equal(fixed(`${HEAD}specs: []\n${TRAITS}`, 'Add contract pointer'), RIGHT);
    assert.equal(
      fixed('{"kind":"component","id":"button"}\n', 'Add contract pointer'),
      '{"kind":"component","id":"button","specs":[{"href":"lib/button.contract.json","rel":"contract","role":"Design System Contract"}]}\n',
    );
    const other = 'specs:\n  - href: x.json\n    rel: contract\n    role: DS Contracts\n';
    assert.equal(
      fixed(HEAD + other + TRAITS, 'Add contract pointer'),
      HEAD + other + POINTER.replace('specs:\n', '') + TRAITS,
    );
    const world = { ...WORLD, 'b.contract.json': '{ "contractId": "button" }' };
    assert.deepEqual(titles(HEAD + TRAITS, world), [
      'Add contract pointer to "lib/button.contract.json"',
      'Add contract pointer to "b.contract.json"',
    ]);
    assert.deepEqual(titles(`${HEAD}specs: x\n`), []);
  });

  test('the id becomes that of the contract', () =>
    assert.equal(
      fixed(RIGHT.replace('id: button', 'id: "knob"'), 'Change the id to "button"'),
      RIGHT.replace('id: button', 'id: "button"'),
    ));

  test('a pointer without a list is put into one', () => {
    const [TITLE, ALL] = ['Put the pointer into an array', 'Put all pointers into arrays'];
    const members = ['href: lib/link.contract.json', 'rel: contract', 'role: Design System Contract'];
    const alone = `${HEAD}specs: # s\n  ${members.join('\n  ')}\n`;
    const listed = `${HEAD}specs: # s\n  - ${members.join('\n    ')}\n`;
    assert.equal(fixed(alone, TITLE), listed);
    assert.equal(forAll(alone, ALL), listed);
    // Comments in it would be lost.
    assert.deepEqual(
      titles(alone.replace('System Contract\n', 'System Contract # why\n')).filter((title) =>
        title.includes(TITLE),
      ),
      [],
    );
    const flow = "specs: { href: lib/link.contract.json, rel: 'contract' } # s\n";
    assert.equal(
      fixed(HEAD + flow, TITLE),
      `${HEAD}specs: # s\n  - href: lib/link.contract.json\n    rel: contract\n`,
    );
    const json = '{\n  "kind": "component",\n  "specs": {\n    "href": "lib/link.contract.json"\n  }\n}\n';
    assert.equal(
      fixedIn(dsdsReading(json, WORLD, { language: 'json' }), TITLE),
      '{\n  "kind": "component",\n  "specs": [\n    {\n      "href": "lib/link.contract.json"\n    }\n  ]\n}\n',
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

  test('the values are put in order, and what stays keeps its words', () => {
    const values = `    values:
      - id: s # Small.
        description: In tables.
        purpose: |
          For lists.
      - { id: x, description: Gone. }
      - { id: 'm', description: "In forms." }
`;
    const drifted = RIGHT.replace(/ {4}values:[^]*?(?= {2}- traitType)/, values);
    const right = RIGHT.replace(
      / {4}values:[^]*?(?= {2}- traitType)/,
      `    values:
      - { id: 'm', description: "In forms." }
      - id: s # Small.
        description: In tables.
        purpose: |
          For lists.
      - id: l
        description: TODO
`,
    );
    assert.equal(fixed(drifted, 'Update the values of "size"'), right);
    assert.equal(fixed(drifted, 'Update traits from contract'), right);
    assert.equal(forAll(drifted, 'Update the values of all traits'), right);
  });

  test('a description that the contract has by now is taken over', () => {
    const todo = RIGHT.replace('Its size.', 'TODO')
      .replace('In forms.', 'TODO')
      .replace('Above it.', '"TODO"');
    assert.deepEqual(titles(todo), ['* Use the description of the contract']);
    assert.equal(fixed(todo, 'Use the description of the contract'), todo.replace('TODO', 'How big.'));
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

suite('fixes where something is written once for several', () => {
  const GONE = `  - traitType: variant
    kind: enum
    id: gone
    description: Gone.
    values: &all
      - id: x
        description: X.
`;
  const other = `other: *all\n`;

  test('an update that would change what is used elsewhere is not offered', () => {
    const text = RIGHT.replace('traits:\n', `traits:\n${GONE}`).replace('id: loading', 'id: load') + other;
    assert.deepEqual(titles(text), ['* Add the trait "loading"', '* Remove the trait "load"']);
  });

  test('no fix changes it, unless it stands for itself', () => {
    const entries = (id: string): string => `entries:
  - id: &id ${id} # of both
    kind: component
    specs: &specs
      - href: lib/button.contract.json
        rel: contract
        role: Design System Contract
  - id: *id
    kind: component
    specs: *specs
`;
    const knob = entries('knob').replace(
      '*specs\n',
      '[{ href: lib/link.contract.json, rel: contract, role: Design System Contract }]\n',
    );
    assert.deepEqual(
      offersIn(dsdsReading(knob, WORLD))
        .filter(({ code }) => code === 'dsds/id')
        .map(({ after }) => after),
      [knob.replace('*id\n', 'link\n')],
    );
    const misspelled = entries('button').replace('role: Design', 'role: design');
    assert.equal(allFixedIn(dsdsReading(misspelled, WORLD), SAFE), misspelled);
    const named = knob.replace('*id\n', 'x\n    name: *id\n');
    assert.deepEqual(
      offersIn(dsdsReading(named, WORLD))
        .filter(({ code }) => code === 'dsds/id')
        .map(({ after }) => after),
      [named.replace('id: x', 'id: link')],
    );
  });
});

suite('comments', () => {
  test('stay where a pointer says "to", where the list of traits goes, and where there is none yet', () => {
    const to = HEAD + POINTER.replace('href: lib/button.contract.json', 'to: button # ours') + TRAITS;
    assert.equal(
      fixed(to, 'Point at "lib/button.contract.json"'),
      to.replace('to: button', 'href: lib/button.contract.json'),
    );
    const none = `${HEAD}${POINTER}traits: [] # none\n`;
    assert.match(fixed(none, 'Add 3 traits from the contract'), /^traits: # none\n  - traitType: variant\n/m);
    const last = `${HEAD}${POINTER.replace('button.', 'link.')}traits: # all of them\n  - id: gone\n`;
    assert.equal(
      fixed(last, 'Remove the trait "gone"'),
      `${HEAD}${POINTER.replace('button.', 'link.')}# all of them\n`,
    );
  });
});
