// textDocument/codeAction
import { type FixableDocument, fixAll, fixesOf, SAFE, servesSeveral } from '../../check/fix-all.ts';
import type { Action } from '../../kinds/answers.ts';
import { declaredAs } from '../../kinds/config/edit.ts';
import { EDITING } from '../../kinds/editing-of.ts';
import type { SourceAction } from '../../kinds/editing.ts';
import { textEdits } from '../../text/make-edits.ts';
import type { Span } from '../../text/positions.ts';
import type { TextEdit } from '../../text/text-edit.ts';
import { type Client, viewOf } from '../client.ts';
import { spanOf, workspaceEditOf } from '../convert.ts';
import type { Feature, OpenDocument } from '../feature.ts';
import { CodeActionKind, CodeActionTriggerKind } from '../protocol.ts';
import { configAction, ruleActions } from './config-edits.ts';
import type {
  CodeAction,
  CodeActionParams,
  Diagnostic,
  TextDocumentIdentifier,
  WorkspaceEdit,
} from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';

/** An action for the whole document of any kind, which an editor can run on saving. */
const FIX_ALL: SourceAction = {
  kind: `${CodeActionKind.SourceFixAll}.component-contract`,
  title: () => 'Make all safe fixes',
  edits(open, files) {
    const fixes = (open as OpenDocument).editing.fixes?.(open, files);
    return fixes ? fixAll(fixes, SAFE) : [];
  },
};

const KINDS = [
  CodeActionKind.QuickFix,
  CodeActionKind.RefactorRewrite,
  ...new Set(
    [FIX_ALL, ...Object.values(EDITING).flatMap((each) => each.sourceActions ?? [])].map(({ kind }) => kind),
  ),
  ...Object.values(EDITING).flatMap((each) => each.viewKind ?? []),
  CodeActionKind.Empty,
];

export const codeActions: Feature<'fixes', CodeActionParams, CodeAction[]> = {
  method: 'textDocument/codeAction',
  capability: { codeActionProvider: { codeActionKinds: KINDS, resolveProvider: true } },
  member: 'fixes',
  alsoForeign: true,
  editsProject: ({ context }) => isWanted(CodeActionKind.QuickFix, context.only),
  handle(open, { range, context: { only, diagnostics, triggerKind } }, client, files) {
    const { document, editing, source, whyNotChecked } = open;
    const at = spanOf(document, range);
    const fixes = editing.fixes(open, files);
    const request: ActionRequest = { open, client, fixes, at, shown: byFinding(diagnostics) };
    const actions: CodeAction[] = [];
    // The findings of a document that is not checked are not shown, and not fixed.
    const isFixed = whyNotChecked === undefined;
    if (isFixed && isWanted(CodeActionKind.QuickFix, only)) actions.push(...quickFixes(request));
    // What an editor asks for by itself lights a bulb: there, only fixes are offered.
    const isAsked = triggerKind !== CodeActionTriggerKind.Automatic || only !== undefined;
    if (isAsked && isWanted(CodeActionKind.RefactorRewrite, only)) {
      for (const { title, edits } of editing.refactorings?.(source, at) ?? [])
        actions.push(...action(request, title, edits, { kind: CodeActionKind.RefactorRewrite }));
    }
    // Offered only on request: an action on the whole document is not about the caret.
    for (const each of isFixed && only ? [FIX_ALL, ...(editing.sourceActions ?? [])] : []) {
      if (!isWanted(each.kind, only)) continue;
      actions.push(...action(request, each.title(open), each.edits(open, files), { kind: each.kind }));
    }
    const { viewKind } = editing;
    if (only && viewKind !== undefined && isWanted(viewKind, only)) {
      for (const each of editing.viewActions?.(open, undefined, viewOf(client)) ?? [])
        actions.push(...actionOf(request, each, viewKind));
    }
    if (isAsked && isWanted(CodeActionKind.Empty, only)) {
      for (const each of editing.viewActions?.(open, at.start, viewOf(client)) ?? [])
        actions.push(...actionOf(request, each, CodeActionKind.Empty));
    }
    return actions;
  },
};

/** Kinds are a hierarchy: a request for `source.fixAll` includes `source.fixAll.component-contract`. */
function isWanted(kind: string, only: readonly string[] | undefined): boolean {
  return !only || only.some((wanted) => wanted === '' || `${kind}.`.startsWith(`${wanted}.`));
}

/** A request for the actions at a place of a document. */
interface ActionRequest {
  readonly open: OpenDocument;
  readonly client: Client;
  readonly fixes: FixableDocument;
  readonly at: Span;
  /** The diagnostics that the editor shows there, by their findings. */
  readonly shown: ReadonlyMap<string, Diagnostic>;
}

function actionOf({ open, client }: ActionRequest, each: Action, kind: string): CodeAction[] {
  const { title } = each;
  if ('setting' in each) return configAction(open, title, declaredAs(each.setting.declaredName), client);
  return [{ title, kind, command: { title, command: each.command, arguments: [...each.args] } }];
}

const SYNTAX = 'json/syntax';

/** Limit of a menu: a selection of everything can hold thousands of findings. */
const MOST_FINDINGS = 100;

/** The fixes of each finding; behind them the fixes for all findings of a kind, and last the other actions for each rule. */
function quickFixes(request: ActionRequest): CodeAction[] {
  const { open, client, fixes: here, at, shown } = request;
  const single: CodeAction[] = [];
  const whole = new Map<string, CodeAction[]>();
  const seen = new Set<string>();
  const { text, page, checked } = here.source;
  // What is missing at the end of a line is found at the beginning of the next.
  const end = at.end + /^\s*/.exec(text.slice(at.end))![0].length;
  const meant = checked.findings.filter((finding) => {
    const span = here.reach?.(finding) ?? finding.span;
    return span.start <= (finding.code === SYNTAX ? end : at.end) && span.end >= at.start;
  });
  for (const finding of meant.slice(0, MOST_FINDINGS)) {
    const diagnostic = shown.get(JSON.stringify([finding.code, finding.path]));
    const more = { kind: CodeActionKind.QuickFix, ...(diagnostic && { diagnostics: [diagnostic] }) };
    for (const { title, edits, preferred, all } of fixesOf(here, finding)) {
      const isPreferred = preferred && { isPreferred: true };
      const changes = textEdits(page, edits);
      // A member that is written three times has two findings with one fix.
      const key = JSON.stringify([title, changes]);
      if (!seen.has(key)) single.push(...action(request, title, changes, { ...more, ...isPreferred }));
      seen.add(key);
      if (all !== undefined && !whole.has(all)) whole.set(all, forAll(request, finding.code, all, more));
    }
  }
  const codes = [...new Set(meant.map(({ code }) => code))];
  const offs = codes.flatMap((code) => {
    const alike = [...shown.values()].filter((diagnostic) => diagnostic.code === code);
    const found = open.editing.findingActions?.(open, code) ?? [];
    const others = found.flatMap((each) => actionOf(request, each, CodeActionKind.QuickFix));
    return [...others, ...ruleActions(open, code, client)].map((each) => ({
      ...each,
      diagnostics: alike,
    }));
  });
  return [...single, ...[...whole.values()].flat(), ...offs];
}

/** The fix for all findings of a rule, if there are several; made when it is chosen, in editors that resolve actions. */
function forAll(
  { open: { document }, fixes, client }: ActionRequest,
  code: string,
  all: string,
  more: Partial<CodeAction>,
): CodeAction[] {
  if (!servesSeveral(fixes, code, all)) return [];
  const data: ForAll = { textDocument: { uri: document.uri }, code, all };
  const { dataSupport, resolveSupport } = client.capabilities.textDocument?.codeAction ?? {};
  if (dataSupport && resolveSupport?.properties.includes('edit')) return [{ title: all, ...more, data }];
  return [{ title: all, ...more, edit: editOfAll(document, fixes, data, client) }];
}

/** An action that changes this document; none where there is nothing to change. */
function action(
  { open: { document }, client }: ActionRequest,
  title: string,
  edits: readonly TextEdit[],
  more: Partial<CodeAction>,
): CodeAction[] {
  if (edits.length === 0) return [];
  return [{ title, ...more, edit: workspaceEditOf(document, edits, client.capabilities) }];
}

/** A diagnostic is of the finding with the same rule and the same place in the value. */
function byFinding(diagnostics: readonly Diagnostic[]): Map<string, Diagnostic> {
  return new Map(
    diagnostics.map((each) => {
      const data = each.data as { path?: unknown } | undefined;
      return [JSON.stringify([each.code, data?.path]), each];
    }),
  );
}

/** Data of an action for all findings of a rule: `all` is the name of their fixes. */
interface ForAll {
  readonly textDocument: TextDocumentIdentifier;
  readonly code: string;
  readonly all: string;
}

/** The edit of an action that is in a menu without one: to fix a whole document takes time, so it is made once it is chosen. */
export const codeActionResolve: Feature<'fixes', CodeAction & { readonly data: ForAll }, CodeAction> = {
  method: 'codeAction/resolve',
  capability: {},
  member: 'fixes',
  handle(open, chosen, client, files) {
    const fixes = open.editing.fixes(open, files);
    return { ...chosen, edit: editOfAll(open.document, fixes, chosen.data, client) };
  },
};

/** Makes the fix of this name for all findings of its rule. */
function editOfAll(
  document: TextDocument,
  fixes: FixableDocument,
  { code, all }: ForAll,
  { capabilities }: Client,
): WorkspaceEdit {
  const edits = fixAll(fixes, { code, wants: (fix) => fix.all === all });
  return workspaceEditOf(document, edits, capabilities);
}
