import type { DocumentSource } from '../check/fix-all.ts';
import type { Finding } from '../check/finding.ts';
import type { Ruling } from '../check/rule.ts';
import {
  documentKind,
  type KindInProject,
  type Member,
  type Membership,
  withoutHints,
} from '../kinds/index.ts';
import { type FilePlace, placeOf } from '../text/uri.ts';
import type { Folders, KnownFolder } from './folders.ts';
import { documentTreatment } from './treatment.ts';

/** A contract, and how it is treated. */
export interface OfContract {
  readonly source: DocumentSource;
  /** Why its findings are not shown, as the end of a sentence. */
  readonly leftAlone: string | undefined;
  /** Where it lies, if on a disk. */
  readonly place: FilePlace | undefined;
  readonly folder: KnownFolder | undefined;
}

/** A contract of a project, and the ruling by which it is fine by itself. */
export interface ContractMember extends Member {
  readonly fineBy?: Ruling | undefined;
}

/** What is made of contracts that are not open: nothing is kept of it, but what the index needs. */
export interface Closed {
  read(key: string, membership: Membership): ContractMember | undefined;
  /** A contract of which there may be something to tell. */
  at(key: string): OfContract | undefined;
}

/** Findings that closed contracts show: the others are for someone who works on one. */
export const isGrave = ({ severity }: Finding): boolean => severity === 'error' || severity === 'warning';

export function closedContracts(
  folders: Folders,
  contracts: KindInProject,
  memberAt: (key: string) => ContractMember | undefined,
  textAt: (key: string) => string | undefined,
  factsFor: (place: FilePlace) => unknown,
): Closed {
  return {
    read(uri, membership) {
      const text = textAt(uri);
      const treatment = documentTreatment(folders, placeOf(uri), false);
      if (text === undefined || !treatment) return undefined;
      const ruling = withoutHints(treatment.ruling);
      const source = CONTRACTS.read({ uri, text, ruling, facts: contracts.alone });
      const isFine = !source.checked.findings.some(isGrave);
      const content = contracts.content(uri, text, membership, source);
      return { ...membership, content, fineBy: isFine ? treatment.ruling : undefined };
    },
    at(uri) {
      const place = placeOf(uri);
      const text = textAt(uri);
      const treatment = documentTreatment(folders, place, false);
      if (!place || text === undefined || !treatment?.isContract) return undefined;
      const { ruling, leftAlone } = treatment;
      const member = memberAt(uri);
      if (member?.fineBy === ruling && contracts.isAlone?.(uri, member)) return undefined;
      const source = CONTRACTS.read({ uri, text, ruling: withoutHints(ruling), facts: factsFor(place) });
      return { source, leftAlone, place, folder: folders.at(place.folder) };
    },
  };
}

const CONTRACTS = documentKind('contract')!;
