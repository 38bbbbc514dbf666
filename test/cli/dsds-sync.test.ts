import { CONFIG_NAME } from '../../server/src/kinds/config/model.ts';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { suite, test } from 'node:test';
import { type Done, runLine, type Situation } from '../shell.ts';

const contract = (id: string, more: object = {}): string =>
  JSON.stringify({ contractId: id, component: id, ...more }, null, 2);

const BUTTON = contract('button', {
  props: {
    properties: {
      size: { type: 'string', enum: ['s', 'm', 'l'], default: 's', description: 'How large it is.' },
      'in line': { type: 'boolean' },
    },
    additionalProperties: false,
  },
  states: ['open'],
});

const entry = (id: string, more: string): string => `  - id: ${id}
    kind: component
    name: ${id}
    description: It does what it says.
    specs:
      - href: ${id}.contract.json
        rel: contract
        role: Design System Contract
${more}`;

const base = (...entries: string[]): string => `# Kept.
schemaVersion: "0.21.1"
name: Library
entries:
${entries.join('')}`;

const OLD = base(
  entry(
    'button',
    `    traits:
      - traitType: state   # a state first
        kind: boolean
        id: hover
        description: Gone.
      - kind: enum
        traitType: variant
        id: size
        description: "Kept: how large."
        values:
          - { id: m, description: Medium. }   # here
          - { id: xs, description: Gone. }
          - { id: s, description: Small. }
`,
  ),
  entry('tabs', ''),
);

const NEW = base(
  entry(
    'button',
    `    traits:
      - kind: enum
        traitType: variant
        id: size
        description: "Kept: how large."
        values:
          - { id: s, description: Small. }
          - { id: m, description: Medium. }   # here
          - id: l
            description: TODO
      - traitType: state
        kind: boolean
        id: open
        description: TODO
`,
  ),
  entry('tabs', ''),
);

const FILES = {
  'button.contract.json': BUTTON,
  'tabs.contract.json': contract('tabs'),
  'ui.dsds.yaml': OLD,
};

const sync = (args: readonly string[], situation: Situation): Promise<Done> =>
  runLine(['dsds', 'sync', ...args], situation);

/** The lines on stderr, without whose they are. */
const told = ({ stderr }: Done): string[] =>
  stderr
    .split('\n')
    .filter(Boolean)
    .map((line) => line.replace(/^component-contract: /, ''));

const DID =
  'ui.dsds.yaml: the entry "button": removed "hover" and "size: xs", added "open" and "size: l", put "s" first in "size".';

const LOST =
  'button.contract.json:16:18: The prop "in line" can\'t be a DSDS trait: its name isn\'t a valid DSDS id. Use only letters, digits, "_", "$" and single hyphens between them. A trait written by hand can have another "id" and the "name" "in line".';

suite('dsds sync', () => {
  test('gives linked entries the traits of their contracts, keeps what people wrote, and names what comes and goes', async () => {
    const done = await sync(['ui.dsds.yaml'], { files: FILES });
    assert.deepEqual([done.code, done.stdout], [0, '']);
    assert.deepEqual(told(done), [DID, LOST, 'Updated 1 entry in 1 document.']);
    assert.equal(done.files['ui.dsds.yaml'], NEW);
    const again = await sync(['ui.dsds.yaml'], { files: done.files });
    assert.deepEqual([again.code, told(again)], [0, [LOST, 'Nothing to update.']]);
    assert.deepEqual(again.files, done.files);
  });

  test('JSON, one entry by itself, line ends, and what has no traits yet', async () => {
    const document = {
      kind: 'component',
      id: 'button',
      specs: [{ href: './button.contract.json', rel: 'contract', role: 'Design System Contract' }],
    };
    const text = JSON.stringify(document, null, 2).replaceAll('\n', '\r\n');
    const done = await sync(['docs.json'], { files: { ...FILES, 'docs.json': text } });
    assert.deepEqual(told(done), [
      'docs.json: the entry "button": added "size" and "open".',
      LOST,
      'Updated 1 entry in 1 document.',
    ]);
    const after = done.files['docs.json']!;
    assert.ok(!/[^\r]\n/.test(after));
    assert.deepEqual(JSON.parse(after), {
      ...document,
      traits: [
        {
          traitType: 'variant',
          kind: 'enum',
          id: 'size',
          description: 'How large it is.',
          values: ['s', 'm', 'l'].map((id) => ({ id, description: 'TODO' })),
        },
        { traitType: 'state', kind: 'boolean', id: 'open', description: 'TODO' },
      ],
    });
  });

  test('--dry-run writes nothing, and prints what git applies', async () => {
    const files = { ...FILES, 'docs/a b.dsds.yaml': OLD.replaceAll('href: ', 'href: ../') };
    const done = await sync(['--dry-run', 'ui.dsds.yaml', 'docs/a b.dsds.yaml'], { files });
    assert.deepEqual(done.files, files);
    assert.deepEqual([done.code, told(done).at(-1)], [0, 'Would update 2 entries in 2 documents.']);
    const folder = mkdtempSync(join(tmpdir(), 'component-contract-'));
    try {
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, name)), { recursive: true });
        writeFileSync(join(folder, name), text);
      }
      const git = spawnSync('git', ['apply', '-'], { cwd: folder, input: done.stdout, encoding: 'utf8' });
      assert.deepEqual([git.status, git.stderr], [0, '']);
      assert.equal(readFileSync(join(folder, 'ui.dsds.yaml'), 'utf8'), NEW);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('a file in which nothing changes is not touched, and one that changes keeps its permissions', async () => {
    const files = { ...FILES, 'new.dsds.yaml': NEW };
    let [before, after] = [0, 0];
    const done = await sync(['ui.dsds.yaml', 'new.dsds.yaml'], {
      files,
      prepare(folder) {
        chmodSync(join(folder, 'ui.dsds.yaml'), 0o640);
        before = statSync(join(folder, 'new.dsds.yaml')).ino;
      },
      inspect(folder) {
        after = statSync(join(folder, 'new.dsds.yaml')).ino;
        if (process.platform !== 'win32')
          assert.equal(statSync(join(folder, 'ui.dsds.yaml')).mode & 0o777, 0o640);
      },
    });
    assert.deepEqual([done.code, before], [0, after]);
  });

  test('what is broken stays as it is, is told with its place, and the others are done', async () => {
    const files = {
      ...FILES,
      'a.dsds.yaml': `${OLD}  - [\n`,
      'b.dsds.json': '{ "id": "button", }',
      'c.dsds.yaml': base(entry('button', ''), entry('torn', '    traits: []\n')),
      'torn.contract.json': '{ "contractId": "torn", "states": ["a" }',
    };
    const done = await sync(['a.dsds.yaml', 'b.dsds.json', 'c.dsds.yaml'], { files });
    assert.equal(done.code, 2);
    const lines = told(done);
    assert.equal(lines[0], "a.dsds.yaml: it isn't updated: it has syntax errors.");
    assert.equal(lines[1], "b.dsds.json: it isn't updated: it has syntax errors.");
    // Why it is stands there once, with its place.
    assert.equal(done.stderr.match(/^b\.dsds\.json:1:17 {2}error/gm)?.length, 1);
    assert.deepEqual(lines.slice(2, 4), [
      'c.dsds.yaml: the entry "button": added "size" and "open".',
      'c.dsds.yaml: the entry "torn" isn\'t updated: its contract, "torn.contract.json", isn\'t valid JSON or follows an unsupported schema.',
    ]);
    assert.equal(lines.at(-1), 'Updated 1 entry in 1 document.');
    assert.deepEqual({ ...done.files, 'c.dsds.yaml': '' }, { ...files, 'c.dsds.yaml': '' });
  });

  test('1 where something is left at error level that it can not fix', async () => {
    const files = { ...FILES, 'ui.dsds.yaml': OLD.replace('tabs.contract', 'gone.contract') };
    const done = await sync(['ui.dsds.yaml'], { files });
    assert.equal(done.code, 1);
    assert.match(done.stderr, /^ui\.dsds\.yaml:\d+:\d+ {2}error {2}SR-138 {2}/m);
    assert.match(done.stderr, /\n1 error in 1 file checked\.\n/);
    assert.equal(done.files['ui.dsds.yaml'], NEW.replace('tabs.contract', 'gone.contract'));
    // A dry run ends as the run would.
    assert.equal((await sync(['--dry-run', 'ui.dsds.yaml'], { files })).code, 1);
  });

  test('refuses what is no DSDS document, is not there, or is excluded', async () => {
    const files = {
      ...FILES,
      'old/ui.dsds.yaml': OLD,
      'b.yaml': 'services: {}',
      [CONFIG_NAME]: '{ "exclude": ["old"] }',
    };
    const done = await sync(
      ['button.contract.json', 'gone.dsds.yaml', 'old/ui.dsds.yaml', 'b.yaml', 'old', 'ui.dsds.yaml'],
      { files },
    );
    assert.deepEqual([done.code, done.files['ui.dsds.yaml']], [2, NEW]);
    assert.deepEqual(told(done), [
      '"button.contract.json" is skipped: it isn\'t a DSDS document.',
      '"gone.dsds.yaml" matches nothing.',
      '"old/ui.dsds.yaml" is skipped: component-contract.config.json excludes it.',
      '"b.yaml" is skipped: it is YAML, but not a DSDS document.',
      '"old" is skipped: component-contract.config.json excludes it.',
      DID,
      LOST,
      'Updated 1 entry in 1 document.',
    ]);
    const nothing = await sync([], { files });
    assert.deepEqual([nothing.code, told(nothing)], [2, ['"dsds sync" needs the name of a DSDS document.']]);
  });

  test('nothing is written below a project file that has mistakes', async () => {
    const files = { ...FILES, [CONFIG_NAME]: '{ "excluded": ["ui.dsds.yaml"] }' };
    const done = await sync(['ui.dsds.yaml'], { files });
    assert.equal(done.code, 2);
    assert.deepEqual(done.files, files);
    assert.equal(told(done)[0], `"ui.dsds.yaml" is skipped: "${CONFIG_NAME}" has mistakes.`);
  });

  test('a file that may not be written is told, and a dry run ends in the same way', async () => {
    const prepare = (folder: string): void => chmodSync(join(folder, 'ui.dsds.yaml'), 0o444);
    const skipped = '"ui.dsds.yaml" is skipped: it is read-only.';
    const done = await sync(['ui.dsds.yaml'], { files: FILES, prepare });
    assert.deepEqual([done.code, told(done)], [2, [skipped, 'Nothing was updated.']]);
    const dry = await sync(['--dry-run', 'ui.dsds.yaml'], { files: FILES, prepare });
    assert.deepEqual([dry.code, told(dry), dry.stdout], [2, [skipped, 'Nothing would be updated.'], '']);
  });

  test('takes folders and globs as a check does, and a document once by all its names', async () => {
    const files = { ...FILES, 'docs/a.dsds.yaml': OLD.replaceAll('href: ', 'href: ../'), 'docs/b.md': '' };
    const prepare = (folder: string): void => symlinkSync('ui.dsds.yaml', join(folder, 'link.dsds.yaml'));
    for (const name of ['docs', 'docs/*', 'docs/*.dsds.yaml', '**/a.dsds.yaml']) {
      const done = await sync([name], { files });
      assert.deepEqual([done.code, told(done).at(-1)], [0, 'Updated 1 entry in 1 document.'], name);
    }
    const twice = await sync(['--dry-run', 'ui.dsds.yaml', 'link.dsds.yaml'], { files, prepare });
    assert.equal(told(twice).at(-1), 'Would update 1 entry in 1 document.');
    assert.equal(twice.stdout.match(/^diff /gm)?.length ?? twice.stdout.match(/^--- /gm)?.length, 1);
    const none = await sync(['', 'no/*', 'docs/*.md', 'lib'], {
      files: { ...files, 'lib/a.contract.json': BUTTON },
    });
    assert.deepEqual(
      [none.code, told(none)],
      [
        2,
        [
          'An empty path matches nothing.',
          '"no/*" matches nothing.',
          'No DSDS documents found in "docs/*.md".',
          'No DSDS documents found in "lib".',
          'Nothing was updated.',
        ],
      ],
    );
  });

  test('an empty document is one that could not be done', async () => {
    for (const [name, text] of [
      ['a.dsds.yaml', ''],
      ['a.dsds.yaml', '# Nothing.\n'],
      ['a.dsds.json', ''],
    ] as const) {
      const done = await sync([name], { files: { ...FILES, [name]: text } });
      assert.deepEqual([done.code, told(done).at(-1)], [2, 'Nothing was updated.'], name);
      assert.match(told(done)[0]!, /: it isn't updated: /);
    }
  });

  test('what is no pointer to be followed, and what has no component, is told', async () => {
    const files = {
      ...FILES,
      'a.dsds.yaml': base(entry('button', '')).replace(
        'button.contract',
        'https://x.example/button.contract',
      ),
      'b.dsds.yaml': 'kind: Component\nid: button\n',
    };
    const done = await sync(['a.dsds.yaml', 'b.dsds.yaml'], { files });
    assert.deepEqual(
      [done.code, told(done)],
      [
        0,
        [
          'a.dsds.yaml: the entry "button" isn\'t updated: "https://x.example/button.contract.json" is an absolute URI, which is never fetched.',
          'b.dsds.yaml: it has no component entry.',
          'Nothing to update.',
        ],
      ],
    );
  });

  test('says what a trait was that goes while another of its name stays, and what is corrected', async () => {
    const traits = `    traits:
      - traitType: variant
        kind: boolean
        id: size
        description: D.
      - { traitType: state, kind: boolean, id: open, description: D. }
      - { traitType: state, kind: boolean, id: open, description: D. }
`;
    const files = { ...FILES, 'a.dsds.yaml': base(entry('button', traits)) };
    const done = await sync(['a.dsds.yaml'], { files });
    assert.equal(
      told(done)[0],
      'a.dsds.yaml: the entry "button": removed a second "open", added "size: s", "size: m" and "size: l", made "size" an enum variant.',
    );
  });

  test('an entry whose traits are written in brackets is not updated, with the line and why', async () => {
    const files = { ...FILES, 'a.dsds.yaml': base(entry('button', '    traits: [{ id: gone }]\n')) };
    const done = await sync(['a.dsds.yaml'], { files });
    assert.deepEqual(
      [done.code, told(done)[0]],
      [
        2,
        'a.dsds.yaml: the entry "button" isn\'t updated: it is written in brackets, where only single values can be replaced (line 13).',
      ],
    );
  });

  test('what only a person can do is told with its line, each time', async () => {
    const size = (more: string): string =>
      `    traits:\n      - { traitType: variant, kind: enum, id: size, description: D., ${more} }\n`;
    const open = '      - { traitType: state, kind: boolean, id: open, description: D. }\n';
    for (const [traits, line, left] of [
      [size('values: { s: Small }') + open, 14, 'The "values" of "size" aren\'t an array of objects.'],
      ['    traits: { size: x }\n', 13, '"traits" must be an array of objects.'],
    ] as const) {
      const files = { ...FILES, 'a.dsds.yaml': base(entry('button', traits)) };
      const done = await sync(['a.dsds.yaml'], { files });
      assert.deepEqual(
        [done.code, told(done)[0], done.files['a.dsds.yaml']],
        [1, `a.dsds.yaml:${line}: left to do in the entry "button": ${left}`, files['a.dsds.yaml']],
      );
    }
  });
});
