import type { Ruling } from '../check/ruling.ts';
import { check, type Checked } from '../kinds/contract/check.ts';
import type { Knowledge } from '../kinds/contract/facts.ts';
import { type Contract, readContract } from '../kinds/contract/model.ts';
import { pageOf } from '../text/json/edit-page.ts';
import { type Node, treeOf, valueOf } from '../text/json/tree.ts';
import type { Page } from '../text/make-edits.ts';

/** One text, and what is made of it: each part when it is first asked for, and only once. */
export interface Source {
  readonly text: string;
  readonly checked: Checked;
  /** The tolerant tree; undefined where the text is empty or nested too deep. */
  readonly tree: Node | undefined;
  /** The text as edits see it: of broken text only what stands before its first syntax error. */
  readonly page: Page;
  /** The contract as far as it can be told: of broken text by the tolerant tree, so that it is whole while someone types. */
  readonly contract: Contract;
}

export function sourceOf(text: string, ruling?: Ruling, knowledge?: Knowledge): Source {
  return new Lazy(text, ruling, knowledge);
}

/**
 * A class for once: an object literal with getters has a hidden class of its own, which keeps all that its getters see
 * alive until the next full collection. Of thousands of texts that is a third of the time.
 */
class Lazy implements Source {
  readonly text: string;
  readonly #ruling: Ruling | undefined;
  readonly #knowledge: Knowledge | undefined;
  #checked: Checked | undefined;
  #tree: Node | undefined;
  #contract: Contract | undefined;
  #page: Page | undefined;

  constructor(text: string, ruling: Ruling | undefined, knowledge: Knowledge | undefined) {
    this.text = text;
    this.#ruling = ruling;
    this.#knowledge = knowledge;
  }

  get checked(): Checked {
    return (this.#checked ??= check(this.text, this.#ruling, this.#knowledge));
  }
  get tree(): Node | undefined {
    return (this.#tree ??= this.checked.syntax === 'too deep' ? undefined : treeOf(this.text));
  }
  get contract(): Contract {
    const { syntax, contract } = this.checked;
    return (this.#contract ??= syntax === 'broken' ? readContract(valueOf(this.tree)) : contract);
  }
  get page(): Page {
    return (this.#page ??= pageOf(this.text, this.checked.syntax === 'whole' ? this.tree : undefined));
  }
}
