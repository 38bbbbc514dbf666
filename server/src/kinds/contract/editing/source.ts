// A contract as its editing sees it.
import type { EditedDocument } from '../../editing.ts';
import type { ContractSource } from '../source.ts';

export type ContractDocument = EditedDocument<ContractSource>;

export const isContract = ({ checked }: Pick<ContractSource, 'checked'>): boolean =>
  checked.kind.kind === 'contract';
