import assert from 'node:assert/strict';
import { test } from 'node:test';
import { followLongTexts } from '../../server/src/lsp/long-texts.ts';
import { LARGE } from '../../server/src/kinds/index.ts';
import type { Opened } from '../../server/src/project/opened.ts';
import { createProject } from '../../server/src/project/project.ts';

test('a text that fails to be read ahead is left to the project, and told', async () => {
  const told: string[] = [];
  const taken: string[] = [];
  function* failing(): Generator<void, void> {
    yield;
    throw new Error('no text');
  }
  const texts = followLongTexts({
    project: { ...createProject(), readingAhead: failing, readingElements: failing },
    spelled: new Map(),
    ready: () => undefined,
    put: ({ uri }: Opened) => void taken.push(uri),
    publish: (uri) => void taken.push(uri),
    quiet: async () => undefined,
    idle: async () => undefined,
    countLines: () => undefined,
    complain: (error) => void told.push(String(error)),
  });
  const [uri, text] = ['file:///p/custom-elements.json', ' '.repeat(LARGE + 1)];
  await texts.ahead(uri, text);
  assert.deepEqual(told, ['Error: no text']);
  texts.takeIn({ uri, text, version: 1, isConfigured: false });
  await texts.settled();
  assert.deepEqual([told.length, taken], [2, [uri, uri]]);
});
