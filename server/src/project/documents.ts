import type { DocumentSource } from '../check/fix-all.ts';
import type { RuleSettings } from '../check/rule.ts';
import { documentKind, isContractName } from '../kinds/index.ts';
import { type FilePlace, keyOf } from '../text/uri.ts';
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

/** An open document as it is kept. */
interface OpenDocument extends Opened {
  readonly key: string;
  readonly place: FilePlace | undefined;
  /** Its treatment when that was last asked for. */
  treatment: DocumentTreatment | undefined;
  /** The number of changes of the folders that the treatment is of. */
  state: number;
}

/** A text of a kind, and what its project says about it. */
export interface ToRead {
  readonly kind: string;
  readonly uri: string;
  readonly text: string;
  readonly settings: RuleSettings | undefined;
  readonly isConfigured: boolean;
}

/** A contract, and why its findings are not shown, as the end of a sentence. */
export interface ContractDocument {
  readonly source: DocumentSource;
  readonly whyNotChecked: string | undefined;
}

/** A document that was read, and what it was read from. */
interface Read {
  readonly from: ToRead;
  readonly source: DocumentSource;
}

/**
 * The documents of all kinds: those that are open, by their canonical URIs, and what was read of documents. An open document,
 * and the closed one that was read last, is the same object until its text, its settings or its facts are others.
 */
export class Documents {
  readonly #open = new Map<string, OpenDocument>();
  readonly #read = new Map<string, Read>();
  /** The URI of the closed document that was read last. */
  #last: string | undefined;
  /** The number of changes of the folders. */
  #state = 0;

  /** `onOther` is called for each open document that is treated in another way than before. */
  constructor(
    private readonly folders: Pick<Folders, 'at'>,
    private readonly onOther: (key: string) => void,
  ) {}

  at(key: string): Readonly<OpenDocument> | undefined {
    return this.#open.get(key);
  }

  all(): Iterable<Readonly<OpenDocument>> {
    return this.#open.values();
  }

  put({ uri, text, version, isConfigured: isSaid }: Opened, place: FilePlace | undefined): void {
    const key = place ? keyOf(place) : uri;
    const isConfigured = isSaid || isContractName(place?.name ?? uri);
    const same = this.#open.get(key);
    const before = same?.isConfigured === isConfigured ? same : undefined;
    const [treatment, state] = [before?.treatment, before?.state ?? this.#state];
    this.#open.set(key, { key, uri, text, version, place, isConfigured, treatment, state });
  }

  /** Returns true if it was open. */
  remove(key: string): boolean {
    this.forget(key);
    return this.#open.delete(key);
  }

  /** The folders say something else, so that each may be treated in another way. */
  foldersChanged(): void {
    this.#state++;
  }

  /** The treatment of an open document as the folders are now; undefined as long as they are not known. */
  treatmentOf(key: string): DocumentTreatment | undefined {
    const document = this.#open.get(key);
    const before = document?.treatment;
    if (!document || (before && document.state === this.#state)) return before;
    document.state = this.#state;
    const now = documentTreatment(this.folders, document.place, document.isConfigured);
    // What was read of it stays where that is the same.
    document.treatment = before && now && isSame(before, now) ? before : now;
    if (before && document.treatment !== before) {
      this.forget(key);
      this.onOther(key);
    }
    return document.treatment;
  }

  /** Reads a document, or returns what was read of it. `facts` and `content` are asked for only if it is read. */
  read(key: string, given: ToRead, facts: () => unknown, content: () => unknown): DocumentSource {
    const before = this.#read.get(key);
    if (before && isSameText(before.from, given)) return before.source;
    const { kind, uri, text, settings, isConfigured } = given;
    const document = { uri, text, settings, isConfigured, facts: facts(), content: content() };
    const source = documentKind(kind)!.read(document);
    if (!this.#open.has(key)) {
      if (this.#last !== undefined && !this.#open.has(this.#last)) this.#read.delete(this.#last);
      this.#last = key;
    }
    this.#read.set(key, { from: given, source });
    return source;
  }

  /** Forgets what was read of a document: its project has other facts about it. */
  forget(key: string): void {
    this.#read.delete(key);
  }
}

const isSameText = (a: ToRead, b: ToRead): boolean =>
  a.text === b.text &&
  a.uri === b.uri &&
  a.settings === b.settings &&
  a.kind === b.kind &&
  a.isConfigured === b.isConfigured;

/**
 * The config files that govern open contracts and manifests, and those in or nearest to folders of which all is read, but for those of
 * packages and the like.
 */
export function governingFiles(
  folders: Pick<Folders, 'at' | 'files'>,
  documents: Documents,
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
