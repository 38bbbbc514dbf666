import { valueAt } from '../../server/src/text/json/value.ts';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { suite, test } from 'node:test';
import { readNamespaces, readPackage, readRegistry } from '../../server/src/sources/readers.ts';
import { forAll } from '../arbitrary.ts';

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
    ])
      assert.ok(isNone(other), JSON.stringify(other));
    assert.ok(!isNone({ items: [] }));
    assert.ok(!isNone({ include: ['a'] }));
  });

  test('whatever is wrong in it, or in the other files that lead to one, it is read', () =>
    forAll(wild, (value) => {
      const text = JSON.stringify(value);
      for (const { path, thing } of readRegistry(text).items) assert.equal(valueAt(value, path), thing.name);
      for (const name of readPackage(text).dependencies) assert.doesNotMatch(name, /(^|\/)\.\.?(\/|$)/);
      for (const namespace of readNamespaces(text).namespaces) assert.match(namespace, /^@/);
    }));
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

const wild = fc.dictionary(
  fc.constantFrom(
    'name',
    'type',
    'items',
    'include',
    'files',
    'dependencies',
    'registries',
    'customElements',
  ),
  fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.array(fc.record({ name: fc.constantFrom('a', '__proto__', '') })),
    fc.dictionary(fc.constantFrom('a', '@a/b', '..', '@../..', './x', '__proto__', '@x'), fc.string()),
  ),
);
