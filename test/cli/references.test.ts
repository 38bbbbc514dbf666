import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { codesOf, runLine, type Situation } from '../shell.ts';

const contract = (contractId: string, cemRef?: string): string =>
  JSON.stringify({ contractId, component: contractId, cemRef });

const elements = (...tagNames: string[]): string =>
  JSON.stringify({
    schemaVersion: '2.1.0',
    modules: [
      {
        path: 'x.js',
        declarations: tagNames.map((tagName) => ({ kind: 'class', name: 'X', customElement: true, tagName })),
      },
    ],
  });

const NAMED_BY_TAG = { 'component-contract.config.json': '{ "declaredName": "cem.tagName" }' };

const INSTALLED = {
  'package.json': '{ "dependencies": { "ui": "1" } }',
  'node_modules/ui/package.json': '{ "customElements": "custom-elements.json" }',
  'node_modules/ui/custom-elements.json': elements('x-installed'),
};

const found = (args: readonly string[], files: Situation['files']): Promise<readonly string[]> =>
  codesOf(args, { files: files! });

suite('a contract that refers to other files', () => {
  test('an invalid source is an error where a contract may depend on it, or the config file names it', async () => {
    const broken = {
      'test/fixtures/bad/package.json': '{ "name": "bad", }',
      'test/fixtures/empty/package.json': '',
      'templates/app/components.json': '{{ registries }}',
      'templates/app/custom-elements.json': '{ "modules": [',
      'docs/registry.json': '{ items: [] }',
    };
    const config = { 'component-contract.config.json': '{}', 'a.contract.json': contract('a') };
    assert.deepEqual(await found([], { ...config, ...broken }), []);
    const built = await runLine(['manifest', 'build', '--contract-version', '1'], {
      files: { ...config, ...broken },
    });
    assert.equal(built.code, 0, built.stderr);

    const referring = { ...config, 'b.contract.json': contract('b', 'x-b') };
    assert.deepEqual(await found([], { ...referring, ...broken }), [
      'templates/app/custom-elements.json json/syntax',
    ]);
    const resolved = { ...referring, 'custom-elements.json': elements('x-b') };
    assert.deepEqual(await found([], { ...resolved, ...broken }), []);
    const inItem = {
      ...config,
      'c.contract.json': '{ "contractId": "c", "component": "C", "registryRef": "@acme/c" }',
    };
    assert.deepEqual(await found([], { ...inItem, ...broken }), [
      'docs/registry.json json/syntax',
      'templates/app/components.json json/syntax',
    ]);
    const named = { ...config, 'component-contract.config.json': '{ "registries": ["docs/registry.json"] }' };
    assert.deepEqual(await found([], { ...named, ...broken }), ['docs/registry.json json/syntax']);
    assert.deepEqual(await found(['docs/registry.json', 'a.contract.json'], { ...config, ...broken }), [
      'docs/registry.json json/syntax',
    ]);
    const around = {
      ...config,
      'ui/package.json': '{ "name": "ui", }',
      'ui/b.contract.json': contract('b', 'x-b'),
    };
    assert.deepEqual(await found([], around), [
      'ui/b.contract.json ref/unresolved',
      'ui/package.json json/syntax',
    ]);
  });

  test('a dependency that is not installed is named, and silences nothing that the own manifest decides', async () => {
    const files = {
      'package.json': '{ "dependencies": { "acme-ui": "1" }, "devDependencies": { "@types/node": "1" } }',
      'custom-elements.json': elements('x-card', 'x-chip'),
      'a.contract.json': contract('a', 'x-cart'),
      'b.contract.json': contract('b', 'x-table'),
      'c.contract.json': contract('c', 'acme-table'),
    };
    assert.deepEqual(await found([], files), [
      'a.contract.json ref/unresolved',
      'b.contract.json ref/unresolved',
    ]);
    const { stdout } = await runLine(['check'], { files });
    assert.match(
      stdout,
      /\n1 reference isn't resolved, because a dependency isn't installed or built: "acme-ui"\.\n$/,
    );
    const { stderr } = await runLine(['check', '--format', 'github'], { files });
    assert.match(
      stderr,
      /1 reference isn't resolved, because a dependency isn't installed or built: "acme-ui"\./,
    );
    const installed = { ...files, 'node_modules/acme-ui/package.json': '{}' };
    assert.equal((await found([], installed)).length, 3);
    assert.doesNotMatch((await runLine(['check'], { files: installed })).stdout, /isn't resolved/);
  });

  test('is judged by what is there, wherever that is', async () => {
    const files = {
      ...NAMED_BY_TAG,
      ...INSTALLED,
      'custom-elements.json': elements('x-own'),
      'a.contract.json': contract('a', 'x-own'),
      'b.contract.json': contract('b', 'x-installed'),
      'c.contract.json': contract('x-own', 'x-own'),
      'd.contract.json': contract('x-installed', 'x-installed'),
      'e.contract.json': contract('e', 'x-missing'),
    };
    assert.deepEqual(await found([], files), [
      'a.contract.json SR-130',
      'b.contract.json SR-130',
      'e.contract.json ref/unresolved',
    ]);
  });
});
