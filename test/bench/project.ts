import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractOf } from './contracts.ts';
import type { Line } from './line.ts';
import { inFolder, type Options, roundsOf } from './rounds.ts';
import { initialize, OURS } from './servers.ts';

const COUNT = 10_000;
const STARTS = { warmUp: 1, timed: 9 };
const TARGETS = { known: 2000, megabytes: 150 };

/** A start of our server in a project of many contracts, in folders of a hundred. */
export async function* project(options: Options): AsyncGenerator<Line> {
  yield* inFolder(async function* (folder) {
    writeProject(folder);
    const times: number[] = [];
    let megabytes = 0;
    const { warmUp, timed } = roundsOf(STARTS, options);
    for (let round = -warmUp; round < timed; round++) {
      const client = await initialize(OURS, folder);
      const before = performance.now();
      client.notify('initialized', {});
      await client.request('component-contract/settled', undefined);
      if (round >= 0) times.push(performance.now() - before);
      megabytes = Math.max(megabytes, megabytesOf(client.pid));
      await client.close();
    }
    yield { name: '10,000 contracts known after initialized', ours: times, atMost: TARGETS.known };
    yield {
      name: 'most memory of the server, 10,000 contracts',
      unit: 'MB',
      ours: [megabytes],
      atMost: TARGETS.megabytes,
    };
  });
}

/** Of a hundred contracts one has the identity of the one before it, and ten refer to a custom element. */
const isTwin = (index: number): boolean => index % 100 === 7;
const isElement = (index: number): boolean => index % 10 === 3;

function writeProject(folder: string): void {
  const declarations: object[] = [];
  for (let index = 0; index < COUNT; index++) {
    const inside = join(folder, `group-${Math.floor(index / 100)}`);
    if (index % 100 === 0) mkdirSync(inside, { recursive: true });
    writeFileSync(join(inside, `${index}.contract.json`), contractAt(index));
    if (isElement(index))
      declarations.push({ kind: 'class', customElement: true, name: `C${index}`, tagName: idOf(index) });
  }
  const modules = [{ kind: 'javascript-module', path: 'x.js', declarations }];
  writeFileSync(join(folder, 'custom-elements.json'), JSON.stringify({ schemaVersion: '2.1.0', modules }));
  writeFileSync(join(folder, 'package.json'), '{ "customElements": "custom-elements.json" }');
}

const idOf = (index: number): string => `component-${isTwin(index) ? index - 1 : index}`;

function contractAt(index: number): string {
  const reference = isElement(index) ? `,\n  "cemRef": "${idOf(index)}"` : '';
  return contractOf(1000 + ((index * 37) % 2000))
    .replace('"big-component"', `"${idOf(index)}"`)
    .replace('"Big Component"', `"${idOf(index)}"${reference}`);
}

/** The most memory that a process has had, or what it has now, where the system doesn't keep that. */
function megabytesOf(pid: number): number {
  try {
    const [, kilobytes] = /^VmHWM:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
    return Number(kilobytes) / 1000;
  } catch {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1000;
  }
}
