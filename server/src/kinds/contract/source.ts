import type { DocumentSource, FixableDocument } from '../../check/fix-all.ts';
import { JsonSource } from '../../check/json-source.ts';
import type { Ruling } from '../../check/rule.ts';
import { type Node, valueOf } from '../../text/json/tree.ts';
import type { EditedDocument } from '../editing.ts';
import { check, type Checked } from './check.ts';
import type { Knowledge } from './facts.ts';
import { type Contract, readContract } from './model.ts';
import { CONTRACT_RULES } from './rules/index.ts';

/** The text of a contract, and its checked form, tree and page. */
export interface ContractSource extends DocumentSource {
  readonly checked: Checked;
  /** The tolerant tree; undefined where the text is empty or nested too deep. */
  readonly tree: Node | undefined;
  /** The contract; of broken text as far as the tolerant tree has it, so that it is complete while someone types. */
  readonly contract: Contract;
}

class Source extends JsonSource<Checked> implements ContractSource {
  #contract: Contract | undefined;

  get contract(): Contract {
    const { syntax, contract } = this.checked;
    return (this.#contract ??= syntax === 'broken' ? readContract(valueOf(this.tree)) : contract);
  }
}

export const sourceOf = (text: string, ruling?: Ruling, facts?: Knowledge): ContractSource =>
  new Source(text, (own) => check(own, ruling, facts));

/** A contract with its fixes. `stem` is the name of its file without `.contract.json`. */
export const fixableContract = (source: ContractSource, stem?: string): FixableDocument => ({
  source,
  suggested(finding) {
    const { contract, ruling, facts } = source.checked;
    return CONTRACT_RULES.get(finding.code)?.fixes?.(finding, contract, { ruling, facts, stem }) ?? [];
  },
  reread(text) {
    const { ruling, facts } = source.checked;
    return fixableContract(sourceOf(text, ruling, facts), stem);
  },
});

export type ContractDocument = EditedDocument<ContractSource>;

export const isContract = ({ checked }: Pick<ContractSource, 'checked'>): boolean =>
  checked.kind.kind === 'contract';
