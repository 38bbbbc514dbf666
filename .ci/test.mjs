// Builds and runs the tests: `node .ci/test.mjs test`, or `test-long`. `test NAME` takes the test files with this in their paths or, if there
// are none, the tests with this in their names. Options go to Node's test runner.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import process from 'node:process';

const [program, ...args] = process.argv.slice(2);
const options = args.filter((arg) => arg.startsWith('-'));
const name = args.filter((arg) => !arg.startsWith('-')).join(' ');
const start = Date.now();
const run = (...all) => spawnSync(process.execPath, all, { stdio: 'inherit' }).status ?? 1;

const isInPath = readdirSync('test', { recursive: true }).some(
  (file) => file.endsWith('.test.ts') && file.includes(name),
);
if (isInPath) process.env.TEST_FILES = name;
else options.push(`--test-name-pattern=${name}`);

const bundles = () => {
  const files = readdirSync('.build').map((file) => `.build/${file}`);
  return files.filter((file) => file.startsWith(`.build/${program}-`) && file.endsWith('.cjs'));
};
// A clean checkout has no such folder, and an older one may have bundles of other tests.
mkdirSync('.build', { recursive: true });
for (const file of bundles()) rmSync(file);
const status =
  run('esbuild.mjs', 'build', program) || run('--test', '--test-concurrency=2', ...options, ...bundles());
console.log(`Tests: ${Math.round((Date.now() - start) / 1000)} s`);
process.exitCode = status;
