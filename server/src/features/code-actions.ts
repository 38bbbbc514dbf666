import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type Diagnostic,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import { textEdits } from '../core/edit.ts';
import type { Finding, Span } from '../core/finding.ts';
import { ruleOf } from '../core/rules/index.ts';
import { spotAt } from '../core/tree.ts';
import { spanOf, textEditOf } from '../convert.ts';
import type { Client, Feature, OpenContract } from './feature.ts';

/** The client's command that opens the preview; offered only by clients that have it. */
const PREVIEW = 'component-contract.previewTraits';

export const codeActions: Feature<CodeActionParams, CodeAction[]> = {
  method: 'textDocument/codeAction',
  capability: { codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.Empty] } },
  alsoForeign: true,
  handle(contract, { range, context }, client) {
    const {
      document,
      source: { checked },
    } = contract;
    const asked = spanOf(document, range);
    const wants = (kind: string): boolean =>
      !context.only || context.only.some((only) => kind.startsWith(only));
    const actions: CodeAction[] = [];
    if (wants(CodeActionKind.QuickFix)) {
      const touched = checked.findings.filter(
        ({ span }) => span.start <= asked.end && span.end >= asked.start,
      );
      actions.push(...touched.flatMap((finding) => fixesOf(contract, finding, context.diagnostics, client)));
    }
    if (wants(CodeActionKind.Empty) && client.commands.includes(PREVIEW) && speaksOfTraits(contract, asked)) {
      const title = 'Preview DSDS traits';
      actions.push({
        title,
        kind: CodeActionKind.Empty,
        command: { title, command: PREVIEW, arguments: [document.uri] },
      });
    }
    return actions;
  },
};

function fixesOf(
  { document, source: { text, checked } }: OpenContract,
  finding: Finding,
  diagnostics: readonly Diagnostic[],
  client: Client,
): CodeAction[] {
  const fixes = ruleOf(finding.code).fixes?.(finding, checked.contract) ?? [];
  const shown = diagnostics.filter((diagnostic) => isSame(diagnostic, finding));
  return fixes.flatMap(({ title, edits, preferred }) => {
    const changes = textEdits(text, edits).map((edit) => textEditOf(document, edit));
    if (changes.length === 0) return [];
    return [
      {
        title,
        kind: CodeActionKind.QuickFix,
        diagnostics: shown,
        ...(preferred && { isPreferred: true }),
        edit: workspaceEdit(document, changes, client),
      },
    ];
  });
}

/** Whether a diagnostic that the client shows is this finding: the same rule about the same place in the value. */
function isSame({ code, data }: Diagnostic, finding: Finding): boolean {
  const path = (data as { path?: unknown } | undefined)?.path;
  return code === finding.code && JSON.stringify(path) === JSON.stringify(finding.path);
}

/** An edit of one document; clients that can are told the version it is for, so that it never meets another text. */
function workspaceEdit(
  { uri, version }: OpenContract['document'],
  edits: TextEdit[],
  client: Client,
): WorkspaceEdit {
  if (!client.capabilities.workspace?.workspaceEdit?.documentChanges) return { changes: { [uri]: edits } };
  return { documentChanges: [{ textDocument: { uri, version }, edits }] };
}

/** Whether the caret is on something that becomes traits: the names of the contract, its props, its states. */
function speaksOfTraits({ source: { tree } }: OpenContract, { start }: Span): boolean {
  const path = spotAt(tree, start)?.path;
  if (!path) return false;
  return path.length > 0 && ['contractId', 'component', 'props', 'states'].includes(String(path[0]));
}
