import { type CodeAction, CodeActionKind, type Diagnostic } from 'vscode-languageserver/node';
import { textEdits } from '../core/edits/making.ts';
import type { TextEdit } from '../core/edits/text-edit.ts';
import type { Span } from '../core/finding.ts';
import { workspaceEditOf } from '../convert.ts';
import { canResolveEdits, editOfAll, type ForAll } from './code-action-resolve.ts';
import type { Client } from './feature.ts';
import type { Mended } from './mended.ts';

/** What an editor asks about a place of a document. */
export interface Asking {
  readonly mended: Mended;
  readonly asked: Span;
  /** What the editor shows at that place, by the findings that it came from. */
  readonly shown: ReadonlyMap<string, Diagnostic>;
  readonly client: Client;
}

/**
 * Nobody reads a longer menu, and a selection of everything can hold thousands of findings, also such as nobody can
 * mend; nor is there time to write down more edits.
 */
const [MOST_FIXABLE, MOST_ASKED, MOST_EDITS] = [50, 500, 5000];

/**
 * The fixes of each finding; behind them what does the same for all findings of a kind, and last what takes the findings of
 * a rule away `without` a mend.
 */
export function quickFixes(asking: Asking, without: (code: string) => readonly CodeAction[]): CodeAction[] {
  const { mended: here, asked, shown } = asking;
  const [single, whole]: [CodeAction[], Map<string, CodeAction[]>] = [[], new Map()];
  const seen = new Set<string>();
  const meant = here.findings.filter(({ span }) => span.start <= asked.end && span.end >= asked.start);
  let [fixable, written] = [0, 0];
  for (const finding of meant.slice(0, MOST_ASKED)) {
    const diagnostic = shown.get(keyOf(finding.code, finding.path));
    const more = { kind: CodeActionKind.QuickFix, ...(diagnostic && { diagnostics: [diagnostic] }) };
    const fixes = here.fixesOf(finding);
    for (const { title, edits, preferred, all } of fixes) {
      const isPreferred = preferred && { isPreferred: true };
      const changes = textEdits(here.page, edits);
      // Of a member that is written three times there are two findings with one mend.
      const key = JSON.stringify([title, changes]);
      if (!seen.has(key)) single.push(...action(asking, title, changes, { ...more, ...isPreferred }));
      seen.add(key);
      written += edits.length;
      if (all !== undefined && !whole.has(all)) whole.set(all, forAll(asking, finding.code, all, more));
    }
    if (fixes.length > 0 && ++fixable === MOST_FIXABLE) break;
    if (written > MOST_EDITS) break;
  }
  const codes = [...new Set(meant.map(({ code }) => code))];
  const offs = codes.flatMap((code) => {
    const alike = [...shown.values()].filter((diagnostic) => diagnostic.code === code);
    return without(code).map((each) => ({ ...each, diagnostics: alike }));
  });
  return [...single, ...[...whole.values()].flat(), ...offs];
}

/** The same for all findings of a rule, if there are several; made when it is chosen, where the editor can ask then. */
function forAll(
  { mended, client }: Asking,
  code: string,
  all: string,
  more: Partial<CodeAction>,
): CodeAction[] {
  if (!mended.servesSeveral(code, all)) return [];
  const { uri } = mended.document;
  const data: ForAll = { textDocument: { uri }, code, all };
  if (canResolveEdits(client)) return [{ title: all, ...more, data }];
  return [{ title: all, ...more, edit: editOfAll(mended, data, client) }];
}

/** An action that changes this document; none where there is nothing to change. */
export function action(
  { mended: { document }, client }: Pick<Asking, 'mended' | 'client'>,
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
