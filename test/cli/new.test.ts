import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { skeletonText } from '../../server/src/kinds/contract/new-contract.ts';
import { runLine, type Situation } from '../shell.ts';
import { manifestText, registryText } from '../world.ts';

const element = (tagName: string | undefined, more: object = {}): object => ({
  kind: 'class',
  customElement: true,
  name: 'X',
  tagName,
  ...more,
});

const CARD = element('x-card', {
  members: [
    { kind: 'field', name: 'tone', type: { text: "'calm' | 'loud'" }, default: "'loud'" },
    { kind: 'field', name: 'date', type: { text: 'Date' } },
  ],
  slots: [{ name: '' }],
  cssStates: [{ name: 'open' }],
});

const FILES = { 'custom-elements.json': manifestText(CARD, element('x-tab'), element(undefined)) };
const FROM = ['new', '--from-elements', 'custom-elements.json'];

/** The names of the contracts that are there afterwards. */
const contractsIn = (files: object): string[] =>
  Object.keys(files).filter((file) => file.endsWith('.contract.json'));

suite('new, from custom elements', () => {
  test('writes a contract for each tag name, and tells what is left out', async () => {
    const { code, stdout, stderr, files } = await runLine([...FROM, '--out', 'lib/contracts'], {
      files: FILES,
    });
    assert.deepEqual(contractsIn(files), [
      'lib/contracts/x-card.contract.json',
      'lib/contracts/x-tab.contract.json',
    ]);
    assert.equal(
      stdout,
      `2 contracts drafted:
  lib/contracts/x-card.contract.json  1 prop, 1 slot, 1 state
    without prop "date": a contract can't express the type (Date)
  lib/contracts/x-tab.contract.json   name and id only

Not drafted:
  "X": no tag name
`,
    );
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
    assert.match(files['lib/contracts/x-card.contract.json']!, /"component": "Card"/);
    assert.match(files['lib/contracts/x-card.contract.json']!, /"enum": \["loud", "calm"\]/);
  });

  test('counts what is left out where it is much, unless it is asked for', async () => {
    const dates = Array.from({ length: 6 }, (_, index) => ({
      kind: 'field',
      name: `date${index}`,
      type: { text: 'Date' },
    }));
    const files = { 'custom-elements.json': manifestText({ ...CARD, members: dates }) };
    const { stdout } = await runLine(FROM, { files });
    assert.match(
      stdout,
      /\nLeft out \(--verbose lists everything\):\n  6 props  a contract can't express the type\n/,
    );
    assert.doesNotMatch(stdout, /date0/);
    const all = await runLine([...FROM, '--verbose'], { files });
    assert.match(all.stdout, /\n    without prop "date5": a contract can't express the type \(Date\)\n/);
  });

  test('never overwrites a file, and writes the others', async () => {
    const there = { ...FILES, 'x-card.contract.json': 'mine' };
    const { code, stdout, files } = await runLine(FROM, { files: there });
    assert.equal(code, 1);
    assert.equal(files['x-card.contract.json'], 'mine');
    assert.ok(files['x-tab.contract.json']);
    assert.match(
      stdout,
      /^1 contract drafted:\n {2}x-tab\.contract\.json {2}name and id only\n\nNot overwritten:\n {2}x-card/,
    );
  });

  test('an identity that another contract of the project has is taken', async () => {
    const there = { ...FILES, 'old/card.contract.json': '{ "contractId": "x-card", "component": "Card" }' };
    const { code, stdout, files } = await runLine([...FROM, '--out', 'new'], { files: there });
    assert.deepEqual(
      [code, contractsIn(files)],
      [1, ['new/x-tab.contract.json', 'old/card.contract.json'].sort()],
    );
    assert.match(stdout, /^Not drafted:$[^]*^ {2}"x-card": "old\/card\.contract\.json" already has its id$/m);
  });

  test('a dry run writes nothing, and prints a single draft', async () => {
    const all = await runLine([...FROM, '--dry-run', '--out', 'lib'], { files: FILES });
    assert.match(all.stdout, /^2 contracts would be drafted:\n {2}lib\/x-card/);
    assert.deepEqual([all.code, Object.keys(all.files)], [0, ['custom-elements.json']]);

    const one = await runLine([...FROM, '--dry-run', '--tag', 'x-tab'], { files: FILES });
    const written = await runLine([...FROM, '--tag', 'x-tab'], { files: FILES });
    assert.equal(one.stdout, written.files['x-tab.contract.json']);
    assert.match(one.stderr, /^1 contract would be drafted:\n {2}x-tab\.contract\.json/);
    assert.deepEqual(Object.keys(one.files), ['custom-elements.json']);

    const taken = { ...FILES, 'x-tab.contract.json': '' };
    assert.equal((await runLine([...FROM, '--dry-run'], { files: taken })).code, 1);
  });

  test('for programs', async () => {
    const files = { ...FILES, 'x-tab.contract.json': '' };
    const { code, stdout } = await runLine([...FROM, '--format', 'json'], { files });
    assert.equal(code, 1);
    assert.deepEqual(JSON.parse(stdout), {
      drafts: [
        {
          file: 'x-card.contract.json',
          contractId: 'x-card',
          written: true,
          leftOut: [{ of: 'prop', name: 'date', reason: 'type too complex', what: 'Date' }],
        },
        { file: 'x-tab.contract.json', contractId: 'x-tab', written: false, exists: true, leftOut: [] },
      ],
      without: [{ name: 'X', why: 'no tag name' }],
    });
  });

  test('keeps deprecated props on demand', async () => {
    const old = { kind: 'field', name: 'pace', type: { text: 'number' }, deprecated: true };
    const files = { 'custom-elements.json': manifestText({ ...CARD, members: [old] }) };
    const propsOf = async (...args: string[]) =>
      JSON.parse((await runLine([...FROM, ...args], { files })).files['x-card.contract.json']!).props;
    assert.deepEqual(await propsOf(), { properties: {}, additionalProperties: true });
    assert.deepEqual(await propsOf('--with-deprecated'), {
      properties: { pace: { type: 'number' } },
      additionalProperties: false,
    });
    const wrong = await runLine(['new', '--from-registry', 'r.json', '--with-deprecated'], { files });
    assert.deepEqual(
      [wrong.code, wrong.stderr],
      [2, 'component-contract: --with-deprecated needs --from-elements.\n'],
    );
  });

  test('the default slot is called what is asked for, else what the project file says', async () => {
    const slot = async (args: readonly string[], more: Situation['files'] = {}): Promise<unknown> => {
      const { files } = await runLine([...FROM, '--tag', 'x-card', '--out', 'a', ...args], {
        files: { ...FILES, ...more },
      });
      return (JSON.parse(files['a/x-card.contract.json']!) as { slots: unknown }).slots;
    };
    const project = { 'component-contract.config.json': '{ "defaultSlot": "content" }' };
    assert.deepEqual(await slot([]), ['default']);
    assert.deepEqual(await slot([], project), ['content']);
    assert.deepEqual(await slot(['--default-slot', 'body'], project), ['body']);
  });

  test('those that the file has, where it has not all that are named', async () => {
    for (const others of [['x-tab'], []]) {
      const tags = [...others, 'x-cart'].flatMap((name) => ['--tag', name]);
      const done = await runLine([...FROM, ...tags], { files: FILES });
      assert.deepEqual(
        [done.code, contractsIn(done.files)],
        [1, others.map((name) => `${name}.contract.json`)],
      );
      assert.match(
        done.stdout,
        /Not drafted:\n {2}"x-cart": no such custom element\. Did you mean "x-card"\?\n/,
      );
    }
  });

  test('from standard input', async () => {
    const stdin = `\uFEFF${manifestText(element('x-tab'))}`;
    const { code, files } = await runLine(['new', '--from-elements', '-'], { stdin });
    assert.deepEqual([code, contractsIn(files)], [0, ['x-tab.contract.json']]);
  });

  test('what has a name and no draft is a reason for 1', async () => {
    const files = { 'custom-elements.json': manifestText(element('x-é'), element('x-a')) };
    assert.equal((await runLine(FROM, { files })).code, 1);
  });
});

suite('new, as the contracts of the project are', () => {
  const files = {
    'custom-elements.json': manifestText(element('x-card'), element('x-tab')),
    'ui/tab/tab.contract.json': '{ "contractId": "tab", "component": "Tab", "cemRef": "x-tab" }',
  };

  test('drafts lie where the others do, and have their kind of id', async () => {
    const { code, files: after } = await runLine(FROM, { files });
    assert.equal(code, 1);
    assert.deepEqual(contractsIn(after), ['ui/card/card.contract.json', 'ui/tab/tab.contract.json']);
    assert.match(after['ui/card/card.contract.json']!, /"contractId": "card",\n {2}"component": "Card"/);
  });

  test('--id-from says another kind, and --out another folder', async () => {
    const line = [...FROM, '--tag', 'x-card'];
    assert.deepEqual(contractsIn((await runLine([...line, '--id-from', 'tag'], { files })).files), [
      'ui/tab/tab.contract.json',
      'ui/x-card/x-card.contract.json',
    ]);
    assert.deepEqual(contractsIn((await runLine([...line, '--out', 'lib'], { files })).files), [
      'lib/card.contract.json',
      'ui/tab/tab.contract.json',
    ]);
    const alone = { 'custom-elements.json': files['custom-elements.json'] };
    assert.deepEqual(contractsIn((await runLine(FROM, { files: alone })).files), [
      'x-card.contract.json',
      'x-tab.contract.json',
    ]);
    assert.deepEqual(
      contractsIn((await runLine([...FROM, '--id-from', 'component'], { files: alone })).files),
      ['card.contract.json', 'tab.contract.json'],
    );
  });

  test('a file that will not be checked is told', async () => {
    const config = { 'component-contract.config.json': '{ "exclude": ["lib"] }' };
    const { stderr } = await runLine([...FROM, '--out', 'lib', '--dry-run'], {
      files: { ...files, ...config },
    });
    assert.match(
      stderr,
      /"check" won't find "lib\/card\.contract\.json": component-contract\.config\.json excludes it\./,
    );
  });
});

suite('new, from React components', () => {
  const literal = (value: string): object => ({ name: 'literal', value: `'${value}'` });
  const docs = (displayName: string, props?: object): object => ({
    displayName,
    description: '',
    methods: [],
    ...(props && { props }),
  });
  const files = {
    'react-docgen.json': JSON.stringify({
      'src/ui.tsx': [
        docs('IconButton', {
          tone: { required: true, tsType: { name: 'union', elements: [literal('calm'), literal('loud')] } },
          size: {
            tsType: { name: 'union', elements: [literal('sm'), literal('md')] },
            defaultValue: { value: "'md'", computed: false },
          },
          onPress: { tsType: { name: 'signature', type: 'function', raw: '() => void' } },
          children: { tsType: { name: 'ReactNode' }, description: 'The label.' },
          icon: { tsType: { name: 'ReactNode' } },
        }),
        docs('Card.Header', { level: { tsType: { name: 'number' } } }),
        docs('useMenu'),
        docs('MenuContext'),
        docs('renderItem'),
        docs('Divider'),
        docs('tabs".List'),
      ],
    }),
  };
  const from = ['new', '--from-react', 'react-docgen.json'];

  test('writes a contract for each component, with ids in words', async () => {
    const done = await runLine(from, { files });
    assert.equal(
      done.stdout,
      `3 contracts drafted:
  icon-button.contract.json  2 props, 2 slots
    without prop "onPress": an event (() => void)
    without other props: the component may take more than the source lists
  card-header.contract.json  1 prop
    without other props: the component may take more than the source lists
  divider.contract.json      name and id only
    without other props: the component may take more than the source lists

Not drafted:
  "useMenu": a hook
  "MenuContext": a context
  "renderItem", "tabs\\".List": not the name of a component, which begins with a capital letter
`,
    );
    assert.deepEqual([done.code, done.stderr], [0, '']);
    assert.deepEqual(JSON.parse(done.files['icon-button.contract.json']!), {
      contractId: 'icon-button',
      component: 'Icon Button',
      props: {
        properties: {
          tone: { type: 'string', enum: ['calm', 'loud'] },
          size: { type: 'string', enum: ['md', 'sm'], default: 'md' },
        },
        required: ['tone'],
        // react-docgen may have missed some.
        additionalProperties: true,
      },
      slots: [{ name: 'default', description: 'The label.' }, 'icon'],
    });
    assert.match(done.files['card-header.contract.json']!, /"component": "Card Header"/);
    assert.match(done.files['divider.contract.json']!, /"additionalProperties": true/);
    const checked = await runLine(['check', '--verbose'], { files: done.files });
    assert.deepEqual(
      [checked.code, checked.stdout],
      [
        0,
        'divider.contract.json  not compared  its component is described without props\n\nNo problems in 3 files checked.\n2 of 3 contracts compared with code (1 component is described without props).\nAll 3 described components have a contract.\n',
      ],
    );
  });

  test('that react-docgen-typescript describes are closed where it lists everything', async () => {
    const prop = (name: string, type: string, fileName = 'src/types.ts', value?: string) => {
      return {
        name,
        required: false,
        type: { name: type },
        defaultValue: value && { value },
        parent: { fileName },
      };
    };
    const html = prop('lang', 'string | undefined', 'node_modules/@types/react/index.d.ts');
    const listed = (displayName: string, ...props: readonly { name: string }[]) => {
      const filePath = `src/${displayName}.tsx`;
      return {
        ...docs(displayName),
        filePath,
        props: Object.fromEntries(props.map((each) => [each.name, each])),
      };
    };
    const ours = prop('pace', '"slow" | "fast" | undefined', undefined, 'fast');
    const json = JSON.stringify([listed('Ticker', ours), listed('Field', ours, html)]);
    const done = await runLine([...from], { files: { 'react-docgen.json': json } });
    const propsOf = (file: string): unknown => JSON.parse(done.files[file]!).props;
    const properties = { pace: { type: 'string', enum: ['fast', 'slow'], default: 'fast' } };
    assert.deepEqual(propsOf('ticker.contract.json'), { properties, additionalProperties: false });
    assert.deepEqual(propsOf('field.contract.json'), { properties, additionalProperties: true });
    const checked = await runLine(['check', '--verbose'], { files: done.files });
    assert.match(checked.stdout, /^No problems in 2 files checked\./);
  });

  test('count once where several files export them', async () => {
    const tag = docs('Tag', { tone: { tsType: { name: 'string' } } });
    const json = JSON.stringify({ 'src/all.tsx': [docs('List'), tag], 'src/Tag.tsx': [tag] });
    const done = await runLine([...from, '--component', 'Tag'], { files: { 'react-docgen.json': json } });
    assert.deepEqual([done.code, contractsIn(done.files)], [0, ['tag.contract.json']]);
    const begun = await runLine(['init', '--yes'], { files: { 'react-docgen.json': json } });
    assert.match(begun.stdout, /\n {2}2 React components /);
  });

  test('those that are named', async () => {
    const { code, files: after } = await runLine([...from, '--component', 'Card.Header'], { files });
    assert.deepEqual([code, contractsIn(after)], [0, ['card-header.contract.json']]);
    const typo = await runLine([...from, '--component', 'IconButon'], { files });
    assert.match(typo.stdout, /"IconButon": no such React component\. Did you mean "IconButton"\?/);
    assert.equal(typo.code, 1);
  });
});

suite('new, from a registry', () => {
  const files = {
    'registry.json': registryText(
      { name: 'icon-button', type: 'registry:ui', title: 'Icon button', description: 'Presses.' },
      { name: 'use-it', type: 'registry:hook' },
    ),
  };
  const from = ['new', '--from-registry', 'registry.json'];

  test('writes who each component is', async () => {
    const done = await runLine(from, { files });
    assert.equal(
      done.stdout,
      `1 contract drafted:
  icon-button.contract.json  name and id only

Not drafted:
  "use-it": not a component, but "registry:hook"
`,
    );
    assert.equal(done.code, 0);
    const written = JSON.parse(done.files['icon-button.contract.json']!) as object;
    assert.deepEqual(written, {
      contractId: 'icon-button',
      component: 'Icon button',
      description: 'Presses.',
      registryRef: 'icon-button',
      props: { properties: {}, additionalProperties: true },
    });
    const checked = await runLine(['check'], { files: done.files });
    assert.equal(checked.code, 0);
  });

  test('an item that is named is drafted, whatever its type', async () => {
    const done = await runLine([...from, '--item', 'use-it'], { files });
    assert.deepEqual([done.code, contractsIn(done.files)], [0, ['use-it.contract.json']]);
  });
});

suite('new NAME', () => {
  test('writes the contract that VS Code writes, which has no finding', async () => {
    const { code, stderr, files } = await runLine(['new', 'Icon Button', '--out', 'lib'], { files: {} });
    assert.deepEqual([code, stderr], [0, 'component-contract: Created "lib/icon-button.contract.json".\n']);
    const text = skeletonText({ contractId: 'icon-button', component: 'Icon Button' });
    assert.deepEqual(files, { 'lib/icon-button.contract.json': text });
    const checked = await runLine(['check', '--verbose'], { files });
    assert.match(checked.stdout, /^No problems in 1 file checked\.\n/);
    const dry = await runLine(['new', 'Icon Button', '--dry-run'], { files: {} });
    assert.deepEqual([dry.code, dry.stdout, dry.files], [0, text, {}]);
  });

  test('says which id words would give, if the name is in camel case', async () => {
    const said = async (...args: string[]): Promise<string> =>
      (await runLine(['new', ...args], { files: {} })).stderr;
    assert.match(
      await said('ColorPicker'),
      /^component-contract: Its contractId is "colorpicker"\. For "color-picker", write the name as "Color Picker"\.$/m,
    );
    assert.match(await said('HTMLTable'), /For "html-table", write the name as "HTML Table"\./);
    for (const args of [['Color Picker'], ['QR'], ['ColorPicker', '--id', 'picker']])
      assert.doesNotMatch(await said(...args), /Its contractId/);
  });

  test('says that a contract would not be checked where it is written', async () => {
    const ignored = await runLine(['new', 'Tab', '--out', 'out'], { files: { '.gitignore': 'out\n' } });
    assert.match(ignored.stderr, /"check" won't find it: git ignores it\./);
    const files = { 'component-contract.config.json': '{ "contracts": ["ui"] }' };
    const elsewhere = await runLine(['new', 'Tab'], { files });
    assert.match(
      elsewhere.stderr,
      /"check" won't find it: the "contracts" of component-contract\.config\.json don't include it\./,
    );
    const found = await runLine(['new', 'Tab', '--out', 'ui'], { files });
    assert.doesNotMatch(found.stderr, /won't/);
  });

  test('takes an id for a name that has none', async () => {
    const { code, files } = await runLine(['new', 'Knöpfe', '--id', 'buttons'], { files: {} });
    assert.equal(code, 0);
    assert.match(files['buttons.contract.json'] ?? '', /"component": "Knöpfe"/);
  });

  test('overwrites no file, and takes no id that another contract has', async () => {
    const files = { 'a.contract.json': '{ "contractId": "b", "component": "B" }' };
    for (const [name, why] of [
      ['A', '"a.contract.json" already exists. Nothing was written.'],
      ['B', '"a.contract.json" already has the contractId "b". Choose another one with --id.'],
    ] as const) {
      const done = await runLine(['new', name], { files });
      assert.deepEqual([done.code, done.stderr, done.files], [1, `component-contract: ${why}\n`, files]);
      const dry = await runLine(['new', name, '--dry-run'], { files });
      assert.deepEqual([dry.code, dry.stdout], [1, '']);
    }
  });

  test('says for programs what it has written', async () => {
    const { stdout } = await runLine(['new', 'A', '--format', 'json'], { files: {} });
    assert.deepEqual(JSON.parse(stdout), {
      drafts: [{ file: 'a.contract.json', contractId: 'a', written: true, leftOut: [] }],
      without: [],
    });
  });
});

suite('new refuses', () => {
  const said = async (args: readonly string[], situation: Situation = { files: FILES }): Promise<string> => {
    const { code, stdout, stderr, files } = await runLine(['new', ...args], situation);
    assert.deepEqual([code, stdout, contractsIn(files)], [2, '', []]);
    return stderr.replace('component-contract: ', '').trimEnd();
  };
  const from = ['--from-elements', 'custom-elements.json'];

  for (const [args, message] of [
    [
      [],
      '"new" needs a NAME, such as "Icon Button", or --from-elements FILE, --from-react FILE or --from-registry FILE.',
    ],
    [
      ['x.json'],
      '"x.json" is the name of a file. Draft from it with --from-elements, --from-react or --from-registry.',
    ],
    [['Icon', 'Button'], '"new" takes one name. Quote a name of several words: new "Icon Button".'],
    [['A', '--tag', 'x-card'], '--tag can\'t be used with the name "A".'],
    [[...from, '--id', 'a'], '--id needs a NAME.'],
    [
      ['Knöpfe'],
      'No contractId can be derived from "Knöpfe": "ö" (U+00F6) isn\'t allowed in a contractId. Choose one with --id.',
    ],
    [['Knöpfe', '--id', 'The Buttons'], '"The Buttons" isn\'t a contractId. Use "the-buttons".'],
    [['A', '--id', 'é'], '"é" isn\'t a contractId. Use letters from a to z, digits and hyphens.'],
    [[' ', '--id', 'a'], 'The display name is empty.'],
    [
      [...from, '--from-registry', 'registry.json'],
      '"new" takes --from-elements or --from-registry, not both.',
    ],
    [[...from, '--item', 'a'], '--item needs --from-registry.'],
    [[...from, '--component', 'A'], '--component needs --from-react.'],
    [[...from, '--yes'], '--yes needs --update.'],
    [[...from, '--update', '--id-from', 'tag'], "--id-from can't be used with --update."],
    [['--from-registry', 'r.json', '--update'], "--from-registry can't be used with --update."],
    [['A', '--update'], '--update can\'t be used with the name "A".'],
    [['--from-registry', 'r.json', '--tag', 'a'], '--tag needs --from-elements.'],
    [['--from-elements', 'none.json'], `Can't draft from "none.json": it doesn't exist.`],
    [[...from, '--format', 'yaml'], '--format can\'t be "yaml". Use text or json.'],
  ] as const) {
    test(args.join(' ') || 'nothing', async () => assert.equal(await said(args), message));
  }

  test('what is no manifest, and no registry', async () => {
    const of = (text: string): Situation => ({ files: { 'a.json': text } });
    const elements = ['--from-elements', 'a.json'];
    const nothing = 'No contract can be drafted from "a.json"';
    assert.equal(await said(elements, of('{')), `${nothing}: not valid JSON.`);
    assert.equal(await said(elements, of('')), `${nothing}: empty, or can't be read.`);
    const typed = await said(['--from-elements', '-'], { stdin: '{' });
    assert.equal(typed, 'No contract can be drafted from standard input: not valid JSON.');
    assert.equal(
      await said(elements, of('{}')),
      `${nothing}: not a Custom Elements Manifest: it has no "modules".`,
    );
    assert.equal(
      await said(['--from-registry', 'a.json'], of('{ "modules": [] }')),
      `${nothing}: not a component registry.`,
    );
    assert.equal(
      await said(['--from-react', 'a.json'], of('{ "modules": [] }')),
      `${nothing}: not JSON from react-docgen or Storybook.`,
    );
    assert.equal(await said(['--from-react', 'a.json'], of('{}')), `${nothing}: it declares no component.`);
    assert.equal(
      await said(elements, of('{ "modules": [] }')),
      `${nothing}: its modules declare no custom element.`,
    );
    assert.equal(
      await said(['--from-registry', 'a.json'], of('{ "include": ["ui/registry.json"] }')),
      `${nothing}: it has no items of its own.`,
    );
  });

  test('a folder that is none', async () => {
    const file = '--out needs the name of a folder, but "custom-elements.json" is a file.';
    assert.equal(await said([...from, '--out', 'custom-elements.json']), file);
  });
});

suite('new fails', () => {
  test('where a file is in the way of the folder', async () => {
    const { code, stderr } = await runLine([...FROM, '--tag', 'x-tab', '--out', 'taken/lib'], {
      files: FILES,
      prepare: (folder) => writeFileSync(join(folder, 'taken'), ''),
    });
    assert.equal(code, 2);
    assert.match(stderr, /^component-contract: "taken\/lib\/x-tab\.contract\.json" can't be written: /);
  });
});
