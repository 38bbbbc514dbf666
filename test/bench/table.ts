/** A line of a table, its cells under each other. */
export function row(...cells: string[]): string {
  const widths = [40, 24, 24, 14, 12, 20];
  return cells
    .map((cell, index) => cell.padEnd(widths[index]!))
    .join(' ')
    .trimEnd();
}

/** Milliseconds as median, least and most. */
export function spread(times: number[]): string {
  return `${median(times).toFixed(2)} (${Math.min(...times).toFixed(2)} to ${Math.max(...times).toFixed(1)})`;
}

export function median(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
}

export function tell(what: string, times: number[], target: number): void {
  console.log(row(what, spread(times), atMost(median(times), target)));
}

export const atMost = (value: number, target: number): string =>
  `at most ${target}${value <= target ? '' : ' (missed)'}`;
