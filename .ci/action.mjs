// What action.yml runs: the checker, with annotations; then the summary of the job, with a comparison if it is asked for. Answers by the fail level.
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { comparisonOf, flawOfLevel, flawOfRevision, linesOf, outcomeOf } from './action-outcome.mjs';

const { INPUT_PATHS = '', INPUT_FAIL_LEVEL = '', INPUT_COMPARE_WITH = '', GITHUB_STEP_SUMMARY } = process.env;

const checker = fileURLToPath(new URL('../dist/cli.js', import.meta.url));

process.exitCode = run(linesOf(INPUT_PATHS), INPUT_FAIL_LEVEL.trim() || 'error', INPUT_COMPARE_WITH.trim());

function run(paths, failLevel, revision) {
  const flaw = flawOfLevel(failLevel) ?? flawOfRevision(revision);
  if (flaw !== undefined) {
    console.error(`::error::${flaw}`);
    return 2;
  }
  const { status, stderr, report } = check(paths);
  // The log has it too.
  process.stderr.write(stderr);
  const { code, summary } = outcomeOf(failLevel, status, stderr, report);
  const compared = revision === '' ? { code: 0, summary: '' } : compare(revision);
  if (GITHUB_STEP_SUMMARY) appendFileSync(GITHUB_STEP_SUMMARY, summary + compared.summary);
  return Math.max(code, compared.code);
}

/** Runs the checker in the workspace, so that its paths are those of the repository. */
function check(paths) {
  const folder = mkdtempSync(join(tmpdir(), 'component-contract-'));
  const file = join(folder, 'report.json');
  try {
    const formats = ['--format', 'github', '--format', `json=${file}`];
    const { status, stderr } = spawnSync(process.execPath, [checker, 'check', ...formats, '--', ...paths], {
      stdio: ['ignore', 'inherit', 'pipe'],
      encoding: 'utf8',
      maxBuffer: Infinity,
    });
    const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
    return { status, stderr, report };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Compares the contracts of the workspace with a revision. */
function compare(revision) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [checker, 'diff', revision, '--format', 'markdown'],
    { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8', maxBuffer: Infinity },
  );
  process.stderr.write(stderr);
  return comparisonOf(status, stderr, stdout);
}
