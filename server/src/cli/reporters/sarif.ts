import { homepage, version } from '../../../../package.json';
import { INTERNAL } from '../../check/internal-error.ts';
import { fullText, type Level } from '../../check/rule.ts';
import { ruleOf } from '../../kinds/index.ts';
import type { Range } from '../../text/positions.ts';
import { fingerprintsOf, jsonText, type Report, type ReportedFinding, type Reporter } from '../report.ts';
import { PROGRAM } from '../terminal.ts';

/** SARIF 2.1.0 (OASIS), for code scanning and for viewers in editors. */
export const sarif: Reporter = {
  name: 'sarif',
  fromRoot: true,
  render(report) {
    const fingerprints = fingerprintsOf(report.findings);
    const codes = [...new Set(report.findings.map(({ code }) => code))];
    const log = {
      $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
      version: '2.1.0',
      runs: [
        {
          tool: {
            driver: {
              name: PROGRAM,
              version,
              semanticVersion: version,
              informationUri: homepage,
              rules: codes.map(descriptorOf),
            },
          },
          invocations: [invocationOf(report)],
          // The absolute path on this machine isn't published.
          originalUriBaseIds: { [ROOT]: { description: { text: ROOT_MEANS } } },
          columnKind: 'utf16CodeUnits',
          results: report.findings.map((finding, index) => ({
            ...resultOf(finding),
            ruleIndex: codes.indexOf(finding.code),
            partialFingerprints: { 'ruleFilePointer/v1': fingerprints[index] },
          })),
        },
      ],
    };
    return jsonText(log);
  },
};

const ROOT = '%SRCROOT%';

const ROOT_MEANS = 'The root of the repository, or without one the folder in which the check ran.';

const LEVELS: Record<Level, 'error' | 'warning' | 'note'> = {
  error: 'error',
  warning: 'warning',
  information: 'note',
  hint: 'note',
  off: 'note',
};

/** The rule of a code in a few words; its page is in the package of the program. */
function descriptorOf(code: string): object {
  const { severity, summary } = ruleOf(code);
  const page =
    code === INTERNAL ? '' : ` Run "${PROGRAM} check --explain ${code}" for reasons, fixes and examples.`;
  return {
    id: code,
    shortDescription: { text: summary },
    fullDescription: { text: summary },
    help: { text: `${summary}${page}` },
    defaultConfiguration: severity === 'off' ? { enabled: false } : { level: LEVELS[severity] },
    properties: {
      tags: [PROGRAM],
      precision: 'very-high',
      'problem.severity': LEVELS[severity] === 'note' ? 'recommendation' : LEVELS[severity],
    },
  };
}

function resultOf(finding: ReportedFinding): object {
  const { code, severity, file, range, related } = finding;
  return {
    ruleId: code,
    level: LEVELS[severity],
    message: messageOf(fullText(finding)),
    locations: [{ physicalLocation: physicalLocation(file, range) }],
    ...(related.length > 0 && {
      relatedLocations: related.map((other, id) => ({
        id,
        physicalLocation: physicalLocation(other.file, other.range),
        message: messageOf(other.message),
      })),
    }),
  };
}

/** A message in plain text, with escaped brackets, because they would be links (SARIF 3.11.6). */
const messageOf = (text: string): object => ({ text: text.replaceAll(/[[\]\\]/g, '\\$&') });

function physicalLocation(file: string, { start, end }: Range): object {
  return {
    artifactLocation: artifactLocation(file),
    region: {
      startLine: start.line + 1,
      startColumn: start.character + 1,
      endLine: end.line + 1,
      endColumn: end.character + 1,
    },
  };
}

/** A path as a relative reference. Lone surrogates can't be encoded. */
function artifactLocation(file: string): object {
  const names = file.replaceAll(/\p{Cs}/gu, '\ufffd').split('/');
  return { uri: names.map(encodeURIComponent).join('/'), uriBaseId: ROOT };
}

/** Failures and skipped files. */
function invocationOf({ skipped, problems }: Report): object {
  const notifications = [
    ...problems.map((problem) => ({ level: 'error', message: messageOf(problem) })),
    ...skipped.map(({ file, reason, failed }) => ({
      level: failed ? 'error' : 'note',
      message: messageOf(`${file} is skipped: ${reason}.`),
      locations: [{ physicalLocation: { artifactLocation: artifactLocation(file) } }],
    })),
  ];
  return {
    executionSuccessful: problems.length === 0 && !skipped.some(({ failed }) => failed),
    toolExecutionNotifications: notifications,
  };
}
