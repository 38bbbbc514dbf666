import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { readContract } from '../../server/src/kinds/contract/model.ts';
import { readElements } from '../../server/src/sources/custom-elements-manifest.ts';
import { byCodeUnits } from '../../server/src/text/words.ts';
import { type Done, runLine } from '../shell.ts';
import { LIBRARIES } from './libraries.ts';
import { tableOf } from './numbers.ts';

const MANIFEST = 'custom-elements.json';

/** Files in a project of which this is the manifest. */
const beside = (text: string): Record<string, string> => ({
  'package.json': `{ "customElements": "${MANIFEST}" }`,
  [MANIFEST]: text,
});

const DRAFT = ['new', '--from-elements', MANIFEST, '--out', 'contracts'];

for (const { name, text } of LIBRARIES) {
  suite(`the published manifest of ${name}`, () => {
    let drafting: Promise<Done> | undefined;
    const drafted = (): Promise<Done> => (drafting ??= runLine(DRAFT, { files: beside(text) }));

    test('every tag name has a draft of its own', async () => {
      const { files, code } = await drafted();
      assert.equal(code, 0);
      const tags = readElements(text).elements.flatMap(({ thing }) => thing.tagName ?? []);
      const written = Object.entries(files).filter(([path]) => path.startsWith('contracts/'));
      const contracts = written.map(([, each]) => readContract(JSON.parse(each)));
      assert.deepEqual(
        contracts.map(({ cemRef }) => cemRef ?? '').sort(byCodeUnits),
        [...tags].sort(byCodeUnits),
      );
      assert.equal(new Set(contracts.map(({ contractId }) => contractId)).size, tags.length);
      assert.deepEqual(
        written.map(([path]) => path).sort(),
        tags.map((tag) => `contracts/${tag}.contract.json`).sort(),
      );
    });

    test('a project of the drafts and the manifest has no findings, but hints', async () => {
      const { files } = await drafted();
      const { stdout, stderr, code } = await runLine(['check', '--format', 'json'], { files });
      const { findings, files: checked } = JSON.parse(stdout) as { findings: unknown[]; files: number };
      assert.deepEqual({ findings, stderr, code }, { findings: [], stderr: '', code: 0 });
      assert.equal(checked, Object.keys(files).length - Object.keys(beside('')).length);
    });
  });
}

test('a draft is compared with its manifest', async () => {
  const [{ text } = { text: '' }] = LIBRARIES;
  const { files } = await runLine([...DRAFT, '--tag', 'sl-button'], { files: beside(text) });
  const path = 'contracts/sl-button.contract.json';
  const changed = files[path]!.replace('"primary"', '"primal"');
  const { stdout } = await runLine(['check', '--format', 'json'], { files: { ...files, [path]: changed } });
  const { findings } = JSON.parse(stdout) as { findings: { code: string }[] };
  assert.deepEqual(
    findings.map(({ code }) => code),
    ['drift/element', 'drift/element'],
  );
});

test('the numbers in the page about published manifests are those of today', () => {
  const page = readFileSync('docs/published-manifests.md', 'utf8');
  const written = /^\|(?:.*\|\n)+/m
    .exec(page)?.[0]
    .trim()
    .replaceAll(/ *\| */g, '|')
    .replaceAll(/-+/g, '-');
  const table = tableOf(LIBRARIES);
  assert.equal(written, table.replaceAll(/ *\| */g, '|').replaceAll(/-+/g, '-'), `write:\n${table}`);
});
