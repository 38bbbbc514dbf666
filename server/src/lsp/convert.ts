import { TextDocument } from 'vscode-languageserver-textdocument';
import type {
  ClientCapabilities,
  Location,
  MarkupContent,
  Range,
  TextEdit as LspTextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver';
import type { FileEdits, Target } from '../kinds/answers.ts';
import type { Workspace } from '../kinds/editing.ts';
import type { Span } from '../text/positions.ts';
import type { TextEdit } from '../text/text-edit.ts';
import { getOrInsert } from '../text/maps.ts';
import { withoutMarkup } from '../text/markup.ts';
import { MarkupKind } from './protocol.ts';

export function rangeOf(document: TextDocument, { start, end }: Span): Range {
  return { start: document.positionAt(start), end: document.positionAt(end) };
}

export function spanOf(document: TextDocument, { start, end }: Range): Span {
  return { start: document.offsetAt(start), end: document.offsetAt(end) };
}

export function textEditOf(document: TextDocument, edit: TextEdit): LspTextEdit {
  return { range: rangeOf(document, edit), newText: edit.newText };
}

/** Markdown, or text in an editor that renders only that. */
export function markupOf(
  markdown: string,
  formats: readonly MarkupKind[] = [MarkupKind.PlainText],
): MarkupContent {
  return formats.includes(MarkupKind.Markdown)
    ? { kind: MarkupKind.Markdown, value: markdown }
    : { kind: MarkupKind.PlainText, value: withoutMarkup(markdown) };
}

/**
 * Edits of one document, with the version they are for in clients that know versions, so that they never meet another text. A
 * document that is not open has the version null.
 */
export function workspaceEditOf(
  document: TextDocument,
  edits: readonly TextEdit[],
  { workspace }: ClientCapabilities,
  version: number | null = document.version,
): WorkspaceEdit {
  const { uri } = document;
  const changes = edits.map((edit) => textEditOf(document, edit));
  if (!workspace?.workspaceEdit?.documentChanges) return { changes: { [uri]: changes } };
  return { documentChanges: [{ textDocument: { uri, version }, edits: changes }] };
}

/** Tests for clients that create or rename files as part of an edit. */
export function canEditFiles(how: 'create' | 'rename', { workspace }: ClientCapabilities): boolean {
  const { documentChanges, resourceOperations } = workspace?.workspaceEdit ?? {};
  return documentChanges === true && resourceOperations?.includes(how) === true;
}

/** The range before the first character of a text. */
export const START: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** Edits of files, open or not, each for the version of it that they are made of. */
export const editsOfFiles = (
  all: readonly FileEdits[],
  files: Texts,
  capabilities: ClientCapabilities,
): WorkspaceEdit[] =>
  all.flatMap(({ uri: key, edits }) => {
    const file = files.textAt(key);
    if (!file || edits.length === 0) return [];
    const { uri, text, version } = file;
    const document = TextDocument.create(uri, 'json', version ?? 0, text);
    return [workspaceEditOf(document, edits, capabilities, version ?? null)];
  });

/** Edits of several documents as one. */
export function joined(edits: readonly WorkspaceEdit[]): WorkspaceEdit {
  if (edits.some(({ documentChanges }) => documentChanges))
    return { documentChanges: edits.flatMap(({ documentChanges = [] }) => documentChanges) };
  const changes: NonNullable<WorkspaceEdit['changes']> = {};
  for (const edit of edits) Object.assign(changes, edit.changes);
  return { changes };
}

/** The texts of files as they count now. */
type Texts = Pick<Workspace, 'textAt'>;

/** Targets as places of their names. */
export function locationsOf(targets: readonly Target[], document: TextDocument, files: Texts): Location[] {
  const documentAt = documentsOf(files, document);
  return targets.map(({ uri, name }) => ({ uri, range: rangeOf(documentAt(uri), name) }));
}

/** Looks up a document as the editor or the disk has it. */
export type DocumentAt = (uri: string) => TextDocument;

/** The files as documents, each made once; one that is open is itself. */
export function documentsOf(files: Texts, open?: TextDocument): DocumentAt {
  const made = new Map(open ? [[open.uri, open]] : []);
  return (uri) =>
    getOrInsert(made, uri, () => {
      const file = files.textAt(uri);
      return TextDocument.create(file?.uri ?? uri, 'json', 0, file?.text ?? '');
    });
}
