import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type Diagnostic,
} from 'vscode-languageserver/node';
import { type Page, pageOf, textEdits } from '../core/edit.ts';
import type { Finding, Span } from '../core/finding.ts';
import { ruleOf } from '../core/rules/index.ts';
import { spotAt } from '../core/tree.ts';
import { spanOf, workspaceEditOf } from '../convert.ts';
import type { Client, Feature, OpenContract } from './feature.ts';
import { isAboutAllTraits, PREVIEW } from './traits.ts';

export const codeActions: Feature<CodeActionParams, CodeAction[]> = {
  method: 'textDocument/codeAction',
  capability: { codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.Empty] } },
  alsoForeign: true,
  handle(contract, { range, context }, client) {
    const asked = spanOf(contract.document, range);
    const wants = (kind: string): boolean =>
      !context.only || context.only.some((only) => kind.startsWith(only));
    return [
      ...(wants(CodeActionKind.QuickFix) ? fixesAt(contract, asked, context.diagnostics, client) : []),
      ...(wants(CodeActionKind.Empty) ? previewAt(contract, asked, client) : []),
    ];
  },
};

/** Nobody reads a longer menu, and a selection of everything can hold thousands of findings. */
const MOST_FINDINGS = 50;

function fixesAt(
  contract: OpenContract,
  asked: Span,
  diagnostics: readonly Diagnostic[],
  client: Client,
): CodeAction[] {
  const { text, checked } = contract.source;
  const touched = checked.findings.filter(({ span }) => span.start <= asked.end && span.end >= asked.start);
  const fixable = touched.filter(({ code }) => 'fixes' in ruleOf(code)).slice(0, MOST_FINDINGS);
  if (fixable.length === 0) return [];
  const page = pageOf(text);
  return fixable.flatMap((finding) => fixesOf(contract, page, finding, diagnostics, client));
}

/** Offered where a hover shows all traits too; everywhere, it would light the bulb on every line. */
function previewAt({ document, source }: OpenContract, { start }: Span, client: Client): CodeAction[] {
  if (!client.commands.includes(PREVIEW) || source.checked.kind.kind !== 'contract') return [];
  const spot = spotAt(source.tree, start);
  if (!spot || !isAboutAllTraits(spot)) return [];
  const title = 'Preview DSDS traits';
  const command = { title, command: PREVIEW, arguments: [document.uri] };
  return [{ title, kind: CodeActionKind.Empty, command }];
}

function fixesOf(
  { document, source }: OpenContract,
  page: Page,
  finding: Finding,
  diagnostics: readonly Diagnostic[],
  client: Client,
): CodeAction[] {
  const fixes = ruleOf(finding.code).fixes?.(finding, source.checked.contract) ?? [];
  const shown = diagnostics.filter((diagnostic) => isSame(diagnostic, finding));
  return fixes.flatMap(({ title, edits, preferred }) => {
    const changes = textEdits(page, edits);
    if (changes.length === 0) return [];
    return [
      {
        title,
        kind: CodeActionKind.QuickFix,
        diagnostics: shown,
        ...(preferred && { isPreferred: true }),
        edit: workspaceEditOf(document, changes, client.capabilities),
      },
    ];
  });
}

/** Whether a diagnostic that the client shows is this finding: the same rule about the same place in the value. */
function isSame({ code, data }: Diagnostic, finding: Finding): boolean {
  const path = (data as { path?: unknown } | undefined)?.path;
  return code === finding.code && JSON.stringify(path) === JSON.stringify(finding.path);
}
