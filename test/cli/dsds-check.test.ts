import { CONFIG_NAME } from '../../server/src/kinds/config/model.ts';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { runLine, type Situation } from '../shell.ts';

const BUTTON = `{
  "contractId": "button", "component": "Button",
  "props": {
    "properties": { "size": { "type": "string", "enum": ["s", "m"], "default": "s" } },
    "additionalProperties": false
  },
  "states": ["open"]
}
`;

const POINTER = 'href: ../lib/button.contract.json, rel: contract, role: Design System Contract';

/** A document of one entry that is right about its contract. */
const DOCUMENT = `# What the button is.
schemaVersion: "0.21.1"
name: Library
entries:
  - id: button
    kind: component
    name: Button
    description: It does what it says.
    specs:
      - { ${POINTER} }
    traits:
      - traitType: variant
        kind: enum
        id: size
        description: How large it is.
        values:
          - { id: s, description: Small. }
          - { id: m, description: Medium. }
      - traitType: state
        kind: boolean
        id: open
        description: It is open.
`;

const FILES = { 'lib/button.contract.json': BUTTON, 'docs/button.dsds.yaml': DOCUMENT };

/** What is found, as \`file severity code: what it marks\` each, and what else is told. */
async function found(args: readonly string[], situation: Situation): Promise<unknown[]> {
  const { code, stdout, stderr } = await runLine(['check', '--format', 'json', ...args], situation);
  const report = JSON.parse(stdout) as {
    files: number;
    findings: { file: string; code: string; severity: string; pointer: string }[];
    skipped: { file: string; reason: string }[];
  };
  const findings = report.findings.map(
    ({ file, severity, code: rule, pointer }) => `${file} ${severity} ${rule} ${pointer}`,
  );
  const skipped = report.skipped.map(({ file, reason }) => `${file}: ${reason}`);
  return [code, report.files, ...findings, ...skipped, ...stderr.split('\n').filter(Boolean)];
}

suite('check of DSDS documents', () => {
  test('what a link leads to is looked at where the link or the name of the file says that it is a contract', async () => {
    const linking = (spec: string): Situation => ({
      files: {
        'lib/button.contract.json': BUTTON,
        'lib/spec.json': BUTTON,
        'a.dsds.yaml': `id: button\nkind: component\nspecs:\n  - lib/button.contract.json\n  - ${spec}\n`,
      },
    });
    const codes = async (spec: string): Promise<unknown> =>
      (await found([], linking(spec))).filter((each) => String(each).includes('/specs/1'));
    assert.deepEqual(await codes('lib/spec.json'), []);
    assert.notDeepEqual(await codes('{ href: lib/spec.json, role: Design System Contract }'), []);
  });

  test('a search finds them, in YAML and in JSON', async () => {
    const files = {
      ...FILES,
      'docs/a.dsds.yml': DOCUMENT.replace('id: button', 'id: knob'),
      'docs/b.dsds.json': '{ "id": "knob", "kind": "component", "specs": ["../lib/button.contract.json"] }',
      'docs/c.yaml': DOCUMENT.replace('id: button', 'id: knob'),
      'dist/d.dsds.yaml': DOCUMENT.replace('id: button', 'id: knob'),
      '.gitignore': 'dist',
    };
    const inDocs = [
      'docs/a.dsds.yml warning dsds/id /entries/0/id',
      'docs/b.dsds.json warning dsds/id /id',
      'docs/b.dsds.json information dsds/trait-missing ',
      'docs/b.dsds.json error SR-138 /specs/0',
    ];
    assert.deepEqual(await found([], { files }), [1, 4, ...inDocs]);
    assert.deepEqual(await found(['docs'], { files }), [1, 3, ...inDocs]);
    assert.deepEqual(await found(['docs/*.dsds.*'], { files }), [1, 3, ...inDocs]);
    assert.deepEqual(await found(['docs/**'], { files }), [1, 3, ...inDocs]);
  });

  test('one is judged by itself with the contracts of its project, wherever the check is run', async () => {
    const files = { ...FILES, 'docs/button.dsds.yaml': DOCUMENT.replace('id: open', 'id: shut') };
    const drift = (file: string): unknown[] => [
      0,
      1,
      `${file} warning dsds/trait-missing /entries/0/traits`,
      `${file} warning dsds/trait-extra /entries/0/traits/1/id`,
    ];
    assert.deepEqual(await found(['docs/button.dsds.yaml'], { files }), drift('docs/button.dsds.yaml'));
    assert.deepEqual(await found([], { files, in: 'docs' }), drift('button.dsds.yaml'));
  });

  test('by its own name it is one whatever that name is, if it says so or its project does', async () => {
    const files = {
      ...FILES,
      'docs/a.yaml': DOCUMENT.replace('id: button', 'id: knob'),
      'docs/a.json': '{ "id": "knob", "kind": "component", "specs": ["../lib/button.contract.json"] }',
      'docs/b.yaml': 'services:\n  web: {}\n',
      'docs/c.yaml': '- a: [',
    };
    assert.deepEqual(await found(['docs/a.yaml', 'docs/b.yaml'], { files }), [
      0,
      1,
      'docs/a.yaml warning dsds/id /entries/0/id',
      'docs/b.yaml: it is YAML, but not a DSDS document',
    ]);
    assert.deepEqual((await found(['docs/*.yaml', '--rule', 'dsds/id=error'], { files })).slice(0, 3), [
      1,
      2,
      'docs/a.yaml error dsds/id /entries/0/id',
    ]);
    assert.deepEqual((await found(['docs/a.json'], { files })).slice(1, 3), [
      1,
      'docs/a.json warning dsds/id /id',
    ]);
    const said = { ...files, [CONFIG_NAME]: '{ "dsds": ["docs/c.yaml", "docs/a.yaml"] }' };
    assert.deepEqual(await found([], { files: said }), [
      1,
      3,
      'docs/a.yaml warning dsds/id /entries/0/id',
      'docs/c.yaml error yaml/syntax ',
    ]);
  });

  test('what is no YAML and no JSON is told, and the rest as far as it is whole', async () => {
    const files = {
      ...FILES,
      'docs/a.dsds.yaml': `${DOCUMENT.replace('id: button', 'id: knob')}  - [\n`,
      'docs/b.dsds.json': '{ "id": "knob", }',
      'docs/c.dsds.json': '',
      'docs/d.dsds.yaml': '',
    };
    const lines = await found([], { files });
    assert.deepEqual(
      lines.filter((line) => /yaml\/|json\//.test(String(line))),
      [
        'docs/a.dsds.yaml error yaml/syntax ',
        'docs/b.dsds.json error json/syntax ',
        'docs/c.dsds.json error json/empty ',
        'docs/d.dsds.yaml error yaml/syntax ',
      ],
    );
    assert.equal(lines[0], 1);
    const { stdout } = await runLine(['check', 'docs/c.dsds.json'], { files });
    assert.doesNotMatch(stdout, /contractId|smallest contract/, stdout);
  });

  test('a pointer to nothing, to what git ignores, to a folder, to a pipe, to a link, and away', async () => {
    const pointing = (href: string): string => DOCUMENT.replace('../lib/button.contract.json', href);
    const files = {
      ...FILES,
      '.gitignore': 'dist',
      'node_modules/ui/button.contract.json': BUTTON,
      'dist/button.contract.json': BUTTON,
      'docs/1.dsds.yaml': pointing('../lib/buton.contract.json'),
      'docs/2.dsds.yaml': pointing('../dist/button.contract.json'),
      'docs/3.dsds.yaml': pointing('../node_modules/ui/button.contract.json'),
      'docs/4.dsds.yaml': pointing('folder.contract.json'),
      'docs/5.dsds.yaml': pointing('link.contract.json'),
      'docs/6.dsds.yaml': pointing('https://x.example/button.contract.json'),
      'docs/7.dsds.yaml': pointing('../../away/button.contract.json'),
      'docs/8.dsds.yaml': pointing('pipe.contract.json'),
    };
    const prepare = (folder: string): void => {
      mkdirSync(join(folder, 'docs/folder.contract.json'));
      if (process.platform === 'win32') return;
      symlinkSync('../lib/button.contract.json', join(folder, 'docs/link.contract.json'));
      execFileSync('mkfifo', [join(folder, 'docs/pipe.contract.json')]);
    };
    assert.deepEqual(await found([], { files, prepare }), [
      1,
      10,
      'docs/1.dsds.yaml error SR-138 /entries/0/specs/0/href',
      'docs/4.dsds.yaml error SR-138 /entries/0/specs/0/href',
      'docs/7.dsds.yaml error SR-138 /entries/0/specs/0/href',
    ]);
  });

  test('a document without a component entry is skipped', async () => {
    const why =
      'it has no component entry (an entry of kind "component", or without a kind and with "specs" or "traits")';
    for (const [text, reason] of [
      [
        '- id: button\n  kind: component\n',
        'it is an array, but a DSDS document is an object with "entries"',
      ],
      ['entries:\n  button: { kind: component }\n', 'its "entries" isn\'t an array'],
      ['version: 1\nservices: [{ name: db }]\n', 'it has no "entries"'],
      ['button\n', 'it isn\'t an object with "entries"'],
      ['null\n', 'it isn\'t an object with "entries"'],
      ['entries: []\n', why],
      ['kind: token\nid: red\n', why],
      ['schemaVersion: "0.21"\nname: A\nrefs: []\n', why],
      [DOCUMENT.replace('kind: component', 'kind: Component'), why],
    ] as const) {
      const done = await found(['a.dsds.yaml'], { files: { 'a.dsds.yaml': text } });
      assert.deepEqual(done, [0, 0, `a.dsds.yaml: ${reason}`], text);
      const synced = await runLine(['dsds', 'sync', 'a.dsds.yaml'], { files: { 'a.dsds.yaml': text } });
      assert.equal(synced.code, reason === why ? 0 : 2, text);
      if (reason !== why)
        assert.ok(synced.stderr.includes(`"a.dsds.yaml" is skipped: ${reason}.`), synced.stderr);
    }
  });

  test('that traits have drifted is told with what fixes it', async () => {
    const files = { ...FILES, 'docs/button.dsds.yaml': DOCUMENT.replace('id: open', 'id: shut') };
    const { stdout } = await runLine(['check'], { files });
    assert.match(
      stdout,
      /^2 warnings in 2 files checked\.\nRun "component-contract dsds sync FILE" to update the traits of a DSDS document\.\n/m,
    );
    assert.doesNotMatch((await runLine(['check'], { files: FILES })).stdout, /dsds sync/);
  });

  test('a contract that is there and can not be read is not missing', async () => {
    const files = {
      ...FILES,
      'docs/button.dsds.yaml': DOCUMENT.replace('lib/button', 'lib/bad'),
      'lib/bad.contract.json': Buffer.from('{ "contractId": "\u00e9" }', 'latin1'),
    };
    const why = "it isn't encoded in UTF-8";
    assert.deepEqual(await found(['docs'], { files }), [
      0,
      1,
      `component-contract: "lib/bad.contract.json" is left out: ${why}. The project is incomplete, so nothing is reported as missing.`,
    ]);
  });

  test('what a contract loses as traits is told where there are DSDS documents', async () => {
    const lossy = BUTTON.replace('"m"]', '"extra large"]');
    const { 'docs/button.dsds.yaml': document } = FILES;
    const loss = 'lib/button.contract.json information dsds/loss /props/properties/size/enum/1';
    assert.deepEqual(await found(['lib'], { files: { 'lib/button.contract.json': lossy } }), [0, 1]);
    const files = { 'lib/button.contract.json': lossy, 'docs/button.dsds.yaml': document };
    assert.deepEqual(await found(['lib'], { files }), [0, 1, loss]);
    const elsewhere = { ...files, 'lib/package.json': '{}' };
    assert.deepEqual(await found(['lib'], { files: elsewhere }), [0, 1]);
  });

  test('for people: the lines of YAML, with the place in the contract', async () => {
    const files = { ...FILES, 'docs/button.dsds.yaml': DOCUMENT.replace('id: button', 'id: "漢字: knob"') };
    const { code, stdout, stderr } = await runLine(['check', '--max-warnings', '0'], { files });
    assert.deepEqual(
      [code, stderr],
      [1, 'component-contract: 1 warning, but --max-warnings allows only 0.\n'],
    );
    assert.equal(
      stdout,
      `docs/button.dsds.yaml:5:9  warning  dsds/id  The id "漢字: knob" isn't the contractId of "lib/button.contract.json".
   5 |   - id: "漢字: knob"
     |         ^^^^^^^^^^^^
     = The contract: lib/button.contract.json:2:17
     = help: Use "button", or change the contractId.

1 warning in 2 files checked.
0 of 1 contract compared with code (its component has no description).
`,
    );
  });
});

suite('check --fix of DSDS documents', () => {
  const faulty = DOCUMENT.replace('Design System Contract', 'design-system-contract');
  const files = { ...FILES, 'docs/button.dsds.yaml': faulty };

  test('fixes what is safe, and leaves all else as it is written', async () => {
    const done = await runLine(['check', '--fix'], { files });
    assert.deepEqual(
      [done.code, done.stderr],
      [0, 'component-contract: Fixed 1 finding in 1 file: 1 SR-138.\n'],
    );
    assert.match(done.stdout, /^No problems in 2 files checked\.\n/);
    assert.deepEqual(done.files, { ...FILES, 'docs/button.dsds.yaml': DOCUMENT });
  });

  test('goes by contracts as they are fixed', async () => {
    const twice = BUTTON.replace('    "additional', '    "required": ["size", "size"],\n    "additional');
    const lib = { 'lib/button.contract.json': twice };
    const done = await runLine(['check', '--fix'], { files: { ...files, ...lib } });
    assert.equal(
      done.stderr,
      'component-contract: Fixed 2 findings in 2 files: 1 SR-138, 1 schema/uniqueItems.\n',
    );
    assert.match(done.stdout, /^No problems in 2 files checked\.\n/);
  });
});
