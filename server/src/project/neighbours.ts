import type { CustomElement, Knowledge, RegistryItem } from '../core/knowledge.ts';
import type { Summary } from './summary.ts';

/** What is asked of all files of all projects. Those that are answered have URIs in the project's own spelling. */
export interface Neighbours {
  /** A file as it counts now, with the URI that an editor has it open under. */
  textAt(uri: string): { readonly uri: string; readonly text: string } | undefined;
  /** The contracts of all projects, open or not. */
  contracts(): Iterable<ContractFile>;
  /** What the other files of its project say to a contract. */
  knowledge(uri: string): Knowledge;
  /** What the project that a file belongs to declares, whether a contract refers to it or not. */
  elements(uri: string): readonly CustomElement[];
  items(uri: string): readonly RegistryItem[];
  /** The namespaces of registries that it knows: `@acme`. */
  namespaces(uri: string): readonly string[];
}

/** A contract as its project has it. */
export interface ContractFile {
  readonly uri: string;
  /** The folder that its project begins with. */
  readonly home: string;
  readonly summary: Summary;
}
