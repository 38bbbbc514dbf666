import { CONFIG_NAME } from '../../server/src/kinds/config/model.ts';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { bin } from '../../package.json';
import { commit, type Files, git, repository } from '../git.ts';
import { runLine } from '../shell.ts';

suite('the recipes of docs/ci.md', () => {
  const blocks = [...readFileSync('docs/ci.md', 'utf8').matchAll(/^```(?:sh|yaml)\n([\s\S]*?)^```$/gm)];
  const lines = blocks.flatMap(([, block]) => block!.match(/\bcomponent-contract check\b.*$/gm) ?? []);

  test('are found', () => assert.ok(lines.length >= 4));

  // To be switched on with the reporters and options of `check` that they use.
  test('are command lines that find what is wrong, and write their files', async () => {
    for (const line of lines) {
      const args = line.split(' ').slice(1);
      const { code, files, stderr } = await runLine(args, {
        files: { 'ui/a.contract.json': '{ "contractId": "A", "component": "A" }' },
      });
      assert.deepEqual([code, stderr], [1, ''], line);
      for (const [, file] of line.matchAll(/\w=(\S+)/g)) assert.ok(files[file!], `${line} writes ${file}`);
    }
  });

  test('publish what passes, and nothing else', async () => {
    const steps = blocks.flatMap(([, block]) => block!.match(/\bcomponent-contract manifest .*$/gm) ?? []);
    assert.equal(steps.length, 4);
    for (const pair of [steps.slice(0, 2), steps.slice(2)]) {
      let files: Readonly<Record<string, string>> = {
        'ui/a.contract.json': '{ "contractId": "a", "component": "A" }',
      };
      const version = '1.2.0';
      for (const step of pair) {
        const line = step.replace('"${GITHUB_REF_NAME#v}"', version);
        const done = await runLine(line.split(' ').slice(1), { files });
        assert.equal(done.code, 0, `${line}: ${done.stderr}`);
        ({ files } = done);
      }
      assert.equal(
        (JSON.parse(files['manifest.json']!) as { contractVersion: string }).contractVersion,
        version,
      );
      const forgotten = { ...files, 'b.contract.json': '{ "contractId": "b", "component": "B" }' };
      assert.equal((await runLine(pair[1]!.split(' ').slice(1), { files: forgotten })).code, 1);
    }
  });

  test('write a page about what a pull request changes', async () => {
    const all = blocks.flatMap(([, block]) => block!.match(/\bcomponent-contract diff\b.*$/gm) ?? []);
    assert.equal(all.length, 2);
    for (const written of all) {
      const line = written
        .replace('"origin/$BASE..."', 'main...')
        .replace('"$CI_MERGE_REQUEST_DIFF_BASE_SHA"', 'main');
      const contract = (...states: string[]): Files => ({
        'a.contract.json': JSON.stringify({ contractId: 'a', component: 'A', states }),
      });
      const { code, files, stderr } = await runLine(
        line.split(' ').slice(1),
        repository((folder) => {
          commit(folder, contract('open'));
          git(folder, 'switch', '-q', '-c', 'feature');
          commit(folder, contract());
        }),
      );
      assert.deepEqual([code, stderr], [0, ''], line);
      assert.match(files['changes.md']!, /\*\*breaking\*\* `state\/removed`/, line);
    }
  });

  test('bring DSDS documents up to date, and look whether they are', async () => {
    const [update, ...others] = blocks.flatMap(
      ([, block]) => block!.match(/\bcomponent-contract dsds .*$/gm) ?? [],
    );
    assert.deepEqual([update, others], ['component-contract dsds sync docs', []]);
    const rules = /```json\n(\{\s*"rules": [^]*?)```/.exec(readFileSync('docs/ci.md', 'utf8'))![1]!;
    const drifted = {
      [CONFIG_NAME]: rules,
      'a.contract.json': '{ "contractId": "a", "component": "A", "states": ["open"] }',
      'docs/a.dsds.yaml': `id: a
kind: component
specs:
  - href: ../a.contract.json
    rel: contract
    role: Design System Contract
traits:
  - traitType: state
    kind: boolean
    id: shut
    description: It is shut.
`,
    };
    assert.equal((await runLine(['check'], { files: drifted })).code, 1);
    const done = await runLine(['dsds', 'sync', 'docs/a.dsds.yaml'], { files: drifted });
    assert.equal(done.code, 0, done.stderr);
    assert.equal((await runLine(['check'], { files: done.files })).code, 0);
  });

  test('name the inputs that the action has', () => {
    const inputs = readFileSync('action.yml', 'utf8').match(/^ {2}[\w-]+(?=:$)/gm)!;
    const [, given] = /uses: OWNER\/component-contract@REF\n\s+with:\n((?: {10}.*\n)+)/.exec(
      readFileSync('docs/ci.md', 'utf8'),
    )!;
    const used = [...given!.matchAll(/^ {10}([\w-]+):/gm)].map(([, name]) => name!);
    assert.deepEqual(used, ['paths', 'fail-level']);
    const compared = readFileSync('docs/ci.md', 'utf8').match(/^ {6}(?:compare-with|fail-on)(?=:)/gm)!;
    assert.equal(compared.length, 2);
    for (const name of [...used, ...compared.map((each) => each.trim())])
      assert.ok(inputs.includes(`  ${name}`), name);
  });
});

suite('the hook', () => {
  const hook = readFileSync('.pre-commit-hooks.yaml', 'utf8');
  const valueOf = (key: string): string => new RegExp(`^[ -]+${key}: '?(.*?)'?$`, 'm').exec(hook)![1]!;

  test('calls the command that the package has', () => {
    const [program = '', ...args] = valueOf('entry').split(' ');
    assert.ok(program in bin);
    assert.deepEqual(args, ['check']);
  });

  test('is for contracts, DSDS documents and the project file', () => {
    // pre-commit searches with Python, where this expression means the same.
    const files = new RegExp(valueOf('files'));
    const ours = ['a.contract.json', 'ui/b c.contract.json', CONFIG_NAME, `ui/${CONFIG_NAME}`];
    for (const name of [...ours, 'a.dsds.yaml', 'ui/a.dsds.yml', 'a.dsds.json']) assert.match(name, files);
    const others = ['contract.json', 'a.contract.jsonc', 'a.contract.json.txt', `my-${CONFIG_NAME}`];
    for (const name of [...others, 'a.yaml', 'dsds.json', 'a.dsds.yaml.bak'])
      assert.doesNotMatch(name, files);
  });

  test('passes over what the project file excludes, although it is named', async () => {
    const { code, stdout } = await runLine(['check', 'old/a.contract.json', CONFIG_NAME], {
      files: {
        'old/a.contract.json': '{ "contractId": "A", "component": "A" }',
        [CONFIG_NAME]: '{ "exclude": ["old"] }',
      },
    });
    assert.equal(code, 0);
    assert.doesNotMatch(stdout, /schema\/pattern/);
  });

  test('can be installed: nothing but the name of the file is printed by `npm pack`', () =>
    assert.match(readFileSync('.npmrc', 'utf8'), /^foreground-scripts=false$/m));
});
