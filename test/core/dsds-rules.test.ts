import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { SAFE } from '../../server/src/check/fix-all.ts';
import { AS_SHIPPED, type Level } from '../../server/src/check/rule.ts';
import { checkDsds } from '../../server/src/kinds/dsds/check.ts';
import { traitState } from '../../server/src/kinds/dsds/editing/hover.ts';
import { entryInWords } from '../../server/src/kinds/dsds/editing/lenses.ts';
import { readDsdsText } from '../../server/src/kinds/dsds/read-text.ts';
import { stateOfEntry } from '../../server/src/kinds/dsds/compare.ts';
import { traitsBesideUpdate } from '../../server/src/kinds/dsds/editing/comparison.ts';
import { updateEntries } from '../../server/src/kinds/dsds/update.ts';
import type { Finding } from '../../server/src/check/rule.ts';
import { ruleOf } from '../../server/src/kinds/index.ts';
import { allFixedIn, dsdsReading, fixedIn, linkedIn, offersIn, toldOf } from '../dsds/reading.ts';
import type { World } from '../project/world.ts';

const contractOf = (props: object, states: unknown[] = [], more: object = {}): string =>
  JSON.stringify({
    contractId: 'button',
    component: 'Button',
    props: { properties: props },
    states,
    ...more,
  });

const BARE: World = { 'lib/button.contract.json': contractOf({}) };

const PACKAGED: World = { ...BARE, 'package.json': '{}' };

const entryWith = (rest: string, id = 'button'): string =>
  `id: ${id}\nkind: component\nname: Button\n${rest}`;

const POINTER = `specs:
  - href: lib/button.contract.json
    rel: contract
    role: Design System Contract
`;

/** What is said of an entry with these `specs`, each as the text that it lies on and the beginning of its message. */
const ofSpecs = (specs: string, world: World = BARE): string[] =>
  toldOf(dsdsReading(entryWith(`specs:\n${specs}`), world)).map((line) =>
    line.replace(/\.( (?!Did)[A-Z].*)?$/s, ''),
  );

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

  test('nothing is missing from a pointer in which the text breaks', () => {
    const beyondSyntax = (specs: string): string[] =>
      ofSpecs(specs).filter((line) => !line.startsWith('yaml/syntax'));
    assert.deepEqual(beyondSyntax(`${HREF}    re\n${REL}${ROLE}`), []);
    assert.deepEqual(beyondSyntax(`${HREF}   rel: contract\n${ROLE}`), []);
  });

  test('a pointer that an alias stands for is told of where the alias stands', () => {
    const entry = (specs: string): string => `  - kind: component\n    specs: ${specs}`;
    const text = `entries:\n${entry('&s [{ href: gone.contract.json }]\n')}${entry('*s\n')}${entry('[*s]\n')}`;
    const { checked } = dsdsReading(text, BARE);
    const at = checked.findings.map(({ span }) => text.slice(span.start, span.end));
    assert.deepEqual([...new Set(at)], ['gone.contract.json', '*s']);
    const lines = checked.findings.map(({ span }) => text.slice(0, span.start).split('\n').length);
    assert.deepEqual([...new Set(lines)], [3, 5]);
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
    // By the name of the file, whatever the entry is called.
    const help = (href: string): string => {
      const { checked } = dsdsReading(entryWith(`specs:\n  - href: ${href}\n${REL}${ROLE}`, 'knob'), BARE);
      const [{ code, args }] = checked.findings as [Finding];
      return ruleOf(code).describe(args).help ?? '';
    };
    assert.equal(help('old/button.contract.json'), 'Did you mean "lib/button.contract.json"?');
    assert.match(help('knob.contract.json'), /^Write the path of a contract/);
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

  test('a role and a rel that are no text', () => {
    const odd = `${HREF}    rel: [contract]\n    role: { name: Design System Contract }\n`;
    assert.deepEqual(ofSpecs(odd), [
      'SR-138 [contract]: The "rel" of this pointer must be a string',
      'SR-138 { name: Design System Contract }: The "role" of this pointer must be a string',
    ]);
    const reading = dsdsReading(entryWith(`specs:\n${odd}`), BARE);
    assert.equal(
      fixedIn(reading, 'Change "role" to "Design System Contract"'),
      reading.text.replace('{ name: Design System Contract }', 'Design System Contract'),
    );
    // What is lost with that only a person can tell.
    assert.equal(allFixedIn(reading, SAFE), reading.text);
  });

  test('members that an item takes from elsewhere with "<<"', () => {
    const shared = (more = ''): string =>
      `anchors:\n  - &p { rel: contract, role: Design System Contract }\n  - &q { rel: x }\n${entryWith(`specs:\n  - <<: ${more}\n    href: lib/button.contract.json\n`)}`;
    for (const right of ['*p', '[*p, *q]', '[{}, { <<: *p }]'])
      assert.deepEqual(toldOf(dsdsReading(shared(right), BARE)), [], right);
    const wrong = dsdsReading(shared('[*q, *p]'), BARE);
    assert.deepEqual(toldOf(wrong), ['SR-138 *q: The "rel" of a pointer to a contract can\'t be "x".']);
    // What an item says itself counts, and elsewhere nothing changes.
    const fixed = fixedIn(wrong, 'Add "rel": "contract"');
    assert.equal(fixed, wrong.text.replace('href: lib/button.contract.json\n', '$&    rel: contract\n'));
    assert.deepEqual(toldOf(dsdsReading(fixed, BARE)), []);
    // In JSON, and in quotes, it is a name as any other.
    for (const [text, language] of [
      [shared('*p').replace('<<', '"<<"'), 'yaml'],
      ['{ "specs": [{ "<<": { "rel": "contract" }, "href": "lib/button.contract.json" }] }', 'json'],
    ] as const)
      assert.match(toldOf(dsdsReading(text, BARE, { language }))[0]!, /has no "rel"/);
  });

  test('no fix takes away what comes from elsewhere, or leaves two of which one is allowed', () => {
    const from = (shared: string, own: string): string =>
      `shared: &p { ${shared}, rel: contract, role: Design System Contract }\n${entryWith(`specs:\n  - <<: *p\n${own}`)}`;
    const offered = (text: string): string[] => offersIn(dsdsReading(text, BARE)).map(({ title }) => title);
    assert.deepEqual(offered(from('to: button', '')), ['Remove the pointer']);
    assert.deepEqual(offered(from('to: button', '    href: lib/button.contract.json\n')), []);
    const dead = from('href: gone.contract.json', '');
    assert.equal(
      fixedIn(dsdsReading(dead, BARE), 'Point at "lib/button.contract.json"'),
      dead.replace('- <<', '- href: lib/button.contract.json\n    <<'),
    );
  });

  test('what takes itself with "<<" lacks what it lacks', () => {
    const text = entryWith(
      'specs:\n  - &a\n    <<: [*a, &b { <<: [*a, *b] }]\n    href: lib/button.contract.json\n',
    );
    assert.match(toldOf(dsdsReading(text, BARE)).join('; '), /has no "rel"/);
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

/** What is said of the traits of an entry, each without its contract. */
const ofTraits = (traits: string, contract: string): string[] =>
  toldOf(
    dsdsReading(entryWith(`${POINTER}traits:\n${traits}`), { 'lib/button.contract.json': contract }),
  ).map((line) => line.replace(', "lib/button.contract.json").', ')'));

const trait = (id: string, traitType = 'variant', kind = 'boolean', more = ''): string =>
  `  - traitType: ${traitType}\n    kind: ${kind}\n    id: ${id}\n    description: x\n${more}`;

const valuesOf = (...ids: string[]): string =>
  `    values:\n${ids.map((id) => `      - id: ${id}\n        description: x\n`).join('')}`;

suite('the drift of traits', () => {
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
        checked.findings.map(({ code, severity, args }) => [code, severity, args['count']]),
        [['dsds/trait-missing', 'information', 3]],
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

  test('members that a trait takes from elsewhere with "<<"', () => {
    const shared = `anchors:\n  - &v { traitType: variant, kind: enum, description: x }\n  - &s { values: [{ id: s, description: x }] }\n`;
    const reading = (more: string): ReturnType<typeof dsdsReading> =>
      dsdsReading(shared + entryWith(`${POINTER}traits:\n${more}`), { 'lib/button.contract.json': SIZE });
    assert.deepEqual(toldOf(reading(`  - <<: *v\n    id: size\n${valuesOf('s', 'm', 'l')}`)), []);
    const lacking = reading('  - <<: [*v, *s]\n    id: size\n');
    assert.match(
      toldOf(lacking).join('; '),
      /^dsds\/trait-values \*s: The trait "size" doesn't have the values "m" and "l"\./,
    );
    // What would change elsewhere, too, is left, and told.
    assert.deepEqual(offersIn(lacking), []);
    assert.deepEqual(
      [...updateEntries(lacking.page, lacking.checked.entries).refused.values()],
      ['it is merged by "<<" (line 12)'],
    );
    const twice = reading(`  - <<: *v\n    <<: *s\n    id: size\n`);
    assert.deepEqual(toldOf(twice), ['yaml/syntax <<: "<<" is repeated in this object.', ...toldOf(lacking)]);
    assert.equal(
      ruleOf('yaml/syntax').describe(twice.checked.findings[0]!.args).help,
      'Write one with an array, such as "<<: [*a, *b]".',
    );
    assert.deepEqual(offersIn(twice), []);
    const other = reading('  - <<: *v\n    id: size\n    kind: boolean\n');
    assert.match(toldOf(other)[0]!, /^dsds\/trait-kind boolean/);
  });

  test('other values', () => {
    const of = (...ids: string[]): string[] =>
      ofTraits(trait('size', 'variant', 'enum', valuesOf(...ids)), SIZE).map((line) =>
        line.replace('dsds/trait-values ', ''),
      );
    assert.deepEqual(of('s', 'm', 'l'), []);
    assert.deepEqual(of('s'), ['values: The trait "size" doesn\'t have the values "m" and "l".']);
    assert.deepEqual(of('s', 'x', 'm', 'm', 'l'), [
      'x: "x" isn\'t a value of "size" in "lib/button.contract.json".',
      'm: The value "m" of "size" is repeated.',
    ]);
    assert.deepEqual(of('m', 's', 'l'), [
      'm: The values of "size" are in another order than in "lib/button.contract.json".',
    ]);
    assert.deepEqual(of('s', 'l', 'm'), [
      'l: The values of "size" are in another order than in "lib/button.contract.json".',
    ]);
    assert.deepEqual(of('l', 'x', 's'), [
      'values: The trait "size" doesn\'t have the value "m".',
      'l: The values of "size" are in another order than in "lib/button.contract.json".',
      'x: "x" isn\'t a value of "size" in "lib/button.contract.json".',
    ]);
    assert.match(
      ofTraits(trait('size', 'variant', 'enum'), SIZE)[0]!,
      /^dsds\/trait-values size: .* doesn't have the values "s", "m" and "l"/,
    );
  });

  test('values of a boolean', () =>
    assert.deepEqual(ofTraits(trait('hover', 'state', 'boolean', valuesOf('a')), contractOf({}, ['hover'])), [
      'dsds/trait-values values: The trait "hover" has values, but is a boolean in "lib/button.contract.json".',
    ]));

  test('what has no legal id is found by its name, and never missing', () => {
    const contract = contractOf({ 'aria.label': { type: 'boolean' }, size: { enum: ['s', 'extra large'] } });
    assert.deepEqual(
      ofTraits(trait('open'), contract).map((line) => line.split(':')[0]),
      ['dsds/trait-extra open'],
    );
    const named = '      - id: xl\n        name: extra large\n        description: x\n';
    const both =
      trait('aria-label', 'variant', 'boolean', '    name: aria.label\n') +
      trait('size', 'variant', 'enum', valuesOf('s') + named);
    assert.deepEqual(ofTraits(both, contract), []);
    assert.deepEqual(ofTraits(trait('size', 'variant', 'enum', valuesOf('s')), contract), [
      'dsds/trait-values values: The trait "size" doesn\'t have the value "extra large".',
    ]);
  });

  test('a name counts only where the contract has no legal id for it', () =>
    assert.deepEqual(
      ofTraits(
        trait('x', 'variant', 'boolean', '    name: open\n'),
        contractOf({ open: { type: 'boolean' } }),
      ).map((line) => line.split(':')[0]),
      ['dsds/trait-missing traits', 'dsds/trait-extra x'],
    ));

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
    const one = 'dsds/trait-missing traits: "traits" isn\'t an array.';
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
    assert.equal(entryInWords(entry, reading.checked.read), '"traits" isn\'t an array');
    assert.match(traitState(entry, { name: 'hover', traitType: 'state' }) ?? '', /^\*\*out of sync\*\*/);
    assert.deepEqual(traitsBesideUpdate(reading, entry), {
      now: 'traits:\n  hover: Above it.\n',
      updated: `traits:\n${trait('hover', 'state').replace('description: x', 'description: TODO')}`,
    });
  });

  test('values that are no list lack all of the contract', () => {
    const of = (values: string): string[] =>
      ofTraits(trait('size', 'variant', 'enum', `    values: ${values}\n`), SIZE);
    const told = 'dsds/trait-values values: The "values" of "size" aren\'t an array.';
    for (const values of ['{ s: small }', 's', '3']) assert.deepEqual(of(values), [told]);
    assert.match(of('[]')[0]!, /The trait "size" doesn't have the values "s", "m" and "l"\./);
  });

  test('of a broken document only the entries before the mistake count', () => {
    const specs = [{ href: 'lib/button.contract.json', rel: 'contract', role: 'Design System Contract' }];
    const entry = { id: 'button', kind: 'component', specs, traits: [{ id: 'gone' }] };
    const text = JSON.stringify({ schemaVersion: '0.21.1', entries: [entry, entry] });
    const told = (length: number): string[] =>
      toldOf(
        dsdsReading(text.slice(0, length), { 'lib/button.contract.json': SIZE }, { language: 'json' }),
      ).filter((line) => line.includes('"gone"'));
    const [first, second] = [text.indexOf('"gone"'), text.lastIndexOf('"gone"')].map((at) => at + 6);
    assert.equal(told(first!).length, 0);
    assert.equal(told(second!).length, 1);
    assert.equal(told(text.length).length, 2);
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

suite('the rest that is said of entries', () => {
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

  test('dsds/unpointed: one contract, several, none', () => {
    const world: World = Object.fromEntries(
      ['a', 'b', 'c'].map((name) => [`${name}.contract.json`, contractOf({})]),
    );
    const of = (text: string, files: World): string[] =>
      toldOf(dsdsReading(text, files)).map((line) =>
        line.replace(/ Add a pointer, so that the two can be compared/, ''),
      );
    assert.deepEqual(of(entryWith(''), BARE), [
      'dsds/unpointed button: The entry "button" doesn\'t point at "lib/button.contract.json".',
    ]);
    assert.deepEqual(of(entryWith(''), world), [
      'dsds/unpointed button: The entry "button" points at none of the 3 contracts with its id.',
    ]);
    assert.deepEqual(of(entryWith('', 'knob'), BARE), []);
    assert.deepEqual(of('id: button\nkind: token\n', BARE), []);
  });
});
