import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Hover, Location } from 'vscode-languageserver';
import { contractText, worldOf } from '../world.ts';

const BUTTON = {
  displayName: 'IconButton',
  description: 'A button without words.',
  methods: [],
  props: {
    label: { required: true, tsType: { name: 'string' }, description: 'Read aloud.' },
    tone: {
      required: false,
      tsType: { name: 'union', raw: "'plain' | 'danger'" },
      description: '',
      defaultValue: { value: "'plain'", computed: false },
    },
    onPress: {
      required: false,
      tsType: { name: 'signature', type: 'function', raw: '() => void' },
      description: '',
    },
    icon: { required: false, tsType: { name: 'ReactNode' }, description: '' },
  },
};

const FILES = {
  'docs/react-docgen.json': JSON.stringify({ 'src/icon-button.tsx': [BUTTON] }, null, 2),
  'src/icon-button.tsx': `// IconButton is exported below.\nconst IconButton = forwardRef(() => null);\nexport { IconButton };\n`,
  'icon-button.contract.json': contractText('icon-button', {
    component: 'Icon Button',
    props: { properties: { tone: { type: 'string', enum: ['plain'] } }, additionalProperties: true },
  }),
};

suite('a contract of a React component', () => {
  test('has the facts about it in the hovers of its names', async () => {
    const world = await worldOf(FILES);
    for (const spot of ['"icon-|button"', '"Icon |Button"']) {
      const { contents } = await world
        .open('icon-button.contract.json', spot)
        .ask<Hover>('textDocument/hover');
      const { value } = contents as { value: string };
      for (const line of [
        '**React component** `IconButton` in [`src/icon-button.tsx`](file:///p/src/icon-button.tsx#L2)\n\nA button without words.',
        '**Props**: `label`, `tone`',
        '**Events**: `onPress`',
        '**Slots**: `icon`',
      ])
        assert.ok(value.includes(line), value);
    }
  });

  test('has a status that names the component, or says why it is compared with none', async () => {
    const statusIn = async (files: Record<string, string>): Promise<string> => {
      const world = await worldOf(files);
      const document = world.open('icon-button.contract.json', '"Icon |Button"');
      return (await document.ask<{ text: string }>('component-contract/status')).text;
    };
    assert.equal(await statusIn(FILES), 'Compared with IconButton in src/icon-button.tsx');
    const { 'docs/react-docgen.json': _, ...undescribed } = FILES;
    assert.equal(
      await statusIn(undescribed),
      'Checked, but not compared with code: its component has no description',
    );
    const off = { 'component-contract.config.json': '{ "rules": { "drift/react": "off" } }' };
    assert.equal(
      await statusIn({ ...FILES, ...off }),
      'Checked, but not compared with code: the rule is off',
    );
  });

  test('leads to its code, which may be named from a folder above its description', async () => {
    const world = await worldOf(FILES);
    for (const spot of ['"icon-|button"', '"Icon |Button"']) {
      const found = await world
        .open('icon-button.contract.json', spot)
        .ask<Location[]>('textDocument/definition');
      assert.deepEqual(
        found.map(({ uri, range }) => [uri.split('/').slice(-2).join('/'), range.start, range.end.character]),
        [['src/icon-button.tsx', { line: 1, character: 6 }, 16]],
      );
    }
  });

  test('leads from a prop to that of the component, and shows it on hover', async () => {
    const code = `// The tone of an icon button.\ninterface Props {\n  label: string;\n  readonly tone?: 'plain' | 'danger';\n}\nexport const IconButton = ({ tone = 'plain' }: Props) => null;\n`;
    const world = await worldOf({ ...FILES, 'src/icon-button.tsx': code });
    const document = world.open('icon-button.contract.json', '"to|ne": {');
    assert.deepEqual(world.shown(await document.ask<Location[]>('textDocument/definition')), [
      "src/icon-button.tsx: readonly ‹tone›?: 'plain' | 'danger';",
    ]);
    const line =
      "**React component** `IconButton` in [`src/icon-button.tsx`](file:///p/src/icon-button.tsx#L4): `'plain' | 'danger'`, default `\"plain\"`";
    assert.ok((await document.hover())?.includes(line), await document.hover());
    await world.editor.settled();
    const finding = world.editor
      .latest(document.uri)
      .find(({ message }) => JSON.stringify(message).includes('danger'));
    assert.deepEqual(world.shown(finding!.relatedInformation!.map(({ location }) => location)), [
      "src/icon-button.tsx: readonly ‹tone›?: 'plain' | 'danger';",
    ]);
  });

  test('is updated from its component where a finding is about it', async () => {
    const world = await worldOf(FILES);
    const updates = async (spot: string): Promise<string[]> =>
      (await world.open('icon-button.contract.json', spot).actions())
        .filter(({ kind }) => kind === 'refactor.rewrite')
        .map(({ title }) => title);
    assert.deepEqual(await updates('"en|um"'), ['Update from React component IconButton']);
    assert.deepEqual(await updates('"ty|pe"'), []);
  });

  test('leads to the description where there is no code', async () => {
    const { 'src/icon-button.tsx': _, ...others } = FILES;
    const world = await worldOf(others);
    const document = world.open('icon-button.contract.json', '"icon-|button"');
    assert.deepEqual(world.shown(await document.ask<Location[]>('textDocument/definition')), [
      'docs/react-docgen.json: "displayName": "‹IconButton›",',
    ]);
  });

  test('is offered its props, values and slots', async () => {
    const world = await worldOf(FILES);
    const offered = async (spot: string): Promise<string[]> => {
      const items = await world.open('icon-button.contract.json', spot).completions();
      return items.filter(({ detail }) => detail === 'from IconButton').map(({ label }) => label);
    };
    assert.deepEqual(await offered('"properties": {|'), ['label']);
    assert.deepEqual(await offered('"enum": [|'), ['danger']);
  });
});
