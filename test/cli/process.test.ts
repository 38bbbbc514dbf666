import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { suite, test } from 'node:test';

interface Done {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the program as it ships, by way of a shell, which can take away what a process is usually given. */
function sh(line: string): Done {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', line], {
    encoding: 'utf8',
    env: { ...process.env, CC: `"${process.execPath}" "${resolve('dist/cli.js')}"` },
  });
  return { code: status, stdout, stderr };
}

const onPosix = { skip: process.platform === 'win32' };

suite('the process', onPosix, () => {
  const full = { skip: !existsSync('/dev/full') };

  test('output that can not be written is told in one line, and is no finding', full, () => {
    assert.deepEqual(sh('eval $CC check --verbose examples > /dev/full'), {
      code: 2,
      stdout: '',
      stderr: "component-contract: Standard output can't be written: no space is left.\n",
    });
    assert.deepEqual(sh('eval $CC check nothing 2> /dev/full'), {
      code: 2,
      stdout: 'No contracts or DSDS documents found.\n',
      stderr: '',
    });
  });

  test('where nobody reads any more, the exit code is what it would be', () => {
    // A pipe that has lost its reader before anything is written.
    const unread = (line: string): Done =>
      sh(
        `folder=$(mktemp -d); mkfifo "$folder/p"; exec 8<>"$folder/p" 9>"$folder/p" 8<&-; rm -r "$folder"; ${line}`,
      );
    assert.deepEqual(unread('eval $CC check --verbose examples/faulty >&9'), {
      code: 1,
      stdout: '',
      stderr: '',
    });
  });

  test('a file that could not be written whole is not left behind', () => {
    const { code, stdout } = sh(
      `folder=$(mktemp -d); cd "$folder"; (ulimit -f 0; eval $CC new Tabs; eval $CC init --yes) 2>&1 | cat; ls -A; rm -r "$folder"`,
    );
    assert.equal(code, 0);
    assert.equal(stdout.match(/can't be written/g)?.length, 2);
    assert.doesNotMatch(stdout, /^(tabs\.contract|component-contract\.config)\.json$/m);
  });

  test('only what needs the current folder asks for it', () => {
    const gone = (command: string): Done =>
      sh(`folder=$(mktemp -d); cd "$folder"; rmdir "$folder"; ${command}`);
    assert.deepEqual(gone('eval $CC fold Abc'), { code: 0, stdout: '"Abc"  abc\n', stderr: '' });
    assert.deepEqual(gone('eval $CC check'), {
      code: 2,
      stdout: '',
      stderr: "component-contract: The current folder can't be read: it doesn't exist.\n",
    });
  });
});
