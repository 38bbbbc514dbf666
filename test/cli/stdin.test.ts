import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { reported, runLine, type Situation } from '../shell.ts';

const FAULTY = '{ "contractId": "A", "component": "A" }';
const TWICE =
  '{ "contractId": "a", "component": "A", "props": { "properties": { "x": { "type": "string" } }, "required": ["x", "x"], "additionalProperties": false } }';
const FIXED = TWICE.replace('"x", "x"', '"x"');

/** The report on one document from standard input that has this name. */
async function typed(name: string, stdin: string | Buffer, situation: Situation = {}) {
  const line = ['check', '--stdin-filepath', name];
  const { code, findings, skipped } = await reported(line, { ...situation, stdin });
  const lines = findings.map((finding) => `${finding.file} ${finding.severity} ${finding.code}`);
  return { code, lines: [...lines, ...skipped] };
}

suite('check --stdin-filepath', () => {
  test('one document, under the name that it is given, and no file is looked at', async () => {
    const files = { 'lib/a.contract.json': TWICE, 'b.contract.json': TWICE };
    assert.deepEqual(await typed('lib/a.contract.json', FAULTY, { files }), {
      code: 1,
      lines: ['lib/a.contract.json error schema/pattern'],
    });
    assert.deepEqual(await typed('../x/new.json', FAULTY, { files, in: 'lib' }), {
      code: 1,
      lines: ['../x/new.json error schema/pattern'],
    });
  });

  test('is judged as the file of that name: by its project file, with its overrides and exclusions', async () => {
    const files = {
      'lib/component-contract.config.json': JSON.stringify({
        exclude: ['old'],
        overrides: [{ files: ['new'], rules: { 'schema/pattern': 'warning' } }],
      }),
    };
    assert.deepEqual(await typed('lib/new/a.contract.json', FAULTY, { files }), {
      code: 0,
      lines: ['lib/new/a.contract.json warning schema/pattern'],
    });
    assert.deepEqual(await typed('lib/a.contract.json', FAULTY, { files }), {
      code: 1,
      lines: ['lib/a.contract.json error schema/pattern'],
    });
    assert.deepEqual(await typed('lib/old/a.contract.json', FAULTY, { files }), {
      code: 0,
      lines: ['lib/old/a.contract.json: component-contract.config.json excludes it'],
    });
  });

  test("what is not UTF-8 can't be judged", async () => {
    assert.deepEqual(await typed('a.contract.json', Buffer.from([0xff])), {
      code: 2,
      lines: ["a.contract.json: it isn't encoded in UTF-8"],
    });
    assert.deepEqual(await typed('a.contract.json', ''), {
      code: 1,
      lines: ['a.contract.json error json/empty'],
    });
  });

  test('with --fix the text goes to stdout, and the report to stderr', async () => {
    const args = ['check', '--fix', '--stdin-filepath', 'a.contract.json'];
    const files = { 'a.contract.json': FAULTY };
    const fixed = await runLine(args, { files, stdin: `\uFEFF${TWICE}\r\n` });
    assert.deepEqual([fixed.code, fixed.stdout, fixed.files], [0, `\uFEFF${FIXED}\r\n`, files]);
    assert.match(fixed.stderr, /Fixed 1 finding in 1 file/);
    const faulty = await runLine(args, { stdin: FAULTY });
    assert.deepEqual([faulty.code, faulty.stdout], [1, FAULTY]);
    assert.match(faulty.stderr, /schema\/pattern/);
  });

  test('what is left alone is printed as it came', async () => {
    const files = { 'component-contract.config.json': '{ "exclude": ["a.*"] }' };
    for (const stdin of [TWICE, '{ "name": 1 }', '']) {
      const { stdout } = await runLine(['check', '--fix', '--stdin-filepath', 'a.contract.json'], {
        files,
        stdin,
      });
      assert.equal(stdout, stdin);
    }
  });

  test('with --fix --dry-run there is a diff', async () => {
    const { stdout } = await runLine(
      ['check', '--fix', '--dry-run', '--stdin-filepath', 'lib/a.contract.json'],
      { stdin: `${TWICE}\n` },
    );
    assert.equal(
      stdout,
      `--- a/lib/a.contract.json\n+++ b/lib/a.contract.json\n@@ -1,1 +1,1 @@\n-${TWICE}\n+${FIXED}\n`,
    );
  });

  suite('a project file', () => {
    const name = 'lib/component-contract.config.json';
    const files = { [name]: '{ "rulez": {} }' };

    test('is judged as one, by the typed text and not by what is on the disk', async () => {
      assert.deepEqual(await typed(name, '{}', { files }), { code: 0, lines: [] });
      assert.deepEqual(await typed(name, '{ "excludes": [] }', { files: { [name]: '{}' } }), {
        code: 2,
        lines: [`${name} error config/invalid`],
      });
      assert.deepEqual(await typed(name, Buffer.from([0xff])), {
        code: 2,
        lines: [`${name} error config/invalid`],
      });
      const { stderr } = await runLine(['check', '--format', 'json', '--stdin-filepath', name], {
        stdin: '{}',
      });
      assert.equal(stderr, '');
    });

    test('is no contract to fix', async () => {
      for (const [stdin, code] of [
        ['{}', 0],
        [TWICE, 2],
      ] as const) {
        const args = ['check', '--fix', '--stdin-filepath', name];
        const done = await runLine(args, { stdin, files });
        assert.deepEqual([done.code, done.stdout], [code, stdin]);
      }
    });
  });

  test('takes no paths besides, and no folder', async () => {
    const refused = async (...args: string[]): Promise<string> => {
      const { code, stdout, stderr } = await runLine(['check', ...args], { files: { 'lib/a.json': FAULTY } });
      assert.deepEqual([code, stdout], [2, '']);
      return stderr;
    };
    assert.equal(
      await refused('--stdin-filepath', 'a.json', 'lib'),
      'component-contract: --stdin-filepath checks one document from standard input, so it can\'t be used with "lib".\n',
    );
    for (const folder of ['lib', 'new/', '.']) {
      assert.equal(
        await refused('--stdin-filepath', folder),
        `component-contract: --stdin-filepath needs the name of a file, but "${folder}" is a folder.\n`,
      );
    }
  });
});
