import assert from 'node:assert/strict';
import { fixAll, fixesOf, type Wanted } from '../server/src/check/fix-all.ts';
import type { Fix } from '../server/src/check/rule.ts';
import type { Knowledge } from '../server/src/kinds/contract/facts.ts';
import { fixableContract, sourceOf } from '../server/src/kinds/contract/check.ts';
import { textEdits } from '../server/src/text/make-edits.ts';
import { applyEdits } from '../server/src/text/text-edit.ts';

export interface Offer extends Fix {
  readonly code: string;
  /** The text that the fix makes. */
  readonly after: string;
}

/** Every fix for every finding of a text, as it would be offered in a file with this stem. */
export function offers(text: string, stem?: string, knowledge?: Knowledge): Offer[] {
  const reading = sourceOf(text, undefined, knowledge);
  const document = fixableContract(reading, stem);
  return reading.checked.findings.flatMap((finding) =>
    fixesOf(document, finding).map((fix) => ({
      ...fix,
      code: finding.code,
      after: applyEdits(text, textEdits(reading.page, fix.edits)),
    })),
  );
}

/** The titles of the fixes, with a star for the preferred one. */
export function titles(text: string, stem?: string): string[] {
  return offers(text, stem).map(({ title, preferred }) => (preferred ? `* ${title}` : title));
}

/** Makes the one fix with this title. */
export function fixed(text: string, title: string, stem?: string): string {
  const found = offers(text, stem).filter((fix) => fix.title === title);
  assert.equal(found.length, 1, `"${title}" among: ${titles(text, stem).join('; ')}`);
  return found[0]!.after;
}

/** Makes the wanted fixes of a whole text. */
export function allFixed(text: string, wanted: Wanted, stem?: string, knowledge?: Knowledge): string {
  return applyEdits(text, fixAll(fixableContract(sourceOf(text, undefined, knowledge), stem), wanted));
}
