import type { Path } from '../span.ts';
import type { TextEdit } from '../text-edit.ts';
import type { Named } from './anchors.ts';

/** What is in the way of an edit. */
export interface Obstacle {
  /** The path of what can't be changed, can't go away or can't go elsewhere. */
  readonly path: Path;
  /** What is in the way, in words: "the anchor "x" is used elsewhere". */
  readonly what: string;
  /** Where that is. */
  readonly at: number;
}

/** The text edits, or all obstacles. */
export type Attempt =
  | { readonly edits: TextEdit[]; readonly obstacles?: undefined }
  | { readonly obstacles: readonly Obstacle[]; readonly edits?: undefined };

type Why = Omit<Obstacle, 'path'>;

export const usedElsewhere = (text: string, anchor: Named): Why => ({
  what: `the anchor ${JSON.stringify(anchor.name)} is used elsewhere, too`,
  at: atAnchor(text, anchor),
});

export const outOfOrder = (text: string, anchor: Named): Why => ({
  what: `the anchor ${JSON.stringify(anchor.name)} has to stand before what stands for it`,
  at: atAnchor(text, anchor),
});

/** What has an anchor may begin some lines below it. */
const atAnchor = (text: string, { name, at }: Named): number => Math.max(text.lastIndexOf(`&${name}`, at), 0);

export const openAtEnd = (at: number): Why => ({
  what: 'this text takes all empty lines that follow it ("+")',
  at,
});

export const merged = (at: number): Why => ({ what: '"<<" takes it from elsewhere', at });

export const unclear = (at: number): Why => ({
  what: 'it is written in a way that can not be changed safely',
  at,
});
