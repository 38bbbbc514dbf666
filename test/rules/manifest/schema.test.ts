import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { NO_ARTIFACTS } from '../../../server/src/kinds/manifest/model.ts';
import { checkMarkedManifest } from '../../marked.ts';
import { checkManifest } from '../../../server/src/kinds/manifest/source.ts';
import { ruleOf } from '../../../server/src/kinds/index.ts';
import { AS_SHIPPED } from '../../../server/src/check/rule.ts';
import { forAll } from '../../arbitrary.ts';
import { artifactsIn, manifestText as anyManifest } from '../../manifests.ts';
import {
  found,
  codesIn,
  told,
  ONE,
  BUTTON,
  listing,
  at,
  STALE,
  readingOf,
  offersIn,
  made,
  ADDRESS,
  RECORD,
  listingOf,
  PATHLESS,
  ORIGINLESS,
} from './manifests.ts';

suite('the schema of manifests', () => {
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
    const entry = '{ "path": "a.contract.json", "address": "sha256:", "origin": "synced" }';
    const versioned = checkManifest(`{ "version": "2.1.0", "artifacts": [${entry}] }`, AS_SHIPPED);
    assert.deepEqual(
      [versioned.isManifest, versioned.findings.map(({ code, args }) => [code, args['nearest']])[0]],
      [true, ['schema/additionalProperties', 'contractVersion']],
    );
    assert.ok(!checkManifest('{ "artifacts": [{ "path": "a.zip" }] }', AS_SHIPPED).isManifest);
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

suite('fixes of the schema of manifests', () => {
  test('the origin: one of the two', () => {
    const both = {
      'Add "origin": "inferred"': [{ ...RECORD, origin: 'inferred' }],
      'Add "origin": "synced"': [RECORD],
    };
    assert.deepEqual(made(listingOf(ORIGINLESS)), both);
    assert.deepEqual(Object.keys(made(listingOf({ ...RECORD, origin: 'sync' }))), [
      'Change "origin" to "inferred"',
      '* Change "origin" to "synced"',
    ]);
    assert.deepEqual(Object.keys(made(listingOf({ ...RECORD, origin: 7 }))), [
      'Change "origin" to "inferred"',
      'Change "origin" to "synced"',
    ]);
  });

  test('an entry without a path, and what is no entry, are removed', () => {
    for (const wrong of [PATHLESS, { ...PATHLESS, path: null }, { ...PATHLESS, path: '' }, 'a.contract.json'])
      assert.deepEqual(made(listingOf(RECORD, wrong))['Remove entry 2'], [RECORD]);
  });

  test('what is unknown: the member that was meant, or none', () => {
    assert.deepEqual(made(listingOf({ ...PATHLESS, file: RECORD.path }))['* Change "file" to "path"'], [
      { ...ORIGINLESS, origin: 'synced' },
    ]);
    assert.deepEqual(made(listingOf({ ...RECORD, size: 1 })), { 'Remove "size"': [RECORD] });
    assert.deepEqual(Object.keys(made('{ "version": "1.0.0", "artifacts": [] }', {})), [
      '* Change "version" to "contractVersion"',
    ]);
  });

  test('no "$schema" is written', () =>
    assert.deepEqual(
      Object.keys(made('{ "schema": "x", "contractVersion": "1.0.0", "artifacts": [] }', {})),
      ['Remove "schema"'],
    ));

  test('a list that is none: all records are written', () => {
    for (const artifacts of [RECORD, {}, 'button.contract.json', 1])
      assert.deepEqual(made(JSON.stringify({ contractVersion: '1.0.0', artifacts })), {
        'List the contracts beside and below this manifest': [{ ...RECORD, origin: 'inferred' }],
      });
  });

  test('a manifest on one line, with records on lines of their own', () => {
    const offers = offersIn(readingOf('{"contractVersion":"1.0.0","artifacts":[]}', artifactsIn(ONE)));
    const lines = ['  {', `    "path": "button.contract.json",`, `    "address": "${ADDRESS}",`];
    assert.equal(
      offers[0]?.after,
      ['{"contractVersion":"1.0.0","artifacts":[', ...lines, '    "origin": "inferred"', '  }', ']}'].join(
        '\n',
      ),
    );
  });

  test('the members of the manifest itself', () => {
    assert.deepEqual(Object.keys(made('{ "contractVersion": "1.0.0" }')), [
      'List the contracts beside and below this manifest',
    ]);
    assert.deepEqual(made('{ "contractVersion": "1.0.0" }', {}), { 'Start with an empty array': [] });
    assert.deepEqual(made('{ "contractVersion": "1.0.0", "artifacts": null }', {}), {
      'Start with an empty array': [],
    });
    assert.deepEqual(made('{ "contractVersion": 2, "artifacts": [] }', {}), {
      'Change "contractVersion" to "1.0.0"': [],
    });
    assert.deepEqual(Object.keys(made('{ "artifacts": [] }', {})), ['Add "contractVersion": "1.0.0"']);
    assert.deepEqual(Object.keys(made('{ "$schema": 1, "contractVersion": "1.0.0", "artifacts": [] }', {})), [
      'Remove "$schema"',
    ]);
  });
});
