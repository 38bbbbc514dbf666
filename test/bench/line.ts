/** A line of the results: what was done, our figures, and what they are measured against. */
export interface Line {
  readonly name: string;
  readonly unit?: 'ms' | 'MB';
  readonly ours: readonly number[];
  /** The figures of another program for the same work, taken in turns with ours. */
  readonly peer?: { readonly name: string; readonly samples: readonly number[] };
  /** The most that the ratio of the medians may be, or our own median if there is no peer. */
  readonly atMost: number;
}

export function textOf({ name, unit = 'ms', ours, peer, atMost }: Line): string {
  const own = median(ours);
  const ratio = peer && own / median(peer.samples);
  const beside = peer
    ? `, ${peer.name} ${amount(median(peer.samples), unit)}, ratio ${ratio!.toFixed(2)}`
    : '';
  const most = peer ? String(atMost) : amount(atMost, unit);
  const missed = (ratio ?? own) > atMost ? ' (missed)' : '';
  return `${name}: ${amount(own, unit)}${beside}, at most ${most}${missed}`;
}

function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
}

const amount = (value: number, unit: string): string => `${value.toFixed(value < 100 ? 2 : 0)} ${unit}`;
