import type { Artifacts } from '../kinds/manifest/facts.ts';
import type { LinkedEntry } from '../kinds/dsds/pointers.ts';
import type { CustomElement, RegistryItem } from '../sources/model.ts';
import type { ArtifactRecord } from '../kinds/manifest/model.ts';
import { byCodeUnits } from '../text/words.ts';
import type { DsdsSource } from './dsds.ts';
import { canonical, placeOf } from './file-uri.ts';
import { isManifest, type Summary } from './indexed-file.ts';
import type { ManifestSource } from '../kinds/manifest/source.ts';
import type { ProjectIndex } from './project-index.ts';
import type { ProjectState } from './project-state.ts';
import { isCalled, type Role, ROLES } from './roles.ts';
import { type Survey, surveyOf } from './survey.ts';

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

/** A record of a manifest, as the file that it leads to sees it. */
export interface ListedIn {
  readonly manifest: string;
  readonly record: ArtifactRecord;
}

/** The text of a file; one that is not open has no version. */
interface FileText {
  readonly uri: string;
  readonly text: string;
  readonly version?: number;
}

/** Makes a question answer by the files as they are now. */
export type Settled = <Asked extends unknown[], Answer>(
  ask: (...asked: Asked) => Answer,
) => (...asked: Asked) => Answer;

/** The folders that the projects begin with that have any file. */
export const homesIn = (index: ProjectIndex): string[] => [
  ...new Set([...index.needed('project'), ...index.provided('home')]),
];

export function neighboursIn(state: ProjectState, settled: Settled): Neighbours {
  const {
    index,
    members,
    disk,
    documents,
    sources,
    sourcesOf,
    contractFacts,
    manifestFacts,
    manifests,
    dsds,
  } = state;
  const home: Neighbours['home'] = (uri) => {
    const place = placeOf(uri);
    return place && members.homeAt(place);
  };
  const withRole = (role: Role): string[] =>
    homesIn(index)
      .flatMap((each) => [...index.providers(role, '', each)])
      .sort(byCodeUnits);
  const isListing = (uri: string): boolean => {
    const file = members.at(uri);
    return file !== undefined && isManifest(file);
  };
  const fileOf = (uri: string): ContractFile[] => {
    const { home: its, summary } = members.at(uri) ?? {};
    return its !== undefined && summary ? [{ uri, home: its, summary }] : [];
  };
  const surveyed = (each: string) => ({
    sources: sourcesOf(each),
    files: sources,
    isAnswered: (uri: string) => disk.fateOf(uri) !== undefined,
    placed: contractFacts.placingIn(each),
  });

  return {
    home,
    textAt(uri) {
      const key = canonical(uri);
      const text = disk.textAt(key);
      return documents.at(key) ?? (text === undefined ? undefined : { uri: key, text });
    },
    manifest: settled(manifests.at),
    artifactsFor: settled((uri, otherwise) =>
      manifestFacts.artifactsFor(canonical(uri), home(uri) ?? otherwise),
    ),
    manifests: settled(() => withRole('manifest').filter(isListing)),
    listingOf: settled((uri) => {
      const key = canonical(uri);
      const listing = index.needing('saved', key).sort(byCodeUnits);
      return listing.flatMap((manifest) =>
        (members.at(manifest)?.listed?.records ?? []).flatMap(({ target, record }) =>
          target === key ? [{ manifest, record }] : [],
        ),
      );
    }),
    dsds: settled(dsds.at),
    dsdsDocuments: settled(() => withRole('dsds')),
    entriesFor: settled((uri) => {
      const key = canonical(uri);
      return index
        .needing('link', key)
        .sort(byCodeUnits)
        .flatMap((each) => {
          const source = dsds.at(each);
          const entries = source?.checked.entries.filter(({ contract }) => contract?.uri === key);
          return entries?.map((entry) => ({ source: source!, entry })) ?? [];
        });
    }),
    namedGuests: settled(() =>
      ROLES.flatMap((role) =>
        withRole(role)
          .filter((uri) => !isCalled(placeOf(uri)?.name ?? '', role))
          .map((uri) => ({ uri, role })),
      ),
    ),
    contracts: settled(() =>
      [...members.all()].flatMap(([uri, { isVisitor }]) => (isVisitor ? [] : fileOf(uri))),
    ),
    contractsUsing: settled((thing) =>
      homesIn(index).flatMap((each) => [...contractFacts.usersOf(thing, each)].flatMap(fileOf)),
    ),
    elementsIn: settled((its) => contractFacts.elementsIn(its)),
    itemsIn: settled((its) => contractFacts.itemsIn(its)),
    namespacesIn: settled((its) => contractFacts.namespacesIn(its)),
    survey: settled((only) => surveyOf((only ? [only.home] : homesIn(index)).map(surveyed), only?.uri)),
  };
}
