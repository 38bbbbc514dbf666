// The names and references of a contract, by which others know it.
import type { Checked } from './check.ts';
import { isIdentity } from './fold.ts';

/** The names and the references of a contract. */
export interface Ties {
  /** Undefined where there is none, or it is no legal one. */
  readonly contractId: string | undefined;
  readonly component: string | undefined;
  readonly cemRef: string | undefined;
  readonly registryRef: string | undefined;
}

/** What a contract provides and needs. */
export interface Summary extends Ties {
  /** The names of its props. */
  readonly props: readonly string[];
}

/** Undefined where the document is no contract, and there is nothing to be said of that either. */
export function tiesOf({ kind, contract }: Pick<Checked, 'kind' | 'contract'>): Ties | undefined {
  // A newer contract, or what has the mark of one, says nothing that could be read here.
  if (kind.kind === 'newer' || (kind.kind === 'foreign' && kind.schema !== undefined)) return NO_TIES;
  if (kind.kind !== 'contract') return undefined;
  const { contractId, component, cemRef, registryRef } = contract;
  const id = contractId !== undefined && isIdentity(contractId) ? contractId : undefined;
  return { contractId: id, component, cemRef, registryRef };
}

const NO_TIES: Ties = {
  contractId: undefined,
  component: undefined,
  cemRef: undefined,
  registryRef: undefined,
};

export function summaryOf(checked: Pick<Checked, 'kind' | 'contract'>): Summary | undefined {
  const ties = tiesOf(checked);
  if (!ties) return undefined;
  const { properties = {} } = checked.contract;
  return { ...ties, props: checked.kind.kind === 'contract' ? Object.keys(properties) : [] };
}
