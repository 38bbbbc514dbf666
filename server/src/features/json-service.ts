import {
  type CompletionItem,
  type FoldingRange,
  getLanguageService,
  type JSONDocument,
  type SelectionRange,
} from 'vscode-json-languageservice';
import { InsertTextFormat, type Position, type Range } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import schema from '../../../schemas/v0/component.contract.schema.json';
import { SCHEMA_ID } from '../core/contract.ts';
import { memberOf, type Node } from '../core/tree.ts';
import { spanOf } from '../convert.ts';
import type { Client, OpenContract } from './feature.ts';

// No request service is handed in, so the service has no way to load anything.
const service = getLanguageService({});
service.configure({
  validate: false,
  schemas: [{ uri: SCHEMA_ID, fileMatch: ['*'], schema }],
});

/** The lines of each array and object that can be folded away: whole lines, as every editor can, at most so many. */
export function foldingRanges(document: TextDocument, rangeLimit: number | undefined): FoldingRange[] {
  return service.getFoldingRanges(document, rangeLimit === undefined ? {} : { rangeLimit });
}

/** For each position what can be selected around it, from the inside out. */
export function selectionRanges(document: TextDocument, positions: Position[]): SelectionRange[] {
  const parsed = service.parseJSONDocument(document);
  return service
    .getSelectionRanges(document, positions, parsed)
    .map((innermost, index) => nested(document, positions[index]!, innermost));
}

/**
 * Only the steps that hold the one before them. Where a bracket or quote is missing the service counts it as if it were
 * there, and an editor rejects a step that is not around the last one.
 */
function nested(document: TextDocument, position: Position, innermost: SelectionRange): SelectionRange {
  const steps: Range[] = [];
  let last = spanOf(document, { start: position, end: position });
  for (let step: SelectionRange | undefined = innermost; step; step = step.parent) {
    const span = spanOf(document, step.range);
    if (span.start > last.start || span.end < last.end) continue;
    steps.push(step.range);
    last = span;
  }
  const around = steps.reduceRight<SelectionRange | undefined>(
    (parent, range) => (parent ? { range, parent } : { range }),
    undefined,
  );
  return around ?? { range: { start: position, end: position } };
}

/** The members that the schema knows at a place and that are not there yet. */
export async function memberNames(
  { document }: OpenContract,
  position: Position,
  client: Client,
): Promise<CompletionItem[]> {
  const list = await service.doComplete(
    document,
    position,
    forcingOurSchema(service.parseJSONDocument(document)),
  );
  const items = list?.items ?? [];
  const snippets = client.capabilities.textDocument?.completion?.completionItem?.snippetSupport;
  return snippets ? items : items.map(withoutSnippet);
}

/** The service always writes snippets; an editor that knows none would show their tab stops as text. */
function withoutSnippet(item: CompletionItem): CompletionItem {
  const plain = (text: string): string =>
    text.replaceAll(/\$\d+|\$\{\d+:?([^}]*)\}/g, '$1').replaceAll(/\\(.)/g, '$1');
  const { insertText, textEdit, ...rest } = item;
  return {
    ...rest,
    ...(insertText !== undefined && { insertText: plain(insertText) }),
    ...(textEdit && { textEdit: { ...textEdit, newText: plain(textEdit.newText) } }),
    insertTextFormat: InsertTextFormat.PlainText,
  };
}

/**
 * The service takes the schema that a document's `$schema` names before any other. Whatever the text says there, the
 * parsed document says ours.
 */
function forcingOurSchema(parsed: JSONDocument): JSONDocument {
  const { root } = parsed as unknown as { root?: Node };
  const pointer = root && memberOf(root, '$schema')?.children?.[1];
  if (pointer?.type === 'string') Object.assign(pointer, { value: SCHEMA_ID });
  return parsed;
}
