// A contract as its editing sees it.
import type { Node } from '../../../text/json/tree.ts';
import type { Page } from '../../../text/make-edits.ts';
import type { EditedDocument } from '../../editing.ts';
import type { Checked } from '../check.ts';
import type { Contract } from '../model.ts';

/** The text of a contract, and what is made of it. */
export interface ContractSource {
  readonly text: string;
  readonly checked: Checked;
  /** The tolerant tree; undefined where the text is empty or nested too deep. */
  readonly tree: Node | undefined;
  readonly page: Page;
  /** The contract as far as it can be read: of broken text by the tolerant tree. */
  readonly contract: Contract;
}

export type ContractDocument = EditedDocument<ContractSource>;

export const isContract = ({ checked }: Pick<ContractSource, 'checked'>): boolean =>
  checked.kind.kind === 'contract';
