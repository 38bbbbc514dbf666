// textDocument/codeAction
import { type FixableDocument, fixAll, fixesOf, SAFE, servesSeveral } from '../../check/fix-all.ts';
import type { Action } from '../../kinds/answers.ts';
import { EDITING } from '../../kinds/editing-of.ts';
import type { SourceAction } from '../../kinds/editing.ts';
import { textEdits } from '../../text/make-edits.ts';
import type { Span } from '../../text/positions.ts';
import type { TextEdit } from '../../text/text-edit.ts';
import { locationsOf, spanOf, workspaceEditOf } from '../convert.ts';
import { type Client, type Feature, type Files, type OpenDocument, viewOf } from '../feature.ts';
import { settingAction, turnOffActions } from './commands.ts';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type Diagnostic,
  type TextDocumentIdentifier,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';

/** An action for the whole document of any kind, which an editor can run on saving. */
const FIX_ALL: SourceAction = {
  kind: `${CodeActionKind.SourceFixAll}.component-contract`,
  title: 'Make all safe fixes',
  edits(open, files) {
    const fixes = (open as OpenDocument).editing.fixes?.(open, files);
    return fixes ? fixAll(fixes, SAFE) : [];
  },
};

const KINDS = [
  CodeActionKind.QuickFix,
  CodeActionKind.RefactorRewrite,
  ...[FIX_ALL, ...Object.values(EDITING).flatMap((each) => each.sourceActions ?? [])].map(({ kind }) => kind),
  CodeActionKind.Empty,
];

export const codeActions: Feature<CodeActionParams, CodeAction[]> = {
  method: 'textDocument/codeAction',
  capability: { codeActionProvider: { codeActionKinds: KINDS, resolveProvider: true } },
  isServedBy: (editing) => editing.fixes !== undefined,
  alsoForeign: true,
  editsProject: ({ context }) => isWanted(CodeActionKind.QuickFix, context.only),
  handle(open, { range, context }, client, files) {
    const { document, editing, source } = open;
    const fixes = editing.fixes?.(open, files);
    if (!fixes) return null;
    const { only, diagnostics } = context;
    const at = spanOf(document, range);
    const request: ActionRequest = { document, fixes, at, shown: byFinding(diagnostics), client };
    // The findings of a document that is left alone are not shown, and not fixed.
    const isFixed = open.leftAlone === undefined;
    return [
      ...(isFixed && isWanted(CodeActionKind.QuickFix, only)
        ? quickFixes(request, (code) => beyondFixes(open, code, client, files))
        : []),
      ...(isWanted(CodeActionKind.RefactorRewrite, only)
        ? (editing.refactorings?.(source, at) ?? []).flatMap(({ title, edits }) =>
            action(request, title, edits, { kind: CodeActionKind.RefactorRewrite }),
          )
        : []),
      ...(isFixed && only ? sourceActions(open, request, only, files) : []),
      ...(isWanted(CodeActionKind.Empty, only)
        ? (editing.viewActions?.(open, at.start, viewOf(client)) ?? []).flatMap((each) =>
            actionOf(each, CodeActionKind.Empty, open, client, files),
          )
        : []),
    ];
  },
};

/** Kinds are a hierarchy: a request for `source.fixAll` includes `source.fixAll.component-contract`. */
function isWanted(kind: string, only: readonly string[] | undefined): boolean {
  return !only || only.some((wanted) => wanted === '' || `${kind}.`.startsWith(`${wanted}.`));
}

/** The actions about the findings of a rule, beside their fixes. */
function beyondFixes(open: OpenDocument, code: string, client: Client, files: Files): CodeAction[] {
  return [
    ...(open.editing.findingActions?.(open, code, files) ?? []).flatMap((each) =>
      actionOf(each, CodeActionKind.QuickFix, open, client, files),
    ),
    ...turnOffActions(open, code, client),
  ];
}

/** Offered only on request: an action on the whole document is not about the caret. */
function sourceActions(
  open: OpenDocument,
  request: ActionRequest,
  only: readonly string[],
  files: Files,
): CodeAction[] {
  return [FIX_ALL, ...(open.editing.sourceActions ?? [])]
    .filter(({ kind }) => isWanted(kind, only))
    .flatMap((each) => action(request, each.title, each.edits(open, files), { kind: each.kind }));
}

/** The client's command that shows places in other files on top of the text. */
const PEEK = 'component-contract.peek';

function actionOf(
  each: Action,
  kind: string,
  open: OpenDocument,
  client: Client,
  files: Files,
): CodeAction[] {
  const { title } = each;
  const { document } = open;
  if ('setting' in each) return settingAction(open, title, each.setting, client);
  if ('command' in each) {
    return [{ title, kind, command: { title, command: each.command, arguments: [...each.args] } }];
  }
  if (!client.commands.includes(PEEK)) return [];
  const { at, targets } = each.peek;
  const places = [document.uri, document.positionAt(at), locationsOf(targets, document, files)];
  return [{ title, kind, command: { title, command: PEEK, arguments: places } }];
}

/** A request for the actions at a place of a document. */
export interface ActionRequest {
  readonly document: TextDocument;
  readonly fixes: FixableDocument;
  readonly at: Span;
  /** The diagnostics that the editor shows there, by their findings. */
  readonly shown: ReadonlyMap<string, Diagnostic>;
  readonly client: Client;
}

/** Limits of a menu: a selection of everything can hold thousands of findings, many without a fix. */
const [MOST_FIXABLE, MOST_FINDINGS, MOST_EDITS] = [50, 500, 5000];

/**
 * The fixes of each finding; behind them the fixes for all findings of a kind, and last those of `actionsFor` for each
 * rule.
 */
export function quickFixes(
  request: ActionRequest,
  actionsFor: (code: string) => readonly CodeAction[],
): CodeAction[] {
  const { fixes: here, at, shown } = request;
  const [single, whole]: [CodeAction[], Map<string, CodeAction[]>] = [[], new Map()];
  const seen = new Set<string>();
  const { page, checked } = here.source;
  const meant = checked.findings.filter(({ span }) => span.start <= at.end && span.end >= at.start);
  let [fixable, written] = [0, 0];
  for (const finding of meant.slice(0, MOST_FINDINGS)) {
    const diagnostic = shown.get(keyOf(finding.code, finding.path));
    const more = { kind: CodeActionKind.QuickFix, ...(diagnostic && { diagnostics: [diagnostic] }) };
    const fixes = fixesOf(here, finding);
    for (const { title, edits, preferred, all } of fixes) {
      const isPreferred = preferred && { isPreferred: true };
      const changes = textEdits(page, edits);
      // A member that is written three times has two findings with one fix.
      const key = JSON.stringify([title, changes]);
      if (!seen.has(key)) single.push(...action(request, title, changes, { ...more, ...isPreferred }));
      seen.add(key);
      written += edits.length;
      if (all !== undefined && !whole.has(all)) whole.set(all, forAll(request, finding.code, all, more));
    }
    if (fixes.length > 0 && ++fixable === MOST_FIXABLE) break;
    if (written > MOST_EDITS) break;
  }
  const codes = [...new Set(meant.map(({ code }) => code))];
  const offs = codes.flatMap((code) => {
    const alike = [...shown.values()].filter((diagnostic) => diagnostic.code === code);
    return actionsFor(code).map((each) => ({ ...each, diagnostics: alike }));
  });
  return [...single, ...[...whole.values()].flat(), ...offs];
}

/** The fix for all findings of a rule, if there are several; made when it is chosen, in editors that resolve actions. */
function forAll(
  { document, fixes, client }: ActionRequest,
  code: string,
  all: string,
  more: Partial<CodeAction>,
): CodeAction[] {
  if (!servesSeveral(fixes, code, all)) return [];
  const { uri } = document;
  const data: ForAll = { textDocument: { uri }, code, all };
  if (canResolveEdits(client)) return [{ title: all, ...more, data }];
  return [{ title: all, ...more, edit: editOfAll(document, fixes, data, client) }];
}

/** An action that changes this document; none where there is nothing to change. */
export function action(
  { document, client }: Pick<ActionRequest, 'document' | 'client'>,
  title: string,
  edits: readonly TextEdit[],
  more: Partial<CodeAction>,
): CodeAction[] {
  if (edits.length === 0) return [];
  return [{ title, ...more, edit: workspaceEditOf(document, edits, client.capabilities) }];
}

/** A diagnostic is of the finding with the same rule and the same place in the value. */
export function byFinding(diagnostics: readonly Diagnostic[]): Map<string, Diagnostic> {
  return new Map(
    diagnostics.map((diagnostic) => {
      const path = (diagnostic.data as { path?: unknown } | undefined)?.path;
      return [keyOf(diagnostic.code, path), diagnostic];
    }),
  );
}

function keyOf(code: unknown, path: unknown): string {
  return JSON.stringify([code, path]);
}

/** Data of an action for all findings of a rule: `all` is the name of their fixes. */
interface ForAll {
  readonly textDocument: TextDocumentIdentifier;
  readonly code: string;
  readonly all: string;
}

/** The edit of an action that is in a menu without one: to fix a whole document takes time, so it is made once it is chosen. */
export const codeActionResolve: Feature<CodeAction & { readonly data: ForAll }, CodeAction> = {
  method: 'codeAction/resolve',
  capability: {},
  isServedBy: (editing) => editing.fixes !== undefined,
  handle(open, chosen, client, files) {
    const fixes = open.editing.fixes?.(open, files);
    return fixes && { ...chosen, edit: editOfAll(open.document, fixes, chosen.data, client) };
  },
};

/** Tests for editors that resolve an action without an edit. */
function canResolveEdits({ capabilities }: Client): boolean {
  const { codeAction } = capabilities.textDocument ?? {};
  return !!codeAction?.dataSupport && !!codeAction.resolveSupport?.properties.includes('edit');
}

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
