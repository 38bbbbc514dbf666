import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { World } from '../../project/world.ts';
import { addressIn, contractNamed } from '../../manifests.ts';
import { found, told, ONE, BUTTON, listing, at, STALE, made, RECORD, listingOf } from './manifests.ts';

suite('manifest/missing', () => {
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

  test('that leads to nothing: the contract of the same or a similar name in another folder', () => {
    const names = ['spinner', 'popover', 'old/deep/popover', 'components/sub/popover', 'Card'];
    const world: World = Object.fromEntries(
      names.map((name) => [`${name}.contract.json`, contractNamed(name.replaceAll('/', '-'))]),
    );
    const suggested = (written: string): unknown[] =>
      found(listing(at(written)), world)
        .filter(({ code }) => code === 'manifest/missing')
        .flatMap(({ args }) => args['nearest']);
    assert.deepEqual(suggested('components/popover.contract.json'), [
      'components/sub/popover.contract.json',
      'old/deep/popover.contract.json',
      'popover.contract.json',
    ]);
    assert.deepEqual(suggested('card.contract.json'), ['Card.contract.json']);
    assert.deepEqual(suggested('ui/spiner.contract.json'), ['spinner.contract.json']);
    assert.deepEqual(suggested('components/x.contract.json'), []);
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
});

suite('fixes of manifest/missing', () => {
  test('manifest/missing: the contract that was meant, or no record', () => {
    const missing = { ...RECORD, path: 'buton.contract.json' };
    assert.deepEqual(made(listingOf(missing)), {
      '* Change "buton.contract.json" to "button.contract.json"': [RECORD],
      'Remove the entry of "buton.contract.json"': [],
      'Update manifest': [RECORD],
      '* Add an entry for "button.contract.json"': [missing, { ...RECORD, origin: 'inferred' }],
    });
    assert.deepEqual(
      made(listingOf({ ...missing, address: STALE }))[
        'Change "buton.contract.json" to "button.contract.json", with its address'
      ],
      [RECORD],
    );
  });
});
