import assert from 'node:assert/strict';
import { type MockTracker, suite, test } from 'node:test';
import { type DocumentSymbol, LSPErrorCodes } from 'vscode-languageserver/node';
import { type OpenDocument, startEditor } from '../editor.ts';
import { EDITING } from '../../server/src/kinds/editing-of.ts';
import { manifestKind } from '../../server/src/kinds/manifest/index.ts';
import { diskOf } from '../disk.ts';
import { BUTTON, IN_SYNC } from '../dsds-files.ts';
import { contractText, manifestText, uriOf, worldOf } from '../world.ts';

/** A contract of more than 2 MB, with a prop that has this default. */
function largeContract(preset: string, flagCount = 10_000): string {
  const flag = { type: 'boolean', description: 'Whether it is on.'.padEnd(100), default: false };
  const flags = Object.fromEntries(Array.from({ length: flagCount }, (_, index) => [`flag${index}`, flag]));
  const size = { type: 'string', enum: ['small', 'large'], default: preset };
  return contractText('large', {
    props: { properties: { ...flags, size }, additionalProperties: false },
  });
}

const LARGE = largeContract('small');

/** The names of documents in the order in which the findings of their last versions come. */
async function orderOf(documents: Readonly<Record<string, OpenDocument>>): Promise<string[]> {
  const order: string[] = [];
  const all = Object.entries(documents).map(([name, each]) => each.findings().then(() => order.push(name)));
  await Promise.all(all);
  return order;
}

const shownIn = async (document: OpenDocument): Promise<string[]> =>
  (await document.findings()).map(({ code, range }) => `${String(code)}: ${document.textAt(range)}`);

/** Counts the turns of the event loop, of which each step of the server takes one of its own from now on. */
function countTurns(mock: MockTracker) {
  let time = 0;
  mock.method(performance, 'now', () => (time += 5));
  let turns = 0;
  let isEnded = false;
  const count = (): void => {
    turns++;
    if (!isEnded) setImmediate(count);
  };
  setImmediate(count);
  return { now: () => turns, end: () => void (isEnded = true) };
}

test('the contracts of a manifest are compared with it in turns', async ({ mock }) => {
  const files = Object.fromEntries(
    Array.from({ length: 100 }, (_, index) => [`c${index}.contract.json`, contractText(`c${index}`)]),
  );
  const listing = (paths: readonly string[]): string =>
    JSON.stringify({ contractVersion: '1', artifacts: paths.map((path) => ({ path })) });
  const turns = countTurns(mock);
  const turnsWith = async (manifest: string): Promise<number> => {
    const before = turns.now();
    const { editor } = await worldOf({ ...files, 'manifest.json': manifest });
    await editor.close();
    return turns.now() - before;
  };
  const [none, all] = [await turnsWith(listing([])), await turnsWith(listing(Object.keys(files)))];
  turns.end();
  assert.ok(all - none >= 100, `${none} and ${all} turns`);
});

test('a closed manifest of thousands of entries is checked one rule in a turn', async ({ mock }) => {
  const listing = (count: number): string =>
    JSON.stringify({
      contractVersion: '1',
      artifacts: Array.from({ length: count }, (_, index) => ({
        path: `../${'outside/'.repeat(10)}${index}.contract.json`,
      })),
    });
  const turns = countTurns(mock);
  const turnsWith = async (count: number): Promise<number> => {
    const before = turns.now();
    const { editor } = await worldOf({ 'manifest.json': listing(count) });
    assert.equal(editor.latest(uriOf('manifest.json')).length, Math.min(count * 3, 1000));
    await editor.close();
    return turns.now() - before;
  };
  const [few, many] = [await turnsWith(2), await turnsWith(2000)];
  turns.end();
  assert.ok(many - few >= 10, `${few} and ${many} turns`);
});

test('an open manifest of thousands of entries is checked one rule in a turn', async ({ mock }) => {
  const world = await worldOf({
    'manifest.json': JSON.stringify({
      contractVersion: '1',
      artifacts: Array.from({ length: 4000 }, (_, index) => ({
        path: `../${'outside/'.repeat(10)}${index}.contract.json`,
      })),
    }),
  });
  const manifest = world.open('manifest.json', '', 'json');
  await manifest.findings();
  const turns = countTurns(mock);
  manifest.replace('"contractVersion":"1"', '"contractVersion":1');
  const codes = (await manifest.findings()).map(({ code }) => code);
  turns.end();
  assert.equal(codes.filter((code) => code === 'schema/type').length, 1);
  assert.ok(turns.now() >= 10, `${turns.now()} turns`);
  await world.editor.close();
});

test('the files of a project are taken, and long contracts among them read, in turns', async ({ mock }) => {
  const turns = countTurns(mock);
  const turnsWith = async (files: Readonly<Record<string, string>>): Promise<number> => {
    const before = turns.now();
    const { editor } = await worldOf(files);
    const codes = Object.keys(files).flatMap((name) => editor.latest(uriOf(name)).map(({ code }) => code));
    // The note is about the contractId of all but one.
    assert.deepEqual(new Set(codes.filter((code) => code !== 'SR-130')), new Set(['SR-127']));
    await editor.close();
    return turns.now() - before;
  };
  const faulty = largeContract('tiny', 1);
  const many = Object.fromEntries(
    Array.from({ length: 200 }, (_, index) => [
      `c${index}.contract.json`,
      faulty.replace('"large"', `"c${index}"`),
    ]),
  );
  const ofOne = await turnsWith({ 'a.contract.json': faulty });
  const ofMany = await turnsWith(many);
  const ofLong = await turnsWith({ 'a.contract.json': largeContract('tiny', 2000) });
  turns.end();
  // A turn to read each, and another one to publish its findings.
  assert.ok(ofMany - ofOne >= 390, `${ofMany} and ${ofOne} turns`);
  assert.ok(ofLong - ofOne >= 10, `${ofLong} and ${ofOne} turns`);
});

test('a config file takes effect on many contracts in turns', async ({ mock }) => {
  const contracts = Object.fromEntries(
    Array.from({ length: 200 }, (_, index) => [
      `lib/c${index}.contract.json`,
      contractText(`c${index}`, { states: 1 }),
    ]),
  );
  const world = await worldOf({ ...contracts, 'component-contract.config.json': '{ "exclude": [] }' });
  const config = world.open('component-contract.config.json', '', 'json');
  await config.findings();
  const isShown = (): boolean[] =>
    Object.keys(contracts).map((name) => world.editor.latest(uriOf(name)).length > 0);
  assert.ok(isShown().every(Boolean));
  const turns = countTurns(mock);
  config.replace('[]', '["lib"]');
  await world.editor.settled();
  turns.end();
  assert.ok(!isShown().some(Boolean));
  // A turn to look at each, and another one to publish its findings.
  assert.ok(turns.now() >= 400, `${turns.now()} turns`);
  await world.editor.close();
});

test('open documents that are long are checked in turns when their project changes', async ({ mock }) => {
  const records = Array.from({ length: 900 }, (_, index) => ({ path: `../${index}.contract.json` }));
  const world = await worldOf({
    'manifest.json': JSON.stringify({
      contractVersion: '1',
      artifacts: [{ path: 'small.contract.json' }, ...records],
      padding: ''.padEnd(300_000),
    }),
    'large.contract.json': largeContract('tiny', 2000),
    'small.contract.json': contractText('small'),
  });
  const [manifest, large, small] = [
    world.open('manifest.json', '', 'json'),
    world.open('large.contract.json'),
    world.open('small.contract.json'),
  ];
  await orderOf({ manifest, large, small });
  const turns = countTurns(mock);
  const after = async (document: OpenDocument, change: () => void) => {
    const before = turns.now();
    const next = world.editor.next(document.uri);
    change();
    return { found: new Set((await next).map(({ code }) => code)), turns: turns.now() - before };
  };
  const ofContract = await after(large, () => small.replace('"small"', '"large"'));
  const ofManifest = await after(manifest, () => world.editor.write(small.uri));
  turns.end();
  assert.deepEqual([...ofContract.found], ['SR-133', 'SR-127']);
  assert.ok(ofManifest.found.has('manifest/missing'));
  assert.ok(
    ofContract.turns > 10 && ofManifest.turns > 900,
    `${ofContract.turns} and ${ofManifest.turns} turns`,
  );
  await world.editor.close();
});

test('a long file that is named like a manifest is a contract where the config file says so', async () => {
  const text = largeContract('tiny', 2000);
  assert.ok(text.length > manifestKind.longFrom!);
  const disk = diskOf({
    'component-contract.config.json': '{ "contracts": ["manifest.json"] }',
    'manifest.json': text,
  });
  // Its folder is not read yet.
  const editor = await startEditor({ disk });
  const document = editor.open(text, {
    uri: uriOf('manifest.json'),
    languageId: 'component-contract',
    asIs: true,
  });
  assert.deepEqual(await shownIn(document), ['SR-127: "tiny"']);
  await editor.close();
});

test('closed DSDS documents are checked, and their lenses compared, in turns', async ({ mock }) => {
  const documents = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [`d${index}.dsds.yaml`, IN_SYNC]),
  );
  const turns = countTurns(mock);
  const inTurn = new Map<number, number>();
  const lensTexts = EDITING.dsds.lensTexts?.bind(undefined);
  mock.method(EDITING.dsds as Required<typeof EDITING.dsds>, 'lensTexts', (source: never) => {
    inTurn.set(turns.now(), (inTurn.get(turns.now()) ?? 0) + 1);
    return lensTexts!(source);
  });
  const { editor } = await worldOf({ 'lib/button.contract.json': BUTTON, ...documents });
  turns.end();
  const counts = [...inTurn.values()];
  assert.equal(
    counts.reduce((sum, each) => sum + each, 0),
    40,
  );
  assert.ok(Math.max(...counts) <= 2, `${Math.max(...counts)} in one turn`);
  await editor.close();
});

test('a DSDS document of 30 KB, and a broken contract of 500 KB, are read in turns', async ({ mock }) => {
  const world = await worldOf({
    'lib/button.contract.json': BUTTON,
    'a.dsds.yaml': IN_SYNC.replace('entries:\n', `entries:\n${'  - id: o\n    kind: token\n'.repeat(1000)}`),
    'large.contract.json': largeContract('tiny', 2000),
  });
  const [dsds, contract] = [world.open('a.dsds.yaml', '', 'yaml'), world.open('large.contract.json')];
  await orderOf({ dsds, contract });
  const turns = countTurns(mock);
  const turnsAfter = async (document: OpenDocument, old: string, now: string): Promise<number> => {
    const before = turns.now();
    document.replace(old, now);
    await document.findings();
    return turns.now() - before;
  };
  const [ofDsds, ofContract] = [
    await turnsAfter(dsds, 'entries:', '# All\nentries:'),
    await turnsAfter(contract, '"properties":', '"properties"'),
  ];
  turns.end();
  assert.ok(ofDsds > 1000 && ofContract > 30, `${ofDsds} and ${ofContract} turns`);
  await world.editor.close();
});

suite('a document above 2 MB', () => {
  test('gets its findings after those of another one that was changed later', async () => {
    const editor = await startEditor();
    const [large, small] = [editor.open(LARGE), editor.open(contractText('small'))];
    assert.deepEqual(await orderOf({ large, small }), ['small', 'large']);
    large.replace('"default": "small"', '"default": "tiny"');
    small.replace('"component": "small"', '"component": "Small"');
    assert.deepEqual(await orderOf({ large, small }), ['small', 'large']);
    assert.deepEqual(await shownIn(large), ['SR-127: "tiny"']);
    await editor.close();
  });

  test('does not keep the server from others while it is checked', async () => {
    const editor = await startEditor();
    const large = editor.open(largeContract('small', 25_000));
    const small = editor.open(contractText('small', { component: 'Sm|all' }));
    await orderOf({ large, small });
    for (const [old, now] of [
      ['"default": "small"', '"default": "tiny"'],
      // From here on it is broken, so that the tolerant parser reads it.
      ['"tiny"\n', '"tiny",\n'],
      ['"tiny",\n', '"tiny"\n'],
    ] as const) {
      large.replace(old, now);
      // Its check has begun by then, or is about to.
      await small.hover();
      small.replace('Small', 'Small and more');
      assert.deepEqual(await orderOf({ large, small }), ['small', 'large']);
    }
    assert.deepEqual(await shownIn(large), ['SR-127: "tiny"']);
    await editor.close();
  });

  test('gets the findings of its last version only, and is asked about that', async () => {
    const editor = await startEditor();
    const large = editor.open(LARGE);
    await large.findings();
    large.replace('"default": "small"', '"default": "tiny"');
    large.replace('"default": "tiny"', '"default": "huge"');
    large.replace('"component": "large"', '"component": 1');
    const symbols = large.ask<DocumentSymbol[]>('textDocument/documentSymbol');
    assert.deepEqual(await shownIn(large), ['schema/type: 1', 'SR-127: "huge"']);
    assert.deepEqual(large.published(), ['1: 0', '4: 2']);
    const names = JSON.stringify(await symbols);
    assert.ok(names.includes('flag4900') && names.length > 100_000);
    large.replace('"component": 1', '"component": "large"');
    large.close();
    await editor.settled();
    assert.deepEqual(editor.latest(large.uri), []);
    await editor.close();
  });

  test('does not keep the server from others while an answer about it is made', async ({ mock }) => {
    const editor = await startEditor();
    const large = editor.open(LARGE);
    const small = editor.open(contractText('small', { component: 'Sm|all' }));
    await orderOf({ large, small });
    // So that each step of the tree takes a turn of its own.
    let time = 0;
    mock.method(performance, 'now', () => (time += 5));
    const outdated = large.ask('textDocument/documentSymbol');
    await small.hover();
    large.replace('flag4900', 'flag');
    await assert.rejects(outdated, { code: LSPErrorCodes.ContentModified });
    const symbols = JSON.stringify(await large.ask('textDocument/documentSymbol'));
    assert.ok(symbols.includes('"flag"') && !symbols.includes('flag4900'));
    await editor.close();
  });

  test('is read before a command looks at it', async () => {
    const world = await worldOf({ 'large.contract.json': LARGE });
    const large = world.open('large.contract.json');
    await large.findings();
    large.replace('"small",', '"tiny", "small",');
    const page = await world.editor.request('workspace/executeCommand', {
      command: 'component-contract.traitsPage',
      arguments: [large.uri],
    });
    assert.match(JSON.stringify(page), /tiny/);
    await world.editor.close();
  });

  test('that is broken gets the findings before the mistake, and others do not see it half', async () => {
    const world = await worldOf({
      'large.contract.json': largeContract('tiny'),
      'other.contract.json': contractText('other'),
    });
    const [large, other] = [world.open('large.contract.json'), world.open('other.contract.json')];
    assert.deepEqual(await shownIn(large), ['SR-127: "tiny"']);
    large.replace('"additionalProperties": false', '"additionalProperties" false');
    large.replace('"contractId": "large"', '"contractId": "other"');
    other.replace('"other"', '"other" ');
    assert.deepEqual(
      (await shownIn(large)).map((line) => line.replace(/: .*/s, '')),
      ['SR-133', 'SR-127', 'json/syntax'],
    );
    await world.editor.settled();
    assert.deepEqual(
      (await shownIn(other)).map((line) => line.replace(/: .*/s, '')),
      ['SR-133'],
    );
    await world.editor.close();
  });

  test('may be of any kind', async () => {
    const filler = Array.from({ length: 20_000 }, (_, index) => ({
      kind: 'class',
      name: `Class${index}`,
      description: ''.padEnd(80),
    }));
    const world = await worldOf({
      'custom-elements.json': manifestText({
        kind: 'class',
        name: 'XOne',
        tagName: 'x-one',
        customElement: true,
      }),
      'card.contract.json': contractText('x-one', { cemRef: 'x-one' }),
      'knob.contract.json': contractText('knob'),
    });
    const [card, knob] = [world.open('card.contract.json'), world.open('knob.contract.json')];
    await orderOf({ card, knob });
    const text = manifestText(
      { kind: 'class', name: 'XTwo', tagName: 'x-two', customElement: true },
      ...filler,
    );
    assert.ok(text.length > 2_000_000);
    const next = world.editor.next(card.uri).then(() => order.push('card'));
    const order: string[] = [];
    world.editor.open(text, { uri: uriOf('custom-elements.json'), languageId: 'json', asIs: true });
    knob.replace('"component": "knob"', '"component": "Knob"');
    await Promise.all([next, knob.findings().then(() => order.push('knob'))]);
    assert.deepEqual(order, ['knob', 'card']);
    await world.editor.close();
  });
});
