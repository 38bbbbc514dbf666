import { fullText } from '../../check/rule.ts';
import { lineAndColumn } from '../../text/positions.ts';
import { visible } from '../../text/words.ts';
import { nameOf } from '../terminal.ts';
import type { Report, ReportedFinding, Reporter, Skipped } from '../report.ts';

/**
 * A test report, valid by the schema of Jenkins (junit-10.xsd): each file is a test, which fails if it has errors or warnings. So a
 * test has the same name in every run, and a system that compares runs can show which files became better or worse.
 */
export const junit: Reporter = {
  name: 'junit',
  render(report) {
    const cases = casesOf(report);
    const count = (kind: Case['kind']): number => cases.filter((each) => each.kind === kind).length;
    const counts = `tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}" time="0"`;
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<testsuites name="component-contract" ${counts}>`,
      `  <testsuite name="component-contract check" ${counts} skipped="${count('skipped')}">`,
      ...cases.map(({ name, body }) => {
        const open = `    <testcase classname="component-contract" name="${xml(name)}" time="0"`;
        return body.length === 0 ? `${open}/>` : [`${open}>`, ...body, '    </testcase>'].join('\n');
      }),
      '  </testsuite>',
      '</testsuites>',
      '',
    ].join('\n');
  },
};

interface Case {
  readonly name: string;
  readonly kind: 'passed' | 'failure' | 'skipped' | 'error';
  readonly body: readonly string[];
}

/**
 * Failures, then the files by name: those that were checked, those that only have findings, such as a config file, and the
 * skipped ones.
 */
function casesOf({ checked, findings, skipped, problems }: Report): Case[] {
  const files = [...checked, ...findings.map(({ file }) => file), ...skipped.map(({ file }) => file)];
  const ofFiles = [...new Set(files)].sort().map((name): Case => {
    const own = findings.filter(({ file }) => file === name);
    return caseOf(
      name,
      own,
      skipped.find(({ file }) => file === name),
    );
  });
  const ofProblems = problems.map((name): Case => {
    return { name, kind: 'error', body: [`      <error message="${xml(name)}"/>`] };
  });
  return [...ofProblems, ...ofFiles];
}

function caseOf(name: string, findings: readonly ReportedFinding[], skipped: Skipped | undefined): Case {
  const grave = findings.filter(isGrave);
  const others = findings.filter((finding) => !isGrave(finding));
  const noted = others.length > 0 ? [`      <system-out>${listed(others)}</system-out>`] : [];
  if (grave.length > 0) {
    const worst = grave.find(({ severity }) => severity === 'error') ?? grave[0]!;
    const more = grave.length > 1 ? ` (and ${grave.length - 1} more)` : '';
    const message = xml(`${worst.code}: ${fullText(worst)}${more}`);
    const failure = `      <failure type="${worst.severity}" message="${message}">${listed(grave)}</failure>`;
    return { name, kind: 'failure', body: [failure, ...noted] };
  }
  if (!skipped) return { name, kind: 'passed', body: noted };
  const kind = skipped.failed ? 'error' : 'skipped';
  return { name, kind, body: [`      <${kind} message="${xml(skipped.reason)}"/>`, ...noted] };
}

const isGrave = ({ severity }: ReportedFinding): boolean => severity === 'error' || severity === 'warning';

const listed = (findings: readonly ReportedFinding[]): string =>
  findings
    .map(({ file, range: { start }, severity, code, message, help }) =>
      xml(`${nameOf(file)}:${lineAndColumn(start)}  ${severity}  ${code}  ${fullText({ message, help })}`),
    )
    .join('\n');

/**
 * Text in XML 1.0, which can't represent control characters, lone surrogates and two other characters. `##[` would be a command in a
 * log of GitHub.
 */
function xml(text: string): string {
  return visible(text)
    .replace(/[\ufffe\uffff]/g, (character) => `\\u{${character.charCodeAt(0).toString(16)}}`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('##[', '##&#91;');
}
