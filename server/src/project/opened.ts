// The contracts of a project, open in an editor or closed.
import type { DocumentSource } from '../check/fix-all.ts';
import type { Finding, Ruling } from '../check/rule.ts';
import {
  documentKind,
  isContractName,
  type KindInProject,
  type Member,
  type Membership,
  withoutHints,
} from '../kinds/index.ts';
import { type FilePlace, keyOf, placeOf } from '../text/uri.ts';
import { isExcluded, isPassedOver } from './folder.ts';
import { type Folders, type KnownFolder, nearestFile, type ProjectFile } from './folders.ts';
import { type DocumentTreatment, documentTreatment, isSame } from './treatment.ts';

/** A document that is open in an editor. */
export interface Opened {
  readonly uri: string;
  readonly text: string;
  readonly version: number;
  /** Whether someone has said that it is a contract, as for one without a name. */
  readonly isSaid: boolean;
}

/** The documents that are open, by the project's own spelling of their URIs, and what is made of them. */
export interface OpenDocuments {
  at(key: string): Document | undefined;
  all(): Iterable<Document>;
  put(opened: Opened, place: FilePlace | undefined): void;
  /** Answers whether it was open. */
  remove(key: string): boolean;
  /** The folders say something else, so that each may be taken in another way. */
  foldersChanged(): void;
  /** How a document is treated as the folders are now; undefined as long as they are not known. */
  treatmentOf(key: string): DocumentTreatment | undefined;
  /** What is made of one that is a contract. */
  sourceFor(key: string): DocumentSource | undefined;
  /** The project knows something else: what was made of it does not count any more. */
  forgetSource(key: string): void;
}

interface Document {
  readonly key: string;
  /** Its URI as the editor writes it. */
  readonly uri: string;
  readonly text: string;
  readonly version: number;
  readonly place: FilePlace | undefined;
  /** How it was taken when it was last asked for. */
  readonly treatment: DocumentTreatment | undefined;
}

interface Kept extends Document {
  readonly isSaid: boolean;
  treatment: DocumentTreatment | undefined;
  /** As of which state of the folders. */
  state: number;
  source: DocumentSource | undefined;
}

/** `onOther` is told of each that is taken in another way than before. */
export function openDocuments(
  folders: Pick<Folders, 'at'>,
  factsFor: (place: FilePlace | undefined) => unknown,
  onOther: (key: string) => void,
): OpenDocuments {
  const documents = new Map<string, Kept>();
  /** How often the folders have changed. */
  let state = 0;

  /** Takes a document anew where the folders have changed since; what was made of it stays where that says the same. */
  function treatmentOf(key: string): DocumentTreatment | undefined {
    const document = documents.get(key);
    const before = document?.treatment;
    if (!document || (before && document.state === state)) return before;
    document.state = state;
    document.treatment = documentTreatment(folders, document.place, document.isSaid);
    if (before && document.treatment && isSame(before, document.treatment))
      return (document.treatment = before);
    document.source = undefined;
    if (before) onOther(key);
    return document.treatment;
  }

  return {
    at: (key) => documents.get(key),
    all: () => documents.values(),
    put({ uri, text, version, isSaid: said }, place) {
      const key = place ? keyOf(place) : uri;
      const isSaid = said || isContractName(place?.name ?? uri);
      const same = documents.get(key);
      const before = same?.isSaid === isSaid ? same : undefined;
      documents.set(key, {
        key,
        uri,
        text,
        version,
        place,
        isSaid,
        treatment: before?.treatment,
        state: before?.state ?? state,
        source: undefined,
      });
    },
    remove: (key) => documents.delete(key),
    foldersChanged: () => void state++,
    treatmentOf,
    sourceFor(key) {
      const treatment = treatmentOf(key);
      const document = documents.get(key);
      if (!document || !treatment?.isContract) return undefined;
      const { uri, text, place } = document;
      const { ruling } = treatment;
      return (document.source ??= CONTRACTS.read({ uri, text, ruling, facts: factsFor(place) }));
    },
    forgetSource(key) {
      const document = documents.get(key);
      if (document) document.source = undefined;
    },
  };
}

const CONTRACTS = documentKind('contract')!;

/** The project files that govern open contracts and manifests, but for those of packages and the like. */
export function governingFiles(
  folders: Pick<Folders, 'at'>,
  documents: Pick<OpenDocuments, 'all' | 'treatmentOf'>,
  isManifest: (key: string) => boolean,
): readonly ProjectFile[] {
  const all = [...documents.all()].flatMap(({ key, place }) => {
    if (!place || !(documents.treatmentOf(key)?.isContract || isManifest(key))) return [];
    return nearestFile(folders.at(place.folder)) ?? [];
  });
  return [...new Set(all)].filter((file) => !isOutside(folders.at(file.folder)));
}

/** Whether git passes over a folder, or the project above excludes it, so that its project file doesn't count either. */
function isOutside(folder: KnownFolder | undefined): boolean {
  if (!folder?.above) return false;
  return isPassedOver(folder.above, folder.name, true) || isExcluded(folder.above, folder.name);
}

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
