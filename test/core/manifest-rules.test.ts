import { levelsFor } from '../../server/src/kinds/config/model.ts';
import { ruleOf } from '../../server/src/kinds/index.ts';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { suite, test } from 'node:test';
import { fullText, AS_SHIPPED, type Finding } from '../../server/src/check/rule.ts';
import { checkManifest } from '../../server/src/kinds/manifest/source.ts';
import { NO_ARTIFACTS } from '../../server/src/kinds/manifest/model.ts';
import { forAll, runs } from '../arbitrary.ts';
import {
  addressIn,
  manifestText as anyManifest,
  artifactsIn,
  contractNamed,
  CONTRACTS,
} from '../manifests.ts';
import { checkMarkedManifest } from '../marked.ts';
import { uriOf, type World } from '../project/world.ts';

const found = (text: string, world: World = CONTRACTS, settings = AS_SHIPPED): readonly Finding[] =>
  checkManifest(text, settings, artifactsIn(world), true).findings;

const codesIn = (text: string, world?: World): string[] => found(text, world).map(({ code }) => code);

const told = (text: string, world?: World): string[] =>
  found(text, world).map(({ code, args }) => `${code}: ${fullText(ruleOf(code).describe(args))}`);

const ONE: World = { 'button.contract.json': contractNamed('button') };

const BUTTON = `"path": "button.contract.json", "address": "${addressIn('button.contract.json')}", "origin": "synced"`;

const listing = (...records: string[]): string =>
  `{ "contractVersion": "1.0.0", "artifacts": [${records.join(', ')}] }`;

const at = (path: string, address = addressIn('button.contract.json')): string =>
  `{ "path": ${JSON.stringify(path)}, "address": "${address}", "origin": "inferred" }`;

const STALE = `sha256:${'0'.repeat(64)}`;

suite('what is wrong with a manifest', () => {
  test('is nothing, where it lists its contracts as they are', () => {
    assert.deepEqual(told(listing(`{ ${BUTTON} }`), ONE), []);
    assert.deepEqual(told(listing(at('./button.contract.json')), ONE), []);
    assert.deepEqual(told(`\uFEFF${listing(at('x/../button.contract.json'))}`, ONE), []);
  });

  test('is said in words of its own', () =>
    checkMarkedManifest(
      `{
~ error schema/required The manifest has no "contractVersion".
  "contractId": "a",
  ~~~~~~~~~~~~ error schema/additionalProperties "contractId" isn't allowed in the manifest.
  "$schema": "",
             ~~ error schema/minLength "$schema" is empty.
  "artifacts": [
    "button.contract.json",
    ~~~~~~~~~~~~~~~~~~~~~~ error schema/type Entry 1 must be an object, but is a string.
    { "path": 7, "address": null, "origin": "generated", "hash": 1 },
              ~ error schema/type "path" of entry 2 must be a string, but is a number.
                            ~~~~ error schema/type "address" of entry 2 must be a string, but is null.
                                            ~~~~~~~~~~~ error schema/enum "origin" of entry 2 can't be "generated".
                                                         ~~~~~~ error schema/additionalProperties "hash" isn't allowed in entry 2.
    { "file": "button.contract.json", "origin": "synced" }
    ~ error schema/required Entry 3 has no "address".
      ~~~~~~ error schema/additionalProperties "file" isn't allowed in entry 3.
  ]
}`,
    ));

  test('is told once where a path stands for an entry', () => {
    const world = { ...ONE, 'sub/link.contract.json': contractNamed('link') };
    assert.deepEqual(codesIn(listing('"./button.contract.json"', '"sub/link.contract.json"'), world), [
      'schema/type',
      'schema/type',
    ]);
    assert.deepEqual(codesIn(listing('"sub/link.contract.json"', '"gone"', '""'), world).sort(), [
      'manifest/unlisted',
      'schema/type',
      'schema/type',
      'schema/type',
    ]);
  });

  test('is that nothing is there, in words about manifests', () =>
    assert.match(told(' ')[0]!, /^json\/empty: .*The smallest manifest is \{ "contractVersion"/));

  test('is a name whose letters have changed places', () => {
    const paht = `{ ${BUTTON.replace('path', 'paht')} }`;
    assert.ok(
      told(listing(paht), {}).includes(
        'schema/additionalProperties: "paht" isn\'t allowed in entry 1. Did you mean "path"?',
      ),
    );
  });

  test('is no axis that it is not to have', () =>
    assert.match(
      told('{ "contractVersion": "1", "artifacts": [], "variants": {} }', {})[0]!,
      /^schema\/add/,
    ));

  test('is not known before all files of the project are read, nor of what can not be', () => {
    const text = listing(at('gone.contract.json'), at('button.contract.json', STALE));
    assert.deepEqual(checkManifest(text, AS_SHIPPED, NO_ARTIFACTS).findings, []);
    const artifacts = artifactsIn(ONE);
    const unknown = {
      ...NO_ARTIFACTS,
      isWhole: true,
      contracts: artifacts.contracts,
      at: (path: string) => ({ kind: 'unknown', path }) as const,
    };
    assert.deepEqual(
      checkManifest(listing(at('secret.contract.json')), AS_SHIPPED, { ...unknown, contracts: [] }).findings,
      [],
    );
  });

  test('is judged record by record, also in broken text', () => {
    const broken = `{ "contractVersion": "1", "artifacts": [${at('gone.contract.json')}, 1, ${at('button.contract.json', STALE)}, { "path": "../x", "origin": "sync" `;
    assert.deepEqual(codesIn(broken, ONE), [
      'manifest/missing',
      'schema/type',
      'SR-137',
      'manifest/escapes',
      'schema/enum',
      'json/syntax',
    ]);
  });

  test('is nothing in a document of another kind', () => {
    const { isManifest, findings } = checkManifest('{ "name": "Acme", "icons": [] }', AS_SHIPPED);
    assert.deepEqual([isManifest, findings], [false, []]);
  });

  test('goes by the last of members that are written twice', () =>
    assert.deepEqual(codesIn(listing(`{ "path": "../x", ${BUTTON}, "address": "${STALE}" }`), ONE), [
      'json/duplicate-key',
      'json/duplicate-key',
      'SR-137',
    ]));

  test('whatever the text, findings have places in it, in order', () =>
    forAll(
      fc.tuple(anyManifest, fc.nat(), fc.constantFrom('', ',', '"', '}', ']', '[', '\\', 'x')),
      ([text, cut, put]) => {
        const middle = cut % text.length;
        for (const each of [text, text.slice(0, middle) + put + text.slice(middle + 1)]) {
          let last = 0;
          for (const finding of found(each)) {
            assert.ok(finding.span.start >= last && finding.span.end <= each.length);
            last = finding.span.start;
            assert.ok(
              ruleOf(finding.code).describe(finding.args).message.endsWith('.') ||
                /[.?]$/.test(ruleOf(finding.code).describe(finding.args).message),
            );
          }
        }
      },
    ));

  test('any JSON that is said to be a manifest is judged', () =>
    forAll(
      fc.jsonValue({ maxDepth: 4 }),
      (value) => void found(JSON.stringify({ contractVersion: '1', artifacts: value })),
    ));
});

suite('a path of a record', () => {
  const path = (written: string, world: World = ONE): string[] =>
    told(listing(`{ ${BUTTON} }`, at(written)), { ...ONE, ...world });

  test('that leads to nothing: the contract that was meant', () => {
    const other = { 'sub/button-group.contract.json': contractNamed('group') };
    const missing = (written: string): string | undefined =>
      path(written, other).find((each) => each.startsWith('manifest/missing'));
    assert.match(
      missing('sub/buton-group.contract.json')!,
      /Did you mean "sub\/button-group\.contract\.json"\?/,
    );
    assert.match(missing('sub/other-thing-altogether.contract.json')!, /or remove the entry\.$/);
    for (const name of ['__proto__', 'toString', 'constructor', 'sub', 'Button.contract.json'])
      assert.match(missing(name) ?? '', /^manifest\/missing: .* doesn't exist\./, name);
  });

  test('that leads to nothing: the contract of the same name elsewhere, the nearest first, and no other folder', () => {
    const names = ['spinner', 'popover', 'old/deep/popover', 'components/sub/popover', 'Card'];
    const world: World = Object.fromEntries(
      names.map((name) => [`${name}.contract.json`, contractNamed(name.replaceAll('/', '-'))]),
    );
    const guessed = (written: string): unknown[] =>
      found(listing(at(written)), world)
        .filter(({ code }) => code === 'manifest/missing')
        .flatMap(({ args }) => [args['nearest'], args['sure']]);
    assert.deepEqual(guessed('components/popover.contract.json'), [
      ['components/sub/popover.contract.json', 'popover.contract.json', 'old/deep/popover.contract.json'],
      false,
    ]);
    for (const end of ['.contract.json', '.json', '.contact.json', '.contract', ''])
      assert.deepEqual(guessed(`components/spinner${end}`), [['spinner.contract.json'], true]);
    assert.deepEqual(guessed('card.contract.json'), [['Card.contract.json'], true]);
    assert.deepEqual(guessed('spiner.contract.json'), [['spinner.contract.json'], false]);
    assert.deepEqual(guessed('ui-kit-card.contract.json'), [['Card.contract.json'], false]);
    for (const none of ['components/popper', '.contract.json', 'components/'])
      assert.deepEqual(guessed(`${none}x.contract.json`), [[], false]);
  });

  test('that leads to nothing: the same name, however many contracts there are', () => {
    const many: World = Object.fromEntries(
      Array.from({ length: 400 }, (_, index) => [`to/c${index}.contract.json`, contractNamed(`c${index}`)]),
    );
    const all = found(listing(...Object.keys(many).map((to) => at(to.replace('to/', 'from/')))), many);
    const missing = all.filter(({ code }) => code === 'manifest/missing');
    assert.equal(missing.length, 400);
    assert.deepEqual(missing.at(-1)!.args['nearest'], ['to/c399.contract.json']);
  });

  test('that leads to nothing: the contract that has the address', () => {
    const world = {
      'button.contract.json': ONE['button.contract.json']!,
      'new/name.contract.json': contractNamed('x'),
    };
    const address = addressIn('new/name.contract.json', world);
    assert.ok(
      told(listing(`{ ${BUTTON} }`, at('old.contract.json', address)), world).includes(
        'manifest/missing: "old.contract.json" doesn\'t exist. "new/name.contract.json" has the recorded address. Change the path.',
      ),
    );
  });

  test('that leads out of the directory', () => {
    const escapes: Record<string, RegExp> = {
      '../button.contract.json': /is outside the folder of the manifest/,
      'a/../../button.contract.json': /is outside the folder of the manifest/,
      '/button.contract.json': /is an absolute path\. Use "button\.contract\.json"\./,
      '/etc/passwd': /is an absolute path\. A manifest lists/,
      '~/x.contract.json': /is an absolute path/,
      'C:\\x.contract.json': /is an absolute path/,
      'file:///p/button.contract.json': /is a URL/,
      'https://a.example/x.contract.json': /is a URL/,
      '.\\button.contract.json': /only some systems read as "\/"\. Use "button\.contract\.json"/,
      '..\\x.contract.json': /only some systems/,
      '..': /is outside the folder of the manifest/,
    };
    for (const [written, words] of Object.entries(escapes)) {
      const [first = '', ...others] = path(written);
      assert.match(first, /^manifest\/escapes: /, written);
      assert.match(first, words);
      assert.deepEqual(others, []);
    }
  });

  test('that only looks as if it led out, with "./" in front', () => {
    for (const name of ['~a/x', '~x', 'a:b', 'mailto:b/x']) {
      const file = `${name}.contract.json`;
      const world = { ...ONE, [file]: contractNamed('x') };
      const [unlisted, escapes, ...others] = path(file, world);
      assert.match(
        escapes!,
        /^manifest\/escapes: .* (begins with "~"|begins with a drive letter|is a URL, or)/,
      );
      assert.ok(escapes!.endsWith(`Use "./${file}".`), escapes);
      assert.ok(unlisted!.startsWith(`manifest/unlisted: "./${file}" isn't listed`), unlisted);
      assert.deepEqual(others, []);
      const right = at(`./${file}`, addressIn(file, world));
      assert.deepEqual(told(listing(`{ ${BUTTON} }`, right), world), []);
    }
    // No path leads there on every system, so it is not asked for.
    assert.deepEqual(codesIn(listing(), { 'a\\b.contract.json': contractNamed('x') }), []);
  });

  test('that leads to the manifest itself, or to something else', () => {
    assert.match(path('./manifest.json')[0]!, /^manifest\/self/);
    const [other = ''] = path('package.json', { 'package.json': '{ "name": "acme" }' });
    assert.match(other, /^manifest\/not-contract: "package\.json" can't be listed: .*"name"/);
    for (const folder of ['sub/', '.', 'sub/..'])
      assert.match(path(folder)[0]!, /^manifest\/not-contract: .*: it is a folder\./, folder);
  });
});

suite('SR-137', () => {
  test('where the contract has no address: why', () => {
    const world = { 'a.contract.json': '{ "contractId": "a", "contractId": "a", "component": "A" }' };
    const [message = '', ...others] = told(listing(at('a.contract.json')), world);
    assert.match(message, /^SR-137: "a\.contract\.json" has no content address\. .*is repeated/);
    assert.deepEqual(others, []);
  });

  test('leads to the contract', () => {
    const [finding] = found(listing(at('button.contract.json', STALE)), ONE);
    assert.deepEqual(
      finding?.related.map(({ at: where, message }) => [where.uri, message]),
      [[uriOf('button.contract.json'), 'The contract']],
    );
  });

  test('is an error, and nobody can say otherwise', () => {
    assert.deepEqual(levelsFor('SR-137'), ['error']);
    assert.ok(levelsFor('manifest/missing').includes('off'));
  });
});

suite('SR-133 in a manifest', () => {
  const same: World = Object.fromEntries(
    ['a', 'b', 'c'].map((name) => [
      `${name}.contract.json`,
      contractNamed('same', `, "description": "${name}"`),
    ]),
  );
  const record = (name: string): string =>
    at(`${name}.contract.json`, addressIn(`${name}.contract.json`, same));

  test('one error for all contracts of an identity, on the second record', () => {
    const [finding, ...others] = found(listing(record('a'), record('b'), record('c')), same);
    assert.deepEqual(others, []);
    assert.deepEqual(
      [finding?.code, finding?.severity, finding?.path],
      ['SR-133', 'error', ['artifacts', 1, 'path']],
    );
    assert.match(
      fullText(ruleOf('SR-133').describe(finding!.args)),
      /"same" is used by 3 contracts of this manifest\. They are "a\.contract\.json", "b\.contract\.json" and "c\.contract\.json"\./,
    );
    assert.deepEqual(
      finding?.related.map(({ at: { uri } }) => uri?.slice(uriOf('').length)),
      [undefined, undefined, 'a.contract.json', 'b.contract.json', 'c.contract.json'],
    );
  });

  test('also where one contract is listed twice, whatever its identity', () => {
    const world = { 'a.contract.json': contractNamed('No Identity') };
    const address = addressIn('a.contract.json', world);
    const twice = listing(at('a.contract.json', address), at('./a.contract.json', address));
    assert.match(told(twice, world)[0]!, /"a\.contract\.json" is listed twice\. .* Remove one entry\./);
  });

  test('one error for both, where one of them is listed twice besides', () => {
    const [unlisted = '', both = '', ...others] = told(listing(record('a'), record('a'), record('b')), same);
    assert.match(unlisted, /^manifest\/unlisted: "c\./);
    assert.match(both, /"a\.contract\.json" and "b\.contract\.json"\. .* list each contract once/);
    assert.deepEqual(others, []);
  });

  test('not for identities that are none, nor for what is not listed', () => {
    assert.deepEqual(codesIn(listing(record('a')), same), ['manifest/unlisted']);
    const none = { 'a.contract.json': contractNamed('A b'), 'b.contract.json': contractNamed('A b') };
    const both = ['a', 'b'].map((name) =>
      at(`${name}.contract.json`, addressIn(`${name}.contract.json`, none)),
    );
    assert.deepEqual(codesIn(listing(...both), none), []);
  });

  test('whatever level the project sets', () => {
    const all = listing(record('a'), record('b'), record('c'));
    for (const level of ['off', 'hint', 'warning'] as const) {
      const levels = new Map([['SR-133', level]]);
      const severities = found(all, same, { ...AS_SHIPPED, levels }).map(({ severity }) => severity);
      assert.deepEqual(severities, ['error']);
    }
  });
});

suite('manifest/unlisted', () => {
  test('is one warning, however many there are', () => {
    const many: World = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [`c${index}.contract.json`, contractNamed(`c${index}`)]),
    );
    const [finding, ...others] = found(listing(), many);
    assert.deepEqual(others, []);
    assert.deepEqual(
      [finding?.severity, finding?.path, finding?.related.length],
      ['warning', ['artifacts'], 20],
    );
    assert.match(
      fullText(ruleOf('manifest/unlisted').describe(finding!.args)),
      /^300 contracts aren't listed in this manifest\. Add entries to publish "c0\.contract\.json", .* and 292 more\./,
    );
  });

  test('says why a contract without an address can not be listed', () => {
    const bad = { 'x.contract.json': contractNamed('x', ', "description": "\\ud800"') };
    assert.match(
      told(listing(), bad)[0]!,
      /"x\.contract\.json" isn't listed in this manifest, since it has no address\. .*surrogate.* Fix the contract first\.$/,
    );
    assert.match(
      told(listing(), { ...bad, ...ONE })[0]!,
      /^manifest\/unlisted: 2 contracts .* "x\.contract\.json" has no address: fix it first\./,
    );
  });

  test('is none where there is no list to be in', () => {
    assert.deepEqual(codesIn('{ "contractVersion": "1" }', ONE), ['schema/required']);
    assert.deepEqual(codesIn('{ "contractVersion": "1", "artifacts": {} }', ONE), ['schema/type']);
  });
});

suite('a very long manifest', { timeout: 20_000 }, () => {
  const length = runs(10_000);
  const names = Array.from({ length }, (_, index) => `c${index}`);
  const world: World = Object.fromEntries(
    names.map((name) => [`${name}.contract.json`, contractNamed(name)]),
  );
  const artifacts = artifactsIn(world);
  const count = (text: string): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const { code } of checkManifest(text, AS_SHIPPED, artifacts, true).findings) {
      counts[code] = (counts[code] ?? 0) + 1;
    }
    return counts;
  };

  test('is judged in a time that grows with its length', () => {
    const records = (path: (name: string) => string): string =>
      listing(...names.map((name) => at(path(name), STALE)));
    assert.deepEqual(count(records((name) => `${name}.contract.json`)), { 'SR-137': length });
    assert.deepEqual(count(records((name) => `${name}x.contract.json`)), {
      'manifest/missing': length,
      'manifest/unlisted': 1,
    });
    assert.deepEqual(count(records((name) => `../${name}`)), {
      'manifest/escapes': length,
      'manifest/unlisted': 1,
    });
    assert.deepEqual(count(records(() => 'c1.contract.json')), {
      'SR-133': 1,
      'SR-137': length,
      'manifest/unlisted': 1,
    });
    assert.deepEqual(count(listing(...names.map(() => '1'))), {
      'schema/type': length,
      'manifest/unlisted': 1,
    });
  });
});
