import { isDriftIgnored, type RuleSettings } from '../../server/src/check/rule.ts';
import { areSameSettings } from '../../server/src/project/treatment.ts';
import { levelsFor, MEMBERS } from '../../server/src/kinds/config/model.ts';
import { GOVERNED_CODES, readConfig, ruleOf } from '../../server/src/kinds/index.ts';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { forAll } from '../arbitrary.ts';
import { checkMarkedConfig } from '../marked.ts';
import { config } from './configs.ts';

/** Project files as they come: right, wrong, broken, and no text that anyone would write. */
const configText = fc.oneof(
  fc
    .tuple(config, fc.constantFrom('  ', '', '\t'))
    .map(([value, indent]) => JSON.stringify(value, null, indent)),
  fc
    .tuple(config, fc.nat(), fc.nat(8), fc.constantFrom('', ',', '"', '}', '//', '\uFEFF', '\n'))
    .map(([value, at, length, put]) => {
      const text = JSON.stringify(value, null, 2);
      return text.slice(0, at % text.length) + put + text.slice((at % text.length) + length);
    }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('', ' \n', '\uFEFF', '\uFEFF{}', 'null', '[]', '{', '{"rules":{', '['.repeat(300), '{}{}'),
);

suite('the project file', () => {
  test('whatever its text: findings inside it and in order, words for each, and the same again', () =>
    forAll(
      configText,
      (text) => {
        const { config: read, findings } = readConfig(text);
        let last = 0;
        for (const { span, code: found, args } of findings) {
          assert.ok(last <= span.start && span.start <= span.end && span.end <= text.length);
          last = span.start;
          assert.match(ruleOf(found).describe(args).message, /\S[.?]$/);
        }
        for (const path of ['a.contract.json', 'lib/a.json', 'x/y', '__proto__']) {
          assert.equal(typeof read.exclude(path), 'boolean');
          assert.ok(['itself', 'inside', undefined].includes(read.contracts?.(path)));
          const { levels } = read.settingsFor(path);
          for (const [rule, given] of levels)
            assert.ok(levelsFor(rule).includes(given) && GOVERNED_CODES.includes(rule));
          assert.equal(read.settingsFor(path), read.settingsFor(path));
        }
        assert.deepEqual(readConfig(text).findings, findings);
      },
      3000,
    ));

  test('of the rules and the overrides that fit, the last one counts', () => {
    const { config: read, findings } = readConfig(
      JSON.stringify({
        rules: { 'SR-126': 'warning', 'SR-130': 'off' },
        overrides: [
          { files: ['drafts'], rules: { 'SR-126': 'off' } },
          { files: ['drafts/a.*', 'b.*'], rules: { 'SR-126': 'hint' } },
        ],
      }),
    );
    assert.deepEqual(findings, []);
    const levelAt = (path: string): unknown => read.settingsFor(path).levels.get('SR-126');
    assert.deepEqual(['x', 'drafts/x', 'drafts/a.contract.json', 'x/b.contract.json'].map(levelAt), [
      'warning',
      'off',
      'hint',
      'hint',
    ]);
    assert.equal(read.settingsFor('drafts/a.c').levels.get('SR-130'), 'off');
    assert.deepEqual(readConfig('{}').config.settingsFor('x'), {
      declaredName: 'auto',
      defaultSlot: 'default',
      driftIgnore: [],
      levels: new Map(),
    });
  });

  test('the classes of changes', () => {
    const { config: read } = readConfig(
      '{ "changes": { "text": "safe", "enum/order": "loud", "x": "safe" } }',
    );
    assert.deepEqual([...read.changes], [['text', 'safe']]);
    assert.deepEqual([...readConfig('{}').config.changes], []);
  });

  test('a member that is wrong as a whole is taken as not written', () => {
    for (const contracts of [[], 'lib', ['!lib'], null]) {
      const { config: read, findings } = readConfig(JSON.stringify({ contracts }));
      assert.equal(read.contracts, undefined);
      assert.equal(findings.length, 1);
    }
  });

  test('of broken text the members count that were whole before the error', () => {
    const { config: read } = readConfig('{ "declaredName": "none", "exclude": ["a"], "contracts": ["b", }');
    assert.equal(read.settingsFor('x').declaredName, 'none');
    assert.ok(read.exclude('a'));
    assert.equal(read.contracts, undefined);
  });

  test('of a member written twice the last one counts', () => {
    const { config: read, findings } = readConfig('{ "exclude": ["a"], "exclude": ["b"] }');
    assert.deepEqual([read.exclude('a'), read.exclude('b')], [false, true]);
    assert.deepEqual(
      findings.map((finding) => finding.code),
      ['json/duplicate-key'],
    );
  });

  test('what is wrong, in words', () =>
    checkMarkedConfig(`{
  "contracts": [],
               ~~ error config/invalid "contracts" is empty, so nothing would be checked.
  "exclude": "lib",
             ~~~~~ error config/invalid "exclude" must be an array, but is a string.
  "rules": { "config/invalid": "off", "nonsense": "off", "SR-130": true,
             ~~~~~~~~~~~~~~~~ error config/invalid "config/invalid" can't be turned off or changed.
                                      ~~~~~~~~~~ error config/invalid There is no rule "nonsense".
                                                                   ~~~~ error config/invalid The severity of "SR-130" can't be true.
    "SR-137": "warning",
              ~~~~~~~~~ error config/invalid The severity of "SR-137" can't be "warning".
    "schema/type": "hint" },
                   ~~~~~~ error config/invalid The severity of "schema/type" can't be "hint".
  "overrides": [
    "lib",
    ~~~~~ error config/invalid Item 1 of "overrides" must be an object, but is a string.
    { "files": [1], "rule": {} }
    ~ error config/invalid This override has no "rules".
                ~ error config/invalid Item 1 of "files" of item 2 of "overrides" must be a string, but is a number.
                    ~~~~~~ error config/invalid "rule" isn't allowed in an override.
  ],
  "changes": { "enum/value-aded": "safe", "text": "sfae", "toString": "none", "component": null },
               ~~~~~~~~~~~~~~~~~ error config/invalid There is no change "enum/value-aded".
                                                  ~~~~~~ error config/invalid The class of "text" can't be "sfae".
                                                          ~~~~~~~~~~ error config/invalid There is no change "toString".
                                                                                           ~~~~ error config/invalid The class of "component" can't be null.
  "declaredName": "componnet",
                  ~~~~~~~~~~~ error config/invalid "declaredName" can't be "componnet".
  "defaultSlot": "",
                 ~~ error config/invalid "defaultSlot" is empty.
  "drift": { "ignored": [], "ignore": [1, "button/", "a/b/c", "./size", "!size", " ", "[size", "*/{a,b}"] },
             ~~~~~~~~~ error config/invalid "ignored" isn't allowed in "drift".
                                       ~ error config/invalid Item 1 of "ignore" of "drift" must be a string, but is a number.
                                          ~~~~~~~~~ error config/invalid The glob "button/" isn't NAME or CONTRACT-ID/NAME.
                                                     ~~~~~~~ error config/invalid The glob "a/b/c" isn't NAME or CONTRACT-ID/NAME.
                                                              ~~~~~~~~ error config/invalid The glob "./size" isn't NAME or CONTRACT-ID/NAME.
                                                                        ~~~~~~~ error config/invalid The glob "!size" isn't NAME or CONTRACT-ID/NAME.
                                                                                 ~~~ error config/invalid The glob " " isn't NAME or CONTRACT-ID/NAME.
                                                                                      ~~~~~~~ error config/invalid The glob "[size" has a "[" without its match.
  "extends": "./base.json"
  ~~~~~~~~~ error config/invalid "extends" isn't allowed in the config file.
}`));

  test('a slip of the pen in a member, a severity or a code', () => {
    const help = (text: string): (string | undefined)[] =>
      readConfig(text).findings.map((finding) => ruleOf(finding.code).describe(finding.args).help);
    assert.deepEqual(help('{ "exlude": [] }'), ['Did you mean "exclude"?']);
    assert.deepEqual(help('{ "drift": { "ignored": [] } }'), ['Did you mean "ignore"?']);
    assert.deepEqual(help('{ "rules": { "SR-139": "warnign" } }'), ['Did you mean "warning"?']);
    assert.deepEqual(help('{ "rules": { "Ref/Unresolved": "off" } }'), ['Did you mean "ref/unresolved"?']);
    assert.deepEqual(help('{ "changes": { "enum/valu-added": "safe", "text": "nome" } }'), [
      'Did you mean "enum/value-added"?',
      'Did you mean "none"?',
    ]);
    assert.match(help('{ "changes": ["text"] }')[0]!, /^Write the classes of changes, /);
    assert.match(help('{ "rules": { "SR-139": "loud" } }')[0]!, /^Use "error", /);
    for (const [severity, meant] of [
      ['["warn", { "max": 3 }]', 'warning'],
      ['"err"', 'error'],
      ['"info"', 'information'],
      ['2', 'error'],
      ['[0]', 'off'],
    ] as const)
      assert.deepEqual(help(`{ "rules": { "SR-139": ${severity} } }`), [`Did you mean "${meant}"?`]);
    for (const severity of ['null', '""', 'true', '3', '{ "toString": 1 }', '[]'])
      assert.match(help(`{ "rules": { "SR-139": ${severity} } }`)[0]!, /^Use "error", /);
    assert.deepEqual(help('{ "rules": { "ref": "off" } }'), [
      'Did you mean "ref/unresolved" or "ref/ambiguous"?',
    ]);
    assert.deepEqual(help('{ "include": ["ui"], "ignore": ["out"], "drift": { "include": [] } }'), [
      'Did you mean "contracts"?',
      'Did you mean "exclude"?',
      'Remove it. Allowed here: "ignore".',
    ]);
    assert.match(help('{ "sources": ["ui/*.jsx"] }')[0]!, /^Run npx @react-docgen\/cli "ui\/\*\.jsx" /);
    assert.match(help('{ "rules": { "json/syntax": "none" } }')[0]!, /^Use "error", .*can't be turned off/);
  });

  test('deliberate differences: a name in every contract, or in one', () => {
    const isIgnored = (ignore: string[], id: string | undefined, name: string): boolean =>
      isDriftIgnored(readConfig(JSON.stringify({ drift: { ignore } })).config.settingsFor('x'), id, name);
    const names: [glob: string, fits: string[], fitsNot: string[]][] = [
      ['size', ['button/size', 'size/size'], ['size/label', 'button/Size', 'button/sizes']],
      ['button/size', ['button/size'], ['link/size', 'button/label']],
      ['button/*', ['button/size', 'button/'], ['icon-button/size', 'size/button']],
      ['button/**', ['button/size'], ['link/size']],
      ['*-menu/{open,opened}', ['nav-menu/open', 'nav-menu/opened'], ['menu/open', 'nav-menu/size']],
      ['data-*', ['button/data-x'], ['data-x/size', 'button/data']],
      ['default', ['button/', 'button/default'], ['button/x']],
    ];
    for (const [glob, fits, fitsNot] of names) {
      const ignored = (each: string): boolean =>
        isIgnored([glob], each.slice(0, each.indexOf('/')), each.slice(each.indexOf('/') + 1));
      assert.deepEqual(fits.filter(ignored), fits, glob);
      assert.deepEqual(fitsNot.filter(ignored), [], glob);
    }
    assert.ok(isIgnored(['x', 'a/b'], 'a', 'b'));
    assert.ok(isIgnored(['size'], undefined, 'size'), 'without an id, too');
    assert.ok(!isIgnored([], 'a', 'b'));
  });

  test('globs that match nothing, and what was meant', () => {
    const unused = (value: object): string[] =>
      readConfig(JSON.stringify(value))
        .unused(() => ({
          files: [{ path: 'lib/tag.contract.json' }, { path: 'docs/tag.dsds.yaml' }],
          contracts: [{ path: 'lib/tag.contract.json', contractId: 'x-tag', component: 'Tag' }],
        }))
        .map(({ severity, code, args }) => {
          const { message, help = '' } = ruleOf(code).describe(args);
          return `${severity} ${message} ${help}`;
        });
    assert.deepEqual(
      unused({
        contracts: ['lib', 'docs', 'tag.*'],
        exclude: ['nowhere'],
        overrides: [{ files: ['docs/**', 'drafts/**'], rules: {} }],
        drift: { ignore: ['tone', 'x-*/tone', 'Tag/tone', 'Tag.tone', 'x-tag.icon-*', 'a.b', 'chip/tone'] },
      }),
      [
        'warning "docs" matches no file that is checked. Correct it, or remove it.',
        'warning "drafts/**" matches no file that is checked. Correct it, or remove it.',
        'warning "Tag/tone" is for no contract. Did you mean "x-tag/tone"?',
        'warning "Tag.tone" is for no contract. Did you mean "x-tag/tone"?',
        'warning "x-tag.icon-*" is for no contract. Did you mean "x-tag/icon-*"?',
        'warning "chip/tone" is for no contract. Correct it, or remove it.',
      ],
    );
  });

  test('settings that ignore different names are not the same', () => {
    const settings = (ignore: string[]): RuleSettings =>
      readConfig(JSON.stringify({ drift: { ignore } })).config.settingsFor('x');
    assert.ok(areSameSettings(settings(['a', 'b']), settings(['a', 'b'])));
    assert.ok(!areSameSettings(settings(['a', 'b']), settings(['a'])));
  });

  test('no text, and no object', () => {
    checkMarkedConfig('\n^ error config/invalid The config file is empty.');
    checkMarkedConfig('[]\n~~ error config/invalid The config file must be an object, but is an array.');
  });

  test('the examples of its page', () => {
    const page = readFileSync('docs/configuration.md', 'utf8');
    const examples = [...page.matchAll(/^```json\n([\s\S]*?)\n```$/gm)].map(([, example]) => example!);
    assert.ok(examples.length > 3);
    for (const example of examples) checkMarkedConfig(example);
    for (const each of MEMBERS) assert.ok(page.includes(`\`${each}\``), each);
  });
});
