import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { answer, knowledgeOf, manifestIn, pathOf, projectOf, uriOf, type World } from './world.ts';

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
function elements(world: World, path = 'a.contract.json', cemRef = 'acme-button'): string {
  const project = projectOf(world);
  const { found, isExpected, nearest } = knowledgeOf(project, path)!.elements(cemRef);
  if (found.length > 0) return found.map(({ at, tagName, name }) => `${at.file}: ${tagName} ${name}`).join();
  return isExpected ? `missing${nearest.map((name) => `, ${name}?`).join('')}` : 'unknown';
}

suite('the custom elements of a project', () => {
  const own = { 'a.contract.json': contract({ cemRef: 'acme-button' }) };

  test('are those of its manifests', () => {
    assert.equal(elements(own), 'missing');
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
    assert.equal(elements({ ...own, 'package.json': world['package.json'] }), 'missing');
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

suite('the custom elements of a project are missing', () => {
  const own = {
    'a.contract.json': contract({ cemRef: 'acme-button' }),
    'custom-elements.json': manifest(['acme-card', 'Card']),
  };
  const uses = '{ "dependencies": { "a": "1" }, "peerDependencies": { "b": "1" } }';

  test('only where all that it depends on is installed', () => {
    assert.equal(elements({ ...own, 'package.json': '{}' }), 'missing');
    const other = { ...own, 'a.contract.json': contract({ cemRef: 'other-button' }) };
    const world = { ...other, 'package.json': uses, 'node_modules/a/package.json': '{}' };
    const found = (more: World = {}): string =>
      elements({ ...world, ...more }, 'a.contract.json', 'other-button');
    assert.equal(found(), 'unknown');
    assert.equal(found({ 'node_modules/b/package.json': '{}' }), 'missing');
  });

  test('or where it is like one of its own, by the prefix or the name', () => {
    const world = { ...own, 'package.json': uses };
    assert.equal(elements(world), 'missing');
    const like = (cemRef: string): string =>
      elements({ ...world, 'a.contract.json': contract({ cemRef }) }, 'a.contract.json', cemRef);
    assert.equal(like('Carb'), 'missing, Card?');
    assert.equal(like('Toast'), 'unknown');
  });

  test('only where each package could be read', () => {
    assert.equal(elements({ ...own, 'lib/custom-elements.json': '{', 'package.json': '{}' }), 'unknown');
    assert.equal(elements({ ...own, 'package.json': '{' }), 'unknown');
  });

  test('where another file has the name of a manifest', () => {
    assert.equal(elements({ ...own, 'lib/custom-elements.json': '{ "a": 1 }' }), 'missing');
    const { 'custom-elements.json': _, ...none } = own;
    assert.equal(elements({ ...none, 'lib/custom-elements.json': '{ "a": 1 }' }), 'missing');
  });
});

suite('a class', () => {
  const declaring = (...declarations: readonly object[]): string =>
    JSON.stringify({ modules: [{ path: 'src/x.js', declarations }] });
  const found = (world: World): unknown =>
    knowledgeOf(
      projectOf({ 'a.contract.json': contract({ cemRef: 'Button' }), ...world }),
      'a.contract.json',
    )!
      .elements('Button')
      .found.map(({ at, tagName }) => `${at.file} ${tagName}`);
  const plain = { kind: 'class', name: 'Button' };

  test('is found by its name, though it is called no element', () => {
    assert.deepEqual(found({ 'custom-elements.json': declaring(plain) }), ['custom-elements.json undefined']);
    const mixin = { kind: 'mixin', name: 'Button', customElement: true };
    assert.deepEqual(found({ 'custom-elements.json': declaring(mixin) }), ['custom-elements.json undefined']);
    assert.deepEqual(found({ 'custom-elements.json': declaring({ ...plain, kind: 'function' }) }), []);
  });

  test('that is an element wins, and before others that which has a tag name', () => {
    const element = declaring({ ...plain, customElement: true });
    const world = { 'custom-elements.json': declaring(plain), 'x/custom-elements.json': element };
    assert.deepEqual(found(world), ['x/custom-elements.json undefined']);
    const tagged = declaring({ ...plain, tagName: 'x-button' });
    assert.deepEqual(found({ ...world, 'y/custom-elements.json': tagged }), [
      'y/custom-elements.json x-button',
    ]);
  });

  test('of a file that the package names wins over older copies', () => {
    const tagged = { ...plain, tagName: 'x-button' };
    const world = {
      'package.json': '{ "customElements": "dist/custom-elements.json" }',
      'custom-elements.json': declaring({ ...tagged, slots: [{ name: 'old' }] }),
      'dist/custom-elements.json': declaring(tagged),
    };
    assert.deepEqual(found(world), ['dist/custom-elements.json x-button']);
    assert.deepEqual(
      found({ ...world, 'custom-elements.json': declaring({ ...tagged, tagName: 'y-button' }) }),
      ['custom-elements.json y-button', 'dist/custom-elements.json x-button'],
    );
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
        'unknown',
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
      'unknown',
      'missing',
    ]);
    assert.deepEqual(items({ ...world, 'components.json': '{' }, '@acme/card', 'card'), [
      'unknown',
      'missing',
    ]);
    assert.deepEqual(items({ ...world, 'x/registry.json': '{' }, 'button', 'card'), [
      'registry.json: button',
      'unknown',
    ]);
  });

  test('are not missing where a reference is no name, or no registry is there', () => {
    const world = { 'registry.json': registry('acme', ['button']) };
    const references = ['https://x.example/card.json', './card', 'owner/repo/card', 'r\\card', 'card.json'];
    assert.deepEqual(
      items(world, ...references),
      references.map(() => 'unknown'),
    );
    const foreign = { 'x/registry.json': '{ "packages": [] }' };
    assert.deepEqual(items(foreign, 'card'), ['unknown']);
    assert.deepEqual(items({ ...world, ...foreign }, 'card'), ['missing']);
    // What a registry says that it is made of should be one.
    const made = { ...foreign, 'registry.json': registry('acme', [], ['x/registry.json']) };
    assert.deepEqual(items(made, 'card'), ['unknown']);
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

suite('the manifests of a project', () => {
  const listing = (...paths: readonly string[]): string =>
    JSON.stringify({ contractVersion: '1', artifacts: paths.map((path) => ({ path })) });

  /** What each of these paths in a manifest at `a/` leads to. */
  function ledTo(world: World, ...paths: readonly string[]): string[] {
    const project = projectOf({ 'a/manifest.json': listing(...paths), ...world });
    const { facts: artifacts } = manifestIn(project, uriOf('a/manifest.json'))!.checked;
    return paths.map((path) => {
      const artifact = artifacts.at(path);
      const where = 'path' in artifact ? ` ${artifact.path}` : '';
      return `${artifact.kind}${where}${artifact.kind === 'other' ? `: ${artifact.why}` : ''}`;
    });
  }

  test('are told of any file beside or below them, whoever else knows of it, and of no other', () => {
    const world = {
      'component-contract.config.json': '{ "exclude": ["old"] }',
      '.gitignore': 'dist',
      'up.contract.json': contract(),
      'a/b.contract.json': contract(),
      'a/dist/c.contract.json': contract(),
      'a/old/d.contract.json': contract(),
      'a/e.json': contract(),
    };
    const paths = ['b.contract.json', './dist//c.contract.json', 'old/../old/d.contract.json', 'e.json'];
    assert.deepEqual(ledTo(world, ...paths), [
      'contract b.contract.json',
      'contract dist/c.contract.json',
      'contract old/d.contract.json',
      'contract e.json',
    ]);
    const outside = [
      '../up.contract.json',
      '../a/b.contract.json',
      '/p/up.contract.json',
      'file:///p/x',
      '..',
    ];
    assert.deepEqual(new Set(ledTo(world, ...outside, 'old\\d.contract.json')), new Set(['outside']));
    const project = projectOf({ ...world, 'a/manifest.json': listing(...outside, 'none.json') });
    assert.deepEqual(answer(project, world), []);
  });

  test('are none where they say something else, unless the project names them', () => {
    const here = {
      'package.json': '{}',
      'manifest.json': '{ "name": "A web app" }',
      'b/manifest.json': listing(),
    };
    assert.deepEqual(projectOf(here).documents('manifest').map(pathOf), ['b/manifest.json']);
    const named = { ...here, 'component-contract.config.json': '{ "manifests": ["./manifest.json"] }' };
    assert.deepEqual(projectOf(named).documents('manifest').map(pathOf), ['manifest.json']);
  });
});
