import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { contractOf } from './contracts.ts';
import { open, type Published, start } from './session.ts';
import { atMost, median, row, tell } from './table.ts';

// Times what a server does with a project of many contracts, all in folders of a hundred: how long it takes to know them
// all, how much memory that needs, and what an edit costs there.

const COUNT = 10_000;
const HUGE = 100_000;
const STARTS = { warmUp: 1, rounds: 5 };
const EDITS = { warmUp: 30, rounds: 200 };
const TYPING = { warmUp: 300, rounds: 1500 };
const TARGETS = { ready: 1500, megabytes: 200, own: 10, others: 20, typing: 1.1, times: 11 };

/** Of a hundred contracts one has the identity of the one before it, and ten refer to a custom element. */
const isTwin = (index: number): boolean => index % 100 === 7;
const isElement = (index: number): boolean => index % 10 === 3;

/** Times a project's part. */
export async function timeProject(huge: boolean): Promise<void> {
  console.log(`A project of ${COUNT} contracts: milliseconds as median (least to most)\n`);
  console.log(row('', 'time', 'target'));
  const small = await inProject(COUNT, timeOne);
  if (!huge) return;
  console.log(`\n${HUGE} contracts, against ${COUNT}\n`);
  const large = await inProject(HUGE, (folder) => timeStarts(folder, { warmUp: 0, rounds: 3 }));
  for (const [what, unit, ours, theirs] of [
    ['initialized to all is known', 'ms', median(large.times), median(small.times)],
    ['resident memory', 'MB', large.megabytes, small.megabytes],
  ] as const) {
    const times = ours / theirs;
    console.log(
      row(what, `${ours.toFixed(0)} ${unit}, ${times.toFixed(1)} times`, atMost(times, TARGETS.times)),
    );
  }
}

async function timeOne(folder: string): Promise<Started> {
  const started = await timeStarts(folder, STARTS);
  tell('initialized to all is known', started.times, TARGETS.ready);
  const { megabytes } = started;
  console.log(
    row('resident memory at most', `${megabytes.toFixed(0)} MB`, atMost(megabytes, TARGETS.megabytes)),
  );
  const { own, others } = await timeIdentities(folder);
  tell('another identity to its own findings', own, TARGETS.own);
  tell('from then to the findings of others', others, TARGETS.others);
  const ratio = await timeTyping(folder);
  console.log(row('typing, against an empty project', ratio.toFixed(2), atMost(ratio, TARGETS.typing)));
  return started;
}

async function inProject<T>(count: number, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'component-contract-bench-'));
  try {
    writeProject(folder, count);
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function writeProject(folder: string, count: number): void {
  const declarations: object[] = [];
  for (let index = 0; index < count; index++) {
    const path = join(folder, pathOf(index));
    if (index % 100 === 0) mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, textOf(index));
    if (isElement(index))
      declarations.push({ kind: 'class', customElement: true, name: `C${index}`, tagName: idOf(index) });
  }
  const modules = [{ kind: 'javascript-module', path: 'x.js', declarations }];
  writeFileSync(join(folder, 'custom-elements.json'), JSON.stringify({ schemaVersion: '2.1.0', modules }));
  writeFileSync(join(folder, 'package.json'), '{ "customElements": "custom-elements.json" }');
}

const pathOf = (index: number): string => join(`group-${Math.floor(index / 100)}`, `${index}.contract.json`);

const idOf = (index: number): string => `component-${isTwin(index) ? index - 1 : index}`;

function textOf(index: number): string {
  const reference = isElement(index) ? `,\n  "cemRef": "${idOf(index)}"` : '';
  return contractOf(1000 + ((index * 37) % 2000))
    .replace('"big-component"', `"${idOf(index)}"`)
    .replace('"Big Component"', `"${idOf(index)}"${reference}`);
}

interface Started {
  readonly times: number[];
  /** The most that any has had resident. */
  readonly megabytes: number;
}

async function timeStarts(folder: string, { warmUp, rounds }: typeof STARTS): Promise<Started> {
  const times: number[] = [];
  let megabytes = 0;
  for (let round = -warmUp; round < rounds; round++) {
    const { client, milliseconds } = await start(folder);
    if (round >= 0) times.push(milliseconds);
    megabytes = Math.max(megabytes, megabytesOf(client.pid));
    await client.close();
  }
  return { times, megabytes };
}

/** The most memory that a process has had, or, where the system does not keep that, what it has now. */
function megabytesOf(pid: number): number {
  try {
    const [, kilobytes] = /^VmHWM:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
    return Number(kilobytes) / 1000;
  } catch {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1000;
  }
}

/** A contract gets the identity of another, which nobody has open, and then its own again. */
async function timeIdentities(folder: string): Promise<{ own: number[]; others: number[] }> {
  const { client } = await start(folder);
  const [edited, other] = [100, 200].map((index) => pathToFileURL(join(folder, pathOf(index))).href);
  const text = textOf(100);
  open(client, edited!, text);
  const [own, others]: [number[], number[]] = [[], []];
  for (let round = 0; round < EDITS.warmUp + EDITS.rounds; round++) {
    const [version, isTaken] = [round + 2, round % 2 === 0];
    const before = performance.now();
    let [first, second] = [0, 0];
    const seen = client.next<Published>('textDocument/publishDiagnostics', (published) => {
      const isTold = published.diagnostics.some(({ code }) => code === 'SR-133') === isTaken;
      // What is found in it may be told before what others have to say of it.
      if (published.uri === edited && published.version === version) first ||= performance.now() - before;
      if (published.uri === other && isTold) second ||= performance.now() - before;
      return first > 0 && second > 0;
    });
    const changed = isTaken ? text.replace(idOf(100), idOf(200)) : text;
    client.notify('textDocument/didChange', {
      textDocument: { uri: edited, version },
      contentChanges: [{ text: changed }],
    });
    await seen;
    if (round < EDITS.warmUp) continue;
    own.push(first);
    others.push(Math.max(0, second - first));
  }
  await client.close();
  return { own, others };
}

/** How much longer an edit takes to its findings than in a folder with nothing else in it. */
async function timeTyping(folder: string): Promise<number> {
  const empty = mkdtempSync(join(tmpdir(), 'component-contract-bench-'));
  const text = textOf(300);
  const place = text.split('\n').findIndex((line) => line.includes('A component with'));
  const position = { line: place, character: 20 };
  const added = { range: { start: position, end: position }, text: 'x' };
  const removed = { range: { start: position, end: { ...position, character: 21 } }, text: '' };
  const sessions = await Promise.all(
    [folder, empty].map(async (each) => {
      const { client } = await start(each);
      const uri = pathToFileURL(join(each, pathOf(300))).href;
      open(client, uri, text);
      return { client, uri, times: [] as number[] };
    }),
  );
  for (let round = 0; round < TYPING.warmUp + TYPING.rounds; round++) {
    // Each goes first as often as the other.
    for (const { client, uri, times } of round % 4 < 2 ? sessions : sessions.toReversed()) {
      const version = round + 2;
      const before = performance.now();
      const published = client.next<Published>(
        'textDocument/publishDiagnostics',
        (findings) => findings.uri === uri && findings.version === version,
      );
      client.notify('textDocument/didChange', {
        textDocument: { uri, version },
        contentChanges: [round % 2 === 0 ? added : removed],
      });
      await published;
      if (round >= TYPING.warmUp) times.push(performance.now() - before);
    }
  }
  await Promise.all(sessions.map(({ client }) => client.close()));
  rmSync(empty, { recursive: true, force: true });
  return median(sessions[0]!.times) / median(sessions[1]!.times);
}
