import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { plainText } from '../../server/src/text/markup.ts';
import { labelsOf } from '../editor.ts';
import { addressIn, listingText, STALE } from '../listing.ts';
import { contractText, type World, worldOf } from '../world.ts';

const SNIPPETS = { textDocument: { completion: { completionItem: { snippetSupport: true } } } };

const CONTRACTS = {
  'box.contract.json': contractText('box', { component: 'The *Box*' }),
  'card.contract.json': contractText('card'),
  'ui/tab.contract.json': contractText('tab'),
};

const ADDRESS = addressIn(CONTRACTS['card.contract.json']);

/** Opens `manifest.json` with this text, the caret at the `|`. */
async function manifestOf(
  marked: string,
  more: Readonly<Record<string, string>> = {},
): Promise<World & { readonly document: ReturnType<World['open']> }> {
  const files = { ...CONTRACTS, 'manifest.json': marked.replace('|', ''), ...more };
  const world = await worldOf(files, { capabilities: SNIPPETS });
  const document = world.editor.open(marked, { uri: 'file:///p/manifest.json', languageId: 'json' });
  await world.editor.settled();
  return { ...world, document };
}

/** The suggestions at the caret, with their details. */
async function offered(marked: string, more?: Readonly<Record<string, string>>): Promise<string[]> {
  const { document, editor } = await manifestOf(marked, more);
  const items = await document.completions();
  await editor.close();
  return items.map(({ label, detail }) => (detail === undefined ? label : `${label} (${detail})`));
}

async function completed(
  marked: string,
  label: string,
  more?: Readonly<Record<string, string>>,
): Promise<string> {
  const { document, editor } = await manifestOf(marked, more);
  const text = await document.completed(label);
  await editor.close();
  return text;
}

const record = (path: string): string => `{ "path": "${path}", "address": "${STALE}", "origin": "synced" }`;

const manifest = (...records: string[]): string =>
  `{\n  "contractVersion": "1",\n  "artifacts": [\n    ${records.join(',\n    ')}\n  ]\n}\n`;

suite('suggestions in a manifest', () => {
  test('paths: those that no record names come first', async () => {
    const listed = manifest(record('./card.contract.json'), '{ "path": "|" }');
    const expected = [
      'box.contract.json (box)',
      'ui/tab.contract.json (tab)',
      'card.contract.json (card, listed already)',
    ];
    assert.deepEqual(await offered(listed), expected);
    // The text may be broken in whatever way: a record behind the caret counts too.
    assert.deepEqual(await offered(manifest('{ "path": "| }', record('card.contract.json'))), expected);
    assert.deepEqual(await offered(manifest('{ "path": |', record('card.contract.json'))), expected);
    assert.deepEqual(
      await offered(`{ "contractVersion": "1", "artifacts": [${record('card.contract.json')}, { "path": "b|`),
      expected,
    );
    assert.equal(
      await completed(manifest('{ "path": "b| }'), 'ui/tab.contract.json'),
      manifest('{ "path": "ui/tab.contract.json" }'),
    );
  });

  test('the path that is being changed does not count as listed', async () => {
    assert.deepEqual(
      (await offered(manifest('{ "path": "card|.contract.json" }')))[1],
      'card.contract.json (card)',
    );
  });

  test('the address of the path of the record', async () => {
    for (const text of [
      '{ "path": "card.contract.json", "address": "|" }',
      '{ "path": "card.contract.json", "address": "sha|',
      '{ "address": |, "path": "./card.contract.json" }',
    ]) {
      const marked = manifest(record('box.contract.json'), text, record('ui/tab.contract.json'));
      assert.deepEqual(await offered(marked), [`${ADDRESS} (The address of card)`], text);
    }
    assert.deepEqual(await offered(manifest('{ "path": "gone.contract.json", "address": "|" }')), []);
    assert.deepEqual(await offered(manifest('{ "address": "|" }', record('card.contract.json'))), []);
  });

  test('origins', async () => {
    assert.deepEqual(await offered(manifest('{ "path": "x", "origin": "|" }')), [
      'inferred (Derived from existing sources)',
      'synced (Kept the same as its source)',
    ]);
  });

  test('members of a record, with what is known of them', async () => {
    assert.deepEqual(await offered(manifest('{ "path": "card.contract.json", "|" }')), [
      'address (required)',
      'origin (required)',
    ]);
    assert.equal(
      await completed(manifest('{ "path": "card.contract.json", | }'), 'address'),
      manifest(`{ "path": "card.contract.json", "address": "${ADDRESS}" }`),
    );
    assert.equal(
      await completed(manifest('{ "path": "card.contract.json" "| }'), 'origin'),
      manifest('{ "path": "card.contract.json", "origin": ${1|"inferred","synced"|} }'),
    );
    assert.equal(await completed(manifest('{|}'), 'path'), manifest('{\n      "path": "$1"\n    }'));
  });

  test('members of the manifest itself', async () => {
    // An editor would load what that names.
    assert.deepEqual(await offered('{ "artifacts": [], "contractVersion": "1", | }'), []);
    assert.deepEqual(await offered('{ "contractVersion": "1", "artifacts": [], "$schema": "|" }'), []);
    assert.deepEqual(await offered('{ "contractVersion": "|", "artifacts": [] }'), []);
    assert.deepEqual(await offered('{ "artifacts": [], "contractVersion": "1", "other": { "|" } }'), []);
  });

  test('a whole manifest, and its first members, only where the project says that it is one', async () => {
    const config = { 'component-contract.config.json': '{ "manifests": ["manifest.json"] }' };
    assert.deepEqual(await offered('{|}', config), ['contractVersion (required)', 'artifacts (required)']);
    assert.deepEqual(await offered('|', config), ['Manifest of contracts (Of 3 contracts)']);
    const text = await completed('|', 'Manifest of contracts', config);
    assert.equal(
      plainText(text),
      listingText(
        CONTRACTS,
        Object.keys(CONTRACTS).map((path) => ({ path, origin: 'inferred' })),
      ).trimEnd(),
    );
    for (const foreign of ['{|}', '|', '{ "name": "An app", | }'])
      assert.deepEqual(await offered(foreign), []);
  });

  test('whole records of what is not listed', async () => {
    assert.deepEqual(await offered(manifest(record('card.contract.json'), '|')), [
      'box.contract.json (Entry for box)',
      'ui/tab.contract.json (Entry for tab)',
    ]);
    const written = `{\n      "path": "card.contract.json",\n      "address": "${ADDRESS}",\n      "origin": "inferred"\n    }`;
    assert.equal(await completed(manifest('|'), 'card.contract.json'), manifest(written));
    assert.equal(await completed(manifest('"ca|'), 'card.contract.json'), manifest(written));
    assert.equal(
      await completed(manifest(record('box.contract.json').concat('\n    |')), 'card.contract.json'),
      manifest(
        record('box.contract.json'),
        `{ "path": "card.contract.json", "address": "${ADDRESS}", "origin": "inferred" }`,
      ),
    );
  });

  test('nothing is suggested where no manifest has anything', async () => {
    const { editor, document } = await manifestOf('{ "contractVersion": "1", "artifacts": { "path": "|" } }');
    assert.deepEqual(labelsOf(await document.completions()), []);
    document.replace('{ "contractVersion": "1", "artifacts"', '{ "other"');
    assert.deepEqual(labelsOf(await document.completions()), []);
    assert.deepEqual(editor.log, []);
    await editor.close();
  });
});

suite('a hover in a manifest', () => {
  const hovered = async (marked: string): Promise<string | undefined> => {
    const { document, editor } = await manifestOf(marked);
    const text = await document.hover();
    await editor.close();
    return text;
  };

  test('tells the contract of a record, and whether its address is its own', async () => {
    const stale = (path: string): string => manifest(record(path));
    assert.match(
      (await hovered(stale('b|ox.contract.json')))!,
      /^\*\*The \\\*Box\\\*\*\*, `contractId` `box`, in `box\.contract\.json`\n\n\*\*The recorded address is out of date\*\* \(SR-137\)[^]*`sha256:\w+`$/,
    );
    assert.ok((await hovered(stale('card.contract.json').replace('sha256:', 'sha|256:')))?.includes(ADDRESS));
    const right = manifest(record('card|.contract.json').replace(STALE, ADDRESS));
    assert.match((await hovered(right))!, /The recorded address is up to date:/);
    assert.match((await hovered(stale('gone.|contract.json')))!, /^`gone\.contract\.json` doesn't exist\./);
    assert.match((await hovered(stale('../|x.json')))!, /^The path is outside the folder of the manifest/);
    assert.match((await hovered(stale('manifest|.json')))!, /^This is the manifest itself/);
  });

  test('tells what members mean', async () => {
    const whole = manifest(record('card.contract.json'));
    for (const [caret, meaning] of [
      ['"contract|Version"', 'The version that is published'],
      ['"ori|gin"', 'Where the contract comes from'],
      ['"syn|ced"', 'Where the contract comes from'],
      ['"arti|facts"', 'A record of each contract'],
      ['"addr|ess"', 'The content address of the contract'],
    ] as const) {
      const text = await hovered(whole.replace(caret.replace('|', ''), caret));
      assert.ok(text?.replaceAll('\\', '').includes(meaning), `${caret}: ${text}`);
    }
  });
});
