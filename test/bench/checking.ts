import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { faultOf, writeContracts } from './contract-files.ts';
import { inFolder } from './folder.ts';
import { atMost, type Line, lineOf, ratioAtMost } from './line.ts';
import { type Options, roundsOf } from './part.ts';
import { AJV, installPeers, READ_AND_PARSE } from './peers.ts';
import { run, type Timed, timeProcesses } from './processes.ts';

const COUNT = 10_000;
const SMALL = 12;

const ROUNDS = { warmUp: 1, timed: 9 };
const SMALL_ROUNDS = { warmUp: 3, timed: 40 };

const TARGETS = { ajv: 0.95, small: 1.75, megabytes: 150 };

const CLI = resolve('dist', 'cli.js');
const CHECK = [CLI, 'check', '--format', 'json'];
const READING = 'reading and parsing';

/** Contracts that are checked, in whole processes, beside ajv-cli. */
export async function* checking(options: Options): AsyncGenerator<Line> {
  installPeers();
  yield* inFolder((folder) => many(folder, options));
  yield* inFolder((folder) => small(folder, options));
  yield lineOf({
    name: 'size of dist/checker.js',
    unit: 'KB',
    ours: [statSync('dist/checker.js').size / 1000],
  });
}

async function* many(folder: string, options: Options): AsyncGenerator<Line> {
  writeContracts(folder, COUNT, faultOf);
  const schema = resolve('schemas', 'v0', 'component.contract.schema.json');
  const programs = [
    CHECK,
    [AJV, 'validate', '--spec=draft2020', '-s', schema, '-d', '**/*.contract.json'],
    [READ_AND_PARSE],
  ];
  const rounds = roundsOf(ROUNDS, options);
  const timed = await timeProcesses(folder, programs, rounds, { isMemoryMeasured: true });
  const [ours, ajv, reading] = timed as [Timed, Timed, Timed];
  assertChecked(ours, COUNT);
  const { all, bySchema } = faultyFiles(COUNT);
  const rejected = ajv.last.stderr.match(/ invalid$/gm)?.length;
  if (rejected !== bySchema) throw new Error(`ajv-cli rejects ${rejected} files.`);
  assertRead(reading, COUNT);
  yield lineOf({
    name: 'check of 10,000 contracts',
    ours: ours.times,
    peer: { name: 'ajv-cli', samples: ajv.times },
    target: ratioAtMost(TARGETS.ajv),
    limit: { name: READING, samples: reading.times },
    note: `faulty files found: ${all}, ajv-cli ${bySchema}`,
  });
  yield lineOf({
    name: 'most memory of check of 10,000',
    unit: 'MB',
    ours: [Math.max(...ours.memory)],
    peer: { name: 'ajv-cli', samples: [Math.max(...ajv.memory)] },
    target: atMost(TARGETS.megabytes),
    limit: { name: READING, samples: [Math.max(...reading.memory)] },
  });
  yield await manifest(folder, options);
}

/** The same contracts without faults, alone and with the manifest that lists them. */
async function manifest(folder: string, options: Options): Promise<Line> {
  writeContracts(folder, COUNT, () => undefined);
  await run([CLI, 'manifest', 'build', '--contract-version', '1'], folder);
  const file = join(folder, 'manifest.json');
  const built = readFileSync(file);
  const programs = [CHECK, [CLI, 'manifest', 'check', '--format', 'json']];
  const [alone, listed] = await timeProcesses(folder, programs, roundsOf(ROUNDS, options), {
    prepare(index) {
      if (index === 0) rmSync(file, { force: true });
      else writeFileSync(file, built);
    },
  });
  assertFaultless(alone!, COUNT);
  assertFaultless(listed!, COUNT + 1);
  return lineOf({
    name: 'manifest check of 10,000 contracts',
    ours: listed!.times,
    peer: { name: 'check', samples: alone!.times },
  });
}

/** A small project. Nothing is preloaded, because Node's own start is most of it. */
async function* small(folder: string, options: Options): AsyncGenerator<Line> {
  writeContracts(folder, SMALL, () => undefined);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const programs = [CHECK, ['-e', '0']];
  const [ours, nothing] = await timeProcesses(folder, programs, roundsOf(SMALL_ROUNDS, options));
  assertFaultless(ours!, SMALL);
  yield lineOf({
    name: 'check of 12 contracts',
    ours: ours!.times,
    peer: { name: 'node -e 0', samples: nothing!.times },
    target: ratioAtMost(TARGETS.small),
  });
}

interface Report {
  readonly files: number;
  readonly findings: readonly { readonly file: string; readonly code: string }[];
}

const reportOf = ({ last }: Timed): Report => JSON.parse(last.stdout) as Report;

/** A checker that finds nothing is fast, so it must have found each fault, and nothing else. */
function assertChecked(timed: Timed, count: number): void {
  const { files, findings } = reportOf(timed);
  const found = new Map(findings.map(({ file, code }) => [Number(/(\d+)\.contract/.exec(file)?.[1]), code]));
  for (let index = 0; index < count; index++) {
    const code = faultOf(index)?.code;
    if (found.get(index) !== code) throw new Error(`Contract ${index}: ${found.get(index)}, not ${code}.`);
  }
  if (files !== count) throw new Error(`${files} files were checked.`);
}

function assertFaultless(timed: Timed, count: number): void {
  const { files, findings } = reportOf(timed);
  if (files !== count || findings.length > 0) throw new Error(`${files} files, ${findings.length} found.`);
}

function assertRead({ last }: Timed, count: number): void {
  if (last.stdout.trim() !== String(count)) throw new Error(`${last.stdout.trim()} files were read.`);
}

function faultyFiles(count: number): { all: number; bySchema: number } {
  const faults = Array.from({ length: count }, (_, index) => faultOf(index)).filter((fault) => !!fault);
  return { all: faults.length, bySchema: faults.filter(({ bySchema }) => bySchema).length };
}
