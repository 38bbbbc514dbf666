import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Line } from './line.ts';

export interface Options {
  /** A few rounds only, to see that everything runs: the figures mean little. */
  readonly isQuick: boolean;
}

export interface Rounds {
  readonly warmUp: number;
  readonly timed: number;
}

export const roundsOf = (rounds: Rounds, { isQuick }: Options): Rounds =>
  isQuick ? { warmUp: 2, timed: Math.min(4, rounds.timed) } : rounds;

/**
 * Numbers the programs that are compared, in the order of a round. Each goes first as often as the others, because the one that
 * follows may find the machine warm, or busy. Two rounds have the same order, so that it doesn't depend on what every other round does.
 */
export function inTurn(count: number, round: number): number[] {
  return Array.from({ length: count }, (_, turn) => (turn + (Math.abs(round) >> 1)) % count);
}

/** Takes lines in an empty folder, which is removed afterwards. */
export async function* inFolder(take: (folder: string) => AsyncIterable<Line>): AsyncGenerator<Line> {
  const folder = mkdtempSync(join(tmpdir(), 'component-contract-bench-'));
  try {
    yield* take(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
