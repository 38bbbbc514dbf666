import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { runLine } from '../shell.ts';
import { parse } from 'yaml';

const BUTTON = `{
  "contractId": "button", "component": "Button",
  "props": {
    "properties": {
      "size": { "type": "string", "enum": ["small", "medium"], "default": "medium" },
      "2": { "type": "boolean" },
      "漢字": { "type": "number", "enum": [1.5, 1e999, 0, "a|b"] },
      "\\u001b[1m": { "type": ["boolean", "string"] }
    },
    "additionalProperties": false
  },
  "states": ["hover", "a"]
}`;

suite('traits', () => {
  const files = {
    'button.contract.json': BUTTON,
    'plain.contract.json': '{ "contractId": "plain", "component": "Plain" }',
    'nameless.contract.json': '{ "component": "A", "states": ["on"] }',
    'foreign.contract.json': '{ "name": "x" }',
    'newer.contract.json': '{ "$schema": "https://x.example/schemas/v1/component.contract.schema.json" }',
    'broken.contract.json': '{ "contractId": "a",\n  "states": ["x",] }',
    'empty.contract.json': '',
    'deep.contract.json': `{ "contractId": "a", "props": ${'['.repeat(1001)}${']'.repeat(1001)} }`,
  };

  test('a table for people', async () => {
    const { code, stdout, stderr } = await runLine(
      ['traits', 'button.contract.json', 'plain.contract.json'],
      { files },
    );
    assert.deepEqual([code, stderr], [0, '']);
    assert.equal(
      stdout,
      `button.contract.json: button
  Trait  Type     Kind     Values
  size   variant  enum     "medium", "small"
  2      variant  boolean
  漢字   variant  enum     1.5, 1e999, 0, "a|b"
  hover  state    boolean
  a      state    boolean
  Note: "漢字" has no default; DSDS reads the first value, 1.5, as the default. (SCN-018)
  Note: "\\u001b[1m" may be a boolean or something else, so it has no trait.

plain.contract.json: plain
  Only props with an enum, boolean props and states become traits. This contract has none.
`,
    );
  });

  test('for programs: in declared order', async () => {
    const names = ['button.contract.json', 'plain.contract.json', 'nameless.contract.json'];
    const { code, stdout } = await runLine(['traits', '--format', 'json', ...names], { files });
    assert.equal(code, 0);
    assert.match(stdout, /"values": \[1\.5, 1e999, 0, "a\|b"\]/);
    const [button, ...others] = JSON.parse(stdout) as { traits: { name: string }[]; notes: object[] }[];
    assert.deepEqual(
      button!.traits.map(({ name }) => name),
      ['size', '2', '漢字', 'hover', 'a'],
    );
    assert.deepEqual(button!.notes, [
      {
        code: 'SCN-018',
        name: '漢字',
        message: '"漢字" has no default; DSDS reads the first value, 1.5, as the default.',
      },
      {
        name: '\u001b[1m',
        message: '"\\u001b[1m" may be a boolean or something else, so it has no trait.',
      },
    ]);
    assert.deepEqual(others, [
      { file: 'plain.contract.json', contractId: 'plain', traits: [], notes: [] },
      {
        file: 'nameless.contract.json',
        contractId: null,
        traits: [{ name: 'on', traitType: 'state', kind: 'boolean' }],
        notes: [],
      },
    ]);
  });

  test('as Markdown, like the preview', async () => {
    const { code, stdout } = await runLine(['traits', '--format', 'markdown', 'button.contract.json', '-'], {
      files,
      stdin: files['plain.contract.json'],
    });
    assert.equal(code, 0);
    assert.equal(
      stdout,
      `## DSDS traits of \`Button\`

| Trait | Type | Kind | Values |
| --- | --- | --- | --- |
| \`size\` | variant | enum | \`"medium"\` (default), \`"small"\` |
| \`2\` | variant | boolean |  |
| \`漢字\` | variant | enum | \`1.5\`, \`1e999\`, \`0\`, \`"a\\u{7c}b"\` |
| \`hover\` | state | boolean |  |
| \`a\` | state | boolean |  |

- "漢字" has no default; DSDS reads the first value, 1\\.5, as the default. (SCN-018)
- "\\\\u001b\\[1m" may be a boolean or something else, so it has no trait.

## DSDS traits of \`Plain\`

Only props with an enum, boolean props and states become traits. This contract has none.
`,
    );
  });

  test('what has no traits is told, and the others are printed all the same', async () => {
    const names = ['foreign', 'newer', 'broken', 'empty', 'deep', 'gone', 'plain'].map(
      (name) => `${name}.contract.json`,
    );
    const { code, stdout, stderr } = await runLine(['traits', '--format', 'json', ...names], { files });
    assert.equal(code, 2);
    assert.deepEqual(
      (JSON.parse(stdout) as { file: string }[]).map(({ file }) => file),
      ['plain.contract.json'],
    );
    assert.deepEqual(stderr.trimEnd().split('\n'), [
      'component-contract: foreign.contract.json: it is skipped: it has "name", but no "contractId" and no "component".',
      "component-contract: newer.contract.json: it is skipped: schema v1 isn't supported (only v0).",
      "component-contract: broken.contract.json:2:17: it has no traits: A comma before a closing bracket isn't allowed in JSON.",
      'component-contract: empty.contract.json:1:1: it has no traits: The file is empty.',
      'component-contract: deep.contract.json:1:1030: it has no traits: Not checked: nested more than 1,000 levels deep.',
      "component-contract: gone.contract.json: it doesn't exist.",
    ]);
  });

  test('exactly the traits of a DSDS entry, in YAML or JSON, and on stderr what they lack', async () => {
    const lossy = `{
  "contractId": "chip", "component": "Chip",
  "props": {
    "properties": {
      "on": { "type": "string", "enum": ["yes", "no"], "default": "no", "description": "Whether: yes or no." },
      "size": { "type": "string", "enum": ["small", "extra large"] },
      "1": { "type": "boolean" }
    },
    "additionalProperties": false
  },
  "states": ["open"]
}`;
    const given = { files: { 'chip.contract.json': lossy } };
    const yaml = await runLine(['traits', '--format', 'dsds-yaml', 'chip.contract.json'], given);
    assert.equal(
      yaml.stdout,
      `- traitType: variant
  kind: enum
  id: "on"
  description: "Whether: yes or no."
  values:
    - id: "no"
      description: TODO
    - id: "yes"
      description: TODO
- traitType: variant
  kind: boolean
  id: "1"
  description: TODO
- traitType: state
  kind: boolean
  id: open
  description: TODO
`,
    );
    const json = await runLine(['traits', '--format', 'dsds-json', 'chip.contract.json'], given);
    assert.deepEqual(JSON.parse(json.stdout), parse(yaml.stdout));
    for (const { code, stderr } of [yaml, json]) {
      assert.equal(code, 0);
      assert.match(
        stderr,
        /^component-contract: chip\.contract\.json:6:53: The prop "size" can't be a DSDS trait: .*"extra large".*\n$/,
      );
    }
  });

  test('the traits of a DSDS entry are those of one contract', async () => {
    const several = ['traits', '--format', 'dsds-json', 'button.contract.json', 'plain.contract.json'];
    const refused = await runLine(several, { files });
    assert.deepEqual(
      [refused.code, refused.stdout, refused.stderr],
      [
        2,
        '',
        'component-contract: --format dsds-json prints the traits of one contract, so it doesn\'t take "plain.contract.json".\n',
      ],
    );
    const none = await runLine(['traits', '--format', 'dsds-yaml', 'plain.contract.json'], { files });
    assert.deepEqual(
      [none.code, none.stdout, none.stderr],
      [
        0,
        '[]\n',
        'component-contract: plain.contract.json: it has no traits. DSDS doesn\'t allow an empty array, so leave "traits" out.\n',
      ],
    );
    const broken = await runLine(['traits', '--format', 'dsds-yaml', 'broken.contract.json'], { files });
    assert.deepEqual([broken.code, broken.stdout], [2, '']);
  });
});
