import { type FixableDocument, fixAll, hasSafeFix, SAFE } from '../check/fix-all.ts';
import type { Ruling } from '../check/ruling.ts';
import { stemOfName } from '../kinds/contract/file-name.ts';
import { fixableContract, sourceOf } from '../kinds/contract/source.ts';
import { fixableDsds } from '../kinds/dsds/fixes.ts';
import type { DsdsSource } from '../project/dsds.ts';
import { applyEdits } from '../text/text-edit.ts';

/** A text with all its safe fixes made, and how many findings that took away. */
export interface Mended {
  readonly text: string;
  readonly findings: number;
}

export const mendedContract = (text: string, ruling: Ruling, name: string): Mended =>
  mended(fixableContract(sourceOf(text, ruling), stemOfName(name)));

export const mendedDsds = (text: string, read: (text: string) => DsdsSource): Mended =>
  mended(withReading(text, read));

/** The document with the readings of the project, which are kept from one to the next. */
const withReading = (text: string, read: (text: string) => DsdsSource): FixableDocument => ({
  ...fixableDsds(read(text)),
  reread: (again) => withReading(again, read),
});

function mended(start: FixableDocument): Mended {
  let [document, left] = [start, fixableIn(start)];
  const first = left;
  // One call makes a limited number of fixes, to answer an editor in time.
  while (left > 0) {
    const next = document.reread(applyEdits(document.source.text, fixAll(document, SAFE)));
    const count = fixableIn(next);
    // Every call leaves fewer. If one does not, its fixes are dropped, and this ends all the same.
    if (count >= left) break;
    [document, left] = [next, count];
  }
  return { text: document.source.text, findings: first - left };
}

const fixableIn = (document: FixableDocument): number =>
  document.source.checked.findings.filter((finding) => hasSafeFix(document, finding)).length;
