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

  test('is missed in the summary if no file matches', async () => {
    const linesOf = async (config: object, files = {}): Promise<string[]> => {
      const all = {
        'component-contract.config.json': JSON.stringify(config),
        'a.contract.json': CONTRACT,
        ...files,
      };
      const { stdout } = await runLine(['check'], { files: all });
      return stdout.split('\n').filter((line) => /match no file/.test(line));
    };
    const said = (member: string): string =>
      `The "${member}" of "component-contract.config.json" match no file.`;
    assert.deepEqual(await linesOf({ sources: ['docs.json'], elements: ['x.json'] }), [
      said('sources'),
      said('elements'),
    ]);
    const files = { '.gitignore': 'docs.json', 'docs.json': DOCS, 'lib/registry.json': REGISTRY };
    assert.deepEqual(await linesOf({ sources: ['docs.json'], registries: ['lib'] }, files), []);
    assert.deepEqual(await linesOf({ sources: ['lib/docs.json'] }, files), [said('sources')]);
    assert.deepEqual(await linesOf({}), []);
  });

  test('may be anything if only its name is that of a source', async () => {
    const files = {
      'x/react-docgen.json': MANIFEST,
      'y/custom-elements.json': '{}',
    };
    assert.deepEqual(await found({}, files), []);
  });

  test('is reported by its usual name if it is broken, since any contract may depend on docs of components', async () => {
    const [line, ...others] = await found({}, { 'z/react-docgen.json': '{' });
    assert.match(String(line), /z\/react-docgen\.json/);
    assert.deepEqual(others, []);
  });
});
