import assert from 'node:assert/strict';
import fc from 'fast-check';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { suite, test } from 'node:test';
import { replaceText } from '../../server/src/io/node-write.ts';
import { contractText, damagedText, isEnough, runs } from '../arbitrary.ts';
import { startEditor } from '../editor.ts';
import { faulty } from '../faults.ts';
import { runLine } from '../shell.ts';

/** A contract in which a name is required twice, so that there is something to fix, and one that is right. */
const contract = (required: string, id = 'a'): string =>
  `{\n  "contractId": "${id}",\n  "component": "A",\n  "props": {\n    "properties": { "x": { "type": "string" } },\n    "required": ${required},\n    "additionalProperties": false\n  }\n}\n`;

const [FAULTY, RIGHT] = [contract('["x", "x"]'), contract('["x"]')];

suite('check --fix', () => {
  test('repairs the syntax, and then what it hid, in one run', async () => {
    const files = {
      'a.contract.json': "{\n  contractId: 'tab-bar', // TODO\n  component: 'Tab Bar',\n}\n",
      'b.contract.json':
        "{\n  contractId: 'tab-bar-item',\n  component: 'Tab Bar Item',\n  states: ['open', 'hover',],\n  props: {\n    properties: { label: { type: 'String', required: true } },\n    additionalProperties: False,\n  },\n}\n",
    };
    const { stderr, files: after } = await runLine(['check', '--fix'], { files });
    // The comment has no place in a contract, so its author decides.
    assert.equal(after['a.contract.json'], files['a.contract.json']);
    assert.equal(
      after['b.contract.json'],
      '{\n  "contractId": "tab-bar-item",\n  "component": "Tab Bar Item",\n  "states": ["open", "hover"],\n  "props": {\n    "properties": { "label": { "type": "string" } },\n    "required": ["label"],\n    "additionalProperties": false\n  }\n}\n',
    );
    assert.equal(
      stderr,
      'component-contract: Fixed 3 findings in 1 file: 1 json/syntax, 1 schema/additionalProperties, 1 schema/enum.\ncomponent-contract: 1 finding remains. An editor offers quick fixes for it.\n',
    );
    const again = await runLine(['check', '--fix'], { files: after });
    assert.match(again.stderr, /Fixed nothing/);
  });

  test('fixes what is safe, reports what remains, and tells how much it did', async () => {
    const files = {
      'a.contract.json': FAULTY,
      'b.contract.json': contract('["x", "x", "y"]', 'b'),
      'lib/c.contract.json': contract('["x"]', 'c'),
    };
    const {
      code,
      stdout,
      stderr,
      files: after,
    } = await runLine(['check', '--fix', '--format', 'json'], { files });
    assert.equal(code, 1);
    assert.equal(
      stderr,
      'component-contract: Fixed 2 findings in 2 files: 2 schema/uniqueItems.\ncomponent-contract: 3 findings remain. An editor offers quick fixes for 1 of them.\n',
    );
    const report = JSON.parse(stdout) as { files: number; findings: { file: string; code: string }[] };
    assert.deepEqual(
      report.findings.map((finding) => `${finding.file} ${finding.code}`),
      ['b.contract.json SR-130', 'b.contract.json SR-126', 'lib/c.contract.json SR-130'],
    );
    assert.equal(report.files, 3);
    assert.deepEqual(after, {
      ...files,
      'a.contract.json': RIGHT,
      'b.contract.json': contract('["x", "y"]', 'b'),
    });
  });

  test('leaves alone what has nothing to fix, is no contract, is excluded, or is switched off', async () => {
    const latin = Buffer.from(FAULTY.replace('"A"', '"\u00e9"'), 'latin1');
    const files = {
      'right.contract.json': RIGHT,
      'foreign.contract.json': '{ "required": ["x", "x"] }',
      'out/a.contract.json': FAULTY,
      'latin.contract.json': latin,
      'component-contract.config.json': '{ "exclude": ["out"] }',
    };
    const { code, stderr } = await runLine(['check', '--fix', '.', 'out/a.contract.json'], {
      files,
      inspect(folder) {
        for (const [name, content] of Object.entries(files))
          assert.deepEqual(readFileSync(join(folder, name)), Buffer.from(content));
      },
    });
    assert.equal(code, 2);
    assert.equal(
      stderr,
      'component-contract: "latin.contract.json" is skipped: it isn\'t encoded in UTF-8.\ncomponent-contract: Fixed nothing.\n',
    );
  });

  test('keeps permissions and links, and leaves nothing behind', async () => {
    const { code } = await runLine(['check', '--fix', 'link.contract.json', 'a.contract.json'], {
      files: { 'a.contract.json': FAULTY, 'lib/real.contract.json': FAULTY },
      prepare(folder) {
        chmodSync(join(folder, 'a.contract.json'), 0o764);
        symlinkSync('lib/real.contract.json', join(folder, 'link.contract.json'));
      },
      inspect(folder) {
        assert.equal(statSync(join(folder, 'a.contract.json')).mode & 0o777, 0o764);
        assert.ok(lstatSync(join(folder, 'link.contract.json')).isSymbolicLink());
        assert.equal(readFileSync(join(folder, 'lib/real.contract.json'), 'utf8'), RIGHT);
        assert.deepEqual(readdirSync(folder).sort(), [
          '.git',
          'a.contract.json',
          'lib',
          'link.contract.json',
        ]);
        assert.deepEqual(readdirSync(join(folder, 'lib')), ['real.contract.json']);
      },
    });
    assert.equal(code, 0);
  });

  test('removes what an earlier run left behind when it was killed', async () => {
    const [old, young] = ['lib/.component-contract-1-0.5.tmp', 'lib/.component-contract-2-0.25.tmp'];
    const { files } = await runLine(['check', '--fix'], {
      files: { 'lib/a.contract.json': FAULTY, [old]: 'a', [young]: 'b' },
      prepare: (folder) => utimesSync(join(folder, old), 1000, 1000),
    });
    assert.deepEqual(files, { 'lib/a.contract.json': RIGHT, [young]: 'b' });
  });

  test('a read-only file is told, stays, and is reported as it is; the others are fixed', async () => {
    const { code, stdout, stderr, files } = await runLine(['check', '--fix', '--format', 'json'], {
      files: { 'a.contract.json': FAULTY, 'b.contract.json': contract('["x", "x"]', 'b') },
      prepare: (folder) => chmodSync(join(folder, 'a.contract.json'), 0o444),
    });
    assert.equal(code, 2);
    assert.equal(
      stderr,
      'component-contract: "a.contract.json" is not fixed: it is read-only.\ncomponent-contract: Fixed 1 finding in 1 file: 1 schema/uniqueItems.\ncomponent-contract: 2 findings remain. An editor offers quick fixes for 1 of them.\n',
    );
    const { findings } = JSON.parse(stdout) as { findings: { file: string; code: string }[] };
    assert.deepEqual(
      findings.map(({ file, code: rule }) => `${file} ${rule}`),
      ['a.contract.json schema/uniqueItems', 'b.contract.json SR-130'],
    );
    assert.deepEqual(files, { 'a.contract.json': FAULTY, 'b.contract.json': contract('["x"]', 'b') });
  });

  test('a file and a link to it are fixed once', async () => {
    const { code, stderr, files } = await runLine(['check', '--fix', 'a.contract.json', 'link'], {
      files: { 'a.contract.json': FAULTY },
      prepare: (folder) => symlinkSync('a.contract.json', join(folder, 'link')),
    });
    assert.deepEqual(
      [code, stderr, files],
      [
        0,
        'component-contract: Fixed 1 finding in 1 file: 1 schema/uniqueItems.\n',
        { 'a.contract.json': RIGHT },
      ],
    );
  });

  test('where a project file has mistakes nothing is written, for what it was to exclude may be lost', async () => {
    const files = {
      'component-contract.config.json': '{ "exclude": ["old" "older"] }',
      'a.contract.json': FAULTY,
      'old/a.contract.json': FAULTY,
      'new/component-contract.config.json': '{}',
      'new/a.contract.json': FAULTY,
      'sub/.git': '',
      'sub/a.contract.json': FAULTY,
    };
    const done = await runLine(['check', '--fix'], { files });
    assert.equal(done.code, 2);
    assert.equal(
      done.stderr,
      'component-contract: Nothing below "component-contract.config.json" is fixed, because it has mistakes.\ncomponent-contract: Fixed 1 finding in 1 file: 1 schema/uniqueItems.\ncomponent-contract: 6 findings remain. An editor offers quick fixes for 3 of them.\n',
    );
    assert.deepEqual(done.files, { ...files, 'sub/a.contract.json': RIGHT });
    const typed = await runLine(['check', '--fix', '--stdin-filepath', 'b.json'], { files, stdin: FAULTY });
    assert.deepEqual([typed.code, typed.stdout], [2, FAULTY]);
    const dry = await runLine(['check', '--fix', '--dry-run', 'old'], { files });
    assert.deepEqual([dry.code, dry.stdout], [2, '']);
  });

  test('a file that someone else has changed meanwhile is not written', () =>
    inFolder({ 'a.json': 'new' }, (folder) => {
      assert.equal(replaceText(join(folder, 'a.json'), 'old', 'fixed'), 'it has changed in the meantime');
      assert.match(
        replaceText(join(folder, 'gone.json'), 'old', 'fixed') ?? '',
        /^it can't be written: it doesn't exist$/,
      );
      assert.deepEqual(readdirSync(folder), ['a.json']);
      assert.equal(readFileSync(join(folder, 'a.json'), 'utf8'), 'new');
    }));

  test('leaves nothing to fix for a second time', async () => {
    const texts = fc.sample(
      fc.oneof(
        contractText,
        damagedText,
        faulty.map(({ wrong }) => wrong),
      ),
      { seed: 1, numRuns: runs(300, 1 / 15) },
    );
    const given = Object.fromEntries(texts.map((text, index) => [`${index}/icon.contract.json`, text]));
    const first = await runLine(['check', '--fix'], { files: given });
    assert.ok(isEnough(Object.keys(given).filter((path) => first.files[path] !== given[path]).length, 10));
    const second = await runLine(['check', '--fix'], { files: first.files });
    assert.deepEqual(second.files, first.files);
    assert.match(second.stderr, /Fixed nothing/);
  });

  test('fixes as source.fixAll of the editor does', async () => {
    const texts = fc.sample(contractText, { seed: 1, numRuns: runs(200, 1 / 10) });
    const given = Object.fromEntries(texts.map((text, index) => [`${index}/icon.contract.json`, text]));
    const { files } = await runLine(['check', '--fix'], { files: given });
    const editor = await startEditor();
    try {
      let fixed = 0;
      for (const [path, text] of Object.entries(given)) {
        const document = editor.open(text, { uri: `file:///${path}`, asIs: true });
        await document.findings();
        const [all] = await document.actions(['source.fixAll.component-contract']);
        const inEditor = document.applied(all?.edit);
        document.close();
        assert.equal(files[path], inEditor);
        if (inEditor !== text) fixed++;
      }
      assert.ok(isEnough(fixed, 10), `${fixed} documents had something to fix`);
    } finally {
      await editor.close();
    }
  });
});

suite('check --fix --dry-run', () => {
  test('ends as the run would where a file may not be written, and prints a file once by all its names', async () => {
    const files = { 'a.contract.json': FAULTY };
    const readOnly = (folder: string): void => chmodSync(join(folder, 'a.contract.json'), 0o444);
    const line = ['check', '--fix', '--dry-run', 'a.contract.json'];
    const { code, stdout, stderr } = await runLine(line, { files, prepare: readOnly });
    assert.deepEqual([code, stdout], [2, '']);
    assert.match(stderr, /"a\.contract\.json" is left out of the diff: it is read-only\./);
    const linked = (folder: string): void => symlinkSync('a.contract.json', join(folder, 'link'));
    const twice = await runLine([...line, 'link'], { files, prepare: linked });
    const once = await runLine(line, { files });
    assert.equal(twice.stdout, once.stdout);
  });

  /** What `git apply` makes of these files in a repository, run in a folder of it with this diff. */
  function appliedTo(files: Record<string, string>, where: string, diff: string): Record<string, string> {
    return inFolder(files, (folder) => {
      run(folder, ['git', 'init', '--quiet']);
      run(join(folder, where), ['git', 'apply', '--whitespace=nowarn'], diff);
      return Object.fromEntries(
        Object.keys(files).map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
      );
    });
  }

  test('prints a diff and writes nothing', async () => {
    const files = { 'lib/a.contract.json': FAULTY, 'b.contract.json': contract('["x", "x", "y"]', 'b') };
    const {
      code,
      stdout,
      stderr,
      files: after,
    } = await runLine(['check', '--fix', '--dry-run', 'lib'], { files });
    assert.deepEqual([code, after], [0, files]);
    assert.equal(
      stdout,
      `--- a/lib/a.contract.json
+++ b/lib/a.contract.json
@@ -3,7 +3,7 @@
   "component": "A",
   "props": {
     "properties": { "x": { "type": "string" } },
-    "required": ["x", "x"],
+    "required": ["x"],
     "additionalProperties": false
   }
 }
`,
    );
    assert.equal(
      stderr,
      'component-contract: Would fix 1 finding in 1 file: 1 schema/uniqueItems; 0 errors and 0 warnings would remain.\n',
    );
  });

  test('git apply takes the diff, whatever the layout, in the folder where it was made', async () => {
    const layouts: ((text: string) => string)[] = [
      (text) => text,
      (text) => text.replaceAll('\n', '\r\n'),
      (text) => text.trimEnd(),
      (text) => `\uFEFF${text.replaceAll('\n', '\r\n').trimEnd()}`,
      (text) => text.replaceAll(/\n\s*/g, ''),
    ];
    const all = (text: string): Record<string, string> =>
      Object.fromEntries(
        layouts.map((layout, index) => [
          `lib/a b/${index === 0 ? 'x' : 'ü'}${index}.contract.json`,
          layout(text),
        ]),
      );
    for (const where of ['', 'lib/a b']) {
      const { stdout } = await runLine(['check', '--fix', '--dry-run'], { files: all(FAULTY), in: where });
      // GNU patch takes a name with a space to its end only where a tab follows.
      if (where === '') assert.match(stdout, /^--- a\/lib\/a b\/.*\.contract\.json\t$/m);
      assert.deepEqual(appliedTo(all(FAULTY), where, stdout), all(RIGHT));
    }
  });

  test('a diff goes through no link, and not up', async () => {
    const files = { 'a.contract.json': FAULTY, 'sub/b.contract.json': FAULTY };
    const args = ['check', '--fix', '--dry-run', '../a.contract.json', 'link'];
    const { code, stdout, stderr } = await runLine(args, {
      files,
      in: 'sub',
      prepare: (folder) => symlinkSync('b.contract.json', join(folder, 'sub/link')),
    });
    assert.equal(code, 2);
    assert.equal(
      stderr,
      'component-contract: "../a.contract.json" is left out of the diff: a diff can only be applied to files below the current folder.\ncomponent-contract: Would fix 1 finding in 1 file: 1 schema/uniqueItems; 1 error and 0 warnings would remain.\ncomponent-contract: 1 finding remains. An editor offers quick fixes for it.\n',
    );
    assert.deepEqual(appliedTo(files, 'sub', stdout), {
      ...files,
      'sub/b.contract.json': RIGHT,
    });
  });

  test('goes with --fix, and without a format', async () => {
    const refusals = await Promise.all(
      [['--dry-run'], ['--dry-run', '--fix', '--format', 'json']].map((args) => runLine(['check', ...args])),
    );
    assert.deepEqual(
      refusals.map(({ code, stdout, stderr }) => [code, stdout, stderr]),
      [
        [2, '', 'component-contract: --dry-run needs --fix: it shows what --fix would change.\n'],
        [
          2,
          '',
          "component-contract: --dry-run prints a diff instead of a report, so it can't be used with --format.\n",
        ],
      ],
    );
  });
});

function run(cwd: string, [command = '', ...args]: readonly string[], input = ''): void {
  // Without what git tells a hook that runs these tests.
  const env = { PATH: process.env['PATH'] };
  const { status, stderr } = spawnSync(command, args, { cwd, input, env, encoding: 'utf8' });
  assert.equal(status, 0, stderr + input);
}

/** Does something in a folder with these files, which is gone afterwards. */
function inFolder<T>(files: Readonly<Record<string, string>>, act: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'component-contract-'));
  try {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    return act(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
