import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { COMMANDS } from '../../server/src/cli/run.ts';
import { commit, repository } from '../git.ts';
import { runLine } from '../shell.ts';
import { manifestText, registryText } from '../world.ts';

/** A folder in which every example makes sense. */
const files = {
  ...Object.fromEntries(
    readdirSync('examples')
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => {
        const text = readFileSync(`examples/${name}`, 'utf8');
        return [
          [name, text],
          [`lib/${name}`, text],
        ];
      }),
  ),
  'draft.json': readFileSync('examples/button.contract.json', 'utf8'),
  'names.txt': 'Icon Button\nTabs\n',
  'custom-elements.json': manifestText({ kind: 'class', name: 'Card', tagName: 'x-card' }),
  'react-docgen.json': '{ "src/button.tsx": [{ "displayName": "Button", "description": "", "props": {} }] }',
  'registry.json': registryText({ name: 'badge', type: 'registry:ui' }),
  // A project of its own: of two with one identity no manifest is made.
  'lib/package.json': '{}',
  'manifest.json': '{ "contractVersion": "0.9.0", "artifacts": [] }',
  'docs/button.dsds.yaml': `id: button
kind: component
specs:
  - { href: ../button.contract.json, rel: contract, role: Design System Contract }
traits:
  - { traitType: state, kind: boolean, id: gone, description: It is gone. }
`,
  'dist/manifest.json': '{ "contractVersion": "0.9.0", "artifacts": [] }',
};

/** The words of an example as a shell would hand them over, and what it would put on standard input. */
function words(line: string): { args: string[]; stdin: string } {
  const [command = '', input] = line.split(' < ');
  const args = [...command.matchAll(/"([^"]*)"|[^\s"]+/g)].flatMap(([word, quoted]) => {
    if (quoted !== undefined) return [quoted];
    if (!word.includes('*')) return [word];
    const ending = word.slice(word.lastIndexOf('*') + 1);
    const folder = word.slice(0, word.lastIndexOf('/') + 1);
    return Object.keys(files).filter(
      (name) => name.endsWith(ending) && name.slice(0, name.lastIndexOf('/') + 1) === folder,
    );
  });
  return { args, stdin: input === undefined ? '' : files[input as keyof typeof files] };
}

/** A repository with two versions, of which the second has changed a contract. */
const REPOSITORY = repository((folder) => {
  for (const tag of ['v1.0.0', 'v2.0.0'])
    commit(folder, { 'lib/tag.contract.json': `{ "contractId": "${tag}", "component": "Tag" }` }, tag);
});

suite('help', () => {
  const pages = [
    ['--help'],
    ['manifest', '--help'],
    ...COMMANDS.map(({ name }) => [...name.split(' '), '--help']),
  ];
  for (const args of pages) {
    test(`${args.join(' ')}: in lines of at most 80 columns`, async () => {
      const { code, stdout, stderr } = await runLine(args);
      assert.deepEqual([code, stderr], [0, '']);
      assert.deepEqual(
        stdout.split('\n').filter((line) => line.length > 80 || /\s$/.test(line)),
        [],
      );
    });
  }

  test('help COMMAND says the same as COMMAND --help, and help as --help', async () => {
    for (const { name } of COMMANDS) {
      assert.equal(
        (await runLine(['help', ...name.split(' ')])).stdout,
        (await runLine([...name.split(' '), '-h'])).stdout,
      );
    }
    assert.equal((await runLine(['help'])).stdout, (await runLine(['-h'])).stdout);
  });

  test('the first word of commands of two tells of these', async () => {
    const { code, stdout } = await runLine(['manifest', '--help']);
    assert.equal(code, 0);
    assert.match(stdout, /^ {2}manifest check {2}[^]*^ {2}manifest build {2}/m);
    assert.equal((await runLine(['help', 'manifest'])).stdout, stdout);
    assert.equal((await runLine(['manifest', '-h'])).stdout, stdout);
  });

  test('a command tells of each of its options, and has examples', async () => {
    for (const { name, options, examples } of COMMANDS) {
      const { stdout } = await runLine(['help', ...name.split(' ')]);
      for (const option of Object.keys(options)) assert.match(stdout, new RegExp(`^.{6}--${option}\\b`, 'm'));
      assert.ok(examples.length > 0, name);
    }
  });

  for (const [line] of COMMANDS.flatMap(({ name, examples }) => (name === 'lsp' ? [] : examples))) {
    test(`the example works: ${line}`, async () => {
      const { args, stdin } = words(line);
      const { code, stdout, stderr } = await runLine(args, {
        ...((args[0] === 'diff' || args.includes('--bump')) && REPOSITORY),
        files,
        stdin,
        answers: [],
      });
      assert.ok(code < 2, stderr);
      assert.doesNotMatch(stderr, /matches nothing|no contract/);
      assert.ok(
        stdout !== '' || /Wrote|Would|Updated|Created|Nothing to/.test(stderr),
        'it prints something',
      );
    });
  }
});
