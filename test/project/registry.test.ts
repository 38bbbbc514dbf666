import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readNamespaces, readPackage, readRegistry } from '../../server/src/sources/readers.ts';

suite('a component registry', () => {
  test('has items, and includes others', () =>
    assert.deepEqual(
      readRegistry(
        JSON.stringify({
          name: 'acme',
          items: [
            {
              name: 'button',
              type: 'registry:ui',
              title: 'Button',
              files: [{ path: 'button.tsx' }, 'button.css', 3],
            },
            { type: 'registry:ui' },
            null,
          ],
          include: ['./more', 1, ''],
        }),
      ),
      {
        name: 'acme',
        items: [
          {
            path: ['items', 0, 'name'],
            thing: {
              source: 'item',
              name: 'button',
              type: 'registry:ui',
              title: 'Button',
              description: undefined,
              files: ['button.css', 'button.tsx'],
            },
          },
        ],
        includes: ['./more'],
        isNone: false,
        isRead: true,
      },
    ));

  test('can be the file of one built item', () => {
    const names = (value: unknown): unknown =>
      readRegistry(JSON.stringify(value)).items.map(({ thing }) => thing.name);
    assert.deepEqual(names({ name: 'button', type: 'registry:component' }), ['button']);
    assert.deepEqual(names({ name: 'button', files: [] }), ['button']);
    assert.deepEqual(names({ name: 'some-package', version: '1' }), []);
  });

  test('is not read where it is no JSON', () => assert.equal(readRegistry('{ "items": [').isRead, false));

  test('can be the list of all items', () => {
    const { items, isRead } = readRegistry('[{ "name": "button", "type": "registry:ui" }, 3]');
    assert.deepEqual([isRead, items.map(({ path }) => path)], [true, [[0, 'name']]]);
  });

  test('is none where it has no items of a registry', () => {
    const isNone = (value: unknown): boolean => readRegistry(JSON.stringify(value)).isNone;
    for (const other of [
      { packages: {} },
      [],
      ['button'],
      null,
      { items: [{ name: 'x', url: '' }] },
      { items: {} },
      { files: [] },
      { name: 'acme', version: '1.0.0', files: ['dist'] },
    ])
      assert.ok(isNone(other), JSON.stringify(other));
    assert.ok(!isNone({ items: [] }));
    assert.ok(!isNone({ include: ['a'] }));
  });
});

suite('a package.json', () => {
  test('says where its manifest is, and what it depends on', () =>
    assert.deepEqual(
      readPackage(
        JSON.stringify({
          customElements: './dist/custom-elements.json',
          dependencies: { lit: '3', '@acme/ui': '1' },
          devDependencies: { lit: '3', '../../x': '1', '..': '1', '@../x': '1', 'a/b/c': '1', '': '1' },
          peerDependencies: ['x'],
          optionalDependencies: { other: '1' },
        }),
      ),
      {
        customElements: './dist/custom-elements.json',
        dependencies: ['lit', '@acme/ui', 'other'],
        isRead: true,
      },
    ));
});

suite('a components.json', () => {
  test('knows namespaces, as addresses or with more to them', () =>
    assert.deepEqual(
      readNamespaces(
        '{ "registries": { "@acme": "https://acme.example/{name}.json", "@v0": { "url": "" } } }',
      ),
      { namespaces: ['@acme', '@v0'], isRead: true },
    ));
});
