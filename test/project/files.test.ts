import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { answer, knowledgeOf, pathOf, projectOf, uriOf, type World } from './world.ts';

const contract = (refs: object = {}): string =>
  JSON.stringify({ contractId: 'button', component: 'Button', ...refs });

const manifest = (...declared: readonly (readonly [tagName: string, className: string])[]): string =>
  JSON.stringify({
    schemaVersion: '2.1.0',
    modules: [
      {
        kind: 'javascript-module',
        path: 'src/all.js',
        declarations: declared.map(([tagName, name]) => ({
          kind: 'class',
          customElement: true,
          tagName,
          name,
        })),
      },
    ],
  });

/** What the `cemRef` of a contract leads to, as a line. */
function elements(world: World, path = 'a.contract.json'): string {
  const project = projectOf(world);
  const { found, isExpected, nearest } = knowledgeOf(project, path)!.elements('acme-button');
  if (found.length > 0)
    return found.map(({ at, tagName, className }) => `${at.file}: ${tagName} ${className}`).join();
  return isExpected ? `missing${nearest.map((name) => `, ${name}?`).join('')}` : 'unknown';
}

suite('the custom elements of a project', () => {
  const own = { 'a.contract.json': contract({ cemRef: 'acme-button' }) };

  test('are those of its manifests', () => {
    assert.equal(elements(own), 'unknown');
    assert.equal(
      elements({ ...own, 'x/custom-elements.json': manifest(['acme-button', 'Button']) }),
      'x/custom-elements.json: acme-button Button',
    );
    assert.equal(
      elements({ ...own, 'x/custom-elements.json': manifest(['acme-buton', 'Button']) }),
      'missing, acme-buton?',
    );
  });

  test('are those of a manifest that its package leads to, though git ignores it', () => {
    const world = {
      ...own,
      '.gitignore': 'dist',
      'package.json': '{ "customElements": "./dist/cem.json" }',
      'dist/cem.json': manifest(['acme-button', 'Button']),
    };
    assert.equal(elements(world), 'dist/cem.json: acme-button Button');
    assert.equal(elements({ ...world, 'dist/cem.json': '{' }), 'unknown');
    assert.equal(elements({ ...own, 'package.json': world['package.json'] }), 'unknown');
  });

  test('are looked for in what is installed only where a reference needs that', () => {
    const world: World = {
      ...own,
      'package.json': '{ "devDependencies": { "@acme/ui": "1" } }',
      'node_modules/@acme/ui/package.json': '{ "customElements": "custom-elements.json" }',
      'node_modules/@acme/ui/custom-elements.json': manifest(['acme-button', 'Button']),
    };
    assert.equal(elements(world), 'node_modules/@acme/ui/custom-elements.json: acme-button Button');
    const project = projectOf({ ...world, 'custom-elements.json': manifest(['acme-button', 'Own']) });
    assert.deepEqual(answer(project, world), []);
    project.take(uriOf('a.contract.json'), contract({ cemRef: 'acme-card' }));
    assert.deepEqual(answer(project, world), [
      'node_modules/@acme/ui/package.json',
      'node_modules/@acme/ui/custom-elements.json',
    ]);
    assert.deepEqual(project.changed().map(pathOf), ['a.contract.json']);
  });
});

suite('the items of a project', () => {
  /** What each `registryRef` leads to, as a line. */
  function items(world: World, ...refs: string[]): string[] {
    const project = projectOf({ 'a.contract.json': contract(), ...world });
    const knowledge = knowledgeOf(project, 'a.contract.json')!;
    return refs.map((ref) => {
      const { found, isExpected, nearest } = knowledge.items(ref);
      if (found.length > 0) return found.map(({ at, name }) => `${at.file}: ${name}`).join();
      return isExpected ? `missing${nearest.map((name) => `, ${name}?`).join('')}` : 'unknown';
    });
  }
  const registry = (
    name: string | undefined,
    names: readonly string[],
    include?: readonly string[],
  ): string =>
    JSON.stringify({ name, items: names.map((each) => ({ name: each, type: 'registry:ui' })), include });

  test('are those of its registries, and of what they include', () => {
    assert.deepEqual(items({}, 'button', '@x/button'), ['unknown', 'unknown']);
    assert.deepEqual(
      items(
        {
          'registry.json': registry(
            'acme',
            ['button'],
            ['./more', 'cards/all.json', '../../out.json', 'registry.json'],
          ),
          'more/registry.json': registry(undefined, ['link']),
          'cards/all.json': registry('cards', ['card'], ['../registry.json']),
        },
        'button',
        'link',
        'card',
        'buton',
        'toString',
        '@acme/link',
        '@cards/button',
        '@acme/linc',
        '@other/button',
      ),
      [
        'registry.json: button',
        'more/registry.json: link',
        'cards/all.json: card',
        'missing, button?',
        'missing',
        'more/registry.json: link',
        'registry.json: button',
        'missing, @acme/link?',
        'missing',
      ],
    );
  });

  test('are not missing in a namespace that is known, or where something can not be read', () => {
    const world = {
      'registry.json': registry('@acme', ['button']),
      'components.json': '{ "registries": { "@acme": "https://acme.example/{name}" } }',
    };
    assert.deepEqual(items(world, '@acme/button', '@acme/card', '@other/card', 'card'), [
      'registry.json: button',
      'unknown',
      'missing',
      'missing',
    ]);
    assert.deepEqual(items({ ...world, 'components.json': '{' }, '@other/card', 'card'), [
      'unknown',
      'missing',
    ]);
    assert.deepEqual(items({ ...world, 'x/registry.json': '{' }, 'button', 'card'), [
      'registry.json: button',
      'unknown',
    ]);
  });

  test('and of its elements each counts once, though a build leave a copy', () => {
    const one = manifest(['acme-button', 'Button']);
    const own = { 'a.contract.json': contract({ cemRef: 'acme-button' }) };
    const line = 'custom-elements.json: acme-button Button';
    assert.equal(elements({ ...own, 'custom-elements.json': one, 'lib/custom-elements.json': one }), line);
    assert.equal(
      elements({
        ...own,
        'custom-elements.json': one,
        'lib/custom-elements.json': manifest(['acme-button', 'Other']),
      }),
      `${line},lib/custom-elements.json: acme-button Other`,
    );
  });
});

suite('what a change matters to', () => {
  const world: World = {
    'custom-elements.json': manifest(['x-a', 'A'], ['x-b', 'B']),
    'a.contract.json': contract({ contractId: 'a', cemRef: 'x-a' }),
    'a2.contract.json': contract({ contractId: 'a-2', cemRef: 'A' }),
    'b.contract.json': contract({ contractId: 'b', cemRef: 'x-b' }),
    'c.contract.json': contract({ contractId: 'c', cemRef: 'x-c' }),
    'd.contract.json': contract({ contractId: 'd' }),
    'lib/package.json': '{}',
    'lib/c.contract.json': contract({ contractId: 'c', cemRef: 'x-a' }),
  };
  const changes: readonly (readonly [
    what: string,
    path: string,
    text: string | undefined,
    changed: string[],
  ])[] = [
    ['another element', 'custom-elements.json', manifest(['x-a', 'Z'], ['x-b', 'B']), ['a', 'a2']],
    ['one more', 'custom-elements.json', manifest(['x-z', 'Z'], ['x-a', 'A'], ['x-b', 'B']), ['c']],
    ['nothing but a place', 'custom-elements.json', manifest(['x-b', 'B'], ['x-a', 'A']), []],
    ['a broken manifest', 'custom-elements.json', '{', ['a', 'a2', 'b', 'c']],
    ['an identity', 'd.contract.json', contract({ contractId: 'b' }), ['b', 'd']],
    ['an identity of another project', 'lib/c.contract.json', contract({ contractId: 'b' }), ['lib/c']],
    ['a contract that goes', 'a.contract.json', undefined, ['a']],
  ];
  for (const [what, path, text, changed] of changes) {
    test(what, () => {
      const project = projectOf(world);
      project.take(uriOf(path), text);
      assert.deepEqual(
        project
          .changed()
          .map((uri) => pathOf(uri).replace('.contract.json', ''))
          .sort(),
        changed,
      );
    });
  }

  test('a thing has its users in every project that knows it', () => {
    const project = projectOf(world);
    const [a, b] = project.elementsIn('file:///p/');
    assert.deepEqual(
      [a!, b!].map((each) => project.contractsUsing(each).map(({ uri }) => pathOf(uri))),
      [['a.contract.json', 'a2.contract.json'], ['b.contract.json']],
    );
    assert.equal(project.contracts().length, 6);
  });
});
