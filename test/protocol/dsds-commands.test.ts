import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { contractText, uriOf, type World, worldOf } from '../world.ts';

const APPLIES = { workspace: { applyEdit: true, workspaceEdit: { documentChanges: true } } };

const props = (properties: object): object => ({ props: { properties, additionalProperties: false } });

const BADGE = contractText('badge', {
  ...props({
    size: { type: 'string', enum: ['sm', 'md'], default: 'md', description: 'How large it is.' },
    open: { type: 'boolean' },
  }),
  states: ['hover'],
});

/** Its traits have drifted: `size` has another order and lacks nothing, `gone` is no prop any more. */
const LIBRARY = `schemaVersion: "0.21.1"
name: Library
entries:
  - id: badge
    kind: component
    name: Badge
    description: A badge.
    specs:
      - href: lib/badge.contract.json
        rel: contract
        role: Design System Contract
    traits:
      # The sizes that are in use.
      - traitType: variant
        kind: enum
        id: size
        description: How much room it takes. # kept
        values:
          - id: sm
            description: For tables.
          - id: md
            description: For text.
      - traitType: variant
        kind: boolean
        id: gone
        description: It was.
  - id: chip
    kind: component
    name: Chip
    description: A chip.
`;

const FILES = {
  'lib/badge.contract.json': BADGE,
  'lib/chip.contract.json': contractText('chip'),
  'library.dsds.yaml': LIBRARY,
};

/** A document by itself whose entry has no traits yet. */
const BARE = {
  path: 'lib/badge.dsds.json',
  text: `{
  "id": "badge",
  "kind": "component",
  "name": "Badge",
  "description": "A badge.",
  "specs": [{ "href": "badge.contract.json", "rel": "contract", "role": "Design System Contract" }]
}
`,
};

const idsIn = (world: World, path: string): string[] =>
  (JSON.parse(world.disk.text(uriOf(path))!) as { traits: { id: string }[] }).traits.map(({ id }) => id);

const run = (world: World, name: string, ...args: unknown[]): Promise<unknown> =>
  world.editor
    .request('workspace/executeCommand', { command: `component-contract.${name}`, arguments: args })
    .then(
      (answer) => answer,
      (error: Error) => error.message,
    );

const UPDATED = LIBRARY.replace(
  / {6}# The sizes[^]*?(?= {2}- id: chip)/,
  `      # The sizes that are in use.
      - traitType: variant
        kind: enum
        id: size
        description: How much room it takes. # kept
        values:
          - id: md
            description: For text.
          - id: sm
            description: For tables.
      - traitType: variant
        kind: boolean
        id: open
        description: TODO
      - traitType: state
        kind: boolean
        id: hover
        description: TODO
`,
);

suite('"Update traits from contract"', () => {
  test('adds, removes and reorders, and keeps what is written about the others', async () => {
    const world = await worldOf(FILES, { capabilities: APPLIES });
    const document = world.open('library.dsds.yaml', '', 'yaml');
    assert.equal(await run(world, 'updateTraits', document.uri), null);
    assert.equal(document.text(), UPDATED);
    assert.deepEqual(world.editor.said, [
      'Traits of "badge": removed "gone", added "open" and "hover", put "md" first in "size".',
    ]);
    await world.editor.settled();
    assert.equal(await run(world, 'updateTraits', document.uri, ['entries', 0]), null);
    assert.equal(document.text(), UPDATED);
    assert.equal(world.editor.said.at(-1), '"badge" is in sync with its contract.');
    await world.editor.close();
  });

  test('leaves an entry that can only be updated in part, and says why with the line', async () => {
    const text = LIBRARY.replace('It was.', '&was It was.').replace('A chip.', '*was');
    const world = await worldOf({ ...FILES, 'library.dsds.yaml': text }, { capabilities: APPLIES });
    const document = world.open('library.dsds.yaml', '', 'yaml');
    assert.equal(await run(world, 'updateTraits', document.uri), null);
    assert.deepEqual(world.editor.said, [
      'Traits of "badge" weren\'t updated: the anchor "was" is used here (line 26).',
    ]);
    assert.equal(document.text(), text);
    await world.editor.close();
  });

  test('from the contract it updates all entries with traits that point there, in documents that are not open, too', async () => {
    const { path: bare, text } = BARE;
    const traits = '[{ "traitType": "state", "kind": "boolean", "id": "hover", "description": "" }]';
    const begun = text.replace('\n}', `,\n  "traits": ${traits}\n}`);
    const files = { ...FILES, [bare]: text, 'lib/begun.dsds.json': begun };
    const world = await worldOf(files, { capabilities: APPLIES });
    assert.equal(await run(world, 'updateTraits', uriOf('lib/badge.contract.json')), null);
    assert.equal(world.disk.text(uriOf('library.dsds.yaml')), UPDATED);
    assert.deepEqual(idsIn(world, 'lib/begun.dsds.json'), ['size', 'open', 'hover']);
    // Nobody has begun any there.
    assert.equal(world.disk.text(uriOf(bare)), text);
    assert.deepEqual(world.editor.said, [
      'Traits of "badge" in "begun.dsds.json": added "size" and "open". Traits of "badge" in "library.dsds.yaml": removed "gone", added "open" and "hover", put "md" first in "size". "badge" in "badge.dsds.json" has no traits: add them in its document.',
    ]);
    assert.equal(await run(world, 'updateTraits', uriOf(bare)), null);
    assert.deepEqual(idsIn(world, bare), ['size', 'open', 'hover']);
    await world.editor.close();
  });

  test('is about the entry that is named, wherever that is by now, and about no other', async () => {
    const another = LIBRARY.slice(LIBRARY.indexOf('  - id: badge'), LIBRARY.indexOf('  - id: chip'))
      .replaceAll('badge', 'chip')
      .replace('id: gone', 'id: "on"');
    const text = LIBRARY.replace('  - id: badge', `${another}  - id: badge`);
    const world = await worldOf({ ...FILES, 'library.dsds.yaml': text }, { capabilities: APPLIES });
    const document = world.open('library.dsds.yaml', '', 'yaml');
    const entry = { path: ['entries', 0], name: 'badge', contract: uriOf('lib/badge.contract.json') };
    for (const other of [
      { ...entry, name: 'label' },
      { ...entry, contract: uriOf('lib/chip.contract.json') },
    ]) {
      assert.equal(await run(world, 'updateTraits', document.uri, other), null);
      assert.equal(
        world.editor.said.at(-1),
        `That entry isn't in "library.dsds.yaml" any more, or points at no contract.`,
      );
    }
    assert.equal(document.text(), text);
    assert.equal(await run(world, 'updateTraits', document.uri, entry), null);
    assert.equal(document.text(), UPDATED.replace('  - id: badge', `${another}  - id: badge`));
    await world.editor.close();
  });

  test('a client with a log is answered what was done, in short and in full', async () => {
    const entry = LIBRARY.slice(LIBRARY.indexOf('  - id: badge'), LIBRARY.indexOf('  - id: chip'));
    const six = [1, 2, 3, 4, 5, 6].map((number) => entry.replace('id: badge', `id: badge-${number}`));
    const world = await worldOf(
      { ...FILES, 'library.dsds.yaml': `entries:\n${six.join('')}` },
      { capabilities: APPLIES, commands: ['component-contract.showLog'] },
    );
    interface Answer {
      readonly message: string;
      readonly inFull: string;
      readonly isLess: boolean;
      readonly undo: readonly string[];
    }
    const update = async (which?: object): Promise<Answer> =>
      (await run(world, 'updateTraits', uriOf('library.dsds.yaml'), which)) as Answer;
    const one = await update({ path: ['entries', 0] });
    assert.equal(one.message, 'Updated "badge-1": 4 changes. Removed, with description: "gone".');
    assert.deepEqual(one.undo, [uriOf('library.dsds.yaml')]);
    const all = await update();
    assert.deepEqual(world.editor.said, []);
    assert.equal(all.message, 'Updated 5 entries: 20 changes. Removed, with description: "gone".');
    assert.match(all.inFull, /"badge-6": removed "gone"/);
    const { message, isLess, undo } = await update();
    assert.deepEqual([message, isLess, undo], ['All 6 entries are in sync with their contracts.', false, []]);
    await world.editor.close();
  });

  test('says why it can not be done', async () => {
    const world = await worldOf(
      {
        ...FILES,
        'broken.dsds.yaml': `${LIBRARY}}`,
        'empty.dsds.yaml': 'schemaVersion: "0.21.1"\nentries: []\n',
        'unpointed.dsds.yaml': 'kind: component\nname: Tab\n',
      },
      { capabilities: APPLIES, makesNoEdit: 'the file is read only.' },
    );
    for (const [args, why] of [
      [[uriOf('library.dsds.yaml')], '"library.dsds.yaml" was not changed: the file is read only.'],
      [[], 'The command needs the URI of a DSDS document or of a contract.'],
    ] as const) {
      assert.equal(await run(world, 'updateTraits', ...args), why);
    }
    // That there is nothing to do is no failure; to compare there is nothing for the same reason.
    for (const [path, why, ...args] of [
      [
        'library.dsds.yaml',
        `That entry isn't in "library.dsds.yaml" any more, or points at no contract.`,
        ['entries', 1],
      ],
      ['broken.dsds.yaml', `"broken.dsds.yaml" isn't valid YAML. Fix the syntax errors first.`],
      ['empty.dsds.yaml', '"empty.dsds.yaml" has no component entry.'],
      ['unpointed.dsds.yaml', 'No entry of "unpointed.dsds.yaml" points at a contract.'],
      ['lib/chip.contract.json', 'No DSDS entry points at "chip.contract.json".'],
      ['package.json', '"package.json" is neither a contract nor a DSDS document of this project.'],
    ] as const) {
      assert.equal(await run(world, 'updateTraits', uriOf(path), ...args), null);
      assert.equal(world.editor.said.at(-1), why);
      const answer = await world.editor.request('component-contract/dsdsEntries', { uri: uriOf(path) });
      if (args.length === 0) assert.equal((answer as { why?: string }).why, why);
    }
    assert.equal(world.disk.text(uriOf('library.dsds.yaml')), LIBRARY);
    await world.editor.close();
  });
});

suite('the entries of DSDS documents, for a client', () => {
  interface Entry {
    readonly document: string;
    readonly path: readonly unknown[];
    readonly contract: string;
    readonly name: string;
    readonly file: string;
    readonly state: string;
    readonly lines: object;
  }
  const entriesOf = async (world: World, path: string): Promise<Entry[]> => {
    const uri = uriOf(path);
    const answer = await world.editor.request('component-contract/dsdsEntries', { uri });
    return (answer as { entries: Entry[] }).entries;
  };

  test('are those of a document, or those that point at a contract', async () => {
    const world = await worldOf(FILES, { capabilities: APPLIES });
    const badge = {
      document: uriOf('library.dsds.yaml'),
      file: 'library.dsds.yaml',
      path: ['entries', 0],
      name: 'badge',
      contract: uriOf('lib/badge.contract.json'),
      state: 'out of sync',
    };
    const all = await entriesOf(world, 'library.dsds.yaml');
    assert.deepEqual(all[0], { ...badge, lines: { first: 3, last: 25 } });
    assert.deepEqual([all[1]!.name, all[1]!.contract, all.length], ['chip', null, 2]);
    assert.deepEqual(await entriesOf(world, 'lib/badge.contract.json'), all.slice(0, 1));
    assert.deepEqual(await entriesOf(world, 'lib/chip.contract.json'), []);
    await run(world, 'updateTraits', uriOf('library.dsds.yaml'));
    await world.editor.settled();
    assert.equal((await entriesOf(world, 'library.dsds.yaml'))[0]!.state, 'in sync');
    world.editor.write(uriOf('lib/badge.contract.json'), BADGE.slice(0, -3));
    await world.editor.settled();
    assert.equal((await entriesOf(world, 'library.dsds.yaml'))[0]!.state, 'unknown');
    await world.editor.close();
  });

  test('are those of documents that only a project file names, too', async () => {
    const world = await worldOf({
      'lib/badge.contract.json': BADGE,
      'component-contract.config.json': '{ "dsds": ["docs/*.yaml"] }',
      'docs/all.yaml': LIBRARY.replace('lib/', '../lib/'),
    });
    assert.equal((await entriesOf(world, 'docs/all.yaml')).length, 2);
    await world.editor.close();
  });

  test('are compared with what they would be after an update', async () => {
    const world = await worldOf(FILES, { capabilities: APPLIES });
    const [entry] = await entriesOf(world, 'library.dsds.yaml');
    const { document, path, name, contract } = entry!;
    const compare = (): Promise<unknown> =>
      world.editor.request('component-contract/dsdsComparison', { document, path, name, contract });
    const traits = (text: string): string =>
      /^ {4}(traits:[^]*?)(?= {2}- id: chip)/m.exec(text)![1]!.replaceAll(/^ {4}/gm, '');
    assert.deepEqual(await compare(), { now: traits(LIBRARY), updated: traits(UPDATED) });
    // Others come in above it, also one that points at the same contract.
    const another = LIBRARY.slice(LIBRARY.indexOf('  - id: badge'), LIBRARY.indexOf('    traits'));
    const above = another.replace('id: badge', 'id: badge-small');
    world.editor.write(document, LIBRARY.replace('entries:\n', `entries:\n${above}`));
    await world.editor.settled();
    assert.deepEqual(await compare(), { now: traits(LIBRARY), updated: traits(UPDATED) });
    world.editor.write(document, LIBRARY.replace('id: badge', 'id: label'));
    await world.editor.settled();
    assert.equal(await compare(), null);
    world.editor.write(document);
    await world.editor.settled();
    assert.equal(await compare(), null);
    await world.editor.close();
  });
});

suite('what is copied for DSDS', () => {
  interface Traits {
    readonly page: string;
    readonly dsds: {
      readonly yaml?: string;
      readonly json?: string;
      readonly losses?: readonly string[];
      readonly todos?: number;
      readonly why?: string;
    };
  }

  test('the traits in both languages, and the page with them', async () => {
    const world = await worldOf(FILES);
    const { dsds, page } = await world
      .open('lib/badge.contract.json')
      .ask<Traits>('component-contract/traits');
    assert.equal(
      dsds.yaml,
      `- traitType: variant
  kind: enum
  id: size
  description: How large it is.
  values:
    - id: md
      description: TODO
    - id: sm
      description: TODO
- traitType: variant
  kind: boolean
  id: open
  description: TODO
- traitType: state
  kind: boolean
  id: hover
  description: TODO`,
    );
    assert.deepEqual((JSON.parse(dsds.json!) as object[]).length, 3);
    assert.deepEqual([dsds.losses, dsds.todos], [[], 4]);
    assert.ok(page.includes(`\`\`\`yaml\n${dsds.yaml}\n\`\`\``));
    assert.match(
      page,
      /^3 traits, 1 DSDS entry out of sync$[^]*^- `badge` in `library\.dsds\.yaml`: \*\*out of sync\*\*, removed "gone", added "open" and "hover", put "md" first in "size"$/m,
    );
    await world.editor.close();
  });

  test('the page is in the language of the document that points at the contract, and says what is lost', async () => {
    const lossy = contractText('badge', {
      ...props({ size: { type: 'string', enum: ['sm', 'extra large'] }, open: { type: 'boolean' } }),
    });
    const pointing = {
      id: 'badge',
      kind: 'component',
      specs: [{ href: 'badge.contract.json', rel: 'contract', role: 'Design System Contract' }],
    };
    const world = await worldOf({
      'badge.contract.json': lossy,
      'badge.dsds.json': JSON.stringify(pointing),
    });
    const { dsds, page } = await world.open('badge.contract.json').ask<Traits>('component-contract/traits');
    assert.ok(page.includes(`\`\`\`json\n${dsds.json}\n\`\`\``));
    assert.match(page, /^- `badge` in `badge[^`]*`: without traits$/m);
    assert.match(page, /- The prop "size" can't be a DSDS trait/);
    assert.deepEqual(dsds.losses?.length, 1);
    await world.editor.close();
  });

  test('nothing where nothing can be written, and why', async () => {
    const world = await worldOf({ 'badge.contract.json': contractText('badge', { states: ['a b'] }) });
    const { dsds, page } = await world.open('badge.contract.json').ask<Traits>('component-contract/traits');
    assert.match(dsds.why!, /^Skipped "a b": its name isn't a valid DSDS id\.$/);
    assert.doesNotMatch(page, /```/);
    await world.editor.close();
  });

  test('what stands in a contract does not end the code of its page', async () => {
    const world = await worldOf({
      'badge.contract.json': contractText('badge', {
        ...props({ open: { type: 'boolean', description: 'a\n```\n# No heading' } }),
      }),
    });
    const { page } = await world.open('badge.contract.json').ask<Traits>('component-contract/traits');
    assert.match(page, /^````yaml$[^]*^````$/m);
    await world.editor.close();
  });

  test('the entry of specs, for each document that it can go to', async () => {
    const world = await worldOf({ ...FILES, 'docs/chip.dsds.json': '{ "id": "chip", "kind": "component" }' });
    assert.deepEqual(
      await world.editor.request('component-contract/specsEntries', {
        contract: uriOf('lib/badge.contract.json'),
      }),
      [
        {
          document: { uri: uriOf('docs/chip.dsds.json'), file: 'docs/chip.dsds.json' },
          text: `{
  "href": "../lib/badge.contract.json",
  "rel": "contract",
  "role": "Design System Contract"
}`,
          isThere: false,
        },
        {
          document: { uri: uriOf('library.dsds.yaml'), file: 'library.dsds.yaml' },
          text: '- href: lib/badge.contract.json\n  rel: contract\n  role: Design System Contract',
          isThere: true,
        },
        {
          text: '- href: badge.contract.json\n  rel: contract\n  role: Design System Contract',
          isThere: false,
        },
      ],
    );
    await world.editor.close();
  });
});
