// textDocument/codeAction
import { type CodeAction, CodeActionKind, type CodeActionParams } from 'vscode-languageserver/node';
import { fixAll, SAFE } from '../../check/fix-all.ts';
import type { Action } from '../../kinds/answers.ts';
import { EDITING } from '../../kinds/editing-of.ts';
import type { SourceAction } from '../../kinds/editing.ts';
import { locationsOf, spanOf } from '../convert.ts';
import { type Client, type Feature, type Files, type OpenDocument, viewOf } from '../feature.ts';
import { settingAction, turnOffActions } from './config-actions.ts';
import { action, type ActionRequest, byFinding, quickFixes } from './quick-fixes.ts';

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
