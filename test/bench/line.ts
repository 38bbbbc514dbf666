/** A line of the results: what was done, our figure, and what it is measured against. */
export interface Line {
  readonly name: string;
  readonly unit: Unit;
  readonly ours: Figure;
  /** The figure of another program for the same work, taken in turns with ours. */
  readonly peer?: Figure & { readonly name: string };
  /** Our median to the peer's. */
  readonly ratio?: number;
  readonly target?: Target & { readonly isMissed: boolean };
  /** The figure of a program that does only what every program must do for this. */
  readonly limit?: Figure & { readonly name: string };
  readonly note?: string;
}

export type Unit = 'ms' | 'MB' | 'KB';

export interface Figure {
  readonly median: number;
  readonly least: number;
  readonly most: number;
  readonly count: number;
}

/** The most that the ratio of the medians, or our own median, may be. */
export interface Target {
  readonly of: 'ratio' | 'ours';
  readonly atMost: number;
}

export interface Measured {
  readonly name: string;
  readonly samples: readonly number[];
}

interface LineParts {
  readonly name: string;
  readonly unit?: Unit;
  readonly ours: readonly number[];
  readonly peer?: Measured | undefined;
  readonly target?: Target;
  readonly limit?: Measured | undefined;
  readonly note?: string;
}

export function lineOf({ name, unit = 'ms', ours, peer, target, limit, note }: LineParts): Line {
  const ratio = peer && median(ours) / median(peer.samples);
  const value = target?.of === 'ratio' ? ratio! : median(ours);
  return {
    name,
    unit,
    ours: figureOf(ours),
    ...(peer && { peer: { name: peer.name, ...figureOf(peer.samples) } }),
    ...(ratio !== undefined && { ratio: rounded(ratio) }),
    ...(target && { target: { ...target, isMissed: value > target.atMost } }),
    ...(limit && { limit: { name: limit.name, ...figureOf(limit.samples) } }),
    ...(note !== undefined && { note }),
  };
}

/** A line about ours, a peer and the limit, in this order. */
export const lineBeside = (
  [, peer, limit]: readonly { readonly name: string }[],
  name: string,
  [ours, ofPeer, ofLimit]: readonly (readonly number[])[],
  target?: number,
): Line =>
  lineOf({
    name,
    ours: ours!,
    peer: { name: peer!.name, samples: ofPeer! },
    limit: { name: limit!.name, samples: ofLimit! },
    ...(target !== undefined && { target: ratioAtMost(target) }),
  });

export const ratioAtMost = (atMost: number): Target => ({ of: 'ratio', atMost });

export const atMost = (value: number): Target => ({ of: 'ours', atMost: value });

export function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
}

const figureOf = (samples: readonly number[]): Figure => ({
  median: rounded(median(samples)),
  least: rounded(Math.min(...samples)),
  most: rounded(Math.max(...samples)),
  count: samples.length,
});

const rounded = (value: number): number => Math.round(value * 1000) / 1000;
