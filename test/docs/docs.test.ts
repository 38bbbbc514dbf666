import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { suite, test } from 'node:test';
import { runLine } from '../shell.ts';
import { PAGES, regenerated } from './generated.ts';

suite('the documentation', () => {
  for (const page of PAGES)
    test(`${page} says what the program says; otherwise run "npm run docs"`, async () =>
      assert.equal(readFileSync(page, 'utf8'), await regenerated(page)));

  test('every link of a page leads to a file', () => {
    const pages = ['README.md', 'CONTRIBUTING.md', 'examples/README.md'].concat(
      readdirSync('docs', { recursive: true, encoding: 'utf8' }).flatMap((name) =>
        name.endsWith('.md') ? join('docs', name) : [],
      ),
    );
    for (const page of pages)
      for (const [, link = ''] of readFileSync(page, 'utf8').matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g))
        if (!/^[a-z]+:/.test(link)) assert.ok(existsSync(join(dirname(page), link)), `${page}: ${link}`);
  });

  test('every picture of a page is there, light and dark, and every picture is on a page', () => {
    const pages = [
      'README.md',
      ...readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? join('docs', name) : [])),
    ];
    const shown = pages.flatMap((page) =>
      [...readFileSync(page, 'utf8').matchAll(/ src(?:set)?="([^"]+)"/g)].map(([, link = '']) =>
        join(dirname(page), link),
      ),
    );
    const images = readdirSync('docs/images').map((name) => join('docs/images', name));
    assert.deepEqual(shown.sort(), images.sort());
  });

  test('the README installs the files that npm run package writes', () => {
    const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, string>;
    const readme = readFileSync('README.md', 'utf8');
    for (const file of [`/${name}-${version}.tgz\n`, ` ${name}-${version}.vsix\n`])
      assert.ok(readme.includes(file), file);
  });

  test('the README is short', () => assert.ok(readFileSync('README.md', 'utf8').split('\n').length <= 150));
});

test('the examples of the page about the format have no findings', async () => {
  const examples = [...readFileSync('docs/format.md', 'utf8').matchAll(/^```json\n([^]*?)^```$/gm)];
  assert.equal(examples.length, 2);
  for (const [, text = ''] of examples) {
    const { stdout } = await runLine(['check', '--hints', '--verbose'], {
      files: { 'a.contract.json': text },
    });
    assert.match(stdout, /^No problems in 1 file checked\.\n/);
  }
});

test('the demo shows a finding, its fix and the traits, in less than 40 lines', () => {
  const output = execFileSync(process.execPath, ['.build/demo.mjs'], { encoding: 'utf8' });
  const lines = output.split('\n');
  assert.ok(lines.length < 40);
  assert.deepEqual(
    lines.filter((line) => line.length > 80),
    [],
    'no line is wider than a usual terminal',
  );
  assert.match(output, /error SR-127 {2}The default "sucess" isn't in the enum of "tone"\.\n/);
  assert.match(output, /\n +9 \| +"default": "sucess"\n {5}\| +\^{8}\n/);
  assert.match(output, /\n {3}- "default": "sucess"\n {3}\+ "default": "success"\n/);
  assert.match(output, /\n {3}tone +variant +enum +"success" \(default\), "info", "danger"\n/);
});
