import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { reported, runLine } from '../shell.ts';
import { manifestText, registryText } from '../world.ts';

const DOCS = JSON.stringify({ 'src/Button.tsx': [{ displayName: 'Button', description: '', props: {} }] });
const MANIFEST = manifestText({ kind: 'class', name: 'Button', tagName: 'x-button', customElement: true });
const REGISTRY = registryText({ name: 'button', type: 'registry:ui', files: [] });
const CONTRACT = '{ "contractId": "button", "component": "Button" }';

/** The findings of a check with a config file, each as `file code message help`. */
async function found(config: object, files: Record<string, string>): Promise<string[]> {
  const all = {
    'component-contract.config.json': JSON.stringify(config),
    'a.contract.json': CONTRACT,
    ...files,
  };
  const { findings } = await reported(['check'], { files: all });
  return findings.map(({ file, code, message }) => `${file} ${code} ${message}`);
}

suite('a source that the config file names', () => {
  test('is fine if it is what its member says', async () => {
    const files = { 'docs.json': DOCS, 'cem.json': MANIFEST, 'r/button.json': REGISTRY };
    const config = { sources: ['docs.json'], elements: ['cem.json'], registries: ['r/*.json'] };
    assert.deepEqual(await found(config, files), []);
  });

  test('is one error if it is of another kind, which says in which member it belongs', async () => {
    const config = { sources: ['a.json', 'b.json'], elements: ['c.json'], registries: ['r'] };
    const files = { 'a.json': MANIFEST, 'b.json': REGISTRY, 'c.json': DOCS, 'r/registry.json': MANIFEST };
    const named = (member: string): string =>
      `config/invalid "${member}" in the config file names this file, but it`;
    assert.deepEqual(await found(config, files), [
      `a.json ${named('sources')} is a Custom Elements Manifest.`,
      `b.json ${named('sources')} is a component registry.`,
      `c.json ${named('elements')} is JSON from react-docgen or Storybook.`,
    ]);
    const { stdout, code } = await runLine(['check'], {
      files: {
        'component-contract.config.json': '{ "sources": ["a.json"] }',
        'a.contract.json': CONTRACT,
        'a.json': `\uFEFF\n${MANIFEST}`,
      },
    });
    assert.match(stdout, /a\.json:2:1[^]*Name it in "elements" of component-contract\.config\.json\./);
    assert.equal(code, 2);
  });

  test('is one error if it is nothing that is known, or broken', async () => {
    const config = { sources: ['*.docs.json'], elements: ['e.json'], registries: ['r.json'] };
    const files = {
      'a.docs.json': '[1, 2]',
      'b.docs.json': '{ "a": ',
      'c.docs.json': '',
      'e.json': '{ "schemaVersion": "9.0.0" }',
      'r.json': '{}',
    };
    assert.deepEqual(
      (await found(config, files)).map((line) => line.replace(/ in the config file names this file/, '')),
      [
        `a.docs.json config/invalid "sources", but it isn't JSON from react-docgen or Storybook.`,
        `b.docs.json json/syntax The document ends before it's complete.`,
        `c.docs.json json/syntax The document ends before it's complete.`,
        `e.json config/invalid "elements", but it isn't a Custom Elements Manifest.`,
        `r.json config/invalid "registries", but it isn't a component registry.`,
      ],
    );
  });

  test('is reported also in a project without contracts, as in the editor', async () => {
    const files = {
      'ui/component-contract.config.json': '{ "sources": ["docs.json"] }',
      'ui/docs.json': '[]',
    };
    const { findings } = await reported(['check'], { files });
    assert.deepEqual(
      findings.map(({ file, code }) => `${file} ${code}`),
      ['ui/docs.json config/invalid'],
    );
  });

  test('is missed if no file matches, glob by glob, and the check fails', async () => {
    const linesOf = async (config: object, files = {}): Promise<string[]> => {
      const all = {
        'component-contract.config.json': JSON.stringify(config),
        'a.contract.json': CONTRACT,
        ...files,
      };
      const { code, stderr } = await runLine(['check'], { files: all });
      const lines = stderr.split('\n').filter((line) => /matches no file/.test(line));
      assert.equal(code, lines.length > 0 ? 2 : 0);
      return lines;
    };
    const said = (name: string, member: string): string =>
      `component-contract: "${name}" in "${member}" of "component-contract.config.json" matches no file.`;
    assert.deepEqual(await linesOf({ sources: ['docs.json'], elements: ['x.json'] }), [
      said('docs.json', 'sources'),
      said('x.json', 'elements'),
    ]);
    const two = { sources: ['docs.json', 'packages/*/docs.json'] };
    assert.deepEqual(await linesOf(two, { 'docs.json': DOCS }), [said('packages/*/docs.json', 'sources')]);
    assert.deepEqual(await linesOf(two, { 'docs.json': DOCS, 'packages/a/docs.json': DOCS }), []);
    const files = { '.gitignore': 'docs.json', 'docs.json': DOCS, 'lib/registry.json': REGISTRY };
    assert.deepEqual(await linesOf({ sources: ['docs.json'], registries: ['lib'] }, files), []);
    assert.deepEqual(await linesOf({ sources: ['lib/docs.json'] }, files), [
      said('lib/docs.json', 'sources'),
    ]);
    assert.deepEqual(await linesOf({}), []);
  });

  test('is the manifest of a package, too, if a contract refers to an element', async () => {
    const unbuilt = { 'package.json': '{ "customElements": "./dist/cem.json" }' };
    const checked = async (contract: string, more = {}): Promise<[number, string, string[]]> => {
      const files = { ...unbuilt, 'a.contract.json': contract, ...more };
      const { code, stderr, findings } = await reported(['check'], { files });
      return [code, stderr, findings.map((each) => `${each.code} ${each.message}`)];
    };
    const referring = CONTRACT.replace('}', ', "cemRef": "x-button" }');
    assert.deepEqual(await checked(referring), [
      2,
      'component-contract: "./dist/cem.json" in "customElements" of "package.json" matches no file.\n',
      ['ref/unresolved The project has no Custom Elements Manifest that could declare "x-button".'],
    ]);
    assert.deepEqual(await checked(referring, { 'dist/cem.json': MANIFEST }), [0, '', []]);
    assert.deepEqual(await checked(CONTRACT), [0, '', []]);
  });
});

suite('a file with the usual name of a source', () => {
  const messages = async (file: string, text: string): Promise<string[]> => {
    const lines = await found({}, { [file]: text });
    return lines.map((line) => line.slice(file.length + 1));
  };

  test('is a finding if it is of another format, or describes nothing', async () => {
    for (const [file, text, what] of [
      ['ui/react-docgen.json', MANIFEST, "This file isn't JSON from react-docgen or Storybook"],
      ['react-docgen.json', '{}', 'This file describes no component'],
      ['custom-elements.json', '[]', "This file isn't a Custom Elements Manifest"],
      [
        'custom-elements.json',
        '{ "version": "experimental", "tags": [] }',
        "This file isn't a Custom Elements Manifest",
      ],
      [
        'lib/custom-elements.json',
        '{ "schemaVersion": "1.0.0", "modules": [] }',
        'This file describes no component',
      ],
    ] as const)
      assert.deepEqual(
        await messages(file, text),
        [`drift/undescribed ${what}, so nothing is compared with it.`],
        text,
      );
  });

  test('may hold anything among fixtures, or without contracts, and if other tools use its name', async () => {
    for (const file of [
      'test/react-docgen.json',
      'src/__fixtures__/a/custom-elements.json',
      'registry.json',
      'components.json',
    ])
      assert.deepEqual(await messages(file, '{}'), [], file);
    const { findings } = await reported(['check'], {
      files: { 'react-docgen.json': '{}', 'package.json': '{}' },
    });
    assert.deepEqual(findings, []);
  });

  test('has the words of Storybook for components that it could not describe, once for each error', async () => {
    const failed = (name: string, error: string): object => ({ id: name, name, error: { name: error } });
    const components = {
      a: failed('Chip', 'No file.'),
      b: failed('Menu', 'Type error'),
      c: failed('Tabs', 'No file.'),
    };
    const text = JSON.stringify({ v: 0, components });
    assert.deepEqual(await found({ sources: ['sb.json'] }, { 'sb.json': text }), [
      `sb.json drift/undescribed Storybook couldn't describe "Chip" and "Tabs": No file.`,
      `sb.json drift/undescribed Storybook couldn't describe "Menu": Type error.`,
    ]);
  });

  test('is reported by its usual name if it is broken, since any contract may depend on docs of components', async () => {
    const [line, ...others] = await found({}, { 'z/react-docgen.json': '{' });
    assert.match(String(line), /z\/react-docgen\.json/);
    assert.deepEqual(others, []);
  });
});
