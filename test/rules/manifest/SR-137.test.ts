import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { levelsFor } from '../../../server/src/kinds/config/model.ts';
import { uriOf } from '../../project/world.ts';
import { contractNamed } from '../../manifests.ts';
import {
  found,
  told,
  ONE,
  listing,
  at,
  STALE,
  made,
  RECORD,
  listingOf,
  UNADDRESSED,
  PATHLESS,
} from './manifests.ts';

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

suite('fixes of SR-137', () => {
  test('SR-137, and an address that is none: by the one that is computed', () => {
    for (const address of [STALE, 'sha256:', '', null, 7]) {
      const { '* Update the address': fixed } = made(listingOf({ ...RECORD, address }));
      assert.deepEqual(fixed, [RECORD], String(address));
    }
    assert.deepEqual(made(listingOf(UNADDRESSED)), { '* Update the address': [{ ...PATHLESS, ...RECORD }] });
    assert.deepEqual(Object.keys(made(listingOf({ ...RECORD, address: STALE }))), [
      '* Update the address',
      'Update manifest',
    ]);
  });

  test('a record of a contract that has no address: in the contract only', () => {
    const world = { 'button.contract.json': contractNamed('button', ', "contractId": "x"') };
    assert.deepEqual(made(listingOf(RECORD), world), {});
    assert.deepEqual(made(listingOf(UNADDRESSED), world), {
      'Remove the entry of "button.contract.json"': [],
    });
  });
});
