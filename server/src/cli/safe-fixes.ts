import { SAFE } from '../check/fix-all.ts';
import type { Ruling } from '../check/ruling.ts';
import { fixAll, hasSafeFix } from '../kinds/contract/fixes.ts';
import { stemOfName } from '../kinds/contract/new-contract.ts';
import { fixAllInDsds, hasSafeFixInDsds } from '../kinds/dsds/fixes.ts';
import type { DsdsSource } from '../project/dsds.ts';
import { sourceOf } from '../project/source.ts';
import { applyEdits, type TextEdit } from '../text/text-edit.ts';

/** A text with all its safe fixes made, and how many findings that took away. */
export interface Mended {
  readonly text: string;
  readonly findings: number;
}

export function mendedContract(text: string, ruling: Ruling, name: string): Mended {
  const stem = stemOfName(name);
  return mended(text, (each) => {
    const source = sourceOf(each, ruling);
    const fixable = source.checked.findings.filter((finding) => hasSafeFix(source, finding, stem));
    return { fixable: fixable.length, edits: () => fixAll(source, SAFE, stem) };
  });
}

export function mendedDsds(text: string, read: (text: string) => DsdsSource): Mended {
  return mended(text, (each) => {
    const source = read(each);
    const fixable = source.checked.findings.filter((finding) => hasSafeFixInDsds(source, finding));
    return { fixable: fixable.length, edits: () => fixAllInDsds(source, SAFE) };
  });
}

/** What there is to mend in a text. */
interface Mendable {
  readonly fixable: number;
  readonly edits: () => readonly TextEdit[];
}

function mended(start: string, read: (text: string) => Mendable): Mended {
  let [text, reading] = [start, read(start)];
  const first = reading.fixable;
  // One call mends so many only, to answer an editor in time.
  while (reading.fixable > 0) {
    const next = applyEdits(text, reading.edits());
    const again = read(next);
    // Every call leaves fewer. Should one not, what it made is not taken, and this ends all the same.
    if (again.fixable >= reading.fixable) break;
    [text, reading] = [next, again];
  }
  return { text, findings: first - reading.fixable };
}
