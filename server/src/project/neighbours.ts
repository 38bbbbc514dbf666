import type { ManifestSource } from '../kinds/manifest/source.ts';
import type { LinkedEntry } from '../kinds/dsds/pointers.ts';
import type { Artifacts } from '../kinds/manifest/facts.ts';
import type { CustomElement, RegistryItem } from '../sources/model.ts';
import type { DsdsSource, DsdsSources } from './dsds.ts';
import { canonical, type FilePlace, placeOf } from './file-uri.ts';
import type { ListedIn } from './listings.ts';
import type { ManifestSources } from './manifest.ts';
import type { OnDisk } from './on-disk.ts';
import type { OpenDocuments } from './opened.ts';
import type { Role } from './roles.ts';
import type { Summary } from './summary.ts';
import type { Survey } from './survey.ts';

/** What is asked of all files of all projects. Those that are answered have URIs in the project's own spelling. */
export interface Neighbours {
  /** A file as it counts now, with the URI that an editor has it open under, and the version that is open. */
  readonly textAt: (uri: string) => FileText | undefined;
  /** The folder that the project of a file begins with. */
  readonly home: (uri: string) => string | undefined;
  /** The contracts of all projects, open or not. */
  readonly contracts: () => readonly ContractFile[];
  /** Those that refer to a thing, by whichever of its names. */
  readonly contractsUsing: (thing: CustomElement | RegistryItem) => readonly ContractFile[];
  /** A manifest of contracts, open or not; undefined of anything else. */
  readonly manifest: (uri: string) => ManifestSource | undefined;
  /** What the files around a manifest say to it, whether it is there or not; `home` is for one that is in no project. */
  readonly artifactsFor: (manifest: string, home?: string) => Artifacts;
  /** Those of all projects. */
  readonly manifests: () => readonly string[];
  /** A DSDS document, open or not; undefined of anything else. */
  readonly dsds: (uri: string) => DsdsSource | undefined;
  /** Those of all projects. */
  readonly dsdsDocuments: () => readonly string[];
  /** The entries of DSDS documents that are linked with a contract. */
  readonly entriesFor: (contract: string) => readonly EntryOf[];
  /** The records of manifests that lead to a file. */
  readonly listingOf: (uri: string) => readonly ListedIn[];
  /** What all projects and the packages that they depend on declare, once what that wants is taken; or one file. */
  readonly survey: (only?: { readonly uri: string; readonly home: string }) => Survey;
  /** The files of other formats that their project names, since their own names do not tell what they are. */
  readonly namedGuests: () => readonly { readonly uri: string; readonly role: Role }[];
  /** What a project declares, whether a contract refers to it or not. */
  readonly elementsIn: (home: string) => readonly CustomElement[];
  readonly itemsIn: (home: string) => readonly RegistryItem[];
  /** The namespaces of registries that it knows, with what they begin with: `@acme`. */
  readonly namespacesIn: (home: string) => readonly string[];
}

/** An entry of a DSDS document that is linked with a contract. */
export interface EntryOf {
  readonly source: DsdsSource;
  readonly entry: LinkedEntry;
}

/** A contract as its project has it. */
export interface ContractFile {
  readonly uri: string;
  readonly home: string;
  readonly summary: Summary;
}

/** The text of a file; one that nobody has open has no version. */
interface FileText {
  readonly uri: string;
  readonly text: string;
  readonly version?: number;
}

/** Has a question answered once all is made good for that has happened meanwhile. */
export type Settled = <Asked extends unknown[], Answer>(
  ask: (...asked: Asked) => Answer,
) => (...asked: Asked) => Answer;

/** Who knows what is asked. */
interface Knowing {
  readonly files: Omit<
    Neighbours,
    'textAt' | 'home' | 'manifest' | 'artifactsFor' | 'dsds' | 'entriesFor'
  > & {
    artifactsFor(uri: string, home: string | undefined): Artifacts;
    leadingTo(uri: string): readonly string[];
  };
  readonly members: { readonly homeAt: (place: FilePlace) => string | undefined };
  readonly manifests: Pick<ManifestSources, 'at'>;
  readonly dsds: Pick<DsdsSources, 'at'>;
  readonly documents: Pick<OpenDocuments, 'at'>;
  readonly disk: Pick<OnDisk, 'textAt'>;
}

export const neighboursIn = (
  { files, members, manifests, dsds, documents, disk }: Knowing,
  settled: Settled,
): Neighbours => {
  const home: Neighbours['home'] = (uri) => {
    const place = placeOf(uri);
    return place && members.homeAt(place);
  };
  return {
    home,
    textAt(uri) {
      const key = canonical(uri);
      const text = disk.textAt(key);
      return documents.at(key) ?? (text === undefined ? undefined : { uri: key, text });
    },
    manifest: settled(manifests.at),
    artifactsFor: settled((uri, otherwise) => files.artifactsFor(canonical(uri), home(uri) ?? otherwise)),
    dsds: settled(dsds.at),
    dsdsDocuments: settled(files.dsdsDocuments),
    entriesFor: settled((uri) =>
      files.leadingTo(canonical(uri)).flatMap((each) => {
        const source = dsds.at(each);
        const entries = source?.checked.entries.filter(({ contract }) => contract?.uri === canonical(uri));
        return entries?.map((entry) => ({ source: source!, entry })) ?? [];
      }),
    ),
    listingOf: settled((uri) => files.listingOf(canonical(uri))),
    manifests: settled(files.manifests),
    namedGuests: settled(files.namedGuests),
    namespacesIn: settled(files.namespacesIn),
    contracts: settled(files.contracts),
    contractsUsing: settled(files.contractsUsing),
    elementsIn: settled(files.elementsIn),
    itemsIn: settled(files.itemsIn),
    survey: settled(files.survey),
  };
};
