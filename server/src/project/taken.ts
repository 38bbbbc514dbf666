import type { ContractSource } from '../kinds/contract/source.ts';
import { AS_SHIPPED, type Ruling } from '../check/ruling.ts';
import type { FilePlace } from './file-uri.ts';
import { treatmentOf, whyPassedOver } from './folder.ts';
import type { Folders, KnownFolder } from './folders.ts';

/** How a document is taken by its project. */
export interface Taken {
  readonly isContract: boolean;
  readonly ruling: Ruling;
  /** Why it is left alone, as the end of a sentence. */
  readonly leftAlone: string | undefined;
}

/** A contract, and how it is taken. */
export interface OfContract {
  readonly source: ContractSource;
  /** Why its findings are nobody's business, as the end of a sentence. */
  readonly leftAlone: string | undefined;
  /** Where it lies, if on a disk. */
  readonly place: FilePlace | undefined;
  readonly folder: KnownFolder | undefined;
}

/** Of a document whose folders are not known there is nothing to say yet. */
export function takenIn(
  folders: Pick<Folders, 'at'>,
  place: FilePlace | undefined,
  isSaid: boolean,
): Taken | undefined {
  if (!place) return { isContract: isSaid, ruling: AS_SHIPPED, leftAlone: undefined };
  const known = folders.at(place.folder);
  if (!known) return undefined;
  const { ruling, isContract, leftAlone = whyPassedOver(known, place.name) } = treatmentOf(known, place.name);
  return { isContract: isSaid || (isContract && leftAlone === undefined), ruling, leftAlone };
}

/** Whether it makes no difference, so that what was found may stay. */
export function isSame(a: Taken, b: Taken): boolean {
  return a.isContract === b.isContract && a.leftAlone === b.leftAlone && isSameRuling(a.ruling, b.ruling);
}

/** Whether two rulings judge alike, though they be of different texts. */
export function isSameRuling(a: Ruling, b: Ruling): boolean {
  return (
    a === b ||
    (a.declaredName === b.declaredName &&
      a.defaultSlot === b.defaultSlot &&
      a.levels.size === b.levels.size &&
      [...a.levels].every(([code, level]) => b.levels.get(code) === level))
  );
}
