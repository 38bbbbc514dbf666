import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { SAFE } from '../../../server/src/check/fix-all.ts';
import { checkDsds } from '../../../server/src/kinds/dsds/source.ts';
import { readDsdsText } from '../../../server/src/kinds/dsds/read-text.ts';
import { AS_SHIPPED } from '../../../server/src/check/rule.ts';
import { allFixedIn, dsdsReading, fixedIn, linkedIn, offersIn, toldOf } from '../../dsds/reading.ts';
import {
  BARE,
  PACKAGED,
  entryWith,
  POINTER,
  ofSpecs,
  WORLD,
  HEAD,
  TRAITS,
  RIGHT,
  titles,
  fixed,
  forAll,
} from './documents.ts';

suite('SR-138', () => {
  const [REL, ROLE] = ['    rel: contract\n', '    role: Design System Contract\n'];
  const HREF = '  - href: lib/button.contract.json\n';

  test('nothing is wrong with a pointer as it should be, however its link is spelled', () => {
    for (const href of [
      'lib/button.contract.json',
      './lib/button.contract.json',
      'lib/button%2Econtract.json',
      'lib/button.contract.json?x=1#/props',
      'https://example.org/button.contract.json',
      'urn:x:button.contract.json',
      '//example.org/button.contract.json',
    ])
      assert.deepEqual(ofSpecs(`  - href: ${href}\n${REL}${ROLE}`), []);
  });

  test('a bare string', () =>
    assert.deepEqual(ofSpecs('  - lib/button.contract.json\n'), [
      "SR-138 lib/button.contract.json: A link alone doesn't say that it leads to a contract",
    ]));

  test('a pointer that an alias stands for is told of where it is written, and no fix changes it', () => {
    const entry = (specs: string): string => `  - kind: component\n    specs: ${specs}`;
    const text = `entries:\n${entry('&s [{ href: gone.contract.json }]\n')}${entry('*s\n')}`;
    const reading = dsdsReading(text, BARE);
    const at = reading.checked.findings.map(({ span }) => text.slice(span.start, span.end));
    assert.deepEqual(
      at,
      Array.from({ length: 6 }, () => 'gone.contract.json'),
    );
    assert.deepEqual(offersIn(reading), []);
  });

  test('another rel, and none', () => {
    assert.deepEqual(ofSpecs(`${HREF}    rel: Contract\n${ROLE}`), [
      'SR-138 Contract: The "rel" of a pointer to a contract can\'t be "Contract"',
    ]);
    for (const none of ['', '    rel:\n'])
      assert.deepEqual(ofSpecs(HREF + none + ROLE), [
        'SR-138 lib/button.contract.json: This pointer to a contract has no "rel"',
      ]);
  });

  test('another spelling of the role, and none', () => {
    for (const role of [
      'design system contract',
      'Design-System-Contract',
      'DesignSystemContract',
      'Design System Contracts',
      'Desing System Contract',
    ])
      assert.deepEqual(ofSpecs(`${HREF}${REL}    role: ${role}\n`), [
        `SR-138 ${role}: The "role" of a pointer to a contract can't be "${role}"`,
      ]);
    assert.deepEqual(ofSpecs(HREF + REL), [
      'SR-138 lib/button.contract.json: This pointer to a contract has no "role"',
    ]);
  });

  test('items of other formats are left alone, wherever they lead', () => {
    for (const role of ['DS Contracts', 'Design System Tokens', 'Contract', 'Figma'])
      assert.deepEqual(ofSpecs(`  - href: nowhere.contract.json\n    role: ${role}\n`), [
        'dsds/unpointed button: The entry "button" doesn\'t point at "lib/button.contract.json"',
      ]);
  });

  test('"to" in the place of "href", and neither of them', () => {
    assert.deepEqual(ofSpecs(`  - to: button\n${REL}${ROLE}`), [
      'SR-138 button: A pointer to a contract has an "href", not a "to"',
    ]);
    assert.match(ofSpecs(`  - rel: contract\n${ROLE}`)[0]!, /This pointer to a contract has no "href"$/);
  });

  test('one that is no list, and one with both "href" and "to"', () => {
    assert.match(
      toldOf(dsdsReading(entryWith('specs: lib/button.contract.json\n'), BARE)).join('; '),
      /^SR-138 lib\/button\.contract\.json: "specs" must be an array\.$/,
    );
    assert.deepEqual(ofSpecs(`${HREF}    to: button\n${REL}${ROLE}`), [
      'SR-138 button: This pointer to a contract has both "to" and "href"',
    ]);
  });

  test('of two of which one leads nowhere that one is too many', () =>
    assert.deepEqual(ofSpecs(`  - href: gone.contract.json\n${REL}${ROLE}${HREF}${REL}${ROLE}`), [
      'SR-138 gone.contract.json: The entry already points at "lib/button.contract.json"',
    ]));

  suite('a contract of two entries', () => {
    const entry = (id: string, href: string): string =>
      `  - id: ${id}\n    kind: component\n    specs:\n      - { href: ${href}, rel: contract, role: Design System Contract }\n`;
    const both = (first: string, second: string): string =>
      `schemaVersion: 0.21.1\nentries:\n${entry(first, 'lib/button.contract.json')}${entry(second, './lib/button.contract.json')}`;

    test('is told of at the pointer of the second, which may be meant for another contract', () => {
      const world = { ...BARE, 'lib/chip.contract.json': '{ "contractId": "chip", "component": "Chip" }' };
      const reading = dsdsReading(both('button', 'chip'), world);
      assert.deepEqual(toldOf(reading), [
        'SR-138 ./lib/button.contract.json: The entry "button" already points at "./lib/button.contract.json".',
      ]);
      assert.deepEqual(
        reading.checked.findings.map(({ severity, related }) => [severity, related.length]),
        [['warning', 1]],
      );
      assert.deepEqual(
        offersIn(reading).map(({ title }) => title),
        ['* Point at "lib/chip.contract.json"', 'Remove the pointer'],
      );
    });

    test('has the id of neither by a fix', () => {
      const reading = dsdsReading(both('btn', 'knob'), BARE);
      assert.deepEqual(
        toldOf(reading).map((line) => line.slice(0, 12)),
        ['dsds/id btn:', 'SR-138 ./lib'],
      );
      assert.deepEqual(
        offersIn(reading).map(({ code, title }) => `${code} ${title}`),
        ['SR-138 Remove the pointer'],
      );
    });
  });

  test('a link to nothing, with what may have been meant', () => {
    const missing = (href: string, id?: string): string[] =>
      toldOf(dsdsReading(entryWith(`specs:\n  - href: ${href}\n${REL}${ROLE}`, id), BARE));
    assert.deepEqual(missing('button.contract.json'), [
      'SR-138 button.contract.json: "button.contract.json" doesn\'t exist, so the entry has no contract.',
    ]);
  });

  test('where no pointer leads to a contract, each is told what is there', () => {
    const of = (href: string): string => `  - href: ${href}\n${REL}${ROLE}`;
    assert.deepEqual(ofSpecs(of('x.contract.json') + of('y.contract.json')), [
      'SR-138 x.contract.json: "x.contract.json" doesn\'t exist, so the entry has no contract',
      'SR-138 y.contract.json: "y.contract.json" doesn\'t exist, so the entry has no contract',
    ]);
    // One that nobody fetches may be the contract.
    assert.deepEqual(ofSpecs(of('x.contract.json') + of('https://example.org/y.contract.json')), [
      'SR-138 x.contract.json: The entry already points at "https://example.org/y.contract.json"',
    ]);
    assert.deepEqual(ofSpecs(`  - to: x\n${REL}${ROLE}${of('package.json')}`, PACKAGED), [
      'SR-138 x: A pointer to a contract has an "href", not a "to"',
      'SR-138 package.json: "package.json" isn\'t a contract: it has no "contractId"',
    ]);
  });

  test('files of other formats that are called as contracts are, and what may be one, are left alone', () => {
    const world = { ...BARE, 'f.contract.json': '{ "$schema": "https://other.org/s.json" }' };
    const right = HREF + REL + ROLE;
    for (const ref of [
      '  - f.contract.json\n',
      '  - href: f.contract.json\n',
      '  - https://example.org/f.contract.json\n',
      '  - href: https://example.org/f.contract.json\n    rel: contract\n',
    ]) {
      assert.deepEqual(ofSpecs(right + ref, world), []);
      assert.deepEqual(ofSpecs(ref + right, world), []);
    }
    assert.deepEqual(
      ofSpecs('  - f.contract.json\n', world).map((line) => line.split(' ')[0]),
      ['dsds/unpointed'],
    );
  });

  test('a role and a rel that are no text are not there', () => {
    const odd = `${HREF}    rel: [contract]\n    role: { name: Design System Contract }\n`;
    assert.deepEqual(ofSpecs(odd), [
      'SR-138 lib/button.contract.json: This pointer to a contract has no "rel"',
      'SR-138 lib/button.contract.json: This pointer to a contract has no "role"',
    ]);
    const reading = dsdsReading(entryWith(`specs:\n${odd}`), BARE);
    assert.equal(
      fixedIn(reading, 'Change "role" to "Design System Contract"'),
      reading.text.replace('{ name: Design System Contract }', 'Design System Contract'),
    );
    // What is lost with that only a person can tell.
    assert.equal(allFixedIn(reading, SAFE), reading.text);
  });

  test('members that an item takes from elsewhere with "<<" count, and no fix changes them', () => {
    const shared = (more = ''): string =>
      `anchors:\n  - &p { rel: contract, role: Design System Contract }\n  - &q { rel: x }\n${entryWith(`specs:\n  - <<: ${more}\n    href: lib/button.contract.json\n`)}`;
    for (const right of ['*p', '[*p, *q]', '[{}, { <<: *p }]'])
      assert.deepEqual(toldOf(dsdsReading(shared(right), BARE)), [], right);
    const wrong = dsdsReading(shared('[*q, *p]'), BARE);
    assert.deepEqual(toldOf(wrong), ['SR-138 x: The "rel" of a pointer to a contract can\'t be "x".']);
    assert.deepEqual(offersIn(wrong), []);
    // In JSON, and in quotes, it is a name as any other.
    for (const [text, language] of [
      [shared('*p').replace('<<', '"<<"'), 'yaml'],
      ['{ "specs": [{ "<<": { "rel": "contract" }, "href": "lib/button.contract.json" }] }', 'json'],
    ] as const)
      assert.match(toldOf(dsdsReading(text, BARE, { language }))[0]!, /has no "rel"/);
  });

  test('a link to what is no contract', () =>
    assert.deepEqual(ofSpecs(`  - href: package.json\n${REL}${ROLE}`, PACKAGED), [
      'SR-138 package.json: "package.json" isn\'t a contract: it has no "contractId"',
    ]));

  test('a second one, whatever it is', () => {
    const right = HREF + REL + ROLE;
    for (const [second, at] of [
      [right, 'lib/button.contract.json'],
      ['  - x.contract.json\n', 'x.contract.json'],
      [`  - href: https://example.org/x.contract.json\n${REL}${ROLE}`, 'https://example.org/x.contract.json'],
    ] as const)
      assert.deepEqual(ofSpecs(right + second), [
        `SR-138 ${at}: The entry already points at "lib/button.contract.json"`,
      ]);
    const other = '  - href: x.json\n    rel: contract\n    role: DS Contracts\n';
    assert.deepEqual(ofSpecs(other + right + other), []);
  });

  test('a faulty pointer links all the same', () => {
    for (const specs of [
      '  - lib/button.contract.json\n',
      `${HREF}    rel: x\n`,
      `  - x.contract.json\n${HREF}`,
    ]) {
      const codes = toldOf(dsdsReading(entryWith(`specs:\n${specs}`, 'knob'), BARE)).map(
        (line) => line.split(' ')[0],
      );
      assert.ok(codes.includes('dsds/id'), specs);
    }
  });

  test('before all is read, nothing is missing', () => {
    const read = readDsdsText(entryWith(`specs:\n  - href: x.contract.json\n${REL}${ROLE}`), 'yaml');
    assert.deepEqual(checkDsds(read, AS_SHIPPED, { ...linkedIn(BARE), isWhole: false }).findings, []);
    assert.deepEqual(checkDsds(read).findings, []);
  });
});

suite('fixes of SR-138', () => {
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
    assert.equal(
      fixed(wrong('specs:\n  - button.contract.json\n'), 'Point at "lib/button.contract.json"'),
      RIGHT,
    );
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

  test('a pointer without a list is put into one', () => {
    const [TITLE, ALL] = ['Put the pointer into an array', 'Put all pointers into arrays'];
    const alone = `${HEAD}specs: # s\n  href: lib/link.contract.json\n`;
    const listed = `${HEAD}specs: # s\n  - href: lib/link.contract.json\n    rel: contract\n    role: Design System Contract\n`;
    assert.equal(fixed(alone, TITLE), listed);
    assert.equal(forAll(alone, ALL), listed);
  });
});

suite('comments', () => {
  test('stay where the list of traits goes, and where there is none yet', () => {
    const none = `${HEAD}${POINTER}traits: [] # none\n`;
    assert.match(fixed(none, 'Add 3 traits from the contract'), /^traits: # none\n  - traitType: variant\n/m);
    const last = `${HEAD}${POINTER.replace('button.', 'link.')}traits: # all of them\n  - id: gone\n`;
    assert.equal(
      fixed(last, 'Remove the trait "gone"'),
      `${HEAD}${POINTER.replace('button.', 'link.')}# all of them\n`,
    );
  });
});
