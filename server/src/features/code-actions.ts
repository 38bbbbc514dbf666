import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type Diagnostic,
} from 'vscode-languageserver/node';
import { textEdits } from '../core/edits/edit.ts';
import type { TextEdit } from '../core/edits/text-edit.ts';
import type { Span } from '../core/finding.ts';
import { fixAll, fixesOf, SAFE, servesSeveral, type Wanted } from '../core/fixes/fix-all.ts';
import { refactoringsAt } from '../core/fixes/refactorings.ts';
import { defaultNotFirst, ORDER_ALL_DEFAULTS } from '../core/rules/SR-139.ts';
import { idIsTaken } from '../core/rules/SR-133.ts';
import { stemOf } from '../core/skeleton.ts';
import { spotAt } from '../core/tree.ts';
import { spanOf, workspaceEditOf } from '../convert.ts';
import { canResolveEdits, editOfAll, type ForAll } from './code-action-resolve.ts';
import type { Neighbours } from '../project/neighbours.ts';
import { declaredNameActions } from './declared-name.ts';
import type { Client, Feature, OpenContract } from './feature.ts';
import { peekOthers } from './peek-others.ts';
import { isAboutAllTraits, PREVIEW } from './traits.ts';
import { turnOffActions } from './turn-off.ts';

/** What an editor can run on the whole document, also on saving: its kind, its title, and which fixes it makes. */
const SOURCE_ACTIONS: readonly (Wanted & { readonly kind: string; readonly title: string })[] = [
  { kind: `${CodeActionKind.SourceFixAll}.component-contract`, title: 'Make all safe fixes', ...SAFE },
  {
    kind: 'source.orderDefaults.component-contract',
    title: ORDER_ALL_DEFAULTS,
    code: defaultNotFirst.code,
    wants: () => true,
  },
];

const KINDS = [
  CodeActionKind.QuickFix,
  CodeActionKind.RefactorRewrite,
  ...SOURCE_ACTIONS.map(({ kind }) => kind),
  CodeActionKind.Empty,
];

export const codeActions: Feature<CodeActionParams, CodeAction[]> = {
  method: 'textDocument/codeAction',
  capability: { codeActionProvider: { codeActionKinds: KINDS, resolveProvider: true } },
  alsoForeign: true,
  editsProject: ({ context }) => isWanted(CodeActionKind.QuickFix, context.only),
  handle(contract, { range, context }, client, files) {
    const { only } = context;
    const request: Request = {
      ...contract,
      asked: spanOf(contract.document, range),
      shown: byFinding(context.diagnostics),
      stem: stemOf(contract.document.uri),
      client,
      files,
    };
    // What is found in a document that is left alone is shown to nobody, and mended by nobody.
    const mends = contract.leftAlone === undefined;
    return [
      ...(mends && isWanted(CodeActionKind.QuickFix, only) ? quickFixes(request) : []),
      ...(isWanted(CodeActionKind.RefactorRewrite, only) ? refactorings(request) : []),
      // What changes the whole document is no answer to what stands at a caret, so it has to be asked for.
      ...(mends && only ? SOURCE_ACTIONS.filter(({ kind }) => isWanted(kind, only)) : []).flatMap((each) =>
        sourceAction(request, each),
      ),
      ...(isWanted(CodeActionKind.Empty, only) ? preview(request) : []),
    ];
  },
};

interface Request extends OpenContract {
  readonly asked: Span;
  /** What the editor shows at that place, by the findings that it came from. */
  readonly shown: ReadonlyMap<string, Diagnostic>;
  readonly stem: string | undefined;
  readonly client: Client;
  readonly files: Neighbours;
}

/** Kinds are a hierarchy: whoever asks for `source.fixAll` wants `source.fixAll.component-contract` too. */
function isWanted(kind: string, only: readonly string[] | undefined): boolean {
  return !only || only.some((wanted) => wanted === '' || `${kind}.`.startsWith(`${wanted}.`));
}

/**
 * Nobody reads a longer menu, and a selection of everything can hold thousands of findings, also such as nobody can
 * mend; nor is there time to write down more edits.
 */
const [MOST_MENDED, MOST_ASKED, MOST_EDITS] = [50, 500, 5000];

/**
 * The fixes of each finding; behind them what does the same for all findings of a kind, and last what takes findings
 * away without a mend.
 */
function quickFixes(request: Request): CodeAction[] {
  const { source, asked, shown, stem } = request;
  const [single, whole]: [CodeAction[], Map<string, CodeAction[]>] = [[], new Map()];
  const seen = new Set<string>();
  const meant = source.checked.findings.filter(
    ({ span }) => span.start <= asked.end && span.end >= asked.start,
  );
  let [mended, written] = [0, 0];
  for (const finding of meant.slice(0, MOST_ASKED)) {
    const diagnostic = shown.get(keyOf(finding.code, finding.path));
    const more = { kind: CodeActionKind.QuickFix, ...(diagnostic && { diagnostics: [diagnostic] }) };
    const fixes = fixesOf(source, finding, stem);
    for (const { title, edits, preferred, all } of fixes) {
      const isPreferred = preferred && { isPreferred: true };
      const changes = textEdits(source.page, edits);
      // Of a member that is written three times there are two findings with one mend.
      const key = JSON.stringify([title, changes]);
      if (!seen.has(key)) single.push(...action(request, title, changes, { ...more, ...isPreferred }));
      seen.add(key);
      written += edits.length;
      if (all !== undefined && !whole.has(all)) whole.set(all, forAll(request, finding.code, all, more));
    }
    if (fixes.length > 0 && ++mended === MOST_MENDED) break;
    if (written > MOST_EDITS) break;
  }
  const codes = [...new Set(meant.map(({ code }) => code))];
  const offs = codes.flatMap((code) => {
    const alike = [...shown.values()].filter((diagnostic) => diagnostic.code === code);
    const actions = [
      ...(code === idIsTaken.code ? peekOthers(request, request.client, request.files) : []),
      ...declaredNameActions(request, code, request.client),
      ...turnOffActions(request, code, request.client),
    ];
    return actions.map((each) => ({ ...each, diagnostics: alike }));
  });
  return [...single, ...[...whole.values()].flat(), ...offs];
}

/** The same for all findings of a rule, if there are several; made when it is chosen, where the editor can ask then. */
function forAll(request: Request, code: string, all: string, more: Partial<CodeAction>): CodeAction[] {
  if (!servesSeveral(request.source, code, all, request.stem)) return [];
  const { uri } = request.document;
  const data: ForAll = { textDocument: { uri }, code, all };
  if (canResolveEdits(request.client)) return [{ title: all, ...more, data }];
  return [{ title: all, ...more, edit: editOfAll(request, data, request.client) }];
}

function refactorings(request: Request): CodeAction[] {
  const { page, checked } = request.source;
  const spot = checked.kind.kind === 'contract' ? spotAt(page.root, request.asked.start) : undefined;
  if (!spot) return [];
  return refactoringsAt(checked.contract, spot).flatMap(({ title, edits }) =>
    action(request, title, textEdits(page, edits), { kind: CodeActionKind.RefactorRewrite }),
  );
}

function sourceAction(
  request: Request,
  { title, kind, ...wanted }: (typeof SOURCE_ACTIONS)[number],
): CodeAction[] {
  return action(request, title, fixAll(request.source, wanted, request.stem), { kind });
}

/** Offered where a hover shows all traits too; everywhere, it would light the bulb on every line. */
function preview({ document, source, asked, client }: Request): CodeAction[] {
  if (!client.commands.includes(PREVIEW) || source.checked.kind.kind !== 'contract') return [];
  const spot = spotAt(source.tree, asked.start);
  if (!spot || !isAboutAllTraits(spot)) return [];
  const title = 'Preview DSDS traits';
  const command = { title, command: PREVIEW, arguments: [document.uri] };
  return [{ title, kind: CodeActionKind.Empty, command }];
}

/** An action that changes this document; none where there is nothing to change. */
function action(
  { document, client }: Request,
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
    diagnostics.map((diagnostic) => {
      const path = (diagnostic.data as { path?: unknown } | undefined)?.path;
      return [keyOf(diagnostic.code, path), diagnostic];
    }),
  );
}

function keyOf(code: unknown, path: unknown): string {
  return JSON.stringify([code, path]);
}
