import { check } from '../kinds/contract/check.ts';
import type { Finding } from '../check/finding.ts';
import { type Knowledge, NOTHING_KNOWN } from '../kinds/contract/facts.ts';
import { withoutHints } from '../kinds/index.ts';
import { type FilePlace, placeOf } from './file-uri.ts';
import type { Folders, KnownFolder } from './folders.ts';
import { type IndexedFile, summaryOf } from './indexed-file.ts';
import { type ContractSource, sourceOf } from '../kinds/contract/source.ts';
import { documentTreatment } from './treatment.ts';

/** A contract, and how it is treated. */
export interface OfContract {
  readonly source: ContractSource;
  /** Why its findings are not shown, as the end of a sentence. */
  readonly leftAlone: string | undefined;
  /** Where it lies, if on a disk. */
  readonly place: FilePlace | undefined;
  readonly folder: KnownFolder | undefined;
}

/** What is made of contracts that are not open: nothing is kept of it, but what the index needs. */
export interface Closed {
  /** What a contract provides and needs, and the ruling by which it is fine by itself. */
  read(key: string): Pick<IndexedFile, 'summary' | 'fineBy'> | undefined;
  /** A contract of which there may be something to tell. */
  at(key: string): OfContract | undefined;
}

/** Of closed contracts errors and warnings are told only: the rest is for who works on one. */
export const isGrave = ({ severity }: Finding): boolean => severity === 'error' || severity === 'warning';

export function closedContracts(
  folders: Folders,
  fileAt: (key: string) => IndexedFile | undefined,
  isAlone: (key: string) => boolean,
  textAt: (key: string) => string | undefined,
  knowledgeFor: (place: FilePlace) => Knowledge | undefined,
): Closed {
  return {
    read(key) {
      const text = textAt(key);
      const treatment = documentTreatment(folders, placeOf(key), false);
      if (text === undefined || !treatment) return undefined;
      const checked = check(text, withoutHints(treatment.ruling), BY_ITSELF);
      const isFine = !checked.findings.some(isGrave);
      return { summary: summaryOf(checked), fineBy: isFine ? treatment.ruling : undefined };
    },
    at(key) {
      const place = placeOf(key);
      const text = textAt(key);
      const treatment = documentTreatment(folders, place, false);
      if (!place || text === undefined || !treatment?.isContract) return undefined;
      const { ruling, leftAlone } = treatment;
      if (fileAt(key)?.fineBy === ruling && isAlone(key)) return undefined;
      const source = sourceOf(text, withoutHints(ruling), knowledgeFor(place));
      return { source, leftAlone, place, folder: folders.at(place.folder) };
    },
  };
}

/** As in a project that is all read, and has nothing that would matter. */
const BY_ITSELF: Knowledge = { ...NOTHING_KNOWN, isWhole: true };
