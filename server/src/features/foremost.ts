import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver/node';
import { SOURCE } from '../convert.ts';
import type { Finding } from '../core/finding.ts';
import { SEVERITIES } from '../core/ruling.ts';

/**
 * Of very many findings in one document those that an editor is told of: the gravest, and of these the first. VS Code shows no
 * more than that, and to send thousands after each keystroke takes longer than to find them.
 */
export function foremost(findings: readonly Finding[]): readonly Finding[] {
  if (findings.length <= MOST) return findings;
  // One line is for those that are left out.
  let room = MOST - 1;
  const taken = new Set<Finding>();
  for (const severity of SEVERITIES) {
    const alike = findings.filter((each) => each.severity === severity).slice(0, room);
    room -= alike.length;
    for (const each of alike) taken.add(each);
  }
  return findings.filter((each) => taken.has(each));
}

/** What is told of those that are left out, where the document begins. */
export function leftOut(count: number): Diagnostic {
  const start = { line: 0, character: 0 };
  return {
    range: { start, end: start },
    severity: DiagnosticSeverity.Information,
    source: SOURCE,
    message: `${count} further findings in this document are not shown. Mend some of those that are; "component-contract check --verbose --hints" lists them all.`,
  };
}

/** How many VS Code shows of one document. */
const MOST = 1000;
