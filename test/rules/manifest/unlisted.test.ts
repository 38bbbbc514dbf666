import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { World } from '../../project/world.ts';
import { ruleOf } from '../../../server/src/kinds/index.ts';
import { fullText, AS_SHIPPED } from '../../../server/src/check/rule.ts';
import { addressIn, contractNamed } from '../../manifests.ts';
import { found, codesIn, told, ONE, listing, STALE, made, RECORD, listingOf } from './manifests.ts';

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
  });

  test('is none where there is no list to be in', () => {
    assert.deepEqual(codesIn('{ "contractVersion": "1" }', ONE), ['schema/required']);
    assert.deepEqual(codesIn('{ "contractVersion": "1", "artifacts": {} }', ONE), ['schema/type']);
  });
});

suite('fixes of manifest/unlisted', () => {
  test('manifest/unlisted: each gets a record, and no more where the project does not want to hear of them', () => {
    const two = { ...ONE, 'a.contract.json': contractNamed('a') };
    const a = { path: 'a.contract.json', address: addressIn('a.contract.json', two), origin: 'inferred' };
    assert.deepEqual(made(listingOf(RECORD), two), {
      '* Add an entry for "a.contract.json"': [a, RECORD],
      'Update manifest': [a, RECORD],
    });
    assert.deepEqual(made(listingOf(), two)['* Add entries for all 2 contracts'], [
      a,
      { ...RECORD, origin: 'inferred' },
    ]);
    const levels = new Map([['manifest/unlisted', 'off']] as const);
    assert.deepEqual(made(listingOf({ ...RECORD, address: STALE }), two, { ...AS_SHIPPED, levels }), {
      '* Update the address': [RECORD],
      'Update manifest': [RECORD],
    });
  });
});
