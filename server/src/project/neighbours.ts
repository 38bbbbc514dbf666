import type { CustomElement, RegistryItem } from '../core/knowledge.ts';
import type { ListedIn } from './listings.ts';
import type { ManifestSource } from './manifest.ts';
import type { Summary } from './summary.ts';
import type { Survey } from './survey.ts';

/** What is asked of all files of all projects. Those that are answered have URIs in the project's own spelling. */
export interface Neighbours {
  /** A file as it counts now, with the URI that an editor has it open under, and the version that is open. */
  textAt(uri: string): FileText | undefined;
  /** The folder that the project of a file begins with. */
  home(uri: string): string | undefined;
  /** The contracts of all projects, open or not. */
  contracts(): readonly ContractFile[];
  /** Those that refer to a thing, by whichever of its names. */
  contractsUsing(thing: CustomElement | RegistryItem): readonly ContractFile[];
  /** A manifest of contracts, open or not; undefined of anything else. */
  manifest(uri: string): ManifestSource | undefined;
  /** All of the project that begins at a folder. */
  manifestsIn(home: string): readonly string[];
  /** The records of manifests that lead to a file. */
  listingOf(uri: string): readonly ListedIn[];
  /** What all projects and the packages that they depend on declare, once what that wants is taken; or one file. */
  survey(only?: { readonly uri: string; readonly home: string }): Survey;
  /** What a project declares, whether a contract refers to it or not. */
  elementsIn(home: string): readonly CustomElement[];
  itemsIn(home: string): readonly RegistryItem[];
  /** The namespaces of registries that it knows, with what they begin with: `@acme`. */
  namespacesIn(home: string): readonly string[];
}

/** A contract as its project has it. */
export interface ContractFile {
  readonly uri: string;
  readonly home: string;
  readonly summary: Summary;
}

/** The text of a file; one that nobody has open has no version. */
export interface FileText {
  readonly uri: string;
  readonly text: string;
  readonly version?: number;
}
