// Code actions of a DSDS document.
import type { Span } from '../../../text/span.ts';
import type { Refactoring } from '../../answers.ts';
import type { SourceAction } from '../../editing.ts';
import type { FixableDocument } from '../../../check/fix-all.ts';
import { fixableDsds } from '../fixes.ts';
import { UPDATE } from '../trait-fixes.ts';
import { editsOfUpdate } from '../update-document.ts';
import type { DsdsDocument, DsdsSource } from '../source.ts';

export const fixes = ({ source }: DsdsDocument): FixableDocument => fixableDsds(source);

/** The update of the entry at a place, unless a finding there has it as its fix. */
export function refactorings(source: DsdsSource, { start, end }: Span): Refactoring[] {
  const { findings, entries } = source.checked;
  const hasFix = findings.some(
    ({ code, span }) => code.startsWith('dsds/trait') && span.start <= end && span.end >= start,
  );
  const entry = entries.find(({ span }) => span.start <= start && start <= span.end);
  return entry && !hasFix ? [{ title: UPDATE, edits: editsOfUpdate(source, [entry]) }] : [];
}

export const sourceActions: readonly SourceAction<DsdsSource>[] = [
  {
    kind: 'source.updateTraits.component-contract',
    title: 'Update the traits of all entries from their contracts',
    edits: ({ source }) => editsOfUpdate(source, source.checked.entries),
  },
];
