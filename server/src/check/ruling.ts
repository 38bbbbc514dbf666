import type { Severity } from './finding.ts';

/** How a project wants its documents to be judged. The same text under the same ruling always gets the same findings. */
export interface Ruling {
  /** What "contractId" is the fold of: a name that is stated, nothing that is known here, or any name that is known. */
  readonly declaredName: DeclaredName;
  /** What contracts call the slot that has no name in an element. */
  readonly defaultSlot: string;
  /** Severities in the place of the rules' own, by code. */
  readonly levels: ReadonlyMap<string, Level>;
}

/** A severity, or `off` for what is not reported at all. */
export type Level = Severity | 'off';

export type DeclaredName = (typeof DECLARED_NAMES)[number];

export const DECLARED_NAMES = [
  'auto',
  'cem.tagName',
  'cem.className',
  'registry.name',
  'component',
  'none',
] as const;

export const SEVERITIES = ['error', 'warning', 'information', 'hint'] as const satisfies readonly Severity[];

/** What the default slot of an element is called where no project says otherwise. */
export const DEFAULT_SLOT = 'default';

/** Where no project says otherwise. */
export const AS_SHIPPED: Ruling = { declaredName: 'auto', defaultSlot: DEFAULT_SLOT, levels: new Map() };
