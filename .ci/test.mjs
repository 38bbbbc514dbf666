// Builds and runs the tests, and says how long that took: `node .ci/test.mjs test`, or `test-long`. Further arguments go to Node's test runner.
import { spawnSync } from 'node:child_process';
import process from 'node:process';

const [program, ...options] = process.argv.slice(2);
const start = Date.now();
const run = (...args) => spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1;
const files = ['cli', 'core', 'editor', 'growth', 'project'].map((part) => `.build/${program}-${part}.cjs`);
const status =
  run('esbuild.mjs', 'build', program) || run('--test', '--test-concurrency=2', ...options, ...files);
console.log(`Tests: ${Math.round((Date.now() - start) / 1000)} s`);
process.exitCode = status;
