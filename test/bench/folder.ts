import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Line } from './line.ts';

/** Takes lines in an empty folder, which is removed afterwards. */
export async function* inFolder(take: (folder: string) => AsyncIterable<Line>): AsyncGenerator<Line> {
  const folder = mkdtempSync(join(tmpdir(), 'component-contract-bench-'));
  try {
    yield* take(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
