import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { faultOf, writeContracts } from './contract-files.ts';
import type { Line } from './line.ts';
import { AJV, installPeers } from './peers.ts';
import { type Timed, timeProcesses } from './processes.ts';
import { inFolder, type Options, roundsOf } from './rounds.ts';

const COUNT = 10_000;
const SMALL = 12;

const ROUNDS = { warmUp: 1, timed: 9 };
const SMALL_ROUNDS = { warmUp: 3, timed: 40 };

const TARGETS = { ajv: 0.95, small: 1.75, megabytes: 150 };

const CHECK = [resolve('dist', 'cli.js'), 'check', '--format', 'json'];

/** Contracts that are checked, in whole processes, beside ajv-cli. */
export async function* checking(options: Options): AsyncGenerator<Line> {
  installPeers();
  yield* inFolder((folder) => many(folder, options));
  yield* inFolder((folder) => small(folder, options));
}

async function* many(folder: string, options: Options): AsyncGenerator<Line> {
  writeContracts(folder, COUNT, faultOf);
  const schema = resolve('schemas', 'v0', 'component.contract.schema.json');
  const programs = [CHECK, [AJV, 'validate', '--spec=draft2020', '-s', schema, '-d', '**/*.contract.json']];
  const [ours, ajv] = await timeProcesses(folder, programs, roundsOf(ROUNDS, options), true);
  assertChecked(ours!);
  const expected = Array.from({ length: COUNT }, (_, index) => faultOf(index)).filter((it) => it?.bySchema);
  const rejected = ajv!.last.stderr.match(/ invalid$/gm)?.length;
  if (rejected !== expected.length) throw new Error(`ajv-cli rejects ${rejected} files.`);
  yield {
    name: 'check of 10,000 contracts',
    ours: ours!.times,
    peer: { name: 'ajv-cli', samples: ajv!.times },
    atMost: TARGETS.ajv,
  };
  yield {
    name: 'most memory of check of 10,000 contracts',
    unit: 'MB',
    ours: [Math.max(...ours!.memory)],
    atMost: TARGETS.megabytes,
  };
}

/** A small project. Nothing is preloaded, because Node's own start is most of it. */
async function* small(folder: string, options: Options): AsyncGenerator<Line> {
  writeContracts(folder, SMALL, () => undefined);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const rounds = roundsOf(SMALL_ROUNDS, options);
  const [ours, nothing] = await timeProcesses(folder, [CHECK, ['-e', '0']], rounds);
  const { files, findings } = reportOf(ours!);
  if (files !== SMALL || findings.length > 0) throw new Error(`${files} files, ${findings.length} found.`);
  yield {
    name: 'check of 12 contracts',
    ours: ours!.times,
    peer: { name: 'node -e 0', samples: nothing!.times },
    atMost: TARGETS.small,
  };
}

interface Report {
  readonly files: number;
  readonly findings: readonly { readonly file: string; readonly code: string }[];
}

const reportOf = ({ last }: Timed): Report => JSON.parse(last.stdout) as Report;

/** A checker that finds nothing is fast, so it must have found each fault, and nothing else. */
function assertChecked(timed: Timed): void {
  const { files, findings } = reportOf(timed);
  const found = new Map(findings.map(({ file, code }) => [Number(/(\d+)\.contract/.exec(file)?.[1]), code]));
  for (let index = 0; index < COUNT; index++) {
    const code = faultOf(index)?.code;
    if (found.get(index) !== code) throw new Error(`Contract ${index}: ${found.get(index)}, not ${code}.`);
  }
  if (files !== COUNT) throw new Error(`${files} files were checked.`);
}
