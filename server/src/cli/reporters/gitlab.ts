import { fullText, type Severity } from '../../check/rule.ts';
import { fingerprintsOf, jsonText, type Reporter } from '../report.ts';

/** The code quality report of GitLab. It shows only the description, which therefore includes the code. */
export const gitlab: Reporter = {
  name: 'gitlab',
  fromRoot: true,
  render({ findings }) {
    const fingerprints = fingerprintsOf(findings);
    const issues = findings.map(({ file, range: { start, end }, severity, code, message, help }, index) => ({
      description: `${code}: ${fullText({ message, help })}`,
      check_name: code,
      fingerprint: fingerprints[index],
      severity: SEVERITIES[severity],
      location: { path: file, lines: { begin: start.line + 1, end: end.line + 1 } },
    }));
    return jsonText(issues);
  },
};

const SEVERITIES: Record<Severity, 'info' | 'minor' | 'major'> = {
  error: 'major',
  warning: 'minor',
  information: 'info',
  hint: 'info',
};
