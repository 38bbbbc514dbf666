import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ASKED_OF_GUESTS, methodsOf, registering } from '../registering.ts';
import { uriOf, worldOf } from '../world.ts';

const textDocument = registering(ASKED_OF_GUESTS);

interface Filter {
  readonly language?: string;
  readonly pattern?: string;
}

suite('an editor is asked for DSDS documents', () => {
  const files = {
    'component-contract.config.json': '{ "dsds": ["docs/*.yml", "spec", "all.json", "*.dsds.yaml"] }',
    'docs/ui.yml': 'entries: []',
    spec: 'entries: []',
    'all.json': '{}',
  };

  test('in the languages that they are written in, and for all that is answered there', async () => {
    const { editor } = await worldOf({ 'a.dsds.yaml': '' }, { capabilities: { textDocument } });
    const asked = editor.registered.flatMap(({ method, registerOptions }) => {
      const { documentSelector = [] } = registerOptions as { documentSelector?: Filter[] };
      const languages = documentSelector
        .filter(({ pattern }) => pattern?.includes('.dsds.'))
        .map(({ language, pattern }) => `${language} ${pattern}`);
      return languages.length > 0 ? [[method.replace('textDocument/', ''), languages.join(', ')]] : [];
    });
    const languages = 'yaml **/*.dsds.yaml, yaml **/*.dsds.yml, json **/*.dsds.json, jsonc **/*.dsds.json';
    assert.deepEqual(
      asked,
      methodsOf(ASKED_OF_GUESTS).map((method) => [method, languages]),
    );
    const yaml = editor.registered.filter(({ registerOptions }) => {
      const { documentSelector = [] } = registerOptions as { documentSelector?: Filter[] };
      return documentSelector.some(
        ({ language, pattern = '' }) => (language === 'yaml') !== /\.ya?ml$/.test(pattern),
      );
    });
    assert.deepEqual(yaml, []);
  });

  test('whatever a project calls them', async () => {
    const { editor } = await worldOf(files, { capabilities: { textDocument } });
    const named = editor.registered.flatMap(({ method, registerOptions }) => {
      const { documentSelector = [] } = registerOptions as { documentSelector?: Filter[] };
      return documentSelector
        .filter(({ pattern = '**' }) => method === 'textDocument/hover' && !pattern.startsWith('**'))
        .map(({ language = 'any', pattern }) => `${language} ${pattern}`);
    });
    assert.deepEqual(named.sort(), [
      'any /p/spec',
      'json /p/all.json',
      'jsonc /p/all.json',
      'yaml /p/docs/ui.yml',
    ]);
    assert.equal(editor.latest(uriOf('spec')).length, 0);
  });
});
