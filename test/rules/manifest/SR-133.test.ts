import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { applyEdits } from '../../../server/src/text/text-edit.ts';
import { uriOf } from '../../project/world.ts';
import type { World } from '../../project/world.ts';
import { fixAll } from '../../../server/src/check/fix-all.ts';
import { fixableManifest } from '../../../server/src/kinds/manifest/source.ts';
import { ruleOf } from '../../../server/src/kinds/index.ts';
import { fullText, AS_SHIPPED, type Fix } from '../../../server/src/check/rule.ts';
import { addressIn, artifactsIn, contractNamed } from '../../manifests.ts';
import { found, codesIn, told, ONE, listing, at, readingOf, made, RECORD, listingOf } from './manifests.ts';

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

suite('fixes of SR-133 in a manifest', () => {
  test('SR-133: without the records that repeat, or that of one of two', () => {
    assert.deepEqual(made(listingOf(RECORD, { ...RECORD, path: './button.contract.json' }, RECORD)), {
      '* Remove the repeated entries': [RECORD],
    });
    const twins = { ...ONE, 'twin.contract.json': contractNamed('button', ', "description": "x"') };
    const twin = {
      path: 'twin.contract.json',
      address: addressIn('twin.contract.json', twins),
      origin: 'synced',
    };
    const fixes = made(listingOf(RECORD, twin), twins);
    assert.deepEqual(fixes, {
      'Remove the entry of "button.contract.json"': [twin],
      'Remove the entry of "twin.contract.json"': [RECORD],
    });
  });

  test('for all, without two records of one contract', () => {
    const gone = { ...RECORD, path: 'old/button.contract.json' };
    const text = listingOf(gone, { ...gone, path: 'older/button.contract.json' });
    const wants = (fix: Fix): boolean => fix.all === 'Change the paths of all contracts that were moved';
    const after = applyEdits(text, fixAll(fixableManifest(readingOf(text, artifactsIn(ONE))), { wants }));
    const { artifacts } = JSON.parse(after) as { artifacts: { path?: string }[] };
    assert.deepEqual(
      artifacts.map(({ path }) => path === RECORD.path),
      [true, false],
    );
  });
});
