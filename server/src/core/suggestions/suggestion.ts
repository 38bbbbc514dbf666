import type { Contract } from '../contract.ts';
import type { DeclaredName } from '../ruling.ts';
import type { Caret } from './caret.ts';
import type { Layout } from './snippet.ts';

/** Something that can be written at a caret. */
export interface Suggestion {
  readonly label: string;
  readonly kind: 'member' | 'value' | 'template';
  /** A few words beside the label. */
  readonly detail?: string;
  /** What it means, as Markdown. */
  readonly about?: string;
  /** What takes the place of the word at the caret, as a snippet. */
  readonly insert: string;
  /** What the word is compared with, where that is not the label. */
  readonly match?: string;
  /** Whether the next suggestions are wanted as soon as this one is in. */
  readonly goOn?: boolean;
}

/** Where something is to be written, and all that helps to know what. */
export interface Blank {
  readonly caret: Caret;
  /** The word at the caret as it is written, without its quotes. */
  readonly typed: string;
  readonly contract: Contract;
  /** The name of the file without `.contract.json`, where it has one. */
  readonly stem: string | undefined;
  /** What the project takes for the declared name. */
  readonly declaredName: DeclaredName;
  readonly layout: Layout;
}
