// What action.yml runs: the checker, with annotations; then the summary of the job. Answers by the fail level.
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const LEVELS = ['error', 'warning', 'information'];
const MOST_ROWS = 200;

const { INPUT_PATHS = '', INPUT_FAIL_LEVEL = '', GITHUB_STEP_SUMMARY } = process.env;

process.exitCode = run(linesOf(INPUT_PATHS), INPUT_FAIL_LEVEL.trim() || 'error');

function run(paths, failLevel) {
  if (![...LEVELS, 'never'].includes(failLevel)) {
    const known = `${LEVELS.join(', ')} or never`;
    console.error(`::error::fail-level must be ${known}, but is ${JSON.stringify(failLevel)}.`);
    return 2;
  }
  const { status, said, report } = check(paths);
  const isWhole = report !== undefined && (status === 0 || status === 1);
  if (GITHUB_STEP_SUMMARY) appendFileSync(GITHUB_STEP_SUMMARY, summaryOf(report, isWhole ? [] : said));
  // What could not be checked is nothing that a level could allow.
  if (!isWhole) return status || 2;
  const failing = LEVELS.slice(0, LEVELS.indexOf(failLevel) + 1);
  return failing.some((level) => report.summary[level] > 0) ? 1 : 0;
}

/** Runs the checker in the workspace, so that its paths are those of the repository. */
function check(paths) {
  const checker = fileURLToPath(new URL('../dist/cli.js', import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), 'component-contract-'));
  const file = join(folder, 'report.json');
  try {
    const formats = ['--format', 'github', '--format', `json=${file}`];
    const { status, stderr } = spawnSync(process.execPath, [checker, 'check', ...formats, '--', ...paths], {
      stdio: ['ignore', 'inherit', 'pipe'],
      encoding: 'utf8',
      maxBuffer: Infinity,
    });
    // The log has it too.
    process.stderr.write(stderr);
    const said = linesOf(stderr).map((line) => line.replace(/^component-contract: /, ''));
    return { status, said, report: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What could not be done, then the report as Markdown, the gravest findings first. */
function summaryOf(report, failures) {
  const lines = ['## Component contracts'];
  if (failures.length > 0) lines.push('', 'Not all could be checked:', '', ...listed(failures));
  if (report) lines.push('', ...reported(report));
  return `${lines.join('\n')}\n\n`;
}

function reported({ files, findings, skipped, summary }) {
  const counts = LEVELS.filter((level) => summary[level] > 0).map((level) => counted(summary[level], level));
  const lines = [
    files > 0
      ? `${counts.join(', ') || 'No findings'} in ${counted(files, 'file')} checked.`
      : [...counts, 'No contract was checked.'].join('. '),
  ];
  const rows = LEVELS.flatMap((level) => findings.filter(({ severity }) => severity === level));
  if (rows.length > 0) {
    lines.push('', '| Severity | Where | Rule | Finding |', '| --- | --- | --- | --- |');
    lines.push(...rows.slice(0, MOST_ROWS).map(rowOf));
  }
  // The report lists not all of very many.
  const more = LEVELS.reduce((sum, level) => sum + summary[level], 0) - Math.min(rows.length, MOST_ROWS);
  if (more > 0) lines.push('', `And ${more} more.`);
  if (skipped.length > 0) {
    lines.push('', `<details><summary>${counted(skipped.length, 'file')} skipped</summary>`, '');
    lines.push(...listed(skipped.map(({ file, reason }) => `${file}: ${reason}`)), '', '</details>');
  }
  return lines;
}

function listed(texts) {
  const items = texts.slice(0, MOST_ROWS).map((text) => `- ${literally(text)}`);
  return texts.length > MOST_ROWS ? [...items, '', `And ${texts.length - MOST_ROWS} more.`] : items;
}

function rowOf({ severity, file, range: { start }, code, message }) {
  const where = `${file}:${start.line + 1}:${start.character + 1}`;
  return `| ${[severity, where, code, message].map(literally).join(' | ')} |`;
}

function counted(count, thing) {
  const [one, many] = thing === 'information' ? ['note', 'notes'] : [thing, `${thing}s`];
  return `${count} ${count === 1 ? one : many}`;
}

/** Text that Markdown takes for nothing but text: files and names are what anyone may write into a pull request. */
function literally(text) {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

function linesOf(text) {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
