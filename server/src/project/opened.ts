import type { DocumentSource } from '../check/fix-all.ts';
import { AS_SHIPPED, type RuleSettings } from '../check/rule.ts';
import {
  documentKind,
  isContractName,
  type KindInProject,
  type Member,
  type Membership,
  withoutHints,
} from '../kinds/index.ts';
import { type FilePlace, keyOf, placeOf } from '../text/uri.ts';
import { isFolderLeftAlone } from './folder.ts';
import { type Folders, nearestFile, type ProjectFile } from './folders.ts';
import { type DocumentTreatment, documentTreatment, isSame } from './treatment.ts';

/** A document that is open in an editor. */
export interface Opened {
  readonly uri: string;
  readonly text: string;
  readonly version: number;
  /** True if the user has said that it is a contract, as for one without a name. */
  readonly isConfigured: boolean;
}

/** A document as it is kept. */
interface Document extends Opened {
  readonly key: string;
  readonly place: FilePlace | undefined;
  /** Its treatment when that was last asked for. */
  treatment: DocumentTreatment | undefined;
  /** The state of the folders that the treatment is of. */
  state: number;
  source: DocumentSource | undefined;
}

/** The documents that are open, by their canonical URIs. */
type OpenDocuments = ReturnType<typeof openDocuments>;

/** `onOther` is called for each that is treated in another way than before. */
export function openDocuments(
  folders: Pick<Folders, 'at'>,
  factsFor: (place: FilePlace | undefined) => unknown,
  onOther: (key: string) => void,
) {
  const documents = new Map<string, Document>();
  /** The number of changes of the folders. */
  let state = 0;

  /** The treatment of a document as the folders are now, undefined as long as they are not known; its source stays where that is the same. */
  function treatmentOf(key: string): DocumentTreatment | undefined {
    const document = documents.get(key);
    const before = document?.treatment;
    if (!document || (before && document.state === state)) return before;
    document.state = state;
    document.treatment = documentTreatment(folders, document.place, document.isConfigured);
    if (before && document.treatment && isSame(before, document.treatment))
      return (document.treatment = before);
    forget(document);
    if (before) onOther(key);
    return document.treatment;
  }

  return {
    at: (key: string): Readonly<Document> | undefined => documents.get(key),
    all: (): Iterable<Readonly<Document>> => documents.values(),
    put({ uri, text, version, isConfigured: said }: Opened, place: FilePlace | undefined): void {
      const key = place ? keyOf(place) : uri;
      const isConfigured = said || isContractName(place?.name ?? uri);
      const same = documents.get(key);
      const before = same?.isConfigured === isConfigured ? same : undefined;
      documents.set(key, {
        key,
        uri,
        text,
        version,
        place,
        isConfigured,
        treatment: before?.treatment,
        state: before?.state ?? state,
        source: undefined,
      });
    },
    /** Returns true if it was open. */
    remove: (key: string) => documents.delete(key),
    /** The folders say something else, so that each may be treated in another way. */
    foldersChanged: () => void state++,
    treatmentOf,
    /** The checked document, of one that is a contract. */
    sourceFor(key: string): DocumentSource | undefined {
      const treatment = treatmentOf(key);
      const document = documents.get(key);
      if (!document || !treatment?.isContract) return undefined;
      if (document.source) return document.source;
      const { uri, text, place } = document;
      const { settings } = treatment;
      return (document.source = CONTRACTS.read({ uri, text, settings, facts: factsFor(place) }));
    },
    /** The project knows something else: the checked document does not count any more. */
    forgetSource(key: string): void {
      const document = documents.get(key);
      if (document) forget(document);
    },
  };
}

function forget(document: Document): void {
  document.source = undefined;
}

const CONTRACTS = documentKind('contract')!;

/**
 * The project files that govern open contracts and manifests, and those in or nearest to folders of which all is read, but for those of
 * packages and the like.
 */
export function governingFiles(
  folders: Pick<Folders, 'at' | 'files'>,
  documents: Pick<OpenDocuments, 'all' | 'treatmentOf'>,
  isManifest: (key: string) => boolean,
  whole: ReadonlySet<string>,
): readonly ProjectFile[] {
  const ofOpen = [...documents.all()].flatMap(({ key, place }) => {
    if (!place || !(documents.treatmentOf(key)?.isContract || isManifest(key))) return [];
    return nearestFile(folders.at(place.folder)) ?? [];
  });
  const ofRoots = [...whole].flatMap((root) => nearestFile(folders.at(root)) ?? []);
  const below = folders.files().filter(({ folder }) => [...whole].some((root) => folder.startsWith(root)));
  return [...new Set([...ofOpen, ...ofRoots, ...below])].filter(
    ({ folder }) => !isFolderLeftAlone(folders.at(folder)!),
  );
}

/** A contract, and its treatment. */
export interface OfContract {
  readonly source: DocumentSource;
  /** Why its findings are not shown, as the end of a sentence. */
  readonly whyNotChecked: string | undefined;
}

/** A contract of a project, and the settings by which it has no findings of its own. */
interface ContractMember extends Member {
  readonly fineBy?: RuleSettings | undefined;
}

/** Returns true for a contract without findings. Of an exception in a rule, the check of the contract tells later. */
function isFlawless({ checked }: DocumentSource): boolean {
  try {
    return checked.whyNotChecked === undefined && checked.findings.length === 0;
  } catch {
    return false;
  }
}

/** The contracts that are not open: nothing is kept of them but what the index needs, and whether they are fine. */
export function closedContracts(
  folders: Folders,
  contracts: KindInProject,
  memberAt: (key: string) => ContractMember | undefined,
  textAt: (key: string) => string | undefined,
  factsFor: (place: FilePlace) => unknown,
) {
  /** Returns true for a contract that has no findings by some settings, neither its own nor by what other files say. */
  function isFine(uri: string, settings: RuleSettings): boolean {
    const member = memberAt(uri);
    return member?.fineBy === settings && contracts.isAlone?.(uri, member) === true;
  }

  return {
    isFine,
    /** Reads and checks a contract, of which most are fine: these needn't be read again. */
    read(uri: string, text: string, membership: Membership): ContractMember {
      const settings = withoutHints(membership.settings ?? AS_SHIPPED);
      const source = CONTRACTS.read({ uri, text, settings, facts: contracts.alone });
      const content = contracts.content(uri, text, membership, source);
      const fineBy = isFlawless(source) ? settings : undefined;
      return { content, fineBy, ...membership };
    },
    /** A contract that may have findings. */
    at(uri: string): OfContract | undefined {
      const place = placeOf(uri);
      const text = textAt(uri);
      const treatment = documentTreatment(folders, place, false);
      if (!place || text === undefined || !treatment?.isContract) return undefined;
      const settings = withoutHints(treatment.settings);
      if (isFine(uri, settings)) return undefined;
      const part = { role: 'contract', settings, isConfigured: false };
      const source = contracts.document(uri, text, part, factsFor(place), false);
      return source && { source, whyNotChecked: treatment.whyNotChecked };
    },
  };
}
