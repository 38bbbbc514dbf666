import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { LeftOut } from '../../server/src/kinds/contract/draft-props.ts';
import { type Disk, diskOf } from '../disk.ts';
import { type Editor, startEditor } from '../editor.ts';
import { manifest } from '../neighbours.ts';

const FILES = {
  '.git': '',
  'package.json':
    '{ "name": "app", "dependencies": { "lib": "1", "@acme/kit": "2", "plain": "3", "gone": "4" } }',
  'custom-elements.json': manifest(
    { name: 'XCard', tagName: 'x-card', description: 'Holds things together.\nIn a frame.' },
    { name: 'Base' },
  ),
  'x-card.contract.json': '{ "contractId": "x-card", "component": "Card", "cemRef": "XCard" }',
  'node_modules/lib/package.json': '{ "name": "lib", "customElements": "dist/cem.json" }',
  'node_modules/lib/dist/cem.json': manifest(
    { name: 'LibButton', tagName: 'lib-button', summary: 'Does it.' },
    { name: 'LibDialog', tagName: 'lib-dialog' },
  ),
  'node_modules/@acme/kit/package.json': '{ "customElements": "./custom-elements.json" }',
  'node_modules/@acme/kit/custom-elements.json': '{ "schemaVersion": "1.0.0" }',
  'node_modules/plain/package.json': '{ "name": "plain" }',
};

const at = (path: string): string => `file:///p/${path}`;

async function startIn(files: Readonly<Record<string, string>> = FILES): Promise<Editor & { disk: Disk }> {
  const disk = diskOf(files);
  const editor = await startEditor({ disk, folders: ['file:///p'] });
  await editor.settled();
  return { ...editor, disk };
}

interface Offer {
  readonly found: readonly {
    readonly name: string;
    readonly uri: string;
    readonly package?: string;
    readonly projectRoot: string;
    readonly called?: string;
    readonly description?: string;
    readonly fileName: string;
    readonly contracts: readonly string[];
  }[];
  readonly leftOut: readonly {
    readonly name?: string;
    readonly uri: string;
    readonly package?: string;
    readonly why: string;
  }[];
}

const offer = async (editor: Editor, params: object = {}): Promise<Offer> =>
  (await editor.request('component-contract/draftable', { kind: 'elements', ...params })) as Offer;

const namesIn = ({ found }: Offer): string[] => found.map(({ name }) => name);

interface Drafted {
  readonly name: string;
  readonly fileName: string;
  readonly text: string;
  readonly leftOut: readonly LeftOut[];
}

const draft = async (editor: Editor, path: string, name: string, more: object = {}): Promise<Drafted[]> =>
  (await editor.request('component-contract/drafts', {
    kind: 'elements',
    chosen: [{ uri: at(path), name }],
    ...more,
  })) as Drafted[];

const LIB = 'node_modules/lib/dist/cem.json';

suite('what contracts can be drafted from', () => {
  test('are the elements of the project, and those of the packages that it depends on', async () => {
    assert.deepEqual(await offer(await startIn()), {
      found: [
        {
          uri: at('custom-elements.json'),
          name: 'x-card',
          called: 'XCard',
          description: 'Holds things together.',
          projectRoot: at(''),
          contractId: 'x-card',
          folder: at(''),
          fileName: 'x-card.contract.json',
          contracts: [at('x-card.contract.json')],
        },
        {
          uri: at(LIB),
          package: 'lib',
          name: 'lib-button',
          called: 'LibButton',
          description: 'Does it.',
          projectRoot: at(''),
          contractId: 'lib-button',
          folder: at(''),
          fileName: 'lib-button.contract.json',
          contracts: [],
        },
        {
          uri: at(LIB),
          package: 'lib',
          name: 'lib-dialog',
          called: 'LibDialog',
          projectRoot: at(''),
          contractId: 'lib-dialog',
          folder: at(''),
          fileName: 'lib-dialog.contract.json',
          contracts: [],
        },
      ],
      leftOut: [
        { uri: at('custom-elements.json'), name: 'Base', why: 'no tag name' },
        {
          uri: at('node_modules/%40acme/kit/custom-elements.json'),
          package: '@acme/kit',
          why: 'not a Custom Elements Manifest: it has no "modules"',
        },
      ],
    });
  });

  test('are those of one file, whether the project has it or not', async () => {
    const editor = await startIn();
    assert.deepEqual(namesIn(await offer(editor, { file: at('custom-elements.json') })), ['x-card']);
    const { found } = await offer(editor, { file: 'file:///p/node_modules/lib/dist/cem.json' });
    assert.deepEqual(
      found.map(({ name, package: from, projectRoot }) => [name, from, projectRoot]),
      [
        ['lib-button', 'lib', at('')],
        ['lib-dialog', 'lib', at('')],
      ],
    );
    const nothing = await offer(editor, { file: at('nowhere.json') });
    assert.deepEqual(nothing, {
      found: [],
      leftOut: [{ uri: at('nowhere.json'), why: 'no such file' }],
    });
  });

  test('have a contract that refers to them, or has their identity, in their own project', async () => {
    const editor = await startIn({
      ...FILES,
      'lib-button.contract.json': '{ "contractId": "lib-button", "component": "Button" }',
      'my-dialog.contract.json':
        '{ "contractId": "my-dialog", "component": "Dialog", "cemRef": "lib-dialog" }',
      'other/package.json': '{ "dependencies": { "lib": "1" } }',
      'other/dialog.contract.json': '{ "contractId": "dialog", "component": "Dialog", "cemRef": "x-card" }',
    });
    const { found } = await offer(editor);
    assert.deepEqual(
      found.map(({ name, contracts }) => [name, contracts]),
      [
        ['x-card', [at('x-card.contract.json')]],
        ['lib-button', [at('lib-button.contract.json')]],
        ['lib-dialog', [at('my-dialog.contract.json')]],
      ],
    );
    editor.write(at('my-dialog.contract.json'));
    await editor.settled();
    const { found: later } = await offer(editor);
    assert.deepEqual(later[2]?.contracts, []);
  });

  test('are read tolerantly, and what is no use is left out with the reason', async () => {
    const files: Record<string, string> = {
      'package.json': JSON.stringify({
        dependencies: {
          a: '1',
          b: '1',
          c: '1',
          d: '1',
          e: '1',
          '../evil': '1',
          __proto__: '1',
          constructor: '1',
        },
      }),
      'custom-elements.json': `\uFEFF${manifest(
        { name: 'Proto', tagName: 'x-__proto__', description: 42 },
        { name: 'X', tagName: 'x-é' },
        { name: 'Y', tagName: 'x-tostring', description: 'A $(icon)\u202e and more. Much more.' },
        { name: ['Z'], tagName: {} },
      )}`,
    };
    const broken = ['', '{ "modules": [', '[1]', '{ "modules": {} }', undefined];
    ['a', 'b', 'c', 'd', 'e'].forEach((name, index) => {
      files[`node_modules/${name}/package.json`] = '{ "customElements": "cem.json" }';
      const text = broken[index];
      if (text !== undefined) files[`node_modules/${name}/cem.json`] = text;
    });
    files['node_modules/constructor/package.json'] = '{ "customElements": "../../../secret.json" }';
    files['secret.json'] = manifest({ name: 'Secret', tagName: 'x-secret' });
    const { found, leftOut } = await offer(await startIn({ '.git': '', ...files }));
    assert.deepEqual(
      found.map(({ name, description, fileName }) => [name, description, fileName]),
      [
        ['x-__proto__', undefined, 'x-proto.contract.json'],
        ['x-tostring', 'A $(icon)\\u{202e} and more.', 'x-tostring.contract.json'],
      ],
    );
    assert.deepEqual(
      leftOut.map(({ name, package: from, why }) => [name ?? from, why]),
      [
        [
          'x-é',
          'no contractId can be derived from the tag name: "é" (U+00E9) isn\'t allowed in a contractId',
        ],
        ['a', "empty, or can't be read"],
        ['b', 'not valid JSON'],
        ['c', 'not a Custom Elements Manifest: it has no "modules"'],
        ['d', 'not a Custom Elements Manifest: it has no "modules"'],
        ['e', 'no such file'],
      ],
    );
  });

  test('are the items of registries that are components', async () => {
    const registry = {
      name: 'acme',
      items: [
        { name: 'date-field', type: 'registry:ui', title: 'Date Field', description: 'A day.' },
        { name: 'use-date', type: 'registry:hook' },
      ],
    };
    const editor = await startIn({ '.git': '', 'registry.json': JSON.stringify(registry) });
    const { found, leftOut } = await offer(editor, { kind: 'items' });
    assert.deepEqual(
      found.map(({ name, called, fileName }) => [name, called, fileName]),
      [['date-field', 'Date Field', 'date-field.contract.json']],
    );
    assert.deepEqual(
      leftOut.map(({ name, why }) => [name, why]),
      [['use-date', 'not a component, but "registry:hook"']],
    );
    const [made] = await draft(editor, 'registry.json', 'date-field', { kind: 'items' });
    const value = JSON.parse(made?.text ?? '') as Record<string, unknown>;
    assert.deepEqual(
      [value['contractId'], value['component'], value['registryRef']],
      ['date-field', 'Date Field', 'date-field'],
    );
  });
});

suite('the draft of a custom element', () => {
  test('has its text, the name of its file, and what is left out', async () => {
    const fields = [
      { kind: 'field', name: 'size', type: { text: "'s' | 'm'" }, default: "'m'", description: 'How large.' },
      { kind: 'field', name: 'data', type: { text: 'Map<string, Item>' }, description: 'What is in it.' },
    ];
    const editor = await startIn({
      ...FILES,
      [LIB]: manifest({ name: 'LibCard', tagName: 'lib-card', members: fields, slots: [{ name: '' }] }),
    });
    const [made, ...others] = await draft(editor, LIB, 'lib-card');
    assert.deepEqual(others, []);
    assert.equal(made?.fileName, 'lib-card.contract.json');
    assert.deepEqual(made?.leftOut, [
      { of: 'prop', name: 'data', reason: 'type too complex', what: 'Map<string, Item>' },
    ]);
    const document = editor.open(made?.text ?? '', { uri: at(made?.fileName ?? ''), asIs: true });
    assert.deepEqual(await document.findings(), []);
    assert.match(made?.text ?? '', /"cemRef": "lib-card"/);
  });

  test('calls the default slot what the project of its folder calls it', async () => {
    const editor = await startIn({
      ...FILES,
      [LIB]: manifest({ name: 'LibCard', tagName: 'lib-card', slots: [{ name: '' }] }),
      'ui/component-contract.config.json': '{ "defaultSlot": "content" }',
    });
    const slotIn = async (folder?: string): Promise<unknown> => {
      const [made] = await draft(editor, LIB, 'lib-card', folder === undefined ? {} : { folder });
      return (JSON.parse(made?.text ?? '') as { slots: unknown[] }).slots;
    };
    assert.deepEqual(
      [await slotIn(), await slotIn(at('ui')), await slotIn(at('ui/new/')), await slotIn(at('other'))],
      [['default'], ['content'], ['content'], ['default']],
    );
  });

  test('is of the text that is open, and missing where the element is gone', async () => {
    const editor = await startIn();
    const open = editor.open(FILES['custom-elements.json'], {
      uri: at('custom-elements.json'),
      languageId: 'json',
      asIs: true,
    });
    open.replace('x-card', 'x-frame');
    const names = async (name: string): Promise<string[]> =>
      (await draft(editor, 'custom-elements.json', name)).map((each) => each.name);
    assert.deepEqual([await names('x-card'), await names('x-frame')], [[], ['x-frame']]);
    assert.deepEqual(namesIn(await offer(editor, { file: at('custom-elements.json') })), ['x-frame']);
  });
});

suite('a new contract', () => {
  const element = (name: string) => ({ name: `Wa${name}`, tagName: `wa-${name.toLowerCase()}` });
  const PROJECT = {
    '.git': '',
    '.gitignore': 'build/\n',
    'component-contract.config.json': '{ "contracts": ["src/**/*.contract.json"], "exclude": ["src/old"] }',
    'custom-elements.json': manifest(element('Menu'), element('Toast')),
  };
  const MENU = {
    'src/menu/menu.contract.json': '{ "contractId": "menu", "component": "Menu", "cemRef": "wa-menu" }',
  };
  const asked = async (files: Readonly<Record<string, string>>, params: object): Promise<unknown> =>
    (await startIn(files)).request('component-contract/newContract', {
      contractId: 'toast',
      root: 'file:///p',
      folder: 'file:///p',
      ...params,
    });

  test('goes where the others lie, or where the config file includes it', async () => {
    assert.deepEqual(await asked({ ...PROJECT, ...MENU }, {}), {
      path: 'src/toast/toast.contract.json',
      usedBy: [],
    });
    assert.deepEqual(await asked(PROJECT, {}), { path: 'src/toast.contract.json', usedBy: [] });
    assert.deepEqual(await asked({ '.git': '' }, { folder: at('lib') }), {
      path: 'lib/toast.contract.json',
      usedBy: [],
    });
  });

  test('has an id that is used, or a file that is not checked', async () => {
    const files = { ...PROJECT, ...MENU };
    const about = async (contractId: string, path: string): Promise<unknown> => {
      const { usedBy, whyNotChecked } = (await asked(files, { contractId, file: at(path) })) as {
        usedBy: string[];
        whyNotChecked?: string;
      };
      return [usedBy, whyNotChecked];
    };
    assert.deepEqual(await about('menu', 'src/a/a.contract.json'), [
      [at('src/menu/menu.contract.json')],
      undefined,
    ]);
    const config = 'component-contract.config.json';
    assert.deepEqual(await about('toast', 'lib/toast.contract.json'), [
      [],
      `the "contracts" of ${config} don't include it`,
    ]);
    assert.deepEqual(await about('toast', 'src/old/toast.contract.json'), [[], `${config} excludes it`]);
    assert.deepEqual(await about('toast', 'src/build/toast.contract.json'), [[], 'git ignores it']);
  });
});

test('React components', async () => {
  const file = 'react-docgen.json';
  const docs = {
    description: '',
    displayName: 'DatePicker',
    props: { open: { tsType: { name: 'boolean' } } },
  };
  const editor = await startIn({
    '.git': '',
    'package.json': '{}',
    [file]: JSON.stringify({ 'src/date-picker.tsx': [docs] }),
    'ui/date.contract.json': '{ "contractId": "date-picker", "component": "Date" }',
  });
  const { found } = await offer(editor, { kind: 'components' });
  const [{ name, contractId, contracts } = { name: '' }] = found as (Offer['found'][number] & {
    contractId?: string;
  })[];
  assert.deepEqual(
    [name, contractId, contracts],
    ['DatePicker', 'date-picker', [at('ui/date.contract.json')]],
  );
  const [drafted] = await draft(editor, file, 'DatePicker', { kind: 'components' });
  assert.deepEqual(JSON.parse(drafted!.text), {
    contractId: 'date-picker',
    component: 'Date Picker',
    props: { properties: { open: { type: 'boolean' } }, additionalProperties: true },
  });
});
