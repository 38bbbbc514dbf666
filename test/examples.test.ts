import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { check } from '../server/src/kinds/contract/check.ts';
import { runLine } from './shell.ts';

const contracts = (folder: string): string[] =>
  readdirSync(folder).filter((file) => file.endsWith('.contract.json'));

/** The files of an example, by their paths. */
function filesIn(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return Object.fromEntries(
    names
      .filter((name) => /\.(json|yaml)$/.test(name))
      .map((name) => [name.replaceAll('\\', '/'), readFileSync(`${folder}/${name}`, 'utf8')]),
  );
}

suite('examples', () => {
  test('there are at least ten, and none has a finding above information', () => {
    const files = contracts('examples');
    assert.ok(files.length >= 10);
    for (const file of files) {
      const { findings, kind } = check(readFileSync(`examples/${file}`, 'utf8'));
      assert.equal(kind.kind, 'contract');
      assert.deepEqual(
        findings.filter(({ severity }) => severity === 'error' || severity === 'warning'),
        [],
        file,
      );
    }
  });

  test('each faulty one has exactly the finding that its README names', () => {
    const readme = readFileSync('examples/README.md', 'utf8');
    const rows = [...readme.matchAll(/^\| \[([\w-]+)\]\(faulty\/[^|]*\| `?([\w/-]+)`?/gm)];
    const told = new Map(rows.map(([, file, code]) => [file!, code!]));
    for (const file of contracts('examples/faulty')) {
      const codes = check(readFileSync(`examples/faulty/${file}`, 'utf8')).findings.map(({ code }) => code);
      const expected = told.get(file.replace('.contract.json', ''));
      assert.deepEqual(codes, expected === 'none' ? [] : [expected], file);
    }
  });

  test('the files of the project have the findings that the README names', async () => {
    const readme = readFileSync('examples/README.md', 'utf8');
    const rows = [...readme.matchAll(/^\| \[[\w/-]+\]\(project\/([^)]*)\) *\| `?([\w/-]+)`?/gm)];
    const told = rows.flatMap(([, file, code]) => (code === 'none' ? [] : [`${file}: ${code}`]));
    const files = filesIn('examples/project');
    const { stdout } = await runLine(['check', '--hints', '--format', 'json'], { files });
    const { findings } = JSON.parse(stdout) as { findings: { file: string; code: string }[] };
    const found = new Set(findings.map(({ file, code }) => `${file}: ${code}`));
    assert.deepEqual([...found].sort(), told.sort());
    const names = Object.keys(files);
    assert.equal(rows.length, names.filter((name) => name.endsWith('.contract.json')).length);
  });

  test('the manifest that has fallen behind has the findings that the README names, and a build sets it right', async () => {
    const readme = readFileSync('examples/README.md', 'utf8');
    const section = readme.slice(readme.indexOf('## A manifest'), readme.indexOf('## DSDS'));
    const told = [...section.matchAll(/^\| (?!What|-).*\| `([\w/-]+)` *\|$/gm)].map(([, code]) => code!);
    const files = filesIn('examples/published');
    const { stdout } = await runLine(['manifest', 'check', '--format', 'json'], { files });
    const { findings } = JSON.parse(stdout) as { findings: { file: string; code: string }[] };
    assert.deepEqual(findings.map(({ code }) => code).sort(), told.sort());
    assert.equal(told.length, 3);
  });

  test('the DSDS document has the findings that the README names, and a sync leaves only those about its pointers', async () => {
    const readme = readFileSync('examples/README.md', 'utf8');
    const section = readme.slice(readme.indexOf('## DSDS'), readme.indexOf('## One mistake'));
    const rows = [...section.matchAll(/^\|[^|]*\| (none|`[\w/-]+`) /gm)].map(([, code]) =>
      code!.replaceAll('`', ''),
    );
    const files = filesIn('examples/documented');
    const codesIn = async (all: typeof files): Promise<string[]> => {
      const { stdout } = await runLine(['check', '--hints', '--format', 'json'], { files: all });
      const { findings } = JSON.parse(stdout) as { findings: { file: string; code: string }[] };
      return findings.map(({ code }) => code).sort();
    };
    const told = [...rows.filter((code) => code !== 'none'), 'dsds/loss'].sort();
    assert.deepEqual(await codesIn(files), told);

    const name = 'components.dsds.yaml';
    const { files: after } = await runLine(['dsds', 'sync', name], { files });
    const left = await codesIn({ ...files, [name]: after[name]! });
    assert.deepEqual(left, [
      'SR-138',
      'dsds/id',
      'dsds/loss',
      'dsds/todo',
      'dsds/todo',
      'dsds/todo',
      'dsds/unpointed',
    ]);
    for (const line of files[name]!.split('\n').filter((each) => /#|purpose/.test(each))) {
      assert.ok(after[name]!.includes(line.trim()), line);
    }
  });
});
