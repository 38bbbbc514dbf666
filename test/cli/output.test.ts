import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readlinkSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { runLine } from '../shell.ts';

const files = { 'a.contract.json': '{ "contractId": "A", "component": "A" }' };

suite('where reports go', () => {
  test('several formats into files, and one to standard output', async () => {
    const args = ['check', '--format', 'json=out/report.json', '--format', 'github', '--format=junit=j.xml'];
    const prepare = (folder: string): void => mkdirSync(join(folder, 'out'));
    const done = await runLine(args, { files, prepare });
    assert.equal(done.code, 1);
    assert.match(done.stdout, /^::error file=a\.contract\.json/);
    assert.match(done.files['out/report.json']!, /^\{\n {2}"version": 1,/);
    assert.match(done.files['j.xml']!, /^<\?xml/);
    assert.deepEqual(Object.keys(done.files).sort(), ['a.contract.json', 'j.xml', 'out/report.json']);
  });

  test('with files only, people still read standard output', async () => {
    const { stdout } = await runLine(['check', '--format', 'json=r.json'], { files });
    assert.match(stdout, /1 error in 1 file checked/);
  });

  test('--output takes the place of standard output, and has no colour', async () => {
    const args = ['check', '--output', 'r.txt'];
    const done = await runLine(args, { files, env: { FORCE_COLOR: '1' } });
    assert.equal(done.stdout, '');
    assert.match(done.files['r.txt']!, /^a\.contract\.json:1:17 {2}error {2}schema\/pattern {2}/);
    const json = await runLine(['check', '--format', 'json', '--output=r.json'], { files });
    assert.match(json.files['r.json']!, /"version": 1/);
  });

  test('a file that can not be written: the others are, and the exit code is 2', async () => {
    const args = ['check', '--format', 'json=d', '--format', 'gitlab=g.json'];
    const done = await runLine(args, { files, prepare: (folder) => mkdirSync(join(folder, 'd')) });
    assert.equal(done.code, 2);
    assert.equal(done.stderr, 'component-contract: "d" can\'t be written: it is a folder.\n');
    assert.match(done.files['g.json']!, /SR|schema/);
    assert.match(done.stdout, /1 error/);
    assert.equal(Object.keys(done.files).length, 2);
  });

  test('a report that is there already is replaced, with its permissions, behind its link', async () => {
    let mode = 0;
    let link = '';
    await runLine(['check', '--format', 'json=link.json'], {
      files: { ...files, 'real.json': 'old' },
      prepare(folder) {
        chmodSync(join(folder, 'real.json'), 0o640);
        symlinkSync('real.json', join(folder, 'link.json'));
      },
      inspect(folder) {
        mode = statSync(join(folder, 'real.json')).mode & 0o777;
        link = readlinkSync(join(folder, 'link.json'));
      },
    });
    assert.equal(mode, 0o640);
    assert.equal(link, 'real.json');
  });

  for (const [args, said] of [
    [['--format', 'jsn'], '--format can\'t be "jsn". Did you mean "json"?'],
    [['--format', 'x=y'], '--format can\'t be "x". Use pretty, json, sarif, github, junit or gitlab.'],
    [['--format', 'json='], '--format json= needs the name of a file.'],
    [
      ['--format', 'json', '--format', 'sarif'],
      'Only one format can go to standard output, but there are two: json and sarif. Write one to a file: --format sarif=FILE.',
    ],
    [['--format', 'json=x', '--format', 'sarif=./x'], 'Two formats can\'t both be written to "./x".'],
    [
      ['--output', '-'],
      'To write a report to standard output, leave out the file. For a file named "-", write ./-.',
    ],
  ] as const) {
    test(`refused: ${args.join(' ')}`, async () => {
      const done = await runLine(['check', ...args], { files });
      assert.deepEqual([done.code, done.stdout, done.stderr], [2, '', `component-contract: ${said}\n`]);
      assert.deepEqual(done.files, files);
    });
  }

  test('a report is never written over what it is about', async () => {
    const given = {
      ...files,
      'tokens.json': files['a.contract.json'],
      'sub/component-contract.config.json': '{}',
    };
    for (const [args, said] of [
      [['--output', 'a.contract.json'], /^The report can't replace "a\.contract\.json": that is a file/],
      [['--format', 'json=./a.contract.json', 'a.contract.json'], /replace ".\/a\.contract\.json"/],
      [['--format', 'json=new.contract.json'], /replace "new\.contract\.json"/],
      [['--output', 'A.CONTRACT.JSON'], /replace "A\.CONTRACT\.JSON"/],
      [['--output', 'sub/component-contract.config.json'], /replace "sub/],
      [['--output', 'tokens.json', 'tokens.json'], /replace "tokens\.json"/],
      [['--output', 'tokens.json', '--stdin-filepath', 'tokens.json'], /replace "tokens\.json"/],
    ] as const) {
      const done = await runLine(['check', ...args], { files: given, stdin: '{}' });
      assert.deepEqual([done.code, done.stdout], [2, ''], args.join(' '));
      assert.match(done.stderr.replace('component-contract: ', ''), said);
      assert.deepEqual(done.files, given);
    }
  });

  test('no folder is made for a report', async () => {
    for (const file of ['gone/r.json', '/proc/gone/r.json']) {
      const done = await runLine(['check', '--output', file], { files });
      assert.equal(done.code, 2);
      assert.equal(
        done.stderr,
        `component-contract: "${file}" can't be written: the folder doesn't exist.\n`,
      );
      assert.deepEqual(done.files, files);
    }
  });
});
