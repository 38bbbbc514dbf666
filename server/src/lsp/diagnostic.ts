import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Diagnostic, Location } from 'vscode-languageserver';
import { INTERNAL } from '../check/internal-error.ts';
import { type CodeTarget, type Finding, fullText, type Severity } from '../check/rule.ts';
import { ruleOf } from '../kinds/index.ts';
import { type DocumentAt, rangeOf, START } from './convert.ts';
import { DiagnosticSeverity } from './protocol.ts';

/** The source of diagnostics, in an editor's list of problems. */
const SOURCE = 'component-contract';

/** Diagnostics as the editor shows them. */
export interface DiagnosticStyle {
  /** The URI of the folder that holds the rules' pages. */
  readonly rulePages: string;
  /** True if the editor shows where to read more about a finding. */
  readonly hasPages: boolean;
  /** True if the editor offers quick fixes, which say how to fix a finding. */
  readonly hasQuickFixes: boolean;
}

/** A finding as a diagnostic. */
export function diagnosticOf(
  document: TextDocument,
  { code, severity, path, span, args, related }: Finding,
  { rulePages, hasPages, hasQuickFixes }: DiagnosticStyle,
  documentAt: DocumentAt,
  codeAt: (target: CodeTarget) => Location | undefined,
): Diagnostic {
  const rule = ruleOf(code);
  const text = rule.describe(args);
  const diagnostic: Diagnostic = {
    range: rangeOf(document, span),
    severity: SHOWN_SEVERITY[severity],
    code,
    ...(hasPages && code !== INTERNAL && { codeDescription: { href: `${rulePages}/${code}.md` } }),
    source: SOURCE,
    message: hasQuickFixes && rule.fixes ? text.message : fullText(text),
    // The server finds the finding of a diagnostic again by its path.
    data: { path },
  };
  if (related.length > 0) {
    diagnostic.relatedInformation = related.map(({ at, message, code: target }) => {
      const other = at.uri === undefined ? document : documentAt(at.uri);
      const inCode = target && codeAt(target);
      return { location: inCode ?? { uri: other.uri, range: rangeOf(other, at) }, message };
    });
  }
  return diagnostic;
}

const SHOWN_SEVERITY: Record<Severity, DiagnosticSeverity> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** A note about the findings that are left out, at the beginning of the document. */
export const leftOut = (count: number): Diagnostic => ({
  range: START,
  severity: DiagnosticSeverity.Information,
  source: SOURCE,
  message: `${count} more findings in this document aren't shown. Fix some of these to see them.`,
});

/** The only diagnostic of a text that isn't checked while it is open. */
export const tooLarge = (): Diagnostic => ({
  range: START,
  severity: DiagnosticSeverity.Information,
  source: SOURCE,
  message:
    'Not checked: the document is too large to be checked while you type. Run "component-contract check" to check it.',
});
