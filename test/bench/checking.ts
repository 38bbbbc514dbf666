import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { contractOf } from './contracts.ts';
import { median, row, spread } from './table.ts';

const COUNT = 10_000;
const ROUNDS = { warmUp: 1, timed: 9 };
const TARGETS = { ajv: 0.7, reading: 1.8, manifest: 1.6, megabytes: 150 };

const PEERS = join('test', 'bench', 'peers');
const AJV = join(PEERS, 'node_modules', 'ajv-cli', 'dist', 'index.js');

/** A mistake as people make it, put into the text of a contract; whether the schema can see it. */
interface Fault {
  readonly code: string;
  readonly bySchema: boolean;
  readonly put: (contract: string) => string;
}

const FAULTS: readonly Fault[] = [
  { code: 'SR-126', bySchema: false, put: (it) => it.replace('"axis0"\n    ]', '"axis_0"\n    ]') },
  { code: 'SR-127', bySchema: false, put: (it) => it.replace('"default": "small"', '"default": "smal"') },
  {
    code: 'json/duplicate-key',
    bySchema: false,
    put: (it) => it.replace('"slots"', '"description": "",\n  "slots"'),
  },
  { code: 'schema/additionalProperties', bySchema: true, put: (it) => it.replace('"slots"', '"slotz"') },
  { code: 'schema/enum', bySchema: true, put: (it) => it.replace('"boolean"', '"bool"') },
  {
    code: 'schema/pattern',
    bySchema: true,
    put: (it) => it.replace('"contractId": "component-', '"contractId": "Component-'),
  },
];

/** One in fifty is faulty, and each fault is as frequent as the others. */
const faultOf = (index: number): Fault | undefined =>
  index % 50 === 0 ? FAULTS[(index / 50) % FAULTS.length] : undefined;

/** Times a checker's part: many contracts, as whole processes. */
export async function timeChecking(): Promise<void> {
  if (!existsSync(AJV)) {
    console.error(`Installing the packages of ${PEERS} ...`);
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: PEERS });
  }
  const folder = mkdtempSync(join(tmpdir(), 'component-contract-bench-'));
  try {
    const bytes = writeContracts(folder);
    const megabytes = (bytes / 1e6).toFixed(0);
    console.log(
      `Checking ${COUNT} contracts, ${megabytes} MB, 2% faulty: whole processes in turns; ` +
        'milliseconds as median (least to most)\n',
    );
    const [ours, ajv, reading] = await timeAll(folder, programs());
    proveThatAllWork(ours!, ajv!, reading!);
    console.log(row('', 'time', 'ours to it', 'target', 'memory', 'faulty files found'));
    const expected = faultyFiles();
    report('component-contract check', ours!, undefined, undefined, `${expected.all} of ${expected.all}`);
    report('ajv-cli validate', ajv!, ours, TARGETS.ajv, `${expected.bySchema} of ${expected.all}`);
    report('reading and JSON.parse', reading!, ours, TARGETS.reading, '');
    await timeManifest(folder);
    const peak = Math.max(...ours!.memory) / 1000;
    const missed = peak <= TARGETS.megabytes ? '' : ' (missed)';
    console.log(
      `\nmemory of ours: ${peak.toFixed(0)} MB, target at most ${TARGETS.megabytes}${missed}; ` +
        `dist/cli.js: ${(statSync('dist/cli.js').size / 1000).toFixed(0)} KB`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same contracts without their faults, by themselves and with the manifest that lists them. */
async function timeManifest(folder: string): Promise<void> {
  writeContracts(folder, () => undefined);
  const cli = join(process.cwd(), 'dist', 'cli.js');
  const [check, build] = [
    [cli, 'check', '--format', 'json'],
    [cli, 'manifest', 'build', '--contract-version', '1'],
  ];
  await runNode(build, folder);
  const manifest = join(folder, 'manifest.json');
  const built = readFileSync(manifest);
  const lines = [check, [cli, 'manifest', 'check', '--format', 'json']];
  const timed = await timeAll(folder, lines, (index) => {
    if (index === 0) rmSync(manifest, { force: true });
    else writeFileSync(manifest, built);
  });
  for (const [index, { last }] of timed.entries()) {
    const { files, findings } = JSON.parse(last.stdout) as { files: number; findings: unknown[] };
    if (files !== COUNT + index || findings.length > 0)
      throw new Error(`${files} files, ${findings.length} found`);
  }
  const [alone, listed] = timed.map(({ times, memory }) => ({
    spread: spread(times),
    time: median(times),
    megabytes: `${(median(memory) / 1000).toFixed(0)} MB`,
  }));
  const ratio = listed!.time / alone!.time;
  const verdict = `${ratio.toFixed(2)}${ratio <= TARGETS.manifest ? '' : ' (missed)'}`;
  console.log(`\n${row('without faults', 'time', 'to check', 'target', 'memory')}`);
  console.log(row('component-contract check', alone!.spread, '', '', alone!.megabytes));
  const target = `at most ${TARGETS.manifest}`;
  console.log(row('component-contract manifest check', listed!.spread, verdict, target, listed!.megabytes));
}

/** Writes the contracts a hundred to a folder, and answers how many bytes they have. */
function writeContracts(folder: string, faultAt = faultOf): number {
  let bytes = 0;
  for (let index = 0; index < COUNT; index++) {
    const inside = join(folder, `group-${Math.floor(index / 100)}`);
    mkdirSync(inside, { recursive: true });
    const right = contractOf(1000 + ((index * 37) % 2000))
      .replace('"big-component"', `"component-${index}"`)
      .replace('"Big Component"', `"Component ${index}"`);
    const fault = faultAt(index);
    const contract = fault ? fault.put(right) : right;
    if (fault && contract === right) throw new Error(`The fault ${fault.code} found no place.`);
    writeFileSync(join(inside, `component-${index}.contract.json`), contract);
    bytes += contract.length;
  }
  return bytes;
}

interface Run {
  readonly stdout: string;
  readonly stderr: string;
}

interface Timed {
  readonly times: number[];
  /** The most that it has had in each round, in KB. */
  readonly memory: number[];
  last: Run;
}

function programs(): string[][] {
  const schema = join(process.cwd(), 'schemas', 'v0', 'component.contract.schema.json');
  return [
    [join(process.cwd(), 'dist', 'cli.js'), 'check', '--format', 'json'],
    [join(process.cwd(), AJV), 'validate', '--spec=draft2020', '-s', schema, '-d', '**/*.contract.json'],
    [join(process.cwd(), PEERS, 'read-and-parse.mjs')],
  ];
}

/** Times whole processes in turns; `prepare` is done before each, and not timed. */
async function timeAll(
  folder: string,
  lines: readonly (readonly string[])[],
  prepare: (index: number) => void = () => undefined,
): Promise<Timed[]> {
  const timed = lines.map((): Timed => ({ times: [], memory: [], last: { stdout: '', stderr: '' } }));
  for (let round = -ROUNDS.warmUp; round < ROUNDS.timed; round++) {
    // Each goes first as often as the others: who comes later may find the machine warm, or busy.
    for (const turn of lines.keys()) {
      const index = (turn + Math.abs(round)) % lines.length;
      prepare(index);
      const before = performance.now();
      const { peak, ...last } = await runNode(lines[index]!, folder);
      if (round < 0) continue;
      timed[index]!.times.push(performance.now() - before);
      timed[index]!.memory.push(peak);
      timed[index]!.last = last;
    }
  }
  return timed;
}

async function runNode(args: readonly string[], cwd: string): Promise<Run & { peak: number }> {
  const preload = join(process.cwd(), PEERS, 'tell-peak.cjs');
  const child = spawn(process.execPath, ['--require', preload, ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const outputs = [child.stdout, child.stderr, child.stdio[3] as NodeJS.ReadableStream].map((each) =>
    text(each!),
  );
  await once(child, 'close');
  const [stdout, stderr, peak] = await Promise.all(outputs);
  return { stdout: stdout!, stderr: stderr!, peak: Number(peak) };
}

function faultyFiles(): { all: number; bySchema: number } {
  const faults = Array.from({ length: COUNT }, (_, index) => faultOf(index)).filter((fault) => !!fault);
  return { all: faults.length, bySchema: faults.filter(({ bySchema }) => bySchema).length };
}

/** Who finds nothing is fast, so each has to have found exactly what it can. */
function proveThatAllWork(ours: Timed, ajv: Timed, reading: Timed): void {
  const { files, findings } = JSON.parse(ours.last.stdout) as {
    files: number;
    findings: { file: string; code: string; severity: string }[];
  };
  const found = new Map(findings.map(({ file, code }) => [Number(/(\d+)\.contract/.exec(file)?.[1]), code]));
  for (let index = 0; index < COUNT; index++) {
    if (found.get(index) !== faultOf(index)?.code)
      throw new Error(
        `Contract ${index}: ours says ${found.get(index)}, and it has ${faultOf(index)?.code}.`,
      );
  }
  if (files !== COUNT) throw new Error(`Ours has checked ${files} files.`);
  const rejected = ajv.last.stderr.match(/ invalid$/gm)?.length;
  if (rejected !== faultyFiles().bySchema) throw new Error(`ajv-cli rejects ${rejected} files.`);
  if (reading.last.stdout.trim() !== String(COUNT)) throw new Error('Not all files were read.');
}

function report(
  name: string,
  { times, memory }: Timed,
  ours: Timed | undefined,
  target: number | undefined,
  found: string,
): void {
  const megabytes = `${(median(memory) / 1000).toFixed(0)} MB`;
  if (!ours || target === undefined) return console.log(row(name, spread(times), '', '', megabytes, found));
  const ratio = median(ours.times) / median(times);
  const verdict = `${ratio.toFixed(2)}${ratio <= target ? '' : ' (missed)'}`;
  console.log(row(name, spread(times), verdict, `at most ${target}`, megabytes, found));
}
