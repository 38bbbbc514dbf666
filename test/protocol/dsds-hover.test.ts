import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { CodeLens } from 'vscode-languageserver/node';
import { BUTTON, FILES, IN_SYNC } from '../dsds-files.ts';
import { uriOf, type World, worldOf } from '../world.ts';

const CONTRACT = 'lib/button.contract.json';

/** What stands at a caret of a file, as Markdown. */
async function hoverIn(world: World, path: string, caret: string): Promise<string | undefined> {
  const language = path.endsWith('.yaml') ? 'yaml' : path === CONTRACT ? 'component-contract' : 'json';
  const document = world.open(path, caret, language);
  const text = await document.hover();
  document.close();
  return text;
}

const IN_SHORT = '**Button**, `contractId` `button`, in `lib/button.contract.json`';

suite('hover in a DSDS document', () => {
  const world = worldOf(FILES);

  test('on a pointer: the contract, and the traits that it projects to', async () => {
    const expected = `${IN_SHORT}

| Trait | Type | Kind | Values |
| --- | --- | --- | --- |
| \`size\` | variant | enum | \`"medium"\` (default), \`"small"\`, \`"large"\` |
| \`columns\` | variant | enum | \`1\` (default), \`2\` |
| \`loud\` | variant | boolean |  |
| \`hover\` | state | boolean |  |
| \`busy\` | state | boolean |  |`;
    for (const [path, carets] of [
      ['ui.dsds.yaml', ['href: lib|/']],
      ['docs/ui.dsds.json', ['"../lib|/']],
    ] as const) {
      for (const caret of carets) assert.equal(await hoverIn(await world, path, caret), expected, caret);
    }
  });

  test('on an entry: what it is linked with, and whether it is in sync', async () => {
    const expected = `${IN_SHORT}\n\nIn sync.`;
    assert.equal(await hoverIn(await world, 'ui.dsds.yaml', 'id: but|ton #'), expected);
    assert.equal(await hoverIn(await world, 'docs/ui.dsds.json', '"id": "but|ton"'), expected);
  });

  test('on a trait: its side of the contract', async () => {
    const size = `${IN_SHORT}

**Prop** \`size\`: string, required, default \`"medium"\`

How large it is.

Values in order: \`medium\`, \`small\` and \`large\`

In sync with the contract.`;
    for (const [path, caret] of [
      ['ui.dsds.yaml', 'kind: enum\n        id: si|ze'],
      ['docs/ui.dsds.json', '"id": "si|ze"'],
    ] as const) {
      assert.equal(await hoverIn(await world, path, caret), size, caret);
    }
    for (const [caret, state] of [
      ['id: bu|sy', '**State** `busy`'],
      ['id: hov|er', '**State** `hover`: The pointer is over it.'],
    ] as const) {
      const expected = `${IN_SHORT}\n\n${state}\n\nIn sync with the contract.`;
      assert.equal(await hoverIn(await world, 'ui.dsds.yaml', caret), expected);
    }
  });

  test('on a value: whether the contract has it', async () => {
    const text = await hoverIn(await world, 'ui.dsds.yaml', 'id: med|ium');
    assert.match(text ?? '', /\n\n\*\*Value\*\* `medium` of `size`, the default\n\nValues in order: .*$/);
    assert.match(
      (await hoverIn(await world, 'docs/ui.dsds.json', '"id": "sm|all"')) ?? '',
      /\*\*Value\*\* `small` of `size`\n/,
    );
  });

  test('is silent where DSDS has the word', async () => {
    for (const caret of ['schema|Version', 'name: But|ton', 'It does| what', 'In ta|bles', 'spe|cs']) {
      assert.equal(await hoverIn(await world, 'ui.dsds.yaml', caret), undefined, caret);
    }
    await (await world).editor.close();
  });

  test('says what has drifted, and what leads nowhere', async () => {
    const drifted = await worldOf({
      [CONTRACT]: BUTTON,
      'lib/notes.json': '[]',
      'ui.dsds.yaml': IN_SYNC.replace('id: medium', 'id: huge')
        .replace('kind: boolean\n        id: loud', 'kind: enum\n        id: loud')
        .replace('id: busy', 'id: calm'),
      'gone.dsds.yaml': IN_SYNC.replace('lib/button', 'lib/knob'),
      'other.dsds.yaml': IN_SYNC.replace('lib/button.contract.json', 'lib/notes.json'),
      'far.dsds.yaml': IN_SYNC.replace('lib/', 'https://x.test/'),
    });
    const at = async (path: string, caret: string): Promise<string> =>
      ((await hoverIn(drifted, path, caret)) ?? '').replace(`${IN_SHORT}\n\n`, '');
    assert.match(
      await at('ui.dsds.yaml', 'id: si|ze'),
      /\*\*Out of sync\*\*: "huge" isn't a value of "size" in .* The trait "size" doesn't have the value "medium"\.$/,
    );
    // What the contract has not is a finding, which says so.
    assert.match(await at('ui.dsds.yaml', 'id: hu|ge'), /^Values in order: `medium`,/);
    assert.match(
      await at('ui.dsds.yaml', 'id: lo|ud'),
      /\*\*Out of sync\*\*: The "kind" of "loud" must be "boolean", but is "enum"\.$/,
    );
    assert.equal(await at('ui.dsds.yaml', 'id: ca|lm'), IN_SHORT);
    assert.match(await at('ui.dsds.yaml', 'id: but|ton #'), /^Out of sync in \d places\.$/);
    assert.equal(await at('gone.dsds.yaml', 'lib/kn|ob'), "`lib/knob.contract.json` doesn't exist.");
    assert.match(await at('other.dsds.yaml', 'lib/no|tes'), /^`lib\/notes.json` isn't a contract: /);
    assert.match(await at('far.dsds.yaml', 'x.te|st'), /^This is an absolute URI, which is never fetched/);
    assert.equal(await at('gone.dsds.yaml', 'id: si|ze'), '');
    await drifted.editor.close();
  });

  test('as long as its contract is broken, says so and compares nothing', async () => {
    const broken = await worldOf(FILES);
    const contract = broken.open(CONTRACT);
    contract.replace('"contractId"', '"contractId');
    await broken.editor.settled();
    const text = await hoverIn(broken, 'ui.dsds.yaml', 'href: lib|/');
    assert.match(text ?? '', /The contract isn't valid JSON, so nothing is compared with it\.$/);
    assert.match(
      (await hoverIn(broken, 'ui.dsds.yaml', 'id: but|ton #')) ?? '',
      /in `lib\/button\.contract\.json`\n\nThe contract isn't valid JSON/,
    );
    assert.equal(await hoverIn(broken, 'ui.dsds.yaml', 'id: si|ze'), undefined);
    await broken.editor.close();
  });
});

suite('hover in a contract', () => {
  test('says whether the entries that point at it have its props and states', async () => {
    const world = await worldOf({
      ...FILES,
      'docs/ui.dsds.json': FILES['docs/ui.dsds.json'].replace('"id": "large"', '"id": "huge"'),
      'none.dsds.yaml': IN_SYNC.replace(/ {4}traits:[^]*/, ''),
    });
    const ofProp = await hoverIn(world, CONTRACT, '"si|ze": {');
    assert.match(
      ofProp ?? '',
      /\*\*DSDS entries\*\*\n\n- `button` in `docs\/ui.dsds.json`: \*\*out of sync\*\*: "huge" isn't a value of .*\n- `button` in `ui.dsds.yaml`: in sync/,
    );
    assert.match((await hoverIn(world, CONTRACT, '"bu|sy"')) ?? '', /- `button` in `ui.dsds.yaml`: in sync/);
    assert.doesNotMatch((await hoverIn(world, CONTRACT, '"la|bel"')) ?? '', /DSDS entries/);
    await world.editor.close();
  });

  test('says what no entry can have as it stands, and so do the lenses, the preview and the hover of a pointer', async () => {
    const speed = '"speed": { "type": "number", "enum": [1, 1.5] }, "loud"';
    const world = await worldOf(
      { [CONTRACT]: BUTTON.replace('"loud"', speed), 'ui.dsds.yaml': IN_SYNC },
      { commands: ['component-contract.previewTraits'], capabilities: { workspace: { applyEdit: true } } },
    );
    const titles = async (path: string): Promise<(string | undefined)[]> => {
      const found = await world
        .open(path, '', path === CONTRACT ? 'component-contract' : 'yaml')
        .ask<CodeLens[]>('textDocument/codeLens');
      return found.map(({ command }) => command?.title);
    };
    assert.match(
      (await hoverIn(world, CONTRACT, '"spe|ed"')) ?? '',
      /- `button` in `ui.dsds.yaml`: skipped: it has no valid form in DSDS/,
    );
    assert.match((await hoverIn(world, CONTRACT, '"lo|ud"')) ?? '', /- `button` in `ui.dsds.yaml`: in sync/);
    assert.deepEqual(await titles(CONTRACT), ['$(open-preview)\u00a06 DSDS traits']);
    assert.deepEqual(await titles('ui.dsds.yaml'), ['In sync, 1 trait skipped']);
    const row = /\| `speed` \(skipped in DSDS\) \| variant \| enum \| `1`, `1.5` \|/;
    assert.match((await hoverIn(world, 'ui.dsds.yaml', 'href: lib|/')) ?? '', row);
    const { page } = await world.open(CONTRACT).ask<{ page: string }>('component-contract/traits');
    assert.match(page, row);
    // Who gives the value an id of its own has the trait.
    const own = `      - traitType: variant
        kind: enum
        id: speed
        description: How fast.
        values:
          - { id: "1", description: As usual. }
          - { id: half-more, name: "1.5", description: Faster. }
      - traitType: variant
        kind: boolean
        id: loud`;
    const loud = /      - traitType: variant\n        kind: boolean\n        id: loud/;
    world.editor.write(uriOf('ui.dsds.yaml'), IN_SYNC.replace(loud, own));
    await world.editor.settled();
    assert.match((await hoverIn(world, CONTRACT, '"spe|ed"')) ?? '', /- `button` in `ui.dsds.yaml`: in sync/);
    await world.editor.close();
  });
});
