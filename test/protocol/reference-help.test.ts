import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Location } from 'vscode-languageserver';
import { labelsOf } from '../editor.ts';
import { contractText, manifestText, registryText, uriOf, worldOf } from '../world.ts';

const CARD = {
  kind: 'class',
  customElement: true,
  name: 'SlCard',
  tagName: 'sl-card',
  description: 'A box.',
  slots: [{ name: 'footer' }],
};
const FILES = {
  'custom-elements.json': manifestText(CARD, { kind: 'class', customElement: true, name: 'AppRoot' }),
  'registry.json': registryText(
    { name: 'tab', type: 'registry:ui', title: 'Tab' },
    { name: 'card', type: 'registry:ui', description: 'Cards.' },
  ),
  'components.json': JSON.stringify({ registries: { '@acme': 'https://acme.test/{name}.json' } }),
  'card.contract.json': contractText('my-card', {
    component: 'My Card',
    cemRef: 'sl-card',
    registryRef: 'card',
  }),
  'lost.contract.json': contractText('lost', { cemRef: 'sl-cart', registryRef: '@acme/lost' }),
};

suite('help with references', () => {
  test('a cemRef: tag names, then classes, with where they are and what they are for', async () => {
    const world = await worldOf(FILES);
    const document = world.open('card.contract.json', '"sl-|card"');
    const items = await document.completions();
    assert.deepEqual(
      items.map(({ label, detail, documentation }) => [
        label,
        detail,
        (documentation as { value: string })?.value,
      ]),
      [
        ['sl-card', 'custom-elements.json', 'A box.'],
        ['SlCard', 'custom-elements.json', 'A box.'],
        ['AppRoot', 'custom-elements.json', undefined],
      ],
    );
    assert.equal(await document.completed('AppRoot'), document.text().replace('"sl-card"', '"AppRoot"'));
  });

  test('a registryRef: the items', async () => {
    const world = await worldOf(FILES, {
      capabilities: { textDocument: { completion: { completionItem: { snippetSupport: true } } } },
    });
    const document = world.open('card.contract.json', '"registryRef": "|card"');
    const items = await document.completions();
    assert.deepEqual(
      items.map(({ label, detail }) => [label, detail]),
      [
        ['card', 'registry.json'],
        ['tab', 'Tab'],
      ],
    );
  });

  test('a contractId: the folds of the names that its references lead to', async () => {
    const world = await worldOf(FILES);
    const document = world.open('card.contract.json', '"my|-card"');
    assert.deepEqual(labelsOf(await document.completions()), ['sl-card', 'slcard', 'card', 'my-card']);
  });

  test('on hover: what it leads to, or why that can not be told', async () => {
    const world = await worldOf(FILES);
    const hover = (path: string, caret: string): Promise<string | undefined> =>
      world.open(path, caret).hover();
    assert.match(
      (await hover('card.contract.json', '"sl-|card"'))!,
      /^\*\*Custom element\*\* `<sl-card>`, class `SlCard` in `src\/all\.js`\n\nA box\.\n\n\*\*Slots\*\*: `footer`/,
    );
    assert.match(
      (await hover('card.contract.json', '"registry|Ref"'))!,
      /^\*\*Registry item\*\* `card` in `registry\.json`\n\nCards\./,
    );
    assert.match(
      (await hover('lost.contract.json', '"sl-|cart"'))!,
      /^No Custom Elements Manifest .* `sl-cart` \(`ref/,
    );
    assert.match(
      (await hover('lost.contract.json', '"@acme|/lost"'))!,
      /^Unknown: this project has no registry that declares `@acme\/lost`/,
    );
  });
});

test('a custom element leads to its code, and to the description where there is none', async () => {
  const world = await worldOf(FILES);
  const document = world.open('card.contract.json', '"sl-|card"');
  const place = async (): Promise<string> =>
    world.shown(await document.ask<Location[]>('textDocument/definition')).join();
  assert.match(await place(), /^custom-elements\.json: .*‹sl-card›/);
  world.disk.write(uriOf('src/all.js'), 'customElements.define("sl-card", class {});\nclass SlCard {}\n');
  assert.equal(await place(), 'src/all.js: class ‹SlCard› {}');
  await world.editor.close();
});

suite('suggestions from the custom element of a contract', () => {
  const MANIFEST = JSON.stringify({
    schemaVersion: '1.0.0',
    modules: [
      {
        kind: 'javascript-module',
        path: 'a.js',
        declarations: [
          { kind: 'class', customElement: true, name: 'KiAvatar', tagName: 'ki-avatar' },
          {
            kind: 'class',
            customElement: true,
            name: 'KiMeter',
            tagName: 'ki-meter',
            members: [
              { kind: 'field', name: 'high', type: { text: 'number' }, default: '10' },
              {
                kind: 'field',
                name: 'labelSide',
                type: { text: "'left' | 'right' | 'top'" },
                default: "'top'",
                description: 'Where the label is.',
              },
              { kind: 'field', name: 'busy', type: { text: 'boolean' } },
            ],
            slots: [{ name: 'label', description: 'Says what is measured.' }, { name: 'unit' }],
            cssStates: [{ name: 'overflowing' }],
          },
        ],
      },
    ],
  });
  const inMeter = (members: string): string =>
    `{ "contractId": "meter", "component": "Meter", "cemRef": "ki-meter", ${members} }`;
  const inProps = (properties: string): string =>
    inMeter(`"props": { "additionalProperties": false, "properties": { ${properties} } }`);

  async function worldOfMeter() {
    const capabilities = { textDocument: { completion: { completionItem: { preselectSupport: true } } } };
    const world = await worldOf({ 'custom-elements.json': MANIFEST }, { capabilities });
    let opened = 0;
    const open = (text: string) => world.editor.open(text, { uri: uriOf(`${++opened}/meter.contract.json`) });
    const listed = async (text: string): Promise<string[]> =>
      (await open(text).completions()).map(({ label, detail }) => `${label}: ${detail}`);
    return { open, listed };
  }

  test('the element that has the name of the contract comes first, by its tag', async () => {
    const { open } = await worldOfMeter();
    for (const contract of ['{ "contractId": "meter", "cemRef": "|" }', '{ "cemRef": "me|" }']) {
      const items = await open(contract).completions();
      assert.deepEqual(
        items.map(({ label, preselect = false }) => [label, preselect]),
        [
          ['ki-meter', true],
          ['ki-avatar', false],
          ['KiMeter', false],
          ['KiAvatar', false],
        ],
      );
      // By a part of the tag name the class isn't found sooner.
      assert.equal(items[2]?.filterText, 'ki-meter');
    }
    const [, , byClass] = await open('{ "contractId": "meter", "cemRef": "Ki|" }').completions();
    assert.equal(byClass?.filterText, 'KiMeter');
  });

  test('props that are not there yet, as a draft has them', async () => {
    const { open, listed } = await worldOfMeter();
    const from = 'from <ki-meter>';
    assert.deepEqual((await listed(inProps('"label-side": { "type": "string" }, |'))).slice(0, 3), [
      `high: ${from}`,
      `busy: ${from}`,
      'string prop: Any text',
    ]);
    assert.equal(
      await open(inProps('|')).completed('labelSide'),
      inProps(
        '"labelSide": { "type": "string", "enum": ["top", "left", "right"], "default": "top", "description": "Where the label is." }',
      ),
    );
    assert.equal(
      await open(inProps('"high": |')).completed('high prop'),
      inProps('"high": { "type": "number", "default": 10 }'),
    );
  });

  test('slots, states and values that are not there yet', async () => {
    const { open, listed } = await worldOfMeter();
    const from = 'from <ki-meter>';
    assert.deepEqual((await listed(inMeter('"slots": ["unit", |]'))).slice(0, 2), [
      `label: ${from}`,
      'slot name: A slot by name only',
    ]);
    assert.equal(
      await open(inMeter('"slots": ["la|"]')).completed('label'),
      inMeter('"slots": [{ "name": "label", "description": "Says what is measured." }]'),
    );
    assert.equal((await listed(inMeter('"states": ["|"]')))[0], `overflowing: ${from}`);
    assert.deepEqual(await listed(inProps('"labelSide": { "type": "string", "enum": ["left", "|"] }')), [
      `top: ${from}`,
      `right: ${from}`,
    ]);
  });

  test('nothing where the contract has no element', async () => {
    const { listed } = await worldOfMeter();
    assert.equal((await listed(inProps('|').replace('ki-meter', 'ki-none')))[0], 'string prop: Any text');
  });
});
