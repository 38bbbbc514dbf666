import { type FoldingRange, getLanguageService, type SelectionRange } from 'vscode-json-languageservice';
import type { Position, Range } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { spanOf } from '../convert.ts';

// It is told of no schema, and handed nothing to load one with.
const service = getLanguageService({});

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
