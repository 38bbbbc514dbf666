import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { labelsOf } from '../editor.ts';
import { contractText, type World, worldOf } from '../world.ts';

const FILES = {
  'lib/button.contract.json': contractText('button', { component: 'Push Button' }),
  'lib/tab.contract.json': contractText('tab'),
  '@x/a b.contract.json': contractText('ab'),
};

/** The text after the completion with this label, and all labels. */
async function completed(
  text: string,
  label: string,
  path = 'docs/a.dsds.yaml',
): Promise<{ readonly text: string; readonly labels: string[] }> {
  const world: World = await worldOf({ ...FILES, [path]: text.replace('|', '') });
  const document = world.editor.open(text, {
    uri: `file:///p/${path}`,
    languageId: path.endsWith('json') ? 'json' : 'yaml',
  });
  const labels = labelsOf(await document.completions());
  const answer = labels.includes(label) ? await document.completed(label) : '';
  return { text: answer, labels };
}

const yaml = (pointer: string): string => `id: tab\nkind: component\nspecs:\n  - ${pointer}\nname: Tab\n`;
const HREFS = ['../lib/tab.contract.json', '../@x/a%20b.contract.json', '../lib/button.contract.json'];

suite('completion in a pointer of a DSDS document', () => {
  test('offers the contracts of the project, that of the entry first', async () => {
    for (const [before, after] of [
      ['href: |', 'href: ../lib/tab.contract.json'],
      ['href:|', 'href: ../lib/tab.contract.json'],
      ['href: ../l|ib # here', 'href: ../lib/tab.contract.json # here'],
      ['href: "|"', 'href: "../lib/tab.contract.json"'],
      ["href: '../|lib'", "href: '../lib/tab.contract.json'"],
      ['{ href: ../|lib, rel: contract }', '{ href: ../lib/tab.contract.json, rel: contract }'],
      ['{ rel: contract, href: | }', '{ rel: contract, href: ../lib/tab.contract.json }'],
    ] as const) {
      const { text, labels } = await completed(yaml(before), HREFS[0]!);
      assert.deepEqual(labels, HREFS, before);
      assert.equal(text, yaml(after));
    }
  });

  test('in JSON as well', async () => {
    const json = (pointer: string): string =>
      `{\n  "entries": [\n    {\n      "id": "tab",\n      "kind": "component",\n      "specs": [${pointer}]\n    }\n  ]\n}\n`;
    for (const [before, after] of [
      ['{ "href": "|" }', '{ "href": "../lib/tab.contract.json" }'],
      [
        '{ "href": "../|old", "rel": "contract" }',
        '{ "href": "../lib/tab.contract.json", "rel": "contract" }',
      ],
      ['{ "href": | }', '{ "href": "../lib/tab.contract.json" }'],
    ] as const) {
      const { text, labels } = await completed(json(before), HREFS[0]!, 'docs/a.dsds.json');
      assert.deepEqual(labels, HREFS, before);
      assert.equal(text, json(after));
    }
  });

  test('offers the one relation and the one role', async () => {
    assert.equal((await completed(yaml('rel: |'), 'contract')).text, yaml('rel: contract'));
    assert.equal(
      (await completed(yaml('role: Design Sys|'), 'Design System Contract')).text,
      yaml('role: Design System Contract'),
    );
    assert.equal(
      (await completed(yaml('role: Des|ign Contract  # ours'), 'Design System Contract')).text,
      yaml('role: Design System Contract  # ours'),
    );
  });

  test('is silent elsewhere', async () => {
    for (const text of [
      'id: |\nkind: component\nspecs: []\n',
      'id: tab\nkind: component\nrefs:\n  - href: |\n',
      'id: tab\nkind: component\nspecs:\n  - |\n',
      'id: tab\nkind: token\nspecs:\n  - href: |\n',
      'id: tab\nkind: component\nspecs:\n  - href: a\n    note: |\n',
      'id: tab\nkind: component\ndescription: href: |\n',
      '|',
    ]) {
      assert.deepEqual((await completed(text, '')).labels, [], text);
    }
  });
});
