// What the action makes of a check: its exit code, and the summary of the job.
const LEVELS = ['error', 'warning', 'information'];
const FAILURES = new Set(['breaking', 'dangerous', 'version']);
const MOST_ROWS = 200;

/** Why a fail level is none. */
export function flawOfLevel(failLevel) {
  if ([...LEVELS, 'never'].includes(failLevel)) return undefined;
  return `fail-level must be ${LEVELS.join(', ')} or never, but is ${JSON.stringify(failLevel)}.`;
}

/** Why a revision is none. */
export function flawOfRevision(revision) {
  if (!revision.startsWith('-')) return undefined;
  return `compare-with must be a git revision, but is ${JSON.stringify(revision)}.`;
}

/** Why words of `fail-on` name no failures. */
export function flawOfFailures(words) {
  const wrong = words.find((word) => !FAILURES.has(word));
  if (wrong === undefined) return undefined;
  return `fail-on must be breaking, dangerous or version, but is ${JSON.stringify(wrong)}.`;
}

/** The outcome of a comparison: its exit code, the text that it wrote on standard error, and its page, which may be empty. */
export function comparisonOf(status, said, page) {
  if (status === 0 || (status === 1 && page !== '')) return { code: status, summary: `${page}\n` };
  const lines = [
    '## Contract changes',
    '',
    'Not all could be compared:',
    '',
    ...listed(failuresIn(said)),
    '',
  ];
  return { code: status || 2, summary: `${lines.join('\n')}\n${page}\n` };
}

const failuresIn = (said) => linesOf(said).map((line) => line.replace(/^component-contract: /, ''));

/** The outcome of a check: the checker's exit code, the text that it wrote on standard error, and its report in JSON, if there is one. */
export function outcomeOf(failLevel, status, said, report) {
  const isWhole = report !== undefined && (status === 0 || status === 1);
  const summary = summaryOf(report, isWhole ? [] : failuresIn(said));
  // What could not be checked is nothing that a level could allow.
  if (!isWhole) return { code: status || 2, summary };
  const failing = LEVELS.slice(0, LEVELS.indexOf(failLevel) + 1);
  return { code: failing.some((level) => report.summary[level] > 0) ? 1 : 0, summary };
}

/** What could not be done, then the report as Markdown, the gravest findings first. */
function summaryOf(report, failures) {
  const lines = ['## Component contracts'];
  if (failures.length > 0) lines.push('', 'Not all could be checked:', '', ...listed(failures));
  if (report) lines.push('', ...reported(report));
  return `${lines.join('\n')}\n\n`;
}

function reported({ files, findings, skipped, summary, comparison }) {
  const counts = LEVELS.filter((level) => summary[level] > 0).map((level) => counted(summary[level], level));
  const lines = [
    files > 0
      ? `${counts.join(', ') || 'No findings'} in ${counted(files, 'file')} checked.`
      : [...counts, 'No contract was checked.'].join('. '),
  ];
  const { contracts = 0, notCompared = [] } = comparison ?? {};
  if (contracts > 0)
    lines[0] += ` ${contracts - notCompared.length} of ${counted(contracts, 'contract')} compared with code.`;
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

/** The lines of a text that say something. */
export function linesOf(text) {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
