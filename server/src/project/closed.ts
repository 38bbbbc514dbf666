import type { Finding } from '../check/finding.ts';
import type { Ruling } from '../check/ruling.ts';
import { check } from '../kinds/contract/check.ts';
import { type Knowledge, NOTHING_KNOWN } from '../kinds/contract/facts.ts';
import { sourceOf } from '../kinds/contract/source.ts';
import { withoutHints } from '../kinds/index.ts';
import { type FilePlace, placeOf } from './file-uri.ts';
import type { Files } from './files.ts';
import type { Folders } from './folders.ts';
import { type Summary, summaryOf } from './summary.ts';
import { type OfContract, takenIn } from './taken.ts';

/** What is made of contracts that nobody has open: nothing is kept of it, but whether there is anything to tell. */
interface Closed {
  /** What a contract gives and needs; undefined of what is none. */
  summaryAt(key: string): Summary | undefined;
  /** A contract of which there may be something to tell. */
  at(key: string): OfContract | undefined;
}

/** Of closed contracts errors and warnings are told only: the rest is for who works on one. */
export const isGrave = ({ severity }: Finding): boolean => severity === 'error' || severity === 'warning';

export function closedContracts(
  folders: Folders,
  files: Pick<Files, 'isAlone'>,
  textAt: (key: string) => string | undefined,
  knowledgeFor: (place: FilePlace) => Knowledge | undefined,
): Closed {
  /** Those that are fine by themselves, with the rulings by which they are. Of thousands nearly all are. */
  const fine = new Map<string, Ruling>();

  return {
    summaryAt(key) {
      fine.delete(key);
      const text = textAt(key);
      const taken = takenIn(folders, placeOf(key), false);
      if (text === undefined || !taken) return undefined;
      const checked = check(text, withoutHints(taken.ruling), BY_ITSELF);
      if (!checked.findings.some(isGrave)) fine.set(key, taken.ruling);
      return summaryOf(checked);
    },
    at(key) {
      const place = placeOf(key);
      const text = textAt(key);
      const taken = takenIn(folders, place, false);
      if (!place || text === undefined || !taken?.isContract) return undefined;
      const { ruling, leftAlone } = taken;
      if (fine.get(key) === ruling && files.isAlone(key)) return undefined;
      const source = sourceOf(text, withoutHints(ruling), knowledgeFor(place));
      return { source, leftAlone, place, folder: folders.at(place.folder) };
    },
  };
}

/** As in a project that is all read, and has nothing that would matter. */
const BY_ITSELF: Knowledge = { ...NOTHING_KNOWN, isWhole: true };
