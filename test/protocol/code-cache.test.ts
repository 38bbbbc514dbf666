import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, suite, test } from 'node:test';
import zlib from 'node:zlib';
import { loadProgram } from '../../server/src/io/node-code-cache.ts';

/** Says at the end whether the program was compiled from its text alone, with code that V8 rejected, or with code that was kept. */
const PROBE = `
  const vm = require('node:vm');
  vm.Script = class extends vm.Script {
    constructor(text, options) {
      super(text, options);
      const how = !options.cachedData ? 'compiled' : this.cachedDataRejected ? 'rejected' : 'kept';
      process.once('exit', () => console.error('code: ' + how));
    }
  };`;

suite('the compiled code of both programs', { skip: !(zlib.crc32 as unknown) }, () => {
  let temporary: string;
  beforeEach(() => {
    temporary = mkdtempSync(join(os.tmpdir(), 'component-contract-'));
    writeFileSync(join(temporary, 'probe.cjs'), PROBE);
    writeFileSync(join(temporary, 'a.contract.json'), '{ "contractId": "A", "component": "A" }');
  });
  afterEach(() => rmSync(temporary, { recursive: true, force: true }));

  const folder = (): string =>
    join(
      temporary,
      readdirSync(temporary).find((name) => name.startsWith('component-contract-code'))!,
    );
  const files = (): string[] => readdirSync(folder());
  const file = (): string => join(folder(), files()[0]!);

  /** The environment in which the code is kept there. */
  const at = (path: string) => ({ NODE_DISABLE_COMPILE_CACHE: '', TMPDIR: path, LOCALAPPDATA: path });

  function run(args: readonly string[], env: Record<string, string> = {}, flags: readonly string[] = []) {
    return spawnSync(process.execPath, [...flags, '-r', join(temporary, 'probe.cjs'), ...args], {
      cwd: temporary,
      env: {
        ...process.env,
        ...at(temporary),
        ...env,
      },
      encoding: 'utf8',
    });
  }

  /** How the code of a check came about; undefined if the program was loaded as any module. */
  function check(env?: Record<string, string>, flags?: readonly string[]): string | undefined {
    const { status, stdout, stderr } = run([resolve('dist/cli.js'), 'check'], env, flags);
    assert.match(stdout, /schema\/pattern/);
    assert.equal(status, 1);
    return /^code: (.*)$/m.exec(stderr)?.[1];
  }

  test('is kept by the first check, and used by others', () => {
    assert.equal(check(), 'compiled');
    const kept = readFileSync(file());
    assert.equal(check(), 'kept');
    assert.deepEqual([files().length, readFileSync(file())], [1, kept]);
  });

  test('is kept of the server, in a file of its own', () => {
    const server = (): string => run([resolve('dist/server.js'), '--stdio']).stderr;
    check();
    assert.match(server(), /^code: compiled$/m);
    assert.equal(files().filter((name) => name.startsWith('language-server-')).length, 1);
    assert.match(server(), /^code: kept$/m);
  });

  test('is not kept by a command that uses little of it', () => {
    const version = (): string => run([resolve('dist/cli.js'), '--version']).stderr;
    assert.match(version(), /^code: compiled$/m);
    assert.deepEqual(files(), []);
    check();
    assert.match(version(), /^code: kept$/m);
  });

  test('is kept soon after the start of a process that goes on', { skip: !process.getuid }, ({ mock }) => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const program = join(temporary, 'program.js');
    writeFileSync(program, 'exports.answer = 42;');
    mock.method(os, 'tmpdir', () => temporary);
    assert.deepEqual(loadProgram(program), { answer: 42 });
    assert.deepEqual(files(), []);
    mock.timers.tick(2_000);
    assert.equal(files().length, 1);
  });

  test('is compiled again when its file is damaged', () => {
    check();
    const kept = readFileSync(file());
    const cases: [string, (code: Buffer) => Buffer][] = [
      ['empty', () => Buffer.alloc(0)],
      ['cut off', (code) => code.subarray(0, code.length / 2)],
      [
        'changed',
        (code) => Buffer.from(code.map((byte, index) => (index === code.length >> 1 ? ~byte : byte))),
      ],
    ];
    for (const [name, damage] of cases) {
      writeFileSync(file(), damage(kept));
      assert.equal(check(), 'compiled', name);
      assert.equal(check(), 'kept', name);
    }
  });

  test('is replaced when V8 rejects it', () => {
    check({}, ['--no-lazy']);
    assert.equal(check(), 'rejected');
    assert.equal(check(), 'kept');
  });

  test('is only read and written by its user', { skip: !process.getuid }, () => {
    check();
    assert.deepEqual([statSync(folder()).mode & 0o777, statSync(file()).mode & 0o777], [0o700, 0o600]);
    for (const mode of [0o770, 0o702]) {
      chmodSync(folder(), mode);
      assert.equal(check(), undefined);
    }
  });

  test('is left alone where node is told to keep none, or nothing can be written', () => {
    assert.equal(check({ NODE_DISABLE_COMPILE_CACHE: '1' }), undefined);
    assert.equal(check(at(join(temporary, 'a.contract.json'))), undefined);
  });

  test('is that of a module: what it requires, and where it fails', () => {
    const program = join(temporary, 'program.js');
    writeFileSync(join(temporary, 'part.js'), 'exports.name = "part";');
    writeFileSync(
      program,
      `exports.stack = () => new Error('here').stack.split('\\n')[1].trim();
       exports.part = require('./part.js');
       exports.place = [__filename, __dirname, module.exports === exports];`,
    );
    const loaded = loadProgram(program, { isKept: false }) as typeof required;
    const required = createRequire(program)(program) as { stack(): string; part: object; place: unknown[] };
    assert.deepEqual([loaded.part, loaded.place], [required.part, required.place]);
    assert.match(loaded.stack(), /program\.js:1:23\)?$/);
    assert.equal(loaded.stack().replace(/^.*\(|\)$/g, ''), required.stack().replace(/^.*\(|\)$/g, ''));
  });
});
