import type { TextDocument } from 'vscode-languageserver-textdocument';
import {
  type CodeAction,
  CodeActionKind,
  type Diagnostic,
  type TextDocumentIdentifier,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import { type FixableDocument, fixAll, fixesOf, servesSeveral } from '../../check/fix-all.ts';
import { stemOf } from '../../kinds/contract/file-name.ts';
import { fixableContract } from '../../kinds/contract/source.ts';
import { fixableDsds } from '../../kinds/dsds/fixes.ts';
import { fixableManifest } from '../../kinds/manifest/source.ts';
import { onceSaved } from '../../project/unsaved.ts';
import { textEdits } from '../../text/make-edits.ts';
import type { Span } from '../../text/span.ts';
import type { TextEdit } from '../../text/text-edit.ts';
import { workspaceEditOf } from '../convert.ts';
import type { Client, Feature, Files, OpenContract, OpenDsds, OpenManifest } from '../feature.ts';

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
  const { asked, shown } = asking;
  const { fixable: here } = asking.mended;
  const { page } = here.source;
  const [single, whole]: [CodeAction[], Map<string, CodeAction[]>] = [[], new Map()];
  const seen = new Set<string>();
  const meant = here.source.checked.findings.filter(
    ({ span }) => span.start <= asked.end && span.end >= asked.start,
  );
  let [fixable, written] = [0, 0];
  for (const finding of meant.slice(0, MOST_ASKED)) {
    const diagnostic = shown.get(keyOf(finding.code, finding.path));
    const more = { kind: CodeActionKind.QuickFix, ...(diagnostic && { diagnostics: [diagnostic] }) };
    const fixes = fixesOf(here, finding);
    for (const { title, edits, preferred, all } of fixes) {
      const isPreferred = preferred && { isPreferred: true };
      const changes = textEdits(page, edits);
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
  if (!servesSeveral(mended.fixable, code, all)) return [];
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

/** What an action for all findings of a kind is about: its document, the rule, and what its fixes are called. */
interface ForAll {
  readonly textDocument: TextDocumentIdentifier;
  readonly code: string;
  readonly all: string;
}

/**
 * The edit of an action that is in a menu without one. A menu comes up wherever the caret goes, and to mend a whole
 * document takes time, so that this waits until somebody has chosen it.
 */
export const codeActionResolve: Feature<CodeAction & { readonly data: ForAll }, CodeAction> = {
  method: 'codeAction/resolve',
  capability: {},
  handle: (contract, action, client) => withEdit(mendedContract(contract), action, client),
  handleManifest: (manifest, action, client, files) =>
    withEdit(mendedManifest(manifest, files), action, client),
  handleDsds: (dsds, action, client) => withEdit(mendedDsds(dsds), action, client),
};

const withEdit = (
  mended: Mended,
  action: CodeAction & { readonly data: ForAll },
  client: Client,
): CodeAction => ({
  ...action,
  edit: editOfAll(mended, action.data, client),
});

/** Whether the editor asks for an edit that an action comes without. */
function canResolveEdits({ capabilities }: Client): boolean {
  const { codeAction } = capabilities.textDocument ?? {};
  return !!codeAction?.dataSupport && !!codeAction.resolveSupport?.properties.includes('edit');
}

/** Makes the fix of this name for all findings of its rule. */
function editOfAll(mended: Mended, { code, all }: ForAll, client: Client): WorkspaceEdit {
  const edits = fixAll(mended.fixable, { code, wants: (fix) => fix.all === all });
  return workspaceEditOf(mended.document, edits, client.capabilities);
}

/** An open document with the fixes of its findings. */
export interface Mended {
  readonly document: TextDocument;
  readonly fixable: FixableDocument;
}

export const mendedContract = ({ document, source }: Pick<OpenContract, 'document' | 'source'>): Mended => ({
  document,
  fixable: fixableContract(source, stemOf(document.uri)),
});

export const mendedManifest = ({ document, source }: OpenManifest, files: Files): Mended => ({
  document,
  fixable: fixableManifest(onceSaved(source, files)),
});

export const mendedDsds = ({ document, source }: OpenDsds): Mended => ({
  document,
  fixable: fixableDsds(source),
});
