import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type Diagnostic,
} from 'vscode-languageserver/node';
import { type TextEdit, textEdits } from '../core/edit.ts';
import type { Span } from '../core/finding.ts';
import { fixAll, fixesOf, SAFE, type Wanted } from '../core/fix-all.ts';
import { refactoringsAt } from '../core/refactorings.ts';
import { defaultNotFirst, ORDER_ALL_DEFAULTS } from '../core/rules/SR-139.ts';
import { stemOf } from '../core/skeleton.ts';
import { spotAt } from '../core/tree.ts';
import { spanOf, workspaceEditOf } from '../convert.ts';
import type { Client, Feature, OpenContract } from './feature.ts';
import { isAboutAllTraits, PREVIEW } from './traits.ts';

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
  capability: { codeActionProvider: { codeActionKinds: KINDS } },
  alsoForeign: true,
  handle(contract, { range, context }, client) {
    const { only } = context;
    const request: Request = {
      ...contract,
      asked: spanOf(contract.document, range),
      shown: byFinding(context.diagnostics),
      stem: stemOf(contract.document.uri),
      client,
    };
    return [
      ...(isWanted(CodeActionKind.QuickFix, only) ? quickFixes(request) : []),
      ...(isWanted(CodeActionKind.RefactorRewrite, only) ? refactorings(request) : []),
      // What changes the whole document is no answer to what stands at a caret, so it has to be asked for.
      ...(only ? SOURCE_ACTIONS.filter(({ kind }) => isWanted(kind, only)) : []).flatMap((each) =>
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
}

/** Kinds are a hierarchy: whoever asks for `source.fixAll` wants `source.fixAll.component-contract` too. */
function isWanted(kind: string, only: readonly string[] | undefined): boolean {
  return !only || only.some((wanted) => wanted === '' || `${kind}.`.startsWith(`${wanted}.`));
}

/** Nobody reads a longer menu, and a selection of everything can hold thousands of findings. */
const MOST_FINDINGS = 50;

/** The fixes of each finding, and behind them what does the same for all findings of a kind. */
function quickFixes(request: Request): CodeAction[] {
  const { source, asked, shown, stem } = request;
  const [single, whole]: [CodeAction[], Map<string, CodeAction[]>] = [[], new Map()];
  const seen = new Set<string>();
  let mended = 0;
  for (const finding of source.checked.findings) {
    if (finding.span.start > asked.end || finding.span.end < asked.start) continue;
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
      if (all === undefined || whole.has(all)) continue;
      const result = fixAll(source, { code: finding.code, wants: (fix) => fix.all === all }, stem);
      whole.set(all, result.made > 1 ? action(request, all, result.edits, more) : []);
    }
    if (fixes.length > 0 && ++mended === MOST_FINDINGS) break;
  }
  return [...single, ...[...whole.values()].flat()];
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
  return action(request, title, fixAll(request.source, wanted, request.stem).edits, { kind });
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
