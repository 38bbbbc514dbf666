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
