// A DSDS document as its editing sees it.
import { canonical } from '../../../text/uri.ts';
import { type ContractText, propOrder } from '../../contract/traits.ts';
import type { EditedDocument, Workspace } from '../../editing.ts';
import type { LinkedEntry } from '../pointers.ts';
import { type Projected, projectForDsds } from '../../contract/projection.ts';
import type { DsdsSource } from '../source.ts';

export type DsdsDocument = EditedDocument<DsdsSource>;

export const dsdsAt = (uri: string, workspace: Pick<Workspace, 'document'>): DsdsSource | undefined =>
  workspace.document('dsds', uri) as DsdsSource | undefined;

/** An entry of a DSDS document that is linked with a contract. */
export interface EntryOf {
  readonly source: DsdsSource;
  readonly entry: LinkedEntry;
}

/** The entries that are linked with a contract, in all documents. */
export function entriesFor(contract: string, workspace: Workspace): EntryOf[] {
  const key = canonical(contract);
  return workspace.leadingTo('dsds', key).flatMap((uri) => {
    const source = dsdsAt(uri, workspace);
    const entries = source?.checked.entries.filter((entry) => entry.contract?.uri === key) ?? [];
    return entries.map((entry) => ({ source: source!, entry }));
  });
}

/** The projection of a whole contract in the form that DSDS has for traits. */
export const projectedOf = (contract: Pick<ContractText, 'tree' | 'contract'>): Projected =>
  projectForDsds(contract.contract, propOrder(contract));
