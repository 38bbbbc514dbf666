// What action.yml runs: the checker, with annotations; then the summary of the job, with a comparison if it is asked for. Answers by the fail level.
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  comparisonOf,
  flawOfFailures,
  flawOfLevel,
  flawOfRevision,
  linesOf,
  outcomeOf,
} from './action-outcome.mjs';

const { INPUT_PATHS = '', INPUT_FAIL_LEVEL = '', INPUT_COMPARE_WITH = '', INPUT_FAIL_ON = '' } = process.env;
const { GITHUB_STEP_SUMMARY } = process.env;

const checker = fileURLToPath(new URL('../dist/cli.js', import.meta.url));

process.exitCode = run(
  linesOf(INPUT_PATHS),
  INPUT_FAIL_LEVEL.trim() || 'error',
  INPUT_COMPARE_WITH.trim(),
  INPUT_FAIL_ON.split(/\s+/).filter(Boolean),
);

function run(paths, failLevel, revision, failures) {
  const flaw = flawOfLevel(failLevel) ?? flawOfRevision(revision) ?? flawOfFailures(failures);
  if (flaw !== undefined) {
    console.error(`::error::${flaw}`);
    return 2;
  }
  const { status, stderr, report } = check(paths);
  // The log has it too.
  process.stderr.write(stderr);
  const { code, summary } = outcomeOf(failLevel, status, stderr, report);
  const compared = revision === '' ? { code: 0, summary: '' } : compare(revision, failures);
  if (GITHUB_STEP_SUMMARY) appendFileSync(GITHUB_STEP_SUMMARY, summary + compared.summary);
  return Math.max(code, compared.code);
}

/** Checks the contracts of the workspace. */
function check(paths) {
  const { report, ...done } = reported(['check'], 'json', ['--', ...paths]);
  return { ...done, report: report === undefined ? undefined : JSON.parse(report) };
}

/** Compares the contracts of the workspace with a revision. */
function compare(revision, failures) {
  const failing = failures.flatMap((failure) => ['--fail-on', failure]);
  const { status, stderr, report = '' } = reported(['diff', revision], 'markdown', failing);
  process.stderr.write(stderr);
  return comparisonOf(status, stderr, report);
}

/** Runs the checker in the workspace, so that its paths are those of the repository: with annotations, and a report in another format. */
function reported(command, format, rest) {
  const folder = mkdtempSync(join(tmpdir(), 'component-contract-'));
  const file = join(folder, 'report');
  try {
    const args = [...command, '--format', 'github', '--format', `${format}=${file}`, ...rest];
    const { status, stderr } = spawnSync(process.execPath, [checker, ...args], {
      stdio: ['ignore', 'inherit', 'pipe'],
      encoding: 'utf8',
      maxBuffer: Infinity,
    });
    return { status, stderr, report: existsSync(file) ? readFileSync(file, 'utf8') : undefined };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
