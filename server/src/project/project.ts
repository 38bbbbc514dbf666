import { check, type Checked } from '../core/check.ts';
import { type Contract, readContract } from '../core/contract.ts';
import { type Page, pageOf } from '../core/edits/edit.ts';
import type { Ruling } from '../core/ruling.ts';
import { type Node, treeOf, valueOf } from '../core/tree.ts';

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

/** What the files of a project say. It is fed, and calls no one. */
export interface Project {
  put(uri: string, text: string): void;
  remove(uri: string): void;
  source(uri: string): Source | undefined;
}

export function createProject(): Project {
  const sources = new Map<string, Source>();
  return {
    put: (uri, text) => void sources.set(uri, sourceOf(text)),
    remove: (uri) => void sources.delete(uri),
    source: (uri) => sources.get(uri),
  };
}

export function sourceOf(text: string, ruling?: Ruling): Source {
  const checked = once(() => check(text, ruling));
  const tree = once(() => (checked().syntax === 'too deep' ? undefined : treeOf(text)));
  const contract = once(() => {
    return checked().syntax === 'broken' ? readContract(valueOf(tree())) : checked().contract;
  });
  const page = once(() => pageOf(text, checked().syntax === 'whole' ? tree() : undefined));
  return {
    text,
    get page() {
      return page();
    },
    get checked() {
      return checked();
    },
    get tree() {
      return tree();
    },
    get contract() {
      return contract();
    },
  };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
